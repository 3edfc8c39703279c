import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Type } from "typebox";
import { ValidationFailed } from "./problem.ts";
import { Default, Email, Id, Name, Nullable, OneBy, PageQuery, Shape } from "./shapes.ts";
import { checking, compile, completing } from "./validate.ts";

const id = "5e0c1d2a-7b3f-4a6e-9c8d-0f1e2d3c4b5a";
const upper = id.toUpperCase();

describe("reading input", () => {
  test("a UUID of a path and of a query becomes lower case; an absent limit is 50", () => {
    assert.deepEqual(compile(Shape({ id: Id }), "text")({ id: upper }), { id });
    const query = compile(Shape({ ...PageQuery, branchId: Type.Optional(Id) }), "text");
    assert.deepEqual(query({ branchId: upper }), { branchId: id, limit: 50 });
    assert.deepEqual(query({ limit: "7" }), { limit: 7 });
  });

  test("UUIDs of a body become lower case in members, lists and lists of objects; other texts stay as they are", () => {
    const read = compile(
      Shape({ id: Id, name: Type.String(), ids: Type.Array(Id), lines: Type.Array(Shape({ id: Id })) }),
      "body",
    );
    const sent = { id: upper, name: upper, ids: [upper, id], lines: [{ id: upper }] };
    assert.deepEqual(read(sent), { id, name: upper, ids: [id, id], lines: [{ id }] });
  });

  test("a list of unique UUIDs has one once, however it was written", () => {
    const read = compile(Shape({ ids: Type.Array(Id, { uniqueItems: true }) }), "body");
    assert.deepEqual(read({ ids: [upper, id] }), { ids: [id] });
    assert.throws(() => read({ ids: [id, id] }), ValidationFailed);
  });

  test("of a list that is too long only this is told: its items are not looked at", () => {
    const kinds = Type.Array(Type.Enum(["a", "b"]), { maxItems: 2, uniqueItems: true });
    const read = compile(Shape({ kinds, lists: Type.Array(kinds, { maxItems: 2 }) }), "body");
    const errorsOf = (value: unknown) => {
      try {
        read(value);
      } catch (error) {
        if (error instanceof ValidationFailed) return error.errors;
      }
      return undefined;
    };
    const tooLong = ["must have at most 2 items"];
    assert.deepEqual(errorsOf({ kinds: ["c", "c", 7], lists: [] }), { kinds: tooLong });
    assert.deepEqual(errorsOf({ kinds: ["a"], lists: [["a"], ["b", "b", "c"]] }), { "lists[1]": tooLong });
    assert.deepEqual(Object.keys(errorsOf({ kinds: ["a", "a"], lists: [["c"]] }) ?? {}), ["kinds", "lists[0][0]"]);
  });

  test("a text that is too long is not matched, and only that is told", () => {
    // Matching it would take longer than a test may.
    const read = compile(Shape({ email: Email, name: Name }), "body");
    assert.throws(
      () => read({ email: `a@${".".repeat(1_000_000)}@`, name: " ".repeat(1_000_000) }),
      (error: ValidationFailed) => {
        const tooLong = (most: number) => [`must have at most ${most} characters`];
        assert.deepEqual(error.errors, { email: tooLong(254), name: tooLong(200) });
        return true;
      },
    );
  });

  test("an email address has no empty label", () => {
    const read = compile(Shape({ email: Email }), "body");
    for (const email of ["a@b.c", "a.b+c@d-e.f.test", "ä@ö.test"]) assert.deepEqual(read({ email }), { email });
    for (const email of ["a@b", "a@.b", "a@b.", "a@b..c", "a@b@c.d", "@b.c", "a b@c.d"])
      assert.throws(() => read({ email }), ValidationFailed, email);
  });

  test("defaults are filled in members, objects of lists and objects that are filled in themselves", () => {
    const Line = Shape({ kind: Default(Type.String(), "Sale"), discounts: Default(Type.Array(Type.String()), []) });
    const read = compile(Shape({ isOffline: Default(Type.Boolean(), false), lines: Type.Array(Line) }), "body");
    const filled = { kind: "Sale", discounts: [] };
    assert.deepEqual(read({ lines: [{}, { kind: "Refund" }] }), {
      isOffline: false,
      lines: [filled, { ...filled, kind: "Refund" }],
    });
    assert.deepEqual(read({ isOffline: true, lines: [] }), { isOffline: true, lines: [] });
  });

  test("a default that is a list is another list each time", () => {
    const read = compile(Shape({ ids: Default(Type.Array(Type.String()), []) }), "body") as (value: object) => {
      ids: string[];
    };
    read({}).ids.push("changed");
    assert.deepEqual(read({}), { ids: [] });
  });

  test("null is no absent member, and a nullable UUID is read as a UUID", () => {
    const read = compile(
      Shape({ a: Default(Nullable(Id), null), b: Nullable(Id), c: Type.Union([Id, Type.Null()]) }),
      "body",
    );
    assert.deepEqual(read({ b: upper, c: upper }), { a: null, b: id, c: id });
    assert.deepEqual(read({ a: upper, b: null, c: null }), { a: id, b: null, c: null });
  });

  test("of a union the alternative that matches is read, and no other", () => {
    const ById = Shape({ id: Id, count: Default(Type.Integer(), 1) });
    const ByCode = Shape({ id: Type.String({ maxLength: 36 }), code: Type.String() });
    const read = compile(Type.Array(Type.Union([ById, ByCode])), "body");
    assert.deepEqual(read([{ id: upper }, { id: upper, code: "A" }]), [
      { id, count: 1 },
      { id: upper, code: "A" },
    ]);
    assert.deepEqual(compile(Nullable(ById), "body")({ id: upper }), { id, count: 1 });
  });

  const ByTag = OneBy(
    "kind",
    [
      Shape({ kind: Type.Literal("A"), id: Id, count: Default(Type.Integer(), 1) }),
      Shape({ kind: Type.Literal("B"), id: Type.String() }),
    ],
    { title: "ByTag" },
  );

  test("of a union by a tag the object that the tag names is read, and no other", () => {
    const sent = () => [
      { kind: "A", id: upper },
      { kind: "B", id: upper },
    ];
    assert.deepEqual(compile(Type.Array(ByTag), "body")(sent()), [
      { kind: "A", id, count: 1 },
      { kind: "B", id: upper },
    ]);
  });

  test("what is only checked stays as it was sent, and is completed later", () => {
    const sent = { kind: "A", id: upper };
    assert.deepEqual(checking(ByTag, "body")(sent), { kind: "A", id: upper });
    assert.deepEqual(completing(ByTag)(sent), { kind: "A", id, count: 1 });
    assert.throws(() => checking(ByTag, "body")({ kind: "A", id: "no id" }), ValidationFailed);
  });

  test("what is refused is refused by its path before anything is filled in", () => {
    const read = compile(Shape({ id: Id, limit: PageQuery.limit }), "body");
    const sent = { id: "no id" };
    assert.throws(
      () => read(sent),
      (error) => error instanceof ValidationFailed && Object.keys(error.errors).join() === "id",
    );
    assert.deepEqual(sent, { id: "no id" });
  });

  test("a day that no calendar has is refused by its path, as a date and in a time", () => {
    const read = compile(
      Shape({
        day: Type.Optional(Type.String({ format: "date" })),
        at: Type.Optional(Type.String({ format: "date-time" })),
      }),
      "body",
    );
    for (const day of ["2028-02-29", "2026-12-31", "9999-12-31"]) {
      const good = { day, at: `${day}T23:59:59.999Z` };
      assert.deepEqual(read(good), good);
    }
    for (const day of [
      "2026-02-29",
      "2026-02-30",
      "2026-04-31",
      "2026-13-01",
      "2026-00-10",
      "2026-01-32",
      "0000-01-01",
    ])
      for (const sent of [{ day }, { at: `${day}T10:00:00Z` }, { at: `${day}T10:00:00+02:00` }])
        assert.throws(
          () => read(sent),
          (error) => error instanceof ValidationFailed && Object.keys(error.errors).join() === Object.keys(sent).join(),
          JSON.stringify(sent),
        );
  });

  test("a schema with a keyword that is not read fails when it is compiled", () => {
    assert.throws(() => compile(Type.Intersect([Shape({ id: Id })]), "body"), /allOf/);
    assert.throws(() => compile(Type.Record(Type.String(), Id), "body"), /is not read/);
    for (const [keyword, value] of Object.entries({
      oneOf: [Id],
      not: Id,
      if: Id,
      $ref: "#/$defs/id",
      patternProperties: { "^a": Id },
      prefixItems: [Id],
      dependentSchemas: { a: Id },
      unevaluatedProperties: Id,
      additionalProperties: Id,
    }))
      assert.throws(() => compile(Shape({ part: Type.Unsafe({ [keyword]: value }) }), "body"), /is not read/, keyword);
  });
});
