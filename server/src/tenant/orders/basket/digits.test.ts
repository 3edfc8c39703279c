import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { openTill, sellByName, type Till } from "../../../../test/sales.ts";

// What an amount looks like in yen, dinars and euros, coming in and going out.
describe("digits of the currency", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let full: string;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    const taxRateId = (await shop.post("/tax-rates", { name: "VAT", rate: "0.19" })).body.id;
    full = (await shop.post("/tax-groups", { name: "Full", components: [{ taxRateId }] })).body.id;
    till = await openTill(shop);
    await sellByName(shop);
  });
  after(() => service.close());

  const misc = (unitPrice: string, members: object = {}) => ({ name: "misc", quantity: "1", unitPrice, ...members });
  const paid = (tendered: string) => ({ payments: [{ methodId: till.cash, tendered }] });

  test("JPY has none and KWD three, in orders, receipts, sessions, reports, methods and settings; unit prices keep six", async () => {
    for (const [currency, price, total, zero, paidText] of [
      ["JPY", "250.5", "501", "0", "1000"],
      ["KWD", "0.1255", "0.251", "0.000", "1.000"],
    ] as const) {
      const other = await service.openShop();
      assert.equal((await other.patch("/settings", { currency })).status, 200);
      await sellByName(other);
      const own = await openTill(other);
      const lines = [misc(price, { quantity: "2" })];
      const sold = await own.sell(lines, {
        payments: [{ methodId: own.cash, tendered: paidText }],
        expectedTotal: total,
      });
      assert.equal(sold.status, 201, JSON.stringify(sold.body));
      const { totals, payments } = (await other.get(`/orders/${sold.body.id}`)).body;
      assert.deepEqual([totals, payments], [sold.body.totals, sold.body.payments]);
      assert.deepEqual(
        [totals.total, totals.rounding, totals.tendered, payments[0].tendered, sold.body.lines[0].gross],
        [total, zero, paidText, paidText, total],
      );
      assert.equal(Number(sold.body.lines[0].unitPrice), Number(price));
      const listed = (await other.get("/orders")).body.items[0];
      assert.equal(listed.totals.total, total);
      const printed = (await other.get(`/orders/${sold.body.id}/receipt`, { accept: "text/plain" })).body;
      assert.match(printed, new RegExp(`^Total ${currency} +${total.replace(".", "\\.")}$`, "m"));
      const x = (await other.get(`/cash/sessions/${own.sessionId}/x-report`)).body;
      assert.deepEqual(
        [x.totals.saleAmount, x.totals.voidAmount, x.cash.sales, x.cash.paidIn],
        [total, zero, total, zero],
      );
      const method = await other.post("/payment-methods", { name: "Slip", kind: "Card", maxAmount: "500" });
      assert.equal(method.body.maxAmount, currency === "JPY" ? "500" : "500.000");
      assert.equal((await other.get("/settings")).body.cashTolerance, zero);
      const quote = { branchId: own.branchId, lines };
      assert.equal((await other.post("/orders/quote", quote)).body.due, total);
    }
  });

  test("400 by path for what is finer than the currency, in EUR a tenth of a cent", async () => {
    const fine = "0.001";
    const line = misc("10");
    const cases: [path: string, lines: object[], members: Record<string, unknown>][] = [
      ["payments[0].tendered", [line], paid("10.001")],
      ["expectedTotal", [line], { expectedTotal: "10.001" }],
      ["tax.amount", [misc("10", { taxGroupId: full })], { tax: { amount: fine } }],
      ["discounts[0].value", [line], { discounts: [{ kind: "Amount", value: fine }] }],
      ["lines[0].discounts[0].value", [misc("10", { discounts: [{ kind: "Amount", value: fine }] })], {}],
    ];
    for (const [path, lines, members] of cases) {
      const { status, body } = await till.sell(lines, members);
      assert.deepEqual([status, Object.keys(body.errors ?? {})], [400, [path]]);
    }
    const { branchId } = till;
    const faults = [
      await shop.post("/payment-methods", { name: "Fine", kind: "Card", maxAmount: fine }),
      await shop.post("/payment-methods", { name: "Fine", kind: "Card", maxCashBack: fine }),
      await shop.post("/registers", { branchId, name: "Fine", code: "FINE", defaultFloat: fine }),
      await shop.patch("/settings", { cashTolerance: fine }),
      await shop.patch("/settings", { cashRounding: "0.03" }),
      await shop.patch(`/settings/branches/${branchId}`, { cashRounding: "0.03" }),
    ].map(({ status, body }) => [status, ...Object.keys(body.errors ?? {})]);
    assert.deepEqual(faults, [
      [400, "maxAmount"],
      [400, "maxCashBack"],
      [400, "defaultFloat"],
      [400, "cashTolerance"],
      [400, "cashRounding"],
      [400, "cashRounding"],
    ]);
    assert.equal((await till.sell([misc("0.333333", { quantity: "3" })])).status, 201, "unit prices are finer");
  });

  test("400 for a currency in which what is set has no coins", async () => {
    const other = await service.openShop();
    assert.equal((await other.patch("/settings", { cashRounding: "0.05" })).status, 200);
    const { status, body } = await other.patch("/settings", { currency: "JPY" });
    assert.deepEqual([status, Object.keys(body.errors ?? {})], [400, ["cashRounding"]]);
    assert.equal((await other.patch("/settings", { currency: "JPY", cashRounding: "10" })).body.cashRounding, "10");
  });
});
