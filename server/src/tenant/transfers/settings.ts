import { Type } from "typebox";
import { defineSetting } from "../engine/setting.ts";

export const transferSettings = {
  requiresApproval: defineSetting({
    column: "stock_transfers_requires_approval",
    description: "Whether a branch dispatches only what was requested of it and approved; otherwise drafts, too.",
    schema: Type.Boolean(),
    default: false,
    override: "branch_settings",
  }),
};
