import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Big } from "big.js";
import { done } from "../../../../test/depots.ts";
import { startService, type Reply, type Shop, type TestService } from "../../../../test/harness.ts";
import { addVariant, openTill, type Till } from "../../../../test/sales.ts";
import { hire, problemOf } from "../../../../test/staff.ts";
import type { ReportingPermission } from "../permissions.ts";

type Body = Reply["body"];

const [first, second] = ["2027-06-01", "2027-06-02"] as const;

describe("the journal", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let taxRateId = "";
  let variantId = "";
  const methods: Record<string, string> = {};

  const report = (path: string) => done(shop.get(`/reports/${path}`));
  const journalOf = async (date: string) => {
    const { items, debit, credit } = await report(`journal?date=${date}`);
    assert.equal(debit, credit, "it is balanced");
    const sums = (side: string) => items.reduce((all: Big, item: Body) => all.plus(item[side]), new Big(0)).toFixed(2);
    assert.deepEqual([sums("debit"), sums("credit")], [debit, credit]);
    /** What a role has, debits above zero; of all its keys or of one. */
    return (role: string, key?: string) =>
      items
        .filter((item: Body) => item.role === role && (key === undefined || item.key === key))
        .reduce((all: Big, item: Body) => all.plus(item.debit).minus(item.credit), new Big(0))
        .toFixed(2);
  };

  before(async () => {
    service = await startService({ config: { accessTokenS: 40 * 86_400 } });
    service.now.set(new Date(`${first}T08:00:00Z`));
    const opened = await service.openShop({ modules: ["Reporting", "Credit", "Purchasing"] });
    const token = await opened.login(opened.owner.email, opened.owner.password);
    const send = (method: string) => (path: string, body?: unknown) =>
      service.request(method, path, { tenantId: opened.tenantId, token, ...(body === undefined ? {} : { body }) });
    shop = { ...opened, token, get: send("GET"), post: send("POST"), patch: send("PATCH"), put: send("PUT") };
    await prepare();
    await live();
  });
  after(() => service.close());

  async function prepare(): Promise<void> {
    taxRateId = (await done(shop.post("/tax-rates", { name: "VAT", rate: "0.19" }))).id;
    const { id: taxGroupId } = await done(shop.post("/tax-groups", { name: "Taxed", components: [{ taxRateId }] }));
    const { id: untaxed } = await done(shop.post("/tax-groups", { name: "Untaxed" }));
    await done(shop.patch("/settings", { stockPolicy: "Allow", taxMode: "Inclusive", customTaxGroupId: untaxed }));
    const { id: unitId } = (await shop.get("/units")).body.items[0];
    variantId = await addVariant(shop, { sku: "A", price: "11.90", cost: "4", unitId }, { taxGroupId });
    till = await openTill(shop);
    for (const kind of ["OnAccount", "GiftCard"])
      methods[kind] = (await done(shop.post("/payment-methods", { name: kind, kind }))).id;
  }

  async function live(): Promise<void> {
    const { branchId, sessionId } = till;
    const reasons: Body[] = (await shop.get("/stock/adjustment-reasons")).body.items;
    const reasonId = reasons.find(({ direction }) => direction === "Both").id;
    const stock = (quantity: string, unitCost?: string) =>
      done(shop.post("/stock/adjustments", { branchId, lines: [{ variantId, quantity, reasonId, unitCost }] }));
    await stock("100", "4");
    service.now.set(new Date(`${second}T09:00:00Z`));
    await stock("-3");
    const sold = await done(
      till.sell([{ variantId, quantity: "5", discounts: [{ kind: "Percent", value: "10", reason: "Friend" }] }]),
    );
    const back = [{ kind: "Refund", originalLineId: sold.lines[0].id, quantity: "-1" }];
    await done(till.sell(back, { payments: [{ methodId: till.cash, tendered: "0" }] }));
    const mistake = await done(till.sell([{ variantId, quantity: "7" }]));
    await done(shop.post(`/orders/${mistake.id}/void`, { reason: "Mistake" }));
    const { id: customerId } = await done(shop.post("/customers", { name: "Ann" }));
    const { id: accountId } = await done(shop.post("/credit/accounts", { customerId, limit: null }));
    const onAccount = [{ methodId: methods["OnAccount"], tendered: "23.80" }];
    await done(till.sell([{ variantId, quantity: "2" }], { customerId, payments: onAccount }));
    const payment = { branchId, cashSessionId: sessionId, methodId: till.card, amount: "10" };
    await done(shop.post(`/credit/accounts/${accountId}/payments`, payment));
    const card = { id: crypto.randomUUID(), name: "Gift card", unitPrice: "50", quantity: "1" };
    const giftCards = [{ lineId: card.id, code: "GIFT-CARD-0001" }];
    await done(
      till.sell([card], {
        payments: [{ methodId: till.card, tendered: "50" }],
        modules: { credit: { giftCards } },
      }),
    );
    const gift = { methodId: methods["GiftCard"], tendered: "11.90", modules: { credit: { code: "GIFT-CARD-0001" } } };
    await done(till.sell([{ variantId, quantity: "1" }], { payments: [gift] }));
    const cashReasons: Body[] = (await shop.get("/cash/reasons")).body.items;
    const paidOut = cashReasons.find(({ kind }) => kind === "PaidOut").id;
    const moves = [
      { kind: "PaidOut", amount: "7", reasonId: paidOut },
      { kind: "SafeDrop", amount: "20" },
    ];
    for (const move of moves) await done(shop.post(`/cash/sessions/${sessionId}/movements`, move));
  }

  test("has what the report of sales has, by account, and as much on either side", async () => {
    const of = await journalOf(second);
    const { total } = await report(`sales?from=${second}&to=${second}`);
    const negative = (amount: string) => new Big(amount).neg().toFixed(2);
    assert.equal(of("Sales"), negative(total.grossSales));
    assert.deepEqual([of("Discounts"), of("Returns")], [total.discounts, total.returns]);
    assert.equal(of("Tax", taxRateId), negative(total.tax));
    // The gift card that was sold, less what was paid with it.
    assert.deepEqual([total.giftCards, of("Vouchers")], ["50.00", "-38.10"]);
    // Sold on account, less what was paid on it.
    assert.equal(of("Receivables"), "13.80");
    assert.equal(of("Tender", till.card), "60.00");
    const cashSales = (await report(`sales?from=${second}&to=${second}&by=Tender`)).items.find(
      ({ key }: Body) => key === till.cash,
    ).collected;
    assert.deepEqual([of("PaidOut"), of("Safe"), of("CashVariance")], ["7.00", "20.00", "0.00"]);
    assert.equal(of("Tender", till.cash), new Big(cashSales).minus(27).toFixed(2));
    const before = await journalOf(first);
    assert.deepEqual([before("Tender", till.cash), before("Safe")], ["100.00", "-100.00"]);
  });

  test("has on the next date what was missing when the drawer was counted, and what was taken out of it", async () => {
    const third = "2027-06-03";
    service.now.set(new Date(`${third}T01:00:00Z`));
    const { cash } = await done(shop.get(`/cash/sessions/${till.sessionId}/x-report`));
    const counted = new Big(cash.expected).minus(3).toFixed(2);
    await done(shop.post(`/cash/sessions/${till.sessionId}/count`, { cash: counted }));
    await done(shop.patch("/settings", { cashTolerance: "5" }));
    await done(shop.post(`/cash/sessions/${till.sessionId}/close`, { remainingCash: "10" }));
    const of = await journalOf(third);
    assert.equal(of("CashVariance"), "3.00");
    assert.equal(of("Safe"), new Big(counted).minus(10).toFixed(2));
    assert.equal(of("Tender", till.cash), new Big(counted).minus(10).plus(3).neg().toFixed(2));
  });

  test("posts what makes one valuation of the stock out of the one before", async () => {
    const value = async (date: string) => (await report(`stock-valuation?date=${date}`)).total.value;
    assert.equal((await journalOf(first))("Stock"), await value(first));
    const of = await journalOf(second);
    assert.equal(new Big(await value(first)).plus(of("Stock")).toFixed(2), await value(second));
    assert.equal(of("StockVariance"), "12.00");
    assert.equal(of("Cost"), (await report(`margins?from=${second}&to=${second}`)).total.cost);
    assert.equal(of("CostVariance"), "0.00");
  });

  test("has costs that came late: in the stock with what was still there, else as a variance", async () => {
    const [fourth, fifth] = ["2027-06-04", "2027-06-05"];
    service.now.set(new Date(`${fourth}T09:00:00Z`));
    const value = async (date: string) => (await report(`stock-valuation?date=${date}`)).total.value;
    const { id: unitId } = (await shop.get("/units")).body.items[0];
    const bought = await addVariant(shop, { sku: "B", price: "5", unitId });
    const { id: supplierId } = await done(shop.post("/suppliers", { name: "Mill", code: "MILL" }));
    const lines = [{ variantId: bought, quantity: "10", unitCost: "2" }];
    const order = await done(shop.post("/purchase-orders", { supplierId, branchId: till.branchId, lines }));
    await done(shop.post(`/purchase-orders/${order.id}/submit`));
    const receipt = await done(shop.post(`/purchase-orders/${order.id}/receipts`, {}));
    await done((await openTill(shop)).sell([{ variantId: bought, quantity: "4" }]));
    const enter = (amount: string) => {
      const costs = [{ name: "Freight", amount, by: "Quantity" }];
      return done(shop.post(`/purchase-orders/${order.id}/receipts/${receipt.id}/costs`, { costs }));
    };
    await enter("1.01");
    const of = await journalOf(fourth);
    assert.deepEqual(
      [of("Stock"), of("Cost"), of("CostVariance"), of("GoodsReceived")],
      [...["12.61", "8.00", "0.40", "-21.01"]],
    );
    assert.equal(new Big(await value("2027-06-03")).plus(of("Stock")).toFixed(2), await value(fourth));
    service.now.set(new Date(`${fifth}T09:00:00Z`));
    await enter("10");
    const after = await journalOf(fifth);
    assert.deepEqual([after("Stock"), after("CostVariance"), after("GoodsReceived")], ["6.00", "4.00", "-10.00"]);
    for (const by of ["Supplier", "Product"]) {
      const figures = async (from: string, to: string) => {
        const { items, total } = await report(`purchases?from=${from}&to=${to}&by=${by}`);
        assert.deepEqual([items.length, items[0].varianceCost], [1, total.varianceCost]);
        return [total.receipts, total.cost, total.landedCost, total.lateCost, total.varianceCost];
      };
      assert.deepEqual(await figures(fourth, fifth), [1, "20.00", "0.00", "11.01", "4.40"]);
      assert.deepEqual(await figures(fifth, fifth), [0, "0.00", "0.00", "10.00", "4.00"]);
    }
  });

  test("stands on the accounts that the shop names, as JSON and as CSV", async () => {
    const accounts = [
      { role: "Tax", account: "1770" },
      { role: "Tax", key: taxRateId, account: "1776" },
      { role: "Sales", account: "8400" },
    ];
    const { body } = await shop.patch("/settings", { modules: { reporting: { accounts } } });
    assert.deepEqual(body.modules.reporting.accounts, accounts);
    const { items } = await report(`journal?date=${second}`);
    const accountOf = (role: string) => items.find((item: Body) => item.role === role).account;
    assert.deepEqual([accountOf("Tax"), accountOf("Sales"), accountOf("Stock")], ["1776", "8400", "Stock"]);
    const csv = await service.request("GET", `/reports/journal?date=${second}`, {
      tenantId: shop.tenantId,
      token: shop.token,
      headers: { accept: "text/csv" },
    });
    const [header, ...lines] = (csv.body as string).trimEnd().split("\n");
    assert.equal(header, "account,role,key,name,rate,debit,credit");
    assert.equal(lines.length, items.length);
    const twice = await shop.patch("/settings", { modules: { reporting: { accounts: [...accounts, accounts[2]] } } });
    assert.deepEqual(Object.keys(twice.body.errors), ["modules.reporting.accounts"]);
  });

  test("needs the rights to see costs and what drawers should hold", async () => {
    for (const more of ["catalogue.readCost", "cash.readExpected"] as const) {
      const clerk = await hire<ReportingPermission | typeof more>(
        service,
        shop,
        ["reports.read", more],
        [till.branchId],
      );
      const reply = await service.request("GET", `/reports/journal?date=${second}`, {
        tenantId: shop.tenantId,
        token: clerk.token,
      });
      assert.deepEqual(problemOf(reply), [403, "permission_denied"]);
    }
  });
});
