import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Type, type TSchema } from "typebox";
import { ValidationFailed } from "./problem.ts";
import {
  Decimal,
  Email,
  Enum,
  Id,
  Name,
  NonNegativeDecimal,
  Nullable,
  OneBy,
  Password,
  Shape,
  Timestamp,
} from "./shapes.ts";
import { compile } from "./validate.ts";

/** The faults of a value, by their paths. */
function faultsOf(schema: TSchema, value: unknown, kind: "body" | "text" = "body") {
  try {
    compile(schema, kind)(value);
  } catch (error) {
    if (error instanceof ValidationFailed) return error.errors;
    throw error;
  }
  return {};
}

describe("what is wrong is said for people", () => {
  const aDecimal = "must be a decimal in a string with at most 15 digits before and 6 after the point";
  const noCharacter = "has a character that cannot be stored: NUL, or half of a surrogate pair";
  const noName =
    "must have a visible character, and be on one line without control characters (tabs, changes of direction)";
  const noTime = "must be a time that exists, as 2026-12-31T23:59:59Z";
  const byMember: readonly (readonly [what: string, schema: TSchema, value: unknown, message: string])[] = [
    ["a number for a decimal", Decimal, 12.5, aDecimal],
    ["a text that is no decimal", NonNegativeDecimal, "1e3".repeat(20), "must have at most 22 characters"],
    ["a short text that is no decimal", NonNegativeDecimal, "1e3", aDecimal],
    ["a negative decimal", NonNegativeDecimal, "-1", "must not be negative"],
    ["a number for a nullable decimal", Nullable(Decimal), 1, `${aDecimal}, or null`],
    ["blanks for a name", Name, "  ", noName],
    ["two lines for a name", Name, "Tea\nGreen", noName],
    ["a line separator for a name", Name, "Tea\u2028Green", noName],
    ["a name that shows nothing", Name, "\u200b \u3164", noName],
    ["a name of tags that show nothing", Name, "\u{e0041}\u{e0101}\u{1d173}", noName],
    ["a name that is turned around", Name, "Tea \u202egnp.", noName],
    ["an empty name", Name, "", "must not be empty"],
    ["null for a name", Name, null, "must be a text"],
    ["a name that is too long", Name, "x".repeat(201), "must have at most 200 characters"],
    ["one character where there must be two", Type.String({ minLength: 2 }), "x", "must have at least 2 characters"],
    ["a text with NUL", Name, "a\0b", noCharacter],
    ["half a surrogate pair", Name, "a\ud800b", noCharacter],
    ["NUL in an email address", Email, "a\0@shop.test", "must be an email address"],
    ["what is no email address", Email, "no", "must be an email address"],
    ["a character that shows nothing in a domain", Email, "a@sh\u200bop.test", "must be an email address"],
    ["a soft hyphen in an email address", Email, "a\u00adb@shop.test", "must be an email address"],
    ["a change of direction in an email address", Email, "a\u202eb@shop.test", "must be an email address"],
    ["a domain that nobody can look up", Email, "a@sh%op.test", "must be an email address"],
    ["what is no UUID", Id, "7", "must be a UUID"],
    ["a number for a UUID", Id, 7, "must be a UUID"],
    ["a number for a UUID or null", Type.Union([Id, Type.Null()]), 7, "must be a text or null"],
    ["another text for a UUID or null", Type.Union([Id, Type.Null()]), "7", "must be a UUID"],
    ["an unknown choice", Enum("Word", ["Sale", "Void"]), "sale", "must be one of Sale, Void"],
    ["an unknown choice or null", Nullable(Enum("Word", ["Sale", "Void"])), 7, "must be one of Sale, Void or null"],
    ["another constant", Type.Literal(false), true, "must be false"],
    ["a text for a number", Type.Integer(), "7", "must be a whole number"],
    ["a fraction for a whole number", Type.Integer(), 7.5, "must be a whole number"],
    ["a number that is too small", Type.Integer({ minimum: 1 }), 0, "must be at least 1"],
    ["a number that is too large", Type.Integer({ maximum: 200 }), 201, "must be at most 200"],
    ["a text for a list", Type.Array(Id), "x", "must be a list"],
    ["no item where there must be one", Type.Array(Id, { minItems: 1 }), [], "must not be empty"],
    ["too many items", Type.Array(Id, { maxItems: 1 }), [1, 2], "must have at most 1 item"],
    ["an item twice", Type.Array(Type.Integer(), { uniqueItems: true }), [1, 1], "must not have an item twice"],
    ["a list for an object", Shape({ id: Id }), [], "must be an object"],
    ["a text for an object or null", Nullable(Shape({ id: Id })), "x", "must be an object or null"],
    [
      "a day that does not exist",
      Type.String({ format: "date" }),
      "2026-02-30",
      "must be a day that exists, as 2026-12-31",
    ],
    ["24 o'clock", Timestamp, "2026-12-31T24:00:00Z", noTime],
    ["an hour that does not exist", Timestamp, "2026-12-31T25:00:00Z", noTime],
    ["an offset that does not exist", Timestamp, "2026-12-31T10:00:00+14:01", noTime],
    ["an offset that PostgreSQL does not take", Timestamp, "2026-12-31T10:00:00-16:00", noTime],
    ["a second that does not exist", Timestamp, "2026-12-31T10:00:60Z", noTime],
  ];
  for (const [what, schema, value, message] of byMember)
    test(`${what}: ${message}`, () => {
      assert.deepEqual(faultsOf(Shape({ member: schema }), { member: value }), { member: [message] });
    });

  test("a password may have any character", () => {
    assert.deepEqual(faultsOf(Shape({ password: Password }), { password: "a\0b\ud800" }), {});
  });

  test("a member that is missing or not known is named", () => {
    assert.deepEqual(faultsOf(Shape({ a: Id, lines: Type.Array(Shape({ b: Id })) }), { lines: [{ c: 1 }], d: 1 }), {
      a: ["is required"],
      "lines[0].b": ["is required"],
      "lines[0].c": ["is not a known member"],
      d: ["is not a known member"],
    });
    assert.deepEqual(faultsOf(Shape({}), []), { $: ["the body must be a JSON object"] });
  });

  test("a parameter that is given twice", () => {
    assert.deepEqual(faultsOf(Shape({ q: Type.String() }), { q: ["a", "b"] }, "text"), { q: ["must be given once"] });
    assert.deepEqual(faultsOf(Shape({ q: Id }), { q: ["a", "b"] }, "text"), { q: ["must be given once"] });
  });

  test("of a union in a list the faults of the alternative that was meant, item by item", () => {
    const item = Nullable(Shape({ id: Id, kind: Nullable(Enum("Word", ["A", "B"])) }));
    const items = Array.from({ length: 12 }, (_, i) => (i === 1 ? { id: "x", kind: "C" } : i === 11 ? 7 : null));
    assert.deepEqual(faultsOf(Shape({ items: Type.Array(item) }), { items }), {
      "items[1].id": ["must be a UUID"],
      "items[1].kind": ["must be one of A, B"],
      "items[11]": ["must be an object or null"],
    });
  });

  test("of a union by a tag the faults of the object that the tag names, or of the tag", () => {
    const kinds = ["A", "B"].map((kind) => Shape({ kind: Type.Literal(kind), id: Id }));
    const items = [{ kind: "A", id: "x" }, { kind: "C" }, { id: "x" }, 7, { kind: "B", id: null }, { kind: 5 }];
    assert.deepEqual(faultsOf(Shape({ items: Type.Array(OneBy("kind", kinds, { title: "Item" })) }), { items }), {
      "items[0].id": ["must be a UUID"],
      "items[1].kind": ["must be one of A, B"],
      "items[2].kind": ["is required"],
      "items[3]": ["must be an object"],
      "items[4].id": ["must be a UUID"],
      "items[5].kind": ["must be one of A, B"],
    });
  });

  test("fifty are told, however many there are, and long names are cut", () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`${"m".repeat(500)}${i}`, 0]));
    assert.equal(Object.keys(faultsOf(Shape({ a: Id }), { ...many, b: 1 })).length, 2, "those that are cut are one");
    const lines = Array.from({ length: 500 }, () => ({ a: 1, b: 2 }));
    const faults = faultsOf(Shape({ lines: Type.Array(Shape({})) }), { lines });
    assert.equal(Object.keys(faults).length, 50);
    assert.deepEqual(
      Object.values(faults),
      Array.from({ length: 50 }, () => ["is not a known member"]),
    );
    const of = new ValidationFailed(Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`lines[${i}]`, ["no"]])));
    assert.equal(Object.keys(of.errors).length, 50);
  });
});

