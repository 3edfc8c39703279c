import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { made } from "../../../../test/credit-shop.ts";
import { startService, type Reply, type TestService } from "../../../../test/harness.ts";
import { openTill, sellByName } from "../../../../test/sales.ts";

describe("rounding of cash", () => {
  let service: TestService;
  before(async () => {
    service = await startService();
  });
  after(() => service.close());

  test("is among the exceptions: how often, by whom, and what was given away by it", async () => {
    const shop = await service.openShop({ modules: ["Reporting"] });
    await sellByName(shop);
    await made(shop.patch("/settings", { cashRounding: "0.05" }), 200);
    const till = await openTill(shop);
    const sell = (unitPrice: string, members = {}) =>
      made(till.sell([{ name: "Repair", unitPrice, quantity: "1" }], members));
    for (const price of ["20.02", "0.02", "20.03", "20.05"]) await sell(price);
    await sell("20.02", { payments: [{ methodId: till.card, tendered: "20.02" }] });
    const { id: voided, businessDate: day } = await sell("20.01");
    await made(shop.post(`/orders/${voided}/void`, { reason: "Mistake" }), 200);
    const { totals, items } = await made(shop.get(`/reports/exceptions?from=${day}&to=${day}`), 200);
    const ofRounding = (rows: Reply["body"][]) => rows.filter(({ kind }) => kind === "CashRounding");
    assert.deepEqual(ofRounding(totals), [{ kind: "CashRounding", count: 3, amount: "0.02" }]);
    const { userId: cashierId, name: cashierName } = await made(shop.get("/me"), 200);
    const by = { cashierId, cashierName, reason: null };
    assert.deepEqual(ofRounding(items), [{ kind: "CashRounding", ...by, count: 3, amount: "0.02" }]);
  });
});
