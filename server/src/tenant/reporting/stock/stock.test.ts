import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Big } from "big.js";
import { done } from "../../../../test/depots.ts";
import { startService, type Reply, type Shop, type TestService } from "../../../../test/harness.ts";
import { addVariant, openTill, type Till } from "../../../../test/sales.ts";
import { hire, problemOf } from "../../../../test/staff.ts";
import type { ReportingPermission } from "../permissions.ts";

type Body = Reply["body"];

const dates = ["2027-05-01", "2027-05-02", "2027-05-03", "2027-05-04", "2027-05-05"] as const;

describe("reports of stock, purchases and transfers", () => {
  let service: TestService;
  let shop: Shop;
  let branches: readonly [string, string];
  /** What the valuation of each date was at its end, and what was on hand. */
  const valued = new Map<string, { all: Body; atFirst: Body }>();
  let goods: { slow: string; fast: string; dead: string };

  const report = (path: string) => done(shop.get(`/reports/${path}`));

  before(async () => {
    service = await startService({ config: { accessTokenS: 40 * 86_400 } });
    service.now.set(new Date(`${dates[0]}T08:00:00Z`));
    const opened = await service.openShop({ modules: ["Reporting", "Purchasing", "StockTransfers"] });
    const token = await opened.login(opened.owner.email, opened.owner.password);
    const send = (method: string) => (path: string, body?: unknown) =>
      service.request(method, path, { tenantId: opened.tenantId, token, ...(body === undefined ? {} : { body }) });
    shop = { ...opened, token, get: send("GET"), post: send("POST"), patch: send("PATCH"), put: send("PUT") };
    const [{ id: first }] = (await shop.get("/branches")).body.items;
    const second = await done(shop.post("/branches", { code: "S", name: "South", timezone: "America/Lima" }));
    branches = [first, second.id];
    await done(shop.patch("/settings", { stockPolicy: "Allow" }));
    const { id: unitId } = (await shop.get("/units")).body.items[0];
    const article = (sku: string, price: string) => addVariant(shop, { sku, price, cost: "2", unitId });
    goods = { slow: await article("SLOW", "5"), fast: await article("FAST", "3"), dead: await article("DEAD", "9") };
    const till = await openTill(shop, first);
    for (const [n, date] of dates.entries()) await liveThrough(date, n, till);
  });
  after(() => service.close());

  async function liveThrough(date: string, n: number, till: Till): Promise<void> {
    const [first, second] = branches;
    service.now.set(new Date(`${date}T09:00:00Z`));
    if (n === 0) {
      const reasons: Body[] = (await shop.get("/stock/adjustment-reasons")).body.items;
      const reasonId = reasons.find(({ direction }) => direction === "Both").id;
      const lines = Object.values(goods).map((variantId) => ({ variantId, quantity: "20", reasonId, unitCost: "2" }));
      for (const branchId of branches) await done(shop.post("/stock/adjustments", { branchId, lines }));
      await done(
        shop.put("/stock/reorder-points", {
          branchId: first,
          points: [{ variantId: goods.fast, reorderPoint: "15", reorderQuantity: "30" }],
        }),
      );
    }
    if (n === 1) await buy(first);
    if (n === 2) await move(first, second);
    await done(till.sell([{ variantId: goods.fast, quantity: String(n + 1) }]));
    if (n < 2) await done(till.sell([{ variantId: goods.slow, quantity: "1" }]));
    const mistake = await done(till.sell([{ variantId: goods.slow, quantity: "4" }]));
    await done(shop.post(`/orders/${mistake.id}/void`, { reason: "Mistake" }));
    service.now.set(new Date(`${date}T23:30:00Z`));
    valued.set(date, {
      all: (await report("stock-valuation")).total,
      atFirst: await report(`stock-valuation?branchId=${first}`),
    });
  }

  async function buy(branchId: string): Promise<void> {
    const { id: supplierId } = await done(shop.post("/suppliers", { name: "Mill", code: "M" }));
    const lines = [{ variantId: goods.fast, quantity: "10", unitCost: "3.5" }];
    const { id } = await done(shop.post("/purchase-orders", { supplierId, branchId, lines }));
    await done(shop.post(`/purchase-orders/${id}/submit`));
    await done(
      shop.post(`/purchase-orders/${id}/receipts`, {
        lines: [{ variantId: goods.fast, received: "9", damaged: "1" }],
        landedCosts: [{ name: "Freight", amount: "1.8", by: "Quantity" }],
      }),
    );
    const back = [{ variantId: goods.fast, quantity: "2", reason: "Damaged" }];
    await done(shop.post("/supplier-returns", { supplierId, branchId, lines: back }));
    const mistaken = await done(shop.post("/supplier-returns", { supplierId, branchId, lines: back }));
    await done(shop.post(`/supplier-returns/${mistaken.id}/cancel`));
  }

  async function move(fromBranchId: string, toBranchId: string): Promise<void> {
    const lines = [{ variantId: goods.slow, quantity: "5" }];
    const { id } = await done(shop.post("/stock-transfers", { fromBranchId, toBranchId, lines }));
    await done(shop.post(`/stock-transfers/${id}/dispatch`, {}));
    await done(
      shop.post(`/stock-transfers/${id}/receipts`, {
        lines: [{ variantId: goods.slow, received: "3", damaged: "1", reason: "DamagedInTransit" }],
      }),
    );
  }

  test("the valuation of a past date is what it was at its end", async () => {
    for (const [date, { all, atFirst }] of valued) {
      // South's dates end five hours later, when nothing happens there.
      assert.deepEqual((await report(`stock-valuation?date=${date}`)).total, all, date);
      const { total, items } = await report(`stock-valuation?date=${date}&branchId=${branches[0]}`);
      assert.deepEqual([total, items], [atFirst.total, atFirst.items], date);
      for (const by of ["Category", "Branch"]) {
        const parts = (await report(`stock-valuation?date=${date}&by=${by}`)).items;
        const sum = parts.reduce((value: Big, part: Body) => value.plus(part.value), new Big(0));
        assert.equal(sum.toFixed(2), all.value, by);
      }
    }
    assert.deepEqual((await report("stock-valuation?date=2027-04-30")).total, {
      onHand: "0",
      value: "0.00",
      retail: "0.00",
      costMissing: 0,
    });
    assert.equal(valued.get(dates[0])?.all.value, new Big(120 - 1 - 1).times(2).toFixed(2));
  });

  test("what moved leads from what was there to what is there, for each day and all of them", async () => {
    let opening = "0";
    for (const date of dates) {
      const { total } = await report(`stock-movement?from=${date}&to=${date}&branchId=${branches[0]}`);
      const { opening: first, closing, ...parts } = total;
      const sum = Object.values(parts as Record<string, string>).reduce((all, part) => all.plus(part), new Big(first));
      assert.equal(sum.toFixed(), closing, date);
      const { onHand } = (await report(`stock-valuation?date=${date}&branchId=${branches[0]}`)).total;
      const still = new Big(onHand).minus(closing);
      assert.ok(still.gte(0), "what did not move is not among it");
      if (date === dates[0]) assert.deepEqual([first, parts.adjustments, parts.sales], [opening, "60", "-2"]);
      opening = closing;
    }
    const { items } = await report(`stock-movement?from=${dates[0]}&to=${dates[4]}&branchId=${branches[0]}`);
    const of = (sku: string) => items.find((item: Body) => item.sku === sku);
    const { opening: none, sales, purchases, transfers, adjustments, closing } = of("FAST");
    assert.deepEqual([none, sales, purchases, transfers, adjustments, closing], ["0", "-15", "7", "0", "20", "12"]);
    assert.deepEqual([of("SLOW").transfers, of("SLOW").sales], ["-5", "-2"]);
  });

  test("dead stock was not sold for so long, cover tells how long stock lasts, low stock is at its reorder point", async () => {
    const dead = await report(`dead-stock?days=2&branchId=${branches[0]}`);
    assert.deepEqual(
      dead.items.map(({ sku, lastSoldAt }: Body) => [sku, lastSoldAt === null]),
      [["DEAD", true]],
    );
    assert.equal(dead.items[0].value, "40.00");
    const cover = await report(`days-of-cover?days=5&branchId=${branches[0]}`);
    const fast = cover.items.find(({ sku }: Body) => sku === "FAST");
    assert.deepEqual([fast.onHand, fast.sold, fast.dailySales, fast.daysOfCover], ["12", "15", "3", "4.0"]);
    assert.equal(fast.sellThroughPercent, "55.56");
    assert.equal(cover.items.at(-1).daysOfCover, null);
    const low = await report(`low-stock?branchId=${branches[0]}`);
    assert.deepEqual(
      low.items.map(({ sku, missing }: Body) => [sku, missing]),
      [["FAST", "3"]],
    );
  });

  test("purchases tell what arrived, what it cost and what went back; only of the days asked for", async () => {
    for (const by of ["Supplier", "Product"]) {
      const { items, total } = await report(`purchases?from=${dates[0]}&to=${dates[4]}&by=${by}`);
      const { receipts, received, damaged, cost, landedCost, returned } = total;
      assert.deepEqual([receipts, received, damaged, cost, landedCost, returned], [1, "9", "1", "31.50", "1.80", "2"]);
      assert.deepEqual(
        items.map(({ name }: Body) => name),
        [by === "Supplier" ? "Mill" : "Thing FAST"],
      );
    }
    const { receipts: later, returned: back } = (await report(`purchases?from=${dates[2]}&to=${dates[4]}`)).total;
    assert.deepEqual([later, back], [0, "0"]);
  });

  test("transfers tell what is on its way, to both branches", async () => {
    const { items } = await report(`transfers?from=${dates[2]}&to=${dates[2]}`);
    const { dispatched, received, damaged, missing, returned, inTransit, transfers } = items[0];
    assert.deepEqual(
      [transfers, dispatched, received, damaged, missing, returned, inTransit],
      [1, "5", "3", "1", "0", "0", "1"],
    );
    for (const branchId of branches) {
      const clerk = await hire<ReportingPermission>(service, shop, ["reports.read"], [branchId]);
      const ask = (path: string) => service.request("GET", path, { tenantId: shop.tenantId, token: clerk.token });
      assert.equal((await ask(`/reports/transfers?from=${dates[2]}&to=${dates[2]}`)).body.items.length, 1);
      for (const name of ["stock-valuation", `purchases?from=${dates[0]}&to=${dates[0]}`])
        assert.deepEqual(problemOf(await ask(`/reports/${name}`)), [403, "permission_denied"]);
      const { items: dead } = (await ask("/reports/dead-stock?days=2")).body;
      assert.deepEqual(new Set(dead.map(({ value }: Body) => value)), new Set([null]));
    }
  });
});
