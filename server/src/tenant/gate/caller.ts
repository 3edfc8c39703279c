import type { TenantRead } from "../../kernel/db/handles.ts";
import { newId } from "../../kernel/ids.ts";
import { findUserWithRights, type CallerRow, type UserWithRights } from "./caller.sql.ts";
import type { Actor, Caller } from "./context.ts";

/**
 * A session that was opened with a PIN holds no permission of these areas, which look after users, rights, other
 * programs and the shop itself.
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
 * The actor of work by the clock in the name of a user, with what the user may do by now; undefined: the user is not
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
