import type { TenantRead } from "../../../kernel/db/handles.ts";
import { quantityText } from "../../../kernel/db/records.ts";
import { raw, sql, written, type Fragment } from "../../../kernel/db/sql.ts";
import { amountText } from "../../engine/amounts.sql.ts";
import { digits } from "../facts.sql.ts";
import type { Spans } from "../spans.sql.ts";
import { movementAt, movementsWithin, ofBranches, positionsAtEnd, type Branches } from "./positions.sql.ts";
import type {
  CoverItem,
  DeadStockItem,
  LowStockItem,
  MovementItem,
  MovementTotal,
  ValuationItem,
  ValuationQuery,
  ValuationTotal,
} from "./schema.ts";

/** The levels of branches as they are, or as they were at the end of a day. */
export type Levels = { readonly branchIds: Branches } | Spans;

/** A row a level with what is on hand, and its average cost. */
function levelsOf(levels: Levels): Fragment {
  if (!("rows" in levels)) {
    const { branchIds } = levels;
    return sql`(SELECT l.branch_id, l.variant_id, l.on_hand, l.average_cost FROM stock_levels l WHERE ${ofBranches(branchIds, "l.branch_id")})`;
  }
  return sql`(
    SELECT p.branch_id, p.variant_id, m.on_hand_after AS on_hand, m.average_cost_after AS average_cost
    FROM ${positionsAtEnd(levels)} p CROSS JOIN LATERAL ${movementAt("p", sql`p.seq`)} m)`;
}

const articleName = "p.name || CASE WHEN v.name = '' THEN '' ELSE ' ' || v.name END";
const articles = raw("JOIN variants v ON v.id = l.variant_id JOIN products p ON p.id = v.product_id");
const article = raw(
  `l.branch_id AS "branchId", b.name AS "branchName", l.variant_id AS "variantId", v.sku, ${articleName} AS name`,
);

const rounded = (sum: string) => amountText(`coalesce(sum(round(${sum}, ${digits})), 0)`);
const values = sql`${quantityText("coalesce(sum(l.on_hand), 0)")} AS "onHand", ${rounded("l.on_hand * l.average_cost")} AS value,
  ${rounded("l.on_hand * v.price")} AS retail,
  (count(*) FILTER (WHERE l.on_hand <> 0 AND l.average_cost IS NULL))::int AS "costMissing"`;

const by = {
  Product: { key: "v.id::text", name: articleName, sku: "v.sku", from: "" },
  Category: {
    key: "c.id::text",
    name: "c.name",
    sku: "NULL::text",
    from: "LEFT JOIN categories c ON c.id = p.category_id",
  },
  Branch: { key: "b.id::text", name: "b.name", sku: "NULL::text", from: "JOIN branches b ON b.id = l.branch_id" },
} as const;

/**
 * The sums of all, and one more than the limit, the most valuable first. Past levels are searched for once for both.
 */
export function findValuation(
  tx: TenantRead,
  levels: Levels,
  query: Pick<ValuationQuery, "by" | "limit">,
): Promise<{ total: ValuationTotal; items: ValuationItem[] }> {
  const { key, name, sku, from } = by[query.by];
  return tx.one(sql`
    WITH l AS MATERIALIZED ${levelsOf(levels)}
    SELECT (SELECT row_to_json(t) FROM (SELECT ${values} FROM l ${articles}) t) AS total,
      coalesce((SELECT json_agg(i) FROM (
        SELECT ${raw(key)} AS key, ${raw(name)} AS name, ${raw(sku)} AS sku, ${values}
        FROM l ${articles} ${raw(from)}
        GROUP BY 1, 2, 3 HAVING bool_or(l.on_hand <> 0)
        ORDER BY sum(l.on_hand * l.average_cost) DESC NULLS LAST, 2, 1 LIMIT ${written(query.limit + 1)}) i), '[]') AS items`);
}

const kinds = {
  sales: "'Sale', 'SaleVoid'",
  returns: "'Refund', 'Return'",
  purchases: "'PurchaseReceipt', 'PurchaseReturn'",
  transfers: "'TransferOut', 'TransferIn', 'TransferDamaged', 'TransferCancel'",
  adjustments: "'Adjustment', 'Count'",
} as const;

/** A row a level that moved, with what it moved by kind. */
function moved(spans: Spans): Fragment {
  const sums = Object.entries(kinds).map(
    ([name, list]) => `coalesce(sum(m.quantity) FILTER (WHERE m.kind IN (${list})), 0) AS ${name}`,
  );
  return sql`(
    SELECT t.*, f.on_hand_after - f.quantity AS opening, f.on_hand_after - f.quantity + t.moved AS closing
    FROM (SELECT m.branch_id, m.variant_id, min(m.seq) AS first, sum(m.quantity) AS moved, ${raw(sums.join(", "))}
          FROM ${movementsWithin(spans)} GROUP BY m.branch_id, m.variant_id) t
    CROSS JOIN LATERAL ${movementAt("t", sql`t.first`)} f)`;
}

