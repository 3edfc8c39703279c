import { Type, type TSchema } from "typebox";
import * as shapes from "./shapes.ts";

// What operations refer to: each schema that has a name stands once under components.

type Json = Record<string, unknown>;

/** Scalars that are written as references, by their names in the contract document. */
const known: Readonly<Record<string, TSchema>> = {
  Uuid: shapes.Id,
  Timestamp: shapes.Timestamp,
  LocalDate: Type.String({ format: "date" }),
  Decimal: shapes.Decimal,
  NonNegativeDecimal: shapes.NonNegativeDecimal,
  Amount: shapes.Amount,
  NonNegativeAmount: shapes.NonNegativeAmount,
  Name: shapes.Name,
  Line: shapes.Line,
  Email: shapes.Email,
  Version: shapes.Version,
};
/** What it allows, without what it means. */
function coreOf(schema: Json): string {
  const said = Object.entries(schema).filter(([name]) => name !== "description" && name !== "default");
  return JSON.stringify(said.sort(([a], [b]) => (a < b ? -1 : 1)));
}
const wholeOf = (schema: Json) => `${coreOf(schema)} ${String(schema["description"])}`;

/** The scalars of a document, found by their text. */
export interface Scalars {
  readonly byName: Readonly<Record<string, Json>>;
  /** The first of those that differ by what they mean only stands for all others of its kind. */
  readonly byCore: ReadonlyMap<string, string>;
  readonly byWhole: ReadonlyMap<string, string>;
}

/** The scalars that every service has, and `more`. */
export function scalarsWith(more: Readonly<Record<string, TSchema>>): Scalars {
  const all = Object.entries({ ...known, ...more }).map(([name, schema]) => [name, { ...schema } as Json] as const);
  return {
    byName: Object.fromEntries(all),
    byCore: new Map(all.toReversed().map(([name, schema]) => [coreOf(schema), name])),
    byWhole: new Map(all.map(([name, schema]) => [wholeOf(schema), name])),
  };
}

/** Where schemas are filed as components by name, and the scalars that are. */
interface SchemaFile {
  readonly schemas: Json;
  readonly scalars: Scalars;
}

/** A reference to the scalar that this is, or may be beside null, with what is said at this place alone. */
function scalarReference(schema: Json, { schemas, scalars }: SchemaFile): Json | undefined {
  const { type } = schema;
  const isNullable = Array.isArray(type) && type.length === 2 && type[1] === "null";
  const plain = isNullable ? { ...schema, type: type[0] as unknown } : schema;
  const name = scalars.byWhole.get(wholeOf(plain)) ?? scalars.byCore.get(coreOf(plain));
  if (name === undefined) return undefined;
  schemas[name] = scalars.byName[name];
  const { description, default: value } = schema;
  const own = {
    ...(description === undefined || description === scalars.byName[name]?.["description"] ? {} : { description }),
    ...(value === undefined ? {} : { default: value }),
  };
  const $ref = `#/components/schemas/${name}`;
  return isNullable ? { anyOf: [{ $ref }, { type: "null" }], ...own } : { $ref, ...own };
}

/** Adds to a union by a tag (`OneBy`) which schema a value of the tag stands for; without it, the one of that name. */
function withMapping({ oneOf }: Json, inner: Json): Json {
  if (!("discriminator" in inner)) return inner;
  const { propertyName } = inner["discriminator"] as { propertyName: string };
  const references = inner["oneOf"] as { $ref: string }[];
  const mapping = Object.fromEntries(
    (oneOf as { properties: Record<string, { const: string }> }[]).map(({ properties }, i) => [
      properties[propertyName]?.const,
      references[i]?.$ref,
    ]),
  );
  return { ...inner, discriminator: { propertyName, mapping } };
}

/**
 * Replaces every object, union and enum with a name, and every known scalar, by a reference and files it under the
 * components. Throws for two that differ and have one name.
 */
