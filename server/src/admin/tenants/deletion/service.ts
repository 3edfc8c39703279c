import { deletionRequestedMail, type Reader } from "../../../auth/links/mails.ts";
import { withinMails } from "../../../auth/signin/mail-limits.ts";
import type { Deps } from "../../../deps.ts";
import { recordAudit } from "../../../kernel/db/audit.ts";
import type { CentralTx } from "../../../kernel/db/handles.ts";
import { queueMail } from "../../../kernel/db/outbox.ts";
import { notFound, Problem } from "../../../kernel/http/problem.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Actor } from "../../gate/actor.ts";
import { lockToChange } from "../closing.ts";
import { findTenant, updateTenantActive } from "../sql.ts";
import type { NewTenantDeletion, TenantDeletion } from "./schema.ts";
import { findDeletion, findOpenDeletion, putDeletion, withdrawDeletion } from "./sql.ts";

const dayMs = 86_400_000;

/**
 * Suspends the tenant at once and lets it be deleted after the waiting time; asked again it moves the day. The shop's
 * global admins are told by mail, each time, up to ten times an hour. 404 `tenant_not_found`, 409
 * `maintenance_in_progress` during a graduation, or after one that died until it is recovered.
 */
export async function requestDeletion(
  deps: Deps,
  tenantId: string,
  { waitDays }: NewTenantDeletion,
  actor: Actor,
): Promise<TenantDeletion> {
  const requestedAt = deps.now();
  const dueAt = new Date(requestedAt.getTime() + waitDays * dayMs);
  const owners = await findOwners(deps, tenantId);
  const deletion = await deps.central.transact(async (tx) => {
    await lockToChange(deps, tx, tenantId);
    await putDeletion(tx, { id: newId(), tenantId, requestedAt, requestedBy: actor.actorName, dueAt });
    await updateTenantActive(tx, tenantId, false);
    const details = { dueAt: dueAt.toISOString() };
    await recordAudit(tx, { event: "tenant.deletion_requested", ...actor, ...about(tenantId), details });
    const deletion = await getDeletion(tx, tenantId);
    // From the central outbox: that of a shop that is closed waits.
    for (const owner of owners)
      await queueMail(tx, deps.secrets, deletionRequestedMail(deletion, owner, { dueAt }), requestedAt);
    return deletion;
  });
  deps.postman.wake();
  return deletion;
}

/** Finds the owners to tell. There are none when the shop cannot be asked: one whose home is lost is deleted, too. */
async function findOwners(deps: Deps, tenantId: string): Promise<readonly Reader[]> {
  try {
    const tenant = await deps.directory.resolve(tenantId);
    if (tenant === undefined) return [];
    return await withinMails(deps, tenant, await deps.databases.read(tenant, deps.listShopOwners));
  } catch (error) {
    deps.log.warn({ err: error, tenantId }, "the owners of a shop are not told of its deletion");
    return [];
  }
}

/**
 * The tenant goes on as it was before its deletion was asked for. 404 `tenant_not_found`, also once its deletion has
 * begun; 404 `not_found` when there is none; 409 `maintenance_in_progress` as for asking.
 */
export async function takeBackDeletion(deps: Deps, tenantId: string, actor: Actor): Promise<void> {
  await deps.central.transact(async (tx) => {
    await lockToChange(deps, tx, tenantId);
    const deletion = await findOpenDeletion(tx, tenantId);
    if (deletion === undefined) throw notFound("deletion");
    await withdrawDeletion(tx, deletion.id);
    await updateTenantActive(tx, tenantId, deletion.wasActive);
    await recordAudit(tx, { event: "tenant.deletion_withdrawn", ...actor, ...about(tenantId) });
  });
}

/** The tenant's newest deletion; of a tenant that is gone, too. 404 `tenant_not_found`, `not_found`. */
export async function getDeletion(tx: CentralTx, tenantId: string): Promise<TenantDeletion> {
  const deletion = await findDeletion(tx, tenantId);
  if (deletion !== undefined) return deletion;
  if ((await findTenant(tx, tenantId)) === undefined) throw new Problem(404, "tenant_not_found", "No such tenant.");
  throw notFound("deletion");
}

export function about(tenantId: string) {
  return { subjectType: "Tenant", subjectId: tenantId } as const;
}
