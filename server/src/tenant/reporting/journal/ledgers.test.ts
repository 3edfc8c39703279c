import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { Big } from "big.js";
import { made } from "../../../../test/credit-shop.ts";
import { brokenBy } from "../../../../test/faults.ts";
import { startService, type Reply, type TestService } from "../../../../test/harness.ts";
import { openLoyaltyShop, type LoyaltyShop } from "../../../../test/loyalty-shop.ts";
import { modules } from "../../modules.ts";

type Body = Reply["body"];

const days = ["2027-05-31", "2027-06-01", "2027-06-02", "2027-06-03"] as const;

describe("accounts, vouchers and points of a shop whose days end at 02:30", () => {
  let service: TestService;
  let at: LoyaltyShop;
  let [onAccount, giftCard, accountId, voucherId] = ["", "", "", ""];
  let member: { readonly id: string; readonly customerId: string };

  const moment = (text: string) => service.now.set(new Date(`${text}:00Z`));
  /** Sells for 10.00 on account and for 10.00 paid by the card. */
  const sell = async (more: object = {}) => {
    const { shop, till } = at;
    const line = () => ({ id: randomUUID(), variantId: at.bread, quantity: "1" });
    const { customerId } = member;
    const owed = [{ methodId: onAccount, tendered: "10" }];
    const sale = await made(shop.post("/orders", till.order([line()], { customerId, payments: owed, ...more })));
    const byCard = [{ methodId: giftCard, tendered: "10", modules: { credit: { voucherId } } }];
    await made(shop.post("/orders", till.order([line()], { customerId, payments: byCard, ...more })));
    return sale;
  };

  before(async () => {
    service = await startService({ config: { accessTokenS: 40 * 86_400 } });
    moment("2027-05-31T09:00");
    at = await openLoyaltyShop(service, ["Loyalty", "Reporting", "Credit"]);
    const { shop, till } = at;
    await made(shop.patch("/settings", { timezone: "UTC", businessDayCutoff: "02:30" }), 200);
    await at.set({ pointValue: "0.01" });
    const method = async (kind: string) => (await made(shop.post("/payment-methods", { name: kind, kind }))).id;
    [onAccount, giftCard] = [await method("OnAccount"), await method("GiftCard")];
    member = await at.member(500);
    accountId = (await made(shop.post("/credit/accounts", { customerId: member.customerId, limit: null }))).id;
    const card = { kind: "GiftCard", code: "GIFT-0001", amount: "200", reason: "Prize" };
    voucherId = (await made(shop.post("/credit/vouchers", card))).id;
    moment("2027-06-01T12:00");
    await sell();
    // Still the 1st: sold, paid, given by hand, and voided.
    moment("2027-06-02T01:00");
    await sell();
    const wrong = await sell();
    await made(shop.post(`/orders/${wrong.id}/void`, { reason: "Mistake" }), 200);
    const paid = { branchId: till.branchId, cashSessionId: till.sessionId, methodId: till.cash, amount: "3" };
    const payment = await made(shop.post(`/credit/accounts/${accountId}/payments`, paid));
    assert.equal(payment.businessDate, "2027-06-01");
    const forgotten = { kind: "Decrease", amount: "1", reason: "Forgotten" };
    await made(shop.post(`/credit/accounts/${accountId}/adjustments`, forgotten));
    await made(shop.post(`/credit/vouchers/${voucherId}/entries`, { kind: "Redeem", amount: "7", reason: "Paid" }));
    await made(shop.post(`/loyalty/accounts/${member.id}/adjustments`, { points: 30, reason: "Birthday" }));
    moment("2027-06-02T02:30");
    await sell();
    await at.set({ pointValue: "0.02" });
    // What is entered late for a date that is open is of that date.
    moment("2027-06-03T10:00");
    const late = { ...forgotten, occurredAt: "2027-06-01T12:00:00Z" };
    await made(shop.post(`/credit/accounts/${accountId}/adjustments`, late));
    // What is of a closed one, of the date on which it comes.
    await made(shop.put("/books/closing", { closedUntil: "2027-06-01" }), 200);
    const closed = await made(shop.post(`/credit/accounts/${accountId}/adjustments`, late));
    assert.equal(closed.businessDate, "2027-06-03");
  });
  after(() => service.close());

  const balanceOf = async (role: string, day: string): Promise<string> => {
    const { items } = await made(at.shop.get(`/reports/journal?from=${days[0]}&to=${day}`), 200);
    return items
      .filter((line: Body) => line.role === role)
      .reduce((sum: Big, { debit, credit }: Body) => sum.plus(debit).minus(credit), new Big(0))
      .toFixed(2);
  };

  test("are at the end of each day what the journal has on their accounts", async () => {
    const said: Body[] = [];
    for (const day of days) {
      const { total, items } = await made(at.shop.get(`/reports/receivables?at=${day}`), 200);
      const cards = (await made(at.shop.get(`/reports/vouchers?from=${day}&to=${day}`), 200)).items;
      const { liability } = await made(at.shop.get(`/reports/loyalty-liability?at=${day}`), 200);
      const path = `/credit/accounts/${accountId}/statement?from=${days[0]}&to=${day}`;
      const { closing, ageing } = await made(at.shop.get(path), 200);
      const owed = total.total;
      assert.deepEqual(
        [closing, ageing.total, items[0]?.ageing.total ?? "0.00"],
        [owed, owed, owed],
        `the statement of ${day}`,
      );
      const outstanding = cards.reduce((sum: Big, one: Body) => sum.plus(one.outstanding), new Big(0)).toFixed(2);
      const debts = [owed, `-${outstanding}`, `-${liability}`];
      assert.deepEqual(debts, [
        await balanceOf("Receivables", day),
        await balanceOf("Vouchers", day),
        await balanceOf("Points", day),
      ]);
      said.push([owed, outstanding]);
    }
    assert.deepEqual(said, [
      ["0.00", "200.00"],
      ["15.00", "163.00"],
      ["25.00", "153.00"],
      ["24.00", "153.00"],
    ]);
  });

  test("have entries of each day that make it", async () => {
    const sumOf = async (name: string, day: string): Promise<string> => {
      const { items } = await made(at.shop.get(`/reports/${name}?from=${day}&to=${day}&limit=1000`), 200);
      assert.deepEqual(new Set(items.map(({ date }: Body) => date)), new Set(items.length > 0 ? [day] : []));
      return items.reduce((sum: Big, { amount }: Body) => sum.plus(amount), new Big(0)).toFixed(2);
    };
    for (const [i, day] of days.entries()) {
      const before = i === 0 ? "0" : await balanceOf("Receivables", days[i - 1]!);
      const after = await balanceOf("Receivables", day);
      assert.equal(await sumOf("receivables-entries", day), new Big(after).minus(before).toFixed(2));
    }
    const path = `/reports/receivables-entries?from=${days[3]}&to=${days[3]}`;
    const [{ date, documentDate }] = (await made(at.shop.get(path), 200)).items;
    assert.deepEqual([date, documentDate], ["2027-06-03", "2027-06-01"]);
  });

  test("stay where they are when the shop's day ends at another time", async () => {
    const before = await balanceOf("Receivables", days[1]);
    await made(at.shop.patch("/settings", { businessDayCutoff: "00:00" }), 200);
    assert.equal(await balanceOf("Receivables", days[1]), before);
    const rules = modules.flatMap(({ verify = [] }) => verify);
    assert.deepEqual(await brokenBy(service, at.shop.tenantId, rules, []), []);
  });
});