export function reference(schema: unknown, filing: SchemaFile): unknown {
  const { schemas } = filing;
  if (Array.isArray(schema)) return schema.map((member) => reference(member, filing));
  if (typeof schema !== "object" || schema === null) return schema;
  const plain = schema as Json;
  const scalar = scalarReference(plain, filing);
  if (scalar !== undefined) return scalar;
  const inner = Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, reference(value, filing)]));
  const isEnum = "enum" in plain;
  const isUnion = "anyOf" in plain || "oneOf" in plain;
  if (typeof plain["title"] !== "string" || (plain["type"] !== "object" && !isUnion && !isEnum)) return inner;
  // A default belongs to the place, and what an enum is for does, too.
  const { default: value, description, title: _, ...nameless } = withMapping(plain, inner);
  const shape = isEnum || description === undefined ? nameless : { description, ...nameless };
  const own = {
    ...(value === undefined ? {} : { default: value }),
    ...(isEnum && description !== undefined ? { description } : {}),
  };
  const name = plain["title"];
  if (schemas[name] !== undefined && JSON.stringify(schemas[name]) !== JSON.stringify(shape)) {
    throw new Error(`two schemas are named ${name}`);
  }
  schemas[name] = shape;
  return { $ref: `#/components/schemas/${name}`, ...own };
}

/** The parameters of an operation that an object's members are, in the path or in the query. */
export function parametersOf(schema: TSchema | undefined, where: "path" | "query", filing: SchemaFile): Json[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, TSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    ...((property as Json)["type"] === "array" ? { style: "form", explode: false } : {}),
    schema: reference(property, filing),
  }));
}

/**
 * Puts a reference in the place of every parameter that several operations have; returns those. Of one name the most
 * frequent.
 */
export function shareParameters(operations: readonly { parameters?: Json[] }[]): Json {
  const all = operations.flatMap(({ parameters = [] }) => parameters).filter(({ name }) => name !== undefined);
  const counted = [...Map.groupBy(all, (parameter) => JSON.stringify(parameter))].filter(
    ([, { length }]) => length > 1,
  );
  const shared: Json = {};
  const names = new Map<string, string>();
  for (const [text, [parameter]] of counted.sort(([, a], [, b]) => b.length - a.length)) {
    const name = String(parameter?.["name"]).replace(/^./, (letter) => letter.toUpperCase());
    if (name in shared) continue;
    shared[name] = parameter;
    names.set(text, name);
  }
  for (const operation of operations) {
    if (operation.parameters === undefined) continue;
    operation.parameters = operation.parameters.map((parameter) => {
      const name = names.get(JSON.stringify(parameter));
      return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` };
    });
  }
  return shared;
}

/** What operations share, collected while they are written: components by name, and an example for a schema. */
export interface SharedParts extends SchemaFile {
  readonly responses: Json;
  readonly examples: Map<string, unknown>;
}

/**
 * The content of a body of JSON. Its example stands with its schema, or that of a page's items; where that has no name,
 * or there is none, here.
 */
export function jsonContent(schema: TSchema, example: unknown, parts: SharedParts): Json {
  const referred = reference(schema, parts) as Json;
  const isShared = example === undefined || shareExample(referred, example, parts);
  return { "application/json": { schema: referred, ...(isShared ? {} : { example }) } };
}

function shareExample(schema: Json, example: unknown, { schemas, examples }: SharedParts): boolean {
  const name = nameIn(schema);
  if (name === undefined) return false;
  const { items } = (schemas[name] as { properties?: { items?: { items?: Json } } }).properties ?? {};
  const item = items?.items === undefined ? undefined : nameIn(items.items);
  if (!name.endsWith("Page") || item === undefined) {
    if (!examples.has(name)) examples.set(name, example);
    return true;
  }
  const [first] = (example as { readonly items: readonly unknown[] }).items;
  if (first !== undefined && !examples.has(item)) examples.set(item, first);
  return examples.has(item);
}

function nameIn({ $ref }: Json): string | undefined {
  return typeof $ref === "string" ? $ref.split("/").at(-1) : undefined;
}
