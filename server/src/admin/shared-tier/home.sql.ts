import type { ClientBase } from "pg";
import { joinTransaction, type TenantWrite } from "../../kernel/db/handles.ts";
import { applyWithin, type Migration } from "../../kernel/db/migrate.ts";
import { scramVerifier } from "../../kernel/db/scram.ts";
import type { PlacementServer } from "../../kernel/db/servers.ts";
import { ident, literal } from "../../kernel/db/sql.ts";
import { settingsText } from "../../kernel/db/tenant-role.ts";
import type { HomeAttempt } from "./attempts.sql.ts";

/** Where a tenant lives in the shared tier. */
export interface SharedHome {
  readonly tenantId: string;
  /** The attempt that makes it, so that nobody drops what another made. */
  readonly attempt: HomeAttempt;
  readonly database: string;
  /** Name of its schema and of its login role. */
  readonly name: string;
  readonly password: string;
}

/** What a tenant's first home in the shared tier is called: its schema and its role. */
export function sharedHomeName(tenantId: string): string {
  return `t_${tenantId.replaceAll("-", "")}`;
}

/** The role that every tenant of a shared database is a member of: it may connect there. */
export function groupOf(database: string): string {
  return `${database}_tenants`;
}

/** The shared databases of a server, by the prefix of an installation. */
export async function listSharedDatabases(client: ClientBase, prefix: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1) AND datallowconn ORDER BY 1",
    [`${prefix}_shared_`],
  );
  return rows.map(({ name }) => name);
}

/** Whether the database has a schema of this name. */
export async function hasSchema(client: ClientBase, name: string): Promise<boolean> {
  return (await client.query("SELECT FROM pg_namespace WHERE nspname = $1", [name])).rowCount === 1;
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
    await letIn(client, home);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

/**
 * Lets the role of a home into its database, as the last statement before the commit: until then nobody else becomes a
 * member of the database's group, so nobody else could make a home.
 */
export async function letIn(client: ClientBase, { name, database }: SharedHome): Promise<void> {
  await client.query(`GRANT ${ident(groupOf(database))} TO ${ident(name)}`);
}

/** Begins the transaction that makes a home, with its role and its empty schema; the caller lets it in and ends it. */
export async function beginHome(client: ClientBase, home: SharedHome): Promise<void> {
  const name = ident(home.name);
  // Another process may stand still while it makes the same shop, and so may this one.
  await client.query("BEGIN; SET LOCAL lock_timeout = '5s'; SET LOCAL idle_in_transaction_session_timeout = '30s'");
  await client.query(`CREATE ROLE ${name} LOGIN PASSWORD ${literal(scramVerifier(home.password))} CONNECTION LIMIT 20`);
  await client.query(`COMMENT ON ROLE ${name} IS ${literal(homeMark(home.attempt, "Building"))}`);
  await client.query(settingsText({ schema: home.name, role: home.name }));
  await client.query(`CREATE SCHEMA ${name}`);
}

/**
 * Removes what a failed attempt left, in one message that compares the role's mark and then drops. If it arrives late,
 * it finds another mark and drops nothing.
 */
export async function dropSharedHome(client: ClientBase, home: MarkedHome): Promise<void> {
  const name = ident(home.name);
  await client.query(
    whereMarked(
      home,
      `DROP SCHEMA IF EXISTS ${name} CASCADE;
       GRANT ${name} TO CURRENT_USER;
       DROP OWNED BY ${name};
       DROP ROLE ${name};`,
    ),
  );
}

/** Removes what this attempt has made, whatever its mark says by now; nothing of another's. */
export async function dropOwnHome(client: ClientBase, { name, attempt }: SharedHome): Promise<void> {
  for (const state of ["Building", "Home"] as const)
    await dropSharedHome(client, { name, marker: homeMark(attempt, state) });
}

/**
 * Marks the finished home of an attempt, on disk when this returns: just before the tenant's row is committed, so that
 * a central database which is turned back behind that commit gives nobody leave to drop it. Throws, and marks nothing,
 * when it is not the attempt's unfinished home.
 */
export async function markSharedHome(client: ClientBase, { name, attempt }: SharedHome): Promise<void> {
  const building = { name, marker: homeMark(attempt, "Building") };
  const act = `COMMENT ON ROLE ${ident(name)} IS ${literal(homeMark(attempt, "Home"))};`;
  const otherwise = `RAISE 'the home bears another mark than that of its attempt';`;
  await client.query(`BEGIN; SET LOCAL synchronous_commit = on; ${whereMarked(building, act, otherwise)}; COMMIT`);
}

function whereMarked({ name, marker }: MarkedHome, act: string, otherwise = "RETURN;"): string {
  return `DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = ${literal(name)} AND shobj_description(oid, 'pg_authid') = ${literal(marker)})
    THEN ${otherwise} END IF;
    ${act}
  END $$`;
}

/** The mark on the role of this name; undefined when there is no such role, or it has none. */
export async function readHomeMark(client: ClientBase, name: string): Promise<MarkedHome | undefined> {
  const { rows } = await client.query<{ marker: string | null }>(
    "SELECT shobj_description(oid, 'pg_authid') AS marker FROM pg_roles WHERE rolname = $1",
    [name],
  );
  const marker = rows[0]?.marker ?? null;
  return marker === null ? undefined : { name, marker };
}

interface MarkedHome {
  readonly name: string;
  readonly marker: string;
}

/** Building until nothing is left to do but to commit the tenant's row. */
type HomeState = "Building" | "Home";

/** The comment on the role: whose home it is, and which attempt made it. */
export function homeMark({ installation, tenantId, id }: HomeAttempt, state: HomeState): string {
  return JSON.stringify({ purpose: "tillhouse-tenant", installation, tenantId, attempt: id, state });
}

/** The attempt whose unfinished home bears this mark; undefined for any other home and any other comment. */
export function unfinishedBy(marker: string): HomeAttempt | undefined {
  const { installation, tenantId, attempt } = membersOf(marker);
  const made = { installation: String(installation), tenantId: String(tenantId), id: String(attempt) };
  return marker === homeMark(made, "Building") ? made : undefined;
}

function membersOf(marker: string): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(marker) ?? {}) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}

/** Proves that the tenant's login finds its own tables; throws otherwise. */
export async function readAsTenant(client: ClientBase): Promise<void> {
  const { rowCount } = await client.query("SELECT FROM users LIMIT 1");
  if (rowCount !== 1) throw new Error("the new tenant does not see its owner");
}
