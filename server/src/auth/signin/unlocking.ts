import type { Deps } from "../../deps.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import { tokenHash } from "../../kernel/tokens.ts";
import { findUserByEmail, lockUser, updateEmailConfirmed } from "../accounts/users.sql.ts";
import { consumeLink, findLinkUser } from "../links/links.sql.ts";
import { mayMail } from "../links/letters.ts";
import { linkInvalid, mailLink } from "../links/links.ts";
import { auditedAs, type Origin } from "../origin.ts";
import type { UserStore } from "../plane.ts";
import { deleteFailures } from "./lockout.sql.ts";
import { identifierOf } from "./lockout.ts";

/**
 * Mails whose account was just locked a link that unlocks it, behind the answer: its duration would show whether the
 * address is known.
 */
export function tellLocked(deps: Deps, store: UserStore, identifier: string): void {
  const tell = () =>
    store.mailing(async (tx) => {
      const user = await findUserByEmail(tx, identifier);
      if (user?.isActive !== true || user.passwordHash === null) return;
      if (await mayMail(tx, deps, user.email)) await mailLink(tx, deps, store, user, "Unlock");
    });
  void deps.background.run("account locked", tell);
}

/** Lets the user of the link try again at once. Throws 400 `link_invalid`. */
export async function unlockByLink(deps: Deps, store: UserStore, token: string, origin: Origin): Promise<void> {
  const hash = tokenHash(token);
  await store.transact(async (tx) => {
    const user = await findLinkUser(tx, hash, "Unlock", deps.now());
    // The user before the link, as a change of the address has them.
    if (user === undefined || (await lockUser(tx, user.id)) === undefined) throw linkInvalid();
    if ((await consumeLink(tx, hash, "Unlock", deps.now())) === 0) throw linkInvalid();
    await deleteFailures(tx, identifierOf(user.email), deps.now());
    await updateEmailConfirmed(tx, user.id, deps.now());
    const subjectType = store.tenantId === undefined ? "PlatformUser" : "User";
    await recordAudit(tx, { event: "user.unlocked", ...auditedAs(user, origin), subjectType, subjectId: user.id });
  });
}
