import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { Big } from "big.js";
import { registerTill } from "../../../../test/devices.ts";
import { pushAs } from "../../../../test/pushes.ts";
import { made } from "../../../../test/credit-shop.ts";
import { startService, type Reply, type TestService } from "../../../../test/harness.ts";
import { openLoyaltyShop, type LoyaltyShop } from "../../../../test/loyalty-shop.ts";

type Body = Reply["body"];

const days = ["2027-06-01", "2027-06-02", "2027-06-03", "2027-06-04", "2027-06-05", "2027-06-06"] as const;

describe("reports as of a past day", () => {
  let service: TestService;
  let at: LoyaltyShop;
  let [onAccount, accountId, voucherId] = ["", "", ""];
  let member: { readonly id: string; readonly customerId: string };
  /** What each report said at the end of each day. */
  const said = new Map<string, Body>();

  before(async () => {
    service = await startService({ config: { accessTokenS: 40 * 86_400 } });
    service.now.set(new Date(`${days[0]}T07:00:00Z`));
    at = await openLoyaltyShop(service, ["Loyalty", "Reporting", "Credit"]);
    const { shop } = at;
    onAccount = (await made(shop.post("/payment-methods", { name: "Account", kind: "OnAccount" }))).id;
    member = await at.member(500);
    accountId = (await made(shop.post("/credit/accounts", { customerId: member.customerId, limit: null }))).id;
    voucherId = (
      await made(shop.post("/credit/vouchers", { kind: "GiftCard", code: "GIFT-0001", amount: "100", reason: "Prize" }))
    ).id;
    for (const [i, day] of days.entries()) {
      await trade(i, day);
      for (const [name, path] of Object.entries(reports(day, false)))
        said.set(`${name} ${day}`, figuresOf(await made(shop.get(path), 200)));
    }
  });
  after(() => service.close());

  const reports = (day: string, isPast: boolean): Record<string, string> => ({
    journal: `/reports/journal?from=${days[0]}&to=${day}${isPast ? `&at=${day}` : ""}`,
    entries: `/reports/journal-entries?from=${days[0]}&to=${day}&limit=1000${isPast ? `&at=${day}` : ""}`,
  });
  /** Without when it was read. */
  const figuresOf = ({ asOf: _asOf, ...figures }: Body) => figures;

  const trade = async (i: number, day: string) => {
    const { shop, till } = at;
    const hour = (n: number) => service.now.set(new Date(`${day}T${String(n).padStart(2, "0")}:00:00Z`));
    hour(9);
    const sold = await made(at.sell(member.customerId, i + 1, i % 2 === 0 ? "1" : "0"));
    const line = { id: randomUUID(), variantId: at.bread, quantity: "1" };
    const owed = [{ methodId: onAccount, tendered: "10" }];
    await made(shop.post("/orders", till.order([line], { customerId: member.customerId, payments: owed })));
    await made(
      shop.post(`/credit/vouchers/${voucherId}/entries`, { kind: "Redeem", amount: `${i + 1}`, reason: "Paid" }),
    );
    if (i === 1)
      await made(shop.post(`/credit/vouchers/${voucherId}/entries`, { kind: "Issue", amount: "20", reason: "Prize" }));
    if (i === 2) await at.set({ pointValue: "0.03" });
    if (i === 3) {
      // What comes late is known from today on, whatever day it is of.
      const occurredAt = `${days[1]}T12:00:00Z`;
      const { id: registerId } = await made(
        shop.post("/registers", { branchId: till.branchId, name: "2", code: "TWO" }),
      );
      const by = await (await registerTill(service, shop, { branchId: till.branchId, registerId })).signIn();
      const { userId } = (await shop.get("/me")).body;
      const item = (kind: string, body: object) => ({ kind, id: randomUUID(), userId, body });
      const opening = item("CashSession", { registerId, openingCash: "50", occurredAt: `${days[1]}T11:00:00Z` });
      const lines = [{ ...line, id: randomUUID() }];
      const payments = [{ methodId: till.cash, tendered: "10" }];
      const sale = { branchId: till.branchId, cashSessionId: opening.id, isOffline: true, lines, payments, occurredAt };
      for (const { status } of await pushAs(by, till.branchId, [opening, item("Order", sale)]))
        assert.ok(status === "Created" || status === "Flagged", status);
      const paid = { branchId: till.branchId, cashSessionId: till.sessionId, methodId: till.cash, amount: "12" };
      await made(shop.post(`/credit/accounts/${accountId}/payments`, paid));
      const entry = { kind: "Decrease", amount: "3", reason: "Forgotten", occurredAt };
      await made(shop.post(`/credit/accounts/${accountId}/adjustments`, entry));
    }
    if (i === 4) await made(shop.post(`/orders/${sold.id}/void`, { reason: "Mistake" }), 200);
    hour(18);
  };

  for (const [i, day] of days.entries())
    test(`of ${day} are what they were on that day`, async () => {
      for (const [name, path] of Object.entries(reports(day, true)))
        assert.deepEqual(figuresOf(await made(at.shop.get(path), 200)), said.get(`${name} ${day}`), `${name} ${i}`);
    });

  test("journal-entries add up to the journal, document by document, a page at a time", async () => {
    const { from, to } = { from: days[0], to: days[5] };
    const all = await made(at.shop.get(`/reports/journal-entries?from=${from}&to=${to}&limit=1000`), 200);
    const paged: Body[] = [];
    for (let cursor = ""; ;) {
      const path = `/reports/journal-entries?from=${from}&to=${to}&limit=7${cursor === "" ? "" : `&cursor=${cursor}`}`;
      const page = await made(at.shop.get(path), 200);
      paged.push(...page.items);
      if (page.nextCursor === null) break;
      cursor = encodeURIComponent(page.nextCursor);
    }
    assert.deepEqual(paged, all.items);
    const sumOf = (items: Body[], of: (item: Body) => string) => {
      const sums: Record<string, Big> = {};
      for (const item of items) sums[of(item)] = (sums[of(item)] ?? new Big(0)).plus(item.debit).minus(item.credit);
      return Object.fromEntries(
        Object.entries(sums)
          .map(([key, sum]) => [key, sum.toFixed(2)])
          .sort(),
      );
    };
    const { items } = await made(at.shop.get(`/reports/journal?from=${from}&to=${to}`), 200);
    const ofLine = ({ role, key }: Body) => `${role} ${key}`;
    assert.deepEqual(sumOf(all.items, ofLine), sumOf(items, ofLine));
    const ofDocument = ({ date, kind, documentId }: Body) => `${date} ${kind} ${documentId}`;
    assert.deepEqual(new Set(Object.values(sumOf(all.items, ofDocument))), new Set(["0.00"]));
  });

  test("vouchers are what was issued and loaded less what was redeemed", async () => {
    const [card] = (await made(at.shop.get(`/reports/vouchers?from=${days[1]}&to=${days[2]}`), 200)).items;
    const { opening, issued, loaded, redeemed, expired, outstanding } = card;
    assert.deepEqual(
      [opening, issued, loaded, redeemed, expired, outstanding],
      ["99.00", "0.00", "20.00", "5.00", "0.00", "114.00"],
    );
  });
});
