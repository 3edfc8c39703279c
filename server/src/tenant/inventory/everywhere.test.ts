import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { startService, type Shop, type TestService } from "../../../test/harness.ts";
import { addVariant, openTill } from "../../../test/sales.ts";
import { hire, problemOf } from "../../../test/staff.ts";

describe("stock everywhere", () => {
  let service: TestService;
  let shop: Shop;
  before(async () => {
    service = await startService();
    shop = await service.openShop();
  });
  after(() => service.close());

  test("200 with what each branch in use has, and no cost, for who reads stock in one of them", async () => {
    const [{ id: main, name }] = (await shop.get("/branches")).body.items;
    const [{ id: west }, { id: shut }] = [
      (await shop.post("/branches", { code: "W", name: "A west" })).body,
      (await shop.post("/branches", { code: "S", name: "Shut" })).body,
    ];
    const closed = await shop.patch(`/branches/${shut}`, { isActive: false });
    assert.equal(closed.status, 200, JSON.stringify(closed.body));
    assert.equal((await shop.patch("/settings", { stockPolicy: "Allow" })).status, 200);
    const unitId = (await shop.get("/units")).body.items[0].id;
    const variantId = await addVariant(shop, { sku: "EVERY", price: "1", cost: "0.50", unitId });
    const till = await openTill(shop, main);
    assert.equal((await till.sell([{ variantId, quantity: "2" }])).status, 201);
    const clerk = await hire(service, shop, ["inventory.read"], [west]);
    const path = `/stock/variants/${variantId}/everywhere`;
    const { status, body } = await clerk.get(path);
    assert.equal(status, 200, JSON.stringify(body));
    const { sku, isTracked, branches } = body;
    assert.deepEqual([sku, isTracked], ["EVERY", true]);
    assert.deepEqual(branches, [
      { branchId: west, branchName: "A west", onHand: "0" },
      { branchId: main, branchName: name, onHand: "-2" },
    ]);
    assert.equal((await clerk.get(`/stock/variants/${randomUUID()}/everywhere`)).status, 404);
    const nowhere = await hire(service, shop, ["inventory.read"], []);
    assert.deepEqual(problemOf(await nowhere.get(path)), [403, "branch_forbidden"]);
    const seller = await hire(service, shop, ["sales.create"], [west]);
    assert.deepEqual(problemOf(await seller.get(path)), [403, "permission_denied"]);
  });
});
