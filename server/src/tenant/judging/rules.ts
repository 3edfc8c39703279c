import { requirePreferences } from "../../auth/accounts/profile.ts";
import { profileMembers } from "../../auth/accounts/profile.schema.ts";
import { branchesWith } from "../branches/service.ts";
import { reasons as cashReasons } from "../cash/service.ts";
import { barcodeRules, priceLists } from "../catalogue/prices/service.ts";
import { storedCategories, units } from "../catalogue/service.ts";
import { taxGroups, taxRates } from "../catalogue/taxes/service.ts";
import { permissionsOf } from "../engine/compose.ts";
import { customerGroups } from "../customers/service.ts";
import { PublicKey } from "../devices/schema.ts";
import { reasons as adjustmentReasons } from "../inventory/adjustments/service.ts";
import type { ModuleManifest } from "../engine/manifest.ts";
import { ParkedPut } from "../orders/schema.ts";
import { fillModules, saleReasons } from "../orders/service.ts";
import { paymentMethods } from "../payments/service.ts";
import { serviceAccountInput } from "../service-accounts/schema.ts";
import type { SettingRegistry } from "../settings/schema.ts";
import { requireTimezone, storedSettings } from "../settings/service.ts";
import { shopSettings } from "../settings/settings.ts";
import { storedAs, type StoredRule } from "../engine/stored-rules.ts";
import { roleInput } from "../users/schema.ts";
import { storedLayouts } from "../till-layouts/service.ts";
import { WebhookCreate } from "../webhooks/schema.ts";
import { requireUrl } from "../webhooks/service.ts";

/** What the rows of a shop must be: by core, and by all modules, whether they are on or off. */
export function storedRules(modules: readonly ModuleManifest[], settings: SettingRegistry): readonly StoredRule[] {
  const permissions = Object.keys(permissionsOf(modules));
  const tenderKinds = modules.flatMap((module) => module.tenderKinds ?? []);
  return [
    ...storedSettings(settings),
    storedAs(branchesWith([]), { timezone: requireTimezone }),
    storedAs(paymentMethods(tenderKinds)),
    ...[taxRates, taxGroups, units, priceLists, barcodeRules, customerGroups].map((one) => storedAs(one)),
    storedCategories,
    storedLayouts,
    ...[cashReasons, saleReasons, adjustmentReasons].map((one) => storedAs(one)),
    {
      table: "roles",
      columns: { name: "name", permissions: "permissions", permissionsWithApproval: "permissions_with_approval" },
      shapes: roleInput(permissions).create.properties,
    },
    {
      table: "users",
      columns: {
        ...{ permissions: "service_permissions", operatorId: "operator_id", deviceId: "device_id" },
        ...{ language: "language", preferences: "preferences" },
      },
      shapes: {
        permissions: serviceAccountInput(permissions).create.properties.permissions,
        language: profileMembers.language,
        preferences: profileMembers.preferences,
      },
      checks: { preferences: requirePreferences },
      // What operators and tills hold is given to them when they come.
      isOfWire: ({ operatorId, deviceId }) => operatorId === null && deviceId === null,
    },
    {
      table: "orders",
      columns: { currency: "currency" },
      shapes: { currency: shopSettings.currency.schema },
      isDistinct: true,
    },
    { table: "parked_orders", columns: { input: "input" }, shapes: { input: fillModules(ParkedPut, modules) } },
    { table: "devices", columns: { publicKey: "public_key" }, shapes: { publicKey: PublicKey } },
    {
      table: "webhooks",
      columns: { name: "name", url: "url", events: "events", branchIds: "branch_ids" },
      shapes: WebhookCreate.properties,
      // Whether it may lead to a private address is the installation's to say, when the webhook is switched on again.
      checks: { url: (url: string) => requireUrl(url, true) },
    },
    ...modules.flatMap((module) => module.stored ?? []),
  ];
}
