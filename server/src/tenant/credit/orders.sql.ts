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

/** A voucher that paid for a sale. */
interface PayingVoucher {
  readonly voucherId: string;
  readonly kind: string;
  /** What it paid, less what receipts that give the sale back have given to it. */
  readonly left: string;
}

/** As they paid. */
export function listPayingVouchers(tx: TenantRead, orderId: string): Promise<PayingVoucher[]> {
  return tx.many<PayingVoucher>(sql`
    SELECT v.id AS "voucherId", v.kind, greatest(p.paid - coalesce(b.back, 0), 0)::text AS left
    FROM (SELECT voucher_id, -sum(amount) AS paid, min(id::text) AS first FROM credit_voucher_entries
          WHERE order_id = ${orderId} AND kind = 'Redeem' GROUP BY voucher_id) p
    JOIN credit_vouchers v ON v.id = p.voucher_id
    LEFT JOIN (SELECT e.voucher_id, sum(e.amount) AS back FROM credit_voucher_entries e JOIN orders o ON o.id = e.order_id
               WHERE e.kind = 'Refund' AND o.status = 'Completed' AND e.order_id = ANY (ARRAY(
                 SELECT l.order_id FROM order_lines s JOIN order_lines l ON l.original_line_id = s.id WHERE s.order_id = ${orderId}))
               GROUP BY e.voucher_id) b ON b.voucher_id = v.id
    ORDER BY p.first`);
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
