import type { FastifyInstance } from "fastify";
import { Type, type TSchema } from "typebox";
import type { ErrorCode } from "./codes.ts";
import { failuresOf, isAnywhere, namesOf, problemSchemas, type Codes, type ProblemWords } from "./failures.ts";
import {
  describedTags,
  deviceHeader,
  headerRefs,
  responseHeaders,
  requestHeaders,
  securityOf,
  securitySchemes,
  webhookOf,
} from "./openapi-parts.ts";
import {
  jsonContent,
  parametersOf,
  reference,
  scalarsWith,
  shareParameters,
  type SharedParts,
} from "./openapi-schemas.ts";
import type { RouteContract } from "./route.ts";

/** A route as the contract document lists it. */
export interface DocumentedRoute {
  readonly contract: RouteContract<TSchema, TSchema, TSchema, TSchema> & {
    readonly permission?: string | null;
    readonly module?: string;
    /** What stands under its tag, where the document does not know it. */
    readonly tagDescription?: string | undefined;
    /** Whether the approval of a second person can stand for the permission. */
    readonly takesApproval?: boolean;
    /** The quotas of the shop that the route is under. */
    readonly quota?: string;
    /** Whether the caller must have proved lately who they are; what is not `true` says when. */
    readonly power?: unknown;
    /** Whether a device may call it by itself, without a user. */
    readonly devices?: boolean;
  };
  readonly plane: "admin" | "tenant" | "open";
}

/** What the features say for the document. */
export interface DocumentWords extends ProblemWords {
  /** Scalars that are written as references, by their names, beside those that every service has. */
  readonly scalars: Readonly<Record<string, TSchema>>;
  /** What stands under each heading, where its routes do not say it themselves. */
  readonly tags: Readonly<Record<string, string>>;
}

/**
 * By operationId: the bodies of a request and of its answer, as they were once sent (`npm run examples`). `accepted` is
 * the 202 of an operation that also answers 200, with another body.
 */
export type Examples = Readonly<Record<string, Example>>;

interface Example {
  readonly request?: unknown;
  readonly answer?: unknown;
  readonly accepted?: unknown;
}

/** Which of the two examples of an answer is that of this status, in an operation that answers with these. */
export function answerPart(status: string, statuses: object): "answer" | "accepted" {
  return status === "202" && "200" in statuses ? "accepted" : "answer";
}

type Json = Record<string, unknown>;

declare module "fastify" {
  interface FastifyInstance {
    /** Every contract that is registered, for the document and the tests that walk them. */
    contracts: readonly DocumentedRoute[];
  }
}

/** Collects every contract registered on `app` from now on, as `app.contracts`; call it before the features. */
export function collectContracts(app: FastifyInstance): void {
  const routes: DocumentedRoute[] = [];
  app.decorate("contracts", routes);
  app.addHook("onRoute", (route) => {
    const { contract, plane } = route.config ?? {};
    if (contract !== undefined && plane !== undefined && !routes.some((known) => known.contract === contract)) {
      routes.push({ contract, plane });
    }
  });
}

/**
 * The codes that a route can answer: its own and those of the checks before it, not those that any route can answer.
 */
export function errorCodesOf({ contract, plane }: DocumentedRoute): ReadonlySet<ErrorCode> {
  const found = new Set<ErrorCode>(contract.errors ?? []);
  const { permission, module } = contract;
  if (plane === "tenant") found.add("tenant_not_found").add("tenant_unavailable");
  if (permission !== undefined) found.add("wrong_plane");
  if (permission !== undefined && plane === "tenant") found.add("tenant_mismatch");
  if (permission !== undefined && plane === "tenant" && contract.method !== "GET") found.add("support_read_only");
  if (permission !== undefined && plane === "tenant" && contract.devices !== true) found.add("device_syncs_only");
  if (typeof permission === "string") found.add("permission_denied");
  if (contract.power !== undefined) found.add("reauthentication_required");
  if (module !== undefined) found.add("module_disabled");
  if (contract.quota !== undefined && contract.quota !== "none") found.add("quota_exceeded");
  return found;
}

/** Codes that follow from the plane, the sign-in and the permission of an operation: it does not list them. */
const gateCodes: ReadonlySet<ErrorCode> = new Set([
  "tenant_not_found",
  "tenant_unavailable",
  "wrong_plane",
  "tenant_mismatch",
  "support_read_only",
  "device_syncs_only",
  "permission_denied",
]);

