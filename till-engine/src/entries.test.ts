import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { holds } from "../../proof/properties.ts";
import { Entries } from "./entries.ts";

const part = fc.constantFrom("", "a", "b", "ab", "z");
const rest = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("/"));
const step = fc.record({
  kind: fc.constantFrom("Set" as const, "Set" as const, "Delete" as const, "List" as const),
  ...{ first: fc.constantFrom("x", "y"), rest, second: fc.option(part, { nil: undefined }) },
});

test("entries are found by the first parts of their keys as by looking at all, whatever was set and deleted", () =>
  holds(
    "the index of a till's entries",
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const [entries, plain] = [new Entries<number>(), new Map<string, number>()];
      for (const [i, { kind, first, rest, second }] of steps.entries()) {
        if (kind === "Set") entries.set(first, rest, i);
        if (kind === "Set") plain.set(`${first}/${rest}`, i);
        if (kind === "Delete") entries.delete(first, rest);
        if (kind === "Delete") plain.delete(`${first}/${rest}`);
        const prefix = `${first}/${second === undefined ? "" : `${second}/`}`;
        const expected = [...plain.keys()].filter((key) => key.startsWith(prefix)).sort();
        if (kind === "List")
          assert.deepEqual(
            entries.keys(first, second).map((key) => `${first}/${key}`),
            expected,
          );
        assert.equal(entries.get(first, rest), plain.get(`${first}/${rest}`));
        assert.equal(entries.size, plain.size);
      }
    }),
  ));
