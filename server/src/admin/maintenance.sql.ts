import type { ClientBase } from "pg";
import type { CentralTx } from "../kernel/db/handles.ts";
import { anyOf } from "../kernel/db/records.ts";
import { raw, sql } from "../kernel/db/sql.ts";

/** What the names of an attempt's sessions in the central database begin with; its id follows. */
export const centralPrefix = "tillhouse-central:";

/** Takes the session's advisory lock if nobody has it. */
export async function tryMaintenanceLock(client: ClientBase): Promise<boolean> {
  await client.query("SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3");
  await client.query("SET synchronous_commit = on");
  const { rows } = await client.query<{ locked: boolean }>(
    "SELECT pg_try_advisory_lock(hashtext('tillhouse'), hashtext('maintenance')) AS locked",
  );
  return rows[0]?.locked === true;
}

/** Takes the lock of backups for the session, unless another has it. */
export async function tryBackupLock(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    "SELECT pg_try_advisory_lock(hashtext('tillhouse'), hashtext('backup')) AS locked",
  );
  return rows[0]?.locked === true;
}

/** Gives the session's lock back. */
export async function unlockMaintenance(client: ClientBase): Promise<void> {
  await client.query("SELECT pg_advisory_unlock_all()");
}

const isTheLock = `locktype = 'advisory' AND granted AND objsubid = 2
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND classid::int8 = hashtext('tillhouse')::int8 & 4294967295 AND objid::int8 = hashtext('maintenance')::int8 & 4294967295`;

/** The condition, for statements that go forward only with the lock: this very session holds it. */
export const holdsMaintenanceLock = `EXISTS (SELECT FROM pg_locks WHERE pid = pg_backend_pid() AND ${isTheLock})`;

/** Whether some session holds the lock. */
export async function isMaintained(tx: CentralTx): Promise<boolean> {
  return (await tx.maybe(sql`SELECT FROM pg_locks WHERE ${raw(isTheLock)}`)) !== undefined;
}

/**
 * The condition that an attempt, by the expression of its id, has no session in the central database any more. The
 * lock's holder is such a session: without any, the attempt does not hold the lock.
 */
export const hasNoSession = (id: string) =>
  `NOT EXISTS (SELECT FROM pg_stat_activity a WHERE a.datname = current_database() AND a.application_name = '${centralPrefix}' || ${id})`;

/**
 * Whether a tenant is closed by a graduation whose sessions are gone, and which was heard of within the time. The
 * graduation counts as dead in a moment, or has just begun to; a recovery, which opens the tenant, comes first.
 */
export async function isLeftClosed(tx: CentralTx, withinMs: number): Promise<boolean> {
  const row = await tx.maybe(sql`
    SELECT FROM tenants t JOIN maintenance_sessions m ON m.id = t.fenced_by
    WHERE NOT t.is_active AND m.heartbeat_at > clock_timestamp() - ${withinMs}::float8 * interval '1 ms'
      AND ${raw(hasNoSession("m.id"))} LIMIT 1`);
  return row !== undefined;
}

/** Rejects when the session is gone, and the lock with it. */
export async function proveSession(client: ClientBase): Promise<void> {
  await client.query("SELECT 1");
}

const heartbeat = ({ id, what }: { id: string; what: string }) => sql`
  INSERT INTO maintenance_sessions (id, what, heartbeat_at) VALUES (${id}, ${what}, clock_timestamp())
  ON CONFLICT (id) DO UPDATE SET heartbeat_at = excluded.heartbeat_at`;

/** Says that the attempt lives. */
export async function beat(tx: CentralTx, session: { id: string; what: string }): Promise<void> {
  await tx.run(heartbeat(session));
}

/** The same on the session that holds the lock, which proves that it is there; rejects when it is gone. */
export async function beatHolding(client: ClientBase, session: { id: string; what: string }): Promise<void> {
  const { text, values } = heartbeat(session);
  await client.query(text, [...values]);
}

export async function deleteMaintenanceSession(tx: CentralTx, id: string): Promise<void> {
  await tx.run(sql`DELETE FROM maintenance_sessions WHERE id = ${id}`);
}

/** Which of the attempts have been heard of lately, by the central database's clock. */
export async function listLiving(tx: CentralTx, ids: readonly string[], deadAfterMs: number): Promise<Set<string>> {
  const rows = await tx.many<{ id: string }>(sql`
    SELECT id FROM maintenance_sessions
    WHERE id = ${anyOf(ids)} AND heartbeat_at > clock_timestamp() - ${deadAfterMs}::float8 * interval '1 ms'`);
  return new Set(rows.map(({ id }) => id));
}

/** Whether another attempt has been heard of lately. */
export async function isAnotherAlive(tx: CentralTx, id: string, deadAfterMs: number): Promise<boolean> {
  const row = await tx.maybe(sql`
    SELECT FROM maintenance_sessions
    WHERE id <> ${id} AND heartbeat_at > clock_timestamp() - ${deadAfterMs}::float8 * interval '1 ms' LIMIT 1`);
  return row !== undefined;
}

/**
 * Ends the session that holds the lock when its attempt has not been heard of lately; returns whether there was one.
 * The lock, the name and the age are compared in one statement: a process id alone may be another's by now.
 */
export async function endDeadHolder(tx: CentralTx, deadAfterMs: number): Promise<boolean> {
  const ended = await tx.run(sql`
    SELECT pg_terminate_backend(a.pid, 5000) FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
    WHERE ${raw(isTheLock)} AND NOT EXISTS (
      SELECT FROM maintenance_sessions m WHERE m.id::text = split_part(a.application_name, ':', 2)
        AND m.heartbeat_at > clock_timestamp() - ${deadAfterMs}::float8 * interval '1 ms')`);
  return ended > 0;
}

/** The attempts that have not been heard of lately and did not say that they ended. */
export async function listDeadSessions(tx: CentralTx, deadAfterMs: number): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    SELECT id FROM maintenance_sessions WHERE heartbeat_at <= clock_timestamp() - ${deadAfterMs}::float8 * interval '1 ms'`);
  return rows.map(({ id }) => id);
}

/** Deletes the records of attempts that were not heard of for a week. */
export async function pruneMaintenanceSessions(tx: CentralTx): Promise<void> {
  await tx.run(sql`DELETE FROM maintenance_sessions WHERE heartbeat_at < clock_timestamp() - interval '7 days'`);
}
