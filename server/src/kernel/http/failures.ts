import { Type, type TSchema } from "typebox";
import type { CodeEntry, ErrorCode } from "./codes.ts";
import { headerRefs } from "./openapi-parts.ts";
import { problemExample, validationExample } from "./problem-examples.ts";
import { faultCodes } from "./problem.ts";

// What the documents say of answers that are no success: written from the entries of codes, never by hand.

type Json = Record<string, unknown>;

const { STATUS_CODES } = process.getBuiltinModule("node:http");

/** The entries of all codes. */
export type Codes = Readonly<Record<ErrorCode, CodeEntry>>;

/** What the documents say of problems: the entries of all codes, and an example of each member by its name. */
export interface ProblemWords {
  readonly codes: Codes;
  readonly memberExamples: Readonly<Record<string, unknown>>;
}

/** The names of all codes, in the order of the alphabet. */
export function namesOf(codes: Codes): ErrorCode[] {
  return (Object.keys(codes) as ErrorCode[]).sort();
}

const standard = {
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String({ description: "A message for people." }),
  requestId: Type.String(),
};
const isPlain = ({ members = {} }: CodeEntry) => Object.keys(members).length === 0;

/**
 * The schemas that failures refer to: `ApiProblemDetails`, what all problems with a code have; `ValidationProblem`; one
 * for each code with members of its own; and `PlainProblem` for all other codes. So who looks at `errorCode` knows
 * which members there are.
 */
export function problemSchemas({ codes, memberExamples }: ProblemWords): Json {
  const names = namesOf(codes);
  const example = (code: ErrorCode) => problemExample(code, codes[code], memberExamples);
  const ErrorCodeSchema = {
    title: "ErrorCode",
    type: "string",
    enum: names,
    "x-enumDescriptions": Object.fromEntries(names.map((code) => [code, codes[code].meaning])),
  };
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
        codes: Type.Unsafe({
          type: "object",
          description: "The same paths to codes, for messages in the user's language; `Rule`: see the message.",
          additionalProperties: { type: "array", items: { title: "FaultCode", type: "string", enum: [...faultCodes] } },
        }),
      },
      { description: "Members of the request are malformed, missing or unknown.", examples: [validationExample()] },
    ),
    PlainProblem: {
      ...problemOf(
        "A problem of which `errorCode` says all.",
        { title: "PlainErrorCode", type: "string", enum: names.filter((code) => isPlain(codes[code])) },
        {},
      ),
      examples: [example("not_found")],
    },
    ...Object.fromEntries(
      names
        .filter((code) => !isPlain(codes[code]))
        .map((code) => {
          const { meaning, members = {} } = codes[code];
          const schema = problemOf(meaning, { type: "string", const: code }, members);
          return [nameOf(code), { ...schema, examples: [example(code)] }];
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
export function failuresOf(codes: Codes, declared: ReadonlySet<ErrorCode>, canBe401: boolean, components: Json): Json {
  const shared = (name: string, response: () => Json): Json => {
    components[name] ??= response();
    return { $ref: `#/components/responses/${name}` };
  };
  // A route without input refuses a body, so that each can answer 400.
  const statuses = new Set([400, ...[...declared].map((code) => codes[code].status)]);
  const responses = [...statuses].map((status) => [status, shared(nameOfStatus(status), () => failure(codes, status))]);
  return {
    ...Object.fromEntries(responses),
    ...(canBe401 ? { "401": shared(nameOfStatus(401), () => unauthorized) } : {}),
    default: shared("AnyProblem", () => failure(codes)),
  };
}

const unauthorized = {
  description: "The token, or what stands for one, is missing, expired or not right; empty body.",
  headers: headerRefs(["WWW-Authenticate", "X-Request-Id", "Server-Time"]),
};

/** Can any route answer a code of this entry, with this status, without declaring it? */
export function isAnywhere(entry: CodeEntry, answered?: number): boolean {
  const { status, anywhereStatus, isAnywhere: isEach = false } = entry;
  if (answered === undefined) return isEach || anywhereStatus !== undefined;
  return (isEach && status === answered) || anywhereStatus === answered;
}

/** docs/errors.md: every code with its status, what it means and its members. */
export function errorsPage(codes: Codes): string {
  const rows = namesOf(codes).map((code) => {
    const { status, anywhereStatus, meaning, members = {} } = codes[code];
    const names = Object.entries(members).map(([name, schema]) => `\`${name}\`${Type.IsOptional(schema) ? "?" : ""}`);
    const name = `\`${code}\`${isAnywhere(codes[code]) ? " *" : ""}`;
    return `| ${name} | ${[status, anywhereStatus ?? []].flat().join(", ")} | ${meaning} | ${names.join(", ")} |`;
  });
  return [
    "# Error codes",
    "",
    "Written by `npm run docs` from the `errors.ts` of each feature. [api-design.md](api-design.md#errors) says how errors",
    "are answered. Any route can answer a code with `*`; it declares the others that it can. A member with `?` is not",
    "always there.",
    "",
    "| errorCode | status | meaning | members |",
    "|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

/** The failure of one status, or without one the failures that any route can answer. */
function failure(codes: Codes, status?: number): Json {
  const ofStatus = namesOf(codes).filter((code) =>
    status === undefined ? isAnywhere(codes[code]) : codes[code].status === status || isAnywhere(codes[code], status),
  );
  const waits = status === undefined || status === 429 || status === 503;
  const names = [
    ...(status === 400 ? ["ValidationProblem"] : []),
    ...(ofStatus.some((code) => isPlain(codes[code])) ? ["PlainProblem"] : []),
    ...ofStatus.filter((code) => !isPlain(codes[code])).map(nameOf),
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
