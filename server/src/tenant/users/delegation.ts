import { conflict, forbidden } from "../../kernel/http/problem.ts";
import type { Actor } from "../gate/context.ts";

/**
 * The bounds of delegation: nobody gives, takes away or changes what they do not hold themselves. Global
 * admins hold everything; only they make, change or deactivate one another.
 */

/** 403 `out_of_scope_permission`, with the `permissions` the caller lacks. */
export function requireHeld(actor: Actor, permissions: readonly string[]): void {
  const lacking = actor.caller.isGlobalAdmin
    ? []
    : permissions.filter((permission) => !actor.caller.permissions.has(permission));
  if (lacking.length === 0) return;
  throw forbidden("out_of_scope_permission", `You do not hold ${lacking.join(", ")}.`, {
    members: { permissions: lacking },
  });
}

/** 403 `branch_forbidden`, with the first `branchId` that the caller is not assigned to. */
export function requireOwnBranches(actor: Actor, branchIds: readonly string[]): void {
  const branchId = branchIds.find((id) => !actor.caller.branchIds.includes(id));
  if (actor.caller.isGlobalAdmin || branchId === undefined) return;
  throw forbidden("branch_forbidden", "You are not assigned to all of these branches.", { members: { branchId } });
}

/** 403 `out_of_scope_permission` for everyone else. */
export function requireGlobalAdmin(actor: Actor): void {
  if (!actor.caller.isGlobalAdmin)
    throw forbidden("out_of_scope_permission", "Only a global admin may do this to a global admin.");
}

/** 403 `cannot_modify_self` when the user is the caller. */
export function requireOther(actor: Actor, userId: string): void {
  if (actor.caller.userId === userId) {
    throw forbidden(
      "cannot_modify_self",
      "Someone else has to change your roles, make you a global admin or deactivate you.",
    );
  }
}

/** 409 `last_admin` when `userId` is the only one of `adminIds`, the active global admins. */
export function requireAnotherAdmin(adminIds: readonly string[], userId: string): void {
  if (adminIds.every((id) => id === userId))
    throw conflict("last_admin", "A shop keeps at least one active global admin.");
}

/** What is in one of the two and not in the other. */
export function differenceOf(before: readonly string[], after: readonly string[]): string[] {
  return [...before.filter((one) => !after.includes(one)), ...after.filter((one) => !before.includes(one))];
}
