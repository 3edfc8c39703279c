import type { ClientBase } from "pg";
import type { CentralTx } from "../../../kernel/db/handles.ts";
import { ident, sql, type Fragment } from "../../../kernel/db/sql.ts";
import type { TenantQuotas, TenantUsage, UsageDay } from "./schema.ts";

type Row = Omit<TenantUsage, "quotas"> & { readonly quotas: Partial<TenantQuotas> } & Record<string, unknown>;

function select(now: Date, where: Fragment) {
  return sql`
    SELECT t.tenant_id AS "tenantId", u.measured_at AS "measuredAt", u.user_count AS users, u.device_count AS devices,
      u.row_count::float8 AS rows, u.byte_count::float8 AS bytes, t.quotas, t.version,
      coalesce((SELECT requests FROM tenant_requests r WHERE r.tenant_id = t.tenant_id
        AND r.day = (${now}::timestamptz AT TIME ZONE 'UTC')::date), 0)::float8 AS "requestsToday",
      (SELECT coalesce(sum(requests), 0)::float8 FROM tenant_requests r WHERE r.tenant_id = t.tenant_id
        AND r.day >= date_trunc('month', ${now}::timestamptz AT TIME ZONE 'UTC')::date) AS "requestsThisMonth",
      (SELECT coalesce(json_agg(json_build_object('hour', to_char(f.hour AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                                                  'quota', f.quota, 'refused', f.refusals) ORDER BY f.hour DESC, f.quota), '[]')
       FROM tenant_refusals f
       WHERE f.tenant_id = t.tenant_id AND f.hour > ${now}::timestamptz - interval '24 hours') AS refusals
    FROM tenants t LEFT JOIN tenant_usage u ON u.tenant_id = t.tenant_id
    WHERE ${where} ORDER BY t.created_at DESC, t.tenant_id DESC`;
}

export function findUsage(tx: CentralTx, tenantId: string, now: Date): Promise<Row | undefined> {
  return tx.maybe<Row>(select(now, sql`t.tenant_id = ${tenantId}`));
}

/** The usage of every tenant, newest first. */
export function listUsage(tx: CentralTx, now: Date): Promise<Row[]> {
  return tx.many<Row>(select(now, sql`true`));
}

export async function updateQuotas(tx: CentralTx, tenantId: string, quotas: TenantQuotas): Promise<void> {
  await tx.run(sql`
    UPDATE tenants SET quotas = ${JSON.stringify(quotas)}, version = version + 1 WHERE tenant_id = ${tenantId}`);
}

/** Says which of the measured quotas are used up, of the tenant or of all; a row that stays as it is is not written. */
export async function refreshUsedUp(tx: CentralTx, tenantId: string | null): Promise<void> {
  await tx.run(sql`
    UPDATE tenants t SET used_up = f.used_up
    FROM (SELECT n.tenant_id, array_remove(ARRAY[
            CASE WHEN u.row_count >= (n.quotas ->> 'rows')::bigint THEN 'rows' END,
            CASE WHEN u.byte_count >= (n.quotas ->> 'bytes')::bigint THEN 'bytes' END], NULL) AS used_up
          FROM tenants n LEFT JOIN tenant_usage u ON u.tenant_id = n.tenant_id) f
    WHERE f.tenant_id = t.tenant_id AND f.used_up <> t.used_up
      AND (${tenantId}::uuid IS NULL OR t.tenant_id = ${tenantId})`);
}

/** What a shop was found to use. */
export interface UsageMeasure {
  readonly tenantId: string;
  readonly rows: number;
  readonly bytes: number;
  readonly users: number;
  readonly devices: number;
}

export async function putUsage(tx: CentralTx, measured: readonly UsageMeasure[], at: Date): Promise<void> {
  await tx.run(sql`
    INSERT INTO tenant_usage (tenant_id, row_count, byte_count, user_count, device_count, measured_at)
    SELECT m."tenantId", m.rows, m.bytes, m.users, m.devices, ${at}
    FROM jsonb_to_recordset(${JSON.stringify(measured)}::jsonb)
      m ("tenantId" uuid, rows bigint, bytes bigint, users int, devices int) JOIN tenants t ON t.tenant_id = m."tenantId"
    ORDER BY m."tenantId"
    ON CONFLICT (tenant_id) DO UPDATE SET row_count = excluded.row_count, byte_count = excluded.byte_count,
      user_count = excluded.user_count, device_count = excluded.device_count, measured_at = excluded.measured_at`);
}

