import { Type } from "typebox";
import { codes, entryOf, errorCodes, type ErrorCode } from "./codes.ts";
import { headerRefs } from "./openapi-parts.ts";
import { problemExample, validationExample } from "./problem-examples.ts";

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
 * The schemas that failures refer to: `ApiProblemDetails`, what all problems with a code have, `ValidationProblem`, and
 * one for each code with its members and an example, so that who looks at `errorCode` knows which others there are.
 */
export function problemSchemas(): Json {
  const ofCodes = errorCodes.map((code) => {
    const { meaning, members = {} } = entryOf(code);
    const own = Type.Object({ errorCode: Type.Unsafe({ type: "string", const: code }), ...members });
    const allOf = [{ $ref: "#/components/schemas/ApiProblemDetails" }, own];
    return [nameOf(code), { description: meaning, allOf, examples: [problemExample(code)] }];
  });
  return {
    ApiProblemDetails: Type.Object(
      { ...standard, errorCode: Type.String({ description: "By which programs tell problems apart." }) },
      { description: "What every problem has but faults of the request's members (RFC 9457)." },
    ),
    ValidationProblem: Type.Object(
      {
        ...standard,
        errors: Type.Unsafe({
          type: "object",
          description: "JSON path of each faulty member to its messages.",
          additionalProperties: { type: "array", items: { type: "string" } },
        }),
      },
      { description: "Members of the request are malformed, missing or unknown.", examples: [validationExample()] },
    ),
    ...Object.fromEntries(ofCodes),
  };
}

/**
 * The failures of an operation by status. `declared` are the codes of the route and its checks; those that any route
 * can answer join them where they have the same status, and stand under `default` otherwise. A failure that is of one
 * code is a component of that name, collected in `components`.
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
    const list = errorCodes.filter(
      (code) => (codes[code].status === status && declared.has(code)) || isAnywhere(code, status),
    );
    const response = failure(`errorCode is one of: ${list.join(", ")}.`, list, status);
    const [only, ...others] = ofStatus.filter((code) => declared.has(code));
    if (others.length > 0) return [String(status), response];
    return [String(status), shared(only === undefined ? "Invalid" : pascal(only), response)];
  });
  const unauthenticated = {
    description: "The token, or what stands for one, is missing, expired or not right; empty body.",
    headers: headerRefs(["WWW-Authenticate", "X-Request-Id", "Server-Time"]),
  };
  const any = failure(
    "A problem that any route can have.",
    errorCodes.filter((code) => isAnywhere(code)),
  );
  return {
    ...Object.fromEntries(responses),
    ...(canBe401 ? { "401": shared("Unauthenticated", unauthenticated) } : {}),
    default: shared("AnyProblem", any),
  };
}

/** Can any route answer this code, with this status, without declaring it? */
export function isAnywhere(code: ErrorCode, answered?: number): boolean {
  const { status, anywhereStatus, isAnywhere: isEach = false } = entryOf(code);
  if (answered === undefined) return isEach || anywhereStatus !== undefined;
  return (isEach && status === answered) || anywhereStatus === answered;
}

/** A Markdown page with the table of all codes between its marks `<!-- errorCodes -->` and `<!-- /errorCodes -->`. */
export function withCodeTable(page: string): string {
  const marked = /(?<=^<!-- errorCodes -->\n).*?(?=^<!-- \/errorCodes -->$)/ms;
  if (!marked.test(page)) throw new Error("the page has no marks <!-- errorCodes --> and <!-- /errorCodes -->");
  const rows = errorCodes.map((code) => {
    const { status, anywhereStatus, meaning, members = {} } = entryOf(code);
    const names = Object.entries(members).map(([name, schema]) => `\`${name}\`${Type.IsOptional(schema) ? "?" : ""}`);
    return `| \`${code}\` | ${[status, anywhereStatus ?? []].flat().join(", ")} | ${meaning} | ${names.join(", ")} |`;
  });
  const anywhere = errorCodes.filter((code) => isAnywhere(code)).map((code) => `\`${code}\``);
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
function failure(description: string, list: readonly ErrorCode[], status?: number): Json {
  const orInvalid = status === 400;
  const waits = status === undefined || status === 429 || status === 503;
  const schemas = [...(orInvalid ? ["ValidationProblem"] : []), ...list.map(nameOf)].map((name) => ({
    $ref: `#/components/schemas/${name}`,
  }));
  return {
    description: orInvalid ? `Validation failed, or ${description}` : description,
    headers: headerRefs([
      "X-Request-Id",
      "Server-Time",
      ...(waits ? (["Retry-After"] as const) : []),
      ...(status === 429 ? (["RateLimit", "RateLimit-Policy"] as const) : []),
    ]),
    content: { "application/problem+json": { schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas } } },
  };
}

const nameOf = (code: ErrorCode) => `${pascal(code)}Problem`;
const pascal = (code: ErrorCode) => code.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
