import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startService, type Shop, type TestService } from "../../server/test/harness.ts";
import { addVariant } from "../../server/test/sales.ts";
import { openCounter, statuses, type Counter } from "../test/counter.ts";
import { textOf } from "./receipt-text.ts";
import type { ReceiptSearch } from "./documents.ts";

describe("receipts and sums of a till, as the shop has them", () => {
  let service: TestService;
  let shop: Shop;
  let counter: Counter;
  let userId: string;
  let branchId: string;
  let [cash, card, reasonId, cheese] = ["", "", "", ""];

  before(async () => {
    service = await startService({ shops: "opened" });
    shop = await service.openShop();
    const made = async (path: string, body: object) => (await shop.post(path, body)).body.id as string;
    branchId = (await shop.get("/branches")).body.items[0].id;
    userId = (await shop.get("/me")).body.userId;
    const unitId = await made("/units", { code: "KG", name: "Kilogram", precision: 3 });
    const methods = (await shop.get("/payment-methods")).body.items as { id: string; kind: string }[];
    cash = methods.find(({ kind }) => kind === "Cash")?.id ?? "";
    card = await made("/payment-methods", { name: "Terminal", kind: "Card", worksOffline: true, sortOrder: 5 });
    reasonId = await made("/cash/reasons", { name: "Till roll", kind: "PaidOut" });
    const taxRateId = await made("/tax-rates", { name: "MwSt", rate: "0.07" });
    const taxGroupId = await made("/tax-groups", { name: "Food", components: [{ taxRateId }] });
    cheese = await addVariant(shop, { sku: "CHEESE", price: "19.99", unitId }, { taxGroupId, name: "Käse" });
    const settings = {
      ...{ cashRounding: "0.05", serviceCharge: "5", discountLimit: "50", refundLineLimit: "100" },
      ...{ receiptLanguage: "de", timezone: "Europe/Berlin", sellerName: "Käserei Meier", sellerTaxId: "DE1" },
      receiptTexts: [{ language: "de", header: "Willkommen", footer: "Bis bald" }],
    };
    assert.equal((await shop.patch("/settings", settings)).status, 200);
    counter = await openCounter(service, shop, { branchId, userId });
  });
  after(() => service.close());

  const sell = (quantity: string, more: object = {}) =>
    counter.till.sell({
      ...{ userId, lines: [{ variantId: cheese, quantity }], payments: [{ methodId: cash, tendered: "100" }], ...more },
    });

  test("what is printed without connection is what the shop prints: sales, voids and refunds; and the same X report", async () => {
    const { till, online } = counter;
    const discounts = [{ kind: "Percent", value: "10", reason: "Freund" }];
    const plain = await sell("1.234", { discounts });
    const taken = crypto.randomUUID();
    const split = await sell("2", {
      lines: [
        { id: crypto.randomUUID(), variantId: cheese, quantity: "2", discounts: [{ kind: "Amount", value: "1.11" }] },
        { id: taken, variantId: cheese, quantity: "1" },
        { voidsLineId: taken, quantity: "-1" },
      ],
      payments: [
        { methodId: card, tendered: "20", tip: "1.50" },
        { methodId: cash, tendered: "50" },
      ],
    });
    const mistaken = await sell("1", { payments: [{ methodId: cash, tendered: "50", tip: "1" }] });
    await till.voidSale({ userId, orderId: mistaken.id, reason: "Mistake" });
    const [line] = till.sales(new Date(0))[0]?.lines ?? [];
    const lines = [{ lineId: line?.id ?? "", quantity: "0.333" }];
    const back = await till.refund({ userId, orderId: plain.id, lines, methodId: cash, note: "Mouldy" });
    await till.move(userId, { kind: "PaidOut", amount: "3.20", reasonId });
    await till.move(userId, { kind: "SafeDrop", amount: "40" });
    assert.deepEqual(
      till.receipts().map(({ id, receiptNumber, isVoided }) => [id, receiptNumber, isVoided]),
      [plain, split, mistaken, back].map(({ id }, i) => [id, i + 1, id === mistaken.id]).toReversed(),
    );
    const numbersOf = (search: ReceiptSearch) => till.receipts(search).map(({ receiptNumber }) => receiptNumber);
    assert.deepEqual(numbersOf({ atMost: 2 }), [4, 3]);
    assert.deepEqual(numbersOf({ words: ` ${split.receipt.order.receiptNumber?.toLowerCase() ?? ""}` }), [2]);
    assert.deepEqual(numbersOf({ words: "000009" }), []);
    const own = till.xReport;
    assert.ok(statuses(await till.push(online)).every((status) => status === "Created"));
    const { at: _at, openedAt: _openedAt, ...x } = (await shop.get(`/cash/sessions/${own.sessionId}/x-report`)).body;
    const { at: _ownAt, openedAt: _ownOpenedAt, ...ours } = own;
    assert.deepEqual(ours, x);
    for (const { id } of [plain, split, mistaken, back]) {
      const { body: text } = await shop.get(`/orders/${id}/receipt`, { accept: "text/plain" });
      const kept = till.receipt(id);
      assert.equal(textOf(await till.printAgain(id)).replace(/^.*\*\*\* KOPIE 1 \*\*\*\n/m, ""), text, kept?.kind);
    }
    assert.equal((await till.printAgain(plain.id)).copy, 2);
    assert.match(textOf(plain.receipt), /Willkommen[\s\S]*Summe EUR +[\s\S]*Rückgeld[\s\S]*Bis bald/);
    assert.match(textOf((await sell("1", { language: "fr" })).receipt), /Rendu/);
  });

  test("what a session came to, by the count of notes and coins, is the shop's Z report", async () => {
    const { till, online } = counter;
    const { sessionId } = till.xReport;
    const denominations = [
      { value: "100", count: 1 },
      { value: "0.05", count: 3 },
    ];
    const closed = await till.closeSession(userId, "100.15", { denominations, remainingCash: "100" });
    assert.ok(statuses(await till.push(online)).every((status) => status === "Created"));
    const { body: z } = await shop.get(`/cash/sessions/${sessionId}/z-report`);
    const { counted, remaining, variance, report } = closed;
    assert.deepEqual(
      [counted, remaining, variance, report?.cash.expected, report?.totals, report?.tenders],
      [z.cash.counted, z.cash.remaining, z.cash.variance, z.cash.expected, z.totals, z.tenders],
    );
    const { body: session } = await shop.get(`/cash/sessions/${sessionId}`);
    assert.deepEqual(session.countedDenominations, denominations);
  });
});
