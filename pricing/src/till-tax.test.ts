import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Big } from "big.js";
import fc from "fast-check";
import { holds } from "../../proof/properties.ts";
import { priceOrder, type UnpricedLine, type UnpricedOrder } from "./order.ts";
import { isSameTax } from "./till-tax.ts";

describe("the tax that a till printed", () => {
  const vat = { taxRateId: "a", name: "VAT", rate: "0.19", isCompound: false };
  const one = (members: Partial<UnpricedLine>): UnpricedLine => ({
    ...{ id: "1", quantity: "1", unitPrice: "0", discounts: [], taxes: [], ...members },
  });
  const priceOf = (lines: readonly UnpricedLine[], members: Partial<UnpricedOrder> = {}) =>
    priceOrder({ scale: 2, taxIncluded: false, discounts: [], lines, ...members });

  test("is ours when it is rounded elsewhere: beside it by half a unit a rate that is kept, and half", () => {
    const isSame = (lines: readonly UnpricedLine[], tax: string) =>
      isSameTax(priceOf(lines), new Big(tax), { scale: 2, taxIncluded: false, lines });
    const edges = (lines: readonly UnpricedLine[], taxes: readonly string[]) => taxes.map((tax) => isSame(lines, tax));
    const lines = [one({ unitPrice: "1", taxes: [vat] }), one({ id: "2", unitPrice: "1" })];
    assert.deepEqual(edges(lines, ["0.17", "0.18", "0.19", "0.20", "0.21"]), [false, true, true, true, false]);
    const voided = { ...one({ id: "3", quantity: "-1" }), voidsLineId: "1" };
    assert.deepEqual(edges([...lines, voided], ["-0.01", "0", "0.01"]), [false, true, false]);
    const reduced = { ...vat, taxRateId: "b", rate: "0.07" };
    const both = [...lines, one({ id: "4", unitPrice: "1", taxes: [reduced] })];
    assert.deepEqual(edges(both, ["0.24", "0.25", "0.26", "0.27", "0.28"]), [false, true, true, true, false]);
  });

  test("is ours, the unrounded one, or between them, however many lines a sale is cut into", async () => {
    const cut = Array.from({ length: 400 }, (_, i) =>
      one({ id: String(i), quantity: "0.01", unitPrice: "10", taxes: [vat] }),
    );
    const of = { scale: 2, taxIncluded: false, lines: cut };
    const same = ["6", "7.58", "7.59", "7.6", "8", "8.01", "8.02"].filter((tax) =>
      isSameTax(priceOf(cut), new Big(tax), of),
    );
    assert.deepEqual(same, ["7.59", "7.6", "8", "8.01"]);
    const cents = (count: number) => new Big(count).div(100);
    await holds(
      "pricing/src/till-tax: is ours, the unrounded one, or between them, however many lines a sale is cut into",
      fc.property(
        fc.record({
          pieces: fc.integer({ min: 1, max: 100 }),
          price: fc.integer({ min: 1, max: 60 }),
          isIncluded: fc.boolean(),
        }),
        fc.integer({ min: -60, max: 60 }),
        ({ pieces, price, isIncluded }, beside) => {
          const of = { scale: 2, taxIncluded: isIncluded };
          const line = one({ unitPrice: cents(price).toFixed(), taxes: [vat] });
          const lines = Array.from({ length: pieces }, (_, i) => ({ ...line, id: String(i) }));
          const taxes = [lines, [{ ...line, quantity: String(pieces) }]].map((some) => priceOf(some, of).totals.tax);
          const [low = new Big(0), high = low] = taxes.toSorted((x, y) => x.cmp(y));
          const said = low.plus(cents(beside));
          const isSame = isSameTax(priceOf(lines, of), said, { ...of, lines });
          // One line is rounded, by half a cent at most.
          if (said.lt(low.minus("0.015")) || said.gt(high.plus("0.015"))) assert.equal(isSame, false);
          if (said.gte(low.minus("0.005")) && said.lte(high.plus("0.005"))) assert.equal(isSame, true);
        },
      ),
      { numRuns: 300 },
    );
  });
});