/**
 * Writes the OpenAPI 3.1 document of `routes`: one operation a route, what is used twice once under components.
 * `words`: what the features say for it.
 * `plane`: only what a client of this plane needs. `examples`: of bodies, by operationId.
 */
export function openApiDocument(
  routes: readonly DocumentedRoute[],
  version: string,
  words: DocumentWords,
  { plane, examples = {} }: { readonly plane?: "admin" | "tenant" | undefined; readonly examples?: Examples } = {},
): Json {
  const parts: SharedParts = {
    schemas: {},
    scalars: scalarsWith(words.scalars),
    responses: {},
    examples: new Map(),
  };
  const { schemas } = parts;
  const { codes, tags } = words;
  const documented = routes
    .filter((route) => plane === undefined || route.plane === plane || route.plane === "open")
    .sort((a, b) => a.contract.path.localeCompare(b.contract.path));
  const operations = documented.map((route) => ({ route, operation: operationOf(route, parts, codes, examples) }));
  const parameters = shareParameters(operations.map(({ operation }) => operation));
  const paths: Record<string, Json> = {};
  for (const { route, operation } of operations) {
    const path = route.contract.path.replaceAll(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[route.contract.method.toLowerCase()] = operation;
  }
  const webhooks = Object.fromEntries(
    documented.flatMap(({ contract: { tag, sends = {} } }) =>
      Object.entries(sends).map(([name, body]) => [name, { post: webhookOf(name, tag, reference(body, parts)) }]),
    ),
  );
  const text = JSON.stringify([paths, parts.responses]);
  const used = (kind: string, all: object) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)));
  const { ApiProblemDetails, ...problems } = problemSchemas(words);
  for (const [name, schema] of Object.entries({ ApiProblemDetails, ...used("schemas", problems) }))
    schemas[name] = reference(schema, parts);
  const responses = reference(parts.responses, parts) as Json;
  for (const [name, example] of parts.examples) schemas[name] = { ...(schemas[name] as Json), examples: [example] };
  return {
    openapi: "3.1.0",
    info: {
      title: "Tillhouse",
      version,
      description:
        "Many shops, one retail API. Two planes: operators under /admin, shops under everything else with a Tenant-ID header. `x-error-codes` of an operation are the codes that it has beside those of all, which stand at the top.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    "x-error-codes": namesOf(codes).filter((code) => gateCodes.has(code) || isAnywhere(codes[code])),
    servers: [{ url: "/", description: "The service that this document comes from." }],
    tags: describedTags(
      tags,
      documented.map(({ contract }) => contract),
    ),
    paths,
    ...(Object.keys(webhooks).length === 0 ? {} : { webhooks }),
    components: {
      schemas: byName(schemas),
      responses: byName(responses),
      parameters: byName({ ...parameters, ...used("parameters", requestHeaders) }),
      headers: used("headers", responseHeaders),
      securitySchemes: securitySchemes(documented),
    },
  };
}

function byName(parts: Json): Json {
  return Object.fromEntries(Object.entries(parts).sort(([a], [b]) => a.localeCompare(b)));
}

type Operation = Json & { parameters?: Json[] };

function operationOf(route: DocumentedRoute, parts: SharedParts, codes: Codes, examples: Examples): Operation {
  const { contract } = route;
  const { responses } = parts;
  const { request, ...answers } = examples[contract.operationId] ?? {};
  const requestExample = request === undefined ? {} : { example: request };
  const declared = errorCodesOf(route);
  const own = [...declared].filter((code) => !gateCodes.has(code) && !isAnywhere(codes[code])).sort();
  const parameters = [
    ...parametersOf(contract.params, "path", parts),
    ...parametersOf(contract.query, "query", parts),
    ...(contract.takesDevice === undefined ? [] : [deviceHeader(contract.takesDevice === "required")]),
    ...(contract.takesPrefer === undefined ? [] : [{ $ref: "#/components/parameters/Prefer" }]),
    ...(contract.textReply === "text/event-stream" ? [{ $ref: "#/components/parameters/LastEventId" }] : []),
    ...(contract.isRevalidated === true || 304 in contract.replies
      ? [{ $ref: "#/components/parameters/IfNoneMatch" }]
      : []),
    ...(declared.has("version_conflict") ? [{ $ref: "#/components/parameters/IfMatch" }] : []),
    ...(declared.has("approval_required") ? [{ $ref: "#/components/parameters/Approval" }] : []),
  ];
  const secured = contract.permission !== undefined;
  // The first of several: not every generator can write a body that has two types.
  const [textBody] = [contract.textBody].flat();
  return {
    operationId: contract.operationId,
    summary: contract.summary,
    description: descriptionOf(route),
    tags: [contract.tag],
    ...(typeof contract.permission === "string" ? { "x-permission": contract.permission } : {}),
    ...(own.length === 0 ? {} : { "x-error-codes": own }),
    ...(contract.module === undefined ? {} : { "x-module": contract.module }),
    security: securityOf(route),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(textBody === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { [textBody]: { schema: rawSchema(textBody), ...requestExample } },
          },
        }),
    ...(contract.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: jsonContent(contract.body, request, parts),
          },
        }),
    responses: {
      ...successes(route, parts, answers),
      ...(reference(failuresOf(codes, declared, secured || contract.answers401 === true, responses), parts) as Json),
    },
  };
}

