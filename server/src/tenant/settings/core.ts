import { cashSettings } from "./core/cash.ts";
import { customerSettings } from "./core/customers.ts";
import { inventorySettings } from "./core/inventory.ts";
import { orderSettings } from "./core/orders.ts";
import { supportSettings } from "./core/support.ts";
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
