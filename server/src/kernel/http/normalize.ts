import type { TSchema } from "typebox";

/** Brings a value that its schema allows to the form that services see, in place where it can; returns it. */
export type Normalizer = (value: unknown) => unknown;

type Matcher = (schema: TSchema) => (value: unknown) => boolean;

interface Parts {
  readonly format?: string;
  readonly properties?: Readonly<Record<string, TSchema & { readonly default?: unknown }>>;
  readonly items?: TSchema;
  readonly uniqueItems?: boolean;
  readonly anyOf?: readonly TSchema[];
  readonly oneOf?: readonly TaggedSchema[];
  readonly discriminator?: { readonly propertyName: string };
}

interface TaggedSchema extends TSchema {
  readonly properties: Readonly<Record<string, { readonly const?: unknown }>>;
}

/** Keywords that hold schemas and that no input uses: what they hold would stay as it was sent. */
const unread = [
  "allOf",
  "oneOf",
  "not",
  "if",
  "$ref",
  "patternProperties",
  "prefixItems",
  "dependentSchemas",
  "unevaluatedProperties",
];

/**
 * Compiles what is to be done with a valid value of `schema`: UUIDs become lower case, absent members with a `default`
 * get it, in members, lists, the first alternative of a union that matches, and the one that a tag names (`OneBy`).
 * Undefined when nothing is: such values are not walked. Throws for a schema with keywords that it does not read.
 */
export function normalizer(schema: TSchema, matcher: Matcher): Normalizer | undefined {
  const { format, properties, items, uniqueItems = false, anyOf, oneOf, discriminator } = schema as Parts;
  if (oneOf !== undefined && discriminator !== undefined) return ofTagged(discriminator.propertyName, oneOf, matcher);
  const keyword = unread.find((name) => name in schema);
  if (keyword !== undefined || isSchema(schema, "additionalProperties"))
    throw new Error(`the schema of an input has ${keyword ?? "additionalProperties"}, which is not read`);
  if (format === "uuid") return (value) => (typeof value === "string" ? value.toLowerCase() : value);
  if (anyOf !== undefined) return ofUnion(anyOf, matcher);
  if (items !== undefined) return ofList(items, uniqueItems, matcher);
  return properties && ofObject(properties, matcher);
}

function isSchema(schema: TSchema, name: string): boolean {
  return typeof (schema as Record<string, unknown>)[name] === "object";
}

function ofUnion(alternatives: readonly TSchema[], matcher: Matcher): Normalizer | undefined {
  const normalizers = alternatives.map((schema) => normalizer(schema, matcher));
  if (normalizers.every((normalize) => normalize === undefined)) return undefined;
  const matchers = alternatives.map(matcher);
  return (value) => {
    const normalize = normalizers[matchers.findIndex((matches) => matches(value))];
    return normalize === undefined ? value : normalize(value);
  };
}

function ofTagged(tag: string, kinds: readonly TaggedSchema[], matcher: Matcher): Normalizer {
  const byTag = new Map(kinds.map((one) => [one.properties[tag]?.const, normalizer(one, matcher)]));
  return (value) => {
    const normalize = byTag.get((value as Readonly<Record<string, unknown>>)[tag]);
    return normalize === undefined ? value : normalize(value);
  };
}

function ofList(items: TSchema, uniqueItems: boolean, matcher: Matcher): Normalizer | undefined {
  const normalize = normalizer(items, matcher);
  if (normalize === undefined) return undefined;
  return (value) => {
    if (!Array.isArray(value)) return value;
    for (let i = 0; i < value.length; i += 1) value[i] = normalize(value[i]);
    // One UUID in upper and in lower case are one item.
    return uniqueItems ? [...new Set(value)] : value;
  };
}

function ofObject(properties: NonNullable<Parts["properties"]>, matcher: Matcher): Normalizer | undefined {
  const members = Object.entries(properties)
    .map(([name, schema]) => ({ name, normalize: normalizer(schema, matcher), fill: filler(schema.default) }))
    .filter(({ normalize, fill }) => normalize !== undefined || fill !== undefined);
  if (members.length === 0) return undefined;
  return (value) => {
    if (typeof value !== "object" || value === null) return value;
    const object = value as Record<string, unknown>;
    for (const { name, normalize, fill } of members) {
      const member = object[name];
      if (member === undefined) {
        if (fill !== undefined) object[name] = fill();
      } else if (normalize !== undefined) object[name] = normalize(member);
    }
    return value;
  };
}

/** Gives the default; a list or an object anew each time, because callers may change what they get. */
function filler(value: unknown): (() => unknown) | undefined {
  if (typeof value !== "object" || value === null) return value === undefined ? undefined : () => value;
  const text = JSON.stringify(value);
  return () => JSON.parse(text) as unknown;
}
