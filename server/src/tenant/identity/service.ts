import type { UserStore } from "../../auth/plane.ts";
import type { Deps } from "../../deps.ts";
import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import type { Tenant } from "../../kernel/db/tenants.ts";
import { newId } from "../../kernel/ids.ts";
import { audit, requirePerson, type Actor, type Caller } from "../context.ts";
import type { Me } from "./schema.ts";
import { findUserWithRights, updateOwnName, type CallerRow, type UserWithRights } from "./sql.ts";

/** Runs `work` in one transaction of the shop that may queue mail. */
export async function mailing<T>(deps: Deps, tenant: Tenant, work: (tx: TenantWrite) => Promise<T>): Promise<T> {
  await deps.postman.announce(tenant.tenantId);
  const result = await deps.databases.write(tenant, work);
  deps.postman.wake(tenant.tenantId);
  return result;
}

/** The shop's users, as signing in knows them. */
export function storeOf(deps: Deps, tenant: Tenant): UserStore {
  return {
    tenantId: tenant.tenantId,
    name: tenant.name,
    transact: (work) => deps.databases.write(tenant, work),
    mailing: (work) => mailing(deps, tenant, work),
  };
}

/**
 * Of these areas, which look after users, rights, other programs and the shop itself, a session that was opened with a
 * PIN holds nothing.
 */
const areasBeyondPin: ReadonlySet<string> = new Set([
  "audit",
  "branches",
  "devices",
  "integrations",
  "roles",
  "settings",
  "users",
]);

/** Whether a permission can be held by a PIN. */
export function isForTills(permission: string): boolean {
  return !areasBeyondPin.has(permission.split(".")[0] ?? "");
}

/**
 * What the user of a session may do. One that was opened with a PIN has what the user's roles give at the branch of its
 * till, without those areas and without the rights of a global admin.
 */
export function callerOf(
  { roles, servicePermissions, ...user }: UserWithRights & Pick<CallerRow, "device" | "provenAt">,
  sessionId: string,
): Caller {
  const { device } = user;
  const caller = {
    ...user,
    sessionId,
    roles: roles.map(({ name }) => name),
    permissions: new Set(servicePermissions ?? roles.flatMap(({ permissions }) => permissions)),
    permissionsWithApproval: new Set(roles.flatMap(({ permissionsWithApproval }) => permissionsWithApproval)),
  };
  return device?.isPin === true ? heldByPin(caller, device.branchId) : caller;
}

/** What somebody holds who has proved themselves by PIN at a till of the branch. */
export function heldByPin(caller: Caller, branchId: string): Caller {
  const atTills = (names: ReadonlySet<string>) => new Set([...names].filter(isForTills));
  return {
    ...caller,
    provenAt: null,
    isGlobalAdmin: false,
    permissions: atTills(caller.permissions),
    permissionsWithApproval: atTills(caller.permissionsWithApproval),
    branchIds: caller.isGlobalAdmin || caller.branchIds.includes(branchId) ? [branchId] : [],
  };
}

/**
 * Who does work by the clock in the name of a user, with what the user may do by now; undefined: the user is not
 * active.
 */
export async function findActor(
  tx: TenantRead,
  { tenant, now }: Pick<Actor, "tenant" | "now">,
  userId: string,
): Promise<Actor | undefined> {
  const user = await findUserWithRights(tx, userId);
  if (user === undefined) return undefined;
  const caller = callerOf({ ...user, device: null, provenAt: null }, newId());
  return { tenant, caller, requestId: newId(), address: undefined, touched: [], approvals: [], now };
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
