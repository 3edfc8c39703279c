import type { ClientBase } from "pg";
import type { CentralTx } from "../kernel/db/handles.ts";
import { raw, sql } from "../kernel/db/sql.ts";

/** Takes the session's advisory lock if nobody has it. */
export async function tryMaintenanceLock(client: ClientBase): Promise<boolean> {
  await client.query("SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3");
  const { rows } = await client.query<{ locked: boolean }>(
    "SELECT pg_try_advisory_lock(hashtext('tillhouse'), hashtext('maintenance')) AS locked",
  );
  return rows[0]?.locked === true;
}

/** Whoever holds the lock knows that nothing else runs: what says so died. */
export async function markInterrupted(client: ClientBase): Promise<void> {
  await client.query("UPDATE graduations SET state = 'Interrupted', finished_at = now() WHERE state = 'Running'");
  await client.query("UPDATE migration_runs SET state = 'Interrupted', finished_at = now() WHERE state = 'Running'");
}

const heldLock = raw(`locktype = 'advisory' AND granted AND objsubid = 2
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND classid::int8 = hashtext('tillhouse')::int8 & 4294967295 AND objid::int8 = hashtext('maintenance')::int8 & 4294967295`);

/** Whether some session holds the lock: what says that it runs may have died. */
export async function isMaintained(tx: CentralTx): Promise<boolean> {
  return (await tx.maybe(sql`SELECT FROM pg_locks WHERE ${heldLock}`)) !== undefined;
}

/** Ends the session of this process id if it is the one that holds the lock. */
export async function endLockHolder(tx: CentralTx, pid: number): Promise<void> {
  await tx.run(sql`SELECT pg_terminate_backend(pid, 2000) FROM pg_locks WHERE pid = ${pid} AND ${heldLock}`);
}

/** Whether this session still holds the lock; rejects when it is gone, and the lock with it. */
export async function proveLock(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    "SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid() AND granted) AS held",
  );
  return rows[0]?.held === true;
}
