import type { TenantRead } from "../../../kernel/db/handles.ts";
import { anyOf, quantityText } from "../../../kernel/db/records.ts";
import { raw, sql, written, type Fragment } from "../../../kernel/db/sql.ts";
import { amountText } from "../../engine/amounts.sql.ts";
import { digits } from "../facts.sql.ts";
import { findSpans, within, type Spans } from "../spans.sql.ts";
import type { Scope } from "../period.ts";
import type { PurchasesItem, PurchasesQuery, PurchasesTotal, TransferItem } from "./schema.ts";

/** FROM of the costs `c` that were entered within the days of `d`, after the goods of the order `o` had come. */
export const costsWithin = (spans: Spans): Fragment =>
  sql`${spans.rows} JOIN purchase_costs c ON ${within("c.created_at", spans)}
    JOIN purchase_receipts r ON r.id = c.receipt_id JOIN purchase_orders o ON o.id = r.order_id AND o.branch_id = d.branch_id`;

/** FROM of the receipts `r` of the days of `d`, and of their orders `o`. */
const receiptsWithin = (spans: Spans): Fragment =>
  sql`${spans.rows} JOIN purchase_orders o ON o.branch_id = d.branch_id
    JOIN purchase_receipts r ON r.order_id = o.id AND ${within("r.occurred_at", spans)}`;

/** A row a line that arrived, became dearer or went back. */
function purchased(spans: Spans): Fragment {
  return sql`(
    SELECT o.supplier_id, l.variant_id, r.id AS receipt_id, l.received, l.damaged,
      coalesce(round(l.received * l.unit_cost, ${raw(digits)}), 0) AS cost, l.landed_cost,
      0 AS late_cost, 0 AS variance_cost, 0 AS returned, 0 AS returned_cost
    FROM ${receiptsWithin(spans)}
    JOIN purchase_receipt_lines l ON l.receipt_id = r.id
    UNION ALL
    SELECT o.supplier_id, l.variant_id, NULL, 0, 0, 0, 0, l.cost, l.cost - l.stock_cost, 0, 0
    FROM ${costsWithin(spans)} JOIN purchase_cost_lines l ON l.costs_id = c.id
    UNION ALL
    SELECT t.supplier_id, l.variant_id, NULL, 0, 0, 0, 0, 0, 0, l.quantity,
      coalesce(round(l.quantity * l.unit_cost, ${raw(digits)}), 0)
    FROM ${spans.rows} JOIN supplier_returns t ON t.branch_id = d.branch_id AND t.status <> 'Cancelled'
      AND ${within("t.occurred_at", spans)}
    JOIN supplier_return_lines l ON l.return_id = t.id)`;
}

const quantity = (column: string) => quantityText(`coalesce(sum(x.${column}), 0)`);
const amount = (column: string) => amountText(`coalesce(sum(x.${column}), 0)`);
const bought = sql`count(DISTINCT x.receipt_id)::int AS receipts, ${quantity("received")} AS received, ${quantity("damaged")} AS damaged,
  ${amount("cost")} AS cost, ${amount("landed_cost")} AS "landedCost", ${amount("late_cost")} AS "lateCost",
  ${amount("variance_cost")} AS "varianceCost", ${quantity("returned")} AS returned, ${amount("returned_cost")} AS "returnedCost"`;

export function sumPurchases(tx: TenantRead, spans: Spans): Promise<PurchasesTotal> {
  return tx.one<PurchasesTotal>(sql`SELECT ${bought} FROM ${purchased(spans)} x`);
}

const by = {
  Supplier: { key: "s.id", name: "s.name", sku: "NULL::text", from: "JOIN suppliers s ON s.id = x.supplier_id" },
  Product: {
    key: "v.id",
    name: "p.name || CASE WHEN v.name = '' THEN '' ELSE ' ' || v.name END",
    sku: "v.sku",
    from: "JOIN variants v ON v.id = x.variant_id JOIN products p ON p.id = v.product_id",
  },
} as const;

/** One more than the limit, by what they cost. */
export function listPurchases(
  tx: TenantRead,
  spans: Spans,
  query: Pick<PurchasesQuery, "by" | "limit">,
): Promise<PurchasesItem[]> {
  const { key, name, sku, from } = by[query.by];
  return tx.many<PurchasesItem>(sql`
    SELECT ${raw(key)} AS key, ${raw(name)} AS name, ${raw(sku)} AS sku, ${bought}
    FROM ${purchased(spans)} x ${raw(from)} GROUP BY 1, 2, 3 ORDER BY sum(x.cost + x.landed_cost + x.late_cost) DESC, 2, 1 LIMIT ${written(query.limit + 1)}`);
}

/** One more than the limit. */
export async function listTransfers(tx: TenantRead, scope: Scope, limit: number): Promise<TransferItem[]> {
  const { branchIds } = scope;
  const spans = await findSpans(tx, { ...scope, branchIds: null });
  const own =
    branchIds === null
      ? sql`true`
      : sql`(t.from_branch_id = ${anyOf(branchIds)} OR t.to_branch_id = ${anyOf(branchIds)})`;
  return tx.many<TransferItem>(sql`
    SELECT f.id AS "fromBranchId", f.name AS "fromBranchName", b.id AS "toBranchId", b.name AS "toBranchName",
      count(DISTINCT x.transfer_id)::int AS transfers, ${quantity("dispatched")} AS dispatched, ${quantity("received")} AS received,
      ${quantity("damaged")} AS damaged, ${quantity("missing")} AS missing, ${quantity("returned")} AS returned,
      ${quantityText("coalesce(sum(x.dispatched - x.received - x.damaged - x.missing - x.returned), 0)")} AS "inTransit"
    FROM ${spans.rows}
    JOIN stock_transfers t ON t.from_branch_id = d.branch_id AND ${within("t.dispatched_at", spans)} AND ${own}
    JOIN stock_transfer_lines x ON x.transfer_id = t.id
    JOIN branches f ON f.id = t.from_branch_id JOIN branches b ON b.id = t.to_branch_id
    GROUP BY f.id, b.id ORDER BY f.name, b.name, f.id, b.id LIMIT ${written(limit + 1)}`);
}
