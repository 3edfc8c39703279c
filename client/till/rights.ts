import type { Copy, Row } from "./copy.ts";

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
  const user = copy.get("users", userId);
  const worksHere = user?.["isGlobalAdmin"] === true || copy.get("userBranches", userId, branchId) !== undefined;
  if (user === undefined || user["isActive"] !== true || !worksHere) return undefined;
  const roles = copy
    .list("userRoles", userId)
    .flatMap(({ roleId }): Row[] => [copy.get("roles", String(roleId)) ?? {}]);
  const namesIn = (member: string) => [...new Set(roles.flatMap((role) => (role[member] ?? []) as string[]))];
  const name = String(user["name"]);
  return {
    ...{ userId, name, permissions: namesIn("permissions") },
    permissionsWithApproval: namesIn("permissionsWithApproval"),
  };
}
