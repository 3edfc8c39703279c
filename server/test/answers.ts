import assert from "node:assert/strict";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { contractVersion } from "../src/kernel/http/document.ts";
import { openApiDocument, type DocumentedRoute } from "../src/kernel/http/openapi.ts";
import { isDecimal } from "../src/kernel/http/shapes.ts";

/** What of an answer the contract document speaks of. */
export interface Answered {
  readonly status: number;
  readonly contentType: string;
  readonly body: unknown;
}

interface Operation {
  readonly responses: Readonly<
    Record<string, { content?: Readonly<Record<string, unknown>>; "x-error-codes"?: string[] }>
  >;
}

// Any route can answer these: they come before it, or after it went wrong.
const everywhere = [
  ...["bad_request", "cross_site", "headers_too_large", "internal_error", "method_not_allowed", "not_found"],
  ...["payload_too_large", "rate_limited", "request_timeout", "unsupported_media_type", "uri_too_long"],
];

/** Makes a check that an answer is one that the contract document promises; it throws an AssertionError otherwise. */
export function answerCheck(routes: readonly DocumentedRoute[]): (method: string, url: string, got: Answered) => void {
  const document = openApiDocument(routes, contractVersion);
  const paths = document["paths"] as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  const ajv = new Ajv2020({
    strict: false,
    formats: { decimal: isDecimal, uuid: true, email: true, date: true, "date-time": true },
  });
  ajv.addSchema(document, "document");
  const patterns = Object.keys(paths)
    .map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`) }))
    .sort((a, b) => a.path.split("{").length - b.path.split("{").length);
  const compiled = new Map<string, ValidateFunction>();
  const validatorOf = (pointer: string) => {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` });
    compiled.set(pointer, known);
    return known;
  };

  return (method, url, { status, contentType, body }) => {
    const path = patterns.find(({ pattern }) => pattern.test(url.split("?")[0] ?? ""))?.path;
    const operation = path === undefined ? undefined : paths[path]?.[method.toLowerCase()];
    if (path === undefined || operation === undefined || status >= 500) return;
    const what = `${method} ${path} answered ${status}`;
    if (status < 400) {
      const promised = operation.responses[status];
      assert.ok(promised !== undefined, `${what}, which the contract document does not list`);
      if (promised.content?.["application/json"] === undefined || !contentType.startsWith("application/json")) return;
      const pointer = [
        "paths",
        path,
        method.toLowerCase(),
        "responses",
        status,
        "content",
        "application/json",
        "schema",
      ]
        .map(
          (part) =>
            `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1").replaceAll("{", "%7B").replaceAll("}", "%7D")}`,
        )
        .join("");
      const validate = validatorOf(pointer);
      assert.ok(validate(body), `${what} with another shape: ${ajv.errorsText(validate.errors)}`);
      return;
    }
    const code = (body as { errorCode?: string } | null)?.errorCode;
    const codes = operation.responses[status]?.["x-error-codes"] ?? [];
    if (code !== undefined && !everywhere.includes(code))
      assert.ok(codes.includes(code), `${what} ${code}, which the contract document does not list`);
  };
}
