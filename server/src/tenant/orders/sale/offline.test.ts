import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { openBoundTill } from "../../../../test/devices.ts";
import { startService, type TestService, type Shop } from "../../../../test/harness.ts";
import { addVariant, openTill, sellByName, type Till } from "../../../../test/sales.ts";
import { problemOf } from "../../../../test/staff.ts";

describe("sales without connection", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let bread: string;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    const unitId = (await shop.get("/units")).body.items[0].id;
    till = await openTill(shop);
    await sellByName(shop);
    bread = await addVariant(shop, { sku: "BREAD", price: "2.5", unitId });
  });
  after(() => service.close());

  test("403 register_not_bound: nobody but a till at its own register says that a sale was offline", async () => {
    const lines = [{ name: "Goods", quantity: "1", unitPrice: "10" }];
    const elsewhere = await openBoundTill(service, shop);
    const members = { isOffline: true, cashSessionId: till.sessionId };
    const totals = async () => (await shop.get(`/cash/sessions/${till.sessionId}/x-report`)).body.totals;
    const before = await totals();
    for (const sold of [till.sell(lines, { isOffline: true }), elsewhere.sell(lines, members)])
      assert.deepEqual(problemOf(await sold), [403, "register_not_bound"]);
    assert.deepEqual(await totals(), before);
    const parked = till.order(lines, { status: "Parked", payments: undefined, cashSessionId: undefined });
    assert.equal((await shop.post("/orders", parked)).status, 201);
    const complete = { cashSessionId: till.sessionId, payments: [{ methodId: till.cash, tendered: "10" }] };
    const path = `/orders/${String(parked["id"])}/complete`;
    assert.deepEqual(problemOf(await shop.post(path, { ...complete, isOffline: true })), [403, "register_not_bound"]);
    assert.equal((await shop.post(path, complete)).body.isOffline, false);
    assert.equal((await elsewhere.sell(lines, { isOffline: true })).body.isOffline, true);
  });

  test("an offline till sells what is not there where that is allowed", async () => {
    const own = await openBoundTill(service, shop);
    const sell = (members: Record<string, unknown>) => own.sell([{ variantId: bread, quantity: "1" }], members);
    assert.equal((await sell({})).body.isOffline, false);
    await shop.patch("/settings", { stockPolicy: "AllowOffline" });
    assert.deepEqual(problemOf(await sell({})), [400, "insufficient_stock"]);
    const offline = await sell({ isOffline: true });
    assert.deepEqual([offline.status, offline.body.isOffline], [201, true]);
    await shop.patch("/settings", { stockPolicy: "Allow" });
  });
});
