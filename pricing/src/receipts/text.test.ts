import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { receiptText, type PrintedOrder } from "./text.ts";

const zeros = { net: "0.00", tax: "0.00", exemptTax: "0.00", rounding: "0.00", tip: "0.00", deposit: "0.00" };

const textOf = (language: string, lines: readonly Partial<PrintedOrder["lines"][number]>[], more: object = {}) =>
  receiptText(
    {
      ...{ language, copy: 0, header: null, footer: null, customer: null, cashier: "Kim", taxes: [] },
      ...{ localTime: "2027-03-02 10:00", seller: { name: "Shop", address: null, taxId: null } },
      branch: { name: "Shop", address: null, phone: null },
      order: {
        ...{ receiptNumber: "F1-000001", status: "Completed", currency: "EUR", taxMode: "Inclusive" },
        ...{ taxCertificate: null, discounts: [], payments: [] },
        lines: lines.map((line) => ({
          ...{ kind: "Sale", name: "Cheese", quantity: "2", unitCode: "KG", unitPrice: "18.90", gross: "37.80" },
          ...{ discounts: [], ...line },
        })),
        totals: { ...zeros, total: "37.80", change: "0.00" },
        ...more,
      },
    },
    [],
  );

describe("the text of a receipt", () => {
  for (const [language, unitCode, said] of [
    ["en", "EA", "  2 × 18.90"],
    ["de", "ST", "  2 × 18,90"],
    ["fr", null, "  2 × 18,90"],
    ["en", "KG", "  2 kg × 18.90"],
    ["de-AT", "kgm", "  2 kg × 18,90"],
    ["fr", "LTR", "  2 l × 18,90"],
    ["ar", "KG", "  2 كجم × 18.90"],
    ["ar", "EA", "  2 × 18.90"],
    ["de", "Kiste", "  2 Kiste × 18,90"],
  ] as const)
    test(`says ${String(unitCode)} as people write it in ${language}`, () => {
      assert.ok(textOf(language, [{ unitCode }]).split("\n").includes(said));
    });

  test("has no discount that took nothing off", () => {
    const none = { amount: "0.00", reason: null, name: null };
    const some = { amount: "1.00", reason: "Friend", name: null };
    const text = textOf("en", [{ discounts: [none, some] }], { discounts: [none] });
    assert.doesNotMatch(text, /Discount/);
    assert.match(text, /^ {2}Friend +-1\.00$/m);
  });
});
