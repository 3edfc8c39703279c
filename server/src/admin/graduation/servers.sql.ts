import type { ClientBase } from "pg";
import { openingQuery } from "../../kernel/db/servers.ts";
import { ident, literal } from "../../kernel/db/sql.ts";
import { settingsText } from "../../kernel/db/tenant-role.ts";
import { isTrashName } from "./marks.ts";

// On placement servers, as the provisioner.

/** A role or database, with the comment that says whose it is. */
export interface MarkedObject {
  readonly name: string;
  readonly marker: string | null;
}

export interface MarkedDatabase extends MarkedObject {
  readonly oid: number;
  /** A DROP of it was interrupted: nothing can connect, only dropping it again is left. */
  readonly isInvalid: boolean;
  /** The provisioner made it. */
  readonly isOwned: boolean;
}

export interface MarkedRole extends MarkedObject {
  readonly canLogin: boolean;
}

export async function findMarkedObjects(
  client: ClientBase,
): Promise<{ databases: MarkedDatabase[]; roles: MarkedRole[] }> {
  const databases = await client.query<MarkedDatabase>(`
    SELECT oid, datname AS name, shobj_description(oid, 'pg_database') AS marker, datconnlimit = -2 AS "isInvalid",
           pg_get_userbyid(datdba) = current_user AS "isOwned" FROM pg_database`);
  const roles = await client.query<MarkedRole>(
    // A server has thousands of roles: joined, not asked one by one.
    `SELECT r.rolname AS name, d.description AS marker, r.rolcanlogin AS "canLogin" FROM pg_roles r
     LEFT JOIN pg_shdescription d ON d.classoid = 'pg_authid'::regclass AND d.objoid = r.oid`,
  );
  return { databases: databases.rows, roles: roles.rows };
}

/** The schemas of the current database that are a tenant's, or were. */
export async function listTenantSchemas(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT nspname AS name FROM pg_namespace WHERE starts_with(nspname, 't_') OR starts_with(nspname, 'old_')",
  );
  return rows.map(({ name }) => name);
}

/**
 * Ends every session of this name, also those of a dead process, and returns when none is left, so that a statement
 * that arrives late finds no session. Throws when sessions do not end.
 */
