import { withConstraints, type ConstraintProblems } from "../../kernel/db/errors.ts";
import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import {
  afterCursor,
  anyOf,
  counted,
  hasMoreThan,
  moneyText,
  quantityText,
  sortKeyOf,
  timeText,
  unseen,
  type SortKey,
} from "../../kernel/db/records.ts";
import { raw, sql, written, type Fragment } from "../../kernel/db/sql.ts";
import { decodeCursor } from "../../kernel/http/page.ts";
import { invalid } from "../../kernel/http/problem.ts";
import { receiptNumber, userName } from "../engine/names.sql.ts";
import { variantsFound } from "../engine/search.sql.ts";
import { searchFor } from "../engine/search.ts";
import type {
  MovementKind,
  MovementQuery,
  ReorderPoints,
  StockEverywhere,
  StockItem,
  StockItemPatch,
  StockLevel,
  StockMovement,
  StockQuery,
} from "./schema.ts";

const article = sql`v.id AS "variantId", v.sku, p.name AS "productName", v.name AS "variantName"`;
const bySku: SortKey = [["lower(v.sku)", "text"]];

/** Every tracked variant of the products that `q` finds with what the branch has of it, by SKU. */
export function listLevels(tx: TenantRead, query: StockQuery): Promise<(StockLevel & { sortKey: unknown[] })[]> {
  const { branchId, lowStock, q, categoryId, cursor, limit } = query;
  const low = lowStock ? sql`s.is_low` : sql`true`;
  const inCategory = categoryId === undefined ? sql`true` : sql`p.category_id = ${categoryId}`;
  const search = searchFor(q);
  const found = search === undefined ? sql`variants` : variantsFound(search);
  const every = sql`
    FROM ${found} v CROSS JOIN LATERAL (SELECT * FROM products WHERE id = v.product_id OFFSET 0) p
    LEFT JOIN LATERAL (SELECT * FROM stock_levels WHERE variant_id = v.id AND branch_id = ${branchId} OFFSET 0) s ON true
    WHERE EXISTS (SELECT FROM branches WHERE id = ${branchId}) AND v.is_tracked AND NOT v.is_archived AND NOT p.is_archived AND ${low} AND ${inCategory}`;
  return tx.many<StockLevel & { sortKey: unknown[] }>(sql`
    SELECT ${branchId}::uuid AS "branchId", ${article}, ${quantityText("coalesce(s.on_hand, 0)")} AS "onHand",
           ${moneyText("s.average_cost")} AS "averageCost", ${quantityText("s.reorder_point")} AS "reorderPoint",
           ${quantityText("s.reorder_quantity")} AS "reorderQuantity", s.last_counted_at AS "lastCountedAt",
           ${sortKeyOf(bySku)} AS "sortKey" ${counted(query, sql`SELECT ${every}`)}
    ${every} ${afterCursor(bySku, cursor)}
    ORDER BY lower(v.sku) LIMIT ${written(limit + 1)}`);
}

/** One variant with its levels at these branches, or at all of them. */
export function findItem(
  tx: TenantRead,
  variantId: string,
  branchIds: readonly string[] | null,
): Promise<StockItem | undefined> {
  return tx.maybe<StockItem>(sql`
    SELECT ${article}, v.is_tracked AS "isTracked", v.stock_policy AS "stockPolicy", v.version,
      (SELECT coalesce(json_agg(json_build_object('branchId', s.branch_id, 'onHand', ${quantityText("s.on_hand")},
                'averageCost', ${moneyText("s.average_cost")}, 'reorderPoint', ${quantityText("s.reorder_point")},
                'reorderQuantity', ${quantityText("s.reorder_quantity")},
                'lastCountedAt', ${timeText("s.last_counted_at")})
              ORDER BY s.branch_id), '[]')
       FROM stock_levels s
       WHERE s.variant_id = v.id AND (${branchIds}::uuid[] IS NULL OR s.branch_id = ${anyOf(branchIds)})) AS levels
    FROM variants v JOIN products p ON p.id = v.product_id WHERE v.id = ${variantId}`);
}

/** How much of one variant each branch in use has. */
export function findEverywhere(tx: TenantRead, variantId: string): Promise<StockEverywhere | undefined> {
  return tx.maybe<StockEverywhere>(sql`
    SELECT ${article}, v.is_tracked AS "isTracked",
      (SELECT coalesce(json_agg(json_build_object('branchId', b.id, 'branchName', b.name,
                'onHand', ${quantityText("coalesce(s.on_hand, 0)")}) ORDER BY lower(b.name), b.id), '[]')
       FROM branches b LEFT JOIN stock_levels s ON s.branch_id = b.id AND s.variant_id = v.id
       WHERE b.is_active) AS branches
    FROM variants v JOIN products p ON p.id = v.product_id WHERE v.id = ${variantId}`);
}

