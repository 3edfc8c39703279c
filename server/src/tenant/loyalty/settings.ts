import { Type } from "typebox";
import { NonNegativeDecimal } from "../../kernel/http/shapes.ts";
import { defineSetting } from "../engine/setting.ts";
import { revaluePoints } from "./revaluation.sql.ts";

const PositiveDecimal = Type.String({
  format: "decimal",
  pattern: "^(?=.*[1-9])\\d+(\\.\\d+)?$",
  maxLength: 22,
});

export const loyaltySettings = {
  pointValue: defineSetting({
    column: "loyalty_point_value",
    description: "What a point pays; null: nothing is paid with points.",
    schema: PositiveDecimal,
    default: null,
    text: "quantity",
    onSet: revaluePoints,
  }),
  minRedemption: defineSetting({
    column: "loyalty_min_redemption",
    description: "How many points are taken as payment at least.",
    schema: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
    default: 1,
  }),
  redeemLimit: defineSetting({
    column: "loyalty_redeem_limit",
    description: "Per cent of what is sold that points pay at most.",
    schema: NonNegativeDecimal,
    default: "100",
    text: "quantity",
    check: (value) => (Number(value) > 100 ? "must be at most 100" : undefined),
  }),
  redeemsOffline: defineSetting({
    column: "loyalty_redeems_offline",
    description: "Whether points pay at a till that is offline, even if they are not there.",
    schema: Type.Boolean(),
    default: false,
  }),
  countsTax: defineSetting({
    column: "loyalty_counts_tax",
    description: "Whether points are earned by the price with tax; otherwise without.",
    schema: Type.Boolean(),
    default: true,
  }),
  opensAccounts: defineSetting({
    column: "loyalty_opens_accounts",
    description: "Whether a customer without an account gets one by the first sale that brings points.",
    schema: Type.Boolean(),
    default: true,
  }),
  vestingDays: defineSetting({
    column: "loyalty_vesting_days",
    description: "How many days after the sale its points can be used.",
    schema: Type.Integer({ minimum: 0, maximum: 3650 }),
    default: 0,
  }),
  validDays: defineSetting({
    column: "loyalty_valid_days",
    description: "How many days points are valid after they are earned; null: for ever.",
    schema: Type.Integer({ minimum: 1, maximum: 36_500 }),
    default: null,
  }),
  maxPerSale: defineSetting({
    column: "loyalty_max_per_sale",
    description: "How many points one sale brings at most; null: any.",
    schema: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
    default: null,
  }),
  maxPerDay: defineSetting({
    column: "loyalty_max_per_day",
    description: "How many points a customer earns on one business date at most; null: any.",
    schema: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
    default: null,
  }),
  tierDays: defineSetting({
    column: "loyalty_tier_days",
    description: "Over how many days, up to today, what a customer buys counts to the tier.",
    schema: Type.Integer({ minimum: 1, maximum: 3650 }),
    default: 365,
  }),
};
