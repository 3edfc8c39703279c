import { pageOf } from "../../kernel/http/page.ts";
import { defineModule } from "../engine/manifest.ts";
import { storedAs } from "../engine/stored-rules.ts";
import { moduleName, orderHooks } from "./joins.ts";
import { permissions } from "./permissions.ts";
import { pushedReturn } from "./pushed.ts";
import { returnRoutes } from "./routes.ts";
import { rules } from "./rules.sql.ts";
import { Return } from "./schema.ts";
import { returnReasons } from "./service.ts";
import { returnSettings } from "./settings.ts";
import { insertReasons, listReturnsOf, reasonStream, updateErasedReasons } from "./sql.ts";

/** Goods that come back: with receipts, gift receipts and without, in exchange for others, by the shop's policy. */
export const returns = defineModule({
  name: moduleName,
  tags: {
    Returns: "Goods that come back, gift receipts, inspections, reasons (module Returns).",
  },
  permissions,
  startingGrants: {
    Manager: {
      permissions: ["returns.read", "returns.create", "returns.withoutReceipt", "returns.override", "returns.inspect"],
    },
    Cashier: {
      permissions: ["returns.read", "returns.create"],
      permissionsWithApproval: ["returns.withoutReceipt", "returns.override"],
    },
  },
  settings: returnSettings,
  routes: returnRoutes,
  orderHooks,
  pushes: [pushedReturn],
  customerHooks: {
    erase: (tx, _actor, { ids }) => updateErasedReasons(tx, ids),
    records: [
      {
        member: "returns",
        schema: Return,
        list: async (tx, ids, page) => pageOf(await listReturnsOf(tx, ids, page), page.limit, ({ id }) => [id]),
      },
    ],
  },
  syncStreams: [reasonStream],
  stored: [storedAs(returnReasons)],
  verify: rules,
  onEnable: insertReasons,
});
