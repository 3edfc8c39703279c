import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startService, type Shop, type TestService } from "../../server/test/harness.ts";
import { addVariant } from "../../server/test/sales.ts";
import { codesOf, openCounter, type Counter } from "../test/counter.ts";

describe("coupons that the shop has found to be usable", () => {
  let service: TestService;
  let shop: Shop;
  let counter: Counter;
  let [branchId, userId, cash, bread, promotionId, couponId] = ["", "", "", "", "", ""];
  const code = "TEN-OFF";

  before(async () => {
    service = await startService({ shops: "opened" });
    shop = await service.openShop({ modules: ["Promotions"] });
    branchId = (await shop.get("/branches")).body.items[0].id;
    const unitId = (await shop.get("/units")).body.items[0].id;
    userId = (await shop.get("/me")).body.userId;
    const methods = (await shop.get("/payment-methods")).body.items as { id: string; kind: string }[];
    cash = methods.find(({ kind }) => kind === "Cash")?.id ?? "";
    await shop.patch("/settings", { stockPolicy: "Allow" });
    bread = await addVariant(shop, { sku: "BREAD", price: "10", unitId });
    const rule = { items: {}, benefit: { kind: "Percent", value: "10" } };
    const offer = await shop.post("/promotions", { name: "Ten off", type: "Simple", rule, requiresCoupon: true });
    promotionId = offer.body.id;
    assert.equal((await shop.post(`/promotions/${promotionId}/enable`)).status, 200, JSON.stringify(offer.body));
    couponId = (await shop.post("/coupons", { promotionId, code, limitTotal: 1 })).body.id;
    counter = await openCounter(service, shop, { branchId, userId });
  });
  after(() => service.close());

  const goods = (coupons = [{ code, promotionId }]) => ({
    ...{ userId, lines: [{ variantId: bread, quantity: "2" }], coupons },
  });
  const payments = () => [{ methodId: cash, tendered: "20" }];

  test("give what they are for, and are used when the sale is pushed; nothing is flagged", async () => {
    const { till, online } = counter;
    assert.equal(till.quote(goods([])).totals.total, "20.00");
    const quote = till.quote(goods());
    assert.equal(quote.totals.total, "18.00");
    assert.deepEqual(
      quote.lines[0]?.discounts.map((one) => [one.promotionId, one.name]),
      [[promotionId, "Ten off"]],
    );
    const { id } = await till.sell({ ...goods(), payments: payments() });
    assert.deepEqual(codesOf(await till.push(online), id), []);
    assert.equal((await shop.get(`/coupons/${couponId}`)).body.redeemed, 1);
  });

  test("are not parked", async () => {
    await assert.rejects(counter.till.park(goods()), { code: "coupon_not_parked" });
  });

  test("that were used up meanwhile are flagged, and the sale stands as it was sold", async () => {
    const { till, online } = counter;
    const { id } = await till.sell({ ...goods(), payments: payments() });
    assert.deepEqual(codesOf(await till.push(online), id), ["coupon_limit_reached"]);
    assert.equal((await shop.get(`/orders/${id}`)).body.totals.total, "18.00");
  });
});
