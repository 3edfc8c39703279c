import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { basketOf, everything, line, of, percent, set, type Line } from "../../test/promotions.ts";
import { compile } from "./compile.ts";
import { evaluate } from "./evaluate.ts";

describe("promotions of sets", () => {
  test("what a set takes off is shared among all its pieces by price, by largest remainder", () => {
    const three = set("three", [{ quantity: 3, items: everything }], { ...percent("100"), cheapest: 1 });
    const lines = [line("a", "7.00"), line("b", "6.50"), line("c", "5.10")];
    const sharesOf = (some: readonly Line[]) =>
      evaluate(compile([three]), basketOf(some)).lines.map(({ lineId, value }) => [lineId, value]);
    const shares = [
      ["a", "1.92"],
      ["b", "1.78"],
      ["c", "1.4"],
    ];
    assert.deepEqual(sharesOf(lines), shares);
    assert.deepEqual(sharesOf(lines.toReversed()), shares);
    const equals = [line("a", "1.00"), line("b", "1.00"), line("c", "1.00")];
    assert.deepEqual(sharesOf(equals), [
      ["a", "0.34"],
      ["b", "0.33"],
      ["c", "0.33"],
    ]);
    const groups = [
      { quantity: 1, items: of("a") },
      { quantity: 1, items: of("b"), benefit: percent("50") },
    ];
    const found = evaluate(compile([set("pair", groups, undefined)]), basketOf([line("a", "30"), line("b", "10")]));
    assert.deepEqual(
      found.lines.map(({ lineId, value }) => [lineId, value]),
      [
        ["a", "3.75"],
        ["b", "1.25"],
      ],
    );
  });
});
