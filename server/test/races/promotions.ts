import { openTill } from "../sales.ts";
import { made, unique, type Race, type World } from "./world.ts";

/** Races for the last use of a coupon. */
export function promotionRaces({ shop, branchId, variant }: World): Race[] {
  const promotion = async (): Promise<string> => {
    const rule = { benefit: { kind: "Percent", value: "10" } };
    const { id } = await made(shop.post("/promotions", { name: "Race", type: "Simple", rule, requiresCoupon: true }));
    await made(shop.post(`/promotions/${id}/enable`));
    return id;
  };
  /** At a till of its own. */
  const sale = async (code: string, more: object = {}) => {
    const till = await openTill(shop, branchId);
    const lines = [{ variantId: await variant(), quantity: "1" }];
    return () => till.sell(lines, { modules: { promotions: { coupons: [code] } }, ...more });
  };
  return [
    {
      lock: "tenant/promotions/coupons/sql.ts lockCoupons FOR NO KEY UPDATE",
      what: "the last use of a coupon is taken twice: once",
      set: async () => {
        const code = unique();
        await made(shop.post("/coupons", { promotionId: await promotion(), code, limitTotal: 1 }));
        return { first: await sale(code), rival: await sale(code), outcome: [201, "400 coupon_limit_reached"] };
      },
    },
    {
      lock: "tenant/promotions/coupons/sql.ts lockSeries FOR NO KEY UPDATE",
      what: "a customer uses two codes of a series of which one may use one: one",
      set: async () => {
        const body = { promotionId: await promotion(), name: "Race", count: 2, limitPerCustomer: 1 };
        const { id } = await made(shop.post("/coupon-series", body));
        const [one, two] = (await made(shop.get(`/coupons?seriesId=${id}`))).items;
        const { id: customerId } = await made(shop.post("/customers", { name: unique() }));
        return {
          ...{ first: await sale(one.code, { customerId }), rival: await sale(two.code, { customerId }) },
          outcome: [201, "400 coupon_customer_limit_reached"],
        };
      },
    },
  ];
}
