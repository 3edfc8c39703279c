import type { ClientBase } from "pg";
import type { Deps } from "../../deps.ts";
import type { CentralTx } from "../../kernel/db/handles.ts";
import { readRoleLogin } from "../../kernel/db/names.ts";
import { conflict, Problem } from "../../kernel/http/problem.ts";
import { lockTenant } from "./sql.ts";

/**
 * Locks the tenant's row until the transaction ends; whether a graduation that died holds the tenant closed. If its
 * role may log in, no graduation has closed it, whatever else its row says. 404 `tenant_not_found`, 409
 * `maintenance_in_progress` during a graduation.
 */
export async function lockTenantToSet(deps: Deps, tx: CentralTx, tenantId: string): Promise<{ isClosed: boolean }> {
  const row = await lockTenant(tx, tenantId, deps.config.deadAfterMs);
  if (row === undefined) throw new Problem(404, "tenant_not_found", "No such tenant.");
  if (row.isGraduating) throw beingMoved();
  return { isClosed: row.isFenced && !(await mayLogIn(deps, row)) };
}

/** The same, 409 `maintenance_in_progress` also while a graduation that died holds it closed. */
export async function lockToChange(deps: Deps, tx: CentralTx, tenantId: string): Promise<void> {
  if ((await lockTenantToSet(deps, tx, tenantId)).isClosed) throw beingMoved();
}

export function beingMoved(): Problem {
  return conflict("maintenance_in_progress", "This tenant is being graduated, or was and must be recovered.");
}

async function mayLogIn(
  deps: Deps,
  home: { server: string; databaseName: string; roleName: string },
): Promise<boolean> {
  const server = deps.servers.mustGet(home.server);
  const look = (client: ClientBase) => readRoleLogin(client, home.roleName);
  return (await server.withClient(home.databaseName, look, { queryTimeoutMs: 5_000 })) === true;
}
