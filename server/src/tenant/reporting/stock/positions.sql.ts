import { anyOf } from "../../../kernel/db/records.ts";
import { raw, sql, type Fragment } from "../../../kernel/db/sql.ts";
import { within, type Spans } from "../spans.sql.ts";

/** Branches by id; null: all. */
export type Branches = readonly string[] | null;

export const ofBranches = (branchIds: Branches, column: string): Fragment =>
  branchIds === null ? sql`true` : sql`${raw(column)} = ${anyOf(branchIds)}`;

/**
 * The movement of the number at the level that `of` names; looked up level by level, whatever the planner thinks of how
 * many.
 */
export const movementAt = (of: string, seq: Fragment): Fragment =>
  sql`(SELECT * FROM stock_movements m WHERE m.branch_id = ${raw(of)}.branch_id AND m.variant_id = ${raw(of)}.variant_id AND m.seq = ${seq} LIMIT 1)`;

/**
 * FROM of the movements `m` that were recorded within the days of `d`: found by their time, whatever else there is of a
 * level.
 */
export const movementsWithin = (spans: Spans): Fragment =>
  sql`${spans.rows} JOIN stock_movements m ON m.branch_id = d.branch_id AND ${within("m.recorded_at", spans)}`;

/**
 * A row a level with the `seq` of its last movement that was recorded before the days ended; 0: none. It is searched
 * for among the level's movements, which are numbered without a gap, by halves: no movement of other days is read.
 */
export function positionsAtEnd(spans: Spans): Fragment {
  return sql`(
    WITH RECURSIVE search (branch_id, variant_id, at, low, high) AS (
      SELECT l.branch_id, l.variant_id, d.ends_at, 0::bigint, l.movement_count
      FROM ${spans.rows} JOIN stock_levels l ON l.branch_id = d.branch_id
      UNION ALL
      SELECT s.branch_id, s.variant_id, s.at, CASE WHEN m.recorded_at < s.at THEN m.seq ELSE s.low END,
        CASE WHEN m.recorded_at < s.at THEN s.high ELSE m.seq - 1 END
      FROM search s CROSS JOIN LATERAL ${movementAt("s", sql`(s.low + s.high + 1) / 2`)} m
      WHERE s.low < s.high)
    SELECT branch_id, variant_id, low AS seq FROM search WHERE low = high)`;
}
