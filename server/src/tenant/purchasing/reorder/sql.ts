import type { TenantRead } from "../../../kernel/db/handles.ts";
import { afterCursor, moneyText, quantityText, sortKeyOf, type SortKey } from "../../../kernel/db/records.ts";
import { sql, written } from "../../../kernel/db/sql.ts";
import type { Suggestion, SuggestionQuery } from "./schema.ts";

interface Span {
  readonly salesDays: number;
  readonly coverDays: number;
  /** Sales from then on count. */
  readonly since: Date;
}

const bySku: SortKey = [["lower(x.sku)", "text"]];

/**
 * What is at or below its reorder point, or below what is sold until the supplier's next delivery, by SKU. It is
 * ordered up to what is sold in the lead time and the days to cover, and at least the reorder quantity.
 */
export function listSuggestions(
  tx: TenantRead,
  { branchId, supplierId, cursor, limit }: SuggestionQuery,
  { salesDays, coverDays, since }: Span,
): Promise<(Suggestion & { sortKey: unknown[] })[]> {
  return tx.many<Suggestion & { sortKey: unknown[] }>(sql`
    WITH sold AS (
      SELECT variant_id, -sum(quantity) / ${salesDays} AS daily FROM stock_movements
      WHERE branch_id = ${branchId} AND recorded_at >= ${since} AND kind IN ('Sale', 'SaleVoid', 'Refund', 'Return')
      GROUP BY variant_id
    ), ordered AS (
      SELECT l.variant_id, sum(greatest(l.quantity - l.received, 0)) AS quantity
      FROM purchase_orders o JOIN purchase_order_lines l ON l.order_id = o.id
      WHERE o.branch_id = ${branchId} AND o.status IN ('Submitted', 'PartlyReceived') GROUP BY l.variant_id
    ), wanted AS (
      SELECT coalesce(sold.variant_id, s.variant_id) AS variant_id, greatest(coalesce(sold.daily, 0), 0) AS daily,
             s.reorder_point, s.reorder_quantity
      FROM sold FULL JOIN (
        SELECT variant_id, reorder_point, reorder_quantity FROM stock_levels
        WHERE branch_id = ${branchId} AND reorder_point IS NOT NULL) s ON s.variant_id = sold.variant_id
    ), need AS (
      SELECT w.*, v.sku, v.cost, p.name AS product_name, v.name AS variant_name, i.supplier_id,
             coalesce(i.order_multiple, power(10::numeric, -u.precision)) AS multiple,
             coalesce(sup.lead_days, 0) AS lead_days, l.on_hand,
             coalesce(o.quantity, 0) AS on_order
      FROM wanted w JOIN variants v ON v.id = w.variant_id JOIN products p ON p.id = v.product_id
      JOIN units u ON u.id = v.unit_id
      LEFT JOIN supplier_items i ON i.variant_id = w.variant_id AND i.is_preferred
      LEFT JOIN suppliers sup ON sup.id = i.supplier_id
      JOIN stock_levels l ON l.branch_id = ${branchId} AND l.variant_id = w.variant_id
      LEFT JOIN ordered o ON o.variant_id = w.variant_id
      WHERE v.is_tracked AND NOT v.is_archived AND NOT p.is_archived
        AND (${supplierId ?? null}::uuid IS NULL OR i.supplier_id = ${supplierId ?? null}::uuid)
    ), short AS (
      SELECT n.*, ceil(greatest(coalesce(n.reorder_quantity, 0),
               n.daily * (n.lead_days + ${coverDays}) - n.on_hand - n.on_order,
               coalesce(n.reorder_point, 0) - n.on_hand - n.on_order) / n.multiple) * n.multiple AS quantity
      FROM need n
      WHERE n.on_hand + n.on_order <= greatest(coalesce(n.reorder_point, 0), n.daily * n.lead_days)
    )
    SELECT x.variant_id AS "variantId", x.sku, x.product_name AS "productName", x.variant_name AS "variantName",
           x.supplier_id AS "supplierId", ${quantityText("x.on_hand")} AS "onHand",
           ${quantityText("x.on_order")} AS "onOrder", ${quantityText("round(x.daily, 6)")} AS "dailySales",
           x.lead_days AS "leadDays", ${quantityText("x.reorder_point")} AS "reorderPoint",
           ${quantityText("round(x.quantity, 6)")} AS quantity,
           ${moneyText(`coalesce((SELECT c.unit_cost FROM supplier_costs c
             WHERE c.supplier_id = x.supplier_id AND c.variant_id = x.variant_id AND c.from_quantity <= x.quantity
             ORDER BY c.from_quantity DESC LIMIT 1), x.cost)`)} AS "unitCost",
           ${sortKeyOf(bySku)} AS "sortKey"
    FROM short x WHERE x.quantity > 0 ${afterCursor(bySku, cursor)} ORDER BY lower(x.sku) LIMIT ${written(limit + 1)}`);
}
