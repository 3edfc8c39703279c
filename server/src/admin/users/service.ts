import { invite, removeFactors, unlock } from "../../auth/accounts/accounts.ts";
import { askToChangeEmail, type EmailChange } from "../../auth/accounts/email.ts";
import { reauthenticateFully } from "../../auth/factors/reauthentication.ts";
import { clientOf } from "../../auth/origin.ts";
import { identifierOf } from "../../auth/signin/lockout.ts";
import { passwordChangedMail } from "../../auth/links/mails.ts";
import { hashPassword } from "../../auth/passwords/passwords.ts";
import { setPasswordHash } from "../../auth/passwords/passwords.sql.ts";
import { passwordFault } from "../../auth/passwords/policy.ts";
import { endEverything, endSessions } from "../../auth/sessions/ending.ts";
import type { Deps } from "../../deps.ts";
import { recordAudit, stepFrom, type AuditEventName } from "../../kernel/db/audit.ts";
import type { CentralTx } from "../../kernel/db/handles.ts";
import { queueMail } from "../../kernel/db/outbox.ts";
import { conflict, forbidden, invalid, notFound } from "../../kernel/http/problem.ts";
import { create } from "../../kernel/db/resource.ts";
import { everyRow } from "../../kernel/http/page.ts";
import type { Answer } from "../../kernel/http/route.ts";
import { requireVersion } from "../../kernel/http/version.ts";
import { newId } from "../../kernel/ids.ts";
import { actorOf, commandLine, type Actor } from "../gate/actor.ts";
import { storeOf } from "../identity/service.ts";
import type { PlatformRole } from "../gate/permissions.ts";
import type { AdminCall } from "../gate/route.ts";
import type { NewPlatformUser, PlatformUser, PlatformUserPatch } from "./schema.ts";
import {
  deletePlatformUserRows,
  findPlatformUser,
  findPlatformUserByEmail,
  hasPlatformUsers,
  insertPlatformUser,
  listPlatformUsers,
  lockFirstUser,
  lockOwners,
  lockPlatformUser,
  updatePlatformUser,
  updatePlatformUserActive,
} from "./sql.ts";

type By = Pick<AdminCall, "operator" | "request">;
/** The actor that changes a user: an operator by a request, or the command line. */
type Changer = By | Actor;

function nameOf(by: Changer): Actor {
  return "operator" in by ? actorOf(by) : by;
}

/**
 * Makes a platform user with a password, by command line; throws 409 `email_taken`, 400 for an unfit password. Returns
 * its id.
 */
export async function createPlatformUser(
  deps: Deps,
  input: { readonly email: string; readonly name: string; readonly role: PlatformRole; readonly password: string },
): Promise<string> {
  const { password, ...user } = input;
  const id = newId();
  const fault = await passwordFault(password, user);
  if (fault !== undefined) throw invalid("password", fault);
  const passwordHash = await hashPassword({ secrets: deps.secrets }, id, password);
  await deps.central.transact((tx) => insert(tx, { ...user, id, passwordHash }, commandLine));
  return id;
}

/**
 * Makes the first platform user, an Owner, unless there is any user already; says whether it did. 400 for an unfit
 * password.
 */
export async function ensureFirstUser(
  deps: Deps,
  login: { readonly email: string; readonly password: string },
): Promise<boolean> {
  if (await deps.central.transact(hasPlatformUsers)) return false;
  const fault = await passwordFault(login.password, { ...login, name: "Owner" });
  if (fault !== undefined) throw invalid("password", fault);
  const id = newId();
  const passwordHash = await hashPassword({ secrets: deps.secrets }, id, login.password);
  return deps.central.transact(async (tx) => {
    await lockFirstUser(tx);
    if (await hasPlatformUsers(tx)) return false;
    const first = { id, email: login.email, name: "Owner", role: "Owner", passwordHash } as const;
    await insert(tx, first, { actorName: "first start" });
    return true;
  });
}

/** Every platform user by name, however many there are. */
export function listEveryUser(tx: CentralTx): Promise<PlatformUser[]> {
  return everyRow(
    ({ limit, after }) => listPlatformUsers(tx, { limit }, after),
    (row) => [row.name, row.id],
  );
}

