import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { holds } from "../../proof/properties.ts";
import { recordOf, Rows, type RowChange } from "./rows.ts";

const part = fc.constantFrom("a", "b", "ab", "a/b", "#", "ß\n\t");
const plainly = { noNullPrototype: true };
const change = fc.record({
  stream: fc.constantFrom("X", "Y"),
  key: fc.array(part, { minLength: 1, maxLength: 3 }),
  data: fc.option(
    fc.oneof(
      fc.record({ n: fc.nat() }, plainly),
      fc.record({ n: fc.nat(), name: fc.constantFrom("Käse", "“\n", "") }, plainly),
    ),
  ),
});
const step = fc.record({
  changes: fc.array(change, { maxLength: 6 }),
  /** What is looked for before the next record comes. */
  asked: fc.option(fc.record({ stream: fc.constantFrom("X", "Y"), key: fc.array(part, { maxLength: 3 }) })),
  isRewritten: fc.boolean(),
});

const nameOf = ({ stream, key }: Pick<RowChange, "stream" | "key">) =>
  `${stream}/${key.map((one) => `${encodeURIComponent(one)}/`).join("")}`;

test("rows are what the records say, in the order that they came in, whatever was looked for meanwhile", () =>
  holds(
    "the rows of a till's copy",
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let rows = new Rows();
      const plain = new Map<string, RowChange>();
      const check = ({ stream, key }: Pick<RowChange, "stream" | "key">) => {
        assert.deepEqual(rows.get(stream, key), plain.get(nameOf({ stream, key }))?.data);
        const under = [...plain].filter(([name]) => name.startsWith(nameOf({ stream, key })));
        // As a key of its own it is not under itself.
        const expected = under.filter(([, one]) => one.key.length > key.length).map(([, { data }]) => data);
        const text = (all: Iterable<unknown>) => [...all].map((one) => JSON.stringify(one)).sort();
        assert.deepEqual(text(rows.list(stream, key)), text(expected));
        assert.deepEqual(rows.peek(stream, key), rows.get(stream, key));
        const paths = [...rows.keys(stream, key)].map((one) => nameOf({ stream, key: one }));
        assert.deepEqual(
          new Set(paths),
          new Set(under.filter(([, one]) => one.key.length > key.length).map(([name]) => name)),
        );
      };
      for (const { changes, asked, isRewritten } of steps) {
        assert.equal(rows.take(recordOf(changes)), changes.length);
        for (const one of changes) {
          if (one.data === null) plain.delete(nameOf(one));
          else plain.set(nameOf(one), one);
        }
        if (asked !== null) check(asked);
        if (!isRewritten) continue;
        const records = [true, false].flatMap((isX) => [...rows.records((stream) => (stream === "X") === isX)]);
        rows = new Rows();
        if (changes.length > 3) Array.from(rows.settle());
        for (const record of records) rows.take(record);
      }
      for (const stream of ["X", "Y"]) check({ stream, key: [] });
      for (const one of plain.values()) check(one);
    }),
  ));
