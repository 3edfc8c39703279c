import { defineModule } from "../engine/manifest.ts";
import { branchHooks } from "./branches.ts";
import { permissions } from "./permissions.ts";
import { pushedReceipt } from "./pushed.ts";
import { transferRoutes } from "./routes.ts";
import { rules } from "./rules.sql.ts";
import { transferSettings } from "./settings.ts";

/** Goods on their way from one branch to another. Tills make none offline, so that they keep no copy of them. */
export const stockTransfers = defineModule({
  name: "StockTransfers",
  tags: {
    "Stock transfers": "Goods on their way between branches (module StockTransfers).",
  },
  permissions,
  startingGrants: {
    Manager: {
      permissions: [
        "transfers.read",
        "transfers.write",
        "transfers.approve",
        "transfers.dispatch",
        "transfers.receive",
      ],
    },
    Cashier: { permissions: ["transfers.read"], permissionsWithApproval: ["transfers.receive"] },
  },
  settings: transferSettings,
  routes: transferRoutes,
  branchHooks,
  pushes: [pushedReceipt],
  verify: rules,
});
