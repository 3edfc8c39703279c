import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { made } from "../../../test/credit-shop.ts";
import { startService, type Reply, type TestService } from "../../../test/harness.ts";
import { openPushingTill, pushAs, type PushingTill } from "../../../test/pushes.ts";
import { openTill, type Till } from "../../../test/sales.ts";

type Body = Reply["body"];

const kinds = ["Cash", "Card", "OnAccount", "StoreCredit", "GiftCard", "Loyalty"] as const;
type Kind = (typeof kinds)[number];

describe("a cent above what can go back", () => {
  let service: TestService;
  let at: PushingTill;
  let desk: Till;
  let [customerId, code] = ["", ""];
  const methods: Partial<Record<Kind, string>> = {};

  before(async () => {
    service = await startService();
    at = await openPushingTill(service, ["Returns", "Credit", "Loyalty"]);
    const { shop } = at;
    desk = await openTill(shop, at.branchId);
    const modules = { returns: { requiresReason: false }, loyalty: { pointValue: "0.01" } };
    await made(shop.patch("/settings", { modules }), 200);
    methods.Cash = desk.cash;
    for (const kind of ["Card", "OnAccount", "StoreCredit", "GiftCard", "Loyalty"] as const)
      methods[kind] = (await made(shop.post("/payment-methods", { name: `My ${kind}`, kind, worksOffline: true }))).id;
    customerId = (await made(shop.post("/customers", { name: "Ada" }))).id;
    await made(shop.post("/credit/accounts", { customerId, limit: null }));
    const points = await made(shop.post("/loyalty/accounts", { customerId }));
    await made(shop.post(`/loyalty/accounts/${points.id}/adjustments`, { points: 99_999, reason: "Welcome" }));
    const voucher = { amount: "500", reason: "Prize" };
    await made(shop.post("/credit/vouchers", { kind: "StoreCredit", customerId, ...voucher }));
    code = (await made(shop.post("/credit/vouchers", { kind: "GiftCard", ...voucher }))).code;
  });
  after(() => service.close());

  const paid = (kind: Kind, tendered: string) => ({
    ...{ methodId: methods[kind], tendered },
    ...(kind === "GiftCard" ? { modules: { credit: { code } } } : {}),
  });
  /** Breads at 2.00. */
  const sold = (quantity: string, payments: object[]): Promise<Body> =>
    made(desk.sell([{ variantId: at.bread, quantity }], { customerId, payments }));
  /** All of the sale comes back. */
  const back = (order: Body, payments: object[]) => ({
    ...{ branchId: at.branchId, cashSessionId: desk.sessionId, originalOrderId: order.id, customerId },
    lines: [{ originalLineId: order.lines[0].id, quantity: order.lines[0].quantity }],
    payments,
  });
  const giveBack = async (order: Body, payments: object[]) => {
    const { status, body } = await at.shop.post("/returns", back(order, payments));
    return status === 201 ? [status, body.refunded] : [status, body.errorCode, body.detail];
  };
  const push = async (order: Body, payments: object[]) => {
    const body = { ...back(order, payments), cashSessionId: at.till.sessionId, isOffline: true };
    const item = { kind: "Return", id: randomUUID(), userId: at.ownerId, body };
    const [result] = await pushAs(at.at, at.branchId, [item]);
    return [result?.status, ...(result?.notes ?? []).flatMap(({ code: of, detail }) => [of, detail])];
  };
  const leftOf = async ({ id }: Body): Promise<string[]> =>
    (await made(at.shop.get(`/orders/${id}/returnable`), 200)).payments.map(({ available }: Body) => available);

  for (const kind of kinds)
    test(`is refused by ${kind}, online and pushed; all of it goes through`, async () => {
      const order = await sold("5", [paid(kind, "10")]);
      const tooMuch = ["tender_too_low", "0.01 more is paid out than comes back."];
      assert.deepEqual(await giveBack(order, [paid(kind, "-10.01")]), [400, ...tooMuch]);
      const [status, code_] = await giveBack(order, [
        paid(kind, "-10.01"),
        paid(kind === "Cash" ? "Card" : "Cash", "0.01"),
      ]);
      assert.deepEqual([status, code_], [400, "change_not_allowed"]);
      assert.deepEqual(await push(order, [paid(kind, "-10.01")]), ["DeadLettered", ...tooMuch]);
      assert.deepEqual(await leftOf(order), ["10.00"]);
      assert.deepEqual(await giveBack(order, [paid(kind, "-10")]), [201, "10.00"]);
      const [pushed] = await push(await sold("5", [paid(kind, "10")]), [paid(kind, "-10")]);
      // Points pay only at a till that is connected.
      assert.equal(pushed, kind === "Loyalty" ? "Flagged" : "Created");
    });

  test("of one of two tenders is refused, and flagged when a till did it; to the cent by both it goes through", async () => {
    const both = [paid("Card", "10"), paid("Cash", "10")];
    const over = [paid("Card", "-10.01"), paid("Cash", "-9.99")];
    const refused = ["refund_exceeds_paid", "By this method 10 can go back."];
    const order = await sold("10", both);
    assert.deepEqual(await giveBack(order, over), [400, ...refused]);
    assert.deepEqual(await leftOf(order), ["10.00", "10.00"]);
    assert.deepEqual(await giveBack(order, [paid("Card", "-10"), paid("Cash", "-10")]), [201, "20.00"]);
    assert.deepEqual(await push(await sold("10", both), over), ["Flagged", ...refused]);
  });

  test("a sale on account goes back to its account when nobody names the customer, as the quote says", async () => {
    const order = await sold("5", [paid("OnAccount", "10")]);
    const { customerId: _unnamed, payments: _policy, ...body } = back(order, []);
    const { cashSessionId: _session, ...asked } = body;
    const quoted = await made(at.shop.post("/returns/quote", asked), 200);
    assert.deepEqual(quoted.refunds, [{ methodId: methods.OnAccount, method: "My OnAccount", amount: "10.00" }]);
    const returned = await made(at.shop.post("/returns", body));
    assert.deepEqual([returned.refunded, returned.customerId], ["10.00", customerId]);
    const { originalOrderId: _id, ...byNumber } = body;
    const other = await sold("5", [paid("OnAccount", "10")]);
    const lines = [{ originalLineId: other.lines[0].id, quantity: "5" }];
    await made(at.shop.post("/returns", { ...byNumber, originalReceiptNumber: other.receiptNumber, lines }));
  });
});
