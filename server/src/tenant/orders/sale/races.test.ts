import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startService, type TestService, type Reply, type Shop } from "../../../../test/harness.ts";
import { addVariant, openTill, type Till } from "../../../../test/sales.ts";
import { problemOf } from "../../../../test/staff.ts";
import { listBreaches } from "../../verify/sql.ts";

describe("orders at once", () => {
  let service: TestService;
  let shop: Shop;
  let unitId: string;
  before(async () => {
    service = await startService();
    shop = await service.openShop();
    unitId = (await shop.get("/units")).body.items[0].id;
  });
  after(async () => {
    try {
      const tenant = await service.deps.directory.resolve(shop.tenantId);
      assert.ok(tenant);
      assert.deepEqual(await service.deps.databases.read(tenant, listBreaches), []);
    } finally {
      // A service that stays open keeps the run from ending.
      await service.close();
    }
  });

  test("6 tills sell the last 30 of 3 articles under Deny: 30 sold, the others insufficient_stock, none below zero", async () => {
    await shop.patch("/settings", { stockPolicy: "Deny" });
    const tills: Till[] = [];
    for (let i = 0; i < 6; i++) tills.push(await openTill(shop));
    const branchId = tills[0]?.branchId ?? "";
    const reasons = (await shop.get("/stock/adjustment-reasons")).body.items;
    const { id: reasonId } = reasons.find(({ name }: { name: string }) => name === "Opening stock");
    const articles: string[] = [];
    for (let i = 0; i < 3; i++) articles.push(await addVariant(shop, { sku: `LAST-${i}`, price: "1", unitId }));
    const lines = articles.map((variantId) => ({ variantId, quantity: "10", reasonId }));
    const stocked = await shop.post("/stock/adjustments", { branchId, lines });
    assert.equal(stocked.status, 201, JSON.stringify(stocked.body));

    // Each till asks for two of the articles a time, in an order of its own, and would sell 36 in all.
    const replies: Reply[] = [];
    await Promise.all(
      tills.map(async (till, t) => {
        for (let k = 0; k < 3; k++) {
          const pair = [articles[(t + k) % 3], articles[(t + k + 1) % 3]];
          const basket = (t % 2 === 0 ? pair : pair.toReversed()).map((variantId) => ({ variantId, quantity: "1" }));
          replies.push(await till.sell(basket));
        }
      }),
    );
    const refused = replies.filter(({ status }) => status !== 201);
    for (const reply of refused)
      assert.deepEqual(problemOf(reply), [400, "insufficient_stock"], JSON.stringify(reply.body));
    assert.ok(refused.length > 0);
    // What is left goes one by one, until each article is gone to the last.
    await Promise.all(
      tills.map(async (till) => {
        for (const variantId of articles)
          for (let isLeft = true; isLeft;) {
            const reply = await till.sell([{ variantId, quantity: "1" }]);
            replies.push(reply);
            isLeft = reply.status === 201;
          }
      }),
    );
    const sold = replies.filter(({ status }) => status === 201).flatMap(({ body }) => body.lines);
    assert.equal(sold.length, 30);
    for (const reply of replies) assert.ok(reply.status === 201 || reply.body.errorCode === "insufficient_stock");
    const stock = (await shop.get(`/stock?branchId=${branchId}&limit=200`)).body.items;
    const left = articles.map((id) => stock.find((item: { variantId: string }) => item.variantId === id).onHand);
    assert.deepEqual(left, ["0", "0", "0"]);
    await shop.patch("/settings", { stockPolicy: "Allow" });
  });

  test("a sale and its void at once with others of the same goods: no deadlock, and the books are in order", async () => {
    const variantIds = [
      await addVariant(shop, { sku: "V-A", price: "1", unitId }),
      await addVariant(shop, { sku: "V-B", price: "1", unitId }),
    ];
    const tills = [await openTill(shop), await openTill(shop), await openTill(shop)];
    const replies = await Promise.all(
      tills.map(async (till, t) => {
        const statuses: number[] = [];
        for (let i = 0; i < 6; i++) {
          const goods = (t + i) % 2 === 0 ? variantIds : variantIds.toReversed();
          const sold = await till.sell(goods.map((variantId) => ({ variantId, quantity: "1" })));
          statuses.push(sold.status, (await shop.post(`/orders/${sold.body.id}/void`, { reason: "Test" })).status);
        }
        return statuses;
      }),
    );
    assert.deepEqual(new Set(replies.flat()), new Set([200, 201]));
  });
});
