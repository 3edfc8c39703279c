import { identifierOf } from "../../auth/signin/lockout.ts";
import { askToChangeEmail, type EmailChange } from "../../auth/accounts/email.ts";
import { invite, removeFactors, unlock } from "../../auth/accounts/accounts.ts";
import { reauthenticateFully } from "../../auth/factors/reauthentication.ts";
import { hashPassword } from "../../auth/passwords/passwords.ts";
import { passwordFault } from "../../auth/passwords/policy.ts";
import { adminMadeMail, type Reader } from "../../auth/links/mails.ts";
import { deleteEmailChange } from "../../auth/links/links.sql.ts";
import { endEverything, endSessions } from "../../auth/sessions/ending.ts";
import type { Deps } from "../../deps.ts";
import { stepFrom } from "../../kernel/db/audit.ts";
import type { Tenant } from "../../kernel/db/tenants.ts";
import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { ValidationFailed, invalid, notFound } from "../../kernel/http/problem.ts";
import { create } from "../../kernel/db/resource.ts";
import type { Answer } from "../../kernel/http/route.ts";
import { requireVersion } from "../../kernel/http/version.ts";
import { auditOf, auditedAs, requireBranch, requirePerson, type Actor } from "../gate/context.ts";
import { storeOf } from "../identity/service.ts";
import { mailing } from "../gate/mailing.ts";
import { requireProof } from "../gate/power.ts";
import {
  differenceOf,
  requireAnotherAdmin,
  requireGlobalAdmin,
  requireHeld,
  requireOther,
  requireOwnBranches,
} from "./delegation.ts";
import { tellGlobalAdmins } from "./owners.ts";
import type { NewUser, User, UserPatch } from "./schema.ts";
import {
  findUser,
  insertUser,
  listExistingBranches,
  listPermissionsOfUser,
  lockGlobalAdmins,
  lockRoles,
  lockUser,
  updateUser,
  updateUserActive,
  updateUserBranches,
  updateUserRoles,
} from "./sql.ts";
import { requireRoom } from "../quotas/service.ts";

const auditUser = auditOf("User");

export { findBranchesOfSeen, findBranchesOfUser, isUserWithin, listAdminsToTell } from "./sql.ts";
export { tellGlobalAdmins, type OwnerMailParts } from "./owners.ts";
export { differenceOf, requireHeld, requireOwnBranches } from "./delegation.ts";

/** Throws 404 `not_found`. */
export async function getUser(tx: TenantRead, id: string): Promise<User> {
  return found(await findUser(tx, id));
}

/** The hash of a new user's password, if there is one; 400 when the password is unfit. Takes no connection. */
export async function hashOfNew(
  id: string,
  { password, email, name }: NewUser,
  deps: Deps,
  { tenantId }: Tenant,
): Promise<string | undefined> {
  if (password === undefined) return undefined;
  const fault = await passwordFault(password, { email, name });
  if (fault !== undefined) throw invalid("password", fault);
  return hashPassword({ secrets: deps.secrets, tenantId }, id, password);
}

/**
 * Makes a user within the bounds of delegation; one without a password is invited to choose it. Throws 409
 * `email_taken`.
 */
export function createUser(
  tx: TenantWrite,
  actor: Actor,
  input: NewUser,
  passwordHash: string | undefined,
  deps: Deps,
): Promise<Answer<User>> {
  // Only a digest of what was created is kept; it must not make it possible to guess the password.
  const { password: _, ...body } = input;
  return create(tx, {
    kind: "user",
    path: "/users",
    body,
    insert: async (id) => {
      const { isGlobalAdmin, roleIds, branchIds } = body;
      await requireRoom(tx, actor);
      if (isGlobalAdmin) requireGlobalAdmin(actor);
      await requireRoles(tx, actor, roleIds);
      await requireBranches(tx, actor, branchIds, branchIds);
      await insertUser(tx, {
        id,
        email: identifierOf(body.email),
        name: body.name.trim(),
        isGlobalAdmin,
        passwordHash,
      });
      await updateUserRoles(tx, id, roleIds);
      await updateUserBranches(tx, id, branchIds);
      await auditUser(tx, actor, "user.created", id, { isGlobalAdmin, roleIds, branchIds });
      if (isGlobalAdmin) await tellOfAdmin(tx, actor, { id, email: body.email }, deps);
      if (passwordHash === undefined) await invite(tx, deps, actor.tenant, id, actor.caller.userId);
    },
    get: (id) => getUser(tx, id),
  });
}

/**
 * Changes a user within the bounds of delegation; with other rights it stays at its address, if another was asked for.
 * Throws 409 `version_conflict`, `last_admin`, 403 `cannot_modify_self`.
 */
