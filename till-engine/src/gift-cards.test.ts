import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { textOf } from "./receipt-text.ts";
import { startService, type Shop, type TestService } from "../../server/test/harness.ts";
import { addVariant } from "../../server/test/sales.ts";
import { codesOf, diskKinds, makeDisks, openCounter } from "../test/counter.ts";

for (const kind of diskKinds)
  describe(`gift cards that a till sells without connection, its disk ${kind}`, () => {
    const newDisk = makeDisks(kind);
    let service: TestService;
    let shop: Shop;
    let [branchId, userId, cash, method, card, bread] = ["", "", "", "", "", ""];

    before(async () => {
      service = await startService({ shops: "opened" });
      shop = await service.openShop({ modules: ["Promotions", "Credit"] });
      branchId = (await shop.get("/branches")).body.items[0].id;
      const unitId = (await shop.get("/units")).body.items[0].id;
      userId = (await shop.get("/me")).body.userId;
      const methods = (await shop.get("/payment-methods")).body.items as { id: string; kind: string }[];
      cash = methods.find(({ kind }) => kind === "Cash")?.id ?? "";
      method = (await shop.post("/payment-methods", { name: "Gift card", kind: "GiftCard", worksOffline: true })).body
        .id;
      await shop.patch("/settings", { stockPolicy: "Allow" });
      bread = await addVariant(shop, { sku: "BREAD", price: "10", unitId });
      card = await addVariant(shop, { sku: "CARD", price: "120", unitId });
      const tiers = [{ from: "100", benefit: { kind: "Amount", value: "5" } }];
      for (const offer of [
        { type: "Simple", rule: { items: {}, benefit: { kind: "Percent", value: "10" } } },
        { type: "Threshold", rule: { items: {}, tiers } },
      ]) {
        const { body } = await shop.post("/promotions", { name: "Offer", ...offer });
        assert.equal((await shop.post(`/promotions/${body.id}/enable`)).status, 200, JSON.stringify(body));
      }
    });
    after(() => service.close());

    test("pay by what the shop has told, print what is left, and are loaded again by name, untaxed", async () => {
      const { till, online } = await openCounter(service, shop, { branchId, userId, disk: newDisk() });
      const code = randomUUID();
      const issued = await shop.post("/credit/vouchers", { kind: "GiftCard", code, amount: "50", reason: "Gift" });
      const { id: voucherId, codeEnding, balance, held } = issued.body;
      const told = { id: voucherId, codeEnding, balance, held, isBlocked: false, expiresOn: null };
      const line = { variantId: bread, quantity: "3" };
      const by = (tendered: string) => ({ methodId: method, tendered, modules: { credit: { voucherId } } });
      const sale = { userId, lines: [line], payments: [by("20"), { methodId: cash, tendered: "7" }] };
      await assert.rejects(till.sell(sale), { name: "NeedsConnection" });
      const paid = await till.sell({ ...sale, cards: [told] });
      await assert.rejects(till.sell({ ...sale, payments: [by("20"), by("7")], cards: [{ ...told, balance: "46" }] }), {
        ...{ code: "store_credit_insufficient", members: { available: "26.00" } },
      });
      assert.deepEqual(paid.receipt.giftCards, [{ codeEnding, balance: "30.00" }]);
      assert.deepEqual(codesOf(await till.push(online), paid.id), []);
      const { body: text } = await shop.get(`/orders/${paid.id}/receipt`, { accept: "text/plain" });
      assert.equal(textOf(paid.receipt), text);
      const card = (own: object) => ({
        ...{ id: randomUUID(), name: "Gift card", quantity: "1", taxGroupId: null },
        ...own,
      });
      const load = card({ unitPrice: "10", giftCard: { code, isReload: true, balance: "30.00" } });
      const loading = { userId, lines: [load], payments: [{ methodId: cash, tendered: "10" }] };
      await assert.rejects(
        till.sell({ ...loading, lines: [load, { voidsLineId: load.id, quantity: "-1" }] }),
        /is left out, and not taken back/,
      );
      const loaded = await till.sell(loading);
      assert.deepEqual(loaded.receipt.giftCards, [{ codeEnding, balance: "40.00" }]);
      const { sessionId, totals } = till.xReport;
      assert.deepEqual([totals.customCount, totals.customAmount], [0, "0.00"]);
      assert.deepEqual(codesOf(await till.push(online), loaded.id), []);
      assert.deepEqual((await shop.get(`/cash/sessions/${sessionId}/x-report`)).body.totals, totals);
      assert.equal((await shop.post("/credit/vouchers/lookup", { code })).body.balance, "40.00");
    });

    test("hold what they cost, as the shop has it, whatever is taken off the rest; and are loaded again", async () => {
      const { till, online } = await openCounter(service, shop, { branchId, userId, disk: newDisk() });
      const code = randomUUID();
      const sell = (giftCard: { code: string; isReload?: boolean }) =>
        till.sell({
          userId,
          lines: [
            { variantId: card, quantity: "1", giftCard },
            { variantId: bread, quantity: "1" },
          ],
          discounts: [{ kind: "Percent", value: "5" }],
          payments: [{ methodId: cash, tendered: "200" }],
        });
      const [first, second] = [await sell({ code }), await sell({ code, isReload: true })];
      assert.deepEqual([first.total, second.total], ["128.55", "128.55"]);
      const ending = code.slice(-4).toUpperCase();
      assert.match(textOf(first.receipt), new RegExp(`\\*{4}${ending} +120\\.00`));
      assert.ok(!textOf(first.receipt).toUpperCase().includes(code.toUpperCase()));
      const outcomes = await till.push(online);
      for (const { id } of [first, second]) assert.deepEqual(codesOf(outcomes, id), []);
      assert.equal((await shop.post("/credit/vouchers/lookup", { code })).body.balance, "240.00");
      const lines = [{ variantId: card, quantity: "1", giftCard: { code: randomUUID() } }];
      await assert.rejects(till.park({ userId, lines }), /not parked/);
    });
  });
