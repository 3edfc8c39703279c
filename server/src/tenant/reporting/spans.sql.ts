import type { TenantRead } from "../../kernel/db/handles.ts";
import { anyOf } from "../../kernel/db/records.ts";
import { literal, raw, sql, type Fragment } from "../../kernel/db/sql.ts";
import { shopSettings } from "../settings/settings.ts";
import { shift, type Scope } from "./period.ts";

/** When the days of a scope begin and end at each of its branches. */
export interface Spans {
  /** What stands in FROM as `d`: `branch_id`, `begins_at`, `ends_at`. */
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
  const beginning = (date: string) => sql`
    (${date}::date + coalesce(o.business_day_cutoff, s.business_day_cutoff, ${raw(literal(businessDayCutoff.default))}))
      AT TIME ZONE coalesce(b.timezone, s.timezone, ${raw(literal(timezone.default))})`;
  const found = await tx.many<{ branchId: string; beginsAt: string; endsAt: string }>(sql`
    SELECT b.id AS "branchId", ${beginning(from)} AS "beginsAt", ${beginning(shift(to, 1))} AS "endsAt"
    FROM branches b CROSS JOIN settings s LEFT JOIN branch_settings o ON o.id = b.id
    WHERE ${branchIds}::uuid[] IS NULL OR b.id = ${anyOf(branchIds)} ORDER BY b.id`);
  const ids = found.map(({ branchId }) => branchId);
  const begins = found.map(({ beginsAt }) => beginsAt).sort();
  const ends = found.map(({ endsAt }) => endsAt).sort();
  // Without a branch there is nothing.
  const never = "1970-01-01T00:00:00.000Z";
  return {
    rows: sql`unnest(${ids}::uuid[], ${found.map(({ beginsAt }) => beginsAt)}::timestamptz[],
      ${found.map(({ endsAt }) => endsAt)}::timestamptz[]) d (branch_id, begins_at, ends_at)`,
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
