import { cashSettings } from "../tenant/cash/settings.ts";
import { customerSettings } from "../tenant/customers/settings.ts";
import { inventorySettings } from "../tenant/inventory/settings.ts";
import { orderSettings } from "../tenant/orders/settings.ts";
import { registryOf, type ModuleSettings, type SettingRegistry } from "../tenant/settings/registry.ts";
import { shopSettings } from "../tenant/settings/settings.ts";
import { supportSettings } from "../tenant/support/settings.ts";

/** What the features of core contribute; every shop has it. */
const coreSettings = {
  ...shopSettings,
  ...orderSettings,
  ...cashSettings,
  ...inventorySettings,
  ...customerSettings,
  ...supportSettings,
};

/** Every setting there is: those of core and of `modules`. */
export function allSettings(modules: readonly ModuleSettings[]): SettingRegistry {
  return registryOf(coreSettings, modules);
}
