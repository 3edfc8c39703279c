import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { made, openCreditShop, type CreditShop } from "../../../../test/credit-shop.ts";
import { startService, type Reply, type TestService } from "../../../../test/harness.ts";
import { addVariant } from "../../../../test/sales.ts";

type Body = Reply["body"];

describe("discounts in the exceptions", () => {
  let service: TestService;
  let at: CreditShop;

  before(async () => {
    service = await startService();
    at = await openCreditShop(service, ["Credit", "Reporting"]);
  });
  after(() => service.close());

  test("are of the pieces that stayed sold", async () => {
    const discounts = [{ kind: "Percent", value: "10", reason: "Friend" }];
    const line = (reason: string) => ({
      ...{ id: randomUUID(), variantId: at.bread, quantity: "4" },
      discounts: [{ kind: "Percent", value: "10", reason }],
    });
    const voidOf = ({ id, variantId }: { id: string; variantId: string }, quantity: string) => ({
      ...{ kind: "Void", variantId, voidsLineId: id, quantity, priceReason: "Mistake" },
    });
    const [kept, gone, twice] = [line("Friend"), line("Gone"), line("Twice")];
    const lines = [kept, gone, twice, voidOf(kept, "-3"), voidOf(gone, "-4"), voidOf(twice, "-2"), voidOf(twice, "-2")];
    const { businessDate } = await made(at.till.sell(lines, { discounts }));
    const { items } = await made(at.shop.get(`/reports/exceptions?from=${businessDate}&to=${businessDate}`), 200);
    const found = items.filter(({ kind }: Body) => kind === "Discount");
    // One piece of 10.00 less 1.00, of which the order takes 0.90.
    assert.deepEqual(
      found.map(({ reason, count, amount }: Body) => [reason, count, amount]),
      [["Friend", 2, "1.90"]],
    );
  });
});

describe("a line of which pieces were voided", () => {
  let service: TestService;
  let at: CreditShop;

  before(async () => {
    service = await startService();
    at = await openCreditShop(service, ["Credit", "Reporting"]);
  });
  after(() => service.close());

  /** Sells so many pieces, less the voids, of an article that costs the shop 0.335 and the customer 1.00 less 10 %. */
  async function sell(quantity: string, voids: readonly string[]) {
    const unitId = (await at.shop.get("/units")).body.items[0].id;
    const { id: taxRateId } = await made(at.shop.post("/tax-rates", { name: randomUUID(), rate: "0.08" }));
    const { id: taxGroupId } = await made(
      at.shop.post("/tax-groups", { name: randomUUID(), components: [{ taxRateId }] }),
    );
    const variantId = await addVariant(
      at.shop,
      { sku: randomUUID().slice(0, 8), price: "1", cost: "0.335", unitId },
      { taxGroupId },
    );
    const id = randomUUID();
    const discounts = [{ kind: "Percent", value: "10", reason: "Friend" }];
    const sold = { id, variantId, quantity, discounts };
    const voided = voids.map((pieces) => ({
      ...{ kind: "Void", variantId, voidsLineId: id, quantity: pieces, priceReason: "Mistake" },
    }));
    const order = await made(at.till.sell([sold, ...voided]));
    const [from, to] = [order.businessDate, order.businessDate];
    const rowOf = async (path: string) =>
      (await made(at.shop.get(`${path}?from=${from}&to=${to}&by=Product`), 200)).items.find(
        ({ key }: Body) => key === variantId,
      );
    const [{ grossSales, discounts: taken, netSales }, { cost }] = [
      await rowOf("/reports/sales"),
      await rowOf("/reports/margins"),
    ];
    const { cost: ofOrder } = await made(at.shop.get(`/orders/${order.id}/margin`), 200);
    return { grossSales, discounts: taken, netSales, cost, ofOrder };
  }

  test("is in the reports as if only the others had been sold", async () => {
    const one = { grossSales: "0.92", discounts: "0.09", netSales: "0.83", cost: "0.34", ofOrder: "0.34" };
    assert.deepEqual(await sell("1", []), one);
    assert.deepEqual(await sell("2", ["-1"]), one);
    assert.deepEqual(await sell("4", ["-2", "-1"]), one);
  });

  test("leaves nothing when all were voided", async () => {
    const none = { grossSales: "0.00", discounts: "0.00", netSales: "0.00", cost: "0.00", ofOrder: "0.00" };
    assert.deepEqual(await sell("3", ["-2", "-1"]), none);
  });
});
