import type { TenantRead } from "../../../kernel/db/handles.ts";
import { quantityText } from "../../../kernel/db/records.ts";
import { raw, sql, written, type Fragment } from "../../../kernel/db/sql.ts";
import { amountText } from "../../engine/amounts.sql.ts";
import { completedOrders, digits, orderFacts, returnFacts, sessionsWithin, voidedOrders } from "../facts.sql.ts";
import type { Scope } from "../period.ts";
import type { BasketsOf, ExceptionItem, ExceptionTotal, ReturnItem, ReturnsTotal } from "./schema.ts";

const sizes = raw("(VALUES (0, 1), (1, 2), (2, 5), (5, 10), (10, NULL)) size (over, upto)");

/** How large the baskets are that sell something. */
export function findBaskets(tx: TenantRead, scope: Scope): Promise<Omit<BasketsOf, "from" | "to">> {
  return tx.one(sql`
    WITH f AS MATERIALIZED (SELECT * FROM (${orderFacts(scope)}) f WHERE f.sales = 1)
    SELECT count(*)::int AS orders, ${amountText("coalesce(sum(f.net), 0)")} AS "netSales",
      ${quantityText("coalesce(sum(f.sold), 0)")} AS quantity,
      round(avg(f.net), ${raw(digits)})::text AS average,
      round((percentile_cont(0.5) WITHIN GROUP (ORDER BY f.net))::numeric, ${raw(digits)})::text AS median,
      ${amountText("max(f.net)")} AS largest, round(avg(f.sold), 2)::text AS "unitsPerOrder",
      coalesce(sum(f.known), 0)::int AS "withCustomer", (count(*) FILTER (WHERE f.discount <> 0))::int AS "withDiscount",
      (SELECT json_agg(json_build_object('from', size.over + 1, 'to', size.upto, 'orders', (
         SELECT count(*) FROM f WHERE ceil(f.sold) > size.over AND (size.upto IS NULL OR ceil(f.sold) <= size.upto)))
         ORDER BY size.over) FROM ${sizes}) AS "bySize"
    FROM f`);
}

/**
 * A row an exception: `kind`, `cashier_id`, `reason`, `count`, `amount`. What a promotion gives is none. A void takes
 * the discounts of its pieces back; a discount of which nothing stayed sold is none.
 */
function exceptions(scope: Scope): Fragment {
  return sql`
    SELECT 'Discount' AS kind, o.cashier_id, coalesce(r.name, d ->> 'reason') AS reason, o.count, (d ->> 'amount')::numeric AS amount
    FROM (SELECT o.cashier_id, o.discounts, 1 AS count FROM ${completedOrders(scope)}
          UNION ALL
          SELECT o.cashier_id, t.discounts, (t.kind = 'Sale')::int
          FROM (SELECT o.id, o.cashier_id FROM ${completedOrders(scope)}) o JOIN order_lines l ON l.order_id = o.id
          JOIN order_lines t ON t.order_id = o.id AND l.id IN (t.id, t.voids_line_id)
          WHERE l.kind = 'Sale' AND l.discounts <> '[]'
            AND l.quantity + coalesce((SELECT sum(v.quantity) FROM order_lines v WHERE v.order_id = o.id AND v.voids_line_id = l.id), 0) <> 0) o,
      jsonb_array_elements(o.discounts) d LEFT JOIN sale_reasons r ON r.id = (d ->> 'reasonId')::uuid
    WHERE d ->> 'source' = 'Manual'
    UNION ALL
    SELECT e.kind, o.cashier_id, coalesce(r.name, l.price_reason), 1, e.amount
    FROM (SELECT o.id, o.cashier_id FROM ${completedOrders(scope)}) o JOIN order_lines l ON l.order_id = o.id
    LEFT JOIN sale_reasons r ON r.id = l.reason_id
    CROSS JOIN LATERAL (
      SELECT 'PriceOverride' AS kind, coalesce((l.list_price - l.unit_price) * l.quantity, 0) AS amount
      WHERE l.kind = 'Sale' AND l.price_source = 'Override'
      UNION ALL
      SELECT 'CustomLine', l.total
      WHERE l.variant_id IS NULL AND l.original_line_id IS NULL AND NOT l.is_stored_value AND l.kind IN ('Sale', 'Refund')
      UNION ALL
      SELECT 'LineVoid', -l.total WHERE l.kind = 'Void') e
    UNION ALL
    SELECT 'TaxOverride', o.cashier_id, o.tax_reason, 1, o.tax FROM ${completedOrders(scope)} AND o.tax_reason IS NOT NULL
    UNION ALL
    SELECT 'CashRounding', o.cashier_id, NULL, 1, -o.rounding FROM ${completedOrders(scope)} AND o.rounding <> 0
    UNION ALL
    SELECT 'Void', o.voided_by, o.void_reason, 1, o.total FROM ${voidedOrders(scope)}
    UNION ALL
    SELECT 'UnprovenApproval', o.cashier_id, a ->> 'permission', 1, o.total
    FROM (SELECT o.cashier_id, o.total, o.approvals FROM ${completedOrders(scope)} AND o.approvals @> '[{"isProven": false}]') o,
      jsonb_array_elements(o.approvals) a
    WHERE a -> 'isProven' = 'false'
    UNION ALL
    SELECT 'NoSale', m.user_id, r.name, 1, 0
    FROM (SELECT o.id FROM ${sessionsWithin(scope)}) s JOIN cash_movements m ON m.session_id = s.id
    LEFT JOIN cash_reasons r ON r.id = m.reason_id WHERE m.kind = 'NoSale'`;
}

