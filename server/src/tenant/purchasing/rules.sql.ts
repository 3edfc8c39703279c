import { sql } from "../../kernel/db/sql.ts";
import type { BookRule } from "../engine/manifest.ts";

export const rules: readonly BookRule[] = [
  {
    invariant: "the lines of a purchase order are the sums of its receipts and returns",
    broken: sql`
      SELECT format('%s %s', l.order_id, l.variant_id) AS example
      FROM purchase_order_lines l
      LEFT JOIN (
        SELECT r.order_id, g.variant_id, sum(g.received) AS received, sum(g.damaged) AS damaged
        FROM purchase_receipts r JOIN purchase_receipt_lines g ON g.receipt_id = r.id GROUP BY 1, 2) came
        ON came.order_id = l.order_id AND came.variant_id = l.variant_id
      LEFT JOIN (
        SELECT r.order_id, g.variant_id, sum(g.quantity) AS returned
        FROM supplier_returns r JOIN supplier_return_lines g ON g.return_id = r.id
        WHERE r.status <> 'Cancelled' GROUP BY 1, 2) back
        ON back.order_id = l.order_id AND back.variant_id = l.variant_id
      WHERE (l.received, l.damaged, l.returned)
        <> (coalesce(came.received, 0), coalesce(came.damaged, 0), coalesce(back.returned, 0))`,
  },
  {
    invariant: "what was received and returned is in the ledger of its branch",
    broken: sql`
      SELECT format('%s %s', document_id, kind) AS example
      FROM (
        SELECT r.id AS document_id, g.variant_id, o.branch_id, 'PurchaseReceipt' AS kind, g.received AS quantity
        FROM purchase_receipts r JOIN purchase_receipt_lines g ON g.receipt_id = r.id
        JOIN purchase_orders o ON o.id = r.order_id
        UNION ALL
        SELECT r.id, g.variant_id, r.branch_id, 'PurchaseReturn', CASE r.status WHEN 'Cancelled' THEN 0 ELSE -g.quantity END
        FROM supplier_returns r JOIN supplier_return_lines g ON g.return_id = r.id
        UNION ALL
        SELECT document_id, variant_id, branch_id, kind, -quantity FROM stock_movements
        WHERE kind IN ('PurchaseReceipt', 'PurchaseReturn')) both_sides
      GROUP BY document_id, variant_id, branch_id, kind HAVING sum(quantity) <> 0`,
  },
  {
    invariant: "goods are in stock at what they cost with their share of the landed costs",
    broken: sql`
      SELECT m.id::text AS example FROM stock_movements m
      JOIN purchase_receipt_lines g ON g.receipt_id = m.document_id AND g.variant_id = m.variant_id
      WHERE m.kind = 'PurchaseReceipt' AND (g.unit_cost IS NOT NULL OR g.landed_cost <> 0)
        AND m.unit_cost IS DISTINCT FROM round(coalesce(g.unit_cost, 0) + g.landed_cost / g.received, 6)`,
  },
  {
    invariant: "landed costs are shared out whole",
    broken: sql`
      SELECT r.id::text AS example FROM purchase_receipts r
      WHERE (SELECT coalesce(sum((c->>'amount')::numeric), 0) FROM jsonb_array_elements(r.landed_costs) c)
        <> (SELECT sum(g.landed_cost) FROM purchase_receipt_lines g WHERE g.receipt_id = r.id)`,
  },
  {
    invariant: "costs that came late are shared out whole",
    broken: sql`
      SELECT c.id::text AS example FROM purchase_costs c
      WHERE (SELECT sum((one->>'amount')::numeric) FROM jsonb_array_elements(c.costs) one)
        <> (SELECT coalesce(sum(l.cost), 0) FROM purchase_cost_lines l WHERE l.costs_id = c.id)`,
  },
  {
    invariant: "what costs that came late added to the stock is in the ledger of its branch",
    broken: sql`
      SELECT format('%s %s', document_id, variant_id) AS example
      FROM (
        SELECT c.id AS document_id, l.variant_id, o.branch_id, l.stock_cost AS cost
        FROM purchase_costs c JOIN purchase_cost_lines l ON l.costs_id = c.id
        JOIN purchase_receipts r ON r.id = c.receipt_id JOIN purchase_orders o ON o.id = r.order_id
        UNION ALL
        SELECT document_id, variant_id, branch_id, -added_cost FROM stock_movements WHERE kind = 'Revaluation') both_sides
      GROUP BY document_id, variant_id, branch_id HAVING sum(cost) <> 0`,
  },
  {
    invariant: "a purchase order is in the status that its receipts give it",
    broken: sql`
      SELECT o.id::text AS example FROM purchase_orders o JOIN purchase_order_lines l ON l.order_id = o.id
      GROUP BY o.id
      HAVING (o.status IN ('Draft', 'Submitted', 'Cancelled') AND sum(l.received + l.damaged) > 0)
        OR (o.status IN ('Submitted', 'PartlyReceived') AND bool_and(l.received >= l.quantity))
        OR (o.status = 'Received' AND NOT bool_and(l.received >= l.quantity))`,
  },
];
