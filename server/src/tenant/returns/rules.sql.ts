import { sql } from "../../kernel/db/sql.ts";
import type { BookRule } from "../engine/manifest.ts";

/** What was paid for sales by each method, and what of it went back, without the rounding of cash. */
const refundsByMethod = sql`
  SELECT m.original_order_id, m.method_id, sum(m.paid) AS paid, sum(m.back) AS back FROM (
    SELECT r.original_order_id, p.method_id, 0 AS paid, greatest(-sum(p.amount) + CASE k.kind WHEN 'Cash' THEN o.rounding ELSE 0 END, 0) AS back
    FROM returns r JOIN orders o ON o.id = r.id JOIN payments p ON p.order_id = r.id JOIN payment_methods k ON k.id = p.method_id
    WHERE r.refund_by = 'OriginalTender' AND NOT 'RefundMethod' = ANY (r.overridden) AND r.status <> 'Cancelled'
    GROUP BY r.id, o.id, p.method_id, k.kind
    UNION ALL
    SELECT s.id, p.method_id, sum(p.amount) - CASE k.kind WHEN 'Cash' THEN s.rounding ELSE 0 END, 0
    FROM orders s JOIN payments p ON p.order_id = s.id JOIN payment_methods k ON k.id = p.method_id
    WHERE s.id IN (SELECT original_order_id FROM returns) GROUP BY s.id, p.method_id, k.kind
  ) m GROUP BY m.original_order_id, m.method_id`;

export const rules: readonly BookRule[] = [
  {
    invariant: "a return has each Refund line of its receipt, with its quantity, and no other",
    broken: sql`
      SELECT coalesce(x.id, l.id)::text AS example
      FROM return_lines x
      FULL JOIN (SELECT l.* FROM order_lines l JOIN returns r ON r.id = l.order_id WHERE l.kind = 'Refund') l
        ON l.id = x.id AND l.order_id = x.return_id
      WHERE (x.quantity = -l.quantity) IS NOT TRUE`,
  },
  {
    invariant: "the lines of a return are of its sale, and without one of none",
    broken: sql`
      SELECT l.id::text AS example
      FROM returns r JOIN return_lines x ON x.return_id = r.id JOIN order_lines l ON l.id = x.id
      LEFT JOIN order_lines s ON s.id = l.original_line_id
      WHERE s.order_id IS DISTINCT FROM r.original_order_id`,
  },
  {
    invariant: "a return by a gift receipt is of the sale and the lines that are on it",
    broken: sql`
      SELECT r.id::text AS example FROM returns r JOIN gift_receipts g ON g.id = r.gift_receipt_id
      WHERE r.original_order_id <> g.order_id OR EXISTS (
        SELECT FROM return_lines x JOIN order_lines l ON l.id = x.id
        WHERE x.return_id = r.id AND NOT l.original_line_id = ANY (g.line_ids))`,
  },
  {
    invariant: "a return is cancelled with its receipt, and had no inspection",
    broken: sql`
      SELECT r.id::text AS example FROM returns r JOIN orders o ON o.id = r.id
      WHERE (r.status = 'Cancelled') <> (o.status = 'Voided')
         OR (r.status = 'Cancelled' AND EXISTS (SELECT FROM return_inspections i WHERE i.return_id = r.id))`,
  },
  {
    invariant: "a return waits as long as goods of it are not inspected, and no more are inspected than came back",
    broken: sql`
      SELECT r.id::text AS example
      FROM returns r JOIN return_lines x ON x.return_id = r.id
      LEFT JOIN (SELECT line_id, sum(restocked + wasted) AS quantity FROM return_inspection_lines GROUP BY line_id) i ON i.line_id = x.id
      GROUP BY r.id
      HAVING bool_or(coalesce(i.quantity, 0) > CASE x.disposition WHEN 'Quarantine' THEN x.quantity ELSE 0 END)
         OR (r.status <> 'Cancelled' AND (r.status = 'PendingInspection')
               <> bool_or(x.disposition = 'Quarantine' AND coalesce(i.quantity, 0) < x.quantity))`,
  },
  {
    invariant: "only goods of a return that are restocked go back into stock with its receipt",
    broken: sql`
      SELECT x.id::text AS example
      FROM return_lines x JOIN stock_movements m ON m.document_id = x.return_id AND m.line_id = x.id
      WHERE x.disposition <> 'Restock'`,
  },
  {
    invariant: "what an inspection put on the shelf is in stock",
    broken: sql`
      SELECT coalesce(m.id, n.line_id)::text AS example
      FROM (SELECT n.*, l.variant_id FROM return_inspection_lines n JOIN order_lines l ON l.id = n.line_id
            WHERE n.restocked > 0) n
      FULL JOIN (SELECT * FROM stock_movements WHERE kind = 'Return') m ON m.document_id = n.inspection_id AND m.line_id = n.line_id
      WHERE n.line_id IS NULL OR (m.variant_id = n.variant_id AND m.quantity <> n.restocked)`,
  },
  {
    invariant:
      "what an inspection takes off the cost of sales is the sold line's, or what its goods came into stock at",
    broken: sql`
      SELECT n.inspection_id || '/' || n.line_id AS example
      FROM return_inspection_lines n JOIN order_lines b ON b.id = n.line_id
      LEFT JOIN order_lines s ON s.id = b.original_line_id
      LEFT JOIN (SELECT document_id, line_id, sum(quantity * unit_cost) AS cost FROM stock_movements
                 WHERE kind = 'Return' GROUP BY document_id, line_id) m
        ON m.document_id = n.inspection_id AND m.line_id = n.line_id
      WHERE (n.restocked = 0 AND n.unit_cost IS NOT NULL)
         OR (n.restocked > 0 AND s.id IS NOT NULL AND n.unit_cost IS DISTINCT FROM s.unit_cost)
         OR (s.id IS NULL AND m.cost IS NOT NULL AND (n.unit_cost = round(m.cost / nullif(n.restocked, 0), 6)) IS NOT TRUE)`,
  },
  {
    invariant: "the fee of a return is that of its lines, and its receipt alone charges it",
    broken: sql`
      SELECT coalesce(r.id, l.order_id)::text AS example FROM returns r
      FULL JOIN (SELECT order_id, sum(gross) AS fee, sum(exempt_tax) AS exempt_tax FROM order_lines WHERE kind = 'Fee'
                 GROUP BY order_id) l ON l.order_id = r.id
      WHERE r.id IS NULL OR l.exempt_tax <> 0 OR r.fee <> coalesce(l.fee, 0)
         OR r.fee <> (SELECT sum(x.fee) FROM return_lines x WHERE x.return_id = r.id)`,
  },
  {
    invariant: "by the original tender no more goes back than was paid by it",
    broken: sql`SELECT original_order_id || '/' || method_id AS example FROM (${refundsByMethod}) t WHERE back > greatest(paid, 0)`,
  },
];
