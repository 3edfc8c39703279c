import type { UserStore } from "../../auth/plane.ts";
import type { Deps } from "../../deps.ts";
import type { TenantWrite } from "../../kernel/db/handles.ts";
import type { Tenant } from "../../kernel/db/tenants.ts";
import { audit, requirePerson, type Actor } from "../gate/context.ts";
import { mailing } from "../gate/mailing.ts";
import type { Me } from "./schema.ts";
import { updateOwnName } from "./sql.ts";

/** The shop's users, as signing in knows them. */
export function storeOf(deps: Deps, tenant: Tenant): UserStore {
  return {
    tenantId: tenant.tenantId,
    name: tenant.name,
    transact: (work) => deps.databases.write(tenant, work),
    mailing: (work) => mailing(deps, tenant, work),
  };
}

export function meOf({ caller, tenant }: Actor): Me {
  const { userId, email, name } = caller;
  return { userId, email, name, tenantId: tenant.tenantId, tenantName: tenant.name };
}

/** Throws 403 `person_required`. */
export async function renameSelf(tx: TenantWrite, actor: Actor, name: string): Promise<Me> {
  requirePerson(actor);
  const trimmed = name.trim();
  await updateOwnName(tx, actor.caller.userId, trimmed);
  await audit(tx, actor, {
    event: "user.changed",
    subjectType: "User",
    subjectId: actor.caller.userId,
    details: { name: trimmed },
  });
  return { ...meOf(actor), name: trimmed };
}
