import { ofResource } from "../../gate/branch.ts";
import { IdParams, type TenantRoutes } from "../../gate/route.ts";
import type { OrderModule } from "../hooks.ts";
import { fillModules } from "../modules/members.ts";
import { Order } from "../schema.ts";
import { findOrderBranch } from "../list/read.sql.ts";
import { DepositInput } from "../deposits/schema.ts";
import { takeDeposit } from "./deposit.ts";

export function depositRoutes(routes: TenantRoutes, modules: readonly OrderModule[]): void {
  const reply = fillModules(Order, modules);
  routes.write(
    {
      tag: "Orders",
      permission: "sales.create",
      method: "POST",
      path: "/orders/:id/deposits",
      operationId: "takeDeposit",
      quota: "none",
      summary: "Take a deposit for a parked order",
      params: IdParams,
      branch: ofResource(findOrderBranch),
      body: DepositInput,
      replies: { 200: reply, 201: reply },
      errors: [
        ...["not_found", "order_not_parked", "duplicate_conflict", "session_closed", "session_not_open"],
        ...["branch_inactive", "register_inactive", "register_not_bound"],
        ...["tender_exceeds_limit", "payment_reference_required", "customer_required"],
      ] as const,
    },
    (tx, { actor, params, body }) => takeDeposit(tx, actor, params.id, body),
  );
}
