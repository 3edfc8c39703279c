import { Enum } from "../../kernel/http/shapes.ts";
import { defineSetting } from "../engine/setting.ts";

const description = "Whether stock may go below zero; AllowOffline: only by what a till did while it was offline.";
export const StockPolicy = Enum("StockPolicy", ["Deny", "Allow", "AllowOffline"], { description });

export const inventorySettings = {
  stockPolicy: defineSetting({
    column: "stock_policy",
    description,
    schema: StockPolicy,
    default: "Allow",
    override: "branch_settings",
  }),
};
