import type { FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Handle } from "../../kernel/db/handles.ts";
import { queueMail } from "../../kernel/db/outbox.ts";
import { badRequest, invalid, type Problem } from "../../kernel/http/problem.ts";
import { endEverything } from "../accounts/accounts.ts";
import { tokenHash } from "../factors/codes.ts";
import { endAllBut } from "../factors/factors.ts";
import { consumeLink, deleteLinks, findLinkUser, type Purpose } from "../links/links.sql.ts";
import { mailLink } from "../links/links.ts";
import { identifierOf } from "../signin/lockout.ts";
import { passwordChangedMail } from "../links/mails.ts";
import { hashPassword } from "./passwords.ts";
import type { SignedIn, UserStore } from "../plane.ts";
import { passwordFault } from "./policy.ts";
import { provePassword, reauthenticationFailed } from "../signin/proof.ts";
import { deleteFailures, findUserByEmail, lockUser, setPasswordHash } from "../sql.ts";

/** Mails a link to reset the password when an active user has the address. Nothing changes until it is used. */
export async function forgetPassword(
  deps: Deps,
  store: UserStore,
  email: string,
  request: FastifyRequest,
): Promise<void> {
  const identifier = identifierOf(email);
  await store.mailing(async (tx) => {
    const user = await findUserByEmail(tx, identifier);
    const isKnown = user?.isActive === true;
    if (isKnown) await mailLink(tx, deps, store, user, "PasswordReset");
    await recordAudit(tx, {
      event: "authn.password_reset_requested",
      actorId: user?.id,
      actorName: user?.email,
      outcome: isKnown ? "Success" : "Failure",
      requestId: request.id,
      ip: request.ip,
      details: { identifier },
    });
  });
}

/**
 * Sets the password of a link's user. It signs nobody in and leaves the second factor on; it ends every session,
 * clears the lockout and tells the user. Throws 400 `link_invalid`, and 400 for an unfit password, which leaves the
 * link good.
 */
export async function setPasswordByLink(
  deps: Deps,
  store: UserStore,
  purpose: Purpose,
  { token, password }: { readonly token: string; readonly password: string },
  request: FastifyRequest,
): Promise<void> {
  const hash = tokenHash(token);
  const user = await store.transact((tx) => findLinkUser(tx, hash, purpose, deps.now()));
  if (user === undefined) throw linkInvalid();
  const fault = await passwordFault(password, user);
  if (fault !== undefined) throw invalid("password", fault);
  const passwordHash = await hashPassword(deps.secrets, user.id, password);
  const isSet = await store.mailing(async (tx) => {
    if ((await lockUser(tx, user.id)) === undefined || (await consumeLink(tx, hash, purpose, deps.now())) === 0)
      return false;
    await setPasswordHash(tx, user.id, passwordHash);
    await endEverything(tx, user.id, deps.now(), "PasswordChanged");
    await deleteFailures(tx, identifierOf(user.email));
    if (purpose === "PasswordReset") await queueMail(tx, deps.secrets, passwordChangedMail(store, user), deps.now());
    const event = purpose === "PasswordReset" ? "authn.password_reset" : "authn.invitation_accepted";
    await recordPassword(tx, event, user, request, "Success");
    return true;
  });
  if (!isSet) throw linkInvalid();
}

/** Changes the signed-in user's password and ends its other sessions. Throws 400 for an unfit one, 403 `reauthentication_failed`. */
export async function changePassword(
  deps: Deps,
  { store, user, request }: Pick<SignedIn, "store" | "user" | "request">,
  { currentPassword, newPassword }: { readonly currentPassword: string; readonly newPassword: string },
): Promise<void> {
  const fault = await passwordFault(newPassword, user);
  if (fault !== undefined) throw invalid("newPassword", fault);
  const passwordHash = await hashPassword(deps.secrets, user.id, newPassword);
  const isChanged = await provePassword(
    deps,
    store,
    { email: user.email, password: currentPassword },
    request,
    async (tx, proof) => {
      const isProven = proof.user?.id === user.id;
      await recordPassword(tx, "authn.password_changed", user, request, isProven ? "Success" : "Failure");
      if (!isProven) return false;
      await setPasswordHash(tx, user.id, passwordHash);
      await endAllBut(tx, user.id, user.sessionId, deps.now(), "PasswordChanged");
      await deleteLinks(tx, user.id);
      await queueMail(tx, deps.secrets, passwordChangedMail(store, user), deps.now());
      return true;
    },
    "mailing",
  );
  if (!isChanged) throw reauthenticationFailed();
}

function recordPassword(
  tx: Handle,
  event: string,
  user: { readonly id: string; readonly email: string },
  request: FastifyRequest,
  outcome: "Success" | "Failure",
): Promise<void> {
  return recordAudit(tx, {
    event,
    outcome,
    actorId: user.id,
    actorName: user.email,
    subjectType: "User",
    subjectId: user.id,
    requestId: request.id,
    ip: request.ip,
  });
}

function linkInvalid(): Problem {
  return badRequest("link_invalid", "This link was used, replaced or is too old; ask for a new one.");
}