export async function patchUser(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  patch: UserPatch,
  expected: number | undefined,
  deps: Pick<Deps, "secrets" | "limiter">,
): Promise<User> {
  const { admins, user } = await lockForChange(tx, actor, id, expected);
  if (hasOtherRights(user, patch)) requireProof(actor);
  const isGlobalAdmin = patch.isGlobalAdmin ?? user.isGlobalAdmin;
  if (isGlobalAdmin !== user.isGlobalAdmin) {
    requireGlobalAdmin(actor);
    if (!isGlobalAdmin && user.isActive) requireAnotherAdmin(admins, user.id);
    requireOther(actor, user.id);
  }
  if (patch.roleIds !== undefined) await changeRoles(tx, actor, user, patch.roleIds);
  if (patch.branchIds !== undefined) await assignBranches(tx, actor, user, patch.branchIds);
  // The user who asked for another address may not be allowed to move an account with these rights.
  if (hasOtherRights(user, patch)) await deleteEmailChange(tx, user.id);
  const name = patch.name?.trim() ?? user.name;
  await updateUser(tx, { id: user.id, name, isGlobalAdmin });
  const changed = await getUser(tx, user.id);
  const members = (["name", "isGlobalAdmin", "roleIds", "branchIds"] as const).filter(
    (member) => patch[member] !== undefined,
  );
  await auditUser(tx, actor, "user.changed", user.id, stepFrom([user, changed], members));
  if (isGlobalAdmin && !user.isGlobalAdmin) await tellOfAdmin(tx, actor, user, deps);
  return changed;
}

/** Tells the other global admins that there is one more. */
function tellOfAdmin(
  tx: TenantWrite,
  actor: Actor,
  { id, email }: Pick<User, "id" | "email">,
  { secrets, limiter }: Pick<Deps, "secrets" | "limiter">,
): Promise<void> {
  const { tenant, now: at } = actor;
  const by = auditedAs(actor).actorName ?? "";
  const mailTo = (sender: Tenant, admin: Reader) => adminMadeMail(sender, admin, { by, email });
  return tellGlobalAdmins(tx, { secrets, limiter, tenant, at }, mailTo, id);
}

/** Whether the patch gives the user other rights, so that who has only a token may not send it (decision 0042). */
export async function changesRights(tx: TenantRead, id: string, patch: UserPatch): Promise<boolean> {
  const user = await findUser(tx, id);
  return user !== undefined && hasOtherRights(user, patch);
}

function hasOtherRights(user: User, { isGlobalAdmin = user.isGlobalAdmin, ...patch }: UserPatch): boolean {
  const { roleIds = user.roleIds, branchIds = user.branchIds } = patch;
  const changed = [...differenceOf(user.roleIds, roleIds), ...differenceOf(user.branchIds, branchIds)];
  return isGlobalAdmin !== user.isGlobalAdmin || changed.length > 0;
}

/**
 * Asks a user's new address to confirm itself (`askToChangeEmail`), once the caller has proved again who they are.
 * Throws 403 `reauthentication_failed`, `person_required`, 409 `email_taken`, `version_conflict`.
 */
export async function changeUserEmail(
  deps: Deps,
  actor: Actor,
  id: string,
  { email, ...proof }: EmailChange,
  expected: number | undefined,
): Promise<void> {
  const { tenant } = actor;
  const caller = requirePerson(actor);
  // Before the proof, so that what is refused costs no hash.
  await deps.databases.write(tenant, (tx) => lockForChange(tx, actor, id, expected));
  const user = { ...caller, id: caller.userId };
  await reauthenticateFully(deps, { store: storeOf(deps, tenant), user, origin: actor }, proof);
  await mailing(deps, tenant, async (tx) => {
    const { user: changed } = await lockForChange(tx, actor, id, expected);
    await askToChangeEmail(tx, deps, tenant, { userId: changed.id, typed: email, by: caller.userId });
    await auditUser(tx, actor, "user.email_change_requested", changed.id, { email: identifierOf(email) });
  });
}

/** Deactivates the user and ends its sessions. Throws 409 `last_admin`, 403 `cannot_modify_self`. */
export async function deactivateUser(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  expected: number | undefined,
): Promise<User> {
  const { admins, user } = await lockForChange(tx, actor, id, expected);
  if (!user.isActive) return user;
  if (user.isGlobalAdmin) requireAnotherAdmin(admins, user.id);
  requireOther(actor, user.id);
  await updateUserActive(tx, user.id, false);
  await endEverything(tx, user.id, actor.now, "Deactivated");
  await auditUser(tx, actor, "user.deactivated", user.id);
  return getUser(tx, user.id);
}

export async function activateUser(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  expected: number | undefined,
): Promise<User> {
  const { user } = await lockForChange(tx, actor, id, expected);
  if (user.isActive) return user;
  await requireRoom(tx, actor);
  await updateUserActive(tx, user.id, true);
  await auditUser(tx, actor, "user.activated", user.id);
  return getUser(tx, user.id);
}