export function lockItem(tx: TenantWrite, variantId: string): Promise<{ version: number } | undefined> {
  return tx.maybe(sql`SELECT version FROM variants WHERE id = ${variantId} FOR NO KEY UPDATE`);
}

export async function updateItem(tx: TenantWrite, variantId: string, patch: StockItemPatch): Promise<void> {
  const { isTracked = null, stockPolicy } = patch;
  const policy = stockPolicy === undefined ? sql`stock_policy` : sql`${stockPolicy}`;
  await tx.run(sql`
    UPDATE variants SET is_tracked = coalesce(${isTracked}, is_tracked), stock_policy = ${policy}, version = version + 1
    WHERE id = ${variantId}`);
}

/** What the rules on quantities need to know of a variant. */
export interface Countable {
  readonly variantId: string;
  readonly isTracked: boolean;
  /** Fraction digits a quantity may have. */
  readonly precision: number;
  readonly sku: string;
  /** The name of the product. */
  readonly name: string;
}

export function listCountables(tx: TenantRead, variantIds: readonly string[]): Promise<Countable[]> {
  return tx.many<Countable>(sql`
    SELECT v.id AS "variantId", v.is_tracked AS "isTracked", u.precision, v.sku, p.name
    FROM variants v JOIN units u ON u.id = v.unit_id JOIN products p ON p.id = v.product_id WHERE v.id = ${anyOf(variantIds)}`);
}

const stocked = sql`v.is_tracked AND l.on_hand <> 0`;

/** The variants that are in stock at some branch. */
export async function listStocked(tx: TenantRead, variantIds: readonly string[]): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    SELECT DISTINCT v.id FROM variants v JOIN stock_levels l ON l.variant_id = v.id
    WHERE v.id = ${anyOf(variantIds)} AND ${stocked} ORDER BY v.id`);
  return rows.map(({ id }) => id);
}

/** A variant that is counted in the unit and in stock at some branch; none when the unit has this precision already. */
export async function listStockedIn(tx: TenantRead, unitId: string, precision: number): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    SELECT v.id FROM units u JOIN variants v ON v.unit_id = u.id JOIN stock_levels l ON l.variant_id = v.id
    WHERE u.id = ${unitId} AND u.precision <> ${precision} AND ${stocked} LIMIT 1`);
  return rows.map(({ id }) => id);
}

export const stockProblems: ConstraintProblems = {
  stock_levels_branch_id_fkey: () => invalid("branchId", "no such branch"),
};

export async function saveReorderPoints(tx: TenantWrite, { branchId, points }: ReorderPoints): Promise<void> {
  await withConstraints(stockProblems, () =>
    tx.run(sql`
      INSERT INTO stock_levels (branch_id, variant_id, reorder_point, reorder_quantity)
      SELECT ${branchId}, p.* FROM unnest(${points.map((p) => p.variantId)}::uuid[],
        ${points.map((p) => p.reorderPoint)}::numeric[], ${points.map((p) => p.reorderQuantity)}::numeric[]) p ORDER BY 2
      ON CONFLICT (branch_id, variant_id)
      DO UPDATE SET reorder_point = excluded.reorder_point, reorder_quantity = excluded.reorder_quantity`),
  );
}

const movementColumns = sql`m.id, m.branch_id AS "branchId", m.variant_id AS "variantId", m.seq, m.kind,
  ${quantityText("m.quantity")} AS quantity, ${quantityText("(m.on_hand_after - m.quantity)")} AS "onHandBefore",
  ${quantityText("m.on_hand_after")} AS "onHandAfter", ${moneyText("m.unit_cost")} AS "unitCost",
  ${moneyText("m.average_cost_after")} AS "averageCostAfter", ${moneyText("m.added_cost")} AS "addedCost", m.reason_id AS "reasonId", m.document_id AS "documentId",
  m.line_id AS "lineId", m.occurred_at AS "occurredAt", m.recorded_at AS "recordedAt", m.user_id AS "userId",
  v.sku, p.name AS "productName", v.name AS "variantName", ${userName("m.user_id")} AS "userName",
  (SELECT r.name FROM adjustment_reasons r WHERE r.id = m.reason_id) AS "reasonName",
  CASE WHEN m.kind IN ('Sale', 'SaleVoid', 'Refund', 'Return') THEN ${receiptNumber("m.document_id", null)} END AS "receiptNumber"`;
const movements = raw(
  "stock_movements m JOIN variants v ON v.id = m.variant_id JOIN products p ON p.id = v.product_id",
);

