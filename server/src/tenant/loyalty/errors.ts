import { Type } from "typebox";
import type { CodeTable } from "../../kernel/http/codes.ts";
import { Decimal, Id } from "../../kernel/http/shapes.ts";

export const loyaltyErrors = {
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
  points_insufficient: {
    status: 400,
    meaning: "The account does not have so many points that can be used now.",
    members: { available: Decimal, requested: Decimal },
  },
  program_inactive: {
    status: 400,
    meaning: "Nothing is paid with points: the settings do not say what a point is worth.",
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
  too_many_loyalty_rules: {
    status: 409,
    meaning:
      "At most 500 rules are in use, which name at most 20,000 products, categories, branches and groups; archive one.",
  },
} as const satisfies CodeTable;
