import type { ClientBase } from "pg";
import type { CentralTx } from "../../kernel/db/handles.ts";
import { ident, literal, sql } from "../../kernel/db/sql.ts";
import type { StepState } from "../../kernel/steps.ts";
import type { GraduationJson, Plan, SourceTenant } from "./schema.ts";

// On the central database.

/** The tenant's row as it is before the cutover. */
export function findSourceTenant(tx: CentralTx, tenantId: string): Promise<SourceTenant | undefined> {
  return tx.maybe<SourceTenant & Record<string, unknown>>(sql`
    SELECT tenant_id AS "tenantId", mode, schema_name AS schema, server, database_name AS database, role_name AS role,
           is_active AS "wasActive", connection_string AS "sealedConnection"
    FROM tenants WHERE tenant_id = ${tenantId}`);
}

export async function insertGraduation(
  tx: CentralTx,
  row: { id: string; tenantId: string; plan: Plan; sealed: string; startedBy: string | null },
): Promise<void> {
  const { plan } = row;
  await tx.run(sql`
    INSERT INTO graduations (id, tenant_id, state, source_server, target_server, plan, target_connection_sealed, started_by)
    VALUES (${row.id}, ${row.tenantId}, 'Running', ${plan.sourceServer}, ${plan.targetServer}, ${JSON.stringify(plan)}, ${row.sealed}, ${row.startedBy})`);
}

export async function recordStep(
  tx: CentralTx,
  row: { id: string; position: number; step: string; state: StepState; error: string | null },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO graduation_steps (graduation_id, position, step, state, error) VALUES (${row.id}, ${row.position}, ${row.step}, ${row.state}, ${row.error})
    ON CONFLICT (graduation_id, position) DO UPDATE
    SET state = excluded.state, error = coalesce(excluded.error, graduation_steps.error), finished_at = now()`);
}

export async function finishGraduation(
  tx: CentralTx,
  row: { id: string; state: string; figures: unknown; error: string | null },
): Promise<void> {
  await tx.run(sql`
    UPDATE graduations SET state = ${row.state}, figures = ${JSON.stringify(row.figures)}, error = ${row.error},
      target_connection_sealed = NULL, finished_at = now() WHERE id = ${row.id}`);
}

/** Closes the tenant for the move; the version that its row has from now on, or undefined when it is not Shared any more. */
export async function fenceTenant(tx: CentralTx, tenantId: string): Promise<number | undefined> {
  const row = await tx.maybe<{ version: number }>(sql`
    UPDATE tenants SET is_active = false, version = version + 1 WHERE tenant_id = ${tenantId} AND mode = 'Shared' RETURNING version`);
  return row?.version;
}

/**
 * Whether the tenant's row was flipped, decided for good: this UPDATE waits for a flip that is still under way, and
 * takes its version from one that comes late.
 */
export async function settleFlip(tx: CentralTx, tenantId: string): Promise<boolean> {
  return (
    (await tx.run(sql`UPDATE tenants SET version = version + 1 WHERE tenant_id = ${tenantId} AND mode = 'Shared'`)) ===
    0
  );
}

export async function setTenantActive(tx: CentralTx, tenantId: string, isActive: boolean): Promise<number> {
  return tx.run(
    sql`UPDATE tenants SET is_active = ${isActive}, version = version + 1 WHERE tenant_id = ${tenantId} AND mode = 'Shared'`,
  );
}

/** The cutover: one UPDATE, on the session that holds the maintenance lock, guarded by what was captured. */
export async function flipTenant(
  client: ClientBase,
  flip: { tenant: SourceTenant; plan: Plan; sealed: string; version: number },
): Promise<number> {
  const { tenant, plan, sealed, version } = flip;
  const { rowCount } = await client.query(
    `UPDATE tenants SET mode = 'Dedicated', schema_name = NULL, connection_string = $1, server = $2, database_name = $3,
            role_name = $4, is_active = $5, migration_head = $6, version = version + 1
     WHERE tenant_id = $7 AND mode = 'Shared' AND NOT is_active AND connection_string = $8 AND version = $9`,
    [
      sealed,
      plan.targetServer,
      plan.targetDatabase,
      plan.targetRole,
      tenant.wasActive,
      plan.head,
      tenant.tenantId,
      tenant.sealedConnection,
      version,
    ],
  );
  return rowCount ?? 0;
}

export function listGraduations(tx: CentralTx, tenantId: string, id: string | null): Promise<GraduationJson[]> {
  return tx.many<GraduationJson & Record<string, unknown>>(sql`
    SELECT g.id AS "graduationId", g.state, g.source_server AS "sourceServer", g.target_server AS "targetServer", g.error,
           g.started_at AS "startedAt", g.finished_at AS "finishedAt",
           (SELECT coalesce(json_agg(json_build_object('step', s.step, 'state', s.state, 'error', s.error) ORDER BY s.position), '[]')
            FROM graduation_steps s WHERE s.graduation_id = g.id) AS steps
    FROM graduations g WHERE g.tenant_id = ${tenantId} AND (${id}::uuid IS NULL OR g.id = ${id}::uuid)
    ORDER BY g.started_at DESC LIMIT 100`);
}

// On placement servers, as the provisioner.

/** A role or database that carries a comment. */
interface Marked {
  readonly name: string;
  readonly marker: string | null;
}

export async function findMarkedObjects(client: ClientBase): Promise<{ databases: Marked[]; roles: Marked[] }> {
  const databases = await client.query<Marked>(
    "SELECT datname AS name, shobj_description(oid, 'pg_database') AS marker FROM pg_database",
  );
  const roles = await client.query<Marked>(
    "SELECT rolname AS name, shobj_description(oid, 'pg_authid') AS marker FROM pg_roles",
  );
  return { databases: databases.rows, roles: roles.rows };
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
 * Backends that are still starting and may yet become anyone's: a login that was admitted just before NOLOGIN
 * shows no user until its start ends. PostgreSQL 18 lists them without a user; before, they hold a virtual
 * transaction and have no row in pg_stat_activity.
 */
export async function listStartingBackends(client: ClientBase): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(`
    SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND usesysid IS NULL
    UNION SELECT l.pid FROM pg_locks l WHERE l.locktype = 'virtualxid' AND l.granted AND l.pid IS NOT NULL
      AND NOT EXISTS (SELECT FROM pg_stat_activity a WHERE a.pid = l.pid)`);
  return rows.map(({ pid }) => pid);
}

/** Begins a transaction that keeps every writer out of the tables until it ends. */
export async function lockTables(client: ClientBase, schema: string, tables: readonly string[]): Promise<void> {
  await client.query("SET idle_in_transaction_session_timeout = 0");
  await client.query("BEGIN");
  await client.query("SET LOCAL lock_timeout = '5s'");
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
