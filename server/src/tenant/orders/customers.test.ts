import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { assertAudited } from "../../../test/audit-expectations.ts";
import { assertSaleIsShort } from "../../../test/capture.ts";
import { startService, type Shop, type TestService } from "../../../test/harness.ts";
import { addVariant, openTill, type Till } from "../../../test/sales.ts";
import { problemOf } from "../../../test/staff.ts";

describe("what is sold to customers", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let lines: { variantId: string; quantity: string; note?: string }[];

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    till = await openTill(shop);
    const unitId = (await shop.get("/units")).body.items[0].id;
    lines = [{ variantId: await addVariant(shop, { sku: "BREAD", price: "3", unitId }), quantity: "1" }];
  });
  after(() => service.close());

  const add = async (body: object): Promise<string> => (await shop.post("/customers", body)).body.id;
  const ordersOf = async (query: string): Promise<string[]> =>
    (await shop.get(`/orders?${query}`)).body.items.map(({ id }: { id: string }) => id);
  const park = (members: object) =>
    shop.post("/orders", { branchId: till.branchId, status: "Parked", lines, ...members });

  test("merged customers have one history, found by each id, and what is sold under an old id is the survivor's", async () => {
    const [kept, gone] = [await add({ name: "Kept" }), await add({ name: "Gone" })];
    const before_ = (await till.sell(lines, { customerId: gone })).body;
    const parked = (await park({ customerId: gone })).body;
    await shop.post(`/customers/${kept}/merge`, { sourceIds: [gone] });
    const later = (await till.sell(lines, { customerId: gone })).body;
    const direct = (await till.sell(lines, { customerId: kept })).body;
    assert.deepEqual([before_.customerId, later.customerId, direct.customerId], [gone, kept, kept]);
    for (const id of [kept, gone]) {
      assert.deepEqual(await ordersOf(`customerId=${id}`), [direct.id, later.id, before_.id]);
      assert.deepEqual(await ordersOf(`customerId=${id}&status=Parked`), [parked.id]);
    }
    const body = { cashSessionId: till.sessionId, payments: [{ methodId: till.cash, tendered: "3" }] };
    assert.equal((await shop.post(`/orders/${parked.id}/complete`, body)).body.customerId, kept);
    assert.deepEqual(await ordersOf(`customerId=${randomUUID()}`), []);
  });

  test("400 for an unknown customer, 409 for a blocked, archived or erased one: sold, quoted, parked and completed", async () => {
    const [blocked, archived, erased, merged] = await Promise.all(
      ["Blocked", "Archived", "Erased", "Merged"].map((name) => add({ name })),
    );
    const { id: parkedId } = (await park({ customerId: archived })).body;
    await shop.patch(`/customers/${blocked}`, { isBlocked: true });
    await shop.delete(`/customers/${archived}`);
    await shop.post(`/customers/${erased}/erase`);
    const survivor = await add({ name: "Survivor", isBlocked: true });
    await shop.post(`/customers/${survivor}/merge`, { sourceIds: [merged] });
    const answers = {
      [String(blocked)]: [409, "customer_blocked"],
      [String(archived)]: [409, "customer_archived"],
      [String(erased)]: [409, "customer_erased"],
      [String(merged)]: [409, "customer_blocked"],
    };
    const ways = (customerId: string) => [
      till.sell(lines, { customerId }),
      shop.post("/orders/quote", { branchId: till.branchId, customerId, lines }),
      park({ customerId }),
    ];
    for (const [customerId, answer] of Object.entries(answers))
      assert.deepEqual((await Promise.all(ways(customerId))).map(problemOf), [answer, answer, answer]);
    for (const reply of await Promise.all(ways(randomUUID())))
      assert.deepEqual([reply.status, reply.body.errors], [400, { customerId: ["no such customer"] }]);
    const body = { cashSessionId: till.sessionId, payments: [{ methodId: till.cash, tendered: "3" }] };
    const completed = await shop.post(`/orders/${parkedId}/complete`, body);
    assert.deepEqual(problemOf(completed), [409, "customer_archived"]);
  });

  test("a replay of a sale is 200 whatever became of its customer", async () => {
    const customerId = await add({ name: "Regular" });
    const order = till.order(lines, { customerId });
    assert.equal((await shop.post("/orders", order)).status, 201);
    await shop.patch(`/customers/${customerId}`, { isBlocked: true });
    const again = await shop.post("/orders", order);
    assert.deepEqual([again.status, again.headers.get("idempotent-replayed")], [200, "true"]);
  });

  test("a sale to a customer is at most 12 statements in 4 round trips", async () => {
    const customerId = await add({ name: "Counted" });
    await assertSaleIsShort(`${service.deps.config.databasePrefix}_central`, () => till.sell(lines, { customerId }));
  });

  test("erasing takes notes and ticket names off sales, voids and baskets, those of merged customers too, and leaves the sums", async () => {
    const [kept, gone] = [await add({ name: "Mary Mild" }), await add({ name: "Mary" })];
    const noted = [{ ...lines[0], note: "engrave: Mary" }];
    const members = { customerId: gone, note: "Mary waits" };
    const other = (await till.sell(noted, { note: "Mary waits" })).body;
    const sold = (await till.sell(noted, members)).body;
    const voided = (await till.sell(noted, members)).body;
    await shop.post(`/orders/${voided.id}/void`, { reason: "Mistake", note: "Mary left" });
    const parked = (await park({ ...members, lines: noted, ticketName: "Mary" })).body;
    const cancelled = (await park({ ...members, lines: noted, ticketName: "Mary" })).body;
    await shop.delete(`/orders/${cancelled.id}`, { reason: "Gone" });
    await shop.post(`/customers/${kept}/merge`, { sourceIds: [gone] });
    assert.equal((await shop.post(`/customers/${gone}/erase`)).status, 200);
    for (const { id, totals } of [sold, voided, parked, cancelled]) {
      const { body } = await shop.get(`/orders/${id}`);
      assert.doesNotMatch(JSON.stringify(body), /Mary/);
      assert.deepEqual([body.totals, body.lines.length], [totals, 1]);
    }
    assert.match(JSON.stringify((await shop.get(`/orders/${other.id}`)).body), /Mary waits.*Mary|Mary.*Mary waits/);
    const { body: found } = await shop.get(`/orders/${parked.id}`);
    assert.equal(found.version, parked.version + 1);
    const put = { branchId: till.branchId, lines };
    assert.equal(
      (await shop.put(`/orders/${parked.id}`, put, { "if-match": `"${found.version}"` })).body.customerId,
      null,
    );
  });

  test("the export of a customer has all orders and baskets of all its ids, page by page, and is audited", async () => {
    const [kept, gone] = [await add({ name: "Ada", code: "A1" }), await add({ name: "Ida", code: "I1" })];
    const first = (await till.sell(lines, { customerId: gone })).body;
    await shop.post(`/customers/${kept}/merge`, { sourceIds: [gone] });
    const second = (await till.sell(lines, { customerId: kept })).body;
    const parked = (await park({ customerId: kept, ticketName: "Ada" })).body;
    await till.sell(lines);
    const { status, body } = await shop.get(`/customers/${gone}/export`);
    const { duplicates: _, ...customer } = (await shop.get(`/customers/${kept}`)).body;
    assert.equal(status, 200);
    const { customer: exported, merged, orders, parkedOrders, ...ofModules } = body;
    assert.deepEqual([exported, merged], [customer, [{ id: gone, code: "I1" }]]);
    assert.deepEqual([orders, parkedOrders], [[second, first], [parked]]);
    assert.deepEqual(Object.values(ofModules).flat(), []);
    await assertAudited(shop, { event: "customer.exported", by: shop.owner.email, to: ["Customer", kept] });
    assert.deepEqual(problemOf(await shop.get(`/customers/${randomUUID()}/export`)), [404, "not_found"]);
  });
});
