import { NonNegativeDecimal } from "../../kernel/http/shapes.ts";
import { defineSetting } from "../setting.ts";

export const cashSettings = {
  cashRounding: defineSetting({
    column: "cash_rounding",
    description: "The smallest coin, to which cash is rounded; 0: no rounding.",
    schema: NonNegativeDecimal,
    default: "0",
    override: "branch_settings",
    text: "money",
  }),
  cashTolerance: defineSetting({
    column: "cash_tolerance",
    description: "The difference up to which the user who counted a drawer may close it without approval.",
    schema: NonNegativeDecimal,
    default: "0",
    override: "branch_settings",
    text: "money",
  }),
};