export async function endSessionsNamed(client: ClientBase, name: string): Promise<void> {
  for (let tries = 0; tries < 4; tries++) {
    const { rowCount } = await client.query(
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
       WHERE application_name = $1 AND pid <> pg_backend_pid()`,
      [name],
    );
    if (rowCount === 0) return;
  }
  throw new Error(`sessions called ${name} would not end`);
}

/** How many of the role's sessions are in a transaction; pg_locks shows it to everyone, pg_stat_activity does not. */
export async function countBusySessions(client: ClientBase, role: string): Promise<number> {
  const { rows } = await client.query<{ busy: number }>(
    `SELECT count(DISTINCT a.pid)::int AS busy FROM pg_stat_activity a JOIN pg_locks l ON l.pid = a.pid AND l.locktype = 'virtualxid'
     WHERE a.usename = $1`,
    [role],
  );
  return rows[0]?.busy ?? 0;
}

/** The new role and its mark, in one message: the mark exists exactly when the role does. */
export async function createDedicatedRole(
  client: ClientBase,
  role: { name: string; schema: string; verifier: string; marker: string; group?: string | undefined },
): Promise<void> {
  const name = ident(role.name);
  const member = role.group === undefined ? "" : ` IN ROLE ${ident(role.group)}`;
  await client.query(`
    CREATE ROLE ${name} LOGIN PASSWORD ${literal(role.verifier)} CONNECTION LIMIT 20${member};
    COMMENT ON ROLE ${name} IS ${literal(role.marker)};
    ${settingsText({ schema: role.schema, role: role.name })}`);
}

/** Only for a role whose name one attempt has and no other ever: what is late has no effect on another home. */
export async function endLogin(client: ClientBase, role: string): Promise<void> {
  await client.query(`ALTER ROLE ${ident(role)} NOLOGIN`);
}

/** Ends the sessions of such a role; how many there were. */
export async function terminateOwn(client: ClientBase, role: string): Promise<number> {
  const { rowCount } = await client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1", [
    role,
  ]);
  return rowCount ?? 0;
}

export async function dropRole(client: ClientBase, role: string): Promise<void> {
  await client.query(`DROP ROLE IF EXISTS ${ident(role)}`);
}

/**
 * Backends that are still starting, each with its virtual transaction. A login that was accepted just before NOLOGIN
 * shows no user until its start has finished. It holds that transaction all the time, which pg_locks shows to everyone;
 * the provisioner is no superuser, so pg_stat_activity does not show it the kind of other users' backends. Autovacuum
 * shows no user either, but it locks the table that it works on and changes its transaction often.
 */
export async function listStartingBackends(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT DISTINCT l.pid || ' ' || l.virtualtransaction AS name FROM pg_locks l LEFT JOIN pg_stat_activity a ON a.pid = l.pid
    WHERE l.locktype = 'virtualxid' AND l.granted AND l.pid IS NOT NULL AND a.usesysid IS NULL
      AND NOT EXISTS (SELECT FROM pg_locks t WHERE t.pid = l.pid AND t.locktype = 'relation' AND t.mode = 'ShareUpdateExclusiveLock')`);
  return rows.map(({ name }) => name);
}

/** Begins a transaction that keeps every writer out of the tables until it ends. */
export async function lockTables(client: ClientBase, schema: string, tables: readonly string[]): Promise<void> {
  // If a server can no longer reach this process, it ends the session, and with it the fence, within half a minute.
  await client.query("SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3");
  await client.query("BEGIN; SET LOCAL lock_timeout = '5s'");
  const names = tables.map((table) => `${ident(schema)}.${ident(table)}`).join(", ");
  if (names !== "") await client.query(`LOCK TABLE ${names} IN SHARE MODE`);
}

/** A database that a graduation makes; the OID distinguishes it from another database of the same name. */
export interface Build {
  readonly name: string;
  readonly oid: number;
}

/** A database like the template, marked and closed to everyone but the role. */
export async function createBuild(
  client: ClientBase,
  build: Build & { readonly template: string; readonly mark: string; readonly role: string },
): Promise<void> {
  const name = ident(build.name);
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${ident(build.template)} OID ${build.oid}`);
  await client.query(
    `COMMENT ON DATABASE ${name} IS ${literal(build.mark)}; REVOKE ALL ON DATABASE ${name} FROM PUBLIC;
     GRANT CONNECT ON DATABASE ${name} TO ${ident(build.role)}`,
  );
}

/** A first statement on a database that a graduation made: throws when the database is another's by its mark. */
export async function proveMark(client: ClientBase, mark: string): Promise<void> {
  await openingQuery(
    client,
    `DO $$ BEGIN
    IF shobj_description((SELECT oid FROM pg_database WHERE datname = current_database()), 'pg_database') IS DISTINCT FROM ${literal(mark)}
    THEN RAISE EXCEPTION 'this database bears another mark'; END IF;
  END $$`,
  );
}

/**
 * Renames a database (which proves that it has no sessions) and marks it, in one message; refused if it is not the
 * expected one. It is on the disk when this returns, with everything committed on the server before.
 */
export async function renameDatabase(
  client: ClientBase,
  from: { readonly name: string; readonly oid: number; readonly marker: string | null },
  to: { readonly name: string; readonly mark: string },
  also = "",
): Promise<void> {
  const marker = from.marker === null ? "NULL" : literal(from.marker);
  await durably(
    client,
    `ALTER DATABASE ${ident(from.name)} RENAME TO ${ident(to.name)};
    DO $$ BEGIN
      IF NOT EXISTS (SELECT FROM pg_database WHERE datname = ${literal(to.name)} AND oid = ${from.oid}
                     AND shobj_description(oid, 'pg_database') IS NOT DISTINCT FROM ${marker})
      THEN RAISE EXCEPTION 'the database is not the one that was meant'; END IF;
    END $$;
    COMMENT ON DATABASE ${ident(to.name)} IS ${literal(to.mark)};
    ${also}`,
  );
}

/** One message, which is on the disk when this returns, with everything committed on the server before. */
export async function durably(client: ClientBase, text: string): Promise<void> {
  await client.query("SET synchronous_commit = on");
  const before = await client.query<{ lsn: string }>("SELECT pg_current_wal_insert_lsn()::text AS lsn");
  await client.query(text);
  const after = await client.query<{ flushed: boolean }>("SELECT pg_current_wal_flush_lsn() >= $1::pg_lsn AS flushed", [
    before.rows[0]?.lsn,
  ]);
  if (after.rows[0]?.flushed !== true) throw new Error("the server has not written its log to the disk");
}

/**
 * The sessions in it end, then it and its role get new names and marks, and the role a new password, in one message. To
 * end a superuser's session (a backup's) or autovacuum is refused to the provisioner: the renaming ends autovacuum and
 * waits five seconds for the others, then fails with 55006.
 */
export async function adoptDatabase(
  client: ClientBase,
  from: MarkedDatabase,
  to: { name: string; mark: string; oldRole: string; role: string; roleMark: string; verifier: string },
): Promise<void> {
  const [oldRole, role] = [ident(to.oldRole), ident(to.role)];
  await client.query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
     WHERE datname = $1 AND usesysid IN (SELECT oid FROM pg_roles WHERE NOT rolsuper)`,
    [from.name],
  );
  await renameDatabase(
    client,
    from,
    to,
    `ALTER ROLE ${oldRole} RENAME TO ${role}; ALTER ROLE ${role} LOGIN PASSWORD ${literal(to.verifier)}; COMMENT ON ROLE ${role} IS ${literal(to.roleMark)}`,
  );
}

/** Changes the mark of a database that keeps its name, which only its own attempt has. */
export async function markDatabase(client: ClientBase, name: string, mark: string): Promise<void> {
  await client.query(`SET synchronous_commit = on; COMMENT ON DATABASE ${ident(name)} IS ${literal(mark)}`);
}

/** Throws when the session that keeps the writers out is gone. */
export async function confirmLocks(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>(
    "SELECT EXISTS (SELECT FROM pg_locks WHERE pid = pg_backend_pid() AND locktype = 'relation' AND mode = 'ShareLock' AND granted) AS locked",
  );
  if (rows[0]?.locked !== true) throw new Error("the locks on the tenant's tables were lost");
}

/**
 * Drops a database with a name that only trash has, also an invalid one, which a DROP that was interrupted leaves
 * behind.
 */
export async function dropTrash(client: ClientBase, name: string): Promise<void> {
  if (!isTrashName(name)) throw new Error("only trash is dropped");
  await client.query(`DROP DATABASE IF EXISTS ${ident(name)} WITH (FORCE)`);
}

export async function countPreparedTransactions(client: ClientBase, role: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM pg_prepared_xacts WHERE owner = $1",
    [role],
  );
  return rows[0]?.n ?? 0;
}

/** Lets the session's statements wait for another's lock for this time; after it they fail with 55P03. */
export async function waitForLocks(client: ClientBase, forMs: number): Promise<void> {
  await client.query(`SET lock_timeout = ${forMs}`);
}
