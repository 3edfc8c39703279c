import type { ClientBase } from "pg";

/** Takes the session's advisory lock if nobody has it. */
export async function tryMaintenanceLock(client: ClientBase): Promise<boolean> {
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
