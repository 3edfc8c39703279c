import { forbidden, permissionDenied } from "../kernel/http/problem.ts";
import type { Permission } from "./permissions.ts";

/** Who is calling, read fresh from the tenant's database on every request. */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly name: string;
  readonly isGlobalAdmin: boolean;
  readonly roles: readonly string[];
  readonly permissions: ReadonlySet<string>;
  /** Held only with the approval of a second person, call by call. */
  readonly permissionsWithApproval: ReadonlySet<string>;
  readonly branchIds: readonly string[];
}

/** Global admins hold every permission. */
export function holds(caller: Caller, permission: Permission): boolean {
  return caller.isGlobalAdmin || caller.permissions.has(permission);
}

/** 403 `permission_denied` unless the caller holds it. */
export function requirePermission(caller: Caller, permission: Permission): void {
  if (!holds(caller, permission)) throw permissionDenied(permission);
}

/** 403 `branch_forbidden` unless the caller is assigned to the branch or is a global admin (contract "Errors"). */
export function requireBranch(caller: Caller, branchId: string): void {
  if (caller.isGlobalAdmin || caller.branchIds.includes(branchId.toLowerCase())) return;
  throw forbidden("branch_forbidden", "You are not assigned to this branch.", { members: { branchId } });
}

/** Of which branches the caller may see things: null is all. */
export function branchesOf(caller: Caller): readonly string[] | null {
  return caller.isGlobalAdmin ? null : caller.branchIds;
}
