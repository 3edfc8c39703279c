import { Type } from "typebox";
import type { CodeTable } from "../../kernel/http/codes.ts";

/** A member of several codes. */
const coupon = Type.String({ description: "The code of the coupon." });

export const promotionErrors = {
  coupon_customer_limit_reached: {
    status: 400,
    meaning: "The customer has used `coupon` as often as one customer may.",
    members: { coupon },
  },
  coupon_customer_required: {
    status: 400,
    meaning: "How often one customer may use `coupon` is limited: the sale needs a customer.",
    members: { coupon },
  },
  coupon_expired: { status: 400, meaning: "`coupon` is not valid yet, or no longer.", members: { coupon } },
  coupon_invalid: {
    status: 400,
    meaning: "There is no coupon `coupon`, it is blocked, or its promotion is not enabled.",
    members: { coupon },
  },
  coupon_limit_reached: { status: 400, meaning: "`coupon` is used up.", members: { coupon } },
  coupon_of_series: { status: 400, meaning: "What a series sets for its coupons is changed in the series." },
  promotion_archived: { status: 409, meaning: "The promotion is archived; bring it back first." },
  promotion_enabled: { status: 409, meaning: "The promotion is enabled; it is changed and archived when it is not." },
  promotion_ended: { status: 409, meaning: "The last day of the promotion is over." },
  promotion_invalid_tiers: { status: 400, meaning: "A tier of the promotion does not begin above the one before." },
  promotion_not_enabled: { status: 409, meaning: "The promotion is not enabled." },
  too_many_promotions: {
    status: 409,
    meaning:
      "At most 500 promotions are enabled at a time, which name at most 20,000 articles and categories; disable one.",
  },
} as const satisfies CodeTable;
