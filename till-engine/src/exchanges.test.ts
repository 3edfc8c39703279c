import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { startService, type Shop, type TestService } from "../../server/test/harness.ts";
import { addVariant, openTill, type Till as OtherTill } from "../../server/test/sales.ts";
import { hire } from "../../server/test/staff.ts";
import { codesOf, openCounter, statuses } from "../test/counter.ts";
import { textOf } from "./receipt-text.ts";
import type { QuotedReturn } from "./returns.ts";

type Exchange = NonNullable<QuotedReturn["asked"]["exchange"]>;

describe("what is paid in an exchange follows the rules of a sale", () => {
  let service: TestService;
  let shop: Shop;
  let other: OtherTill;
  let [userId, bread, giftCards, wire, reasonId] = ["", "", "", "", ""];

  before(async () => {
    service = await startService({ shops: "opened" });
    shop = await service.openShop({ modules: ["Returns", "Credit"] });
    const made = async (path: string, body: object) => {
      const reply = await shop.post(path, body);
      assert.equal(reply.status, 201, JSON.stringify(reply.body));
      return reply.body.id as string;
    };
    userId = (await shop.get("/me")).body.userId;
    const unitId = (await shop.get("/units")).body.items[0].id;
    bread = await addVariant(shop, { sku: "BREAD", price: "10", unitId });
    await shop.patch("/settings", { stockPolicy: "Allow" });
    giftCards = await made("/payment-methods", { name: "Gift card", kind: "GiftCard", worksOffline: true });
    wire = await made("/payment-methods", { name: "Wire", kind: "Other" });
    reasonId = await made("/return-reasons", { name: "Stale", disposition: "Restock" });
    other = await openTill(shop);
  });
  after(() => service.close());

  const counterOf = (isConnected = () => false) =>
    openCounter(service, shop, { branchId: other.branchId, userId, isConnected });

  async function newCard(amount: string) {
    const code = randomUUID();
    const { body } = await shop.post("/credit/vouchers", { kind: "GiftCard", code, amount, reason: "Gift" });
    const { id, codeEnding, balance, held } = body;
    return {
      ...{ code, id, told: { id, codeEnding, balance, held, isBlocked: false, expiresOn: null } },
      pays: (tendered: string) => ({ methodId: giftCards, tendered, modules: { credit: { voucherId: id } } }),
    };
  }

  const boughtAs = (bought: string | Exchange): Exchange =>
    typeof bought === "string" ? { lines: [{ variantId: bread, quantity: bought }] } : bought;

  /** One loaf that another till has sold comes back, for so many, or for something else. */
  async function asked(bought: string | Exchange | undefined, members: Record<string, unknown> = {}) {
    const { status, body: order } = await other.sell([{ variantId: bread, quantity: "1" }], members);
    assert.equal(status, 201, JSON.stringify(order));
    const body = {
      ...{ branchId: other.branchId, originalReceiptNumber: order.receiptNumber },
      lines: [{ originalLineId: order.lines[0].id, quantity: "1", reasonId }],
      ...(bought === undefined ? {} : { exchange: boughtAs(bought) }),
    };
    const reply = await shop.post("/returns/quote", body);
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    return { userId, asked: body, quote: reply.body };
  }

  test("a method that needs a connection takes none without it, whichever way the money goes", async () => {
    let isConnected = false;
    const { till, online } = await counterOf(() => isConnected);
    const kept = till.unsyncedCount;
    const dearer = { ...(await asked("2")), payments: [{ methodId: wire, tendered: "10" }] };
    const back = { ...(await asked(undefined)), payments: [{ methodId: wire, tendered: "-10" }] };
    for (const one of [dearer, back]) {
      await assert.rejects(till.takeBack(one), { name: "NeedsConnection" });
      assert.throws(() => till.approvalsFor({ takeBack: one }), { name: "NeedsConnection" });
    }
    assert.equal(till.unsyncedCount, kept);
    isConnected = true;
    const slip = await till.takeBack(dearer);
    assert.deepEqual(codesOf(await till.push(online), slip.id), []);
  });

  test("what goes out for it takes the approvals of a sale: another price, a discount beyond the limit", async () => {
    const { till, online } = await counterOf();
    const lendable = ["sales.refund", "sales.overridePrice", "sales.discountAny"] as const;
    const may = ["sales.create", "sales.discount", "returns.create"] as const;
    const clerk = await hire(service, shop, may as never, [other.branchId], lendable as never);
    await till.pull(online);
    const line = { variantId: bread, quantity: "3" };
    const cases: [Exchange, string, string][] = [
      [{ lines: [{ ...line, unitPrice: "1" }] }, "sales.overridePrice", "27.00"],
      [{ lines: [{ ...line, discounts: [{ kind: "Percent", value: "80" }] }] }, "sales.discountAny", "24.00"],
      [{ lines: [line], discounts: [{ kind: "Percent", value: "80" }] }, "sales.discountAny", "24.00"],
    ];
    for (const [exchange, permission, amount] of cases) {
      const given = { ...(await asked(exchange)), userId: clerk.userId };
      assert.deepEqual(till.approvalsFor({ takeBack: given }), [
        { permission: "sales.refund", amount: "10.00" },
        { permission, amount },
      ]);
      await assert.rejects(till.takeBack(given), { name: "ApprovalRequired" });
    }
  });

  test("a refund of the till's own sale goes back without connection by methods only that work so", async () => {
    const { till } = await counterOf();
    const payments = [{ methodId: other.cash, tendered: "10" }];
    const sale = await till.sell({ userId, lines: [{ variantId: bread, quantity: "1" }], payments });
    const [entry] = till.sales(new Date(0));
    const lines = [{ lineId: entry?.lines[0]?.id ?? "", quantity: "1" }];
    await assert.rejects(till.refund({ userId, orderId: sale.id, lines, methodId: wire }), { name: "NeedsConnection" });
    await till.refund({ userId, orderId: sale.id, lines, methodId: other.cash });
  });

  test("a gift card pays what it holds, less what is not pushed; what is left is printed as the shop prints it", async () => {
    const { till, online } = await counterOf();
    const { told, pays, code } = await newCard("25");
    const bought = await asked("3");
    await assert.rejects(till.takeBack({ ...bought, payments: [pays("20")] }), { name: "NeedsConnection" });
    const less = { ...told, balance: "19.99" };
    await assert.rejects(till.takeBack({ ...bought, payments: [pays("20")], cards: [less] }), {
      ...{ code: "store_credit_insufficient", members: { available: "19.99" } },
    });
    const slip = await till.takeBack({ ...bought, payments: [pays("20")], cards: [told] });
    assert.deepEqual(slip.receipt.giftCards, [{ codeEnding: told.codeEnding, balance: "5.00" }]);
    const sale = { userId, lines: [{ variantId: bread, quantity: "1" }], cards: [told] };
    await assert.rejects(till.sell({ ...sale, payments: [pays("10")] }), {
      ...{ code: "store_credit_insufficient", members: { available: "5.00" } },
    });
    assert.deepEqual(codesOf(await till.push(online), slip.id), []);
    const { body: text } = await shop.get(`/orders/${slip.id}/receipt`, { accept: "text/plain" });
    assert.equal(textOf(slip.receipt), text);
    assert.equal((await shop.post("/credit/vouchers/lookup", { code })).body.balance, "5.00");
  });

  test("what a gift card has paid goes back to it as the shop's policy says", async () => {
    const { till, online } = await counterOf();
    const { code, pays } = await newCard("10");
    const slip = await till.takeBack(await asked(undefined, { payments: [pays("10")] }));
    assert.equal(slip.total, "-10.00");
    const outcomes = await till.push(online);
    assert.ok(
      statuses(outcomes).every((status) => status === "Created"),
      JSON.stringify(outcomes),
    );
    assert.deepEqual(codesOf(outcomes, slip.id), []);
    assert.equal((await shop.post("/credit/vouchers/lookup", { code })).body.balance, "10.00");
  });
});
