import fc from "fast-check";
import type { DocumentedRoute } from "../../server/src/kernel/http/openapi.ts";
import { hostile, nearlyValidFor, validFor, type Schema } from "./values.ts";

/** A generated request of one operation. */
export interface GeneratedRequest {
  /** With the query. */
  readonly path: string;
  /** As it is sent; undefined: none. */
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

const rawBodies = [
  "",
  "{",
  "null",
  "[]",
  '"x"',
  "1e999",
  '{"constructor":1}',
  '{"__proto__":{}}',
  "[".repeat(20_000),
  "\ufeff{}",
];

/** Requests of the operation: a third of them valid by its schemas, a third nearly, the others hostile. */
export function requestsOf({ contract }: DocumentedRoute, ids: readonly string[]): fc.Arbitrary<GeneratedRequest> {
  const { params, query, body, path, textBody, method } = contract;
  const parts = [params ?? {}, query ?? {}, body ?? {}] as readonly Schema[];
  const [ofParams, ofQuery, ofBody] = (["valid", "nearly", "hostile"] as const).map((kind) =>
    parts.map((schema) => arbitraryOf(kind, schema, ids)),
  ) as unknown as readonly (readonly fc.Arbitrary<unknown>[])[];
  const headers = fc.constantFrom<Readonly<Record<string, string>>>(
    ...[{}, {}, {}, { "if-match": '"1"' }, { "if-match": "x" }, { approval: ids[0] ?? "" }, { accept: "text/plain" }],
  );
  const kinds = [ofParams, ofQuery, ofBody].map((kind = []) => fc.tuple(...kind, headers));
  return fc.oneof(...kinds).chain(([ofPath, ofSearch, ofBodyValue, given]) =>
    fc.constantFrom(...rawBodies).map((raw): GeneratedRequest => {
      const takesBody = method !== "GET" && (body !== undefined || textBody !== undefined);
      const text = typeof ofBodyValue === "object" && ofBodyValue !== null ? JSON.stringify(ofBodyValue) : raw;
      return {
        path: filled(path, ofPath) + search(ofSearch),
        body: takesBody ? text : undefined,
        headers: {
          ...(given as Readonly<Record<string, string>>),
          ...(textBody === undefined ? {} : { "content-type": [textBody].flat()[0] ?? "" }),
        },
      };
    }),
  );
}

function arbitraryOf(
  kind: "valid" | "nearly" | "hostile",
  schema: Schema,
  ids: readonly string[],
): fc.Arbitrary<unknown> {
  if (schema.properties === undefined) return kind === "hostile" ? hostile : fc.constant({});
  if (kind === "valid") return validFor(schema, ids);
  if (kind === "nearly") return nearlyValidFor(schema, ids);
  const names = Object.keys(schema.properties);
  return fc.oneof(hostile, fc.dictionary(fc.constantFrom(...names, "constructor", "unknown"), hostile));
}

function filled(path: string, values: unknown): string {
  return path.replaceAll(/:(\w+)/g, (_all, name: string) => textOf(memberOf(values, name)) || "x");
}

function search(values: unknown): string {
  if (typeof values !== "object" || values === null || Array.isArray(values)) return "";
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    [value].flat().map((one) => `${textOf(name)}=${textOf(one)}`),
  );
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

function memberOf(values: unknown, name: string): unknown {
  return typeof values === "object" && values !== null && Object.hasOwn(values, name)
    ? (values as Record<string, unknown>)[name]
    : values;
}

function textOf(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  // What stands alone of a surrogate pair cannot be written in an address.
  return encodeURIComponent(text.toWellFormed()).slice(0, 3000);
}