test("each fault has a code beside its message, by the same path; what a feature refuses breaks a rule", () => {
  const schema = Shape({
    ...{
      lacking: Id,
      wrong: Type.Integer(),
      id: Id,
      choice: Enum("Word", ["Sale", "Void"]),
      word: Type.String({ pattern: "^[A-Z]{3}$" }),
    },
    ...{ nul: Type.String(), none: Type.Array(Id, { minItems: 1 }), short: Type.String({ minLength: 2 }) },
    ...{
      long: Type.String({ maxLength: 1 }),
      small: Type.Integer({ minimum: 1 }),
      large: Type.Integer({ maximum: 1 }),
    },
    twice: Type.Array(Type.Integer(), { uniqueItems: true }),
  });
  const value = {
    ...{ wrong: "7", id: "7", choice: "sale", word: "eur", nul: "a\0", none: [], short: "a", long: "ab", small: 0 },
    ...{ large: 2, twice: [1, 1], constructor: 1 },
  };
  const told = refusalOf(() => compile(schema, "body")(value));
  assert.deepEqual(Object.keys(told.codes), Object.keys(told.errors));
  assert.deepEqual(told.codes, {
    ...{ lacking: ["Required"], constructor: ["Unknown"], wrong: ["Type"], id: ["Format"], choice: ["Choice"] },
    ...{ word: ["Format"], nul: ["Characters"], none: ["Empty"], short: ["TooShort"], long: ["TooLong"] },
    ...{ small: ["TooSmall"], large: ["TooLarge"], twice: ["Repeated"] },
  });
  assert.deepEqual(refusalOf(() => compile(Type.Object({ q: Id }), "text")({ q: ["a", "b"] })).codes, {
    q: ["Repeated"],
  });
  assert.deepEqual(new ValidationFailed({ constructor: ["no such thing"] }).codes, { constructor: ["Rule"] });
});

function refusalOf(work: () => unknown): ValidationFailed {
  try {
    work();
  } catch (error) {
    if (error instanceof ValidationFailed) return error;
    throw error;
  }
  return assert.fail("nothing was refused");
}
