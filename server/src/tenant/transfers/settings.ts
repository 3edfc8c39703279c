import { Type } from "typebox";
import { defineSetting } from "../engine/setting.ts";
import { inventorySettings } from "../inventory/settings.ts";

export const transferSettings = {
  requiresApproval: defineSetting({
    column: "stock_transfers_requires_approval",
    description: "Whether a branch dispatches only what was requested of it and approved; otherwise drafts, too.",
    schema: Type.Boolean(),
    default: false,
    override: "branch_settings",
  }),
};

/** What the dispatch of a transfer is judged by: its own settings and those of stock. */
export const shippingSettings = { ...inventorySettings, ...transferSettings };
