import type { RefundSum } from "@tillhouse/pricing/refund.ts";
import assert from "node:assert/strict";
import { Type } from "typebox";
import { sql } from "../src/kernel/db/sql.ts";
import { badRequest } from "../src/kernel/http/problem.ts";
import { Shape } from "../src/kernel/http/shapes.ts";
import { newId } from "../src/kernel/ids.ts";
import { defineModule } from "../src/tenant/engine/manifest.ts";
import { defineOrderHooks } from "../src/tenant/orders/hooks.ts";

// Modules that join orders at every point and only exist in tests.

export const [ofLine, ofOrder] = [newId(), newId()];
type HookName = "facts" | "priceLines" | "authorizeTenders" | "book" | "reverse" | "returned";

/** Which hooks were called, which is to fail, and what came back before. */
export const state = {
  calls: [] as HookName[],
  failing: undefined as HookName | "bookLater" | undefined,
  returned: new Map<string, RefundSum>(),
};

function called(hook: HookName): void {
  state.calls.push(hook);
  if (state.failing === hook) throw badRequest("tender_exceeds_limit", `Refused by ${hook}.`);
}

/**
 * Collects stamps: a coupon takes 10 % off the first line and 1.00 off the order, a payment may carry a card. The order
 * keeps how many stamps it gave, but for the coupon PLAIN.
 */
export const stamps = defineModule({
  name: "PaperStamps",
  permissions: { "stamps.owe": "Let customers owe stamps" },
  orderHooks: defineOrderHooks({
    input: Shape({ coupon: Type.String() }, { title: "StampsInput" }),
    paymentInput: Shape({ card: Type.String() }, { title: "StampsPaymentInput" }),
    output: Shape({ coupon: Type.String(), stamps: Type.Optional(Type.Integer()) }, { title: "StampsOutput" }),
    errors: ["tender_exceeds_limit"],
    facts: async (tx, _actor, { customerId, variantIds, payments, input }) => {
      called("facts");
      const { owner } = await tx.one<{ owner: string }>(sql`SELECT count(*)::text AS owner FROM stamp_cards`);
      return { owner, customerId, variantIds, cards: payments.map((payment) => payment.input?.card ?? null), input };
    },
    priceLines: ({ lines, order }, { facts, input }) => {
      called("priceLines");
      const [first] = lines;
      if (input === undefined || first === undefined) return {};
      assert.equal(facts.input?.coupon, input.coupon);
      assert.deepEqual(facts.variantIds, [...new Set(lines.map(({ variantId }) => variantId))]);
      assert.equal(order.lines[0]?.id, first.id);
      return {
        lines: [{ lineId: first.id, promotionId: ofLine, name: "Stamp day", kind: "Percent", value: "10" }],
        order: [{ promotionId: ofOrder, name: "One off", kind: "Amount", value: "1" }],
        output: { coupon: input.coupon },
      };
    },
    authorizeTenders: async (_tx, _actor, { tenders }) => {
      called("authorizeTenders");
      return tenders.some(({ kind, input }) => kind === "Card" && input?.card === "empty") ? ["stamps.owe"] : [];
    },
    book: async (tx, actor, { order, tenders, input }) => {
      called("book");
      assert.equal(order.receiptNumber, null);
      const card = tenders.find((tender) => tender.input !== undefined)?.input?.card ?? "none";
      await tx.run(sql`
        INSERT INTO stamp_cards (order_id, card, approvals) VALUES (${order.id}, ${card}, ${order.approvals.length})`);
      await tx.run(sql`UPDATE stamp_cards SET user_id = ${actor.caller.userId} WHERE order_id = ${order.id}`);
      if (state.failing === "bookLater") throw badRequest("tender_exceeds_limit", "Refused after writing.");
      return input === undefined || input.coupon === "PLAIN"
        ? undefined
        : { coupon: input.coupon, stamps: order.lines.length };
    },
    reverse: async (tx, _actor, { kind, order, documentId, lines }) => {
      called("reverse");
      const said = JSON.stringify({
        kind,
        documentId,
        lines: lines.map(({ lineId, quantity, returned: earlier, total }) => [lineId, quantity, earlier, total]),
      });
      await tx.run(sql`UPDATE stamp_cards SET reversed = ${said} WHERE order_id = ${order.id}`);
    },
    returned: async () => {
      called("returned");
      return state.returned;
    },
  }),
});

/** Sees what stamps took off and takes the half of the first line's rest. */
export const halves = defineModule({
  name: "Halves",
  orderHooks: defineOrderHooks({
    priceLines: ({ order }) => {
      const [first] = order.lines;
      if (first === undefined || first.discounts.length === 0) return {};
      return { lines: [{ lineId: first.id, promotionId: ofOrder, name: "Half", kind: "Percent", value: "50" }] };
    },
  }),
});

export const tables = {
  name: "9000_stamps",
  checksum: "0",
  sql: `CREATE TABLE stamp_cards (order_id uuid PRIMARY KEY REFERENCES orders DEFERRABLE INITIALLY DEFERRED,
    card text NOT NULL, approvals integer NOT NULL, user_id uuid, reversed jsonb)`,
};
