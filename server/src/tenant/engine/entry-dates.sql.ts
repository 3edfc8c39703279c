import { raw, sql, type Fragment } from "../../kernel/db/sql.ts";

/**
 * What is posted of the orders `o`, as the journal has it: FROM with the date of the sale `l` and that of its void `v`,
 * which are rows of `late_postings` when their own date was closed.
 */
export const postedOrders = sql`orders o
  LEFT JOIN late_postings l ON l.kind = 'Order' AND l.document_id = o.id
  LEFT JOIN late_postings v ON v.kind = 'Void' AND v.document_id = o.id`;
/** SQL of the date of the sale, and of that of its void. */
export const soldOn = raw("coalesce(l.posted_on, o.business_date)");
export const voidedOn = raw("coalesce(v.posted_on, l.posted_on, o.business_date)");

/** SQL of the date that a document would be posted on if its books had been open; null when it is posted on that. */
export function closedDateOf(kind: string, id: string): string {
  return `(SELECT l.own_date FROM late_postings l WHERE l.kind = '${kind}' AND l.document_id = ${id})`;
}

/** A SELECT of the entries `e` of receipts that are on another date than the journal has the receipt. */
export function offTheirDate(table: string, isTold: Fragment): Fragment {
  return sql`
    SELECT e.id::text AS example FROM ${raw(table)} e JOIN (${postedOrders}) ON o.id = e.order_id
    WHERE e.business_date <> CASE WHEN o.status = 'Voided' AND e.received_at >= o.void_received_at THEN ${voidedOn} ELSE ${soldOn} END
      AND ${isTold}`;
}
