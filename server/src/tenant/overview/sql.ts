import type { TenantRead } from "../../kernel/db/handles.ts";
import { literal, raw, sql, type Fragment } from "../../kernel/db/sql.ts";
import { amountText } from "../engine/amounts.sql.ts";
import { shopSettings } from "../settings/settings.ts";
import type { OverviewBranch } from "./schema.ts";

const { timezone, businessDayCutoff } = shopSettings;
const zone = sql`coalesce(b.timezone, s.timezone, ${raw(literal(timezone.default))})`;
const cutoff = sql`coalesce(o.business_day_cutoff, s.business_day_cutoff, ${raw(literal(businessDayCutoff.default))})`;

/** What a user asks for of the shop's branches. */
interface OverviewScope {
  readonly userId: string;
  /** Undefined: of all that are the user's. */
  readonly branchId: string | undefined;
}

/** A branch `b` that is asked for, and the user's. */
function isAsked({ userId, branchId }: OverviewScope): Fragment {
  const own = sql`(EXISTS (SELECT FROM users WHERE id = ${userId} AND is_global_admin)
    OR EXISTS (SELECT FROM user_branches WHERE user_id = ${userId} AND branch_id = b.id))`;
  return branchId === undefined ? own : sql`b.id = ${branchId} AND ${own}`;
}

const countOf = (rows: Fragment) => sql`(SELECT count(*)::int FROM ${rows})`;

/**
 * How the branches stand now, by name. All that is counted is of today or not done: it does not grow with the years.
 * The business date is that of `businessDateOf` (`settings/service.ts`).
 */
export function listBranchStates(tx: TenantRead, asked: OverviewScope, now: Date): Promise<OverviewBranch[]> {
  return tx.many<OverviewBranch & Record<string, unknown>>(sql`
    SELECT b.id AS "branchId", b.name AS "branchName", d.today AS "businessDate",
      (SELECT json_build_object('orders', count(*), 'total', ${amountText("coalesce(sum(total), 0)")},
         'takings', ${amountText("coalesce(sum(tendered - change), 0)")})
       FROM orders WHERE business_date = d.today AND branch_id = b.id AND status = 'Completed') AS sales,
      ${countOf(sql`cash_sessions WHERE branch_id = b.id AND status <> 'Closed'`)} AS "openSessions",
      ${countOf(sql`parked_orders WHERE branch_id = b.id AND status = 'Parked'`)} AS "parkedOrders",
      ${countOf(sql`stock_levels l WHERE l.branch_id = b.id AND l.is_low
        AND EXISTS (SELECT FROM variants v JOIN products p ON p.id = v.product_id
          WHERE v.id = l.variant_id AND v.is_tracked AND NOT v.is_archived AND NOT p.is_archived)`)} AS "lowStock",
      ${countOf(sql`push_flags WHERE branch_id = b.id AND status = 'Open'`)} AS "openFlags",
      ${countOf(sql`dead_letters WHERE branch_id = b.id AND status = 'Open'`)} AS "openDeadLetters"
    FROM branches b CROSS JOIN settings s LEFT JOIN branch_settings o ON o.id = b.id
    CROSS JOIN LATERAL (SELECT (${now}::timestamptz AT TIME ZONE ${zone})::date AS local) n
    CROSS JOIN LATERAL (
      SELECT n.local - CASE WHEN ${now} < (n.local + ${cutoff}) AT TIME ZONE ${zone} THEN 1 ELSE 0 END AS today) d
    WHERE ${isAsked(asked)} ORDER BY lower(b.name), b.id`);
}

/** How many transfers are under way between two branches, either of which is asked for. */
export interface Way {
  readonly fromBranchId: string;
  readonly toBranchId: string;
  readonly count: number;
}

export function listWays(tx: TenantRead, asked: OverviewScope): Promise<Way[]> {
  return tx.many<Way & Record<string, unknown>>(sql`
    SELECT from_branch_id AS "fromBranchId", to_branch_id AS "toBranchId", count(*)::int AS count FROM stock_transfers
    WHERE status IN ('Dispatched', 'PartlyReceived')
      AND EXISTS (SELECT FROM branches b WHERE b.id IN (from_branch_id, to_branch_id) AND ${isAsked(asked)})
    GROUP BY 1, 2`);
}
