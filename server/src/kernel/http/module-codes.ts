import { Type } from "typebox";
import { coupon, shortages, type CodeEntry } from "./code-members.ts";
import { Decimal, Id, Nullable } from "./shapes.ts";

/** The codes that modules alone throw. */
export const moduleCodes = {
  allocation_invalid: {
    status: 400,
    meaning: "A payment on account pays what is not open, more than is open, or in all another amount than its own.",
  },
  branch_awaits_transfers: {
    status: 409,
    meaning: "Goods are under way from or to the branch: receive or recall them.",
  },
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
  coupon_not_applicable: {
    status: 400,
    meaning: "`coupon` takes nothing off this sale: what its promotion needs is not there, or others take off more.",
    members: { coupon },
  },
  coupon_of_series: { status: 400, meaning: "What a series says of its coupons is changed of the series." },
  credit_account_blocked: { status: 409, meaning: "Nothing is sold on this account; payments are taken." },
  credit_account_exists: { status: 409, meaning: "This customer has an account." },
  credit_account_merged: {
    status: 409,
    meaning: "This account was merged into the account `targetId`.",
    members: { targetId: Id },
  },
  credit_limit_exceeded: {
    status: 400,
    meaning: "The customer would owe more than the limit of the account.",
    members: { limit: Decimal, balance: Decimal, available: Decimal, requested: Decimal },
  },
  credit_not_enabled: { status: 400, meaning: "This customer has no account to sell on." },
  date_range_too_large: { status: 400, meaning: "A report is of at most 400 days." },
  discrepancy_reason_required: {
    status: 400,
    meaning: "What is damaged or missing of the variants `variantIds` needs a reason.",
    members: { variantIds: Type.Array(Id) },
  },
  entry_already_reversed: { status: 409, meaning: "This entry was reversed before." },
  hold_ended: { status: 409, meaning: "This hold was released or redeemed before." },
  loyalty_account_blocked: {
    status: 409,
    meaning: "The points of this account are blocked: none are redeemed or transferred.",
  },
  loyalty_account_exists: { status: 409, meaning: "This customer has an account of points." },
  loyalty_account_merged: {
    status: 409,
    meaning: "This account was merged into the account `targetId`.",
    members: { targetId: Id },
  },
  loyalty_offline_not_allowed: { status: 400, meaning: "Points pay only at a till that is connected." },
  order_not_returnable: {
    status: 400,
    meaning: "Only what a completed sale sold is returned.",
  },
  payment_exceeds_balance: {
    status: 400,
    meaning: "A payment or a write-off is more than what is owed.",
    members: { balance: Decimal, requested: Decimal },
  },
  po_empty: { status: 400, meaning: "Nothing is ordered." },
  po_not_cancellable: { status: 409, meaning: "Only a purchase order of which nothing came is cancelled." },
  po_not_closable: { status: 409, meaning: "Only a purchase order of which something came is closed." },
  po_not_editable: { status: 409, meaning: "Only a draft of a purchase order is changed or submitted." },
  po_not_open: { status: 409, meaning: "Nothing is expected of this purchase order." },
  points_insufficient: {
    status: 400,
    meaning: "So many points cannot be used: they are not there, or not yet.",
    members: { available: Decimal, requested: Decimal },
  },
  program_inactive: { status: 400, meaning: "Nothing is paid with points: the settings say not what a point pays." },
  promotion_archived: { status: 409, meaning: "The promotion is archived; bring it back first." },
  promotion_enabled: { status: 409, meaning: "The promotion is enabled; it is changed and archived when it is not." },
  promotion_ended: { status: 409, meaning: "The last day of the promotion is over." },
  promotion_invalid_tiers: { status: 400, meaning: "A tier of the promotion does not begin above the one before." },
  promotion_not_enabled: { status: 409, meaning: "The promotion is not enabled." },
  receipt_exceeds_dispatched: {
    status: 400,
    meaning: "More is received of the variants in `lines` than is under way.",
    members: { lines: shortages },
  },
  receipt_exceeds_ordered: {
    status: 400,
    meaning: "More came of the variants in `lines` than was ordered, with the branch's tolerance.",
    members: { lines: shortages },
  },
  redeem_below_minimum: {
    status: 400,
    meaning: "At least `minimum` points are taken as payment.",
    members: { minimum: Type.Integer() },
  },
  redeem_exceeds_order: {
    status: 400,
    meaning: "Points pay no more than `most` of this sale.",
    members: { most: Decimal, requested: Decimal },
  },
  refund_exceeds_paid: {
    status: 400,
    meaning: "By the payment method `methodId` no more than `available` of what was paid can go back.",
    members: { methodId: Nullable(Id), available: Decimal },
  },
  refund_method_not_allowed: {
    status: 400,
    meaning: "The shop's policy `refundBy` does not let the money go back so; `methodId` is by which, null: by any.",
    members: { methodId: Nullable(Id), refundBy: Type.String() },
  },
  refund_reduces_debt: {
    status: 400,
    meaning: "So much of what comes back was never paid: `amount` goes back to the account that owes it, not out.",
    members: { amount: Decimal },
  },
  return_exceeds_received: {
    status: 400,
    meaning: "More of the variants in `lines` would go back to the supplier than came of the order.",
    members: { lines: shortages },
  },
  return_exceeds_sold: {
    status: 400,
    meaning: "Of the sold line `lineId` only `available` can come back.",
    members: { lineId: Nullable(Id), available: Decimal },
  },
  return_not_pending: { status: 409, meaning: "Nothing of this return waits for an inspection, or not so much." },
  return_requires_receipt: { status: 400, meaning: "Nothing is taken back here without its receipt." },
  return_window_expired: {
    status: 400,
    meaning: "The goods could come back until the business date `until`.",
    members: { until: Type.String({ format: "date" }) },
  },
  same_branch: { status: 400, meaning: "A transfer goes from one branch to another." },
  store_credit_insufficient: {
    status: 400,
    meaning: "There is not so much on the voucher, or on the customer's vouchers, that is not held.",
    members: { available: Decimal, requested: Decimal },
  },
  supplier_return_ended: { status: 409, meaning: "This return was credited or cancelled." },
  too_many_loyalty_rules: {
    status: 409,
    meaning:
      "At most 500 rules are in use, which name at most 20,000 products, categories, branches and groups; archive one.",
  },
  too_many_promotions: {
    status: 409,
    meaning:
      "At most 500 promotions are enabled at a time, which name at most 20,000 articles and categories; disable one.",
  },
  too_many_saved_reports: { status: 409, meaning: "A shop has at most 200 saved reports; remove one first." },
  transfer_empty: { status: 400, meaning: "Nothing of the transfer would leave." },
  transfer_not_approved: {
    status: 409,
    meaning: "Only an approved transfer is dispatched, or a draft of a branch that wants no approval.",
  },
  transfer_not_cancellable: {
    status: 409,
    meaning: "Only what has not left is cancelled; what is under way is recalled.",
  },
  transfer_not_dispatched: { status: 409, meaning: "Nothing of this transfer is under way." },
  transfer_not_draft: { status: 409, meaning: "Only a draft is changed or requested." },
  transfer_not_requested: { status: 409, meaning: "Only what was requested is approved." },
  voucher_blocked: { status: 409, meaning: "This voucher is blocked." },
  voucher_expired: { status: 409, meaning: "This voucher has expired." },
} as const satisfies Readonly<Record<string, CodeEntry>>;
