import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  basketOf,
  everything,
  line,
  of,
  percent,
  promotion,
  set,
  threshold,
  type Line,
} from "../../test/promotions.ts";
import { compile } from "./compile.ts";
import { evaluate } from "./evaluate.ts";
import type { Promotion } from "./promotion.ts";

describe("promotions of sets", () => {
  test("three thirds of a cent on three lines are lost line by line, and are a cent of a set or an order", () => {
    const basket = basketOf([line("a", "3.33"), line("b", "3.33"), line("c", "3.33")]);
    const benefit = percent("10");
    const tiers = [{ from: "1", benefit }];
    const offs = (one: Promotion) => {
      const [found] = evaluate(compile([one]), basket).applied;
      return found?.lines.map(({ amount: off }) => off.toFixed(2));
    };
    const byLine = ["0.33", "0.33", "0.33"];
    assert.deepEqual(offs(promotion("x", { rule: { items: everything, benefit } })), byLine);
    assert.deepEqual(offs(promotion("x", { type: "Quantity", rule: { items: everything, tiers } })), byLine);
    const together = ["0.34", "0.33", "0.33"];
    assert.deepEqual(offs(set("x", [{ quantity: 3, items: everything }], benefit)), together);
    assert.deepEqual(offs(threshold("x", "1", benefit)), together);
  });

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
