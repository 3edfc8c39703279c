import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import type { TSchema } from "typebox";
import { normalizer } from "./normalize.ts";
import { isUuid } from "../ids.ts";
import { isDecimal } from "./shapes.ts";
import { ValidationFailed } from "./problem.ts";

const email = /^[^\s@"<>()[\]\\,;:]+@[^\s@"<>()[\]\\,;:]+\.[^\s@"<>()[\]\\,;:]+$/;
const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-]\d{2}:\d{2})$/;
const date = /^\d{4}-\d{2}-\d{2}$/;

/** Years 1 to 9999: what ISO 8601 writes with four digits and PostgreSQL gives back in them. */
const [firstMs, endMs] = [Date.parse("0001-01-01T00:00:00Z"), Date.parse("+010000-01-01T00:00:00Z")];

function isWritable(ms: number): boolean {
  return ms >= firstMs && ms < endMs;
}

const formats = {
  uuid: isUuid,
  email,
  decimal: isDecimal,
  "date-time": (text: string) => dateTime.test(text) && isDay(text.slice(0, 10)) && isWritable(Date.parse(text)),
  date: (text: string) => date.test(text) && isDay(text),
};

/** JavaScript takes 30 February for 2 March. */
function isDay(text: string): boolean {
  const ms = Date.parse(`${text}T00:00:00Z`);
  return isWritable(ms) && new Date(ms).toISOString().startsWith(text);
}

// Bodies are taken as they are; only path and query, which are text by nature, are coerced.
const strict = new Ajv2020({ allErrors: true, strict: false, formats });
const coercing = new Ajv2020({ allErrors: true, strict: false, coerceTypes: true, formats });

/**
 * A compiled schema: returns the value, UUIDs in lower case and defaults filled in (`normalizer`), or throws
 * `ValidationFailed` with the first hundred faults by their paths. The value itself is changed.
 */
export type Validator = (value: unknown) => unknown;

/** `at` prefixes the paths of a body's faults with nothing and of a query's with their name alone. */
export function compile(schema: TSchema, kind: "body" | "text"): Validator {
  // By the first request that needs it: all routes together take half a second, and most processes serve few of them.
  const validate = once(() => (kind === "body" ? strict : coercing).compile(withoutExcess(schema) as TSchema));
  const normalize = normalizer(schema, (part) => {
    const matches = once(() => strict.compile(part));
    return (value) => matches()(value);
  });
  return (value) => {
    const isValid = validate();
    if (isValid(value)) return normalize === undefined ? value : normalize(value);
    throw new ValidationFailed(errorsByPath(isValid.errors ?? []));
  };
}

/** The schema, where items of a list that is too long are not looked at: that can take seconds. */
function withoutExcess(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutExcess);
  if (typeof schema !== "object" || schema === null) return schema;
  const { items, uniqueItems, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([name, part]) => [name, withoutExcess(part)]),
  );
  const ofItems = { ...(items === undefined ? {} : { items }), ...(uniqueItems === undefined ? {} : { uniqueItems }) };
  const { type, maxItems } = rest;
  return type === "array" && maxItems !== undefined
    ? { ...rest, if: { minItems: Number(maxItems) + 1 }, else: ofItems }
    : { ...rest, ...ofItems };
}

/** As many faults as somebody could read. */
const maxFaults = 100;

function errorsByPath(errors: readonly ErrorObject[]): Record<string, string[]> {
  // A map: members can have the names of what every object inherits.
  const byPath = new Map<string, string[]>();
  for (const error of errors.filter(({ keyword }) => keyword !== "if").slice(0, maxFaults)) {
    const path = pathOf(error);
    const message = messageOf(error);
    const list = byPath.get(path) ?? [];
    if (!list.includes(message)) byPath.set(path, [...list, message]);
  }
  return Object.fromEntries(byPath);
}

/** `/lines/0/quantity` to `lines[0].quantity`; the whole value is `$`. */
function pathOf(error: ErrorObject): string {
  const params = error.params as { missingProperty?: string; additionalProperty?: string };
  const last = params.missingProperty ?? params.additionalProperty;
  const parts = error.instancePath
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  if (last !== undefined) parts.push(last);
  const path = parts.reduce((text, part) => {
    if (/^\d+$/.test(part)) return `${text}[${part}]`;
    return text === "" ? part : `${text}.${part}`;
  }, "");
  return path === "" ? "$" : path;
}

function messageOf(error: ErrorObject): string {
  const params = error.params as { allowedValues?: unknown[]; format?: string };
  switch (error.keyword) {
    case "required":
      return "is required";
    case "additionalProperties":
      return "is not a known member";
    case "enum":
      return `must be one of ${(params.allowedValues ?? []).join(", ")}`;
    case "format":
      return params.format === "decimal"
        ? "must be a decimal in a string with at most 15 digits before and 6 after the point"
        : `must be a valid ${params.format ?? "value"}`;
    default:
      return error.message ?? "is not valid";
  }
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
