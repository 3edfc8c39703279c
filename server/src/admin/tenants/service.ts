import type pg from "pg";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { CentralTx } from "../../kernel/db/handles.ts";
import { Problem, conflict } from "../../kernel/http/problem.ts";
import type { Deps } from "../../deps.ts";
import type { Actor } from "../actor.ts";
import { isMaintained } from "../maintenance.sql.ts";
import { dropSharedHome, sharedHomeExists } from "./home.sql.ts";
import type { TenantJson } from "./schema.ts";
import {
  findTenant,
  listTenants,
  lockTenant,
  updateTenantActive,
  updateTenantModules,
  updateTenantName,
} from "./sql.ts";

/** The tenant, or 404 `tenant_not_found`. */
export async function getTenant(tx: CentralTx, tenantId: string): Promise<TenantJson> {
  const tenant = await findTenant(tx, tenantId);
  if (tenant === undefined) throw new Problem(404, "tenant_not_found", "No such tenant.");
  return tenant;
}

export async function renameTenant(tx: CentralTx, tenantId: string, name: string, actor: Actor): Promise<TenantJson> {
  return change(tx, tenantId, "tenant.renamed", { name }, actor, () => updateTenantName(tx, tenantId, name.trim()));
}

export async function setModules(
  tx: CentralTx,
  tenantId: string,
  enabledModules: readonly string[],
  actor: Actor,
): Promise<TenantJson> {
  return change(tx, tenantId, "tenant.modules_changed", { enabledModules }, actor, () =>
    updateTenantModules(tx, tenantId, [...enabledModules].sort()),
  );
}

/**
 * Suspends or activates; 409 `maintenance_in_progress` while it graduates, whose outcome would undo it, and while an
 * interrupted graduation holds it closed: then the tenant must be recovered, which restores its state from before.
 */
export async function setActive(tx: CentralTx, tenantId: string, isActive: boolean, actor: Actor): Promise<TenantJson> {
  const event = isActive ? "tenant.activated" : "tenant.suspended";
  const row = await lockTenant(tx, tenantId);
  if (row?.fenced === true || (row?.graduating === true && (await isMaintained(tx))))
    throw conflict("maintenance_in_progress", "This tenant is being graduated, or was and must be recovered.");
  return change(tx, tenantId, event, {}, actor, () => updateTenantActive(tx, tenantId, isActive));
}

async function change(
  tx: CentralTx,
  tenantId: string,
  event: string,
  details: Readonly<Record<string, unknown>>,
  actor: Actor,
  apply: () => Promise<void>,
): Promise<TenantJson> {
  await getTenant(tx, tenantId);
  await apply();
  await recordAudit(tx, { event, ...actor, subjectType: "Tenant", subjectId: tenantId, details });
  return getTenant(tx, tenantId);
}

/**
 * Drops a tenant's schema and role in the shared tier, and throws when either is still there after, or when an answer
 * of the server takes longer than `queryTimeoutMs`.
 */
export async function dropTenantHome(
  deps: Deps,
  home: { server: string; database: string; tenantId: string; name: string },
  queryTimeoutMs: number,
): Promise<void> {
  const drop = async (client: pg.Client) => {
    await dropSharedHome(client, home);
    if (await sharedHomeExists(client, home.name)) throw new Error("the schema or role is still there");
  };
  await deps.servers.mustGet(home.server).withClient(home.database, drop, { queryTimeoutMs });
}

/** Every tenant, newest first, however many there are. */
export async function listEveryTenant(tx: CentralTx): Promise<TenantJson[]> {
  const all: TenantJson[] = [];
  for (;;) {
    const last = all.at(-1);
    const page = await listTenants(tx, { limit: 200 }, last && [last.createdAt, last.tenantId]);
    all.push(...page.slice(0, 200));
    if (page.length <= 200) return all;
  }
}
