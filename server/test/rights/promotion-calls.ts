import { change, idOf, type Calls } from "./call.ts";
import { newCode } from "./new-code.ts";
import type { Place } from "./place.ts";

/** What is done with promotions and coupons. */
export function promotionCalls({
  promotions,
  branchId,
  variantId,
  productId,
  categoryId,
  customerGroupId,
}: Place): Calls {
  const { id, draftId, setId, givenId, spareId, couponId, seriesId, code } = promotions;
  const benefit = { kind: "Percent", value: "1" };
  const items = {
    includes: { categoryIds: [categoryId], productIds: [productId], variantIds: [variantId] },
    excludes: { categoryIds: [categoryId], productIds: [productId], variantIds: [variantId] },
  };
  const of = { audience: { customerGroupIds: [customerGroupId] }, branchIds: [branchId] };
  return {
    listPromotions: [{ query: { status: "Draft" } }],
    createPromotion: [
      { body: { name: "Offer", type: "Simple", rule: { items, benefit }, ...of } },
      { body: { name: "Set", type: "MixAndMatch", rule: { groups: [{ quantity: 2, items }], benefit }, ...of } },
    ],
    getPromotion: [idOf(id)],
    patchPromotion: [
      change(draftId, { rule: { items, benefit }, ...of }),
      change(setId, { rule: { groups: [{ quantity: 2, items }], benefit } }),
      change(draftId, { name: "Another" }),
    ],
    enablePromotion: [idOf(draftId)],
    disablePromotion: [idOf(givenId)],
    archivePromotion: [idOf(spareId)],
    evaluatePromotions: [
      {
        body: {
          branchId,
          lines: [{ variantId, quantity: "1" }],
          modules: { promotions: { coupons: [code], declinedIds: [id] } },
        },
      },
    ],
    listCoupons: [{ query: { promotionId: id, seriesId } }],
    createCoupon: [{ body: { promotionId: id, code: newCode() } }],
    getCoupon: [idOf(couponId)],
    patchCoupon: [change(couponId, { limitTotal: 100 })],
    listCouponRedemptions: [idOf(couponId)],
    listCouponSeriesList: [{ query: { promotionId: id } }],
    createCouponSeries: [{ body: { promotionId: id, name: "Letter", count: 2 } }],
    getCouponSeries: [idOf(seriesId)],
    patchCouponSeries: [change(seriesId, { name: "Letters" })],
  };
}