/** Mails the user its invitation again, in place of the one before. Throws 409 `invitation_accepted`. */
export async function inviteUser(tx: TenantWrite, actor: Actor, id: string, deps: Deps): Promise<void> {
  const { user } = await lockForChange(tx, actor, id, undefined);
  await invite(tx, deps, actor.tenant, user.id, actor.caller.userId);
  await auditUser(tx, actor, "user.invited", user.id);
}

/** Lets a locked-out user try again at once. */
export async function unlockUser(tx: TenantWrite, actor: Actor, id: string): Promise<void> {
  const { user } = await lockForChange(tx, actor, id, undefined);
  await unlock(tx, user, actor.now);
  await auditUser(tx, actor, "user.unlocked", user.id);
}

/** Turns off the second factor of a user who lost it. Throws 409 `factor_not_enrolled`, 403 `cannot_modify_self`. */
export async function removeUserFactors(tx: TenantWrite, actor: Actor, id: string, deps: Deps): Promise<void> {
  const { user } = await lockForChange(tx, actor, id, undefined);
  requireOther(actor, user.id);
  await removeFactors(tx, deps, actor.tenant, user.id);
  await auditUser(tx, actor, "user.second_factor_removed", user.id);
}

/** Ends every session of the user. */
export async function endUserSessions(tx: TenantWrite, actor: Actor, id: string): Promise<void> {
  const { user } = await lockForChange(tx, actor, id, undefined);
  await endSessions(tx, user.id, actor.now);
  await auditUser(tx, actor, "user.sessions_ended", user.id);
}

/**
 * A user other than the caller, locked, when the caller may change it at all. Throws 404 `not_found`, 403
 * `cannot_modify_self`, `out_of_scope_permission`, `branch_forbidden`.
 */
export async function lockOther(tx: TenantWrite, actor: Actor, id: string): Promise<User> {
  const { user } = await lockForChange(tx, actor, id, undefined);
  requireOther(actor, user.id);
  return user;
}

/**
 * The user, locked, when the caller may change it at all: it holds nothing and works nowhere that the caller does not.
 */
async function lockForChange(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  expected: number | undefined,
): Promise<{ admins: string[]; user: User }> {
  const admins = await lockGlobalAdmins(tx);
  const user = found(await lockUser(tx, id));
  if (user.isGlobalAdmin) requireGlobalAdmin(actor);
  requireHeld(actor, await listPermissionsOfUser(tx, user.id));
  // Since the gate looked the user may have been assigned to another branch.
  for (const branchId of user.branchIds) requireBranch(actor, branchId);
  requireVersion(user.version, expected);
  return { admins, user };
}

/** Makes these the user's branches. Throws 403 `branch_forbidden`, 400 for branches that do not exist. */
export async function assignBranches(
  tx: TenantWrite,
  actor: Actor,
  user: Pick<User, "id" | "branchIds">,
  branchIds: readonly string[],
): Promise<void> {
  await requireBranches(tx, actor, branchIds, differenceOf(user.branchIds, branchIds));
  await updateUserBranches(tx, user.id, branchIds);
}

async function changeRoles(tx: TenantWrite, actor: Actor, user: User, roleIds: readonly string[]): Promise<void> {
  if (differenceOf(user.roleIds, roleIds).length === 0) return;
  requireOther(actor, user.id);
  await requireRoles(tx, actor, roleIds);
  await updateUserRoles(tx, user.id, roleIds);
}

/** 400 for roles that do not exist, 403 for those that hold more than the caller. */
async function requireRoles(tx: TenantWrite, actor: Actor, ids: readonly string[]): Promise<void> {
  const roles = await lockRoles(tx, ids);
  requireAll(
    "roleIds",
    ids,
    roles.map(({ id }) => id),
  );
  requireHeld(actor, [...new Set(roles.flatMap(({ permissions }) => permissions))]);
}

/** 403 when `changed` has a branch that the caller is not assigned to, 400 for branches that do not exist. */
async function requireBranches(
  tx: TenantWrite,
  actor: Actor,
  ids: readonly string[],
  changed: readonly string[],
): Promise<void> {
  requireOwnBranches(actor, changed);
  requireAll("branchIds", ids, await listExistingBranches(tx, ids));
}

function requireAll(member: string, ids: readonly string[], existing: readonly string[]): void {
  const faults = ids.flatMap((id, i) =>
    existing.includes(id) ? [] : [[`${member}[${i}]`, ["does not exist"]] as const],
  );
  if (faults.length > 0) throw new ValidationFailed(Object.fromEntries(faults));
}

function found(user: User | undefined): User {
  if (user === undefined) throw notFound("user");
  return user;
}
