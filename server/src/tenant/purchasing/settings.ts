import { Type } from "typebox";
import { Percentage } from "../../kernel/http/shapes.ts";
import { defineSetting } from "../engine/setting.ts";

export const purchasingSettings = {
  receiptTolerance: defineSetting({
    column: "purchasing_receipt_tolerance",
    description: "By how many per cent of what was ordered more may be received.",
    schema: Percentage,
    default: "0",
    override: "branch_settings",
    text: "quantity",
  }),
  salesDays: defineSetting({
    column: "purchasing_sales_days",
    description: "From the sales of how many days it is calculated what to reorder.",
    schema: Type.Integer({ minimum: 1, maximum: 366 }),
    default: 28,
    override: "branch_settings",
  }),
  coverDays: defineSetting({
    column: "purchasing_cover_days",
    description: "For how many days a reorder is to last, beyond the supplier's lead time.",
    schema: Type.Integer({ minimum: 1, maximum: 366 }),
    default: 14,
    override: "branch_settings",
  }),
};