export function sumExceptions(tx: TenantRead, scope: Scope): Promise<ExceptionTotal[]> {
  return tx.many<ExceptionTotal>(sql`
    SELECT e.kind, sum(e.count)::int AS count, ${amountText(`round(sum(e.amount), ${digits})`)} AS amount
    FROM (${exceptions(scope)}) e GROUP BY e.kind ORDER BY e.kind`);
}

/** One more than the limit, the most frequent first. */
export function listExceptions(tx: TenantRead, scope: Scope, limit: number): Promise<ExceptionItem[]> {
  return tx.many<ExceptionItem>(sql`
    SELECT e.kind, e.cashier_id AS "cashierId", u.name AS "cashierName", e.reason, sum(e.count)::int AS count,
      ${amountText(`round(sum(e.amount), ${digits})`)} AS amount
    FROM (${exceptions(scope)}) e JOIN users u ON u.id = e.cashier_id
    GROUP BY e.kind, e.cashier_id, u.name, e.reason ORDER BY e.kind, count DESC, u.name, e.cashier_id, e.reason LIMIT ${written(limit + 1)}`);
}

const returned = sql`${quantityText("coalesce(sum(f.quantity), 0)")} AS quantity, ${amountText("coalesce(sum(f.amount), 0)")} AS amount,
  ${amountText("coalesce(sum(f.tax), 0)")} AS tax`;

export function sumReturns(tx: TenantRead, scope: Scope): Promise<ReturnsTotal> {
  return tx.one<ReturnsTotal>(sql`
    SELECT count(DISTINCT f.order_id)::int AS refunds, ${returned} FROM (${returnFacts(scope)}) f`);
}

/** One more than the limit, by what was given for it. */
export function listReturns(tx: TenantRead, scope: Scope, limit: number): Promise<ReturnItem[]> {
  return tx.many<ReturnItem>(sql`
    SELECT f.variant_id AS "variantId", f.name, f.sku, coalesce(r.name, t.reason) AS reason,
      nullif(t.disposition, 'Restock') AS disposition, count(*)::int AS lines, ${returned}
    FROM (${returnFacts(scope)}) f LEFT JOIN return_lines t ON t.id = f.line_id
    LEFT JOIN return_reasons r ON r.id = t.reason_id
    GROUP BY 1, 2, 3, 4, 5 ORDER BY sum(f.amount) DESC, 2, 1, 4 LIMIT ${written(limit + 1)}`);
}
