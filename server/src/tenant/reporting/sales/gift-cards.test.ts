import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { made, openCreditShop, type CreditShop } from "../../../../test/credit-shop.ts";
import { startService, type Reply, type TestService } from "../../../../test/harness.ts";

type Body = Reply["body"];

describe("gift cards in the figures of goods", () => {
  let service: TestService;
  let at: CreditShop;
  let card: Body;
  let [day, code] = ["", ""];

  before(async () => {
    service = await startService();
    at = await openCreditShop(service, ["Credit", "Reporting"]);
    code = randomUUID().replaceAll("-", "").toUpperCase();
    const line = { id: randomUUID(), name: "Gift card", quantity: "1", unitPrice: "50", taxGroupId: null };
    const modules = { credit: { giftCards: [{ lineId: line.id, code }] } };
    card = await made(at.till.sell([line], { modules, payments: [{ methodId: at.till.cash, tendered: "50" }] }));
    day = card.businessDate;
    await made(at.till.sell([{ variantId: at.bread, quantity: "1" }]));
  });
  after(() => service.close());

  const report = (name: string, more = ""): Promise<Body> =>
    made(at.shop.get(`/reports/${name}?from=${day}&to=${day}${more}`), 200);
  const customOf = async () => {
    const { totals } = await made(at.shop.get(`/cash/sessions/${at.till.sessionId}/x-report`), 200);
    return [totals.customCount, totals.customAmount];
  };
  const exceptionsOf = async () => (await report("exceptions")).items.map(({ kind }: Body) => kind);

  test("are no goods by name", async () => {
    assert.deepEqual([card.hasCustomLines, card.lines[0].isStoredValue], [false, true]);
    assert.deepEqual(await customOf(), [0, "0.00"]);
    assert.deepEqual(await exceptionsOf(), []);
  });

  test("are no basket when nothing else is sold", async () => {
    const { total } = await report("sales", "&by=Hour");
    assert.deepEqual(
      [total.orders, total.sales, total.netSales, total.giftCards, total.collected, total.averageBasket],
      [1, 1, "10.00", "50.00", "60.00", "10.00"],
    );
    const { items } = await report("sales", "&by=Branch");
    assert.deepEqual([items[0].orders, items[0].collected], [1, "60.00"]);
    const { orders, average, unitsPerOrder } = await report("baskets");
    assert.deepEqual([orders, average, unitsPerOrder], [1, "10.00", "1.00"]);
  });

  test("are no goods when they come back: the debt is gone", async () => {
    const back = { kind: "Refund", originalLineId: card.lines[0].id, quantity: "-1" };
    const payments = [{ methodId: at.till.cash, tendered: "-50" }];
    const { lines } = await made(at.till.sell([back], { payments }));
    assert.equal(lines[0].isStoredValue, true);
    const { total } = await report("sales", "&by=Hour");
    assert.deepEqual([total.orders, total.refunds, total.returns, total.giftCards], [1, 0, "0.00", "0.00"]);
    assert.deepEqual([await customOf(), await exceptionsOf()], [[0, "0.00"], []]);
    const owed = (await report("journal")).items.filter(({ role }: Body) => role === "Vouchers");
    assert.deepEqual(owed, []);
    const outstanding = (await report("vouchers")).items.map((one: Body) => one.outstanding);
    assert.deepEqual(outstanding, ["0.00", "0.00"]);
    assert.deepEqual(await at.breaches(), []);
  });
});
