import type { FastifyInstance } from "fastify";
import type { TSchema } from "typebox";
import type { ErrorCode } from "./codes.ts";
import { failuresOf, problemSchemas } from "./failures.ts";
import type { RouteContract } from "./route.ts";

/** A route as the contract document lists it. */
export interface DocumentedRoute {
  readonly contract: RouteContract<TSchema, TSchema, TSchema, TSchema> & {
    readonly permission?: string | null;
    readonly module?: string;
    /** Whether the approval of a second person can stand for the permission. */
    readonly takesApproval?: boolean;
  };
  readonly plane: "admin" | "tenant" | "open";
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

/** The codes that a route can answer: its own and those of the checks before it, not those that any route can answer. */
export function errorCodesOf({ contract, plane }: DocumentedRoute): ReadonlySet<ErrorCode> {
  const found = new Set<ErrorCode>(contract.errors ?? []);
  const { permission, module, takesApproval } = contract;
  if (plane === "tenant") found.add("tenant_not_found").add("tenant_unavailable");
  if (permission !== undefined) found.add("wrong_plane");
  if (permission !== undefined && plane === "tenant") found.add("tenant_mismatch");
  if (typeof permission === "string") found.add("permission_denied");
  if (typeof permission === "string" && takesApproval === true) found.add("approval_required");
  if (module !== undefined) found.add("module_disabled");
  return found;
}

/** Writes the OpenAPI 3.1 document of `routes`: one operation a route, every named schema once under components. */
export function openApiDocument(routes: readonly DocumentedRoute[], version: string): Json {
  const schemas: Json = {};
  for (const [name, schema] of Object.entries(problemSchemas())) schemas[name] = reference(schema, schemas);
  const failures: Json = {};
  const paths: Record<string, Json> = {};
  for (const route of [...routes].sort((a, b) => a.contract.path.localeCompare(b.contract.path))) {
    const path = route.contract.path.replaceAll(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[route.contract.method.toLowerCase()] = operation(route, schemas, failures);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Tillhouse",
      version,
      description:
        "Many shops, one retail API. Two planes: operators under /admin, shops under everything else with a Tenant-ID header.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    paths,
    components: {
      schemas: byName(schemas),
      responses: byName(reference(failures, schemas) as Json),
      securitySchemes: {
        AdminBearer: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "Audience service-admin." },
        TenantBearer: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "Audience service-tenant." },
      },
    },
  };
}

function byName(parts: Json): Json {
  return Object.fromEntries(Object.entries(parts).sort(([a], [b]) => a.localeCompare(b)));
}

function operation(route: DocumentedRoute, schemas: Json, failures: Json): Json {
  const { contract, plane } = route;
  const parameters = [
    ...(plane === "tenant" ? [tenantHeader] : []),
    ...parametersOf(contract.params, "path", schemas),
    ...parametersOf(contract.query, "query", schemas),
  ];
  const secured = contract.permission !== undefined;
  return {
    operationId: contract.operationId,
    summary: contract.summary,
    tags: [contract.tag],
    ...(typeof contract.permission === "string" ? { "x-permission": contract.permission } : {}),
    ...(contract.module === undefined ? {} : { "x-module": contract.module }),
    security: secured ? [{ [plane === "admin" ? "AdminBearer" : "TenantBearer"]: [] }] : [],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(contract.textBody === undefined
      ? {}
      : { requestBody: { required: true, content: { [contract.textBody]: { schema: { type: "string" } } } } }),
    ...(contract.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { "application/json": { schema: reference(contract.body, schemas) } },
          },
        }),
    responses: {
      ...successes(contract, schemas),
      ...(reference(
        failuresOf(errorCodesOf(route), secured || contract.answers401 === true, failures),
        schemas,
      ) as Json),
    },
  };
}

function successes({ replies, textReply }: DocumentedRoute["contract"], schemas: Json): Json {
  return Object.fromEntries(
    Object.entries(replies).map(([status, schema]) => [
      status,
      status === "204" || schema === undefined
        ? { description: "Done; no body." }
        : {
            description: "Success.",
            content: { [textReply ?? "application/json"]: { schema: reference(schema, schemas) } },
          },
    ]),
  );
}

function parametersOf(schema: TSchema | undefined, where: "path" | "query", schemas: Json): Json[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, TSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    schema: reference(property, schemas),
  }));
}

/** Replaces every named schema by a reference and files it under components. */
function reference(schema: unknown, schemas: Json): unknown {
  if (Array.isArray(schema)) return schema.map((member) => reference(member, schemas));
  if (typeof schema !== "object" || schema === null) return schema;
  const plain = schema as Json;
  const inner = Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, reference(value, schemas)]));
  if (typeof plain["title"] !== "string" || plain["type"] !== "object") return inner;
  const known = schemas[plain["title"]];
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(inner)) {
    throw new Error(`two schemas are named ${plain["title"]}`);
  }
  schemas[plain["title"]] = inner;
  return { $ref: `#/components/schemas/${plain["title"]}` };
}

const tenantHeader = { name: "Tenant-ID", in: "header", required: true, schema: { type: "string", format: "uuid" } };
