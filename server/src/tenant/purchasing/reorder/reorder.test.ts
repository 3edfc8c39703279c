import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { done } from "../../../../test/depots.ts";
import { startService, type Reply, type Shop, type TestService } from "../../../../test/harness.ts";
import { addVariant, openTill } from "../../../../test/sales.ts";

describe("what to reorder", () => {
  let service: TestService;
  let shop: Shop;

  before(async () => {
    service = await startService();
    shop = await service.openShop({ modules: ["Purchasing"] });
    await done(shop.patch("/settings", { stockPolicy: "Allow" }));
  });
  after(() => service.close());

  test("is less by what is on order, of which what came is no part", async () => {
    const till = await openTill(shop);
    const unitId = (await shop.get("/units")).body.items[0].id;
    const flour = await addVariant(shop, { sku: "FLOUR", price: "3", unitId });
    const { branchId } = till;
    const points = [{ variantId: flour, reorderPoint: "50", reorderQuantity: null }];
    await done(shop.put("/stock/reorder-points", { branchId, points }));
    const { id: supplierId } = await done(shop.post("/suppliers", { name: "Mill", code: "MILL" }));
    const lines = [{ variantId: flour, quantity: "20", unitCost: "2" }];
    const { id } = await done(shop.post("/purchase-orders", { supplierId, branchId, lines }));
    await done(shop.post(`/purchase-orders/${id}/submit`));
    const suggested = async (): Promise<string[][]> => {
      const { items } = await done(shop.get(`/purchase-orders/suggestions?branchId=${branchId}`));
      return items.map(({ onHand, onOrder, quantity }: Reply["body"]) => [onHand, onOrder, quantity]);
    };
    assert.deepEqual(await suggested(), [["0", "20", "30"]]);
    await done(shop.post(`/purchase-orders/${id}/receipts`, { lines: [{ variantId: flour, received: "6" }] }));
    assert.deepEqual(await suggested(), [["6", "14", "30"]]);
    await done(shop.post(`/purchase-orders/${id}/close`, { reason: "The rest does not come" }));
    assert.deepEqual(await suggested(), [["6", "0", "44"]]);
  });
});
