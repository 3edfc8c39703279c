import type { CentralTx } from "../../../kernel/db/handles.ts";
import { sql } from "../../../kernel/db/sql.ts";
import { stateOf } from "../list.sql.ts";
import type { ListedTenant } from "../schema.ts";
import type { NearQuota } from "./schema.ts";

/** How many tenants there are of each mode, server and state together. */
export function countTenantsByKind(
  tx: CentralTx,
  deadAfterMs: number,
): Promise<(Pick<ListedTenant, "mode" | "server" | "state"> & { readonly tenants: number })[]> {
  return tx.many(sql`
    SELECT k.mode, k.server, k.state, count(*)::int AS tenants
    FROM (SELECT t.mode, t.server, ${stateOf(deadAfterMs)} AS state FROM tenants t) k
    GROUP BY k.mode, k.server, k.state ORDER BY k.mode, k.server, k.state`);
}

/** What waits for its time. */
export interface Backlog {
  readonly appointments: number;
  readonly nextAppointmentAt: string | null;
  readonly deletions: number;
  readonly overdue: number;
  readonly nextDueAt: string | null;
}

export function countWaiting(tx: CentralTx, now: Date): Promise<Backlog> {
  return tx.one<Backlog>(sql`
    SELECT a.appointments, a.at AS "nextAppointmentAt", d.deletions, d.overdue, d.due_at AS "nextDueAt"
    FROM (SELECT count(*)::int AS appointments, min(at) AS at FROM move_appointments
          WHERE ended_at IS NULL AND graduation_id IS NULL) a,
         (SELECT count(*)::int AS deletions, count(*) FILTER (WHERE due_at <= ${now})::int AS overdue,
                min(due_at) FILTER (WHERE due_at > ${now}) AS due_at
          FROM tenant_deletions WHERE deleted_at IS NULL) d`);
}

/** The quotas of which more than 90 % are used, the fullest first, each with how many there are. */
export function listNearQuotas(tx: CentralTx, now: Date): Promise<(NearQuota & { readonly count: number })[]> {
  return tx.many(sql`
    SELECT t.tenant_id AS "tenantId", t.name, t.slug, upper(left(q.quota, 1)) || substr(q.quota, 2) AS quota, m.used::float8, q.allowed::float8, count(*) OVER ()::int AS count
    FROM tenants t JOIN tenant_usage u ON u.tenant_id = t.tenant_id
      CROSS JOIN LATERAL jsonb_each_text(t.quotas) j (quota, value)
      CROSS JOIN LATERAL (SELECT j.quota, j.value::numeric AS allowed) q
      CROSS JOIN LATERAL (SELECT CASE q.quota
        WHEN 'users' THEN u.user_count WHEN 'devices' THEN u.device_count WHEN 'rows' THEN u.row_count
        WHEN 'bytes' THEN u.byte_count WHEN 'requestsPerDay' THEN (
          SELECT r.requests FROM tenant_requests r
          WHERE r.tenant_id = t.tenant_id AND r.day = (${now}::timestamptz AT TIME ZONE 'UTC')::date) END AS used) m
    WHERE t.quotas <> '{}' AND m.used > q.allowed * 0.9
    ORDER BY m.used / nullif(q.allowed, 0) DESC NULLS FIRST, t.tenant_id, q.quota LIMIT 20`);
}
