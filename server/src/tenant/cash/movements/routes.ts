import { pageOf } from "../../../kernel/http/page.ts";
import { IdParams, type TenantRoutes } from "../../route.ts";
import { CashMovement, CashMovementPage, MovementQuery, NewMovement } from "../schema.ts";
import { getSession } from "../service.ts";
import { createMovement } from "./service.ts";
import { listMovements } from "./sql.ts";

export function movementRoutes(routes: TenantRoutes): void {
  const none = ["not_found", "branch_forbidden"] as const;
  const path = "/cash/sessions/:id/movements";
  routes.read(
    {
      tag: "Cash",
      permission: "cash.manage",
      method: "GET",
      path,
      operationId: "listCashMovements",
      summary: "What was put in and taken out, as it happened",
      params: IdParams,
      query: MovementQuery,
      replies: { 200: CashMovementPage },
      errors: none,
    },
    async (tx, { params, query, actor }) => {
      await getSession(tx, actor, params.id);
      const rows = await listMovements(tx, params.id, query);
      return pageOf(rows, query.limit, ({ occurredAt, id }) => [occurredAt, id]);
    },
  );
  routes.write(
    {
      tag: "Cash",
      permission: "cash.movement",
      method: "POST",
      path,
      operationId: "createCashMovement",
      summary: "Put cash in, take it out, or open the drawer without a sale",
      params: IdParams,
      body: NewMovement,
      replies: { 200: CashMovement, 201: CashMovement },
      errors: [...none, "duplicate_conflict", "session_closed", "session_not_open", "reason_required"],
    },
    (tx, { actor, params, body }) => createMovement(tx, actor, params.id, body),
  );
}
