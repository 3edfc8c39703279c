import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newTill } from "../test/fake-till.ts";
import { branchId, cash, idOf, methodRow, userId, variantOf } from "../test/shop.ts";

const ann = idOf(5, 1);
const customer = (n: number, more: object) => {
  const base = { id: idOf(5, n), code: null, company: null, phone: null, groupId: null, isBlocked: false };
  const data = { ...base, isArchived: false, taxCertificate: null, taxExemptUntil: null, mergedIntoId: null, ...more };
  return { stream: "Customers", key: [idOf(5, n)], data };
};
const method = (n: number, kind: string, worksOffline: boolean) => methodRow(idOf(6, n), kind, { worksOffline });
const [account, credit, card, points, online] = [1, 2, 3, 4, 5].map((n) => idOf(6, n)) as [
  string,
  string,
  string,
  string,
  string,
];
const voucher = (n: number, kind: string, customerId: string | null) => ({
  ...{ stream: "Vouchers", key: [idOf(7, n)] },
  data: {
    id: idOf(7, n),
    kind,
    customerId,
    codeEnding: "1",
    balance: "10.00",
    held: "2.00",
    isBlocked: false,
    expiresOn: null,
  },
});
const rows = [
  customer(1, { name: "Ann Müller", phone: "+491701234567", code: "C-77" }),
  customer(2, { name: "Bob", company: "Muller & Co" }),
  ...[method(1, "OnAccount", true), method(2, "StoreCredit", true), method(3, "GiftCard", true)],
  ...[method(4, "Loyalty", true), method(5, "Card", false)],
  {
    ...{ stream: "CreditAccounts", key: [idOf(8, 1)] },
    data: { id: idOf(8, 1), customerId: ann, limit: "12.00", balance: "2.00", isBlocked: false, mergedIntoId: null },
  },
  ...[voucher(1, "StoreCredit", ann), voucher(2, "GiftCard", null)],
];
/** Ann has points for one sale, which pay without a connection or not. */
const member = (redeemsOffline: boolean, redeemLimit = "100") => {
  const loyalty = { redeemsOffline, pointValue: "0.01", minRedemption: 1, redeemLimit };
  return [
    { stream: "BranchSettings", key: [branchId], data: { modules: { loyalty } } },
    {
      ...{ stream: "LoyaltyAccounts", key: [idOf(9, 1)] },
      data: { id: idOf(9, 1), customerId: ann, isBlocked: false, available: 600, mergedIntoId: null },
    },
  ];
};
const lines = [{ variantId: variantOf(4), quantity: "1" }];
const by = (methodId: string, more: object = {}) => ({
  ...{ userId, lines, customerId: ann },
  payments: [{ methodId, tendered: "5", ...more }],
});

describe("customers in the copy", () => {
  test("are found by name, company, phone in any notation, and code", async () => {
    const till = await newTill(rows);
    const found = (words: string) => till.findCustomers(words).map(({ name }) => name);
    assert.deepEqual(found("mull"), ["Ann Müller", "Bob"]);
    for (const words of ["0170 123", "+49 170 1234567", "c-77"]) assert.deepEqual(found(words), ["Ann Müller"], words);
    assert.deepEqual(found("nobody"), []);
  });
});

