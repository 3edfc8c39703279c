import { defineModule } from "../engine/manifest.ts";
import { storedAs } from "../engine/stored-rules.ts";
import { permissions } from "./permissions.ts";
import { purchasingRoutes } from "./routes.ts";
import { rules } from "./rules.sql.ts";
import { purchasingSettings } from "./settings.ts";
import { suppliers } from "./suppliers/service.ts";

/**
 * Buying: suppliers, orders, what arrives and what goes back. Tills do none of it offline, so that they keep no copy.
 */
export const purchasing = defineModule({
  name: "Purchasing",
  tags: {
    Purchasing: "Suppliers, purchase orders, what comes and goes back, what to reorder (module Purchasing).",
  },
  permissions,
  startingGrants: {
    Manager: {
      permissions: [
        ...(["purchasing.read", "purchasing.write", "purchasing.submit", "purchasing.receive"] as const),
        "purchasing.return",
      ],
    },
    Cashier: { permissions: ["purchasing.read"], permissionsWithApproval: ["purchasing.receive"] },
  },
  settings: purchasingSettings,
  routes: purchasingRoutes,
  stored: [storedAs(suppliers)],
  verify: rules,
});
