import type { Deps } from "../../deps.ts";
import { recordRoutes } from "../engine/records.ts";
import type { TenantRoutes } from "../gate/route.ts";
import { costRoutes } from "./costs/routes.ts";
import { orderRoutes } from "./orders/routes.ts";
import type { PurchasingPermission } from "./permissions.ts";
import { reorderRoutes } from "./reorder/routes.ts";
import { returnRoutes } from "./returns/routes.ts";
import { itemRoutes } from "./suppliers/routes.ts";
import { suppliers } from "./suppliers/service.ts";

export function purchasingRoutes(routes: TenantRoutes<PurchasingPermission>, deps: Deps): void {
  recordRoutes(routes, suppliers);
  itemRoutes(routes);
  reorderRoutes(routes);
  orderRoutes(routes, deps);
  costRoutes(routes);
  returnRoutes(routes);
}
