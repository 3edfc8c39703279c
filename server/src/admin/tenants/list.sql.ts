import type { CentralTx } from "../../kernel/db/handles.ts";
import { raw, sql, written, type Fragment } from "../../kernel/db/sql.ts";
import type { CursorType } from "../../kernel/http/page.ts";
import { isUuid } from "../../kernel/ids.ts";
import type { ListedTenant, TenantQuery } from "./schema.ts";

/** A tenant with what the list is in the order of, beside its id; its server is not known here. */
export type ListedRow = Omit<ListedTenant, "serverHealth"> & { readonly sortKey: unknown };

/** What the order is by, of each sort, beside the id: for a cursor. */
export const sortKeys = {
  CreatedAt: "timestamptz",
  Name: "text",
  Bytes: "bigint",
} as const satisfies Readonly<Record<TenantQuery["sort"], CursorType>>;

/** Which of its states the tenant `t` is in. The lists of ids are short, and read once a statement. */
export const stateOf = (deadAfterMs: number) => sql`
  CASE WHEN t.tenant_id = ANY (ARRAY(
              SELECT g.tenant_id FROM maintenance_sessions m JOIN graduations g ON g.id = m.id
              WHERE g.state IN ('Running', 'RollingBack')
                AND m.heartbeat_at > clock_timestamp() - ${deadAfterMs}::float8 * interval '1 ms')) THEN 'Graduating'
       WHEN t.fenced_by IS NOT NULL AND NOT t.is_active THEN 'Fenced'
       WHEN t.tenant_id = ANY (ARRAY(SELECT d.tenant_id FROM tenant_deletions d WHERE d.deleted_at IS NULL)) THEN 'DeletionPending'
       WHEN NOT t.is_active THEN 'Suspended' ELSE 'Active' END`;

function filtersOf(query: TenantQuery, deadAfterMs: number) {
  const { q, mode = null, server = null, isActive = null, state = null } = query;
  const id = q !== undefined && isUuid(q) ? q : null;
  const pattern = q === undefined ? null : `%${q.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return sql`(${pattern}::text IS NULL OR t.name ILIKE ${pattern} OR t.slug ILIKE ${pattern}
      OR t.tenant_id = ${id}::uuid)
    AND (${mode}::text IS NULL OR t.mode = ${mode})
    AND (${server}::text IS NULL OR t.server = ${server})
    AND (${isActive}::boolean IS NULL OR t.is_active = ${isActive})
    AND (${state}::text IS NULL OR ${stateOf(deadAfterMs)} = ${state})`;
}

const columns = raw(`t.tenant_id AS "tenantId", t.name, t.slug, t.mode, t.schema_name AS "schemaName",
  t.is_active AS "isActive", t.server, t.enabled_modules AS "enabledModules", t.migration_head AS "migrationHead",
  t.created_at AS "createdAt", t.version, u.row_count::float8 AS rows, u.byte_count::float8 AS bytes,
  (SELECT max(r.day)::text FROM tenant_requests r WHERE r.tenant_id = t.tenant_id AND r.requests > 0) AS "lastActiveOn"`);

/** Tenants in the order that is asked for; one row more than the limit tells whether there is a next page. */
export function listTenantsBy(
  tx: CentralTx,
  query: TenantQuery,
  { deadAfterMs, after }: { readonly deadAfterMs: number; readonly after: readonly unknown[] | undefined },
): Promise<ListedRow[]> {
  const [key, id] = after ?? [];
  const select = (sortKey: Fragment) =>
    sql`SELECT ${columns}, ${stateOf(deadAfterMs)} AS state, ${sortKey} AS "sortKey"`;
  const where = (comesAfter: Fragment) =>
    sql`WHERE ${filtersOf(query, deadAfterMs)} AND ${after === undefined ? sql`true` : comesAfter}`;
  const withUsage = sql`FROM tenants t LEFT JOIN tenant_usage u ON u.tenant_id = t.tenant_id`;
  if (query.sort === "CreatedAt")
    return tx.many<ListedRow>(sql`${select(sql`t.created_at`)} ${withUsage}
      ${where(sql`(t.created_at, t.tenant_id) < (${key}::timestamptz, ${id}::uuid)`)}
      ORDER BY t.created_at DESC, t.tenant_id DESC LIMIT ${written(query.limit + 1)}`);
  if (query.sort === "Name")
    return tx.many<ListedRow>(sql`${select(sql`lower(t.name)`)} ${withUsage}
      ${where(sql`(lower(t.name), t.tenant_id) > (${key}::text, ${id}::uuid)`)}
      ORDER BY lower(t.name), t.tenant_id LIMIT ${written(query.limit + 1)}`);
  // Those that were not measured have no place in the index, and come behind it.
  return tx.many<ListedRow>(sql`
    SELECT * FROM (
      (${select(sql`u.byte_count::float8`)} FROM tenant_usage u JOIN tenants t ON t.tenant_id = u.tenant_id
       ${where(sql`(u.byte_count, u.tenant_id) < (${key}::bigint, ${id}::uuid)`)}
       ORDER BY u.byte_count DESC, u.tenant_id DESC LIMIT ${written(query.limit + 1)})
      UNION ALL
      (${select(sql`-1::float8`)} ${withUsage}
       ${where(sql`(-1, t.tenant_id) < (${key}::bigint, ${id}::uuid)`)} AND u.tenant_id IS NULL
       ORDER BY t.tenant_id DESC LIMIT ${written(query.limit + 1)})) listed
    ORDER BY "sortKey" DESC, "tenantId" DESC LIMIT ${written(query.limit + 1)}`);
}

export async function countTenants(tx: CentralTx, query: TenantQuery, deadAfterMs: number): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM tenants t WHERE ${filtersOf(query, deadAfterMs)}`,
  );
  return count;
}

/** The tenant's state. */
export async function getState(tx: CentralTx, tenantId: string, deadAfterMs: number): Promise<ListedTenant["state"]> {
  const { state } = await tx.one<Pick<ListedTenant, "state">>(
    sql`SELECT ${stateOf(deadAfterMs)} AS state FROM tenants t WHERE t.tenant_id = ${tenantId}`,
  );
  return state;
}
