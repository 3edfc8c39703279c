import type { FastifyInstance } from "fastify";
import type { TSchema } from "typebox";
import type { ProblemName, RouteContract } from "./route.ts";

/** A route as the contract document lists it. */
export interface DocumentedRoute {
  readonly contract: RouteContract<TSchema, TSchema, TSchema, TSchema> & {
    readonly permission?: string | null;
    readonly module?: string;
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

/** The errorCodes a route can answer beside 400 validation, the empty 401 and 5xx, by status: its own and those of its checks. */
function errorCodesOf({ contract, plane }: DocumentedRoute): Map<string, string[]> {
  const problems = new Set<ProblemName>(contract.errors ?? []);
  const { permission, module } = contract;
  if (plane === "tenant") problems.add("404 tenant_not_found").add("503 tenant_unavailable");
  if (permission !== undefined) problems.add("403 wrong_plane");
  if (permission !== undefined && plane === "tenant") problems.add("403 tenant_mismatch");
  if (typeof permission === "string") problems.add("403 permission_denied");
  if (typeof permission === "string" && plane === "tenant" && contract.method !== "GET")
    problems.add("403 approval_required");
  if (module !== undefined) problems.add("403 module_disabled");
  const byStatus = Map.groupBy([...problems].sort(), (problem) => problem.slice(0, 3));
  return new Map([...byStatus].map(([status, names]) => [status, names.map((name) => name.slice(4))]));
}

/** Writes the OpenAPI 3.1 document of `routes`: one operation a route, every named schema once under components. */
export function openApiDocument(routes: readonly DocumentedRoute[], version: string): Json {
  const schemas: Json = {
    Problem: problemSchema,
    ValidationProblem: validationSchema,
  };
  const paths: Record<string, Json> = {};
  for (const route of [...routes].sort((a, b) => a.contract.path.localeCompare(b.contract.path))) {
    const path = route.contract.path.replaceAll(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[route.contract.method.toLowerCase()] = operation(route, schemas);
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
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => a.localeCompare(b))),
      securitySchemes: {
        AdminBearer: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "Audience service-admin." },
        TenantBearer: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "Audience service-tenant." },
      },
    },
  };
}

function operation(route: DocumentedRoute, schemas: Json): Json {
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
    responses: { ...successes(contract, schemas), ...failures(route, secured) },
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

function failures(route: DocumentedRoute, secured: boolean): Json {
  const codes = errorCodesOf(route);
  const problems = [...codes].map(([status, list]) => [
    status,
    {
      description: `errorCode is one of: ${list.join(", ")}.`,
      "x-error-codes": list,
      content: problemContent(status === "400" ? ["ValidationProblem", "Problem"] : ["Problem"]),
    },
  ]);
  return {
    // A route without input refuses a body.
    "400": { description: "Validation failed.", content: problemContent(["ValidationProblem"]) },
    ...(secured ? { "401": { description: "Missing, expired or invalid token; empty body." } } : {}),
    ...Object.fromEntries(problems),
    default: { description: "A problem that any route can have.", content: problemContent(["Problem"]) },
  };
}

function problemContent(names: readonly string[]): Json {
  const schemas = names.map((name) => ({ $ref: `#/components/schemas/${name}` }));
  return { "application/problem+json": { schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas } } };
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

const problemMembers = {
  type: { type: "string" },
  title: { type: "string" },
  status: { type: "integer" },
  detail: { type: "string", description: "A message for people." },
  requestId: { type: "string" },
};
const problemSchema = {
  type: "object",
  required: ["type", "title", "status", "detail", "errorCode", "requestId"],
  properties: {
    ...problemMembers,
    errorCode: { type: "string", description: "A stable code for machines." },
    module: { type: "string", description: "With module_disabled." },
    branchId: { type: "string", format: "uuid", description: "With branch_forbidden." },
    permission: { type: "string", description: "With permission_denied and approval_required." },
  },
};
const validationSchema = {
  type: "object",
  required: ["type", "title", "status", "detail", "errors", "requestId"],
  properties: {
    ...problemMembers,
    errors: {
      type: "object",
      description: "JSON path of each faulty member to its messages.",
      additionalProperties: { type: "array", items: { type: "string" } },
    },
  },
};
