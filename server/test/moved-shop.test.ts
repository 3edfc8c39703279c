import assert from "node:assert/strict";
import { test } from "node:test";
import { startCashShop } from "./cash-shop.ts";

test("a shop graduated in the middle of its day has the same books and goes on", async (t) => {
  const cashShop = await startCashShop({ shops: "opened" });
  t.after(() => cashShop.service.close());
  const { shop, service, main } = cashShop;
  const unitId = (await shop.get("/units")).body.items[0].id;
  const reasonId = (await shop.get("/stock/adjustment-reasons")).body.items[0].id;
  const product = await shop.post("/products", { name: "Bread", variants: [{ sku: "B", unitId, price: "1" }] });
  const variantId = product.body.variants[0].id;
  const lines = [{ variantId, quantity: "5", unitCost: "1.25", reasonId }];
  const adjustment = { id: "0190a000-0000-7000-8000-000000000001", branchId: main, lines };
  assert.equal((await shop.post("/stock/adjustments", adjustment)).status, 201);
  const count = (await shop.post("/stock/counts", { branchId: main, scope: "Full" })).body;
  await shop.put(`/stock/counts/${count.id}/lines`, { lines: [{ variantId, counted: "4" }] });
  await shop.post("/customers", { name: "Anna", phone: "123", birthday: "0000-01-02" });
  const closed = await cashShop.open({ denominations: [{ value: "100", count: 1 }] });
  await cashShop.sell(closed.id, [[cashShop.cash, "3.00"]]);
  await shop.post(`/cash/sessions/${closed.id}/count`, { cash: "103" });
  await shop.post(`/cash/sessions/${closed.id}/close`, {});
  const session = await cashShop.open();
  await cashShop.sell(session.id, [[cashShop.cash, "3.00"]]);
  await shop.patch(`/settings/branches/${main}`, { businessDayCutoff: "03:00" });

  const paths = [
    "/settings",
    `/settings/branches/${main}`,
    "/payment-methods",
    "/customers?q=ann",
    `/stock?branchId=${main}`,
    `/stock/movements?branchId=${main}`,
    `/stock/counts/${count.id}/lines`,
    "/registers",
    "/cash/sessions",
    `/cash/sessions/${closed.id}/z-report`,
  ];
  const books = () => Promise.all(paths.map(async (path) => (await shop.get(path)).body));
  const before = await books();
  const moved = await service.request("POST", `/admin/tenants/${shop.tenantId}/graduate?server=second`, {
    token: await service.admin(),
  });
  assert.deepEqual([moved.status, moved.body.mode], [200, "Dedicated"]);
  assert.deepEqual(await books(), before);

  assert.equal((await shop.post("/stock/adjustments", adjustment)).headers.get("idempotent-replayed"), "true");
  await shop.post(`/stock/counts/${count.id}/submit`);
  assert.equal((await shop.post(`/stock/counts/${count.id}/post`)).body.status, "Posted");
  assert.equal((await shop.get(`/stock?branchId=${main}`)).body.items[0].onHand, "4");
  assert.equal((await cashShop.sell(session.id, [[cashShop.cash, "3.00"]])).receiptNumber, 2);
  assert.equal((await shop.get(`/cash/sessions/${session.id}/x-report`)).body.cash.expected, "106.00");
});
