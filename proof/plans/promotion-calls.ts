import assert from "node:assert/strict";
import { updateExpired } from "../../server/src/tenant/promotions/sql.ts";
import { made, unique, type World } from "../../server/test/races/world.ts";
import { ok, type Calls } from "./calls.ts";

/** What is done with promotions and coupons. */
export async function promotionCalls({ service, shop, till, variant }: World): Promise<Calls> {
  const rule = { benefit: { kind: "Percent", value: "1" } };
  const offer = { name: "Offer", type: "Simple", rule, requiresCoupon: true };
  const { id } = await made(shop.post("/promotions", offer));
  await ok(shop.post(`/promotions/${id}/enable`));
  const code = unique();
  const { id: couponId } = await made(shop.post("/coupons", { promotionId: id, code, limitPerCustomer: 100 }));
  const { id: seriesId } = await made(shop.post("/coupon-series", { promotionId: id, name: "Letter", count: 2 }));
  const { id: customerId } = await made(shop.post("/customers", { name: "Ann" }));
  const get = (path: string) => () => ok(shop.get(path));
  return {
    promotions: get("/promotions"),
    "promotions that are enabled": get("/promotions?status=Enabled"),
    "coupons of a promotion": get(`/coupons?promotionId=${id}`),
    "coupons of a series": get(`/coupons?seriesId=${seriesId}`),
    "a coupon by its code": get(`/coupons?code=${code}`),
    "series of a promotion": get(`/coupon-series?promotionId=${id}`),
    "uses of a coupon": get(`/coupons/${couponId}/redemptions`),
    "a coupon is used, and the sale is voided": async () => {
      const lines = [{ variantId: await variant(), quantity: "1" }];
      const modules = { promotions: { coupons: [code] } };
      const order = await made(till.sell(lines, { customerId, modules }));
      await ok(shop.post(`/orders/${order.id}/void`, { reason: "Mistake" }));
    },
    "a promotion ends": async () => {
      await ok(shop.post(`/promotions/${id}/disable`));
      await ok(shop.post(`/promotions/${id}/enable`));
      const { directory, databases, now } = service.deps;
      const tenant = await directory.resolve(shop.tenantId);
      assert.ok(tenant !== undefined);
      await databases.write(tenant, (tx) => updateExpired(tx, now()));
    },
  };
}
