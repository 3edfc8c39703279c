import { changeProfile } from "../../auth/accounts/profile.ts";
import type { Profile, ProfilePatch } from "../../auth/accounts/profile.schema.ts";
import type { UserStore } from "../../auth/plane.ts";
import type { Deps } from "../../deps.ts";
import type { TenantWrite } from "../../kernel/db/handles.ts";
import type { Tenant } from "../../kernel/db/tenants.ts";
import { auditedAs, requirePerson, type Actor } from "../gate/context.ts";
import { mailing } from "../gate/mailing.ts";
import type { Me, Permissions } from "./schema.ts";

/** The shop's users, as signing in knows them. */
export function storeOf(deps: Deps, tenant: Tenant): UserStore {
  return {
    tenantId: tenant.tenantId,
    slug: tenant.slug,
    name: tenant.name,
    transact: (work) => deps.databases.write(tenant, work),
    mailing: (work) => mailing(deps, tenant, work),
  };
}

/** What `/me` answers with. */
export function meOf({ caller, tenant }: Actor, profile: Profile & { readonly name: string }): Me {
  const { userId, email } = caller;
  return { userId, email, ...profile, tenantId: tenant.tenantId, tenantName: tenant.name };
}

/** What `/me/permissions` answers with. */
export function permissionsOf({ caller }: Actor): Permissions {
  return {
    roles: [...caller.roles],
    permissions: [...caller.permissions].sort(),
    isGlobalAdmin: caller.isGlobalAdmin,
    branchIds: [...caller.branchIds],
  };
}

/** Throws 403 `person_required`, 400 for preferences that are too large. */
export async function changeSelf(tx: TenantWrite, actor: Actor, patch: ProfilePatch): Promise<Me> {
  requirePerson(actor);
  const by = { ...auditedAs(actor), subjectType: "User" };
  return meOf(actor, await changeProfile(tx, actor.caller.userId, patch, by));
}
