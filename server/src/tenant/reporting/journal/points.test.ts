import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Big } from "big.js";
import { made } from "../../../../test/credit-shop.ts";
import { startService, type Reply, type TestService } from "../../../../test/harness.ts";
import { openLoyaltyShop, type LoyaltyShop } from "../../../../test/loyalty-shop.ts";

describe("points in the journal", () => {
  let service: TestService;
  let at: LoyaltyShop;
  let date: string;

  before(async () => {
    service = await startService({ config: { accessTokenS: 40 * 86_400 } });
    service.now.set(new Date("2027-06-01T09:00:00Z"));
    at = await openLoyaltyShop(service, ["Loyalty", "Reporting"]);
    date = "2027-06-01";
  });
  after(() => service.close());

  /** What the roles have on the date, debits above zero. */
  const posted = async (...roles: readonly string[]) => {
    const { items, debit, credit } = await made(at.shop.get(`/reports/journal?date=${date}`), 200);
    assert.equal(debit, credit, "it is balanced");
    return roles.map((role) =>
      items
        .filter((item: Reply["body"]) => item.role === role)
        .reduce((sum: Big, item: Reply["body"]) => sum.plus(item.debit).minus(item.credit), new Big(0))
        .toFixed(2),
    );
  };
  const both = () => posted("Points", "PointsGranted");
  const owed = async () => {
    const { liability } = await made(at.shop.get("/reports/loyalty-liability"), 200);
    return new Big(liability).neg().toFixed(2);
  };

  test("given by hand they are owed; what they pay is off what is owed and no tender", async () => {
    const { customerId } = await at.member(500);
    assert.deepEqual(await both(), ["-5.00", "5.00"]);
    const [cash] = await posted("Tender");
    // 400 points pay 4.00 of 10.00, and the rest brings 6 points.
    const order = await made(at.sell(customerId, 1, "4"));
    assert.deepEqual(await both(), ["-1.06", "5.06"]);
    assert.equal((await both())[0], await owed());
    assert.deepEqual(await posted("Sales", "Tender"), ["-10.00", new Big(cash ?? "").plus(6).toFixed(2)]);
    await made(at.shop.post(`/orders/${order.id}/void`, { reason: "Mistake" }), 200);
    assert.deepEqual(await both(), ["-5.00", "5.00"]);
    assert.equal((await both())[0], await owed());
  });

  test("taken back by a return, transferred and merged they are as much as is owed", async () => {
    date = "2027-06-02";
    service.now.set(new Date(`${date}T09:00:00Z`));
    const before = await owed();
    const [one, other] = [await at.member(), await at.member(30)];
    const order = await made(at.sell(one.customerId, 7));
    await made(at.giveBack(order, 2));
    const transfer = { toAccountId: other.id, points: 20, reason: "Family" };
    await made(at.shop.post(`/loyalty/accounts/${one.id}/transfers`, transfer));
    await made(at.shop.post(`/customers/${other.customerId}/merge`, { sourceIds: [one.customerId] }), 200);
    // 30 by hand, 70 earned, 20 taken back.
    assert.deepEqual(await both(), ["-0.80", "0.80"]);
    assert.equal(new Big(before).plus((await both())[0] ?? "").toFixed(2), await owed());
  });

  test("a new value is posted on its day, and leaves what was posted before as it was", async () => {
    const days = ["2027-06-01", "2027-06-02"];
    const before = await Promise.all(days.map((day) => made(at.shop.get(`/reports/journal?date=${day}`), 200)));
    const wasOwed = await owed();
    date = "2027-06-03";
    service.now.set(new Date(`${date}T09:00:00Z`));
    await at.set({ pointValue: "0.02" });
    assert.equal((await both())[0], wasOwed, "as much again as was owed");
    assert.equal(await owed(), new Big(wasOwed).times(2).toFixed(2));
    await at.member(50);
    assert.equal((await both())[0], new Big(wasOwed).minus(1).toFixed(2));
    const after = await Promise.all(days.map((day) => made(at.shop.get(`/reports/journal?date=${day}`), 200)));
    assert.deepEqual(
      after.map(({ items }) => items),
      before.map(({ items }) => items),
    );
    const all = await made(at.shop.get(`/reports/journal?from=${days[0]}&to=${date}`), 200);
    const sum = all.items.find(({ role }: Reply["body"]) => role === "Points");
    assert.equal(new Big(sum.debit).minus(sum.credit).toFixed(2), await owed());
  });

  test("nothing is owed, or posted of them, while a point pays nothing", async () => {
    const [was = ""] = await both();
    const all = await owed();
    await at.set({ pointValue: null });
    assert.equal((await both())[0], new Big(was).minus(all).toFixed(2), "what was owed is owed no more");
    const [none] = await both();
    await at.member(50);
    assert.equal((await both())[0], none);
    await at.set({ pointValue: "0.01" });
    assert.equal(
      (await both())[0],
      new Big(was)
        .minus(all)
        .plus(await owed())
        .toFixed(2),
    );
  });
});
