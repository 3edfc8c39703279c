import type pg from "pg";
import type { Deps } from "../deps.ts";
import { endClient } from "../kernel/db/servers.ts";
import { conflict } from "../kernel/http/problem.ts";
import { endLockHolder, markInterrupted, proveLock, tryMaintenanceLock } from "./maintenance.sql.ts";

/** The one lock of graduations and migration fan-outs (contract "Limits"): held as long as its connection lives. */
export interface MaintenanceLock {
  /** The very session that holds the lock; what must not happen without it runs here. */
  readonly client: pg.Client;
  release(): Promise<void>;
}

/** Takes the lock or throws 409 `maintenance_in_progress`. */
export async function acquireMaintenanceLock(deps: Deps): Promise<MaintenanceLock> {
  const lock = await tryLock(deps);
  if (lock === undefined) throw conflict("maintenance_in_progress", "A graduation or a migration run is in progress.");
  try {
    await markInterrupted(lock.client);
    return lock;
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function tryLock(deps: Deps): Promise<MaintenanceLock | undefined> {
  const client = await deps.central.connect();
  try {
    if (await tryMaintenanceLock(client)) return { client, release: () => endClient(client) };
  } catch (error) {
    await endClient(client);
    throw error;
  }
  await endClient(client);
  return undefined;
}

/** The same lock if its connection still lives, or the lock anew; throws when somebody else has it by now. */
export async function renewLock(deps: Deps, lock: MaintenanceLock): Promise<MaintenanceLock> {
  if (await proveLock(lock.client).catch(() => false)) return lock;
  await lock.release();
  const { processID } = lock.client as unknown as { processID: number | null };
  // The server may not have noticed yet that we are gone.
  if (processID !== null) await deps.central.transact((tx) => endLockHolder(tx, processID));
  const again = await tryLock(deps);
  if (again === undefined) throw new Error("somebody else has the maintenance lock by now");
  return again;
}
