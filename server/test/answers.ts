import assert from "node:assert/strict";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { Type } from "typebox";
import { codes } from "../src/contract/errors.ts";
import { words } from "../src/contract/words.ts";
import type { ErrorCode } from "../src/kernel/http/codes.ts";
import { contractVersion } from "../src/kernel/http/document.ts";
import { isAnywhere } from "../src/kernel/http/failures.ts";
import { responseHeaders } from "../src/kernel/http/openapi-parts.ts";
import { openApiDocument, type DocumentedRoute } from "../src/kernel/http/openapi.ts";
import { isBirthday, isDecimal } from "../src/kernel/http/shapes.ts";

/** The parts of an answer that the contract document speaks of. */
export interface DocumentedAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: unknown;
  /** Held to it, too, where they are given. */
  readonly headers?: Headers;
}

interface Response {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, unknown>>;
}
interface CodeList {
  readonly "x-error-codes"?: readonly string[];
}
interface Operation extends CodeList {
  readonly responses: Readonly<Record<string, Response>>;
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** What the formats of the contract document mean, for Ajv. */
export const bodyFormats = {
  decimal: isDecimal,
  birthday: isBirthday,
  uuid: true,
  email: true,
  date: true,
  "date-time": /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/,
} as const;

type AnswerCheck = (method: string, url: string, got: DocumentedAnswer) => string | undefined;

const checks = new Map<string, AnswerCheck>();

/**
 * Makes a check that an answer is one that the contract document promises: its status and shape, for a problem its code
 * on this route with the members of that code and no other. It throws an AssertionError otherwise, and says which
 * operation of the document answered (`GET /products/{id}`), undefined when that lists none. Services with the same
 * routes share it: compiling what it compares with takes more than most tests.
 */
export function answerCheck(routes: readonly DocumentedRoute[]): AnswerCheck {
  const text = JSON.stringify(routes);
  const check = checks.get(text) ?? makeCheck(routes);
  checks.set(text, check);
  return check;
}

function makeCheck(routes: readonly DocumentedRoute[]): AnswerCheck {
  const document = openApiDocument(routes, contractVersion, words);
  const paths = document["paths"] as Paths;
  const ajv = new Ajv2020({
    strict: false,
    // The document's own test holds it to its standard.
    meta: false,
    validateSchema: false,
    // Each of these is asked a few times only.
    code: { optimize: false },
    formats: bodyFormats,
  });
  ajv.addSchema(document, "document");
  const patterns = Map.groupBy(
    Object.keys(paths)
      .map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`) }))
      .sort((a, b) => a.path.split("{").length - b.path.split("{").length),
    ({ path }) => firstPart(path),
  );
  const compiled = new Map<string, ValidateFunction>();
  const validatorOf = (name: string, schema: () => object) => {
    const known = compiled.get(name) ?? ajv.compile(schema());
    compiled.set(name, known);
    return known;
  };

  return (method, url, { status, contentType, body, headers }) => {
    const [asked = ""] = url.split("?");
    const path = patterns.get(firstPart(asked))?.find(({ pattern }) => pattern.test(asked))?.path;
    const operation = path === undefined ? undefined : paths[path]?.[method.toLowerCase()];
    if (path === undefined || operation === undefined) return undefined;
    const what = `${method} ${path} answered ${status}`;
    const matches = (name: string, schema: () => object) => {
      const validate = validatorOf(name, schema);
      assert.ok(validate(body), `${what} with another shape: ${ajv.errorsText(validate.errors)}`);
    };

    const key = String(status) in operation.responses ? String(status) : "default";
    const [type = ""] = contentType.split(";");
    if (status === 401) {
      assert.ok(key === "401", `${what}, which the contract document does not list`);
      assert.equal(body, null, `${what} with a body`);
    } else if (status >= 400) {
      assert.equal(type, "application/problem+json", `${what} with another type`);
      const code = (body as { errorCode?: ErrorCode }).errorCode;
      if (code !== undefined) {
        assert.ok(code in codes, `${what} ${code}, which is not in the catalogue`);
        const { status: its, anywhereStatus } = codes[code];
        assert.ok(status === its || status === anywhereStatus, `${what} ${code}, which has another status`);
        matches(code, () => problemOf(code));
        const listed = [operation, document as CodeList].flatMap((one) => one["x-error-codes"] ?? []);
        assert.ok(listed.includes(code), `${what} ${code}, which the contract document does not list`);
      }
      if (key === "default")
        assert.ok(
          code !== undefined && isAnywhere(codes[code], status),
          `${what} ${code}, which the contract document does not list`,
        );
    } else assert.ok(key !== "default", `${what}, which the contract document does not list`);

    const pointer = ["paths", path, method.toLowerCase(), "responses", key];
    const { $ref } = operation.responses[key] ?? {};
    const at = $ref === undefined ? pointer : $ref.split("/").slice(1);
    const response = componentOf(document, at);
    const held = response.content;
    if (headers !== undefined) checkHeaders(what, headers, Object.keys(response.headers ?? {}));
    if (/[/+]json$/.test(type) && held?.[type] !== undefined) {
      const place = [...at, "content", type, "schema"].map(escaped).join("");
      matches(place, () => ({ $ref: `document#${place}` }));
    }
    const inData = type === "text/event-stream" ? ["properties", "data", "contentSchema"] : [];
    for (const piece of piecesOf(type, body)) {
      const pieceAt = ["schema", "contentSchema", "items", ...inData];
      const place = [...at, "content", type, ...pieceAt].map(escaped).join("");
      const validate = validatorOf(place, () => ({ $ref: `document#${place}` }));
      const isProblem = typeof piece["requestId"] === "string";
      assert.ok(isProblem || validate(piece), `${what} ${JSON.stringify(piece)}: ${ajv.errorsText(validate.errors)}`);
    }
    return `${method} ${path}`;
  };
}

