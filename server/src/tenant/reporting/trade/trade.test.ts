import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { done } from "../../../../test/depots.ts";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { addVariant } from "../../../../test/sales.ts";

describe("the report of transfers", () => {
  let service: TestService;
  let shop: Shop;
  let [north, south, flour, days] = ["", "", "", ""];

  before(async () => {
    service = await startService();
    shop = await service.openShop({ modules: ["Reporting", "StockTransfers"] });
    north = (await shop.get("/branches")).body.items[0].id;
    south = (await done(shop.post("/branches", { code: "S", name: "South" }))).id;
    flour = await addVariant(shop, { sku: "FLOUR", price: "3", unitId: (await shop.get("/units")).body.items[0].id });
    const { date } = await done(shop.get("/reports/dashboard"));
    days = `from=${date}&to=${date}`;
    await done(shop.patch("/settings", { stockPolicy: "Allow" }));
  });
  after(() => service.close());

  test("has nothing in transit of what came in part and was recalled", async () => {
    const moved = async () => {
      const [row] = (await done(shop.get(`/reports/transfers?${days}`))).items;
      return [row.dispatched, row.received, row.returned, row.inTransit];
    };
    const lines = [{ variantId: flour, quantity: "5" }];
    const { id } = await done(shop.post("/stock-transfers", { fromBranchId: north, toBranchId: south, lines }));
    await done(shop.post(`/stock-transfers/${id}/dispatch`, {}));
    await done(shop.post(`/stock-transfers/${id}/receipts`, { lines: [{ variantId: flour, received: "2" }] }));
    assert.deepEqual(await moved(), ["5", "2", "0", "3"]);
    await done(shop.post(`/stock-transfers/${id}/recall`, { reason: "Not needed" }));
    assert.deepEqual(await moved(), ["5", "2", "3", "0"]);
  });
});
