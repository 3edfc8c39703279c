import { defineModule } from "../module.ts";
import { permissions } from "./permissions.ts";
import { purchasingRoutes } from "./routes.ts";

/** Buying: suppliers. */
export const purchasing = defineModule({
  name: "Purchasing",
  permissions,
  startingGrants: { Manager: { permissions: ["purchasing.read", "purchasing.write"] } },
  routes: purchasingRoutes,
});
