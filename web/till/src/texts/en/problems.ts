import { sharedProblems } from "@tillhouse/ui/texts/en/problems.ts";

/** What the service's refusals mean at a till. */
export const problems = {
  ...sharedProblems,
  device_unknown: "The office has revoked this till.",
  pairing_code_invalid: "This code is wrong, used already, or too old. The office gives another one.",
  register_not_bound: "The office has bound this till to no register.",
  module_disabled: "The shop has not turned this on.",
  return_exceeds_sold: "More would come back than was sold.",
  return_window_expired: "The last day on which this could come back is over.",
  order_not_returnable: "Nothing of this sale can come back.",
  reason_required: "This needs a reason of the shop's list.",
  order_not_parked: "Another till has taken this basket, or it was given up.",
  coupon_customer_limit_reached: "This customer has used the coupon as often as one may.",
  coupon_customer_required: "This coupon is for customers whom the shop knows: choose the customer first.",
  coupon_expired: "This coupon is not valid at this time.",
  coupon_invalid: "There is no such coupon, or it is blocked.",
  coupon_limit_reached: "This coupon is used up.",
} as const;
