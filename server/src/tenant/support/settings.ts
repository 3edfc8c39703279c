import { Type } from "typebox";
import { defineSetting } from "../engine/setting.ts";

export const supportSettings = {
  allowsSupportAccess: defineSetting({
    column: "allows_support_access",
    description: "Whether an operator may look into the shop for its support, reading, for 15 minutes at a time.",
    schema: Type.Boolean(),
    default: true,
  }),
};