/** Throws 404 `not_found`. */
export async function getPlatformUser(tx: CentralTx, id: string): Promise<PlatformUser> {
  return found(await findPlatformUser(tx, id));
}

/** Makes a platform user who is invited to choose a password. Throws 409 `email_taken`. */
export function invitePlatformUser(
  deps: Deps,
  tx: CentralTx,
  by: By,
  body: NewPlatformUser,
): Promise<Answer<PlatformUser>> {
  return create(tx, {
    kind: "platform user",
    path: "/admin/users",
    body,
    insert: async (id) => {
      const { email, name, role } = body;
      await insert(tx, { id, email, name, role, passwordHash: undefined }, actorOf(by));
      await invite(tx, deps, storeOf(deps), id);
    },
    get: (id) => getPlatformUser(tx, id),
  });
}

/** Throws 409 `version_conflict`, `last_owner`, 403 `cannot_modify_self` for one's own role. */
export async function patchPlatformUser(
  tx: CentralTx,
  by: By,
  id: string,
  patch: PlatformUserPatch,
  expected: number | undefined,
): Promise<PlatformUser> {
  const { owners, user } = await lockForChange(tx, id, expected);
  const { role = user.role } = patch;
  if (role !== user.role) {
    requireAnotherOwner(owners, user);
    requireOther(by, user);
  }
  const name = patch.name?.trim() ?? user.name;
  await updatePlatformUser(tx, { id: user.id, name, role });
  const changed = await getPlatformUser(tx, user.id);
  const members = (["name", "role"] as const).filter((member) => patch[member] !== undefined);
  await audit(tx, by, "user.changed", user.id, stepFrom([user, changed], members));
  return changed;
}

/**
 * Asks a platform user's new address to confirm itself (`askToChangeEmail`), once the caller has proved again who they
 * are. Throws 404 `not_found`, 403 `reauthentication_failed`, 409 `email_taken`.
 */
export async function changePlatformUserEmail(
  deps: Deps,
  by: AdminCall,
  id: string,
  { email, ...proof }: EmailChange,
): Promise<void> {
  const store = storeOf(deps);
  // Before the proof, so that what is refused costs no hash.
  await deps.central.transact((tx) => getPlatformUser(tx, id));
  const user = { ...by.operator, id: by.operator.userId };
  await reauthenticateFully(deps, { store, user, origin: clientOf(by.request) }, proof);
  await deps.central.transact(async (tx) => {
    const { user: changed } = await lockForChange(tx, id, undefined);
    await askToChangeEmail(tx, deps, store, { userId: changed.id, typed: email, by: user.id });
    await audit(tx, by, "user.email_change_requested", changed.id, { email: identifierOf(email) });
  });
  deps.postman.wake();
}

/** Deactivates the user and ends its sessions. Throws 409 `last_owner`, 403 `cannot_modify_self`. */
export async function deactivatePlatformUser(
  tx: CentralTx,
  by: Changer,
  id: string,
  expected: number | undefined,
  now: Date,
): Promise<PlatformUser> {
  const { owners, user } = await lockForChange(tx, id, expected);
  if (!user.isActive) return user;
  requireAnotherOwner(owners, user);
  requireOther(by, user);
  await updatePlatformUserActive(tx, user.id, false);
  await endEverything(tx, user.id, now, "Deactivated");
  await audit(tx, by, "user.deactivated", user.id);
  return getPlatformUser(tx, user.id);
}

export async function activatePlatformUser(
  tx: CentralTx,
  by: Changer,
  id: string,
  expected: number | undefined,
): Promise<PlatformUser> {
  const { user } = await lockForChange(tx, id, expected);
  if (user.isActive) return user;
  await updatePlatformUserActive(tx, user.id, true);
  await audit(tx, by, "user.activated", user.id);
  return getPlatformUser(tx, user.id);
}

/** The user of this id or address; 404 `not_found`. */
export async function findOperator(tx: CentralTx, text: string): Promise<PlatformUser> {
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
  return found(await (isId ? findPlatformUser(tx, text) : findPlatformUserByEmail(tx, identifierOf(text))));
}