/** Latest first: of one variant in the order of its ledger, else by id. Cursor: the last row's seq and id. */
export function listMovements(tx: TenantRead, query: MovementQuery): Promise<StockMovement[]> {
  const { variantId, cursor, limit } = query;
  const [seq, id] = decodeCursor(cursor, ["bigint", "uuid"]) ?? [];
  const key = raw(variantId === undefined ? "m.id" : "m.seq");
  const after = variantId === undefined ? sql`m.id < ${id}::uuid` : sql`m.seq < ${seq}::bigint`;
  const where = sql`${fitting(query)} AND ${cursor === undefined ? sql`true` : after}`;
  return tx.many<StockMovement>(sql`
    SELECT ${movementColumns} FROM ${movements} WHERE ${where} ORDER BY ${key} DESC LIMIT ${written(limit + 1)}`);
}

/** The condition of movements `m` that the filters leave. */
function fitting({ branchId, variantId, documentId, kind, from, to }: MovementQuery): Fragment {
  const conditions = [
    variantId === undefined ? undefined : sql`m.variant_id = ${variantId}`,
    documentId === undefined ? undefined : sql`m.document_id = ${documentId}`,
    kind === undefined ? undefined : sql`m.kind = ${kind}`,
    from === undefined ? undefined : sql`m.recorded_at >= ${from}`,
    to === undefined ? undefined : sql`m.recorded_at < ${to}`,
  ];
  return conditions.reduce<Fragment>(
    (all, condition) => (condition === undefined ? all : sql`${all} AND ${condition}`),
    sql`m.branch_id = ${branchId}`,
  );
}

/** Whether the filters leave more movements than that. */
export function hasMoreMovements(tx: TenantRead, query: MovementQuery, most: number): Promise<boolean> {
  return hasMoreThan(tx, most, sql`SELECT FROM stock_movements m WHERE ${fitting(query)}`);
}

/** Clients make the ids of documents, so that one of another kind may have the same. */
export function listMovementsOf(tx: TenantRead, kind: MovementKind, documentId: string): Promise<StockMovement[]> {
  return tx.many<StockMovement>(sql`
    SELECT ${movementColumns} FROM ${movements} WHERE m.document_id = ${documentId} AND m.kind = ${kind} ORDER BY m.id`);
}

export interface GoodsLine {
  readonly id: string;
  readonly variantId: string;
  readonly lineId: string | null;
  readonly reasonId: string | null;
  readonly kind: MovementKind;
  readonly quantity: string;
  readonly unitCost: string | null;
}

interface Posting {
  readonly branchId: string;
  readonly documentId: string;
  readonly occurredAt: Date;
  readonly recordedAt: Date;
  readonly userId: string | null;
  readonly lines: readonly GoodsLine[];
}

export interface PostedRow {
  readonly position: number;
  readonly variantId: string;
  readonly unitCost: string | null;
  readonly stockPolicy: "Deny" | "Allow" | "AllowOffline" | null;
  /** Null for a variant that is not tracked. */
  readonly onHandAfter: string | null;
  /** The quantity of all lines of the variant together. */
  readonly netQuantity: string | null;
  readonly onHandBefore: string | null;
  /** It is at its reorder point or below it now, and was not before. */
  readonly becameLow: boolean;
}

/**
 * Writes levels and ledger in one statement and returns a row for each line whose variant exists. Level rows are locked
 * in the order of variant ids, so that two postings cannot deadlock. Incoming quantities of a variant are calculated
 * before outgoing ones.
 */
