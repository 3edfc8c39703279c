import type { TenantRead } from "../../kernel/db/handles.ts";
import { anyOf } from "../../kernel/db/records.ts";
import { sql } from "../../kernel/db/sql.ts";

/** The unpaid part of a sale on account. */
export interface OpenCharge {
  readonly orderId: string;
  readonly entryId: string;
  /** The account that owes it now. */
  readonly accountId: string;
  readonly remaining: string;
}

export function listOpenCharges(tx: TenantRead, orderIds: readonly string[]): Promise<OpenCharge[]> {
  return tx.many<OpenCharge>(sql`
    SELECT e.order_id AS "orderId", e.id AS "entryId", i.account_id AS "accountId", i.remaining::text AS remaining
    FROM credit_entries e JOIN credit_items i ON i.entry_id = e.id
    WHERE e.order_id = ${anyOf(orderIds)} AND e.kind = 'Charge' AND i.remaining > 0 ORDER BY e.id`);
}

/** The sold line's order, by the id of the line. */
export async function findOrdersOf(tx: TenantRead, lineIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.many<{ id: string; orderId: string }>(sql`
    SELECT id, order_id AS "orderId" FROM order_lines WHERE id = ${anyOf(lineIds)}`);
  return new Map(rows.map(({ id, orderId }) => [id, orderId]));
}

/** What a sale itself wrote to an account. */
export interface SaleEntry {
  readonly id: string;
  readonly amount: string;
  /** The account that it stands on now. */
  readonly accountId: string;
}

/** The charge of an order, or what it gave back to the account, unless that was taken back. */
export function listSaleEntries(tx: TenantRead, orderId: string): Promise<SaleEntry[]> {
  return tx.many<SaleEntry>(sql`
    SELECT e.id, e.amount::text AS amount, i.account_id AS "accountId"
    FROM credit_entries e JOIN credit_items i ON i.entry_id = e.id
    WHERE e.order_id = ${orderId} AND e.kind IN ('Charge', 'Refund')
      AND NOT EXISTS (SELECT FROM credit_entries r WHERE r.reversed_id = e.id) ORDER BY e.id`);
}
