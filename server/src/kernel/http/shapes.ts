import { domainToASCII } from "node:url";
import { Big } from "big.js";
import { Type, type Static, type TObject, type TSchema } from "typebox";

/**
 * The scalar shapes of the wire (docs/api-design.md). They are JSON Schema: the same objects validate
 * requests, serialise answers and stand in the contract document.
 */
const decimalPattern = "^-?\\d+(\\.\\d+)?$";

/** A quoted decimal (docs/contract.md "Wire conventions"): at most 15 digits before and 6 after the point. */
export const Decimal = Type.String({
  format: "decimal",
  pattern: decimalPattern,
  maxLength: 23,
  description: "A decimal as a string, at most 15 digits before and 6 after the point.",
});
/** A decimal that is zero or more. */
export const NonNegativeDecimal = Type.String({
  format: "decimal",
  pattern: "^\\d+(\\.\\d+)?$",
  maxLength: 22,
  description: "A decimal as a string, not negative, at most 15 digits before and 6 after the point.",
});
/** From 0 to 100. */
export const Percentage = Type.String({
  format: "decimal",
  pattern: "^0*(100(\\.0+)?|\\d{1,2}(\\.\\d+)?)$",
  maxLength: 22,
  description: "A decimal as a string, from 0 to 100.",
});
/** Money. */
export const Amount = Described(Decimal, "A decimal as a string, in the shop's currency.");
export const NonNegativeAmount = Described(NonNegativeDecimal, "A decimal as a string, in the shop's currency.");
export const Id = Type.String({ format: "uuid", description: "A UUID; those the service makes are version 7." });
/** By the clock of the service, where nothing else is said. */
export const Timestamp = Type.String({
  format: "date-time",
  description: "ISO 8601, UTC, with milliseconds; by the service's clock where nothing else is said.",
});
export const ReceivedAt = Described(Timestamp, "When it reached the service, by the service's clock.");
/** The version of a resource that people change (docs/api-design.md "Conventions"). */
export const Version = Type.Integer({ description: "Grows with each change; what `If-Match` names." });
export const IsArchived = Type.Boolean({ description: "True: not used any more, kept for what refers to it." });
export const IsActive = Type.Boolean({ description: "False: not in use." });
export const Currency = Type.String({ description: "ISO 4217, of three letters." });
/** A language, perhaps of a country: `de`, `pt-BR`. */
export const Language = Type.String({ pattern: "^[a-z]{2}(-[A-Z]{2})?$" });
export const Email = Type.String({ format: "email", maxLength: 254 });
/** It is hashed and never stored, so that it may have any character, NUL too. */
export const Password = Type.String({ format: "password", maxLength: 1024 });
/**
 * What no line has: control characters, tabs and breaks of lines among them, and those that turn the direction of what
 * follows (Unicode, Bidi_Control), by which a text can look like another.
 */
const control = "\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069";
/** What shows nothing and is no space (Unicode, Default_Ignorable_Code_Point), and the empty cell of Braille. */
const invisible =
  "\\u00ad\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200d\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\uffa0";
// In ranges, since not every language in which clients are generated knows the properties of Unicode.
export const linePattern = `^[^${control}]*$`;
export const namePattern = `^[^\\S${control}]*[^\\s${control}${invisible}][^${control}]*$`;
/** A text on one line. */
export const Line = Type.String({ maxLength: 200, pattern: linePattern });
/** A required text on one line, with a visible character: what anything is called. */
export const Name = Type.String({ minLength: 1, maxLength: 200, pattern: namePattern });

/** The same shape, with what it means where it stands. */
export function Described<T extends TSchema>(schema: T, description: string): T {
  return { ...schema, description };
}

/** An enum of PascalCase strings (docs/contract.md "Wire conventions"); `name` is its own in the contract document. */
export function Enum<const Values extends readonly string[]>(
  name: string,
  values: Values,
  options: { description?: string } = {},
) {
  return Type.Unsafe<Values[number]>({ title: name, type: "string", enum: [...values], ...options });
}

/**
 * `T | null`, as JSON Schema 2020-12 says it: of a scalar by its type, which validates and serialises without trying
 * one alternative after the other.
 */
export function Nullable<T extends TSchema>(schema: T) {
  const { type, ...rest } = schema as TSchema & { readonly type?: unknown };
  const isScalar = typeof type === "string" && type !== "object" && type !== "array" && !("enum" in rest);
  return Type.Unsafe<Static<T> | null>(
    isScalar ? { ...rest, type: [type, "null"] } : { anyOf: [schema, { type: "null" }] },
  );
}