/** The lines of an answer in lines of JSON, the data of one in events, but for `Reset`. */
function piecesOf(type: string, body: unknown): Record<string, unknown>[] {
  if (typeof body !== "string") return [];
  const lines = body.split("\n");
  const texts =
    type === "application/x-ndjson"
      ? lines.filter((line) => line !== "")
      : type === "text/event-stream"
        ? lines.flatMap((line) => (line.startsWith("data: ") && line !== "data: {}" ? [line.slice(6)] : []))
        : [];
  return texts.map((text) => JSON.parse(text) as Record<string, unknown>);
}

function firstPart(path: string): string | undefined {
  return path.split("/")[1];
}

/** Documented where they tell a client something: not with every failure. */
const notEverywhere = ["RateLimit", "RateLimit-Policy"];

/** Checks that the headers that are always sent have come, and that none of ours has that is not listed. */
function checkHeaders(what: string, headers: Headers, listed: readonly string[]): void {
  for (const [name, header] of Object.entries(responseHeaders)) {
    if (listed.includes(name)) assert.ok(headers.has(name) || !("required" in header), `${what} without ${name}`);
    else if (!notEverywhere.includes(name)) assert.ok(!headers.has(name), `${what} with ${name}, which is not listed`);
  }
}

function componentOf(document: object, pointer: readonly string[]): Response {
  return pointer.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], document) as Response;
}

function escaped(part: string): string {
  return `/${part.replaceAll("~", "~0").replaceAll("/", "~1").replaceAll("{", "%7B").replaceAll("}", "%7D")}`;
}

/** A problem with this code, closed: the standard members and those of the code. */
function problemOf(code: ErrorCode): object {
  const text = Type.String();
  const standard = { type: text, title: text, status: Type.Integer(), detail: text, requestId: text };
  const members = { ...standard, errorCode: Type.Literal(code), ...codes[code].members };
  return Type.Object(members, { additionalProperties: false });
}
