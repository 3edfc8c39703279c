import type { Copy } from "./copy.ts";

/** Somebody who works at the branch, as the till knows them. */
export interface Rights {
  readonly userId: string;
  readonly name: string;
  /** What their roles give outright, and what they give with the approval of a second person. */
  readonly permissions: readonly string[];
  readonly permissionsWithApproval: readonly string[];
}

/** What the user's roles give by the till's copy; undefined for who is not active, or does not work at the branch. */
export function rightsOf(copy: Copy, userId: string, branchId: string): Rights | undefined {
  const user = copy.get("Users", userId);
  const worksHere = user?.isGlobalAdmin === true || copy.get("UserBranches", userId, branchId) !== undefined;
  if (user?.isActive !== true || !worksHere) return undefined;
  const roles = copy.list("UserRoles", userId).flatMap(({ roleId }) => copy.get("Roles", roleId) ?? []);
  return {
    ...{ userId, name: user.name },
    permissions: [...new Set(roles.flatMap(({ permissions }) => permissions))],
    permissionsWithApproval: [...new Set(roles.flatMap(({ permissionsWithApproval: some }) => some))],
  };
}
