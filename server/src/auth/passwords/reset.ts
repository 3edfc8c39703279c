import type { Deps } from "../../deps.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import { queueMail } from "../../kernel/db/outbox.ts";
import { invalid } from "../../kernel/http/problem.ts";
import { tokenHash } from "../../kernel/tokens.ts";
import { findUserByEmail, lockUser, updateEmailConfirmed } from "../accounts/users.sql.ts";
import { consumeLink, findLinkUser, type Purpose } from "../links/links.sql.ts";
import { mayMail } from "../links/letters.ts";
import { linkInvalid, mailLink } from "../links/links.ts";
import { passwordChangedMail } from "../links/mails.ts";
import { auditedAs, type Origin } from "../origin.ts";
import type { UserStore } from "../plane.ts";
import { endEverything } from "../sessions/ending.ts";
import { deleteFailures } from "../signin/lockout.sql.ts";
import { identifierOf } from "../signin/lockout.ts";
import { setPasswordHash } from "./passwords.sql.ts";
import { hashPassword } from "./passwords.ts";
import { passwordFault } from "./policy.ts";

/** Mails a link to reset the password when an active user has the address. Nothing changes until it is used. */
export async function forgetPassword(deps: Deps, store: UserStore, email: string, origin: Origin): Promise<void> {
  const identifier = identifierOf(email);
  await store.mailing(async (tx) => {
    const user = await findUserByEmail(tx, identifier);
    const isKnown = user?.isActive === true;
    if (isKnown && (await mayMail(tx, deps, user.email))) await mailLink(tx, deps, store, user, "PasswordReset");
    await recordAudit(tx, {
      event: "authn.password_reset_requested",
      ...auditedAs(user, origin),
      outcome: isKnown ? "Success" : "Failure",
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
  origin: Origin,
): Promise<void> {
  const hash = tokenHash(token);
  const user = await store.transact((tx) => findLinkUser(tx, hash, purpose, deps.now()));
  if (user === undefined) throw linkInvalid();
  const fault = await passwordFault(password, user);
  if (fault !== undefined) throw invalid("password", fault);
  const passwordHash = await hashPassword({ secrets: deps.secrets, tenantId: store.tenantId }, user.id, password);
  const isSet = await store.mailing(async (tx) => {
    if ((await lockUser(tx, user.id)) === undefined || (await consumeLink(tx, hash, purpose, deps.now())) === 0)
      return false;
    await setPasswordHash(tx, user.id, passwordHash);
    await updateEmailConfirmed(tx, user.id, deps.now());
    await endEverything(tx, user.id, deps.now(), "PasswordChanged");
    await deleteFailures(tx, identifierOf(user.email), deps.now());
    if (purpose === "PasswordReset") await queueMail(tx, deps.secrets, passwordChangedMail(store, user), deps.now());
    const event = purpose === "PasswordReset" ? "authn.password_reset" : "authn.invitation_accepted";
    await recordAudit(tx, { event, ...auditedAs(user, origin), subjectType: "User", subjectId: user.id });
    return true;
  });
  if (!isSet) throw linkInvalid();
}