/** Keeps what was just measured as the usage of its day in UTC, of each shop and of all together. */
export async function putUsageDay(tx: CentralTx, at: Date): Promise<void> {
  const today = sql`(${at}::timestamptz AT TIME ZONE 'UTC')::date`;
  const requestsOf = (day: Fragment) =>
    sql`(SELECT coalesce(sum(r.requests), 0) FROM tenants t JOIN tenant_requests r ON r.tenant_id = t.tenant_id AND r.day = ${day})`;
  await tx.run(sql`
    INSERT INTO tenant_usage_days (tenant_id, day, row_count, byte_count, user_count, device_count)
    SELECT tenant_id, ${today}, row_count, byte_count, user_count, device_count
    FROM tenant_usage WHERE measured_at = ${at}::timestamptz(3) ORDER BY tenant_id
    ON CONFLICT (tenant_id, day) DO UPDATE SET row_count = excluded.row_count, byte_count = excluded.byte_count,
      user_count = excluded.user_count, device_count = excluded.device_count`);
  await tx.run(sql`
    INSERT INTO usage_days (day, tenant_count, row_count, byte_count, user_count, device_count, request_count)
    SELECT ${today}, count(*), coalesce(sum(u.row_count), 0), coalesce(sum(u.byte_count), 0),
      coalesce(sum(u.user_count), 0), coalesce(sum(u.device_count), 0), ${requestsOf(today)}
    FROM tenants t LEFT JOIN tenant_usage u ON u.tenant_id = t.tenant_id
    ON CONFLICT (day) DO UPDATE SET tenant_count = excluded.tenant_count, row_count = excluded.row_count,
      byte_count = excluded.byte_count, user_count = excluded.user_count, device_count = excluded.device_count,
      request_count = excluded.request_count`);
  // What was asked after its last measurement belongs to the day before.
  await tx.run(sql`
    UPDATE usage_days SET request_count = ${requestsOf(sql`${today} - 1`)} WHERE day = ${today} - 1`);
}

/** The last days in UTC on which all shops together were measured, oldest first. */
export function listUsageDays(tx: CentralTx, days: number, now: Date): Promise<UsageDay[]> {
  return tx.many(sql`
    SELECT day::text AS day, tenant_count AS tenants, user_count::float8 AS users, device_count::float8 AS devices,
      row_count::float8 AS rows, byte_count::float8 AS bytes, request_count::float8 AS requests
    FROM usage_days WHERE day > (${now}::timestamptz AT TIME ZONE 'UTC')::date - ${days}::int ORDER BY 1`);
}

/** The last days in UTC on which the tenant was measured or asked, oldest first. */
export function listTenantUsageDays(tx: CentralTx, tenantId: string, days: number, now: Date): Promise<UsageDay[]> {
  const isOne = sql`tenant_id = ${tenantId} AND day > (${now}::timestamptz AT TIME ZONE 'UTC')::date - ${days}::int`;
  return tx.many(sql`
    SELECT coalesce(m.day, r.day)::text AS day, CASE WHEN m.day IS NOT NULL THEN 1 END AS tenants,
      m.user_count AS users, m.device_count AS devices, m.row_count::float8 AS rows, m.byte_count::float8 AS bytes,
      coalesce(r.requests, 0)::float8 AS requests
    FROM (SELECT * FROM tenant_usage_days WHERE ${isOne}) m
      FULL JOIN (SELECT * FROM tenant_requests WHERE ${isOne}) r ON r.day = m.day
    ORDER BY 1`);
}

/** By the statistics and the sizes of files: no table that grows is read. */
export async function measureShop(
  client: ClientBase,
  { tenantId, schema }: { readonly tenantId: string; readonly schema: string },
): Promise<UsageMeasure> {
  const name = ident(schema);
  const { rows } = await client.query<Omit<UsageMeasure, "tenantId">>(
    `SELECT coalesce(sum(greatest(c.reltuples, pg_stat_get_live_tuples(c.oid), 0)), 0)::float8 AS rows,
            coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 AS bytes,
            (SELECT count(*)::int FROM ${name}.users WHERE is_active AND service_permissions IS NULL) AS users,
            (SELECT count(*)::int FROM ${name}.devices WHERE revoked_at IS NULL) AS devices
     FROM pg_class c WHERE c.relnamespace = to_regnamespace($1) AND c.relkind = 'r'`,
    [name],
  );
  const [found] = rows;
  if (found === undefined) throw new Error("a measurement without a row");
  return { tenantId, ...found, rows: Math.round(found.rows) };
}
