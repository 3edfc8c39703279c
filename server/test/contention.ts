import { eventually } from "./eventually.ts";
import { sql, type Statement } from "../src/kernel/db/sql.ts";
import type { TestService } from "./harness.ts";

/** `whileLocked`, with every user of the shop. */
export function whileUsersAreLocked<T>(
  service: TestService,
  tenantId: string,
  waiting: number,
  work: () => Promise<T>,
): Promise<T> {
  return whileLocked(service, tenantId, sql`SELECT id FROM users FOR UPDATE`, waiting, work);
}

/**
 * Starts `work` while the rows that `lock` selects in the shop are locked, and lets go once `waiting` of its statements
 * queue for them: what a race does now and then happens every time.
 */
export async function whileLocked<T>(
  service: TestService,
  tenantId: string,
  lock: Statement,
  waiting: number,
  work: () => Promise<T>,
): Promise<T> {
  const tenant = await service.deps.directory.resolve(tenantId);
  if (tenant === undefined) throw new Error("no such shop");
  let started: Promise<T> | undefined;
  await service.deps.databases.write(tenant, async (tx) => {
    await tx.many(lock);
    started = work();
    await eventually(`${waiting} statements wait`, async () => {
      // A transaction is told of the sessions that it saw first. Of pg_locks itself the database is empty for who waits
      // for a row.
      await tx.many(sql`SELECT pg_stat_clear_snapshot()`);
      const { queued } = await tx.one<{ queued: number }>(
        sql`SELECT count(DISTINCT l.pid)::int AS queued FROM pg_locks l JOIN pg_stat_activity a USING (pid)
            WHERE NOT granted AND l.pid <> pg_backend_pid() AND a.datname = current_database()`,
      );
      return queued >= waiting;
    });
  });
  if (started === undefined) throw new Error("the work did not start");
  return started;
}
