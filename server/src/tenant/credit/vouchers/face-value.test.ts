import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { made, openCreditShop, type CreditShop } from "../../../../test/credit-shop.ts";
import { startService, type Reply, type TestService } from "../../../../test/harness.ts";
import { addVariant } from "../../../../test/sales.ts";
import { hire, problemOf } from "../../../../test/staff.ts";

const newCode = () => randomUUID().replaceAll("-", "").toUpperCase();

describe("a gift card is sold for what it holds", () => {
  let service: TestService;
  let at: CreditShop;
  let shop: CreditShop["shop"];
  let card = "";

  before(async () => {
    service = await startService();
    at = await openCreditShop(service, ["Credit", "Promotions", "Loyalty"]);
    shop = at.shop;
    const unitId = (await shop.get("/units")).body.items[0].id;
    card = await addVariant(shop, { sku: "CARD", price: "120", unitId });
  });
  after(() => service.close());

  const line = () => ({ id: randomUUID(), variantId: card, quantity: "1" });
  /** Sells the card of the line, with bread for 10.00. */
  const sell = (one: { id: string }, code: string, more: object = {}, said: object = {}): Promise<Reply> =>
    at.till.sell([one, { variantId: at.bread, quantity: "1" }], {
      modules: { credit: { giftCards: [{ lineId: one.id, code, ...said }] } },
      ...more,
    });
  const balanceOf = async (code: string) => (await made(shop.post("/credit/vouchers/lookup", { code }), 200)).balance;
  const promotion = async (rule: object, more: object = {}): Promise<string> => {
    const { id } = await made(shop.post("/promotions", { name: "Offer", type: "Simple", rule, ...more }));
    await made(shop.post(`/promotions/${id}/enable`), 200);
    return id;
  };
  const end = (id: string) => made(shop.post(`/promotions/${id}/disable`), 200);

  test("whatever is taken off the order, by hand, by promotions and by the price lists of the customer's group", async () => {
    const all = { includes: {}, excludes: {} };
    const ten = await promotion({ items: all, benefit: { kind: "Percent", value: "10" } });
    const { id: customerGroupId } = await made(shop.post("/customer-groups", { name: "Friends" }));
    const { id: customerId } = await made(shop.post("/customers", { name: "Ada", groupId: customerGroupId }));
    const { id: listId } = await made(shop.post("/price-lists", { name: "Friends", customerGroupId }));
    const entries = [{ variantId: card, minQuantity: "1", price: "108" }];
    await made(shop.put(`/price-lists/${listId}/entries`, { entries }), 200);
    const code = newCode();
    const { lines, totals, modules } = await made(
      sell(line(), code, { customerId, discounts: [{ kind: "Percent", value: "5", reason: "So" }] }),
    );
    assert.deepEqual(
      lines.map(({ discount, total }: Reply["body"]) => [discount, total]),
      [
        ["0.00", "120.00"],
        ["1.45", "8.55"],
      ],
    );
    assert.deepEqual([totals.total, await balanceOf(code)], ["128.55", "120.00"]);
    const { amount, kind, codeEnding, balance } = modules.credit.vouchers[0];
    assert.deepEqual([amount, kind, codeEnding, balance], ["-120.00", "GiftCard", code.slice(-4), "120.00"]);
    await end(ten);
    const off = { ...line(), discounts: [{ kind: "Amount", value: "1", reason: "So" }] };
    assert.deepEqual(Object.keys((await sell(off, newCode())).body.errors), ["lines[0].discounts"]);
  });

  test("by name, untaxed, by who may not sell goods by name; nothing else is untaxed so", async () => {
    const clerk = await hire(service, shop, ["sales.create"], [at.till.branchId]);
    const named = { id: randomUUID(), name: "Gift card", quantity: "1", unitPrice: "30", taxGroupId: null };
    const code = newCode();
    const modules = { credit: { giftCards: [{ lineId: named.id, code }] } };
    const sold = await made(clerk.post("/orders", at.till.order([named], { modules })));
    assert.deepEqual([sold.totals.total, sold.totals.tax, await balanceOf(code)], ["30.00", "0.00", "30.00"]);
    const plain = await at.till.sell([{ ...named, id: randomUUID() }]);
    assert.deepEqual(Object.keys(plain.body.errors), ["lines[0].taxGroupId"]);
  });

  test("and reaches no minimum of a promotion", async () => {
    const tiers = [{ from: "100", benefit: { kind: "Amount", value: "5" } }];
    const rule = { items: { includes: {}, excludes: {} }, tiers };
    const offer = await promotion(rule, { type: "Threshold" });
    assert.equal((await made(sell(line(), newCode()))).totals.total, "130.00");
    await end(offer);
  });

  test("a card that is there is loaded with isReload; the receipt shows its end and what it holds", async () => {
    const code = newCode();
    await made(sell(line(), code));
    assert.deepEqual(problemOf(await sell(line(), code)), [409, "code_taken"]);
    const again = await made(sell(line(), code, {}, { isReload: true }));
    assert.equal(await balanceOf(code), "240.00");
    const { balance, amount } = again.modules.credit.vouchers[0];
    assert.deepEqual([amount, balance], ["-120.00", "240.00"]);
    const { body: text } = await shop.get(`/orders/${again.id}/receipt`, { accept: "text/plain" });
    assert.match(text, new RegExp(`Balance \\*{4}${code.slice(-4)} +240\\.00`));
    assert.ok(!text.includes(code));
    const unknown = await sell(line(), newCode(), {}, { isReload: true });
    assert.deepEqual(Object.keys(unknown.body.errors), ["modules.credit.giftCards[0].code"]);
    await made(shop.post(`/orders/${again.id}/void`, { reason: "Mistake" }), 200);
    assert.equal(await balanceOf(code), "120.00");
    const { id } = await made(shop.post("/credit/vouchers/lookup", { code }), 200);
    await made(shop.patch(`/credit/vouchers/${id}`, { isBlocked: true }), 200);
    assert.deepEqual(problemOf(await sell(line(), code, {}, { isReload: true })), [409, "voucher_blocked"]);
    assert.deepEqual(await at.breaches(), []);
  });
});
