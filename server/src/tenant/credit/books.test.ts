import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { holds } from "../../../../proof/properties.ts";
import { openCreditShop, type CreditShop } from "../../../test/credit-shop.ts";
import { brokenBy } from "../../../test/faults.ts";
import { startService, type Reply, type TestService } from "../../../test/harness.ts";
import { rules } from "./verify.sql.ts";

interface Act {
  readonly kind:
    | "charge"
    | "pay"
    | "adjust"
    | "writeOff"
    | "reverse"
    | "void"
    | "refund"
    | "redeem"
    | "issue"
    | "hold"
    | "merge";
  readonly who: number;
  readonly pieces: number;
  readonly pick: number;
}

describe("the books of credit", () => {
  let service: TestService;
  let at: CreditShop;

  before(async () => {
    service = await startService();
    at = await openCreditShop(service);
  });
  after(() => service.close());

  /** What happened to one group of customers so far. */
  async function play(acts: readonly Act[]): Promise<void> {
    const { shop, till, methods } = at;
    const customers = await Promise.all([1, 2].map(() => at.account({ limit: null })));
    const code = randomUUID().replaceAll("-", "");
    const card: string = (await at.issue({ code, amount: "40" })).id;
    const orders: Reply["body"][] = [];
    const entries: { accountId: string; entry: Reply["body"] }[] = [];
    const session = { branchId: till.branchId, cashSessionId: till.sessionId };
    const of = (id: string, what: string, body: object) => shop.post(`/credit/accounts/${id}/${what}`, body);
    const work: Readonly<Record<Act["kind"], (act: Act, one: { id: string; customerId: string }) => Promise<Reply>>> = {
      charge: ({ pieces }, { customerId }) => at.sell(customerId, pieces, methods.OnAccount),
      pay: ({ pieces }, { id }) => of(id, "payments", { ...session, amount: String(pieces * 7), methodId: till.card }),
      adjust: ({ pieces, pick }, { id }) =>
        of(id, "adjustments", { kind: pick % 2 === 0 ? "Increase" : "Decrease", amount: `${pieces}.25`, reason: "A" }),
      writeOff: ({ pieces }, { id }) =>
        of(id, "adjustments", { kind: "WriteOff", amount: String(pieces), reason: "A" }),
      reverse: ({ pick }) => {
        const { accountId = "", entry = {} } = entries[pick % Math.max(entries.length, 1)] ?? {};
        const paid = entry.kind === "Payment" ? session : {};
        return of(accountId, "reversals", { entryId: entry.id ?? randomUUID(), reason: "B", ...paid });
      },
      void: ({ pick }) =>
        shop.post(`/orders/${orders[pick % Math.max(orders.length, 1)]?.id ?? randomUUID()}/void`, { reason: "C" }),
      refund: ({ pick }) => {
        const order = orders[pick % Math.max(orders.length, 1)];
        const methodId = pick % 3 === 0 ? till.card : methods.OnAccount;
        return till.sell([{ kind: "Refund", originalLineId: order?.lines[0].id ?? randomUUID(), quantity: "-1" }], {
          ...(order?.customerId ? { customerId: order.customerId } : {}),
          payments: [{ methodId, tendered: "-10" }],
        });
      },
      redeem: ({ pieces }, { customerId }) =>
        at.sell(customerId, pieces, methods.GiftCard, {
          payments: [{ methodId: methods.GiftCard, tendered: String(pieces * 10), modules: { credit: { code } } }],
        }),
      issue: ({ pieces }) =>
        shop.post(`/credit/vouchers/${card}/entries`, { kind: "Issue", amount: String(pieces), reason: "D" }),
      hold: ({ pieces }) =>
        shop.post(`/credit/vouchers/${card}/entries`, { kind: "Hold", amount: String(pieces), reason: "D" }),
      merge: () => {
        const [target, source] = customers.map(({ customerId }) => customerId);
        return shop.post(`/customers/${target}/merge`, { sourceIds: [source] });
      },
    };
    for (const act of acts) {
      const one = customers[act.who % customers.length] ?? { id: "", customerId: "" };
      const reply = await work[act.kind](act, one);
      assert.ok(reply.status < 500, `${act.kind}: ${reply.status} ${JSON.stringify(reply.body)}`);
      if (reply.status !== 201) continue;
      if (["charge", "refund", "redeem"].includes(act.kind)) orders.push(reply.body);
      if (["pay", "adjust", "writeOff"].includes(act.kind)) entries.push({ accountId: one.id, entry: reply.body });
    }
  }

  test("hold after any sequence of what is done with accounts and cards", async () => {
    const kinds = [
      "charge",
      "charge",
      "pay",
      "adjust",
      "writeOff",
      "reverse",
      "void",
      "refund",
      "redeem",
      "issue",
      "hold",
      "merge",
    ] as const;
    const act = fc.record({
      kind: fc.constantFrom(...kinds),
      who: fc.nat(1),
      pieces: fc.integer({ min: 1, max: 5 }),
      pick: fc.nat(20),
    });
    await holds(
      "credit/books: hold after any sequence of what is done with accounts and cards",
      fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 16 }), async (acts) => {
        await play(acts);
        assert.deepEqual(await at.breaches(), []);
      }),
      { numRuns: 8, endOnFailure: true },
    );
  });

  test("each rule is told when it is broken", async () => {
    await play([
      { kind: "charge", who: 0, pieces: 3, pick: 0 },
      { kind: "pay", who: 0, pieces: 2, pick: 0 },
      { kind: "hold", who: 0, pieces: 2, pick: 0 },
      { kind: "redeem", who: 0, pieces: 1, pick: 0 },
    ]);
    const card = { id: randomUUID(), variantId: at.bread, quantity: "1" };
    const giftCards = [{ lineId: card.id, code: randomUUID() }];
    assert.equal((await at.till.sell([card], { modules: { credit: { giftCards } } })).status, 201);
    const newest = (table: string) => `(SELECT id FROM ${table} ORDER BY received_at DESC, id DESC LIMIT 1)`;
    const paid = `(SELECT id FROM credit_entries WHERE kind = 'Payment' ORDER BY received_at DESC, id LIMIT 1)`;
    const sold = `(SELECT id FROM credit_entries WHERE kind = 'Charge' ORDER BY received_at DESC, id LIMIT 1)`;
    const redeemed = `(SELECT id FROM credit_voucher_entries WHERE kind = 'Redeem' ORDER BY received_at DESC, id LIMIT 1)`;
    const faults: readonly (readonly [change: string, rule: RegExp])[] = [
      ["UPDATE credit_accounts SET balance = balance + 1", /^what a customer owes is the sum/],
      [
        `UPDATE credit_entries SET balance_after = 7.77 WHERE id = ${newest("credit_entries")}`,
        /^an entry of an account leaves/,
      ],
      ["UPDATE credit_allocations SET amount = amount * 2", /^what is open of an entry/],
      ["UPDATE credit_items SET remaining = remaining + 1", /^what is open of an account/],
      ["UPDATE credit_allocations SET debit_id = credit_id, credit_id = debit_id", /^a debt is matched with a credit/],
      [
        "UPDATE credit_accounts SET merged_into_id = (SELECT a.id FROM credit_accounts a WHERE a.id <> credit_accounts.id LIMIT 1), balance = 1",
        /^an account that was merged/,
      ],
      [`UPDATE credit_entries SET amount = amount + 1 WHERE id = ${sold}`, /^a sale on account owes/],
      [
        `UPDATE credit_entries SET business_date = business_date - 1 WHERE id = ${sold}`,
        /^what customers owe by a sale is on each day/,
      ],
      [`DELETE FROM session_payments WHERE document_id = ${paid}`, /^a payment on account is in its cash session/],
      ["UPDATE credit_vouchers SET balance = balance + 1", /^a voucher has what its entries/],
      [
        `UPDATE credit_voucher_entries SET balance_after = 7.77 WHERE id = ${newest("credit_voucher_entries")}`,
        /^an entry of a voucher leaves/,
      ],
      ["UPDATE credit_vouchers SET held = held + 1", /^what is held of a voucher/],
      [`UPDATE credit_voucher_entries SET amount = 0 WHERE id = ${redeemed}`, /^a sale is paid out of vouchers/],
      [
        `UPDATE credit_voucher_entries SET business_date = business_date - 1 WHERE id = ${redeemed}`,
        /^an entry of a voucher is on the date/,
      ],
      [`UPDATE order_lines SET discount = 1 WHERE id = '${card.id}'`, /^a gift card got what its line came to/],
    ];
    assert.equal(faults.length, rules.length);
    for (const [change, rule] of faults) {
      const found = await brokenBy(service, at.shop.tenantId, rules, [change]);
      assert.ok(
        found.some((one) => rule.test(one)),
        `${change}: ${found.join("; ")}`,
      );
    }
    assert.deepEqual(await at.breaches(), []);
  });
});
