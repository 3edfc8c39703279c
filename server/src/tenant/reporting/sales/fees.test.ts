import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { done } from "../../../../test/depots.ts";
import { startService, type Reply, type Shop, type TestService } from "../../../../test/harness.ts";
import { addVariant, openTill, type Till } from "../../../../test/sales.ts";

type Body = Reply["body"];

const date = "2027-06-01";

describe("restocking fees", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let [bread, exempt] = ["", ""];
  let taken: Body;

  before(async () => {
    service = await startService();
    service.now.set(new Date(`${date}T08:00:00Z`));
    const opened = await service.openShop({ modules: ["Reporting", "Returns"] });
    const token = await opened.login(opened.owner.email, opened.owner.password);
    const send = (method: string) => (path: string, body?: unknown) =>
      service.request(method, path, { tenantId: opened.tenantId, token, ...(body === undefined ? {} : { body }) });
    shop = { ...opened, token, get: send("GET"), post: send("POST"), patch: send("PATCH"), put: send("PUT") };
    const unitId = (await shop.get("/units")).body.items[0].id;
    const taxRateId = (await shop.post("/tax-rates", { name: "VAT", rate: "0.19" })).body.id;
    const taxGroupId = (await shop.post("/tax-groups", { name: "Full", components: [{ taxRateId }] })).body.id;
    const returns = { feePercent: "10", requiresReason: false, feeTaxGroupId: taxGroupId };
    await done(shop.patch("/settings", { stockPolicy: "Allow", modules: { returns } }));
    bread = await addVariant(shop, { sku: "BREAD", price: "11.90", unitId }, { taxGroupId });
    exempt = (await done(shop.post("/customers", { name: "Embassy", taxExemption: { certificate: "D-7" } }))).id;
    till = await openTill(shop);
    taken = await takeBack(await done(till.sell([{ variantId: bread, quantity: "1" }])));
  });
  after(() => service.close());

  const takeBack = async (order: Body, more: object = {}): Promise<Body> => {
    const lines = [{ originalLineId: order.lines[0].id, quantity: "1" }];
    const body = { branchId: till.branchId, originalOrderId: order.id, lines, ...more };
    const quoted = await done(shop.post("/returns/quote", body));
    const made = await done(shop.post("/returns", { ...body, cashSessionId: till.sessionId }));
    assert.deepEqual([quoted.fee, quoted.total], [made.fee, made.total]);
    return made;
  };

  test("are lines of their own kind, by no name that a cashier chose", async () => {
    assert.deepEqual([taken.refunded, taken.fee, taken.total, taken.exchangeLineIds], ["11.90", "1.19", "-10.71", []]);
    const { lines, hasCustomLines } = (await shop.get(`/orders/${taken.id}`)).body;
    assert.deepEqual(
      lines.map(({ kind, total, tax }: Body) => [kind, total, tax]),
      [
        ["Refund", "-11.90", "-1.90"],
        ["Fee", "1.19", "0.19"],
      ],
    );
    assert.equal(hasCustomLines, false);
  });

  test("are neither sales nor baskets nor exceptions, and shown apart", async () => {
    const of = `from=${date}&to=${date}`;
    const { total, items } = await done(shop.get(`/reports/sales?${of}&by=Product`));
    assert.deepEqual([total.orders, total.sales, total.refunds], [2, 1, 1]);
    assert.deepEqual([total.grossSales, total.returns, total.netSales, total.fees], ["10.00", "10.00", "0.00", "1.00"]);
    assert.deepEqual([total.tax, total.collected, total.quantity], ["0.19", "1.19", "0"]);
    assert.deepEqual(
      items.map(({ name, netSales, fees }: Body) => [name, netSales, fees]),
      [
        ["Restocking fee", "0.00", "1.00"],
        ["Thing BREAD", "0.00", "0.00"],
      ],
    );
    const baskets = await done(shop.get(`/reports/baskets?${of}`));
    assert.deepEqual([baskets.orders, baskets.netSales], [1, "10.00"]);
    assert.deepEqual((await done(shop.get(`/reports/exceptions?${of}`))).totals, []);
    const margins = await done(shop.get(`/reports/margins?${of}`));
    assert.deepEqual([margins.total.netSales, margins.total.costMissing], ["0.00", 2]);
    const journal = await done(shop.get(`/reports/journal?date=${date}`));
    const posted = journal.items.flatMap(({ role, debit, credit }: Body) =>
      ["Sales", "Returns", "Fees"].includes(role) ? [[role, debit, credit]] : [],
    );
    assert.deepEqual(posted.toSorted(), [
      ["Fees", "0.00", "1.00"],
      ["Returns", "10.00", "0.00"],
      ["Sales", "0.00", "10.00"],
    ]);
  });

  test("are neither sales nor lines by name in the sums of a session", async () => {
    const { totals } = await done(shop.get(`/cash/sessions/${till.sessionId}/x-report`));
    assert.deepEqual(
      [totals.saleCount, totals.saleAmount, totals.refundAmount, totals.feeAmount, totals.customCount],
      [1, "11.90", "11.90", "1.19", 0],
    );
    const { items } = await done(shop.get(`/reports/cash-days?from=${date}&to=${date}`));
    assert.deepEqual(
      items.map(({ sales, refunds, fees }: Body) => [sales, refunds, fees]),
      [["11.90", "11.90", "1.19"]],
    );
  });

  test("of a sale without tax have none, so that what is kept is what the answer says", async () => {
    const line = { variantId: bread, quantity: "1" };
    for (const more of [{}, { customerId: exempt }]) {
      const sold = await done(till.sell([line], { customerId: exempt }));
      assert.equal(sold.totals.total, "10.00");
      const back = await takeBack(sold, more);
      assert.deepEqual([back.refunded, back.fee, back.total], ["10.00", "1.00", "-9.00"]);
      const [, fee] = (await shop.get(`/orders/${back.id}`)).body.lines;
      assert.deepEqual([fee.kind, fee.net, fee.tax, fee.total], ["Fee", "1.00", "0.00", "1.00"]);
    }
  });
});