/** A closed object: unknown members are refused. `title` names it in the contract document. */
export function Shape<Properties extends Record<string, TSchema>>(
  properties: Properties,
  options: { title?: string; description?: string } = {},
) {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

/**
 * One of several objects: the member `tag`, a constant of each, tells which. What is wrong is a fault of that object;
 * none of the others is tried.
 */
export function OneBy<Kinds extends readonly TObject[]>(
  tag: string,
  oneOf: Kinds,
  options: { title: string; description?: string },
) {
  return Type.Unsafe<Static<Kinds[number]>>({ ...options, oneOf, discriminator: { propertyName: tag } });
}

/** Some members of a shape, for another one. */
export function pick<Properties extends Record<string, TSchema>, Name extends keyof Properties & string>(
  { properties }: TObject<Properties>,
  ...names: readonly Name[]
): Pick<Properties, Name> {
  return Object.fromEntries(names.map((name) => [name, properties[name]])) as Pick<Properties, Name>;
}

/** All other members of a shape. */
export function without<Properties extends Record<string, TSchema>, Name extends keyof Properties & string>(
  { properties }: TObject<Properties>,
  ...names: readonly Name[]
): Omit<Properties, Name> {
  const others = Object.entries(properties).filter(([name]) => !names.includes(name as Name));
  return Object.fromEntries(others) as Omit<Properties, Name>;
}

/**
 * A member of an input that may be absent and then has `value`. It is filled in when the input is read, so the type of
 * the input has it always.
 */
export function Default<T extends TSchema>(schema: T, value: Static<T>): T {
  return Type.Optional({ ...schema, default: value });
}

export const PageQuery = {
  limit: Default(Type.Integer({ minimum: 1, maximum: 200, description: "Most items of a page." }), 50),
  cursor: Type.Optional(
    Type.String({ maxLength: 500, description: "`nextCursor` of the page before; none: the first." }),
  ),
};

/** A list's query that asks for rows by their ids. */
export const IdsQuery = {
  ids: Type.Optional(
    Type.Array(Id, {
      minItems: 1,
      maxItems: 200,
      description:
        "Only the rows with these ids, with commas between them: archived ones, too; unknown ones are left out. `limit` holds.",
    }),
  ),
};

/** `{ items, nextCursor }`: nextCursor is null on the last page. */
export function PageOf<T extends TSchema>(item: T, title: string) {
  return Type.Object(
    {
      items: Type.Array(item),
      nextCursor: Nullable(Type.String({ description: "For `cursor` of the next page; null on the last one." })),
    },
    { additionalProperties: false, title },
  );
}

/** A list's query that asks for a number beside the page. */
export const CountQuery = {
  count: Default(Type.Boolean({ description: "Count all that the filters leave, too, up to 10,000." }), false),
};

/** As `PageOf`, with the number of all rows where it is asked for. */
export function CountedPageOf<T extends TSchema>(item: T, title: string) {
  return Shape(
    {
      ...PageOf(item, "").properties,
      count: Type.Optional(
        Type.Integer({ description: "All that the filters leave, exact up to 10,000; with `count=true` alone." }),
      ),
      isCountCapped: Type.Optional(Type.Boolean({ description: "True: there are more than `count`." })),
    },
    { title },
  );
}

/** Is this text a decimal within 15 digits before and 6 after the point? */
export function isDecimal(text: string): boolean {
  const match = /^-?(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) return false;
  return (match[1] ?? "").replace(/^0+(?=\d)/, "").length <= 15 && (match[2] ?? "").length <= 6;
}

/** Years 1 to 9999: what ISO 8601 writes with four digits and PostgreSQL gives back in them. */
const [firstMs, endMs] = [Date.parse("0001-01-01T00:00:00Z"), Date.parse("+010000-01-01T00:00:00Z")];

/** Is this a moment that a timestamp can have, in milliseconds since 1970? False for NaN. */
function isWritable(ms: number): boolean {
  return ms >= firstMs && ms < endMs;
}

/** Is this text a day that the calendar has, as YYYY-MM-DD? JavaScript takes 30 February for 2 March. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return isWritable(ms) && new Date(ms).toISOString().startsWith(text);
}

/** Offsets up to 14 hours: there are no others, and PostgreSQL takes less than 16. */
const time = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-](0\d|1[0-3]):[0-5]\d|[+-]14:00)$/;

/** Is this text a moment that exists, in the years 1 to 9999 (ISO 8601, with an offset)? */
export function isTime(text: string): boolean {
  return time.test(text) && isDay(text.slice(0, 10)) && isWritable(Date.parse(text));
}

const line = new RegExp(linePattern);

/** Is this text on one line? */
export function isLine(text: string): boolean {
  return line.test(text);
}

/** Does every column take this text? PostgreSQL has no NUL in a text, and no half of a surrogate pair in JSON. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** The same as a day; the year 0000, which has a 29 February, stands for one that is not known. */
export function isBirthday(text: string): boolean {
  return isDay(text.replace(/^0000/, "2000"));
}

const visible = /[^\s\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether the text has a character that people see. */
export function isVisible(text: string): boolean {
  return visible.test(text);
}

const mailbox = /^[^\s@"<>()[\]\\,;:]+@[^\s@"<>()[\]\\,;:.]+(?:\.[^\s@"<>()[\]\\,;:.]+)+$/;
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}]/u;

/** An address that mail can be sent to. Two that differ in what shows nothing may be one mailbox: they have no such. */
export function isEmail(text: string): boolean {
  return mailbox.test(text) && !unseen.test(text) && domainToASCII(text.slice(text.lastIndexOf("@") + 1)) !== "";
}

/**
 * Money on the wire: at least the fraction digits of its currency, of which `digits` says how many, and no other
 * trailing zeros: "12.50", "0.3333", with no digits "1250".
 */
export function money(amount: Big | string, digits = 2): string {
  const [whole = "0", fraction = ""] = new Big(amount).toFixed().split(".");
  const padded = fraction.padEnd(digits, "0");
  return padded === "" ? whole : `${whole}.${padded}`;
}