export function insertMovements(tx: TenantWrite, posting: Posting): Promise<PostedRow[]> {
  const { branchId, documentId, occurredAt, recordedAt, userId, lines } = posting;
  const column = (name: keyof GoodsLine, type: string) =>
    unseen(
      lines.map((line) => line[name]),
      `${type}[]`,
    );
  return tx.many<PostedRow>(sql`
    WITH line AS MATERIALIZED (
      SELECT l.*, v.cost AS list_cost, v.stock_policy, v.is_tracked,
             sum(l.quantity) OVER nth AS running, row_number() OVER nth AS nth
      FROM unnest(${column("id", "uuid")}, ${column("variantId", "uuid")}, ${column("lineId", "uuid")},
                  ${column("reasonId", "uuid")}, ${column("kind", "text")}, ${column("quantity", "numeric")},
                  ${column("unitCost", "numeric")})
           WITH ORDINALITY AS l (id, variant_id, line_id, reason_id, kind, quantity, unit_cost, position)
      JOIN variants v ON v.id = l.variant_id
      WINDOW nth AS (PARTITION BY l.variant_id ORDER BY l.quantity < 0, l.position ROWS UNBOUNDED PRECEDING)
    ), total AS MATERIALIZED (
      SELECT variant_id, list_cost, sum(quantity) AS quantity, count(*) AS lines,
             coalesce(sum(quantity) FILTER (WHERE quantity > 0 AND unit_cost IS NULL), 0) AS uncosted,
             sum(quantity) FILTER (WHERE quantity > 0 AND unit_cost IS NOT NULL) AS costed,
             sum(quantity * unit_cost) FILTER (WHERE quantity > 0 AND unit_cost IS NOT NULL) AS cost
      FROM line WHERE is_tracked GROUP BY variant_id, list_cost
    ), level AS (
      INSERT INTO stock_levels AS s (branch_id, variant_id, on_hand, average_cost, movement_count)
      SELECT ${branchId}, variant_id, quantity, coalesce(cost / costed, list_cost), lines FROM total ORDER BY variant_id
      ON CONFLICT (branch_id, variant_id) DO UPDATE SET (on_hand, average_cost, movement_count) = (
        SELECT s.on_hand + t.quantity,
               CASE WHEN t.costed IS NULL THEN coalesce(s.average_cost, t.list_cost)
                    ELSE ((greatest(s.on_hand, 0) + t.uncosted) * coalesce(s.average_cost, t.cost / t.costed) + t.cost)
                         / (greatest(s.on_hand, 0) + t.uncosted + t.costed) END,
               s.movement_count + t.lines
        FROM total t WHERE t.variant_id = excluded.variant_id)
      RETURNING variant_id, on_hand, average_cost, movement_count, reorder_point
    ), movement AS (
      INSERT INTO stock_movements (id, branch_id, variant_id, seq, kind, quantity, on_hand_after, unit_cost,
        average_cost_after, reason_id, document_id, line_id, occurred_at, recorded_at, user_id)
      SELECT line.id, ${branchId}, line.variant_id, level.movement_count - total.lines + line.nth, line.kind, line.quantity,
             level.on_hand - total.quantity + line.running,
             CASE WHEN line.quantity > 0 THEN coalesce(line.unit_cost, level.average_cost) ELSE level.average_cost END,
             level.average_cost, line.reason_id, ${documentId}, line.line_id, ${occurredAt}, ${recordedAt}, ${userId}
      FROM line JOIN total USING (variant_id) JOIN level USING (variant_id)
    )
    SELECT line.position::int AS position, line.variant_id AS "variantId", line.stock_policy AS "stockPolicy",
           ${moneyText(
             `(CASE WHEN line.quantity > 0 THEN coalesce(line.unit_cost, level.average_cost, line.list_cost)
                   ELSE coalesce(level.average_cost, line.list_cost) END)`,
           )} AS "unitCost",
           ${quantityText("level.on_hand")} AS "onHandAfter", ${quantityText("total.quantity")} AS "netQuantity",
           ${quantityText("(level.on_hand - total.quantity)")} AS "onHandBefore",
           coalesce(level.on_hand <= level.reorder_point AND level.on_hand - total.quantity > level.reorder_point, false) AS "becameLow"
    FROM line LEFT JOIN total USING (variant_id) LEFT JOIN level USING (variant_id) ORDER BY line.position`);
}

/**
 * The events `StockLow` of what a document took, for `announceRows`: of each variant that is at its reorder point or
 * below it now and was not before.
 */
export function lowStockEvents(documentId: string) {
  return sql`
    SELECT 'StockLow' AS type, l.branch_id, jsonb_build_object('variantId', l.variant_id, 'branchId', l.branch_id,
      'onHand', ${quantityText("l.on_hand")}, 'reorderPoint', ${quantityText("l.reorder_point")}) AS data
    FROM (SELECT branch_id, variant_id, sum(quantity) AS quantity FROM stock_movements WHERE document_id = ${documentId} GROUP BY 1, 2) m
    JOIN stock_levels l USING (branch_id, variant_id)
    WHERE l.on_hand <= l.reorder_point AND l.on_hand - m.quantity > l.reorder_point`;
}

/** The same of some variants at a branch, as they are now. */
export function lowLevels(branchId: string, variantIds: readonly string[]) {
  return sql`
    SELECT 'StockLow' AS type, l.branch_id, jsonb_build_object('variantId', l.variant_id, 'branchId', l.branch_id,
      'onHand', ${quantityText("l.on_hand")}, 'reorderPoint', ${quantityText("l.reorder_point")}) AS data
    FROM stock_levels l WHERE l.branch_id = ${branchId} AND l.variant_id = ${anyOf(variantIds)}`;
}
