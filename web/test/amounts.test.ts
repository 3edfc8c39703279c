import assert from "node:assert/strict";
import { test } from "node:test";
import { asTyped, priceText } from "../till/src/amounts.ts";

test("an amount that is offered in a field has the decimal point of the language", () => {
  assert.deepEqual(
    ["en", "de", "ar"].map((locale) => asTyped("1234.50", locale)),
    ["1234.50", "1234,50", "1234.50"],
  );
});

test("a price has the digits of the currency, and more where it is finer", () => {
  assert.deepEqual(
    ["1", "2.5", "0.005", "0"].map((price) => priceText(price, 2)),
    ["1.00", "2.50", "0.005", "0.00"],
  );
  assert.equal(priceText("120", 0), "120");
});
