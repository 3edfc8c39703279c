import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ownerAtWork } from "../../../test/actors.ts";
import { startService, type Reply, type Shop, type TestService } from "../../../test/harness.ts";
import { addVariant, openTill, type Till } from "../../../test/sales.ts";
import type { TenantRead } from "../../kernel/db/handles.ts";
import { sql } from "../../kernel/db/sql.ts";
import { newId } from "../../kernel/ids.ts";
import { postMovements } from "./service.ts";

type Body = Reply["body"];

describe("low stock", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let unitId: string;

  before(async () => {
    service = await startService();
    shop = await service.openShop({ modules: ["Reporting"] });
    assert.equal((await shop.patch("/settings", { stockPolicy: "Allow" })).status, 200);
    unitId = (await shop.get("/units")).body.items[0].id;
    till = await openTill(shop);
  });
  after(() => service.close());

  const article = (sku: string) => addVariant(shop, { sku, price: "1", unitId });
  const sell = async (variantId: string, quantity: string) =>
    assert.equal((await till.sell([{ variantId, quantity }])).status, 201);

  test("is what is below zero without a reorder point, and what is at its point, in list, overview and report", async () => {
    const [owed, none, atPoint] = [await article("OWED"), await article("NONE"), await article("POINT")];
    await sell(owed, "31");
    const points = [
      { variantId: none, reorderPoint: null, reorderQuantity: "3" },
      { variantId: atPoint, reorderPoint: "0", reorderQuantity: null },
    ];
    assert.equal((await shop.put("/stock/reorder-points", { branchId: till.branchId, points })).status, 204);
    const { items } = (await shop.get(`/stock?branchId=${till.branchId}&lowStock=true`)).body;
    assert.deepEqual(
      items.map(({ sku, onHand }: Body) => [sku, onHand]),
      [
        ["OWED", "-31"],
        ["POINT", "0"],
      ],
    );
    assert.equal((await shop.get("/overview")).body.lowStock, 2);
    const report = (await shop.get(`/reports/low-stock?branchId=${till.branchId}`)).body;
    assert.deepEqual(
      report.items.map(({ sku, reorderPoint, missing }: Body) => [sku, reorderPoint, missing]),
      [
        ["OWED", null, "31"],
        ["POINT", "0", "0"],
      ],
    );
  });

  test("no sale writes an entry of an index but the one by which an article becomes low", async () => {
    const variantId = await article("HOT");
    const points = [{ variantId, reorderPoint: "5", reorderQuantity: null }];
    assert.equal((await shop.put("/stock/reorder-points", { branchId: till.branchId, points })).status, 204);
    const actor = await ownerAtWork(service, shop);
    const written = await service.deps.databases.write(actor.tenant, async (tx) => {
      const post = (quantity: string) =>
        postMovements(tx, actor, {
          branchId: till.branchId,
          documentId: newId(),
          occurredAt: actor.now,
          kind: "Adjustment",
          policy: "Allow",
          lines: [{ variantId, quantity }],
        });
      const seen: boolean[] = [];
      for (const quantity of ["9", "-1", "-1", "-2", "-1", "-9"]) {
        const before = await counts(tx);
        await post(quantity);
        const after = await counts(tx);
        assert.equal(after.all - before.all, 1);
        seen.push(after.hot > before.hot);
      }
      return seen;
    });
    assert.deepEqual(written, [false, true, true, false, true, true]);
  });

  function counts(tx: TenantRead): Promise<{ all: number; hot: number }> {
    return tx.one<{ all: number; hot: number }>(sql`
      SELECT n_tup_upd::int AS all, n_tup_hot_upd::int AS hot FROM pg_stat_xact_user_tables
      WHERE relid = 'stock_levels'::regclass`);
  }
});
