import type { ClientBase } from "pg";
import { joinTransaction, type TenantWrite } from "../../kernel/db/handles.ts";
import { applyWithin, type Migration } from "../../kernel/db/migrate.ts";
import { scramVerifier } from "../../kernel/db/scram.ts";
import type { PlacementServer } from "../../kernel/db/servers.ts";
import { ident, literal } from "../../kernel/db/sql.ts";
import { settingsText } from "../../kernel/db/tenant-role.ts";

/** Where a tenant lives in the shared tier. */
export interface SharedHome {
  readonly tenantId: string;
  /** At provisioning it, so that none of them drops what another made. */
  readonly attempt: string;
  readonly database: string;
  /** Name of its schema and of its login role. */
  readonly name: string;
  readonly password: string;
}

/** The role that every tenant of a shared database is a member of: it may connect there. */
export function groupOf(database: string): string {
  return `${database}_tenants`;
}

/** Makes the shared database and its group role, closed to everyone else, unless they are there. */
export async function ensureSharedDatabase(server: PlacementServer, database: string): Promise<void> {
  const group = groupOf(database);
  await server.withClient(undefined, async (client) => {
    const { rows } = await client.query<{ database: boolean; group: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1) AS database, EXISTS (SELECT FROM pg_roles WHERE rolname = $2) AS group`,
      [database, group],
    );
    if (rows[0]?.database !== true)
      await client.query(`CREATE DATABASE ${ident(database)} TEMPLATE template0 ENCODING 'UTF8'`);
    if (rows[0]?.group !== true) await client.query(`CREATE ROLE ${ident(group)} NOLOGIN`);
    await client.query(`REVOKE ALL ON DATABASE ${ident(database)} FROM PUBLIC`);
    await client.query(`GRANT CONNECT ON DATABASE ${ident(database)} TO ${ident(group)}`);
  });
  await server.withClient(database, (client) => client.query("REVOKE ALL ON SCHEMA public FROM PUBLIC"));
}

/**
 * Role, schema, tables, rights and first rows of a tenant, in one transaction: all of it or nothing. Rejects with 55P03
 * when another process is making the same one.
 */
export async function createSharedHome(
  client: ClientBase,
  home: SharedHome,
  migrations: readonly Migration[],
  fill: (tx: TenantWrite) => Promise<void>,
): Promise<void> {
  try {
    await beginHome(client, home);
    await applyWithin(client, { schema: home.name, role: home.name, migrations });
    await fill(joinTransaction(client));
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

/** Begins the transaction that makes a home, with its role and its empty schema; the caller ends it. */
export async function beginHome(client: ClientBase, home: SharedHome): Promise<void> {
  const name = ident(home.name);
  // Another process may stand still while it makes the same shop, and so may this one.
  await client.query("BEGIN; SET LOCAL lock_timeout = '5s'; SET LOCAL idle_in_transaction_session_timeout = '30s'");
  await client.query(
    `CREATE ROLE ${name} LOGIN PASSWORD ${literal(scramVerifier(home.password))} CONNECTION LIMIT 20 IN ROLE ${ident(groupOf(home.database))}`,
  );
  await client.query(`COMMENT ON ROLE ${name} IS ${literal(homeMarker(home))}`);
  await client.query(settingsText({ schema: home.name, role: home.name }));
  await client.query(`CREATE SCHEMA ${name}`);
}

/**
 * Removes what a failed provisioning left for this tenant, in one message that compares the attempt in the role's mark
 * and then drops. If it arrives late, it finds another attempt's mark and drops nothing.
 */
export async function dropSharedHome(client: ClientBase, home: HalfMadeHome): Promise<void> {
  const name = ident(home.name);
  await client.query(`DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = ${literal(home.name)} AND shobj_description(oid, 'pg_authid') = ${literal(home.marker)})
    THEN RETURN; END IF;
    DROP SCHEMA IF EXISTS ${name} CASCADE;
    GRANT ${name} TO CURRENT_USER;
    DROP OWNED BY ${name};
    DROP ROLE ${name};
  END $$`);
}

/** The home that a provisioning of this tenant left, if there is one; undefined for a home of anyone else. */
export async function findHalfMadeHome(
  client: ClientBase,
  home: Pick<SharedHome, "tenantId" | "name">,
): Promise<HalfMadeHome | undefined> {
  const { rows } = await client.query<{ marker: string | null }>(
    "SELECT shobj_description(oid, 'pg_authid') AS marker FROM pg_roles WHERE rolname = $1",
    [home.name],
  );
  const marker = rows[0]?.marker ?? "";
  return marker.startsWith(markStart(home.tenantId)) ? { name: home.name, marker } : undefined;
}

interface HalfMadeHome {
  readonly name: string;
  readonly marker: string;
}

/** The comment on the role: whose it is, and which attempt at provisioning made it. */
export function homeMarker({ tenantId, attempt }: Pick<SharedHome, "tenantId" | "attempt">): string {
  return `${markStart(tenantId)},"attempt":${JSON.stringify(attempt)}}`;
}

function markStart(tenantId: string): string {
  return `{"purpose":"tillhouse-tenant","tenantId":${JSON.stringify(tenantId)}`;
}

/** Proves that the tenant's login finds its own tables; throws otherwise. */
export async function readAsTenant(client: ClientBase): Promise<void> {
  const { rowCount } = await client.query("SELECT FROM users LIMIT 1");
  if (rowCount !== 1) throw new Error("the new tenant does not see its owner");
}