const movedMembers = ["opening", ...Object.keys(kinds), "closing"];

/** The sums of all, and one more than the limit, what sold most first. What moved is read once for both. */
export function findMovements(
  tx: TenantRead,
  spans: Spans,
  limit: number,
): Promise<{ total: MovementTotal; items: MovementItem[] }> {
  const sums = movedMembers.map((name) => sql`${quantityText(`coalesce(sum(l.${name}), 0)`)} AS ${raw(name)}`);
  const members = movedMembers.map((name) => sql`${quantityText(`l.${name}`)} AS ${raw(name)}`);
  return tx.one(sql`
    WITH l AS MATERIALIZED ${moved(spans)}
    SELECT (SELECT row_to_json(t) FROM (SELECT ${sums.reduce((list, one) => sql`${list}, ${one}`)} FROM l) t) AS total,
      coalesce((SELECT json_agg(i) FROM (
        SELECT ${article}, ${members.reduce((list, one) => sql`${list}, ${one}`)}
        FROM l JOIN branches b ON b.id = l.branch_id ${articles}
        ORDER BY l.sales, v.sku, b.name LIMIT ${written(limit + 1)}) i), '[]') AS items`);
}

/** One more than the limit, the most valuable first: what is there and was not sold since. */
export function listDeadStock(
  tx: TenantRead,
  since: Date,
  branchIds: Branches,
  limit: number,
): Promise<DeadStockItem[]> {
  return tx.many<DeadStockItem>(sql`
    SELECT ${article}, ${quantityText("l.on_hand")} AS "onHand",
      ${amountText(`round(l.on_hand * l.average_cost, ${digits})`)} AS value, last.at AS "lastSoldAt"
    FROM stock_levels l JOIN branches b ON b.id = l.branch_id ${articles}
    LEFT JOIN LATERAL (
      SELECT m.recorded_at AS at FROM stock_movements m
      WHERE m.branch_id = l.branch_id AND m.variant_id = l.variant_id AND m.kind = 'Sale' ORDER BY m.seq DESC LIMIT 1) last ON true
    WHERE l.on_hand > 0 AND ${ofBranches(branchIds, "l.branch_id")} AND (last.at IS NULL OR last.at < ${since})
    ORDER BY l.on_hand * l.average_cost DESC NULLS LAST, v.sku, b.name LIMIT ${written(limit + 1)}`);
}

/** One more than the limit, what runs out first at the head: what is there, and what was sold since the days began. */
export function listCover(
  tx: TenantRead,
  spans: Spans,
  { days, branchIds, limit }: { readonly days: number; readonly branchIds: Branches; readonly limit: number },
): Promise<CoverItem[]> {
  return tx.many<CoverItem>(sql`
    WITH moved AS MATERIALIZED (
      SELECT m.branch_id, m.variant_id, greatest(-sum(m.quantity), 0) AS sold FROM ${movementsWithin(spans)}
      WHERE m.kind IN ('Sale', 'SaleVoid', 'Refund', 'Return') GROUP BY m.branch_id, m.variant_id),
    sold AS (
      SELECT l.branch_id, l.variant_id, l.on_hand, coalesce(m.sold, 0) AS sold
      FROM stock_levels l LEFT JOIN moved m ON m.branch_id = l.branch_id AND m.variant_id = l.variant_id
      WHERE ${ofBranches(branchIds, "l.branch_id")})
    SELECT ${article}, ${quantityText("l.on_hand")} AS "onHand", ${quantityText("l.sold")} AS sold,
      trim_scale(round(l.sold / ${days}::int, 6))::text AS "dailySales",
      round(greatest(l.on_hand, 0) * ${days}::int / nullif(l.sold, 0), 1)::text AS "daysOfCover",
      round(100 * l.sold / nullif(l.sold + greatest(l.on_hand, 0), 0), 2)::text AS "sellThroughPercent"
    FROM sold l JOIN branches b ON b.id = l.branch_id ${articles} WHERE l.on_hand <> 0 OR l.sold <> 0
    ORDER BY greatest(l.on_hand, 0) / nullif(l.sold, 0) NULLS LAST, v.sku, b.name LIMIT ${written(limit + 1)}`);
}

/** One more than the limit, by SKU. */
export function listLowStock(tx: TenantRead, branchIds: Branches, limit: number): Promise<LowStockItem[]> {
  return tx.many<LowStockItem>(sql`
    SELECT ${article}, ${quantityText("l.on_hand")} AS "onHand", ${quantityText("l.reorder_point")} AS "reorderPoint",
      ${quantityText("l.reorder_quantity")} AS "reorderQuantity", ${quantityText("(coalesce(l.reorder_point, 0) - l.on_hand)")} AS missing
    FROM stock_levels l JOIN branches b ON b.id = l.branch_id ${articles}
    WHERE l.is_low AND v.is_tracked AND NOT v.is_archived AND NOT p.is_archived
      AND ${ofBranches(branchIds, "l.branch_id")}
    ORDER BY v.sku, b.name LIMIT ${written(limit + 1)}`);
}
