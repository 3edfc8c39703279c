import { failureOf, type Failure } from "../failure.ts";
import type { Calls } from "../worker/host.ts";
import type { Basket } from "./basket.ts";

/** What is done with the coupons of a basket, which the shop has found good for it as it is. */
export function couponsOf(calls: Calls, basket: Basket) {
  /** Rejects with why it is not taken. */
  const take = async (typed: string): Promise<boolean> => {
    const { kept } = basket.shown;
    if (kept === undefined) return false;
    const coupon = await calls.askCoupon(kept.goods, typed);
    return basket.change((goods) => ({
      ...goods,
      coupons: [...(goods.coupons ?? []).filter(({ code }) => code !== coupon.code), coupon],
    }));
  };
  return {
    take,
    remove: (removed: string) =>
      basket.change((goods) => ({ ...goods, coupons: goods.coupons?.filter(({ code }) => code !== removed) ?? [] })),
    /** What was good for one customer may not be for another: each coupon is asked for anew, and a loss is told. */
    changeCustomer: async (customerId: string | undefined): Promise<void> => {
      const before = basket.shown.kept?.goods.coupons ?? [];
      const isChanged = await basket.change(({ customerId: _before, coupons: _coupons, ...goods }) =>
        customerId === undefined ? goods : { ...goods, customerId },
      );
      let lost: Failure | undefined;
      for (const { code } of isChanged ? before : [])
        await take(code).catch((error: unknown) => (lost = failureOf(error)));
      if (lost !== undefined) basket.refuse(lost);
    },
  };
}
