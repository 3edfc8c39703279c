import { invite } from "../../auth/accounts/accounts.ts";
import { identifierOf } from "../../auth/signin/lockout.ts";
import { updateEmailAndName } from "../../auth/accounts/users.sql.ts";
import { endEverything } from "../../auth/sessions/ending.ts";
import type { Deps } from "../../deps.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import { requireActive } from "../../kernel/db/tenants.ts";
import { Problem, conflict, notFound } from "../../kernel/http/problem.ts";
import type { Actor } from "../gate/actor.ts";
import type { OwnerInvitation } from "./schema.ts";

/**
 * Invites the owner of a shop again, at another address if that was wrong. Throws 409 `invitation_accepted` once an
 * administrator of the shop has a password: from then on the shop looks after its users itself.
 */
export async function inviteOwner(
  deps: Deps,
  tenantId: string,
  { email, name }: OwnerInvitation,
  actor: Actor,
): Promise<void> {
  const tenant = await deps.directory.resolve(tenantId);
  if (tenant === undefined) throw new Problem(404, "tenant_not_found", "No such tenant.");
  requireActive(tenant);
  await deps.central.transact((tx) =>
    recordAudit(tx, {
      event: "tenant.owner_invited",
      ...actor,
      subjectType: "Tenant",
      subjectId: tenant.tenantId,
      details: email === undefined ? {} : { email },
    }),
  );
  await deps.postman.announce(tenant.tenantId);
  await deps.databases.write(tenant, async (tx) => {
    const owner = await deps.findShopOwner(tx);
    if (owner === undefined) throw notFound("owner");
    if (owner.hasPassword) throw conflict("invitation_accepted", "The shop's owner has a password already.");
    await updateEmailAndName(tx, owner.id, { email: email && identifierOf(email), name: name?.trim() });
    // A link that went to the address before must not be good any more.
    if (email !== undefined) await endEverything(tx, owner.id, deps.now(), "EmailChanged");
    await invite(tx, deps, tenant, owner.id);
  });
  deps.postman.wake(tenant.tenantId);
}
