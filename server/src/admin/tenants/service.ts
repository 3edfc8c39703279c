import { recordAudit, stepFrom, type AuditEventName } from "../../kernel/db/audit.ts";
import { withConstraints } from "../../kernel/db/errors.ts";
import type { CentralTx } from "../../kernel/db/handles.ts";
import { everyRow } from "../../kernel/http/page.ts";
import { Problem, conflict } from "../../kernel/http/problem.ts";
import { requireVersion } from "../../kernel/http/version.ts";
import { findFailingSince } from "../../kernel/db/notices.ts";
import { insertVisit } from "../../kernel/db/visits.ts";
import type { Deps } from "../../deps.ts";
import type { Actor } from "../gate/actor.ts";
import { findAppointment } from "../graduation/appointments/service.ts";
import { findIllness } from "../graduation/service.ts";
import { listHealths, type ServerHealth } from "../servers/service.ts";
import { beingMoved, lockTenantToSet } from "./closing.ts";
import { findOpenDeletion } from "./deletion/sql.ts";
import { getState } from "./list.sql.ts";
import type { PlacedTenant, TenantJson, TenantPatch } from "./schema.ts";
import {
  findTenant,
  listTenants,
  lockVersion,
  suspendFenced,
  updateTenantActive,
  updateTenantModules,
  updateTenantNames,
} from "./sql.ts";

/** The tenant, or 404 `tenant_not_found`. */
export async function getTenant(tx: CentralTx, tenantId: string): Promise<TenantJson> {
  const tenant = await findTenant(tx, tenantId);
  if (tenant === undefined) throw new Problem(404, "tenant_not_found", "No such tenant.");
  return tenant;
}

/** Tenants with how the server of each is. Asking it may take seconds, for which no transaction waits. */
export async function withHealth<T extends { readonly server: string }>(
  deps: Deps,
  tenants: readonly T[],
): Promise<(T & { readonly serverHealth: ServerHealth })[]> {
  const names = tenants.map(({ server }) => server);
  const healths = await listHealths(deps, names);
  return tenants.map((tenant) => ({ ...tenant, serverHealth: healths.get(tenant.server) ?? "Down" }));
}

/** The tenant with its state, its server's health and its planned move. Throws 404 `tenant_not_found`. */
export async function getPlacedTenant(deps: Deps, tenantId: string): Promise<PlacedTenant> {
  const known = await deps.central.transact(async (tx) => ({
    ...(await getTenant(tx, tenantId)),
    state: await getState(tx, tenantId, deps.config.deadAfterMs),
    illness: (await findIllness(tx, tenantId)) ?? null,
    webhooksFailingSince: await findFailingSince(tx, tenantId),
    appointment: (await findAppointment(tx, tenantId)) ?? null,
  }));
  const healths = await listHealths(deps, [known.server]);
  return { ...known, serverHealth: healths.get(known.server) ?? "Down" };
}

/** Gives a tenant another name, another slug, or both; its id and its tokens stay. 409 `name_taken` for a slug. */
export async function renameTenant(
  tx: CentralTx,
  tenantId: string,
  patch: TenantPatch,
  actor: Actor,
): Promise<TenantJson> {
  const names = patch.name === undefined ? patch : { ...patch, name: patch.name.trim() };
  await requireTenantVersion(tx, tenantId, undefined);
  const members = (["name", "slug"] as const).filter((member) => patch[member] !== undefined);
  return change(tx, tenantId, "tenant.renamed", members, actor, () =>
    withConstraints({ tenants_slug_key: slugTaken }, () => updateTenantNames(tx, tenantId, names)),
  );
}

/** 404 `tenant_not_found`; 409 `version_conflict` when the caller expects another version than the tenant has. */
export async function requireTenantVersion(
  tx: CentralTx,
  tenantId: string,
  expected: number | undefined,
): Promise<void> {
  const version = await lockVersion(tx, tenantId);
  if (version === undefined) throw new Problem(404, "tenant_not_found", "No such tenant.");
  requireVersion(version, expected);
}

/** Throws as `requireTenantVersion`. */
export async function setModules(
  tx: CentralTx,
  tenantId: string,
  { enabledModules, expected }: { readonly enabledModules: readonly string[]; readonly expected: number | undefined },
  actor: Actor,
  now: Date,
): Promise<TenantJson> {
  await requireTenantVersion(tx, tenantId, expected);
  return change(tx, tenantId, "tenant.modules_changed", ["enabledModules"], actor, async () => {
    await updateTenantModules(tx, tenantId, [...enabledModules].sort());
    await insertVisit(tx, tenantId, now);
  });
}

/**
 * Suspends or activates. 409 `maintenance_in_progress` during a graduation. A tenant that a dead graduation closed can
 * be suspended and then stays suspended after its recovery; only recovering opens it. Activating one that is
 * to be deleted is 409 `deletion_pending`.
 */
export async function setActive(deps: Deps, tenantId: string, isActive: boolean, actor: Actor): Promise<TenantJson> {
  const event = isActive ? "tenant.activated" : "tenant.suspended";
  return deps.central.transact(async (tx) => {
    const { isClosed } = await lockTenantToSet(deps, tx, tenantId);
    if (isActive && isClosed) throw beingMoved();
    if (isActive && (await findOpenDeletion(tx, tenantId)) !== undefined)
      throw conflict("deletion_pending", "This tenant is to be deleted; withdraw that first.");
    return change(tx, tenantId, event, [], actor, () =>
      isClosed ? suspendFenced(tx, tenantId) : updateTenantActive(tx, tenantId, isActive),
    );
  });
}

export function slugTaken() {
  return conflict("name_taken", "Another tenant has this slug.");
}

async function change(
  tx: CentralTx,
  tenantId: string,
  event: AuditEventName,
  members: readonly (keyof TenantJson)[],
  actor: Actor,
  apply: () => Promise<void>,
): Promise<TenantJson> {
  const before = await getTenant(tx, tenantId);
  await apply();
  const after = await getTenant(tx, tenantId);
  const details = members.length === 0 ? {} : stepFrom([before, after], members);
  await recordAudit(tx, { event, ...actor, subjectType: "Tenant", subjectId: tenantId, details });
  return after;
}

/** Every tenant, newest first, however many there are. */
export function listEveryTenant(tx: CentralTx): Promise<TenantJson[]> {
  return everyRow(
    ({ limit, after }) => listTenants(tx, limit, after),
    (row) => [row.createdAt, row.tenantId],
  );
}
