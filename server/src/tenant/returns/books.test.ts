import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { holds } from "../../../../proof/properties.ts";
import { brokenBy } from "../../../test/faults.ts";
import type { Reply } from "../../../test/harness.ts";
import { startReturnsShop, type ReturnsShop } from "../../../test/returns-shop.ts";
import { sellByName } from "../../../test/sales.ts";
import { hire, type Staff } from "../../../test/staff.ts";
import { permissions as corePermissions, type Permission } from "../gate/permissions.ts";
import { permissions } from "./permissions.ts";
import { rules } from "./rules.sql.ts";

type Body = Reply["body"];

const kinds = ["sell", "return", "exchange", "refund", "strange", "void", "inspect", "gift"] as const;
interface Act {
  readonly kind: (typeof kinds)[number];
  readonly pieces: number;
  readonly pick: number;
  /** Two cashiers do it at once. */
  readonly isTwice: boolean;
  readonly reason: string;
  readonly isByCard: boolean;
}

describe("the books of returns", () => {
  let at: ReturnsShop;
  let other: Staff;

  before(async () => {
    at = await startReturnsShop();
    await sellByName(at.shop);
    const all = [...Object.keys(corePermissions), ...Object.keys(permissions)] as Permission[];
    other = await hire(at.service, at.shop, all, [at.till.branchId]);
  });
  after(() => at.service.close());

  /**
   * Does what is asked, as far as the shop lets it; answers with the sales and all receipts that gave something back.
   */
  async function play(acts: readonly Act[]): Promise<{ sales: string[]; receipts: string[] }> {
    const { till, bread, reasons } = at;
    const [sales, receipts, returns]: [Body[], string[], Body[]] = [[], [], []];
    const chosen = <T>(from: readonly T[], pick: number): T | undefined => from[pick % Math.max(from.length, 1)];
    const here = { branchId: till.branchId, cashSessionId: till.sessionId };
    const lineOf = ({ pieces, reason }: Act, order: Body) =>
      at.named(order.lines[0].id, String(pieces), { reasonId: reasons[reason] });
    type Work = (act: Act, by: Pick<Staff, "post">) => Promise<Reply | undefined>;
    const ofSale =
      (work: (act: Act, by: Pick<Staff, "post">, order: Body) => Promise<Reply>): Work =>
      async (act, by) => {
        const order = chosen(sales, act.pick);
        return order === undefined ? undefined : work(act, by, order);
      };
    const work: Readonly<Record<Act["kind"], Work>> = {
      sell: ({ pieces, isByCard }, by) =>
        by.post(
          "/orders",
          till.order([{ variantId: bread, quantity: String(pieces), unitPrice: "3.33" }], {
            payments: [
              ...(isByCard ? [{ methodId: till.card, tendered: "2.5" }] : []),
              { methodId: till.cash, tendered: "50" },
            ],
          }),
        ),
      return: ofSale((act, by, order) =>
        by.post("/returns", { ...here, originalOrderId: order.id, lines: [lineOf(act, order)] }),
      ),
      exchange: ofSale((act, by, order) =>
        by.post("/returns", {
          ...{ ...here, originalOrderId: order.id, lines: [lineOf(act, order)] },
          exchange: { lines: [{ variantId: bread, quantity: String(1 + (act.pick % 2)) }] },
          ...(act.isByCard ? { payments: [{ methodId: till.cash, tendered: "30" }] } : {}),
        }),
      ),
      refund: ofSale(({ pieces }, by, order) => {
        const line = { kind: "Refund", originalLineId: order.lines[0].id, quantity: `-${pieces}` };
        return by.post("/orders", till.order([line], { payments: [{ methodId: till.cash, tendered: "0" }] }));
      }),
      strange: ({ pieces, reason }, by) =>
        by.post("/returns", {
          ...here,
          lines: [{ variantId: bread, quantity: String(pieces), reasonId: reasons[reason] }],
        }),
      void: async ({ pick }, by) => {
        const id = chosen([...sales.map(({ id }) => id), ...receipts], pick);
        return id === undefined ? undefined : by.post(`/orders/${id}/void`, { reason: "Mistake" });
      },
      inspect: async ({ pieces, pick, isByCard }, by) => {
        const one = chosen(returns, pick);
        const line = { lineId: one?.lines[0].id, [isByCard ? "restocked" : "wasted"]: String(pieces) };
        return one === undefined ? undefined : by.post(`/returns/${one.id}/inspections`, { lines: [line] });
      },
      gift: ofSale(async (act, by, order) => {
        const gift = await by.post("/gift-receipts", { orderId: order.id });
        if (gift.status !== 201) return gift;
        const body = { ...here, giftReceipt: gift.body.code, lines: [lineOf(act, order)] };
        return by.post("/returns", {
          ...body,
          override: { reason: "Cash" },
          payments: [{ methodId: till.cash, tendered: "0" }],
        });
      }),
    };
    for (const act of acts) {
      const does = work[act.kind];
      const replies = await Promise.all([does(act, at.shop), act.isTwice ? does(act, other) : undefined]);
      for (const reply of replies) {
        assert.ok((reply?.status ?? 200) < 500, `${act.kind}: ${JSON.stringify(reply?.body)}`);
        if (reply?.status !== 201) continue;
        if (act.kind === "sell") sales.push(reply.body);
        else if (act.kind === "refund") receipts.push(reply.body.id);
        else if (act.kind !== "inspect") {
          returns.push(reply.body);
          receipts.push(reply.body.id);
        }
      }
    }
    return { sales: sales.map(({ id }) => id), receipts };
  }

  /** Checks by the receipts themselves that of each sale no more came and went back than was sold and paid. */
  async function assertWithin(sales: readonly string[], receipts: readonly string[]): Promise<void> {
    const read = async (ids: readonly string[]): Promise<Body[]> =>
      (await Promise.all(ids.map((id) => at.shop.get(`/orders/${id}`)))).map(({ body }) => body);
    const backs = (await read(receipts)).filter(({ status }) => status === "Completed");
    for (const sale of await read(sales)) {
      const [line] = sale.lines;
      const back = backs.flatMap(({ lines }) => lines.filter((one: Body) => one.originalLineId === line.id));
      const sum = (of: (one: Body) => string) => back.reduce((all, one) => all + Math.round(Number(of(one)) * 100), 0);
      const [pieces, worth] = [sum(({ quantity }) => quantity) / 100, sum(({ total }) => total)];
      if (sale.status === "Voided") assert.equal(pieces, 0);
      assert.ok(-pieces <= Number(line.quantity), `${-pieces} of ${line.quantity} came back`);
      const whole = Math.round(Number(line.total) * 100);
      if (-pieces === Number(line.quantity)) assert.equal(-worth, whole);
      else assert.ok(-worth < whole, `${-worth} of ${whole} went back`);
    }
  }

  test("after any sequence, by one cashier or two at once, never more came back than was sold or paid", async () => {
    await at.set({ feePercent: "10" });
    const act = fc.record({
      kind: fc.constantFrom("sell", "return", "return", ...kinds),
      pieces: fc.integer({ min: 1, max: 3 }),
      pick: fc.nat(20),
      isTwice: fc.boolean(),
      reason: fc.constantFrom(...Object.keys(at.reasons)),
      isByCard: fc.boolean(),
    });
    const first: Act = { kind: "sell", pieces: 3, pick: 0, isTwice: true, reason: "Damaged", isByCard: true };
    await holds(
      "returns/books: after any sequence, by one cashier or two at once, never more came back than was sold or paid",
      fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 16 }), async (acts) => {
        const { sales, receipts } = await play([first, ...acts]);
        await assertWithin(sales, receipts);
        assert.deepEqual(await at.broken(), []);
      }),
      { numRuns: 4, endOnFailure: true },
    );
    await at.set({ feePercent: "0" });
  });

  test("verify finds each planted fault", async () => {
    await at.set({ feePercent: "10" });
    const sale = await at.sell([{ variantId: at.bread, quantity: "3" }], at.byCard("30"));
    const another = await at.sell([{ variantId: at.bread, quantity: "1" }]);
    const taken = await at.made(at.giveBack(at.of(sale)));
    const gift = await at.made(at.shop.post("/gift-receipts", { orderId: another.id }));
    const override = { override: { reason: "Cash" }, payments: [{ methodId: at.till.cash, tendered: "0" }] };
    const given = await at.made(
      at.giveBack({ giftReceipt: gift.code, lines: [at.named(another.lines[0].id)], ...override }),
    );
    const kept = await at.quarantined("2");
    await at.made(at.inspect(kept.id, kept.lines[0].id, "1", "0"));
    await at.set({ feePercent: "0" });
    const line = taken.lines[0].id;
    /** Each with one fault or more by itself. */
    const faults: readonly (readonly string[])[] = [
      [
        `UPDATE return_lines SET quantity = quantity + 1 WHERE id = '${line}'`,
        `DELETE FROM return_lines WHERE id = '${line}'`,
      ],
      [
        `UPDATE returns SET original_order_id = '${another.id}' WHERE id = '${taken.id}'`,
        `UPDATE returns SET original_order_id = NULL WHERE id = '${taken.id}'`,
      ],
      [
        `UPDATE gift_receipts SET line_ids = ARRAY['${line}']::uuid[] WHERE id = '${gift.id}'`,
        `UPDATE gift_receipts SET order_id = '${sale.id}' WHERE id = '${gift.id}'`,
      ],
      [
        `UPDATE returns SET status = 'Cancelled' WHERE id = '${given.id}'`,
        `UPDATE orders SET status = 'Voided', voided_at = now(), voided_by = cashier_id, void_reason = 'So' WHERE id = '${given.id}'`,
      ],
      [
        `UPDATE returns SET status = 'Completed' WHERE id = '${kept.id}'`,
        `UPDATE returns SET status = 'PendingInspection' WHERE id = '${taken.id}'`,
        `UPDATE return_inspection_lines SET wasted = 2 WHERE line_id = '${kept.lines[0].id}'`,
      ],
      [`UPDATE return_lines SET disposition = 'Waste' WHERE id = '${line}'`],
      [
        `UPDATE return_inspection_lines SET restocked = 2 WHERE line_id = '${kept.lines[0].id}'`,
        `DELETE FROM return_inspection_lines WHERE line_id = '${kept.lines[0].id}'`,
        `UPDATE stock_movements SET quantity = 5 WHERE line_id = '${kept.lines[0].id}'`,
      ],
      [
        `UPDATE return_inspection_lines SET unit_cost = 3 WHERE line_id = '${kept.lines[0].id}'`,
        `UPDATE return_inspection_lines SET unit_cost = NULL WHERE line_id = '${kept.lines[0].id}'`,
        `UPDATE return_inspection_lines SET restocked = 0, wasted = 1 WHERE line_id = '${kept.lines[0].id}'`,
      ],
      [
        `UPDATE returns SET fee = fee + 1 WHERE id = '${taken.id}'`,
        `UPDATE return_lines SET fee = fee + 1 WHERE id = '${line}'`,
        `UPDATE order_lines SET kind = 'Sale' WHERE order_id = '${taken.id}' AND kind = 'Fee'`,
      ],
      [
        `UPDATE payments SET amount = 1, tendered = 1 WHERE order_id = '${sale.id}'`,
        `UPDATE payments SET method_id = '${at.till.cash}' WHERE order_id = '${taken.id}'`,
      ],
    ];
    assert.equal(faults.length, rules.length);
    for (const [i, { invariant }] of rules.entries())
      for (const fault of faults[i] ?? []) {
        const found = await brokenBy(at.service, at.shop.tenantId, rules, [fault]);
        assert.ok(found.includes(invariant), `${fault}: ${found.join("; ")}`);
      }
    assert.deepEqual(await at.broken(), []);
  });
});
