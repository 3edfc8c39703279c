import { recordRoutes } from "../records.ts";
import type { TenantRoutes } from "../route.ts";
import type { PurchasingPermission } from "./permissions.ts";
import { suppliers } from "./service.ts";

export function purchasingRoutes(routes: TenantRoutes<PurchasingPermission>): void {
  recordRoutes(routes, suppliers);
}
