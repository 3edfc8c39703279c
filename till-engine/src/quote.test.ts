import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newTill } from "../test/fake-till.ts";
import { branchId, cash, goodsOf, userId, variantOf } from "../test/shop.ts";

describe("a quote", () => {
  test("has lines, discounts, taxes and totals, and is what the sale comes to; it writes nothing", async () => {
    const taxRateId = variantOf(90);
    const group = variantOf(91);
    const till = await newTill([
      { stream: "TaxRates", key: [taxRateId], data: { id: taxRateId, name: "VAT" } },
      { stream: "TaxRatePeriods", key: [taxRateId, "-infinity"], data: { taxRateId, validFrom: null, rate: "0.1" } },
      {
        stream: "TaxGroupComponents",
        key: [group, "0"],
        data: { taxGroupId: group, position: 0, taxRateId, isCompound: false },
      },
      ...goodsOf(1).map((row) =>
        row.stream === "Products" ? { ...row, data: { ...(row.data as object), taxGroupId: group } } : row,
      ),
    ]);
    const [one, two] = [variantOf(100), variantOf(101)];
    const goods = {
      userId,
      lines: [
        { id: one, variantId: variantOf(0), quantity: "11" },
        { id: two, variantId: variantOf(4), quantity: "2", discounts: [{ kind: "Percent", value: "10" }] },
      ],
      discounts: [{ kind: "Amount", value: "1", reason: "Friend" }],
    } as const;
    const before = till.unpushed.length;
    const quote = till.quote(goods);
    assert.equal(till.unpushed.length, before);
    assert.deepEqual(
      quote.lines.map(({ id, gross, total, listPrice }) => ({ id, gross, total, listPrice })),
      [
        { id: one, gross: "11.00", total: "10.45", listPrice: "1.00" },
        { id: two, gross: "10.00", total: "8.55", listPrice: "5.00" },
      ],
    );
    assert.deepEqual(
      quote.lines[1]?.discounts.map(({ source, amount }) => [source, amount]),
      [["Manual", "1.00"]],
    );
    assert.deepEqual(
      quote.discounts.map(({ reason, amount }) => [reason, amount]),
      [["Friend", "1.00"]],
    );
    assert.deepEqual(quote.taxes, [{ taxRateId, name: "VAT", rate: "0.1", base: "9.50", amount: "0.95" }]);
    assert.deepEqual([quote.totals.total, quote.due, quote.change], ["19.00", "19.00", "0.00"]);
    const payments = [{ methodId: cash, tendered: "20" }];
    const { due, change } = till.quote({ ...goods, payments });
    assert.deepEqual([due, change], ["-1.00", "1.00"]);
    const slip = await till.sell({ ...goods, payments });
    assert.deepEqual([slip.total, slip.change], ["19.00", "1.00"]);
  });

  test("says what cash is rounded by", async () => {
    const shop = { stream: "BranchSettings", key: [branchId], data: { cashRounding: "0.05" } };
    const till = await newTill([shop]);
    const lines = [{ variantId: variantOf(0), quantity: "1", discounts: [{ kind: "Percent", value: "2" }] }] as const;
    assert.deepEqual(till.quote({ userId, lines }).inCash, { rounding: "0.02", total: "1.00" });
  });
});
