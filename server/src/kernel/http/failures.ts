import { Type, type TSchema } from "typebox";
import { codes, entryOf, errorCodes, type ErrorCode } from "./codes.ts";
import { headerRefs } from "./openapi-parts.ts";
import { problemExample, validationExample } from "./problem-examples.ts";

// What the documents say of answers that are no success: written from the catalogue, never by hand.

type Json = Record<string, unknown>;

const { STATUS_CODES } = process.getBuiltinModule("node:http");

const ErrorCodeSchema = {
  title: "ErrorCode",
  type: "string",
  enum: errorCodes,
  "x-enumDescriptions": Object.fromEntries(errorCodes.map((code) => [code, entryOf(code).meaning])),
};
const standard = {
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String({ description: "A message for people." }),
  requestId: Type.String(),
};
const isPlain = (code: ErrorCode) => Object.keys(entryOf(code).members ?? {}).length === 0;
const plainCodes = errorCodes.filter(isPlain);

/**
 * The schemas that failures refer to: `ApiProblemDetails`, what all problems with a code have; `ValidationProblem`; one
 * for each code with members of its own; and `PlainProblem` for all other codes. So who looks at `errorCode` knows
 * which members there are.
 */
export function problemSchemas(): Json {
  return {
    ApiProblemDetails: Type.Object(
      { ...standard, errorCode: Type.Unsafe(ErrorCodeSchema) },
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
    PlainProblem: {
      ...problemOf(
        "A problem of which `errorCode` says all.",
        { title: "PlainErrorCode", type: "string", enum: plainCodes },
        {},
      ),
      examples: [problemExample("not_found")],
    },
    ...Object.fromEntries(
      errorCodes
        .filter((code) => !isPlain(code))
        .map((code) => {
          const { meaning, members = {} } = entryOf(code);
          const schema = problemOf(meaning, { type: "string", const: code }, members);
          return [nameOf(code), { ...schema, examples: [problemExample(code)] }];
        }),
    ),
  };
}

function problemOf(description: string, errorCode: Json, members: Readonly<Record<string, TSchema>>): Json {
  const own = Type.Object({ errorCode: Type.Unsafe(errorCode), ...members });
  return { description, allOf: [{ $ref: "#/components/schemas/ApiProblemDetails" }, own] };
}

/**
 * The failures of an operation by status, each a component that all operations share and that is collected in
 * `components`. `declared` are the codes of the route and its checks; those that any route can answer stand under
 * `default` where it has no other of their status.
 */
export function failuresOf(declared: ReadonlySet<ErrorCode>, canBe401: boolean, components: Json): Json {
  const shared = (name: string, response: () => Json): Json => {
    components[name] ??= response();
    return { $ref: `#/components/responses/${name}` };
  };
  // A route without input refuses a body, so that each can answer 400.
  const statuses = new Set([400, ...[...declared].map((code) => codes[code].status)]);
  const responses = [...statuses].map((status) => [status, shared(nameOfStatus(status), () => failure(status))]);
  return {
    ...Object.fromEntries(responses),
    ...(canBe401 ? { "401": shared(nameOfStatus(401), () => unauthorized) } : {}),
    default: shared("AnyProblem", () => failure()),
  };
}

const unauthorized = {
  description: "The token, or what stands for one, is missing, expired or not right; empty body.",
  headers: headerRefs(["WWW-Authenticate", "X-Request-Id", "Server-Time"]),
};

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

/** The failure of one status, or without one the failures that any route can answer. */
function failure(status?: number): Json {
  const ofStatus = errorCodes.filter((code) =>
    status === undefined ? isAnywhere(code) : codes[code].status === status || isAnywhere(code, status),
  );
  const waits = status === undefined || status === 429 || status === 503;
  const names = [
    ...(status === 400 ? ["ValidationProblem"] : []),
    ...(ofStatus.some(isPlain) ? ["PlainProblem"] : []),
    ...ofStatus.filter((code) => !isPlain(code)).map(nameOf),
  ];
  const schemas = names.map((name) => ({ $ref: `#/components/schemas/${name}` }));
  return {
    description:
      status === undefined
        ? "A problem that any route can have."
        : `${status === 400 ? "Members of the request are faulty, or refused" : "Refused"}: \`errorCode\` says why.`,
    headers: headerRefs([
      "X-Request-Id",
      "Server-Time",
      ...(waits ? (["Retry-After"] as const) : []),
      ...(status === 429 ? (["RateLimit", "RateLimit-Policy"] as const) : []),
    ]),
    content: { "application/problem+json": { schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas } } },
  };
}

const nameOf = (code: ErrorCode) =>
  `${code.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Problem`;
/** As RFC 9110 names it, in one word. */
const nameOfStatus = (status: number) => (STATUS_CODES[status] ?? `Status${status}`).replaceAll(/\W/g, "");
