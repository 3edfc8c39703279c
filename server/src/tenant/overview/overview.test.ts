import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { startService, type Shop, type TestService } from "../../../test/harness.ts";
import { openPushingTill, pushAs } from "../../../test/pushes.ts";
import { addVariant, openTill, type Till } from "../../../test/sales.ts";
import { hire, problemOf } from "../../../test/staff.ts";

const nothing = { orders: 0, total: "0.00", takings: "0.00" };

describe("the overview", () => {
  let service: TestService;
  let shop: Shop;
  let here: string;
  let there: string;
  let bread: string;
  let till: Till;
  before(async () => {
    service = await startService({ shops: "opened" });
    shop = await service.openShop({ modules: ["StockTransfers"] });
    here = (await shop.get("/branches")).body.items[0].id;
    there = (await shop.post("/branches", { code: "SECOND", name: "Second" })).body.id;
    const unitId = (await shop.get("/units")).body.items[0].id;
    bread = await addVariant(shop, { sku: "BREAD", price: "2", unitId });
    await shop.patch("/settings", { stockPolicy: "Allow" });
    till = await openTill(shop, here);
  });
  after(() => service.close());

  const read = async (query = "", by: Pick<Shop, "get"> = shop) => {
    const { status, body } = await by.get(`/overview${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  const line = () => ({ id: randomUUID(), variantId: bread, quantity: "1" });

  test("200 with today's sales, by branch and in all; a voided sale and yesterday's are in none", async () => {
    assert.equal((await till.sell([line()])).status, 201);
    const voided = await till.sell([line()]);
    assert.equal((await shop.post(`/orders/${voided.body.id}/void`, { reason: "Mistake" })).status, 200);
    const far = await openTill(shop, there);
    assert.equal((await far.sell([line(), line()])).status, 201);
    const { currency, sales, openSessions, branches } = await read();
    assert.deepEqual(sales, { orders: 2, total: "6.00", takings: "6.00" });
    assert.deepEqual([currency, openSessions], ["EUR", 2]);
    const of = (id: string) => branches.find(({ branchId }: { branchId: string }) => branchId === id);
    assert.deepEqual(of(here).sales, { orders: 1, total: "2.00", takings: "2.00" });
    assert.deepEqual(of(there).sales, { orders: 1, total: "4.00", takings: "4.00" });
    assert.equal(of(here).businessDate, (await shop.get(`/orders/${voided.body.id}`)).body.businessDate);
    const one = await read(`?branchId=${there}`);
    assert.deepEqual([one.sales.orders, one.openSessions, one.branches.length], [1, 1, 1]);
  });

  test("its day is the business date of each branch, by its time zone and cutoff", async () => {
    const other = await service.openShop();
    const branchId = (await other.get("/branches")).body.items[0].id;
    const dateOf = async (patch: object) => {
      assert.equal((await other.patch("/settings", patch)).status, 200);
      const { branches } = await read("", other);
      const session = await other.post("/registers", { branchId, name: randomUUID(), code: randomUUID().slice(0, 8) });
      const opened = await other.post("/cash/sessions", { registerId: session.body.id, openingCash: "0" });
      assert.equal(branches[0].businessDate, opened.body.businessDate, JSON.stringify(patch));
      return branches[0].businessDate as string;
    };
    const dates = new Set([
      await dateOf({ timezone: "Pacific/Kiritimati", businessDayCutoff: "00:00" }),
      await dateOf({ timezone: "Pacific/Pago_Pago", businessDayCutoff: "00:00" }),
      await dateOf({ timezone: "Pacific/Pago_Pago", businessDayCutoff: "23:00" }),
    ]);
    assert.ok(dates.size > 1);
  });

  test("counts what waits: parked baskets, low stock, flags, dead letters, transfers under way", async () => {
    const { shop: other, branchId, at, sale, bread: variantId, till: till_ } = await openPushingTill(service);
    const before = await read("", other);
    assert.deepEqual(before.sales, nothing);
    const parked = { branchId, lines: [{ id: randomUUID(), variantId, quantity: "1" }] };
    assert.equal((await other.post("/orders", { ...parked, status: "Parked" })).status, 201);
    const points = [{ variantId, reorderPoint: "5", reorderQuantity: null }];
    assert.equal((await other.put("/stock/reorder-points", { branchId, points })).status, 204);
    const [flagged, dead] = [{ ...sale({ occurredAt: "2020-01-01T00:00:00Z" }) }, { ...sale(), userId: randomUUID() }];
    const results = await pushAs(at, branchId, [flagged, dead]);
    assert.deepEqual(
      results.map(({ status }) => status),
      ["Flagged", "DeadLettered"],
    );
    const now = await read("", other);
    assert.deepEqual([now.parkedOrders, now.lowStock, now.openFlags, now.openDeadLetters], [1, 1, 1, 1]);
    assert.equal(now.transfersUnderWay, null, "its module is off");
    const reviewed = await other.post(`/sync/flags/${flagged.id}/settle`, { status: "Reviewed" });
    const discarded = await other.post(`/sync/dead-letters/${dead.id}/discard`, { reason: "Nobody" });
    const counted = await other.post(`/cash/sessions/${till_.sessionId}/count`, { cash: "100" });
    assert.deepEqual(
      [reviewed.status, discarded.status, counted.status],
      [200, 200, 200],
      JSON.stringify(counted.body),
    );
    const then = await read("", other);
    assert.deepEqual([then.openFlags, then.openDeadLetters, then.openSessions], [0, 0, now.openSessions]);

    const transfer = await shop.post("/stock-transfers", {
      ...{ fromBranchId: here, toBranchId: there },
      lines: [{ variantId: bread, quantity: "2" }],
    });
    assert.equal(transfer.status, 201, JSON.stringify(transfer.body));
    assert.equal((await read()).transfersUnderWay, 0);
    const left = await shop.post(`/stock-transfers/${transfer.body.id}/dispatch`, {});
    assert.equal(left.status, 200, JSON.stringify(left.body));
    for (const query of ["", `?branchId=${here}`, `?branchId=${there}`])
      assert.equal((await read(query)).transfersUnderWay, 1, query);
    const receipt = (received: string) =>
      shop.post(`/stock-transfers/${transfer.body.id}/receipts`, { lines: [{ variantId: bread, received }] });
    assert.equal((await receipt("1")).status, 201);
    assert.equal((await read()).transfersUnderWay, 1, "a part is still under way");
    assert.equal((await receipt("1")).status, 201);
    assert.equal((await read()).transfersUnderWay, 0);
  });

  test("what the caller may not read is null; 403 branch_forbidden for another's branch", async () => {
    const clerk = await hire(service, shop, ["inventory.read"], [here]);
    const { branches, lowStock, ...rest } = await read("", clerk);
    const { currency: _, ...hidden } = rest;
    assert.deepEqual(new Set(Object.values(hidden)), new Set([null]));
    assert.equal(lowStock, 1, "the bread is sold below zero");
    const [{ branchId, branchName: _name, businessDate: _date, lowStock: low, ...parts }, ...others] = branches;
    assert.deepEqual([branchId, low, others], [here, 1, []]);
    assert.deepEqual(new Set(Object.values(parts)), new Set([null]));
    assert.deepEqual(problemOf(await clerk.get(`/overview?branchId=${there}`)), [403, "branch_forbidden"]);
    assert.deepEqual(problemOf(await shop.get(`/overview?branchId=${randomUUID()}`)), [404, "not_found"]);
  });
});
