import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { made, openCreditShop, type CreditShop } from "../../../../test/credit-shop.ts";
import { startService, type Reply, type TestService } from "../../../../test/harness.ts";

type Body = Reply["body"];

describe("the average basket of a day", () => {
  let service: TestService;
  let at: CreditShop;

  before(async () => {
    service = await startService();
    at = await openCreditShop(service, ["Credit", "Reporting"]);
  });
  after(() => service.close());

  test("is of what sells, and the same in sales, the dashboard and baskets", async () => {
    const sold: Body = await made(at.till.sell([{ variantId: at.bread, quantity: "3" }]));
    await made(at.till.sell([{ variantId: at.bread, quantity: "1" }]));
    const back = { kind: "Refund", originalLineId: sold.lines[0].id, quantity: "-3" };
    await made(at.till.sell([back], { payments: [{ methodId: at.till.cash, tendered: "-30" }] }));
    const day = sold.businessDate;
    const read = (path: string): Promise<Body> => made(at.shop.get(`/reports/${path}`), 200);
    const { total } = await read(`sales?from=${day}&to=${day}&by=Day`);
    assert.deepEqual([total.orders, total.sales, total.netSales], [3, 2, "10.00"]);
    assert.deepEqual([total.averageBasket, total.unitsPerOrder], ["20.00", "2.00"]);
    const { average, unitsPerOrder } = await read(`baskets?from=${day}&to=${day}`);
    assert.deepEqual([average, unitsPerOrder], ["20.00", "2.00"]);
    assert.equal((await read("dashboard")).total.averageBasket, "20.00");
  });
});
