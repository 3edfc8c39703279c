import type { TenantWrite } from "../../../kernel/db/handles.ts";
import { sql } from "../../../kernel/db/sql.ts";
import { usedBefore } from "../sale/sql.ts";
import type { Order, ParkedPut } from "../schema.ts";

export interface ParkedRow {
  readonly status: "Parked" | "Cancelled";
  readonly branchId: string;
  readonly input: ParkedPut;
  readonly document: Order;
  readonly version: number;
  /** The sale of another id that has completed it. */
  readonly completedBy: string | null;
}

export function lockParked(tx: TenantWrite, id: string): Promise<ParkedRow | undefined> {
  return tx.maybe<ParkedRow>(sql`
    SELECT status, branch_id AS "branchId", input, document, version, completed_by AS "completedBy"
    FROM parked_orders WHERE id = ${id} FOR UPDATE`);
}

/** Throws 409 `duplicate_conflict` when a basket or a sale has the id. */
export async function insertParked(tx: TenantWrite, order: Order, input: ParkedPut): Promise<void> {
  const inserted = await tx.run(sql`
    INSERT INTO parked_orders (id, branch_id, status, input, document, parked_at, version)
    SELECT ${order.id}, ${order.branchId}, 'Parked', ${JSON.stringify(input)}, ${JSON.stringify(order)}, ${order.receivedAt}, ${order.version}
    WHERE NOT EXISTS (SELECT FROM orders WHERE id = ${order.id})
    ON CONFLICT DO NOTHING`);
  if (inserted === 0) throw usedBefore("basket or sale")();
}

export async function updateParked(
  tx: TenantWrite,
  order: Order,
  input: ParkedPut,
  status: "Parked" | "Cancelled",
): Promise<void> {
  await tx.run(sql`
    UPDATE parked_orders SET branch_id = ${order.branchId}, status = ${status}, input = ${JSON.stringify(input)},
      document = ${JSON.stringify(order)}, parked_at = ${order.receivedAt}, version = ${order.version}
    WHERE id = ${order.id}`);
}
