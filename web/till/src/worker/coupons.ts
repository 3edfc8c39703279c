import { unwrap } from "@tillhouse/client";
import type { TakenCoupon } from "@tillhouse/till-engine/basket.ts";
import { withoutVoids, type BasketRequestLine } from "@tillhouse/till-engine/lines.ts";
import { Refusal } from "@tillhouse/till-engine/refusal.ts";
import type { KeptBasket } from "../news.ts";
import type { CashierSession } from "./cashier-session.ts";

interface TillAtBranch {
  readonly branchId: string;
  readonly cashier: CashierSession;
}

/** As the service writes codes; no other one is asked for. */
const wellFormed = /^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/i;

/** Calls for coupons, which only the service knows. */
export function couponCalls(opened: () => TillAtBranch) {
  return {
    /**
     * What a coupon of the basket is for. Throws as the service refuses it, and `coupon_without_effect` for one that
     * takes nothing off.
     */
    askCoupon: async (goods: KeptBasket["goods"], typed: string): Promise<TakenCoupon> => {
      const { branchId, cashier } = opened();
      const code = typed.trim();
      if (!wellFormed.test(code)) throw new Refusal("coupon_invalid", "no coupon has such a code");
      const { customerId, discounts = [], serviceCharge, coupons = [] } = goods;
      const lines = withoutVoids(goods.lines).filter(({ giftCard }) => giftCard === undefined);
      if (lines.length === 0) throw withoutEffect(code);
      const shop = await cashier.client("A coupon");
      const { modules } = await unwrap(
        shop.POST("/orders/quote", {
          body: {
            ...{ branchId, lines: lines.map(asked) },
            discounts: discounts.map(({ lineIds, ...one }) =>
              lineIds === undefined ? one : { ...one, lineIds: [...lineIds] },
            ),
            ...(customerId === undefined ? {} : { customerId }),
            ...(serviceCharge === undefined ? {} : { serviceCharge }),
            modules: { promotions: { coupons: [...coupons.map((one) => one.code), code] } },
          },
        }),
      );
      const isSame = (one: { readonly code: string }) => one.code.toUpperCase() === code.toUpperCase();
      const found = modules.promotions?.coupons.find(isSame);
      if (found?.isApplied !== true) throw withoutEffect(code);
      return { code: found.code, promotionId: found.promotionId };
    },
  };
}

function withoutEffect(code: string): Refusal {
  return new Refusal("coupon_without_effect", "the coupon takes nothing off this basket", { coupon: code });
}

function asked({ giftCard: _none, discounts = [], ...line }: BasketRequestLine) {
  return { ...line, discounts: [...discounts] };
}
