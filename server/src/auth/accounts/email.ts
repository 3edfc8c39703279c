import type { Deps } from "../../deps.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Handle } from "../../kernel/db/handles.ts";
import { queueMail } from "../../kernel/db/outbox.ts";
import { tokenHash } from "../../kernel/tokens.ts";
import { reauthenticateFully, type By } from "../factors/reauthentication.ts";
import { consumeLink, findLinkUser } from "../links/links.sql.ts";
import { linkInvalid, mailLink } from "../links/links.ts";
import { emailChangeAskedMail } from "../links/mails.ts";
import { auditedAs, type Origin } from "../origin.ts";
import type { UserStore } from "../plane.ts";
import { limitMails, limitTypedMails } from "../signin/mail-limits.ts";
import { identifierOf } from "../signin/lockout.ts";
import { concludeEmailChange, getUser } from "./accounts.ts";
import { lockUser, updateEmailAndName } from "./users.sql.ts";

/** A new address, with the proof of who asks for it: the password, and a code if they have a second factor. */
export interface EmailChange {
  readonly email: string;
  readonly password: string;
  readonly code?: string;
}

/**
 * Asks the new address of the caller's own account to confirm it. Throws 403 `reauthentication_failed`, 503 `busy`.
 */
export async function askToChangeOwnEmail(deps: Deps, by: By, { email, ...proof }: EmailChange): Promise<void> {
  await reauthenticateFully(deps, by, proof);
  await by.store.mailing(async (tx) => {
    await askToChangeEmail(tx, deps, by.store, { userId: by.user.id, typed: email, by: by.user.id });
    await recordAudit(tx, {
      event: "user.email_change_requested",
      ...auditedAs(by.user, by.origin),
      subjectType: by.store.tenantId === undefined ? "PlatformUser" : "User",
      subjectId: by.user.id,
      details: { email: identifierOf(email) },
    });
  });
}

/**
 * Mails a link to the new address of a user, good for a day, and word of it to the present one. The account stays under
 * its address until the link is used; who has no password yet, and so nothing to lose, is invited at the new one at
 * once. `by` typed the address. Throws 409 `email_taken` for who has no password, 429 `rate_limited`.
 */
export async function askToChangeEmail(
  tx: Handle,
  deps: Deps,
  store: Pick<UserStore, "name" | "slug" | "tenantId">,
  { userId, typed, by }: { readonly userId: string; readonly typed: string; readonly by: string },
): Promise<void> {
  const user = await getUser(tx, userId);
  const email = identifierOf(typed);
  if (email === user.email) return;
  if (user.passwordHash === null) {
    await updateEmailAndName(tx, userId, { email });
    return concludeEmailChange(tx, deps, store, { id: userId, name: user.name, from: user.email, to: email }, by);
  }
  await limitTypedMails(deps, { tenantId: store.tenantId, userId: by }, email);
  await limitMails(deps, store, user.email);
  await mailLink(tx, deps, store, { id: userId, name: user.name, email }, "EmailChange");
  await queueMail(tx, deps.secrets, emailChangeAskedMail(store, user, email), deps.now());
}

/**
 * Moves the account to the address that the link was mailed to, ends its sessions and tells the old one. Throws 400
 * `link_invalid`, 409 `email_taken`.
 */
export async function confirmEmailChange(deps: Deps, store: UserStore, token: string, origin: Origin): Promise<void> {
  const hash = tokenHash(token);
  await store.mailing(async (tx) => {
    const found = await findLinkUser(tx, hash, "EmailChange", deps.now());
    if (found === undefined || found.newEmail === null) throw linkInvalid();
    if ((await lockUser(tx, found.id)) === undefined) throw linkInvalid();
    if ((await consumeLink(tx, hash, "EmailChange", deps.now())) === 0) throw linkInvalid();
    const { id, name, email: from, newEmail: to } = found;
    await updateEmailAndName(tx, id, { email: to, confirmedAt: deps.now() });
    await concludeEmailChange(tx, deps, store, { id, name, from, to }, id);
    await recordAudit(tx, {
      event: "user.email_changed",
      ...auditedAs({ id, email: to }, origin),
      subjectType: store.tenantId === undefined ? "PlatformUser" : "User",
      subjectId: id,
      details: { from, to },
    });
  });
}
