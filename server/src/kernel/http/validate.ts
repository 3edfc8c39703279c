import { Ajv2020 } from "ajv/dist/2020.js";
import type { TSchema } from "typebox";
import { isUuid } from "../ids.ts";
import { once, onceForEach } from "./once.ts";
import { faultsOf } from "./faults.ts";
import { normalizer } from "./normalize.ts";
import { ValidationFailed } from "./problem.ts";
import { byTag, TaggedFaults, type TaggedUnion } from "./tagged-union.ts";
import { isBirthday, isDay, isDecimal, isEmail, isStorable, isTime, isVisible, namePattern } from "./shapes.ts";

const formats = {
  uuid: isUuid,
  email: isEmail,
  decimal: isDecimal,
  "date-time": isTime,
  date: isDay,
  birthday: isBirthday,
  password: true,
} as const;

/** No text that must fit a pattern or format may be longer (`maxLength` of each); a longer one is not matched. */
const mostMatched = 5_000;

class Pattern extends RegExp {
  override test(text: string): boolean {
    return text.length <= mostMatched && super.test(text);
  }
}

/** A name has a visible character among those beyond U+FFFF, too. The pattern cannot say that in every language. */
class NamePattern extends Pattern {
  override test(text: string): boolean {
    return super.test(text) && isVisible(text);
  }
}

const shortFormats = Object.fromEntries(
  Object.entries(formats).map(([name, format]) => [
    name,
    format === true ? format : (text: string) => text.length <= mostMatched && format(text),
  ]),
);

function ajv(options: { readonly coerceTypes: boolean }): Ajv2020 {
  const make = (pattern: string, flags: string) =>
    pattern === namePattern ? new NamePattern(pattern, flags) : new Pattern(pattern, flags);
  const regExp = Object.assign(make, { code: "" });
  const code = { regExp };
  const made = new Ajv2020({
    ...options,
    code,
    allErrors: true,
    verbose: true,
    strict: false,
    // The contract document's own test holds the schemas to their standard; compiling that takes a fifth of a second.
    meta: false,
    validateSchema: false,
    formats: shortFormats,
  });
  made.addKeyword({
    keyword: "storable",
    type: "string",
    validate: (_: true, text: string) => isStorable(text),
  });
  return made.addKeyword(byTag);
}

// Bodies are taken as they are; only path and query, which are text by nature, are coerced.
const strict = ajv({ coerceTypes: false });
const coercing = ajv({ coerceTypes: true });
const bodies = onceForEach((schema) => strict.compile(prepared(schema) as TSchema));
const texts = onceForEach((schema) => coercing.compile(prepared(schema) as TSchema));
const parts = onceForEach((schema) => strict.compile(schema));

/**
 * A compiled schema: returns the value, UUIDs in lower case and defaults filled in (`normalizer`), or throws
 * `ValidationFailed` with the faults by their paths. The value itself is changed.
 */
export type Validator = (value: unknown) => unknown;

/** Compiles a schema for a body, or for path and query, whose values are text and are coerced. */
export function compile(schema: TSchema, kind: "body" | "text"): Validator {
  const check = checking(schema, kind);
  const complete = completing(schema);
  return (value) => complete(check(value));
}

/** As `compile`, and the value stays as it was sent: what it lacks is filled in by `completing`. */
export function checking(schema: TSchema, kind: "body" | "text"): Validator {
  // By the first request that needs it: all routes together take half a second, and most processes serve few of them.
  const validate = once(() => (kind === "body" ? bodies : texts)(schema));
  const lists = kind === "text" ? listsIn(schema) : [];
  return (value) => {
    const isValid = validate();
    for (const name of lists) splitList(value as Record<string, unknown>, name);
    if (isValid(value)) return value;
    const { errors, codes } = faultsOf(isValid.errors ?? [], kind === "text");
    throw new ValidationFailed(errors, codes);
  };
}

/** The members that are lists: in a query one text with commas. */
function listsIn(schema: TSchema): string[] {
  const { properties = {} } = schema as { readonly properties?: Readonly<Record<string, TSchema>> };
  return Object.entries(properties).flatMap(([name, part]) =>
    (part as { type?: unknown }).type === "array" ? name : [],
  );
}

function splitList(query: Record<string, unknown>, name: string): void {
  const value = query[name];
  if (typeof value === "string") query[name] = value === "" ? [] : value.split(",");
  // Given twice: no list has lists.
  else if (Array.isArray(value)) query[name] = {};
}

/** Brings a value that the schema allows to the form that services see, in place; returns it. */
export function completing(schema: TSchema): (value: unknown) => unknown {
  const normalize = normalizer(schema, (part) => {
    const matches = once(() => parts(part));
    return (value) => matches()(value);
  });
  return normalize ?? ((value) => value);
}

/**
 * The faults that a request with this body would be answered with, by path; none when the schema allows it. The value
 * stays as it is, without defaults.
 */
export function faultsIn(schema: TSchema, value: unknown): Readonly<Record<string, readonly string[]>> {
  const isValid = bodies(schema);
  return isValid(value) ? {} : faultsOf(isValid.errors ?? [], false).errors;
}

/** Whether a request with this in its body, where the schema stands, would be taken. */
export function allows(schema: TSchema, value: unknown): boolean {
  return bodies(schema)(value);
}

/**
 * The schema, where texts that are no passwords must be storable, what has a tag (`OneBy`) is an object, and items of a
 * list that is too long are not looked at: that can take seconds.
 */
function prepared(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(prepared);
  if (typeof schema !== "object" || schema === null) return schema;
  if ("discriminator" in schema) return { type: "object", byTag: new TaggedFaults(schema as TaggedUnion, bodies) };
  const { items, uniqueItems, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([name, part]) => [name, prepared(part)]),
  );
  const ofItems = { ...(items === undefined ? {} : { items }), ...(uniqueItems === undefined ? {} : { uniqueItems }) };
  const { type, maxItems, format } = rest;
  if ([type].flat().includes("string") && format !== "password") return { ...rest, storable: true };
  return type === "array" && maxItems !== undefined
    ? { ...rest, if: { minItems: Number(maxItems) + 1 }, else: ofItems }
    : { ...rest, ...ofItems };
}
