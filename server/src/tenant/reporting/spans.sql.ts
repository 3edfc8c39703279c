import type { TenantRead } from "../../kernel/db/handles.ts";
import { anyOf } from "../../kernel/db/records.ts";
import { literal, raw, sql, type Fragment } from "../../kernel/db/sql.ts";
import { shopSettings } from "../settings/settings.ts";
import { shift, type Scope } from "./period.ts";

/** When the days of a scope begin and end at each of its branches. */
export interface Spans {
  /** What stands in FROM as `d`: `branch_id`, `begins_at`, `ends_at`, `zone`, `cutoff`. */
  readonly rows: Fragment;
  /** The earliest beginning and the latest end. */
  readonly beginsAt: string;
  readonly endsAt: string;
  /** The earliest end: the earliest beginning of the day after. */
  readonly firstEndsAt: string;
}

const { timezone, businessDayCutoff } = shopSettings;

/**
 * By the time zone and the cutoff of each branch. Asked first, so that what is read of the days has constants to go by.
 */
export async function findSpans(tx: TenantRead, { from, to, branchIds }: Scope): Promise<Spans> {
  const cutoff = sql`coalesce(o.business_day_cutoff, s.business_day_cutoff, ${raw(literal(businessDayCutoff.default))})`;
  const zone = sql`coalesce(b.timezone, s.timezone, ${raw(literal(timezone.default))})`;
  const beginning = (date: string) => sql`(${date}::date + ${cutoff}) AT TIME ZONE ${zone}`;
  const found = await tx.many<{ branchId: string; beginsAt: string; endsAt: string; zone: string; cutoff: string }>(sql`
    SELECT b.id AS "branchId", ${beginning(from)} AS "beginsAt", ${beginning(shift(to, 1))} AS "endsAt",
      ${zone} AS zone, ${cutoff} AS cutoff
    FROM branches b CROSS JOIN settings s LEFT JOIN branch_settings o ON o.id = b.id
    WHERE ${branchIds}::uuid[] IS NULL OR b.id = ${anyOf(branchIds)} ORDER BY b.id`);
  const ids = found.map(({ branchId }) => branchId);
  const begins = found.map(({ beginsAt }) => beginsAt).sort();
  const ends = found.map(({ endsAt }) => endsAt).sort();
  // Without a branch there is nothing.
  const never = "1970-01-01T00:00:00.000Z";
  return {
    rows: sql`unnest(${ids}::uuid[], ${found.map(({ beginsAt }) => beginsAt)}::timestamptz[],
      ${found.map(({ endsAt }) => endsAt)}::timestamptz[], ${found.map(({ zone: of }) => of)}::text[],
      ${found.map(({ cutoff: of }) => of)}::time[]) d (branch_id, begins_at, ends_at, zone, cutoff)`,
    beginsAt: begins[0] ?? never,
    endsAt: ends.at(-1) ?? never,
    firstEndsAt: ends[0] ?? never,
  };
}

/** A condition that the moment is within the days of `d`. Its first half is of constants, for an index. */
export function within(column: string, { beginsAt, endsAt }: Spans): Fragment {
  const moment = raw(column);
  return sql`(${moment} >= ${beginsAt} AND ${moment} < ${endsAt} AND ${moment} >= d.begins_at AND ${moment} < d.ends_at)`;
}

/** SQL of the business date of a moment at the branch of `d`. On a night on which clocks change it is put right. */
export function dayOf(column: string): string {
  const near = `((${column} AT TIME ZONE d.zone) - d.cutoff::interval)::date`;
  const begins = (day: string) => `(${day} + d.cutoff) AT TIME ZONE d.zone`;
  return `${near} + CASE WHEN ${column} < ${begins(near)} THEN -1 WHEN ${column} >= ${begins(`(${near} + 1)`)} THEN 1 ELSE 0 END`;
}
