import fc from "fast-check";

/** The keywords of the schemas of inputs. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly uniqueItems?: boolean;
}

const day = fc.date({ min: new Date("2020-01-01"), max: new Date("2030-12-31"), noInvalidDate: true });
const isoDay = day.map((date) => date.toISOString().slice(0, 10));
const decimal = fc
  .tuple(fc.integer({ min: -99, max: 999 }), fc.constantFrom("", ".5", ".25", ".000001"))
  .map(([n, f]) => `${n}${f}`);

/** Values that the schema takes, as far as it says; `ids` are of what is there. */
export function validFor(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const { enum: choices, type } = schema;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (choices !== undefined) return fc.constantFrom(...choices);
  const anyOf = schema.anyOf ?? schema.oneOf;
  if (anyOf !== undefined) return fc.oneof(...anyOf.map((one) => validFor(one, ids)));
  if (Array.isArray(type)) return fc.oneof(...type.map((one: string) => validFor({ ...schema, type: one }, ids)));
  switch (type) {
    case "string":
      return textFor(schema, ids);
    case "integer":
      return fc.integer({ min: schema.minimum ?? -10, max: schema.maximum ?? 1000 });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array": {
      const bounds = { minLength: schema.minItems ?? 0, maxLength: Math.min(3, schema.maxItems ?? 3) };
      const item = validFor(schema.items ?? {}, ids);
      return schema.uniqueItems === true ? fc.uniqueArray(item, bounds) : fc.array(item, bounds);
    }
    case "object":
      return objectFor(schema, ids);
    default:
      return fc.jsonValue();
  }
}

function objectFor({ properties = {}, required = [] }: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const members = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, validFor(part, ids)]));
  return fc.record(members, { requiredKeys: [...required] });
}

/** Texts of which at least one fits each pattern of an input. */
const samples = [
  "1",
  "0",
  "7",
  "49",
  "2.5",
  "0.25",
  "100",
  "-1",
  "-2.5",
  "A1",
  "abc",
  "EUR",
  "09:30",
  "1234567",
  "a b",
  "+49 30 123",
];

function textFor(
  { format, pattern, minLength = 0, maxLength = 60 }: Schema,
  ids: readonly string[],
): fc.Arbitrary<string> {
  if (format === "uuid") return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ids) }, fc.uuid());
  if (format === "email") return fc.emailAddress();
  if (format === "date-time") return day.map((date) => date.toISOString());
  if (format === "date" || format === "birthday") return isoDay;
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength;
  if (pattern !== undefined) {
    const known = samples.filter((text) => fits(text) && new RegExp(pattern, "u").test(text));
    return fc.constantFrom(...(known.length === 0 ? ["x"] : known));
  }
  if (format === "decimal") return decimal;
  return fc.string({ minLength, maxLength: Math.min(maxLength, 60), unit: "grapheme" }).filter(fits);
}

/** Values that no schema expects, and texts that have broken programs before. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, 0, -1, 1.5, 1e300, 2 ** 31, Number.MAX_SAFE_INTEGER, [], {}, [[]], [null], { constructor: 1 }],
    ...["", " ", "\0", "a\0b", "\ud800", "x".repeat(5000), "__proto__", "constructor", "../../etc/passwd", "%00", "😀"],
    ...[
      "1e3",
      "-0",
      "00012.50",
      "9".repeat(30),
      "0.0000001",
      "NaN",
      "' OR 1=1 --",
      "%_\\",
      "{{7*7}}",
      "\u202e",
      "a\r\nb: c",
    ],
    ...[
      "2026-02-30",
      "2026-12-31T24:00:00Z",
      "9999-12-31T23:59:59-14:00",
      "0001-01-01T00:00:00+14:00",
      "00000000-0000-0000-0000-000000000000",
    ],
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A value of the schema with one part replaced, taken away or added. */
export function nearlyValidFor(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  return fc.tuple(validFor(schema, ids), hostile, fc.nat()).map(([value, other, at]) => spoilt(value, other, at));
}

function spoilt(value: unknown, other: unknown, at: number): unknown {
  if (typeof value !== "object" || value === null) return other;
  if (Array.isArray(value))
    return value.length === 0
      ? [other]
      : value.with(at % value.length, spoilt(value[at % value.length], other, at >> 2));
  const entries = Object.entries(value);
  const [name = "added", member] = entries[at % (entries.length + 1)] ?? [];
  if (at % 3 === 0) return Object.fromEntries(entries.filter(([other]) => other !== name));
  return { ...value, [name]: at % 3 === 1 ? other : spoilt(member, other, at >> 2) };
}
