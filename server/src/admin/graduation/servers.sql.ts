import type { ClientBase } from "pg";
import { ident, literal } from "../../kernel/db/sql.ts";

// On placement servers, as the provisioner.

/** A role or database, with the comment that says whose it is. */
interface Marked {
  readonly name: string;
  readonly marker: string | null;
}

export interface MarkedDatabase extends Marked {
  /** A DROP of it was interrupted: nothing can connect, only dropping it again is left. */
  readonly isInvalid: boolean;
  /** The provisioner made it. */
  readonly isOwned: boolean;
}

export interface MarkedRole extends Marked {
  readonly canLogin: boolean;
}

export async function findMarkedObjects(
  client: ClientBase,
): Promise<{ databases: MarkedDatabase[]; roles: MarkedRole[] }> {
  const databases = await client.query<MarkedDatabase>(`
    SELECT datname AS name, shobj_description(oid, 'pg_database') AS marker, datconnlimit = -2 AS "isInvalid",
           pg_get_userbyid(datdba) = current_user AS "isOwned" FROM pg_database`);
  const roles = await client.query<MarkedRole>(
    `SELECT rolname AS name, shobj_description(oid, 'pg_authid') AS marker, rolcanlogin AS "canLogin" FROM pg_roles`,
  );
  return { databases: databases.rows, roles: roles.rows };
}

/** The schemas of the current database that look like a tenant's. */
export async function listTenantSchemas(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT nspname AS name FROM pg_namespace WHERE starts_with(nspname, 't_')",
  );
  return rows.map(({ name }) => name);
}

/** Ends every session of this name, a dead process's among them, which may still be at work; how many there were. */
export async function endSessionsNamed(client: ClientBase, name: string): Promise<number> {
  const { rowCount } = await client.query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
     WHERE application_name = $1 AND usename = current_user AND pid <> pg_backend_pid()`,
    [name],
  );
  return rowCount ?? 0;
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

/** The dedicated role and its mark, in one transaction: the mark exists exactly when the role does. */
export async function createDedicatedRole(
  client: ClientBase,
  role: { name: string; verifier: string; marker: string },
): Promise<void> {
  const name = ident(role.name);
  await client.query("BEGIN");
  await client.query(`CREATE ROLE ${name} LOGIN PASSWORD ${literal(role.verifier)} CONNECTION LIMIT 20`);
  await client.query(`COMMENT ON ROLE ${name} IS ${literal(role.marker)}`);
  for (const setting of [
    "search_path = public",
    "statement_timeout = '30s'",
    "lock_timeout = '5s'",
    "idle_in_transaction_session_timeout = '30s'",
  ]) {
    await client.query(`ALTER ROLE ${name} SET ${setting}`);
  }
  await client.query("COMMIT");
}

export async function dropRole(client: ClientBase, role: string): Promise<void> {
  await client.query(`DROP ROLE IF EXISTS ${ident(role)}`);
}

export async function setRoleLogin(client: ClientBase, role: string, canLogin: boolean): Promise<void> {
  await client.query(`ALTER ROLE ${ident(role)} ${canLogin ? "LOGIN" : "NOLOGIN"}`);
}

/** Ends the role's sessions; how many there were. */
export async function terminateSessions(client: ClientBase, role: string): Promise<number> {
  const { rowCount } = await client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1", [
    role,
  ]);
  return rowCount ?? 0;
}

/**
 * Backends that are still starting and may yet become anyone's: a login that was admitted just before NOLOGIN shows no
 * user until its start ends. It holds a virtual transaction all that time, which pg_locks shows to everyone; the
 * provisioner is no superuser, and pg_stat_activity hides from it what kind of backend another's is.
 */
export async function listStartingBackends(client: ClientBase): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(`
    SELECT DISTINCT l.pid FROM pg_locks l LEFT JOIN pg_stat_activity a ON a.pid = l.pid
    WHERE l.locktype = 'virtualxid' AND l.granted AND l.pid IS NOT NULL AND a.usesysid IS NULL`);
  return rows.map(({ pid }) => pid);
}

/** Begins a transaction that keeps every writer out of the tables until it ends. */
export async function lockTables(client: ClientBase, schema: string, tables: readonly string[]): Promise<void> {
  // A server that cannot reach us any more ends the session, and so the fence, within half a minute.
  await client.query(
    "SET idle_in_transaction_session_timeout = 0; SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3",
  );
  await client.query("BEGIN; SET LOCAL lock_timeout = '5s'");
  const names = tables.map((table) => `${ident(schema)}.${ident(table)}`).join(", ");
  if (names !== "") await client.query(`LOCK TABLE ${names} IN SHARE MODE`);
}

/** An empty database like the source's in encoding and locale, marked and closed to everyone. */
export async function createDedicatedDatabase(
  client: ClientBase,
  target: { database: string; role: string; marker: string; locale: string },
): Promise<void> {
  const database = ident(target.database);
  await client.query(`CREATE DATABASE ${database} TEMPLATE template0 ${target.locale}`);
  await client.query(`COMMENT ON DATABASE ${database} IS ${literal(target.marker)}`);
  await client.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`);
  await client.query(`GRANT CONNECT ON DATABASE ${database} TO ${ident(target.role)}`);
}

/** The clauses of CREATE DATABASE that make another like the current one. */
export async function readLocaleClauses(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{
    encoding: string;
    collate: string;
    ctype: string;
    provider: string;
    locale: string | null;
  }>(`
    SELECT pg_encoding_to_char(d.encoding) AS encoding, d.datcollate AS collate, d.datctype AS ctype, d.datlocprovider AS provider,
           coalesce(to_jsonb(d)->>'datlocale', to_jsonb(d)->>'daticulocale') AS locale
    FROM pg_database d WHERE d.datname = current_database()`);
  const [row] = rows;
  if (row === undefined) throw new Error("the database does not know itself");
  const libc = `ENCODING ${literal(row.encoding)} LC_COLLATE ${literal(row.collate)} LC_CTYPE ${literal(row.ctype)}`;
  if (row.provider === "i") return `${libc} LOCALE_PROVIDER icu ICU_LOCALE ${literal(row.locale ?? "und")}`;
  if (row.provider === "b") return `${libc} LOCALE_PROVIDER builtin BUILTIN_LOCALE ${literal(row.locale ?? "C")}`;
  return `${libc} LOCALE_PROVIDER libc`;
}

/** Throws when the session that keeps the writers out is gone. */
export async function confirmLocks(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>(
    "SELECT EXISTS (SELECT FROM pg_locks WHERE pid = pg_backend_pid() AND locktype = 'relation' AND mode = 'ShareLock' AND granted) AS locked",
  );
  if (rows[0]?.locked !== true) throw new Error("the locks on the tenant's tables were lost");
}

/** Also of an invalid database, which a DROP that was interrupted leaves behind. */
export async function dropDatabase(client: ClientBase, database: string): Promise<void> {
  await client.query(`DROP DATABASE IF EXISTS ${ident(database)} WITH (FORCE)`);
}

export async function countPreparedTransactions(client: ClientBase, role: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM pg_prepared_xacts WHERE owner = $1",
    [role],
  );
  return rows[0]?.n ?? 0;
}

export async function readVersion(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    "SELECT current_setting('server_version_num')::int AS version",
  );
  return rows[0]?.version ?? 0;
}

export async function closePublicSchema(client: ClientBase): Promise<void> {
  await client.query("REVOKE ALL ON SCHEMA public FROM PUBLIC");
}
