import type { TestService } from "../../server/test/harness.ts";
import { asSuperuser } from "../../server/test/superuser.ts";

// The names of the code under test that are no exported functions: tables, sessions, the home's names.

export const centralTables = ["tenants", "graduations", "graduation_steps", "maintenance_sessions"] as const;

/** The central database that the service was started with. */
export function centralOf(service: TestService): string {
  return new URL(service.deps.config.centralUrl ?? "").pathname.slice(1);
}

/** Rows of the central database, seen by the superuser. */
export function inCentral<Row extends Record<string, unknown>>(
  service: TestService,
  text: string,
  values: unknown[] = [],
) {
  return asSuperuser<Row>(service, "default", text, values, centralOf(service));
}

/**
 * Ends whichever session holds the maintenance lock, as an operator's pg_terminate_backend or a broken network does.
 */
export async function endLockSession(service: TestService): Promise<void> {
  await inCentral(
    service,
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND classid::int8 = hashtext('tillhouse')::int8 & 4294967295`,
  );
}
