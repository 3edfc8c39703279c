import type { Deps } from "../../deps.ts";
import type { Handle } from "../../kernel/db/handles.ts";
import { queueMail } from "../../kernel/db/outbox.ts";
import type { Mail } from "../../kernel/mail.ts";
import { isUnconfirmed } from "../accounts/users.sql.ts";
import { isWithinMails, limitMailsTo } from "../signin/mail-limits.ts";
import { identifierOf } from "../signin/lockout.ts";

// Mails to users about their accounts. Whoever opens a shop can make a stranger its user, whom each of these would
// reach: an address that nobody has confirmed counts over all shops.

type MailParts = Pick<Deps, "secrets" | "limiter" | "now">;

/** Mails a user; not when the address is unconfirmed and has got too much. */
export async function mailUser(tx: Handle, deps: MailParts, mail: Mail): Promise<void> {
  if (await mayMail(tx, deps, mail.to)) await queueMail(tx, deps.secrets, mail, deps.now());
}

/** Counts a mail to a user's address; whether it may be sent. */
export async function mayMail(tx: Handle, { limiter }: Pick<Deps, "limiter">, email: string): Promise<boolean> {
  return !(await isUnconfirmed(tx, identifierOf(email))) || isWithinMails({ limiter }, email);
}

/** As `mailUser`, of what the user waits for: throws 429 `rate_limited` when it may not be sent. */
export async function mailUserOrRefuse(tx: Handle, deps: MailParts, mail: Mail): Promise<void> {
  if (await isUnconfirmed(tx, identifierOf(mail.to))) await limitMailsTo(deps, mail.to);
  await queueMail(tx, deps.secrets, mail, deps.now());
}
