import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { assertAudited } from "../../../test/audit-expectations.ts";
import { startReturnsShop, type ReturnsShop } from "../../../test/returns-shop.ts";
import { openTill } from "../../../test/sales.ts";
import { hire, problemOf } from "../../../test/staff.ts";

const dayMs = 86_400_000;

// All returns share one shop.
describe("the policy of returns", () => {
  let at: ReturnsShop;
  before(async () => {
    at = await startReturnsShop();
  });
  after(() => at.service.close());

  describe("the policy", () => {
    const refund = (methodId: string, tendered: string) => ({ payments: [{ methodId, tendered }] });

    test("400 return_window_expired after the last day, unless it is set aside", async () => {
      const soldAt = new Date(at.service.deps.now().getTime() - 3 * dayMs).toISOString();
      const earlier = await openTill(at.shop, at.till.branchId, soldAt);
      const order = await at.sell([{ variantId: at.bread, quantity: "3" }], { occurredAt: soldAt }, earlier);
      await at.set({ windowDays: 2 });
      const late = await at.giveBack(at.of(order));
      assert.deepEqual(problemOf(late), [400, "return_window_expired"]);
      assert.equal(late.body.until, (await at.shop.get(`/orders/${order.id}/returnable`)).body.returnableUntil);
      const override = { reason: "A good customer" };
      const taken = await at.made(at.giveBack({ ...at.of(order), override }));
      assert.deepEqual([taken.overridden, taken.overrideReason], [["Window"], override.reason]);
      const isLate = async () => (await at.shop.get(`/orders/${order.id}/returnable`)).body.isLate;
      assert.equal(await isLate(), true);
      await at.set({ windowDays: 3 });
      assert.equal(await isLate(), false, "its last day is none too many");
      assert.deepEqual((await at.made(at.giveBack({ ...at.of(order), override }))).overridden, []);
      await at.set({ windowDays: 30 });
    });

    test("what came back in time and is entered late is in time", async () => {
      const soldAt = new Date(at.service.deps.now().getTime() - 3 * dayMs).toISOString();
      const earlier = await openTill(at.shop, at.till.branchId, soldAt);
      const order = await at.sell([{ variantId: at.bread, quantity: "3" }], { occurredAt: soldAt }, earlier);
      await at.set({ windowDays: 1 });
      const backAt = (days: number) => new Date(Date.parse(soldAt) + days * dayMs).toISOString();
      const back = (days: number) =>
        at.giveBack({ ...at.of(order), cashSessionId: earlier.sessionId, occurredAt: backAt(days) });
      assert.deepEqual((await at.made(back(1))).overridden, []);
      assert.deepEqual(problemOf(await back(2)), [400, "return_window_expired"]);
      await at.set({ windowDays: 30 });
    });

    test("by the original tender the card gets its money back before any cash goes out", async () => {
      const given = [at.till.cash, at.till.card].map((methodId) => ({ methodId, tendered: "15" }));
      const order = await at.sell([{ variantId: at.bread, quantity: "3" }], { payments: given });
      assert.deepEqual(at.refundsOf(await at.made(at.giveBack(at.of(order)))), [[at.till.card, "10.00"]]);
      assert.deepEqual(at.refundsOf(await at.made(at.giveBack(at.of(order)))), [
        [at.till.card, "5.00"],
        [at.till.cash, "5.00"],
      ]);
    });

    test("what a voided return gave back can go back to the card once more; no archived method gives anything", async () => {
      const given = [at.till.cash, at.till.card].map((methodId) => ({ methodId, tendered: "5" }));
      const order = await at.sell([{ variantId: at.bread, quantity: "1" }], { payments: given });
      const undone = await at.made(at.giveBack(at.of(order)));
      assert.equal((await at.shop.post(`/orders/${undone.id}/void`, { reason: "Mistake" })).status, 200);
      assert.deepEqual(at.refundsOf(await at.made(at.giveBack(at.of(order)))), [
        [at.till.card, "5.00"],
        [at.till.cash, "5.00"],
      ]);
      const { id: coins } = await at.made(at.shop.post("/payment-methods", { name: "0 coins", kind: "Cash" }));
      assert.equal((await at.shop.delete(`/payment-methods/${coins}`)).status, 204);
      await at.set({ refundBy: "Cash" });
      const sold = await at.sell([{ variantId: at.bread, quantity: "1" }], at.byCard("10"));
      assert.deepEqual(at.refundsOf(await at.made(at.giveBack(at.of(sold)))), [[at.till.cash, "10.00"]]);
      await at.set({ refundBy: "OriginalTender" });
    });

    test("the methods that paid stand in the order in which each was first given", async () => {
      const given = [at.till.card, at.till.cash, at.till.card].map((methodId) => ({ methodId, tendered: "10" }));
      const { id } = await at.sell([{ variantId: at.bread, quantity: "3" }], { payments: given });
      const { payments } = (await at.shop.get(`/orders/${id}/returnable`)).body;
      assert.deepEqual(
        payments.map((one: { methodId: string }) => one.methodId),
        [at.till.card, at.till.cash],
      );
    });

    test("400 refund_method_not_allowed and refund_exceeds_paid by the original tender, unless it is set aside", async () => {
      const order = await at.sell([{ variantId: at.bread, quantity: "3" }], {
        payments: [
          { methodId: at.till.card, tendered: "15" },
          { methodId: at.till.cash, tendered: "15" },
        ],
      });
      const other = (await at.shop.post("/payment-methods", { name: randomUUID(), kind: "Other" })).body.id;
      const wrong = await at.giveBack({ ...at.of(order), ...refund(other, "-10") });
      assert.deepEqual(
        [...problemOf(wrong), wrong.body.methodId, wrong.body.refundBy],
        [...[400, "refund_method_not_allowed", other], "OriginalTender"],
      );
      const much = await at.giveBack({ ...at.of(order, "2"), ...refund(at.till.card, "-20") });
      assert.deepEqual(
        [...problemOf(much), much.body.methodId, much.body.available],
        [...[400, "refund_exceeds_paid", at.till.card], "15"],
      );
      await at.made(at.giveBack({ ...at.of(order), ...refund(at.till.card, "-10") }));
      const rest = await at.giveBack({ ...at.of(order), ...refund(at.till.card, "-10") });
      assert.deepEqual([rest.body.errorCode, rest.body.available], ["refund_exceeds_paid", "5"]);
      const aside = { override: { reason: "Card is lost" }, ...refund(other, "-10") };
      assert.deepEqual((await at.made(at.giveBack({ ...at.of(order), ...aside }))).overridden, ["RefundMethod"]);
    });

    test("in cash, as store credit by a module that is on, or as the cashier says", async () => {
      const order = await at.sell([{ variantId: at.bread, quantity: "9" }], at.byCard("90"));
      await at.set({ refundBy: "Cash" });
      assert.deepEqual(at.refundsOf(await at.made(at.giveBack(at.of(order)))), [[at.till.cash, "10.00"]]);
      assert.equal(
        (await at.giveBack({ ...at.of(order), ...refund(at.till.card, "-10") })).body.errorCode,
        "refund_method_not_allowed",
      );
      await at.set({ refundBy: "StoreCredit" });
      const off = await at.giveBack(at.of(order));
      assert.deepEqual([...problemOf(off), off.body.refundBy], [400, "refund_method_not_allowed", "StoreCredit"]);
      assert.match(off.body.detail, /module that gives it is off/);
      assert.equal(
        (await at.giveBack({ ...at.of(order), ...refund(at.till.card, "-10") })).body.errorCode,
        "refund_method_not_allowed",
      );
      await at.made(at.giveBack({ ...at.of(order), exchange: { lines: [{ variantId: at.bread, quantity: "1" }] } }));
      await at.set({ refundBy: "Any" });
      assert.deepEqual(at.refundsOf(await at.made(at.giveBack(at.of(order)))), [[at.till.card, "10.00"]]);
      await at.made(at.giveBack({ ...at.of(order), ...refund(at.till.cash, "-10") }));
      await at.set({ refundBy: "OriginalTender" });
    });

    test("what was bought on account is never given out in cash, whatever the policy", async () => {
      const account = (await at.shop.post("/payment-methods", { name: randomUUID(), kind: "Account" })).body.id;
      const order = await at.sell([{ variantId: at.bread, quantity: "4" }], {
        payments: [
          { methodId: account, tendered: "30" },
          { methodId: at.till.cash, tendered: "10" },
        ],
      });
      await at.set({ refundBy: "Cash" });
      const override = { reason: "Please" };
      const out = await at.giveBack({ ...at.of(order, "2"), override, ...refund(at.till.cash, "-20") });
      assert.deepEqual([...problemOf(out), out.body.available], [400, "refund_exceeds_paid", "10"]);
      assert.deepEqual(at.refundsOf(await at.made(at.giveBack(at.of(order, "4")))), [
        [account, "30.00"],
        [at.till.cash, "10.00"],
      ]);
      await at.set({ refundBy: "OriginalTender" });
    });

    test("cash is rounded as it was paid", async () => {
      await at.shop.patch("/settings", { cashRounding: "0.05" });
      const order = await at.sell([{ variantId: at.bread, quantity: "3", unitPrice: "3.34" }]);
      const parts = [
        await at.made(at.giveBack(at.of(order))),
        await at.made(at.giveBack(at.of(order))),
        await at.made(at.giveBack(at.of(order))),
      ];
      assert.deepEqual(
        parts.map(({ refunds: [{ amount }] }) => amount),
        ["3.35", "3.35", "3.35"],
      );
      const quoted = await at.shop.post("/returns/quote", {
        ...{
          branchId: at.till.branchId,
          ...at.of(await at.sell([{ variantId: at.bread, quantity: "1", unitPrice: "3.34" }])),
        },
      });
      assert.deepEqual(at.refundsOf(quoted.body), [[at.till.cash, "3.35"]]);
      await at.shop.patch("/settings", { cashRounding: "0" });
    });

    test("a receipt that is no return keeps to it too, or needs returns.override", async () => {
      const clerk = await hire(at.service, at.shop, ["sales.create", "sales.refund"], [at.till.branchId]);
      const order = await at.sell([{ variantId: at.bread, quantity: "3" }], at.byCard("30"));
      const plain = (methodId: string) =>
        at.till.order([{ kind: "Refund", originalLineId: order.lines[0].id, quantity: "-1" }], refund(methodId, "-10"));
      const refused = await clerk.post("/orders", plain(at.till.cash));
      assert.deepEqual(
        [...problemOf(refused), refused.body.permission],
        [403, "permission_denied", "returns.override"],
      );
      await at.made(clerk.post("/orders", plain(at.till.card)));
      await at.made(at.shop.post("/orders", plain(at.till.cash)));
    });

    test("such a receipt keeps to the last day too", async () => {
      const clerk = await hire(at.service, at.shop, ["sales.create", "sales.refund"], [at.till.branchId]);
      const soldAt = new Date(at.service.deps.now().getTime() - 3 * dayMs).toISOString();
      const earlier = await openTill(at.shop, at.till.branchId, soldAt);
      const paid = { occurredAt: soldAt, ...at.byCard("10") };
      const order = await at.sell([{ variantId: at.bread, quantity: "1" }], paid, earlier);
      const lines = [{ kind: "Refund", originalLineId: order.lines[0].id, quantity: "-1" }];
      const plain = () => clerk.post("/orders", at.till.order(lines, refund(at.till.card, "-10")));
      await at.set({ windowDays: 2 });
      assert.deepEqual(problemOf(await plain()), [403, "permission_denied"]);
      await at.set({ windowDays: 3 });
      await at.made(plain());
      await at.set({ windowDays: 30 });
    });
  });

  describe("with a gift receipt", () => {
    test("what is on it comes back by its code, as the policy of gifts says", async () => {
      const order = await at.sell(
        [
          { variantId: at.bread, quantity: "3" },
          { variantId: at.bread, quantity: "1", unitPrice: "6" },
        ],
        at.byCard("36"),
      );
      const [one, other] = order.lines;
      const body = { id: randomUUID(), orderId: order.id, lineIds: [one.id] };
      const gift = await at.made(at.shop.post("/gift-receipts", body));
      assert.deepEqual(gift.lines, [{ lineId: one.id, name: one.name, quantity: "3" }]);
      // A time may end in these digits.
      assert.ok(
        !JSON.stringify(gift)
          .replaceAll(/T[\d:.]+Z/g, "")
          .includes("10.00"),
      );
      assert.equal((await at.shop.post("/gift-receipts", body)).status, 200);
      const stray = await at.shop.post("/gift-receipts", { orderId: order.id, lineIds: [randomUUID()] });
      assert.deepEqual(Object.keys(stray.body.errors), ["lineIds[0]"]);
      const details = { orderId: order.id, receiptNumber: order.receiptNumber, lineIds: [one.id] };
      await assertAudited(at.shop, {
        event: "gift_receipt.issued",
        by: at.shop.owner.email,
        to: ["GiftReceipt", gift.id],
        details,
      });
      const text = (await at.shop.get(`/gift-receipts/${gift.id}?language=de`, { accept: "text/plain" })).body;
      assert.match(
        text,
        new RegExp(`Geschenkbeleg[^]*${one.name} +3[^]*Rückgabe bis +${gift.returnableUntil}[^]*${gift.code}`),
      );
      assert.doesNotMatch(text, /\d[.,]\d\d\b/);
      const typed = gift.code.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l");
      const found = await at.shop.get(`/gift-receipts/lookup?code=${encodeURIComponent(typed)}`);
      assert.deepEqual(found.body, gift);
      assert.equal((await at.shop.get("/gift-receipts/lookup?code=0000")).status, 404);
      assert.equal((await at.shop.get(`/gift-receipts/${order.id}`)).status, 404);

      const byGift = (lineId: string, quantity = "1") => ({ giftReceipt: typed, lines: [at.named(lineId, quantity)] });
      assert.deepEqual(Object.keys((await at.giveBack(byGift(other.id))).body.errors), ["lines[0].originalLineId"]);
      assert.deepEqual(problemOf(await at.giveBack(byGift(one.id))), [400, "refund_method_not_allowed"]);
      const card = { payments: [{ methodId: at.till.card, tendered: "-10" }] };
      assert.deepEqual(problemOf(await at.giveBack({ ...byGift(one.id), ...card })), [
        400,
        "refund_method_not_allowed",
      ]);
      await at.made(at.giveBack({ ...byGift(one.id), exchange: { lines: [{ variantId: at.bread, quantity: "1" }] } }));
      await at.set({ giftRefundBy: "Cash" });
      const taken = await at.made(at.giveBack(byGift(one.id)));
      assert.deepEqual(
        [taken.giftReceiptId, taken.originalOrderId, at.refundsOf(taken)],
        [gift.id, order.id, [[at.till.cash, "10.00"]]],
      );
      assert.deepEqual(problemOf(await at.giveBack(byGift(one.id, "2"))), [400, "return_exceeds_sold"]);
      const wrong = await at.giveBack({
        ...byGift(one.id),
        originalOrderId: (await at.sell([{ variantId: at.bread, quantity: "1" }])).id,
      });
      assert.deepEqual(Object.keys(wrong.body.errors), ["giftReceipt"]);
      await at.set({ giftRefundBy: "StoreCredit" });
    });

    test("400 for no such order, and for one that was voided", async () => {
      const issue = (orderId: string) => at.shop.post("/gift-receipts", { orderId });
      assert.deepEqual(Object.keys((await issue(randomUUID())).body.errors), ["orderId"]);
      const order = await at.sell([{ variantId: at.bread, quantity: "1" }]);
      await at.shop.post(`/orders/${order.id}/void`, { reason: "Mistake" });
      assert.deepEqual(problemOf(await issue(order.id)), [400, "order_not_returnable"]);
    });
  });

  test("the books of all this hold", async () => {
    assert.deepEqual(await at.broken(), []);
  });
});
