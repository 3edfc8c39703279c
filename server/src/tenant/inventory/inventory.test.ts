import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { ownerAtWork } from "../../../test/actors.ts";
import { assertAudited } from "../../../test/audit-expectations.ts";
import { startService, type TestService, type Reply, type Shop } from "../../../test/harness.ts";
import { problemOf } from "../../../test/staff.ts";
import { sql } from "../../kernel/db/sql.ts";
import { newId } from "../../kernel/ids.ts";
import { Problem } from "../../kernel/http/problem.ts";
import { postMovements, type MovementBatch, type PostedLine } from "./service.ts";

interface Line {
  readonly variantId: string;
  readonly quantity: string;
  readonly unitCost?: string;
  readonly reasonId?: string;
}

describe("stock", () => {
  let service: TestService;
  let shop: Shop;
  let main: string;
  let second: string;
  let unitId: string;
  const reasons: Record<string, string> = {};

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    main = (await shop.get("/branches")).body.items[0].id;
    second = (await shop.post("/branches", { code: "B2", name: "Second" })).body.id;
    unitId = (await shop.get("/units")).body.items[0].id;
    for (const { name, id } of (await shop.get("/stock/adjustment-reasons")).body.items) reasons[name] = id;
    await shop.patch("/settings", { stockPolicy: "Deny" });
  });
  after(() => service.close());

  let count = 0;
  const article = async (more: object = {}): Promise<string> => {
    count += 1;
    const sku = `S-${String(count).padStart(3, "0")}`;
    const variants = [{ sku, unitId, price: "2", ...more }];
    const { status, body } = await shop.post("/products", { name: `Article ${sku}`, variants });
    assert.equal(status, 201, JSON.stringify(body));
    return body.variants[0].id;
  };
  const adjust = (lines: readonly Line[], more: object = {}): Promise<Reply> =>
    shop.post("/stock/adjustments", {
      branchId: main,
      lines: lines.map((line) => ({ reasonId: reasons["Correction"], ...line })),
      ...more,
    });
  const stock = async (variantId: string, branchId = main) => {
    const { levels } = (await shop.get(`/stock/variants/${variantId}`)).body;
    return levels.find((level: { branchId: string }) => level.branchId === branchId);
  };
  const ledger = async (variantId: string, branchId = main) =>
    (await shop.get(`/stock/movements?branchId=${branchId}&variantId=${variantId}`)).body.items;
  const post = async (lines: readonly Line[], more: Partial<MovementBatch> = {}): Promise<PostedLine[]> => {
    const actor = await ownerAtWork(service, shop);
    const batch = { branchId: main, kind: "Sale", documentId: newId(), occurredAt: actor.now } as const;
    return service.deps.databases.write(actor.tenant, (tx) =>
      postMovements(tx, actor, { ...batch, lines, policy: "Deny", ...more }),
    );
  };

  test("201 for an adjustment, 200 for its replay, 409 for another under the same id; once in the books", async () => {
    const [a, b] = [await article(), await article()];
    const id = randomUUID();
    const lines = [
      { variantId: a, quantity: "10", unitCost: "1.20" },
      { variantId: b, quantity: "3" },
    ];
    const replies = await Promise.all(Array.from({ length: 4 }, () => adjust(lines, { id, note: "Start" })));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 200, 200, 201]);
    assert.equal((await adjust(lines, { id, note: "Other" })).body.errorCode, "duplicate_conflict");
    assert.deepEqual([(await stock(a)).onHand, (await stock(a)).averageCost], ["10", "1.20"]);
    const movements = (await shop.get(`/stock/adjustments/${id}`)).body.movements;
    assert.deepEqual(
      movements.map((m: Record<string, unknown>) => [
        m["variantId"],
        m["seq"],
        m["onHandBefore"],
        m["quantity"],
        m["onHandAfter"],
      ]),
      [
        [a, "1", "0", "10", "10"],
        [b, "1", "0", "3", "3"],
      ],
    );
    const [by, to] = [shop.owner.email, ["StockAdjustment", id]] as const;
    const details = {
      branchId: main,
      lines: lines.map(({ variantId, quantity }) => ({ variantId, quantity, reasonId: reasons["Correction"] })),
    };
    await assertAudited(shop, { event: "stock.adjusted", by, to, details });
  });

  test("201 for an adjustment under the id of another branch's document, which shows what was adjusted alone", async () => {
    const [theirs, ours, documentId] = [await article(), await article(), newId()];
    const lines = [{ variantId: theirs, quantity: "5", unitCost: "1.20" }];
    await post(lines, { branchId: second, kind: "PurchaseReceipt", documentId });
    const { status, body } = await adjust([{ variantId: ours, quantity: "1" }], { id: documentId });
    assert.equal(status, 201);
    const movedIn = ({ movements }: Reply["body"]) => movements.map((m: { variantId: string }) => m.variantId);
    assert.deepEqual(movedIn(body), [ours]);
    assert.deepEqual(movedIn((await shop.get(`/stock/adjustments/${documentId}`)).body), [ours]);
    const { items } = (await shop.get(`/stock/adjustments?branchId=${main}&limit=1`)).body;
    assert.deepEqual([items[0].id, items[0].lineCount], [documentId, 1]);
  });

  test("400 for zero, for a reason of the other direction, for too fine a quantity and for unknown things", async () => {
    const variantId = await article();
    const fault = async (line: object, member: string) => {
      const reply = await adjust([{ variantId, quantity: "1", ...line }]);
      assert.equal(reply.status, 400, member);
      assert.ok(reply.body.errors[`lines[0].${member}`], JSON.stringify(reply.body));
    };
    await fault({ quantity: "0.0" }, "quantity");
    await fault({ quantity: "1.5" }, "quantity");
    await fault({ variantId: randomUUID() }, "variantId");
    await fault({ reasonId: randomUUID() }, "reasonId");
    await fault({ quantity: "-1", unitCost: "1" }, "unitCost");
    const year0 = await adjust([{ variantId, quantity: "1" }], { occurredAt: "0000-06-01T00:00:00Z" });
    assert.ok(year0.body.errors.occurredAt);
    const wrong = await adjust([{ variantId, quantity: "1", reasonId: reasons["Damaged"] ?? "" }]);
    assert.deepEqual([...problemOf(wrong), wrong.body.positions], [400, "reason_direction_mismatch", [0]]);
    assert.equal(await stock(variantId), undefined);
  });

  test("400 variant_not_tracked for what has no stock; a sale passes it over and knows its cost", async () => {
    const variantId = await article({ cost: "0.75" });
    const patched = await shop.patch(`/stock/variants/${variantId}`, { isTracked: false });
    assert.deepEqual([patched.status, patched.body.isTracked], [200, false]);
    const refused = await adjust([{ variantId, quantity: "1" }]);
    assert.deepEqual([...problemOf(refused), refused.body.variantIds], [400, "variant_not_tracked", [variantId]]);
    assert.match(refused.body.detail, /^The stock of these is not tracked: .+ \(.+\)\.$/);
    assert.deepEqual(await post([{ variantId, quantity: "-5" }]), [{ variantId, unitCost: "0.75", onHandAfter: null }]);
    assert.deepEqual(await ledger(variantId), []);
  });

  test("400 insufficient_stock names variant, requested and available; nothing moves", async () => {
    const [a, b] = [await article(), await article()];
    await adjust([{ variantId: a, quantity: "5" }]);
    const reply = await adjust([
      { variantId: a, quantity: "-3" },
      { variantId: b, quantity: "-1" },
      { variantId: a, quantity: "-3" },
    ]);
    assert.deepEqual(problemOf(reply), [400, "insufficient_stock"]);
    const short = reply.body.lines.sort((x: { requested: string }, y: { requested: string }) =>
      x.requested < y.requested ? -1 : 1,
    );
    assert.deepEqual(short, [
      { variantId: b, requested: "1", available: "0" },
      { variantId: a, requested: "6", available: "5" },
    ]);
    assert.equal((await stock(a)).onHand, "5");
    assert.equal(await stock(b), undefined);
  });

  test("the policy of the variant goes before that of the branch; AllowOffline allows offline only", async () => {
    const variantId = await article();
    const isShort = (error: unknown) => error instanceof Problem && error.errorCode === "insufficient_stock";
    const sell = (more: Partial<MovementBatch>) => post([{ variantId, quantity: "-1" }], more);
    await assert.rejects(sell({ policy: "AllowOffline" }), isShort);
    assert.equal((await sell({ policy: "AllowOffline", isOffline: true }))[0]?.onHandAfter, "-1");
    await assert.rejects(sell({ policy: "Deny", isOffline: true }), isShort);
    await shop.patch(`/stock/variants/${variantId}`, { stockPolicy: "Allow" });
    assert.equal((await sell({ policy: "Deny" }))[0]?.onHandAfter, "-2");
    await shop.patch(`/stock/variants/${variantId}`, { stockPolicy: "Deny" });
    await assert.rejects(sell({ policy: "Allow" }), isShort);
    assert.equal((await sell({ policy: "Force" }))[0]?.onHandAfter, "-3");
    const arriving = await post([{ variantId, quantity: "1" }], { kind: "Return" });
    assert.equal(arriving[0]?.onHandAfter, "-2", "what comes in is never refused");
  });

  test("weighted average: moved by what comes in at a cost, kept by what goes out, begun anew at nothing", async () => {
    const variantId = await article();
    await adjust([{ variantId, quantity: "10", unitCost: "1" }]);
    await adjust([{ variantId, quantity: "30", unitCost: "2" }]);
    assert.equal((await stock(variantId)).averageCost, "1.75");
    await adjust([{ variantId, quantity: "-35" }]);
    await adjust([{ variantId, quantity: "5" }]);
    assert.equal((await stock(variantId)).averageCost, "1.75", "without a cost it comes in at the average");
    await post([{ variantId, quantity: "-14" }], { policy: "Allow" });
    await adjust([{ variantId, quantity: "10", unitCost: "3" }]);
    assert.deepEqual([(await stock(variantId)).onHand, (await stock(variantId)).averageCost], ["6", "3.00"]);
    const costs = (await ledger(variantId)).map((m: Record<string, unknown>) => [
      m["quantity"],
      m["unitCost"],
      m["averageCostAfter"],
    ]);
    assert.deepEqual(costs, [
      ["10", "3.00", "3.00"],
      ["-14", "1.75", "1.75"],
      ["5", "1.75", "1.75"],
      ["-35", "1.75", "1.75"],
      ["30", "2.00", "1.75"],
      ["10", "1.00", "1.00"],
    ]);
  });

  test("an exchange in one document: what comes in is counted first; every line has its movement", async () => {
    const variantId = await article();
    await adjust([{ variantId, quantity: "1", unitCost: "4" }]);
    const posted = await post([
      { variantId, quantity: "-2" },
      { variantId, quantity: "1", unitCost: "2" },
    ]);
    assert.deepEqual(posted, [
      { variantId, unitCost: "3.00", onHandAfter: "0" },
      { variantId, unitCost: "2.00", onHandAfter: "0" },
    ]);
    const chain = (await ledger(variantId)).map((m: Record<string, unknown>) => [
      m["seq"],
      m["onHandBefore"],
      m["onHandAfter"],
    ]);
    assert.deepEqual(chain, [
      ["3", "2", "0"],
      ["2", "1", "2"],
      ["1", "0", "1"],
    ]);
  });

  test("16 at once for the last of 5 articles in any order: exactly those are sold, no deadlock, no gap in the ledger", async () => {
    const articles = await Promise.all(Array.from({ length: 5 }, () => article()));
    await adjust(articles.map((variantId) => ({ variantId, quantity: "20" })));
    const results = await Promise.all(
      Array.from({ length: 16 }, async (_, till) => {
        let sold = 0;
        for (let i = 0; i < 8; i++) {
          const [first, next] = [articles[(till + i) % 5], articles[(till * 3 + i + 1) % 5]];
          assert.ok(first !== undefined && next !== undefined);
          const lines = [first, next].map((variantId) => ({ variantId, quantity: "-1" }));
          try {
            await post(lines);
            sold += 2;
          } catch (error) {
            assert.ok(error instanceof Problem && error.errorCode === "insufficient_stock", String(error));
          }
        }
        return sold;
      }),
    );
    let left = 0;
    for (const variantId of articles) {
      const { onHand } = await stock(variantId);
      assert.ok(Number(onHand) >= 0);
      left += Number(onHand);
      const movements = await ledger(variantId);
      assert.deepEqual(
        movements.map(({ seq }: { seq: string }) => Number(seq)).toReversed(),
        movements.map((_: unknown, i: number) => i + 1),
      );
      assert.equal(movements[0].onHandAfter, onHand);
    }
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    const broken = await service.deps.databases.read(tenant, (tx) =>
      tx.many(sql`
        SELECT s.variant_id FROM stock_levels s LEFT JOIN stock_movements m USING (branch_id, variant_id)
        GROUP BY s.branch_id, s.variant_id
        HAVING s.on_hand <> coalesce(sum(m.quantity), 0) OR s.movement_count <> count(m.id)
            OR s.movement_count <> coalesce(max(m.seq), 0)`),
    );
    assert.deepEqual(broken, [], "every level is the sum of its movements");
    assert.equal(
      results.reduce((sum, sold) => sum + sold, 0),
      100 - left,
    );
  });

  test("the low-stock list has what is at or below its reorder point; the list goes by SKU", async () => {
    const [low, enough] = [await article(), await article()];
    await adjust([low, enough].map((variantId) => ({ variantId, quantity: "5" })));
    const points = [
      { variantId: low, reorderPoint: "5", reorderQuantity: "12" },
      { variantId: enough, reorderPoint: "4", reorderQuantity: null },
    ];
    assert.equal((await shop.put("/stock/reorder-points", { branchId: main, points })).status, 204);
    const [unknown, fine] = [randomUUID(), { variantId: enough, reorderPoint: "4.5", reorderQuantity: null }];
    const refused = await shop.put("/stock/reorder-points", {
      branchId: main,
      points: [{ ...fine, variantId: unknown }, fine],
    });
    assert.deepEqual(refused.body.errors, {
      "points[0].variantId": ["no such variant"],
      "points[1].reorderPoint": ["must be a whole number"],
    });
    const lowNow = async () => {
      const { items } = (await shop.get(`/stock?branchId=${main}&lowStock=true`)).body;
      return items.filter(({ onHand }: { onHand: string }) => !onHand.startsWith("-"));
    };
    assert.deepEqual(
      (await lowNow()).map((item: Record<string, unknown>) => [
        item["variantId"],
        item["onHand"],
        item["reorderQuantity"],
      ]),
      [[low, "5", "12"]],
    );
    await shop.put("/stock/reorder-points", {
      branchId: main,
      points: [{ variantId: low, reorderPoint: null, reorderQuantity: null }],
    });
    assert.deepEqual(await lowNow(), []);
    const skus: string[] = [];
    for (let path = `/stock?branchId=${second}&limit=7`; ;) {
      const page = (await shop.get(path)).body;
      skus.push(...page.items.map(({ sku }: { sku: string }) => sku));
      if (page.nextCursor === null) break;
      path = `/stock?branchId=${second}&limit=7&cursor=${page.nextCursor}`;
    }
    assert.equal(skus.length, count - 1, "one is not tracked");
    assert.deepEqual(skus, [...skus].sort());
  });

  test("movements page without a double, by branch and by variant; rubbish cursors are 400", async () => {
    const variantId = await article();
    for (let i = 0; i < 5; i++) await adjust([{ variantId, quantity: "1" }]);
    for (const scope of [`branchId=${main}&variantId=${variantId}`, `branchId=${main}&kind=Adjustment`]) {
      const seen: string[] = [];
      for (let path = `/stock/movements?${scope}&limit=2`; seen.length < 5;) {
        const page = (await shop.get(path)).body;
        seen.push(...page.items.map(({ id }: { id: string }) => id));
        path = `/stock/movements?${scope}&limit=2&cursor=${page.nextCursor}`;
      }
      assert.equal(new Set(seen).size, seen.length);
    }
    assert.equal((await shop.get(`/stock/movements?branchId=${main}&cursor=WzEsMl0`)).status, 400);
  });
});