/** What the contract says, and who may call. */
function descriptionOf({
  contract: { description, permission, module, power, takesApproval, devices },
  plane,
}: DocumentedRoute): string {
  const who =
    permission === undefined
      ? plane === "open"
        ? "For everybody."
        : "Needs no access token."
      : permission === null
        ? "For every signed-in user."
        : `Needs the permission \`${permission}\`${takesApproval === true ? ", or the approval of someone who has it" : ""}.`;
  const gate = module === undefined ? [] : [`Only while the module ${module} is enabled.`];
  const when = power === true ? "The" : "For what gives power the";
  const proven = power === undefined ? [] : [`${when} caller must have proved who they are in the last ten minutes.`];
  const also = devices === true ? ["A device may call it by itself, too."] : [];
  return [...(description === undefined ? [] : [description]), who, ...also, ...gate, ...proven].join(" ");
}

/**
 * What an answer of a media type that comes piece by piece is when it has been read: a list, as OpenAPI 3.2 takes it.
 */
function contentOf(contentMediaType: string, item: unknown): Json {
  const listOf = (items: Json) => ({ contentMediaType, contentSchema: { type: "array", items } });
  if (contentMediaType === "application/x-ndjson") return listOf(item as Json);
  if (contentMediaType !== "text/event-stream") return {};
  const [id, event] = [{ type: "string" }, { type: "string" }];
  const data = { type: "string", contentMediaType: "application/json", contentSchema: item };
  return listOf({ type: "object", properties: { id, event, data } });
}

function successes(
  {
    contract: { method, replies, textReply, otherReplies = [], item, errors = [], takesPrefer, isRevalidated },
    plane,
  }: DocumentedRoute,
  parts: SharedParts,
  answers: Omit<Examples[string], "request">,
): Json {
  const raw = (type: string): Json => ({ ...rawSchema(type), ...contentOf(type, reference(item, parts)) });
  const all = isRevalidated === true ? { ...replies, 304: Type.Null() } : replies;
  return Object.fromEntries(
    Object.entries(all).map(([status, schema]) => {
      const headers = headerRefs([
        "X-Request-Id",
        ...(plane === "tenant" ? (["Server-Time"] as const) : []),
        ...("304" in all ? (["ETag"] as const) : []),
        ...(status === "201" || status === "202" ? (["Location"] as const) : []),
        ...(status === "202" && takesPrefer !== undefined ? (["Preference-Applied"] as const) : []),
        ...(status === "200" && method !== "GET" && (plane === "tenant" || "201" in replies)
          ? (["Idempotent-Replayed"] as const)
          : []),
        ...(errors.includes("rate_limited") ? (["RateLimit", "RateLimit-Policy"] as const) : []),
      ]);
      if (status === "204" || schema === undefined) return [status, { description: "Done; no body.", headers }];
      if (status === "304") return [status, { description: "As the caller has it; no body.", headers }];
      const answer = answers[answerPart(status, replies)];
      const example = answer === undefined ? {} : { example: answer };
      const content: Json =
        textReply === undefined
          ? jsonContent(schema, answer, parts)
          : { [textReply]: { schema: raw(textReply), ...example } };
      for (const type of otherReplies) content[type] = { schema: raw(type) };
      return [status, { description: "Success.", headers, content }];
    }),
  );
}

/** The schema of a body or an answer that is not JSON. */
function rawSchema(mediaType: string): Json {
  return mediaType.startsWith("image/") ? { type: "string", format: "binary" } : { type: "string" };
}
