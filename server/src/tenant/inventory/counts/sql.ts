import { withConstraints, type ConstraintProblems } from "../../../kernel/db/errors.ts";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { afterCursor, anyOf, moneyText, quantityText, sortKeyOf, type SortKey } from "../../../kernel/db/records.ts";
import { sql, written } from "../../../kernel/db/sql.ts";
import { decodeCursor } from "../../../kernel/http/page.ts";
import { invalid } from "../../../kernel/http/problem.ts";
import { roundedAmount } from "../../engine/amounts.sql.ts";
import { userName } from "../../engine/names.sql.ts";
import { branchIn } from "../../gate/branch.sql.ts";
import type { CountEntries, CountLine, CountLineQuery, CountQuery, NewCount, StockCount } from "./schema.ts";

const columns = sql`c.id, c.branch_id AS "branchId", c.scope, c.category_id AS "categoryId", c.is_blind AS "isBlind", c.status,
  c.note, c.opened_by AS "openedBy", ${userName("c.opened_by")} AS "openedByName", c.opened_at AS "openedAt", c.ended_by AS "endedBy",
  ${userName("c.ended_by")} AS "endedByName", c.ended_at AS "endedAt", c.version,
  (SELECT count(*)::int FROM stock_count_lines l WHERE l.count_id = c.id) AS "lineCount",
  (SELECT count(counted)::int FROM stock_count_lines l WHERE l.count_id = c.id) AS "countedCount"`;
const problems: ConstraintProblems = {
  stock_counts_branch_id_fkey: () => invalid("branchId", "no such branch"),
};

export const findCountBranch = branchIn("stock_counts");

export function findCount(tx: TenantRead, id: string): Promise<StockCount | undefined> {
  return tx.maybe<StockCount>(sql`SELECT ${columns} FROM stock_counts c WHERE c.id = ${id}`);
}

export function lockCount(tx: TenantWrite, id: string): Promise<StockCount | undefined> {
  return tx.maybe<StockCount>(sql`SELECT ${columns} FROM stock_counts c WHERE c.id = ${id} FOR NO KEY UPDATE`);
}

/** Latest first. */
export function listCounts(tx: TenantRead, query: CountQuery): Promise<StockCount[]> {
  const { branchId, status = null, cursor, limit } = query;
  const [id] = decodeCursor(cursor, ["uuid"]) ?? [];
  const after = id === undefined ? sql`true` : sql`c.id < ${id}::uuid`;
  return tx.many<StockCount>(sql`
    SELECT ${columns} FROM stock_counts c
    WHERE c.branch_id = ${branchId} AND (${status}::text IS NULL OR c.status = ${status}) AND ${after}
    ORDER BY c.id DESC LIMIT ${written(limit + 1)}`);
}

interface CountValues extends Pick<NewCount, "branchId" | "scope"> {
  readonly id: string;
  readonly categoryId: string | null;
  readonly variantIds: readonly string[];
  readonly isBlind: boolean;
  readonly note: string | null;
  readonly openedBy: string;
  readonly openedAt: Date;
}

/** The count with a line for every variant in its scope. */
export async function insertCount(tx: TenantWrite, c: CountValues): Promise<void> {
  await withConstraints(problems, () =>
    tx.run(sql`
      INSERT INTO stock_counts (id, branch_id, scope, category_id, is_blind, note, opened_by, opened_at)
      VALUES (${c.id}, ${c.branchId}, ${c.scope}, ${c.categoryId}, ${c.isBlind}, ${c.note}, ${c.openedBy}, ${c.openedAt})`),
  );
  // What is archived can still lie on the shelf; who lists it wants it counted.
  const inUse = sql`NOT v.is_archived AND NOT p.is_archived`;
  const inScope =
    c.scope === "List"
      ? sql`v.id = ${anyOf(c.variantIds)}`
      : c.scope === "Full"
        ? inUse
        : sql`${inUse} AND p.category_id IN (
            WITH RECURSIVE below AS (
              SELECT id FROM categories WHERE id = ${c.categoryId}
              UNION SELECT k.id FROM categories k JOIN below ON k.parent_id = below.id)
            SELECT id FROM below)`;
  await tx.run(sql`
    INSERT INTO stock_count_lines (count_id, variant_id, base_seq)
    SELECT ${c.id}, v.id, coalesce(s.movement_count, 0)
    FROM variants v JOIN products p ON p.id = v.product_id
    LEFT JOIN stock_levels s ON s.variant_id = v.id AND s.branch_id = ${c.branchId}
    WHERE v.is_tracked AND ${inScope}`);
}

export async function updateStatus(
  tx: TenantWrite,
  id: string,
  { status, by, at }: { status: StockCount["status"]; by: string; at: Date },
): Promise<void> {
  const ended = status === "Posted" || status === "Cancelled";
  await tx.run(sql`
    UPDATE stock_counts SET status = ${status}, version = version + 1,
      ended_by = ${ended ? by : null}, ended_at = ${ended ? at : null} WHERE id = ${id}`);
}

