import type { ClientBase } from "pg";
import type { CentralTx } from "../../../kernel/db/handles.ts";
import { raw, sql } from "../../../kernel/db/sql.ts";
import { listTables, type Table } from "../../tables.sql.ts";
import type { TakenHome } from "../../graduation/adoption/service.ts";
import type { BackedUpRow, BackedUpShop } from "./format.ts";

export function listShops(tx: CentralTx): Promise<Pick<BackedUpShop, "tenantId" | "slug" | "server" | "quotas">[]> {
  return tx.many(sql`
    SELECT tenant_id AS "tenantId", slug, server, nullif(quotas, '{}') AS quotas FROM tenants ORDER BY tenant_id`);
}

/** The shops that were not deleted. */
export async function listUndeleted(tx: CentralTx, tenantIds: readonly string[]): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    SELECT id::text AS id FROM unnest(${[...tenantIds]}::uuid[]) id
    WHERE NOT EXISTS (SELECT FROM tenant_deletions d WHERE d.tenant_id = id AND d.deleted_at IS NOT NULL) ORDER BY 1`);
  return rows.map(({ id }) => id);
}

/** What a backup has of the rows of tenants, and no file of theirs: not where they live. */
export function listBackedUpRows(tx: CentralTx): Promise<BackedUpRow[]> {
  return tx.many(sql`
    SELECT tenant_id AS "tenantId", slug, name, enabled_modules AS "enabledModules", coalesce(active_after, is_active) AS "isActive",
           nullif(quotas, '{}') AS quotas, created_at AS "createdAt" FROM tenants ORDER BY tenant_id`);
}

/** Writes the row of a shop that lives in a home which was found. */
export async function insertAdopted(tx: CentralTx, row: BackedUpRow, home: TakenHome, sealed: string): Promise<void> {
  await tx.run(sql`
    INSERT INTO tenants (tenant_id, name, slug, connection_string, mode, schema_name, server, database_name, role_name, enabled_modules,
                         migration_head, is_active, quotas, created_at)
    VALUES (${row.tenantId}, ${row.name}, ${row.slug}, ${sealed}, ${home.schema === null ? "Dedicated" : "Shared"}, ${home.schema},
            ${home.server}, ${home.database}, ${home.role}, ${row.enabledModules}, ${home.head}, ${row.isActive},
            ${JSON.stringify(row.quotas ?? {})}, ${row.createdAt})`);
}

/** Notes that a home is none, because an operator has chosen another. */
export async function insertLostHome(
  tx: CentralTx,
  home: { tenantId: string; server: string; database: string; role: string },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO lost_homes (tenant_id, server, database_name, role_name, lost_at)
    VALUES (${home.tenantId}, ${home.server}, ${home.database}, ${home.role}, now()) ON CONFLICT DO NOTHING`);
}

/** The homes that are known to be lost, of every shop. */
export function listEveryLostHome(
  tx: CentralTx,
): Promise<{ tenantId: string; server: string; database: string; role: string }[]> {
  return tx.many(sql`
    SELECT tenant_id AS "tenantId", server, database_name AS database, role_name AS role FROM lost_homes`);
}

/** The central database is that of this installation from now on. */
export async function setInstallation(client: ClientBase, id: string): Promise<void> {
  await client.query("UPDATE installation SET id = $1", [id]);
}

/** The last backup that has every shop is the one that is restored, which began then. */
export async function noteRestored(client: ClientBase, beganAt: string): Promise<void> {
  await client.query("UPDATE installation SET backed_up_at = $1", [beganAt]);
}

/** What a restore brings back: a whole backup, or the central database alone. */
export type RestoreScope = "Whole" | "Central";

/** This database is filled from that backup, by a restore that has not come to its end. */
export async function noteRestoring(client: ClientBase, from: string, what: RestoreScope): Promise<void> {
  await client.query("UPDATE installation SET restored_from = $1, restoring = $2", [from, what]);
}

/** Which backup filled this database, and what is still being restored of it. */
export function readRestoring(tx: CentralTx): Promise<{ from: string | null; what: RestoreScope | null }> {
  return tx.one(sql`SELECT restored_from AS "from", restoring AS what FROM installation`);
}

/** A restore of this kind has come to its end. */
export async function endRestoring(tx: CentralTx, what: RestoreScope): Promise<void> {
  await tx.run(sql`UPDATE installation SET restoring = NULL WHERE restoring = ${what}`);
}

/** A shop whose homes an operator has to choose from, as `<server>/<name>`. */
export interface UnclearShop {
  readonly tenantId: string;
  readonly homes: readonly string[];
  readonly why: string;
}

export async function putUnclear(tx: CentralTx, shops: readonly UnclearShop[]): Promise<void> {
  await tx.run(sql`DELETE FROM unclear_shops`);
  for (const { tenantId, homes, why } of shops)
    await tx.run(sql`INSERT INTO unclear_shops (tenant_id, homes, why) VALUES (${tenantId}, ${[...homes]}, ${why})`);
}

/** The shops of `putUnclear` that have no row yet. */
export function listUnclear(tx: CentralTx): Promise<UnclearShop[]> {
  return tx.many(sql`
    SELECT tenant_id AS "tenantId", homes, why FROM unclear_shops u
    WHERE NOT EXISTS (SELECT FROM tenants t WHERE t.tenant_id = u.tenant_id) ORDER BY 1`);
}

/**
 * What is only true of the homes and processes there are now. A restored shop gets a new home, and with it new rows in
 * those of them that it needs.
 */
const ofHomes = [
  "installation",
  "unclear_shops",
  "shop_states",
  "ill_shops",
  "server_histories",
  "server_identities",
  "feeds_due",
  "tenants",
  "home_attempts",
  "graduations",
  "graduation_steps",
  "move_appointments",
  "migration_runs",
  "migration_run_tenants",
  "drains",
  "drain_tenants",
  "tenant_usage",
  "tenant_usage_days",
  "tenant_requests",
  "tenant_refusals",
  "visits",
  "mail_notices",
  "webhook_notices",
  "maintenance_sessions",
  "rate_limits",
];

/** The tables of the central database that a backup has. */
export async function listBackedUp(client: ClientBase, schema: string): Promise<Table[]> {
  return (await listTables(client, schema)).filter(({ name }) => !ofHomes.includes(name));
}

/**
 * Begins the transaction that restores the central database; `isEmpty` unless somebody has worked with it. Of two that
 * restore at once one fails by the keys of the rows.
 */
export async function beginRestoring(client: ClientBase): Promise<{ isEmpty: boolean }> {
  await client.query("BEGIN");
  const { rows } = await client.query<{ isEmpty: boolean }>(isEmpty);
  return { isEmpty: rows[0]?.isEmpty === true };
}

/** The same, before anything is begun. */
export async function isCentralEmpty(tx: CentralTx): Promise<boolean> {
  return (await tx.one<{ isEmpty: boolean }>(sql`${raw(isEmpty)}`)).isEmpty;
}

const isEmpty = `
  SELECT NOT (EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM tenants) OR EXISTS (SELECT FROM tenant_deletions)
              OR EXISTS (SELECT FROM audit_events)) AS "isEmpty"`;

/** The shops are not here yet: each claims its id when it comes. Ids of deleted ones are refused by their deletions. */
export async function freeTenantIds(client: ClientBase): Promise<void> {
  await client.query("DELETE FROM creations WHERE kind = 'tenant'");
}
