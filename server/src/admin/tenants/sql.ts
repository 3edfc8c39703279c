import type { CentralTx } from "../../kernel/db/handles.ts";
import { raw, sql, written } from "../../kernel/db/sql.ts";
import type { TenantJson } from "./schema.ts";

const columns =
  raw(`tenant_id AS "tenantId", name, slug, mode, schema_name AS "schemaName", is_active AS "isActive", server,
  enabled_modules AS "enabledModules", migration_head AS "migrationHead", created_at AS "createdAt", version`);

type Row = TenantJson & Record<string, unknown>;

export function findTenant(tx: CentralTx, tenantId: string): Promise<TenantJson | undefined> {
  return tx.maybe<Row>(sql`SELECT ${columns} FROM tenants WHERE tenant_id = ${tenantId}`);
}

/** The version of the tenant, which nobody else changes until the transaction ends. */
export async function lockVersion(tx: CentralTx, tenantId: string): Promise<number | undefined> {
  const row = await tx.maybe<{ version: number }>(
    sql`SELECT version FROM tenants WHERE tenant_id = ${tenantId} FOR NO KEY UPDATE`,
  );
  return row?.version;
}

/** Every tenant, newest first; one row more than the limit tells whether there is a next page. */
export function listTenants(
  tx: CentralTx,
  limit: number,
  after: readonly unknown[] | undefined,
): Promise<TenantJson[]> {
  const [createdAt = null, id = null] = after ?? [];
  return tx.many<Row>(sql`
    SELECT ${columns} FROM tenants
    WHERE ${createdAt}::timestamptz IS NULL OR (created_at, tenant_id) < (${createdAt}::timestamptz, ${id}::uuid)
    ORDER BY created_at DESC, tenant_id DESC LIMIT ${written(limit + 1)}`);
}

export interface NewTenantRow {
  readonly tenantId: string;
  readonly name: string;
  readonly slug: string;
  readonly sealedConnection: string;
  readonly schemaName: string;
  readonly server: string;
  readonly databaseName: string;
  readonly roleName: string;
  readonly enabledModules: readonly string[];
  readonly migrationHead: string;
}

export async function insertTenant(tx: CentralTx, row: NewTenantRow): Promise<void> {
  await tx.run(sql`
    INSERT INTO tenants (tenant_id, name, slug, connection_string, schema_name, server, database_name, role_name, enabled_modules, migration_head)
    VALUES (${row.tenantId}, ${row.name}, ${row.slug}, ${row.sealedConnection}, ${row.schemaName}, ${row.server},
            ${row.databaseName}, ${row.roleName}, ${row.enabledModules}, ${row.migrationHead})`);
}

/**
 * Serialises the choice of a shared database on a server until the transaction ends. Waits longer than other locks do:
 * each of the shops that are being made before this one takes about a second.
 */
export async function lockPlacement(tx: CentralTx, server: string): Promise<void> {
  await tx.run(sql`SET LOCAL lock_timeout = '14s'`);
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext('tillhouse-placement'), hashtext(${server}))`);
}

export async function updateTenantNames(
  tx: CentralTx,
  tenantId: string,
  { name = null, slug = null }: { readonly name?: string | null; readonly slug?: string | null },
): Promise<void> {
  await tx.run(
    sql`UPDATE tenants SET name = COALESCE(${name}, name), slug = COALESCE(${slug}, slug), version = version + 1
        WHERE tenant_id = ${tenantId}`,
  );
}

export async function updateTenantModules(tx: CentralTx, tenantId: string, modules: readonly string[]): Promise<void> {
  await tx.run(
    sql`UPDATE tenants SET enabled_modules = ${modules}, version = version + 1 WHERE tenant_id = ${tenantId}`,
  );
}

/** Nothing else keeps the tenant closed or opens it later. */
export async function updateTenantActive(tx: CentralTx, tenantId: string, isActive: boolean): Promise<void> {
  await tx.run(sql`
    UPDATE tenants SET is_active = ${isActive}, active_after = NULL, fenced_by = NULL, version = version + 1
    WHERE tenant_id = ${tenantId}`);
}

/** Lets a tenant that a graduation holds closed stay closed when it is recovered. */
export async function suspendFenced(tx: CentralTx, tenantId: string): Promise<void> {
  await tx.run(sql`UPDATE tenants SET active_after = false, version = version + 1 WHERE tenant_id = ${tenantId}`);
}

/**
 * Locks the tenant's row until the transaction ends. `isGraduating`: a graduation of it has not ended and its process
 * lives; `isFenced`: one closed it, be it alive or dead.
 */
export function lockTenant(
  tx: CentralTx,
  tenantId: string,
  deadAfterMs: number,
): Promise<
  { isGraduating: boolean; isFenced: boolean; server: string; databaseName: string; roleName: string } | undefined
> {
  return tx.maybe(sql`
    SELECT EXISTS (SELECT FROM graduations g JOIN maintenance_sessions m USING (id) WHERE g.tenant_id = t.tenant_id
                     AND g.state IN ('Running', 'RollingBack')
                     AND m.heartbeat_at > clock_timestamp() - ${deadAfterMs}::float8 * interval '1 ms') AS "isGraduating",
           fenced_by IS NOT NULL AND NOT is_active AS "isFenced", server, database_name AS "databaseName", role_name AS "roleName"
    FROM tenants t WHERE tenant_id = ${tenantId} FOR NO KEY UPDATE`);
}

/** Where a tenant lives, what an export says of it, and the version that each change of its row raises. */
export interface TenantHome extends TenantJson {
  readonly databaseName: string;
  readonly roleName: string;
  readonly version: number;
}

export function findHome(tx: CentralTx, tenantId: string): Promise<TenantHome | undefined> {
  return tx.maybe<TenantHome & Record<string, unknown>>(sql`
    SELECT ${columns}, database_name AS "databaseName", role_name AS "roleName", version FROM tenants
    WHERE tenant_id = ${tenantId}`);
}

export async function hasSlug(tx: CentralTx, slug: string): Promise<boolean> {
  return (await tx.maybe(sql`SELECT FROM tenants WHERE slug = ${slug}`)) !== undefined;
}

/** Frees the id of a tenant that is not there, or not any more. */
export async function deleteClaim(tx: CentralTx, tenantId: string): Promise<void> {
  await tx.run(sql`DELETE FROM creations WHERE kind = 'tenant' AND id = ${tenantId}`);
}

/** The shops whose tills are to take new snapshots. */
export async function listFeedsDue(tx: CentralTx): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`SELECT tenant_id AS id FROM feeds_due ORDER BY 1`);
  return rows.map(({ id }) => id);
}

export async function putFeedDue(tx: CentralTx, tenantId: string): Promise<void> {
  await tx.run(sql`INSERT INTO feeds_due (tenant_id) VALUES (${tenantId}) ON CONFLICT DO NOTHING`);
}

export async function endFeedDue(tx: CentralTx, tenantId: string): Promise<void> {
  await tx.run(sql`DELETE FROM feeds_due WHERE tenant_id = ${tenantId}`);
}
