import type { TenantRead } from "../../kernel/db/handles.ts";
import { pageOf } from "../../kernel/http/page.ts";
import { notFound } from "../../kernel/http/problem.ts";
import { branchesOf, requireBranch, type Actor } from "../context.ts";
import { findOrder, findParkedDocument, listOrders, listParked } from "./read.sql.ts";
import type { Order, OrderQuery } from "./schema.ts";

/** An order, parked, completed or voided. Throws 404 `not_found`, 403 `branch_forbidden`. */
export async function getOrder(tx: TenantRead, actor: Actor, id: string): Promise<Order> {
  const order = (await findOrder(tx, id)) ?? (await findParkedDocument(tx, id));
  if (order === undefined) throw notFound("order");
  requireBranch(actor, order.branchId);
  return order;
}

/** Orders of the caller's branches, latest first. Throws 403 `branch_forbidden`. */
export async function readOrders(tx: TenantRead, actor: Actor, query: OrderQuery) {
  if (query.branchId !== undefined) requireBranch(actor, query.branchId);
  const scope = { ...query, branchIds: branchesOf(actor) };
  const rows = query.status === "Parked" ? await listParked(tx, scope) : await listOrders(tx, scope);
  return pageOf(rows, query.limit ?? 50, ({ occurredAt, receivedAt, status, id }) => [
    status === "Parked" ? receivedAt : occurredAt,
    id,
  ]);
}
