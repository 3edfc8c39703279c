import { cashSettings } from "../cash/settings.ts";
import { customerSettings } from "../customers/settings.ts";
import { inventorySettings } from "../inventory/settings.ts";
import { orderSettings } from "../orders/settings.ts";
import { supportSettings } from "../support/settings.ts";
import { shopSettings } from "./settings.ts";

/** What the features of core contribute; every shop has it. */
export const coreSettings = {
  ...shopSettings,
  ...orderSettings,
  ...cashSettings,
  ...inventorySettings,
  ...customerSettings,
  ...supportSettings,
};
