import assert from "node:assert/strict";
import { test } from "node:test";
import { Big } from "big.js";
import fc from "fast-check";
import { holds } from "../../proof/properties.ts";
import { round } from "./amounts.ts";
import { boughtFor, readLabel, unitPriceFor, type LabelRule } from "./label.ts";
import type { PriceSources } from "./price.ts";

const rule: LabelRule = {
  codeStart: 3,
  codeLength: 5,
  valueStart: 8,
  valueLength: 5,
  valueKind: "Weight",
  decimals: 3,
};
const at = (price: string, candidates: PriceSources["candidates"] = []) => ({ price, branchPrice: null, candidates });

test("the price of a unit that is not on the list has six digits, half up", () => {
  assert.equal(unitPriceFor("1.00", "128", null, 2), "0.007813");
  assert.equal(unitPriceFor("1.00", "-128", "0.0078", 2), "0.0078");
});

test("a label's value is read when its check digit is right, or when it has none", () => {
  assert.deepEqual(readLabel("2104711012340", rule), { kind: "Weight", value: "1.234" });
  assert.equal(readLabel("2104711012341", rule), undefined);
  assert.deepEqual(readLabel("2104711012341", { ...rule, valueLength: 6 }), { kind: "Weight", value: "12.341" });
  assert.deepEqual(readLabel("210471101234", rule), { kind: "Weight", value: "1.234" });
  assert.deepEqual(readLabel("21047110123", { ...rule, valueLength: 4 }), { kind: "Weight", value: "0.123" });
});

test("a price label sells the weight that it was printed for", () => {
  assert.deepEqual(boughtFor("12.33", at("9.99"), 3, 2), {
    quantity: "1.234",
    list: { price: "9.99", source: "Catalogue", priceListId: null },
    unitPrice: "9.99",
  });
  assert.equal(boughtFor("3", at("1.5"), 0, 2).quantity, "2");
});

test("where no quantity costs so much it is the next smaller, and at least the smallest", () => {
  const cut = boughtFor("123.45", at("100"), 3, 2);
  assert.deepEqual([cut.quantity, cut.unitPrice], ["1.234", "100.040519"]);
  assert.equal(boughtFor("0.01", at("100"), 1, 2).quantity, "0.1");
  assert.deepEqual(boughtFor("7.49", at("4.99"), 0, 2).quantity, "1");
  assert.deepEqual(boughtFor("7.49", at("0"), 3, 2).unitPrice, "7.49");
});

test("no more is sold than a unit price of six digits is exact for", () => {
  const { quantity, unitPrice } = boughtFor("49.975", at("0.014"), 1, 3);
  assert.deepEqual([quantity, unitPrice], ["999.9", "0.04998"]);
});

test("a price that depends on the quantity is the one of the quantity that comes out", () => {
  const breaks = [
    { priceListId: "a", isForGroup: false, isForBranch: false, priority: 0, minQuantity: "2", price: "8" },
  ];
  const large = boughtFor("24", at("10", breaks), 3, 2);
  assert.deepEqual([large.quantity, large.list.price], ["3", "8"]);
  assert.deepEqual(boughtFor("18", at("10", breaks), 3, 2).quantity, "1.8");
  const dearer = breaks.map((one) => ({ ...one, price: "12" }));
  const between = boughtFor("22", at("10", dearer), 3, 2);
  assert.deepEqual([between.quantity, between.list.price], ["2.2", "10"]);
});

test("a label of pieces whose price is no multiple of the list's is one piece at the label's price", () => {
  const { quantity, unitPrice } = boughtFor("10", at("3"), 0, 2);
  assert.deepEqual([quantity, unitPrice], ["1", "10"]);
  assert.equal(boughtFor("9", at("3"), 0, 2).quantity, "3");
  assert.equal(boughtFor("0.01", at("0.004"), 0, 2).quantity, "3", "two and a half, rounded up");
});

test("the quantity always costs exactly the label's price, and never less than the list's when one can be had", async () => {
  const cents = fc.integer({ min: 1, max: 99_999 });
  await holds(
    "pricing/src/label: the quantity always costs exactly the label's price, and never less than the list's when one can be had",
    fc.property(
      cents,
      cents,
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom(0, 2, 3),
      (label, list, precision, scale) => {
        const unit = new Big(10).pow(-scale);
        const [price, listPrice] = [unit.times(label).toFixed(), unit.times(list).toFixed()];
        const { quantity, unitPrice } = boughtFor(price, at(listPrice), precision, scale);
        assert.ok(round(new Big(quantity).times(unitPrice), scale).eq(price), `${quantity} × ${unitPrice}`);
        const isSmallest = new Big(quantity).eq(new Big(10).pow(-precision));
        if (!isSmallest) assert.ok(round(new Big(quantity).times(listPrice), scale).lte(price));
      },
    ),
  );
});
