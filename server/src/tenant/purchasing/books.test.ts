import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { holds } from "../../../../proof/properties.ts";
import { done, openDepots, type Depots } from "../../../test/depots.ts";
import { startService, type Reply, type Shop, type TestService } from "../../../test/harness.ts";
import { sql } from "../../kernel/db/sql.ts";
import { rules } from "./rules.sql.ts";

describe("the books of purchasing", () => {
  let service: TestService;
  let depots: Depots;
  let shop: Shop;
  let [north, mill] = ["", ""];

  before(async () => {
    service = await startService();
    depots = await openDepots(service, "Purchasing", rules);
    ({ shop, north } = depots);
    mill = (await done(shop.post("/suppliers", { code: "MILL", name: "Mill" }))).id;
  });
  after(() => service.close());

  const order = async (lines: readonly object[]): Promise<string> => {
    const { id } = await done(shop.post("/purchase-orders", { supplierId: mill, branchId: north, lines }));
    await done(shop.post(`/purchase-orders/${id}/submit`));
    return id;
  };
  const receive = (id: string, body: object) => shop.post(`/purchase-orders/${id}/receipts`, body);

  test("two at once receive all of an order: it comes once", async () => {
    const variantId = await depots.article("ONCE", { cost: "2" });
    const id = await order([{ variantId, quantity: "5" }]);
    const replies = await Promise.all([receive(id, {}), receive(id, {})]);
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409]);
    assert.equal((await depots.levelOf(north, variantId)).onHand, "5");
  });

  test("after any sequence of receipts and returns the books hold, and the stock is what came less what went back", async () => {
    const amount = fc.integer({ min: 0, max: 4 });
    const deed = fc.record({
      kind: fc.constantFrom("receive", "receive", "cost", "return", "cancel", "close"),
      ...{ first: amount, second: amount, damaged: amount, cents: fc.integer({ min: 0, max: 500 }) },
      by: fc.constantFrom("Quantity", "Value"),
    });
    await holds(
      "purchasing/books: after any sequence of receipts and returns the books hold, and the stock is what came less what went back",
      fc.asyncProperty(fc.array(deed, { minLength: 3, maxLength: 10 }), async (deeds) => {
        const code = randomUUID().slice(0, 8);
        const variants = [await depots.article(`A${code}`, { cost: "1.25" }), await depots.article(`B${code}`)];
        const id = await order(variants.map((variantId) => ({ variantId, quantity: "9" })));
        const [returned, receipts]: [string[], string[]] = [[], []];
        for (const { kind, first, second, damaged, cents, by } of deeds) {
          const amounts = [first, second];
          if (kind === "receive") {
            const lines = variants.map((variantId, i) => ({
              ...{ variantId, received: String(amounts[i]), damaged: String(damaged) },
            }));
            const landedCosts = [{ name: "Freight", amount: (cents / 100).toFixed(2), by }];
            const reply = await receive(id, { lines, landedCosts });
            if (reply.status === 201) receipts.push(reply.body.id);
          } else if (kind === "cost") {
            const costs = [{ name: "Customs", amount: (1 + cents / 100).toFixed(2), by }];
            await shop.post(`/purchase-orders/${id}/receipts/${receipts[first % receipts.length] ?? id}/costs`, {
              costs,
            });
          } else if (kind === "return") {
            const lines = variants.flatMap((variantId, i) =>
              amounts[i] === 0 ? [] : [{ variantId, quantity: String(amounts[i]), reason: "Damaged" }],
            );
            const body = { supplierId: mill, branchId: north, purchaseOrderId: id, lines };
            const reply = await shop.post("/supplier-returns", body);
            if (reply.status === 201) returned.push(reply.body.id);
          } else if (kind === "cancel") await shop.post(`/supplier-returns/${returned.pop() ?? id}/cancel`);
          else if (cents > 300) await shop.post(`/purchase-orders/${id}/close`, { reason: "Enough" });
        }
        for (const line of (await shop.get(`/purchase-orders/${id}`)).body.lines as Reply["body"][]) {
          const { onHand } = await depots.levelOf(north, line.variantId);
          assert.equal(Number(onHand), Number(line.received) - Number(line.returned));
        }
        assert.deepEqual(await depots.broken(), []);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });

  test("verify finds each planted fault", async () => {
    const variantId = await depots.article("FAULT", { cost: "2" });
    const id = await order([{ variantId, quantity: "5" }]);
    const landedCosts = [{ name: "Freight", amount: "1", by: "Quantity" }];
    const receipt = await done(receive(id, { lines: [{ variantId, received: "2" }], landedCosts }));
    const late = await done(shop.post(`/purchase-orders/${id}/receipts/${receipt.id}/costs`, { costs: landedCosts }));
    const other = await depots.article("OTHER");
    const [line, movement] = [randomUUID(), randomUUID()];
    // What the shop's own role may do: books are added to, not changed.
    const faults = [
      sql`UPDATE purchase_order_lines SET received = 3 WHERE order_id = ${id}`,
      sql`INSERT INTO purchase_receipt_lines (receipt_id, variant_id, position, received, damaged)
        VALUES (${receipt.id}, ${other}, 2, 1, 0)`,
      sql`INSERT INTO stock_movements
          (id, branch_id, variant_id, seq, kind, quantity, on_hand_after, unit_cost, document_id, occurred_at, recorded_at)
        VALUES (${movement}, ${north}, ${variantId}, 99, 'PurchaseReceipt', 0, 2, 9, ${receipt.id}, now(), now())`,
      sql`WITH r AS (
          INSERT INTO purchase_receipts (id, order_id, landed_costs, occurred_at, received_at, user_id)
          SELECT ${line}, order_id, '[{"amount": "1"}]', now(), now(), user_id FROM purchase_receipts WHERE id = ${receipt.id} RETURNING id)
        INSERT INTO purchase_receipt_lines (receipt_id, variant_id, position, received, damaged)
        SELECT id, ${variantId}, 1, 0, 1 FROM r`,
      sql`INSERT INTO purchase_cost_lines (costs_id, variant_id, position, remaining, cost, stock_cost)
        VALUES (${late.id}, ${other}, 2, 0, 1, 0)`,
      sql`INSERT INTO purchase_cost_lines (costs_id, variant_id, position, remaining, cost, stock_cost)
        VALUES (${late.id}, ${other}, 2, 1, 1, 1)`,
      sql`UPDATE purchase_orders SET status = 'Received' WHERE id = ${id}`,
    ];
    assert.equal(faults.length, rules.length);
    for (const [i, { invariant }] of rules.entries()) {
      const found = await depots.brokenBy((tx) => tx.run(faults[i] ?? sql`SELECT 1`));
      assert.ok(found.includes(invariant), `${invariant}: ${JSON.stringify(found)}`);
    }
    assert.deepEqual(await depots.broken(), []);
  });
});
