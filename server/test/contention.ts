import { setTimeout as sleep } from "node:timers/promises";
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
    for (let tries = 0; tries < 200; tries++) {
      const { queued } = await tx.one<{ queued: number }>(
        sql`SELECT count(*)::int AS queued FROM pg_locks WHERE NOT granted AND pid <> pg_backend_pid()`,
      );
      if (queued >= waiting) return;
      await sleep(20);
    }
    throw new Error(`fewer than ${waiting} statements wait`);
  });
  if (started === undefined) throw new Error("the work did not start");
  return started;
}