describe("what is paid otherwise than in cash, without connection", () => {
  test("a method that does not work offline needs a connection", async () => {
    const till = await newTill(rows);
    await assert.rejects(till.sell(by(online)), { name: "NeedsConnection" });
    assert.equal(till.paymentMethods.find(({ id }) => id === online)?.worksOffline, false);
  });

  test("on account up to the limit, with what is not pushed yet; beyond it takes a permission", async () => {
    const till = await newTill(rows);
    await till.sell(by(account));
    await till.sell(by(account));
    await assert.rejects(till.sell(by(account)), { code: "permission_denied" });
    const { customerId: _, ...nobody } = by(account);
    await assert.rejects(till.sell(nobody), { code: "customer_required" });
    await assert.rejects(till.sell({ ...by(account), customerId: idOf(5, 2) }), { code: "credit_not_enabled" });
  });

  test("by store credit and gift card as far as the copy knows it; by a card's code with a connection only", async () => {
    const till = await newTill(rows);
    await till.sell(by(credit));
    await assert.rejects(till.sell(by(credit)), { code: "store_credit_insufficient", members: { available: "3.00" } });
    const known = { modules: { credit: { voucherId: idOf(7, 2) } } };
    await till.sell(by(card, known));
    await assert.rejects(till.sell(by(card, known)), { code: "store_credit_insufficient" });
    await assert.rejects(till.sell(by(card, { modules: { credit: { code: "ABCD" } } })), { name: "NeedsConnection" });
  });

  test("by store credit and gift card on its last day, and no more on the next", async () => {
    let now = new Date("2026-03-01T12:00:00Z");
    const ending = [voucher(1, "StoreCredit", ann), voucher(2, "GiftCard", null)].map(({ data, ...of }) => ({
      ...{ ...of, data: { ...data, expiresOn: "2026-03-01" } },
    }));
    const till = await newTill([...rows, ...ending], { now: () => now });
    const known = { modules: { credit: { voucherId: idOf(7, 2) } }, tendered: "2" };
    const byCredit = by(credit, { tendered: "2" });
    const sell = async (one: ReturnType<typeof by>) => {
      await till.sell({ ...one, payments: [...one.payments, { methodId: cash, tendered: "3" }] });
    };
    await sell(byCredit);
    await sell(by(card, known));
    now = new Date("2026-03-02T12:00:00Z");
    await assert.rejects(sell(byCredit), { code: "store_credit_insufficient", members: { available: "-2.00" } });
    await assert.rejects(sell(by(card, known)), { code: "voucher_expired" });
  });

  test("with points for no cent more than the shop's part of the sale", async () => {
    const till = await newTill([...rows, ...member(true, "33.33")]);
    const sell = (tendered: string) => {
      const { payments, ...sale } = by(points, { tendered });
      return till.sell({ ...sale, payments: [...payments, { methodId: cash, tendered: "5" }] });
    };
    // A third of 5.00 is 1.6665.
    await assert.rejects(sell("1.67"), { code: "redeem_exceeds_order" });
    await sell("1.66");
  });

  test("with points where the shop says so, up to its limits", async () => {
    await assert.rejects((await newTill(rows)).sell(by(points)), { name: "NeedsConnection" });
    const till = await newTill([...rows, ...member(true)]);
    await till.sell(by(points));
    await assert.rejects(till.sell(by(points)), { code: "points_insufficient" });
  });

  test("with points while there is a connection, where the shop takes none without", async () => {
    let isConnected = false;
    const till = await newTill([...rows, ...member(false)], { isConnected: () => isConnected });
    await assert.rejects(till.sell(by(points)), { name: "NeedsConnection" });
    isConnected = true;
    await till.sell(by(points));
    await assert.rejects(till.sell(by(points)), { code: "points_insufficient" });
    const bare = await newTill(rows, { isConnected: () => true });
    await assert.rejects(bare.sell(by(points)), { code: "program_inactive" });
  });

  test("is not looked for among what others have, however many they are", async (t) => {
    const others = Array.from({ length: 300 }, (_, i) => i + 100).flatMap((n) => {
      const own = { customerId: idOf(5, n), isBlocked: false, mergedIntoId: null };
      return [
        customer(n, { name: `Customer ${n}` }),
        voucher(n, "StoreCredit", idOf(5, n)),
        { stream: "CreditAccounts", key: [idOf(8, n)], data: { id: idOf(8, n), limit: null, balance: "0", ...own } },
        { stream: "LoyaltyAccounts", key: [idOf(9, n)], data: { id: idOf(9, n), available: 9, ...own } },
      ];
    });
    const till = await newTill([...rows, ...member(true), ...others]);
    await till.prepareInSlices();
    const parsed = t.mock.method(JSON, "parse");
    for (const method of [account, credit, points]) await till.sell(by(method));
    assert.ok(parsed.mock.callCount() < 60, String(parsed.mock.callCount()));
  });
});
