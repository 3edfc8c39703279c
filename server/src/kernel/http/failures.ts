import { Type, type TProperties } from "typebox";
import { codes, entryOf, errorCodes, type ErrorCode } from "./codes.ts";
import { headerRefs } from "./openapi-parts.ts";

// What the documents say of answers that are no success: written from the catalogue, never by hand.

type Json = Record<string, unknown>;

const standard = {
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String({ description: "A message for people." }),
  requestId: Type.String(),
};

/**
 * The schemas that every failure refers to: `ErrorCode`, `ProblemDetails` (what all problems have), `Problem` (any code,
 * with every member that some code carries) and `ValidationProblem`.
 */
export function problemSchemas(): Json {
  return {
    ErrorCode: {
      type: "string",
      description: "A stable code for machines.",
      enum: errorCodes,
      "x-enum-descriptions": errorCodes.map((code) => codes[code].meaning),
    },
    ProblemDetails: Type.Object(standard, { description: "What every problem has (RFC 9457)." }),
    Problem: {
      description:
        "A problem with any code. An operation lists the codes of its own, each with the members it carries.",
      type: "object",
      required: [...Object.keys(standard), "errorCode"],
      properties: { ...standard, errorCode: { $ref: "#/components/schemas/ErrorCode" }, ...membersOf(errorCodes) },
    },
    ValidationProblem: Type.Object({
      ...standard,
      errors: Type.Unsafe({
        type: "object",
        description: "JSON path of each faulty member to its messages.",
        additionalProperties: { type: "array", items: { type: "string" } },
      }),
    }),
  };
}

/**
 * The failures of an operation by status. `declared` are the codes of the route and its checks; those that any route can
 * answer join them where they have the same status, and stand under `default` otherwise. A failure that is of one code is
 * a component of that name, collected in `components`.
 */
export function failuresOf(declared: ReadonlySet<ErrorCode>, canBe401: boolean, components: Json): Json {
  const shared = (name: string, response: Json): Json => {
    components[name] = response;
    return { $ref: `#/components/responses/${name}` };
  };
  // A route without input refuses a body, so that each can answer 400.
  const statuses = new Set([400, ...[...declared].map((code) => codes[code].status)]);
  const responses = [...statuses].sort().map((status): [string, Json] => {
    const ofStatus = errorCodes.filter((code) => codes[code].status === status);
    const list = ofStatus.filter((code) => declared.has(code) || isAnywhere(code));
    const response = failure(`errorCode is one of: ${list.join(", ")}.`, problemOf(list), status);
    const [only, ...others] = ofStatus.filter((code) => declared.has(code));
    if (others.length > 0) return [String(status), response];
    return [String(status), shared(only === undefined ? "Invalid" : pascal(only), response)];
  });
  const unauthenticated = {
    description: "The token, or what stands for one, is missing, expired or not right; empty body.",
    headers: headerRefs(["WWW-Authenticate", "X-Request-Id"]),
  };
  const any = failure("A problem that any route can have.", { $ref: "#/components/schemas/Problem" });
  return {
    ...Object.fromEntries(responses),
    ...(canBe401 ? { "401": shared("Unauthenticated", unauthenticated) } : {}),
    default: shared("AnyProblem", any),
  };
}

/** Can any route answer this code without declaring it? */
export function isAnywhere(code: ErrorCode): boolean {
  return entryOf(code).isAnywhere === true;
}

/** A Markdown page with the table of all codes between its marks `<!-- errorCodes -->` and `<!-- /errorCodes -->`. */
export function withCodeTable(page: string): string {
  const marked = /(?<=^<!-- errorCodes -->\n).*?(?=^<!-- \/errorCodes -->$)/ms;
  if (!marked.test(page)) throw new Error("the page has no marks <!-- errorCodes --> and <!-- /errorCodes -->");
  const rows = errorCodes.map((code) => {
    const { status, meaning, members = {} } = entryOf(code);
    const names = Object.entries(members).map(([name, schema]) => `\`${name}\`${Type.IsOptional(schema) ? "?" : ""}`);
    return `| \`${code}\` | ${status} | ${meaning} | ${names.join(", ")} |`;
  });
  const anywhere = errorCodes.filter(isAnywhere).map((code) => `\`${code}\``);
  const lines = [
    `Any route can answer ${anywhere.join(", ")}; it declares the others that it can.`,
    "",
    "| errorCode | status | meaning | members |",
    "|---|---|---|---|",
    ...rows,
    "",
  ];
  return page.replace(marked, () => lines.join("\n"));
}

/** Of one status, or without one of any. */
function failure(description: string, problem: Json, status?: number): Json {
  const orInvalid = status === 400;
  const waits = status === undefined || status === 429 || status === 503;
  const schema = orInvalid ? { anyOf: [{ $ref: "#/components/schemas/ValidationProblem" }, problem] } : problem;
  return {
    description: orInvalid ? `Validation failed, or ${description}` : description,
    headers: headerRefs([
      "X-Request-Id",
      ...(waits ? (["Retry-After"] as const) : []),
      ...(status === 429 ? (["RateLimit", "RateLimit-Policy"] as const) : []),
    ]),
    content: { "application/problem+json": { schema } },
  };
}

/** Plain composition and an enum: what every client generator reads, unlike unions with a discriminator. */
function problemOf(list: readonly ErrorCode[]): Json {
  return {
    allOf: [
      { $ref: "#/components/schemas/ProblemDetails" },
      {
        type: "object",
        required: ["errorCode"],
        properties: { errorCode: { type: "string", enum: list }, ...membersOf(list) },
      },
    ],
  };
}

/** The members of these codes; each says which codes carry it. */
function membersOf(list: readonly ErrorCode[]): Json {
  const all: Record<string, { schema: Json; with: ErrorCode[] }> = {};
  for (const code of list) {
    for (const [name, schema] of Object.entries<TProperties[string]>(entryOf(code).members ?? {}))
      (all[name] ??= { schema: schema as Json, with: [] }).with.push(code);
  }
  return Object.fromEntries(
    Object.entries(all)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([name, member]) => [name, { ...member.schema, description: `With ${member.with.join(", ")}.` }]),
  );
}

const pascal = (code: ErrorCode) => code.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
