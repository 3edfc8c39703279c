import { Big } from "big.js";
import { NonNegativeDecimal } from "../../kernel/http/shapes.ts";
import { defineSetting } from "../engine/setting.ts";
import type { EffectiveSettings } from "../settings/schema.ts";

export const cashSettings = {
  cashRounding: defineSetting({
    column: "cash_rounding",
    description: "The smallest coin in use, to which cash is rounded: 0.05 in EUR, 10 in JPY; 0: no rounding.",
    schema: NonNegativeDecimal,
    default: "0",
    override: "branch_settings",
    text: "money",
    checkIn: (coin, digits) => (isCoin(coin, digits) ? undefined : "is no coin of the currency"),
  }),
  cashTolerance: defineSetting({
    column: "cash_tolerance",
    description:
      "The difference up to which a drawer is closed, or opened with less than remained in it, without approval.",
    schema: NonNegativeDecimal,
    default: "0",
    override: "branch_settings",
    text: "money",
  }),
  payOutLimit: defineSetting({
    column: "pay_out_limit",
    description:
      "What a cashier may pay out on one business date without the approval of someone who holds cash.movementAny; what was approved does not count. Null: any amount.",
    schema: NonNegativeDecimal,
    default: null,
    override: "branch_settings",
    text: "money",
  }),
  dropLimit: defineSetting({
    column: "drop_limit",
    description: "As payOutLimit, of what is dropped to safe and bank, or taken out at closing.",
    schema: NonNegativeDecimal,
    default: null,
    override: "branch_settings",
    text: "money",
  }),
};

export type CashSettings = EffectiveSettings<typeof cashSettings>;

/** The values of coins as they are minted, in a currency's smallest units. */
const coins = new Set([0, 1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000]);

function isCoin(coin: string, digits: number): boolean {
  return coins.has(Number(new Big(coin).times(new Big(10).pow(digits)).toFixed()));
}
