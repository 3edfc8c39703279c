import { pageOf } from "../../../kernel/http/page.ts";
import { ofResource } from "../../gate/branch.ts";
import { IdParams, type TenantRoutes } from "../../gate/route.ts";
import { CashMovement, CashMovementPage, MovementQuery, NewMovement } from "../schema.ts";
import { getSession } from "../service.ts";
import { findSessionBranch } from "../sql.ts";
import { createMovement } from "./service.ts";
import { listMovements } from "./sql.ts";

export function movementRoutes(routes: TenantRoutes): void {
  const onOne = {
    tag: "Cash",
    path: "/cash/sessions/:id/movements",
    params: IdParams,
    branch: ofResource(findSessionBranch),
  } as const;
  routes.read(
    {
      ...onOne,
      permission: "cash.read",
      method: "GET",
      operationId: "listCashMovements",
      summary: "What was put in and taken out, as it happened",
      query: MovementQuery,
      replies: { 200: CashMovementPage },
      errors: ["not_found"],
    },
    async (tx, { params, query }) => {
      await getSession(tx, params.id);
      const rows = await listMovements(tx, params.id, query);
      return pageOf(rows, query.limit, ({ occurredAt, id }) => [occurredAt, id]);
    },
  );
  routes.write(
    {
      ...onOne,
      permission: "cash.movement",
      method: "POST",
      operationId: "createCashMovement",
      quota: "none",
      summary: "Put cash in, take it out, or open the drawer without a sale",
      body: NewMovement,
      replies: { 200: CashMovement, 201: CashMovement },
      errors: [
        "not_found",
        "duplicate_conflict",
        "session_closed",
        "session_not_open",
        "reason_required",
        "drawer_insufficient",
        "register_not_bound",
        "approval_required",
      ],
    },
    (tx, { actor, params, body }) => createMovement(tx, actor, params.id, body),
  );
}