/**
 * Gives a user a new password: what it has open ends, and it is locked out no more. Throws 404 `not_found`, 400 for an
 * unfit password.
 */
export async function setPlatformUserPassword(
  deps: Deps,
  user: PlatformUser,
  password: string,
  actor: Actor,
): Promise<void> {
  const fault = await passwordFault(password, user);
  if (fault !== undefined) throw invalid("password", fault);
  const passwordHash = await hashPassword({ secrets: deps.secrets }, user.id, password);
  await deps.central.transact(async (tx) => {
    await lockForChange(tx, user.id, undefined);
    await setPasswordHash(tx, user.id, passwordHash);
    await unlock(tx, user, deps.now());
    await endEverything(tx, user.id, deps.now(), "PasswordChanged");
    await queueMail(tx, deps.secrets, passwordChangedMail(storeOf(deps), user), deps.now());
    await audit(tx, actor, "user.password_set", user.id);
  });
}

/** Deletes a user; what it did stays in the audit log. Throws 404 `not_found`, 409 `last_owner`. */
export async function deletePlatformUser(tx: CentralTx, id: string, actor: Actor, now: Date): Promise<PlatformUser> {
  const { owners, user } = await lockForChange(tx, id, undefined);
  requireAnotherOwner(owners, user);
  await unlock(tx, user, now);
  await deletePlatformUserRows(tx, user.id);
  await audit(tx, actor, "user.deleted", user.id, { email: user.email, role: user.role });
  return user;
}

/** What is done for a user who cannot sign in, or should not be; each throws 404 `not_found`. */
export type Support = "invite" | "unlock" | "removeFactors" | "endSessions";

/** Throws 409 `invitation_accepted` or `factor_not_enrolled`, 403 `cannot_modify_self` for one's own factors. */
export async function support(deps: Deps, tx: CentralTx, by: Changer, id: string, what: Support): Promise<void> {
  const { user } = await lockForChange(tx, id, undefined);
  switch (what) {
    case "invite":
      await invite(tx, deps, storeOf(deps), user.id);
      return audit(tx, by, "user.invited", user.id);
    case "unlock":
      await unlock(tx, user, deps.now());
      return audit(tx, by, "user.unlocked", user.id);
    case "removeFactors":
      requireOther(by, user);
      await removeFactors(tx, deps, storeOf(deps), user.id);
      return audit(tx, by, "user.second_factor_removed", user.id);
    case "endSessions":
      await endSessions(tx, user.id, deps.now());
      return audit(tx, by, "user.sessions_ended", user.id);
  }
}

async function lockForChange(
  tx: CentralTx,
  id: string,
  expected: number | undefined,
): Promise<{ owners: string[]; user: PlatformUser }> {
  const owners = await lockOwners(tx);
  const user = found(await lockPlatformUser(tx, id));
  requireVersion(user.version, expected);
  return { owners, user };
}

function requireAnotherOwner(owners: readonly string[], user: PlatformUser): void {
  if (user.role === "Owner" && user.isActive && owners.every((id) => id === user.id))
    throw conflict("last_owner", "The platform keeps at least one active owner.");
}

function requireOther(by: Changer, user: PlatformUser): void {
  if (nameOf(by).actorId === user.id) throw forbidden("cannot_modify_self", "Someone else has to change this of you.");
}

function found(user: PlatformUser | undefined): PlatformUser {
  if (user === undefined) throw notFound("platform user");
  return user;
}

async function insert(tx: CentralTx, user: Parameters<typeof insertPlatformUser>[1], actor: Actor): Promise<void> {
  await insertPlatformUser(tx, { ...user, email: identifierOf(user.email), name: user.name.trim() });
  await recordAudit(tx, {
    event: "user.created",
    ...actor,
    subjectType: "PlatformUser",
    subjectId: user.id,
    details: { role: user.role },
  });
}

function audit(
  tx: CentralTx,
  by: Changer,
  event: AuditEventName,
  subjectId: string,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  return recordAudit(tx, { event, ...nameOf(by), subjectType: "PlatformUser", subjectId, details });
}
