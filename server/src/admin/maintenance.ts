import type pg from "pg";
import type { Deps } from "../deps.ts";
import { conflict } from "../kernel/http/problem.ts";
import { markInterrupted, tryMaintenanceLock } from "./maintenance.sql.ts";

/** The one lock of graduations and migration fan-outs (contract "Limits"): held as long as its connection lives. */
export interface MaintenanceLock {
  /** The very session that holds the lock; what must not happen without it runs here. */
  readonly client: pg.Client;
  release(): Promise<void>;
}

/** Takes the lock or throws 409 `maintenance_in_progress`. */
export async function acquireMaintenanceLock(deps: Deps): Promise<MaintenanceLock> {
  const client = await deps.central.connect();
  try {
    if (!(await tryMaintenanceLock(client))) {
      throw conflict("maintenance_in_progress", "A graduation or a migration run is in progress.");
    }
    await markInterrupted(client);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return { client, release: () => client.end().catch(() => undefined) };
}
