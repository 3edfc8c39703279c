import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { notFound } from "../../../kernel/http/problem.ts";
import * as db from "./read.sql.ts";
import type { Order } from "../schema.ts";

/** An order, parked, completed or voided. Throws 404 `not_found`. */
export async function getOrder(tx: TenantRead, id: string): Promise<Order> {
  const order = (await db.findOrder(tx, id)) ?? (await db.findParkedDocument(tx, id));
  if (order === undefined) throw notFound("order");
  return order;
}

/** As `getOrder`; a completed order is held against every change until the transaction ends. */
export async function lockOrder(tx: TenantWrite, id: string): Promise<Order> {
  await db.lockOrder(tx, id);
  return getOrder(tx, id);
}
