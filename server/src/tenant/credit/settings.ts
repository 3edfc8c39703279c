import { Type } from "typebox";
import { defineSetting } from "../engine/setting.ts";

export const creditSettings = {
  termsDays: defineSetting({
    column: "credit_terms_days",
    description: "In how many days a sale on account is due, unless the account says otherwise.",
    schema: Type.Integer({ minimum: 0, maximum: 3650 }),
    default: 30,
  }),
  voucherDays: defineSetting({
    column: "credit_voucher_days",
    description: "How many days store credit and gift cards are valid after they are issued; null: for ever.",
    schema: Type.Integer({ minimum: 1, maximum: 36_500 }),
    default: null,
  }),
};
