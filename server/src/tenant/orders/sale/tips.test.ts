import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startService, type TestService, type Shop } from "../../../../test/harness.ts";
import { addVariant, openTill, type Till } from "../../../../test/sales.ts";
import { hire, problemOf, type Staff } from "../../../../test/staff.ts";
import { listBreaches } from "../../verify/sql.ts";

describe("tips and the service charge", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let waiter: Staff;
  let soup: string;
  let taxGroupId: string;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    till = await openTill(shop);
    const unitId = (await shop.get("/units")).body.items[0].id;
    const rate = (await shop.post("/tax-rates", { name: "VAT", rate: "0.1" })).body.id;
    taxGroupId = (await shop.post("/tax-groups", { name: "VAT", components: [{ taxRateId: rate }] })).body.id;
    soup = await addVariant(shop, { sku: "SOUP", price: "11", unitId }, { taxGroupId });
    waiter = await hire(service, shop, ["sales.create", "sales.read"], [till.branchId]);
  });
  after(() => service.close());

  const xOf = async ({ sessionId }: Till) => (await shop.get(`/cash/sessions/${sessionId}/x-report`)).body;
  const breaches = async () => {
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    return service.deps.databases.read(tenant, listBreaches);
  };
  const pay = (methodId: string, tendered: string, tip = "0") => ({ methodId, tendered, tip });

  test("a tip is due beside the total, lies in the drawer, is no revenue, and is told of each cashier", async () => {
    const line = { variantId: soup, quantity: "1" };
    const card = await till.sell([line], { payments: [pay(till.card, "13", "2")] });
    const { total, tip, tendered, change } = card.body.totals;
    assert.deepEqual([card.status, total, tip, tendered, change], [201, "11.00", "2.00", "13.00", "0.00"]);
    assert.deepEqual([card.body.payments[0].amount, card.body.payments[0].tip], ["13.00", "2.00"]);
    const both = [pay(till.card, "5"), pay(till.cash, "10", "1.5")];
    const order = till.order([line], { payments: both });
    const mixed = await waiter.post("/orders", order);
    assert.deepEqual([mixed.body.totals.change, mixed.body.payments[1].amount], ["2.50", "7.50"]);
    const text = (await shop.get(`/orders/${mixed.body.id}/receipt`, { accept: "text/plain" })).body;
    assert.match(text, /^Total EUR +11\.00\nTip +1\.50$/m);
    const { body: quote } = await shop.post("/orders/quote", {
      branchId: till.branchId,
      lines: [line],
      payments: [pay(till.card, "11", "2")],
    });
    assert.deepEqual([quote.due, quote.totals.tip], ["2.00", "2.00"]);

    const x = await xOf(till);
    assert.deepEqual([x.totals.saleAmount, x.totals.tipAmount], ["22.00", "3.50"]);
    const tips = Object.fromEntries(
      x.tips.map(({ userId, amount }: { userId: string; amount: string }) => [userId, amount]),
    );
    assert.deepEqual([tips[waiter.userId], x.tips.length], ["1.50", 2]);
    const sums = x.tenders.map(({ name, amount }: { name: string; amount: string }) => [name, amount]);
    assert.deepEqual(sums, [
      ["Cash", "7.50"],
      ["Card", "18.00"],
    ]);
    assert.equal(x.cash.expected, "107.50");

    const low = await till.sell([line], { payments: [pay(till.card, "11", "2")] });
    assert.deepEqual([problemOf(low), low.body.due], [[400, "tender_too_low"], "2.00"]);
    const wrong: [Record<string, unknown>[], string][] = [
      [[pay(till.card, "13", "2.001")], "payments[0].tip"],
      [[pay(till.card, "13", "-2")], "payments[0].tip"],
      [[pay(till.cash, "20", "10"), pay(till.card, "20")], "payments[0].tip"],
      [[pay(till.cash, "15"), pay(till.cash, "-1", "1")], "payments[1].tip"],
    ];
    for (const [payments, path] of wrong)
      assert.ok((await till.sell([line], { payments })).body.errors?.[path], JSON.stringify(payments));

    const reasons: { kind: string; id: string }[] = (await shop.get("/cash/reasons")).body.items;
    const reasonId = reasons.find(({ kind }) => kind === "PaidOut")?.id;
    const home = { kind: "PaidOut", amount: "1.50", reasonId };
    assert.equal((await shop.post(`/cash/sessions/${till.sessionId}/movements`, home)).status, 201);
    const paid = await xOf(till);
    assert.deepEqual([paid.cash.expected, paid.totals.tipAmount], ["106.00", "3.50"]);

    await shop.post(`/orders/${card.body.id}/void`, { reason: "Test" });
    assert.deepEqual((await xOf(till)).totals.tipAmount, "1.50");
    assert.deepEqual(await breaches(), []);
  });

  test("with coins the tip is what was given beyond the total, and nothing is left to be rounded", async () => {
    await shop.patch("/settings", { cashRounding: "0.05" });
    const lines = [{ variantId: soup, quantity: "1", discounts: [{ kind: "Amount", value: "0.03" }] }];
    const kept = await till.sell(lines, { payments: [pay(till.cash, "12", "1.03")] });
    assert.deepEqual([kept.status, kept.body.totals.rounding, kept.body.totals.change], [201, "0.00", "0.00"]);
    const rounded = await till.sell(lines, { payments: [pay(till.cash, "12", "1")] });
    assert.deepEqual([rounded.body.totals.rounding, rounded.body.totals.change], ["-0.02", "0.05"]);
    await shop.patch("/settings", { cashRounding: "0" });
    assert.deepEqual(await breaches(), []);
  });

  test("a service charge is a taxed line on what is left of what is sold; who leaves it out gives a discount", async () => {
    const own = await openTill(shop);
    const set = await shop.patch("/settings", { serviceCharge: "12.5", serviceChargeTaxGroupId: taxGroupId });
    assert.equal(set.status, 200);
    const lines = [{ variantId: soup, quantity: "2" }];
    const { status, body } = await own.sell(lines, { discounts: [{ kind: "Percent", value: "10" }] });
    assert.equal(status, 201, JSON.stringify(body));
    const [, charge] = body.lines;
    const { kind, quantity, unitPrice, gross, discount, tax, total } = charge;
    assert.deepEqual([kind, quantity, unitPrice, gross, discount], ["Charge", "1", "2.48", "2.48", "0.00"]);
    // 12.5 % of 19.80, of which a tenth on top of the net is tax.
    assert.deepEqual([tax, total, body.totals.total], ["0.23", "2.48", "22.28"]);
    const { totals } = await xOf(own);
    assert.deepEqual([totals.serviceChargeAmount, totals.saleAmount], ["2.48", "22.28"]);
    const text = (await shop.get(`/orders/${body.id}/receipt?language=de`, { accept: "text/plain" })).body;
    assert.match(text, /^Bedienung +2,48$/m);

    const margin = (await shop.get(`/orders/${body.id}/margin`)).body.lines[1];
    assert.deepEqual([margin.unitCost, margin.margin], ["0.00", "2.25"]);

    const branch = `/settings/branches/${own.branchId}`;
    assert.equal((await shop.patch(branch, { serviceCharge: "0" })).status, 200);
    assert.equal((await own.sell(lines, { payments: [pay(own.cash, "22")] })).body.lines.length, 1);
    await shop.patch(branch, { serviceCharge: null });

    const without = own.order(lines, { serviceCharge: false });
    assert.deepEqual(problemOf(await waiter.post("/orders", without)), [403, "permission_denied"]);
    assert.equal((await shop.post("/orders", without)).body.lines.length, 1);
    const back = { kind: "Refund", name: "Bottle", unitPrice: "1", quantity: "-1", taxGroupId };
    const returned = await own.sell([back], { payments: [pay(own.cash, "-1")] });
    assert.deepEqual([returned.status, returned.body.lines.length], [201, 1]);

    const { branchId } = own;
    const parked = await shop.post("/orders", { branchId, status: "Parked", lines });
    assert.equal(parked.body.totals.total, "24.75");
    await shop.patch("/settings", { serviceCharge: null });
    const completion = { cashSessionId: own.sessionId, payments: [pay(own.cash, "24.75")] };
    const completed = await shop.post(`/orders/${parked.body.id}/complete`, completion);
    assert.deepEqual([completed.status, completed.body.lines[1].total], [200, "2.75"]);
    const bare = await shop.post("/orders", { branchId, status: "Parked", lines });
    await shop.patch("/settings", { serviceCharge: "12.5" });
    const later = await shop.post(`/orders/${bare.body.id}/complete`, completion);
    assert.deepEqual([later.status, later.body.lines.length], [200, 1]);
    const voided = await shop.post(`/orders/${body.id}/void`, { reason: "Test" });
    assert.equal(voided.status, 200);
    assert.equal((await xOf(own)).totals.serviceChargeAmount, "2.75");
    assert.deepEqual(problemOf(await shop.delete(`/tax-groups/${taxGroupId}`)), [409, "tax_group_in_use"]);
    const nobody = await shop.patch("/settings", { serviceChargeTaxGroupId: own.branchId });
    assert.ok(nobody.body.errors.serviceChargeTaxGroupId);
    await shop.patch("/settings", { serviceCharge: null, serviceChargeTaxGroupId: null });
    assert.deepEqual(await breaches(), []);
  });
});