/** Enters what was counted; a variant that is not on the list yet comes onto it. */
export async function saveEntries(
  tx: TenantWrite,
  count: StockCount,
  lines: readonly (CountEntries["lines"][number] & { readonly countedAt: string })[],
  by: string,
): Promise<void> {
  const countedAt = lines.map((line) => (line.counted === null ? null : line.countedAt));
  await tx.run(sql`
    INSERT INTO stock_count_lines (count_id, variant_id, base_seq, counted, counted_at, counted_by)
    SELECT ${count.id}, e.variant_id, coalesce(
             (SELECT l.base_seq FROM stock_count_lines l WHERE l.count_id = ${count.id} AND l.variant_id = e.variant_id),
             (SELECT max(m.seq) FROM stock_movements m
              WHERE m.branch_id = ${count.branchId} AND m.variant_id = e.variant_id AND m.recorded_at < ${count.openedAt}),
             0), e.counted, e.counted_at, CASE WHEN e.counted IS NOT NULL THEN ${by}::uuid END
    FROM unnest(${lines.map((line) => line.variantId)}::uuid[], ${lines.map((line) => line.counted)}::numeric[],
                ${countedAt}::timestamptz[]) e (variant_id, counted, counted_at)
    ON CONFLICT (count_id, variant_id)
    DO UPDATE SET counted = excluded.counted, counted_at = excluded.counted_at, counted_by = excluded.counted_by`);
}

/**
 * What the books held at the moment of counting: what they hold now without what moved since. A correction by another
 * count moved nothing. Movements recorded before the count was opened cannot have happened after it.
 */
const expectedNow = sql`(coalesce(s.on_hand, 0) - coalesce((
  SELECT sum(m.quantity) FROM stock_movements m
  WHERE m.branch_id = c.branch_id AND m.variant_id = l.variant_id AND m.seq > l.base_seq AND m.kind <> 'Count'
    AND m.occurred_at > l.counted_at), 0))`;

const bySku: SortKey = [["lower(x.sku)", "text"]];

/** The lines by SKU, with the books held against them. */
export function listLines(
  tx: TenantRead,
  countId: string,
  { uncounted = null, cursor, limit }: Omit<CountLineQuery, "uncounted"> & { uncounted?: boolean | null },
): Promise<(CountLine & { sortKey: unknown[] })[]> {
  return tx.many<CountLine & { sortKey: unknown[] }>(sql`
    SELECT x."variantId", x.sku, x."productName", x."variantName", ${quantityText("x.counted")} AS counted, x."countedAt",
           x."countedBy", ${userName('x."countedBy"')} AS "countedByName", ${quantityText("x.expected")} AS expected, ${quantityText("(x.counted - x.expected)")} AS variance,
           ${moneyText(roundedAmount("(x.counted - x.expected) * x.cost"))} AS "varianceValue", ${sortKeyOf(bySku)} AS "sortKey"
    FROM (
      SELECT v.id AS "variantId", v.sku, p.name AS "productName", v.name AS "variantName", l.counted,
             l.counted_at AS "countedAt", l.counted_by AS "countedBy",
             CASE WHEN c.status = 'Posted' THEN l.expected ELSE ${expectedNow} END AS expected,
             CASE WHEN c.status = 'Posted' THEN l.unit_cost ELSE coalesce(s.average_cost, v.cost) END AS cost
      FROM stock_count_lines l JOIN stock_counts c ON c.id = l.count_id
      JOIN variants v ON v.id = l.variant_id JOIN products p ON p.id = v.product_id
      LEFT JOIN stock_levels s ON s.branch_id = c.branch_id AND s.variant_id = l.variant_id
      WHERE l.count_id = ${countId} AND (${uncounted}::boolean IS NULL OR (l.counted IS NULL) = ${uncounted})) x
    WHERE true ${afterCursor(bySku, cursor)} ORDER BY lower(x.sku) LIMIT ${written(limit + 1)}`);
}

/** Holds the levels of everything counted, in the order of ids, and marks them as counted. */
export async function lockCountedLevels(tx: TenantWrite, count: StockCount, at: Date): Promise<void> {
  await tx.run(sql`
    INSERT INTO stock_levels (branch_id, variant_id, last_counted_at)
    SELECT ${count.branchId}, l.variant_id, ${at} FROM stock_count_lines l
    WHERE l.count_id = ${count.id} AND l.counted IS NOT NULL ORDER BY l.variant_id
    ON CONFLICT (branch_id, variant_id) DO UPDATE SET last_counted_at = excluded.last_counted_at`);
}

/** Fixes what the books held; answers with the differences in the order of ids. The levels must be held. */
export function updateExpected(tx: TenantWrite, countId: string): Promise<{ variantId: string; quantity: string }[]> {
  return tx.many(sql`
    WITH fixed AS (
      UPDATE stock_count_lines t SET expected = x.expected, unit_cost = x.cost
      FROM (SELECT l.variant_id, ${expectedNow} AS expected, coalesce(s.average_cost, v.cost) AS cost
            FROM stock_count_lines l JOIN stock_counts c ON c.id = l.count_id JOIN variants v ON v.id = l.variant_id
            JOIN stock_levels s ON s.branch_id = c.branch_id AND s.variant_id = l.variant_id
            WHERE l.count_id = ${countId} AND l.counted IS NOT NULL) x
      WHERE t.count_id = ${countId} AND t.variant_id = x.variant_id
      RETURNING t.variant_id, t.counted - t.expected AS difference)
    SELECT variant_id AS "variantId", ${quantityText("difference")} AS quantity
    FROM fixed WHERE difference <> 0 ORDER BY variant_id`);
}
