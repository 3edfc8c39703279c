import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { made, openCreditShop, type CreditShop } from "../../../test/credit-shop.ts";
import { startService, type Reply, type TestService } from "../../../test/harness.ts";
import { problemOf } from "../../../test/staff.ts";

type Body = Reply["body"];

const newCode = () => randomUUID().replaceAll("-", "").toUpperCase();

describe("what vouchers paid for comes back", () => {
  let service: TestService;
  let at: CreditShop;
  let shop: CreditShop["shop"];
  let [giftMethod, creditMethod, customerId] = ["", "", ""];

  before(async () => {
    service = await startService();
    at = await openCreditShop(service, ["Credit", "Returns", "Reporting"]);
    shop = at.shop;
    await made(shop.patch("/settings", { modules: { returns: { requiresReason: false } } }), 200);
    const { items } = await made(shop.get("/payment-methods"), 200);
    const methodOf = (kind: string): string => items.find((one: Body) => one.kind === kind).id;
    [giftMethod, creditMethod] = [methodOf("GiftCard"), methodOf("StoreCredit")];
    customerId = (await made(shop.post("/customers", { name: "Ada" }))).id;
  });
  after(() => service.close());

  const cardOf = async (amount: string): Promise<string> => {
    const code = newCode();
    await made(shop.post("/credit/vouchers", { kind: "GiftCard", code, amount, reason: "Prize" }));
    return code;
  };
  const balanceOf = async (code: string) => (await made(shop.post("/credit/vouchers/lookup", { code }), 200)).balance;
  const creditsOf = async (id: string): Promise<Body[]> =>
    (await made(shop.get(`/credit/vouchers?customerId=${id}`), 200)).items;
  const paidBy = (methodId: string, tendered: string, credit?: object) => ({
    methodId,
    tendered,
    ...(credit === undefined ? {} : { modules: { credit } }),
  });
  const buy = (quantity: string, payments: object[], more: object = {}): Promise<Body> =>
    made(at.till.sell([{ variantId: at.bread, quantity }], { payments, ...more }));
  const backOf = (order: Body, quantity: string, more: object = {}) => ({
    ...{ branchId: at.till.branchId, originalOrderId: order.id },
    lines: [{ originalLineId: order.lines[0].id, quantity }],
    ...more,
  });
  const takeBack = (body: object): Promise<Reply> =>
    shop.post("/returns", { cashSessionId: at.till.sessionId, ...body });
  /** As it is quoted, and as it is made. */
  const asQuoted = async (body: object): Promise<string[][]> => {
    const refundsOf = ({ refunds }: Body): string[][] =>
      refunds.map(({ methodId, amount }: Body) => [methodId, amount]);
    const quoted = refundsOf(await made(shop.post("/returns/quote", body), 200));
    assert.deepEqual(refundsOf(await made(takeBack(body))), quoted);
    return quoted;
  };

  test("as its quote says: to the very cards that paid, to none more than it paid", async () => {
    const [one, two] = [await cardOf("12"), await cardOf("50")];
    const payments = [paidBy(giftMethod, "12", { code: one }), paidBy(giftMethod, "18", { code: two })];
    const order = await buy("3", payments);
    assert.deepEqual([await balanceOf(one), await balanceOf(two)], ["0.00", "32.00"]);
    assert.deepEqual(await asQuoted(backOf(order, "1")), [[giftMethod, "10.00"]]);
    assert.deepEqual([await balanceOf(one), await balanceOf(two)], ["10.00", "32.00"]);
    await asQuoted(backOf(order, "2"));
    assert.deepEqual([await balanceOf(one), await balanceOf(two)], ["12.00", "50.00"]);
    assert.deepEqual(await at.breaches(), []);
  });

  test("is money back in the report of vouchers, and nothing that was loaded", async () => {
    const report = async (): Promise<number[]> => {
      const [from, to] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
      const { items } = await made(shop.get(`/reports/vouchers?from=${from}&to=${to}`), 200);
      const { issued, loaded, refunded, redeemed, outstanding } = items.find(({ kind }: Body) => kind === "GiftCard");
      return [issued, loaded, refunded, redeemed, outstanding].map(Number);
    };
    const before = await report();
    const changed = async () => (await report()).map((amount, i) => amount - (before[i] ?? 0));
    const code = await cardOf("30");
    const order = await buy("3", [paidBy(giftMethod, "30", { code })]);
    await made(takeBack(backOf(order, "1")));
    assert.deepEqual(await changed(), [30, 0, 10, 30, 10]);
    const { id } = await made(shop.post("/credit/vouchers/lookup", { code }), 200);
    const { items } = await made(shop.get(`/credit/vouchers/${id}/entries`), 200);
    assert.deepEqual(
      items.map(({ kind }: Body) => kind),
      ["Refund", "Redeem", "Issue"],
    );
  });

  test("and to the very store credit, though the return names no customer; the rest by what else paid", async () => {
    await made(shop.post("/credit/vouchers", { kind: "StoreCredit", customerId, amount: "15", reason: "Sorry" }));
    const order = await buy("2", [paidBy(creditMethod, "15"), paidBy(at.till.card, "5")], { customerId });
    const refunds = await asQuoted(backOf(order, "2"));
    assert.deepEqual(
      new Map(refunds as [string, string][]),
      new Map([
        [creditMethod, "15.00"],
        [at.till.card, "5.00"],
      ]),
    );
    const credits = await creditsOf(customerId);
    assert.deepEqual(
      credits.map(({ balance }) => balance),
      ["15.00"],
    );
  });

  test("a present comes back as store credit of who names themselves, else on a gift card, never to the buyer's", async () => {
    const code = await cardOf("50");
    const order = await buy("3", [paidBy(giftMethod, "30", { code })]);
    const gift = await made(shop.post("/gift-receipts", { orderId: order.id }));
    const body = {
      ...{ branchId: at.till.branchId, giftReceipt: gift.code },
      lines: [{ originalLineId: order.lines[0].id, quantity: "1" }],
    };
    const friend = (await made(shop.post("/customers", { name: "Friend" }))).id;
    assert.deepEqual(await asQuoted({ ...body, customerId: friend }), [[creditMethod, "10.00"]]);
    assert.deepEqual(
      (await creditsOf(friend)).map(({ balance }) => balance),
      ["10.00"],
    );
    const quoted = await made(shop.post("/returns/quote", body), 200);
    assert.deepEqual(quoted.refunds[0].methodId, giftMethod);
    const unnamed = await takeBack(body);
    assert.deepEqual(problemOf(unnamed), [400, "customer_required"]);
    assert.match(unnamed.body.detail, /gift card/);
    const own = newCode();
    await made(takeBack({ ...body, payments: [paidBy(giftMethod, "-10", { code: own })] }));
    assert.deepEqual([await balanceOf(own), await balanceOf(code)], ["10.00", "20.00"]);
  });

  test("a policy of store credit lets gift cards be given, and gives back to those that paid", async () => {
    await made(shop.patch("/settings", { modules: { returns: { refundBy: "StoreCredit" } } }), 200);
    const code = await cardOf("10");
    const order = await buy("1", [paidBy(giftMethod, "10", { code })]);
    assert.deepEqual(await asQuoted(backOf(order, "1")), [[giftMethod, "10.00"]]);
    assert.equal(await balanceOf(code), "10.00");
    const inCash = await buy("1", [paidBy(at.till.cash, "10")]);
    const own = newCode();
    await made(takeBack(backOf(inCash, "1", { payments: [paidBy(giftMethod, "-10", { code: own })] })));
    assert.equal(await balanceOf(own), "10.00");
    assert.deepEqual(await at.breaches(), []);
  });
});
