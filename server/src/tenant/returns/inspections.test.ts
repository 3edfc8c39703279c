import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { assertAudited } from "../../../test/audit-expectations.ts";
import type { Reply } from "../../../test/harness.ts";
import { startReturnsShop, type ReturnsShop } from "../../../test/returns-shop.ts";
import { problemOf } from "../../../test/staff.ts";

// All returns share one shop.
describe("goods that came back", () => {
  let at: ReturnsShop;
  before(async () => {
    at = await startReturnsShop();
  });
  after(() => at.service.close());

  describe("what becomes of the goods", () => {
    test("only what is restocked goes into stock; what the rest cost stays with the sale", async () => {
      const order = await at.sell([{ variantId: at.bread, quantity: "3" }]);
      const stock = await at.onHand();
      const lineId = order.lines[0].id;
      const wasted = { lines: [at.named(lineId, "1", { condition: "Damaged" })] };
      const waste = await at.made(at.giveBack({ ...at.of(order), ...wasted }));
      assert.deepEqual([waste.status, waste.lines[0].disposition, await at.onHand()], ["Completed", "Waste", stock]);
      assert.equal((await at.shop.get(`/orders/${waste.id}/margin`)).body.cost, "0.00");
      const missing = { lines: [at.named(lineId, "1", { condition: "Missing" })] };
      assert.equal((await at.made(at.giveBack({ ...at.of(order), ...missing }))).lines[0].disposition, "Waste");
      assert.equal(await at.onHand(), stock);
      const back = await at.made(at.giveBack(at.of(order)));
      assert.deepEqual(
        [await at.onHand(), (await at.shop.get(`/orders/${back.id}/margin`)).body.cost],
        [stock + 1, "-4.00"],
      );
      assert.equal((await at.shop.post(`/orders/${waste.id}/void`, { reason: "Mistake" })).status, 200);
      assert.equal(await at.onHand(), stock + 1);
    });

    test("quarantine waits for inspections, piece by piece", async () => {
      const taken = await at.quarantined("3");
      const stock = await at.onHand();
      const [{ id: lineId }] = taken.lines;
      assert.deepEqual([taken.status, taken.version], ["PendingInspection", 1]);
      const first = { id: randomUUID() };
      const one = await at.made(at.inspect(taken.id, lineId, "1", "0", first, { "if-match": '"1"' }));
      assert.deepEqual([one.status, one.lines[0].restocked, one.version], ["PendingInspection", "1", 2]);
      assert.equal(await at.onHand(), stock + 1);
      assert.equal((await at.inspect(taken.id, lineId, "1", "0", first)).status, 200);
      assert.deepEqual(problemOf(await at.inspect(taken.id, lineId, "1", "0", {}, { "if-match": '"1"' })), [
        409,
        "version_conflict",
      ]);
      for (const [restocked, wasted] of [
        ["3", "0"],
        ["1", "2"],
        ["0", "0"],
        ["0.5", "0"],
      ] as const)
        assert.equal((await at.inspect(taken.id, lineId, restocked, wasted)).status, 400, restocked);
      assert.deepEqual(problemOf(await at.shop.post(`/orders/${taken.id}/void`, { reason: "Mistake" })), [
        400,
        "order_not_voidable",
      ]);
      const second = { id: randomUUID() };
      const last = await at.made(at.inspect(taken.id, lineId, "1", "1", second));
      assert.deepEqual([last.status, last.lines[0].restocked, last.lines[0].wasted], ["Completed", "2", "1"]);
      assert.deepEqual([await at.onHand(), last.inspections.length], [stock + 2, 2]);
      const details = { inspectionId: second.id, lines: [{ lineId, restocked: "1", wasted: "1" }] };
      await assertAudited(at.shop, {
        event: "return.inspected",
        by: at.shop.owner.email,
        to: ["Return", taken.id],
        details,
      });
      const path = `/stock/movements?branchId=${at.till.branchId}&documentId=${first.id}`;
      const [movement] = (await at.shop.get(path)).body.items;
      assert.deepEqual([movement.kind, movement.quantity, movement.unitCost], ["Return", "1", "4.00"]);
    });

    test("two inspections at once do not restock the same", async () => {
      const taken = await at.quarantined("1");
      const stock = await at.onHand();
      const replies = await Promise.all([1, 2, 3].map(() => at.inspect(taken.id, taken.lines[0].id, "1", "0")));
      assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409, 409]);
      assert.equal(await at.onHand(), stock + 1);
    });

    test("without a receipt it goes into stock at the average", async () => {
      const lines = [{ variantId: at.bread, quantity: "1", reasonId: at.reasons["Defective"] }];
      const taken = await at.made(at.giveBack({ lines }));
      const stock = await at.onHand();
      await at.made(at.inspect(taken.id, taken.lines[0].id, "1", "0"));
      assert.equal(await at.onHand(), stock + 1);
    });

    test("every state and every action: what is not allowed is refused, and writes nothing", async () => {
      const states = {
        PendingInspection: at.quarantined,
        Completed: async () => {
          const taken = await at.quarantined("1");
          return at.made(at.inspect(taken.id, taken.lines[0].id, "1", "0"));
        },
        Cancelled: async () => {
          const taken = await at.quarantined("1");
          assert.equal((await at.shop.post(`/orders/${taken.id}/void`, { reason: "Mistake" })).status, 200);
          await assertAudited(at.shop, {
            event: "return.cancelled",
            by: at.shop.owner.email,
            to: ["Return", taken.id],
            details: {},
          });
          return (await at.shop.get(`/returns/${taken.id}`)).body;
        },
      };
      const actions = {
        inspect: ({ id, lines }: Reply["body"]) => at.inspect(id, lines[0].id, "1", "0"),
        void: ({ id }: Reply["body"]) => at.shop.post(`/orders/${id}/void`, { reason: "Another" }),
        again: ({ originalOrderId, lines }: Reply["body"]) =>
          at.giveBack({ originalOrderId, lines: [at.named(lines[0].originalLineId, lines[0].quantity)] }),
      };
      const expected: Readonly<Record<keyof typeof states, Readonly<Record<keyof typeof actions, unknown>>>> = {
        PendingInspection: { inspect: 201, void: 200, again: "return_exceeds_sold" },
        Completed: { inspect: "return_not_pending", void: "order_not_voidable", again: "return_exceeds_sold" },
        Cancelled: { inspect: "return_not_pending", void: "order_already_voided", again: 201 },
      };
      for (const [state, make] of Object.entries(states))
        for (const [action, act] of Object.entries(actions)) {
          const before_ = await make();
          assert.equal(before_.status, state);
          const stock = await at.onHand();
          const reply = await act(before_);
          const wanted = expected[state as keyof typeof states][action as keyof typeof actions];
          assert.deepEqual(reply.body.errorCode ?? reply.status, wanted, `${action} of ${state}`);
          if (typeof wanted !== "string") continue;
          assert.deepEqual([(await at.shop.get(`/returns/${before_.id}`)).body, await at.onHand()], [before_, stock]);
        }
    });
  });

  test("the books of all this hold", async () => {
    assert.deepEqual(await at.broken(), []);
  });
});
