import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startService, type TestService } from "../../server/test/harness.ts";
import { openLoyaltyShop, type LoyaltyShop } from "../../server/test/loyalty-shop.ts";
import { codesOf, openCounter, statuses } from "../test/counter.ts";

describe("two tills without connection", () => {
  let service: TestService;
  let at: LoyaltyShop;
  let [userId, branchId, points, reasonId] = ["", "", "", ""];

  before(async () => {
    service = await startService({ shops: "opened" });
    at = await openLoyaltyShop(service, ["Loyalty", "Returns"]);
    await at.set({ redeemsOffline: true, minRedemption: 1, redeemLimit: "100" });
    const { shop, till } = at;
    branchId = till.branchId;
    userId = (await shop.get("/me")).body.userId;
    await shop.patch("/settings", { stockPolicy: "Allow" });
    points = (await shop.post("/payment-methods", { name: "Points too", kind: "Loyalty", worksOffline: true })).body.id;
    reasonId = (await shop.post("/return-reasons", { name: "Stale", disposition: "Restock" })).body.id;
  });
  after(() => service.close());

  const counter = (now?: () => Date) =>
    openCounter(service, at.shop, { branchId, userId, ...(now === undefined ? {} : { now }) });
  /** Bread for a member, paid so far by points. */
  const sold = (customerId: string, pieces: number, paid = 0) => ({
    ...{ userId, customerId, lines: [{ variantId: at.bread, quantity: String(pieces) }] },
    payments: [
      ...(paid === 0 ? [] : [{ methodId: points, tendered: paid.toFixed(2) }]),
      ...(paid === pieces * 10 ? [] : [{ methodId: at.till.cash, tendered: (pieces * 10 - paid).toFixed(2) }]),
    ],
  });

  test("both take the same points: the second is flagged and booked, and neither takes more", async () => {
    const member = await at.member(1000);
    const [one, other] = [await counter(), await counter()];
    const [first, second] = [
      await one.till.sell(sold(member.customerId, 1, 10)),
      await other.till.sell(sold(member.customerId, 1, 10)),
    ];
    await assert.rejects(one.till.sell(sold(member.customerId, 1, 0.01)), { code: "points_insufficient" });
    assert.deepEqual(codesOf(await one.till.push(one.online), first.id), []);
    assert.deepEqual(codesOf(await other.till.push(other.online), second.id), ["points_insufficient"]);
    const { balance, available } = await at.account(member.id);
    // It has happened: what the customer earns next makes up for it (decision 0025).
    assert.deepEqual([balance, available], [-1000, 0]);
    assert.deepEqual(await at.breaches(), []);
    await other.till.pull(other.online);
    await assert.rejects(other.till.sell(sold(member.customerId, 1, 0.01)), { code: "points_insufficient" });
  });

  test("what is earned at both is there after the push, in whatever order; not before", async () => {
    const member = await at.member();
    const [one, other] = [await counter(), await counter()];
    await one.till.sell(sold(member.customerId, 2));
    await assert.rejects(one.till.sell(sold(member.customerId, 1, 0.01)), { code: "points_insufficient" });
    await other.till.sell(sold(member.customerId, 3));
    for (const { till, online } of [other, one]) {
      const all = statuses(await till.push(online));
      assert.ok(
        all.every((status) => status === "Created"),
        all.join(),
      );
    }
    assert.equal((await at.account(member.id)).balance, 50);
    await one.till.pull(one.online);
    const slip = await one.till.sell(sold(member.customerId, 1, 0.5));
    assert.deepEqual(codesOf(await one.till.push(one.online), slip.id), []);
    assert.deepEqual(await at.breaches(), []);
  });

  test("a sale that is not pushed is brought to the other: the shop does not know it, and does so after the push", async () => {
    const member = await at.member();
    const [one, other] = [await counter(), await counter()];
    const slip = await one.till.sell(sold(member.customerId, 2));
    const lookUp = () => at.shop.post("/returns/lookup", { branchId, receiptNumber: slip.receipt.order.receiptNumber });
    const unknown = await lookUp();
    assert.equal(unknown.status, 400, JSON.stringify(unknown.body));
    await one.till.push(one.online);
    const { status, body: found } = await lookUp();
    assert.equal(status, 200);
    const [line] = found.lines;
    const asked = {
      ...{ branchId, originalOrderId: found.orderId },
      lines: [{ originalLineId: line.lineId, quantity: "1", reasonId }],
    };
    const { body: quote } = await at.shop.post("/returns/quote", asked);
    const back = await other.till.takeBack({ userId, asked, quote });
    assert.deepEqual(codesOf(await other.till.push(other.online), back.id), []);
    assert.equal((await at.account(member.id)).balance, 10, "what was earned by it is gone, too");
    assert.deepEqual(await at.breaches(), []);
  });

  for (const [name, hours] of [
    ["back", -30],
    ["ahead", 30],
  ] as const)
    test(`the X report of a till whose clock went a day ${name} is the shop's`, async () => {
      let wrongMs = 0;
      const { till, online } = await counter(() => new Date(service.deps.now().getTime() + wrongMs));
      const member = await at.member();
      const first = await till.sell(sold(member.customerId, 1));
      wrongMs = hours * 3_600_000;
      await till.sell(sold(member.customerId, 2));
      const [entry] = till.sales(new Date(0)).filter(({ id }) => id === first.id);
      const lines = [{ lineId: entry?.lines[0]?.id ?? "", quantity: "1" }];
      await till.refund({ userId, orderId: first.id, lines, methodId: at.till.cash });
      wrongMs = 0;
      await till.sell(sold(member.customerId, 3));
      assert.deepEqual(
        till.receipts().map(({ receiptNumber }) => receiptNumber),
        [4, 3, 2, 1],
      );
      const ours = till.xReport;
      await till.push(online);
      const { body: theirs } = await at.shop.get(`/cash/sessions/${ours.sessionId}/x-report`);
      const plain = ({ at: _at, openedAt: _opened, ...rest }: typeof ours) => rest;
      assert.deepEqual(plain(ours), plain(theirs));
      assert.deepEqual(await at.breaches(), []);
    });
});
