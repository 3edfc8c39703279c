import { linkInvalid, pagesOf } from "../../auth/links/links.ts";
import { auditedAs, type Origin } from "../../auth/origin.ts";
import type { UserStore } from "../../auth/plane.ts";
import { identifierOf } from "../../auth/signin/lockout.ts";
import { isWithinTypedMails } from "../../auth/signin/mail-limits.ts";
import type { Deps } from "../../deps.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Handle, TenantWrite } from "../../kernel/db/handles.ts";
import type { Tenant } from "../../kernel/db/tenants.ts";
import { newId } from "../../kernel/ids.ts";
import { onOneLine, pageOf, subjectOf } from "../../kernel/mail-page.ts";
import type { Mail } from "../../kernel/mail.ts";
import { newToken, tokenHash } from "../../kernel/tokens.ts";
import { isStopToken, listRecipients, updateConfirmed, updateStopped, upsertAsked } from "./sql.ts";

const goodForMs = 7 * 86_400_000;

/** Where mail programs end reports, without what else a call of a shop says (RFC 8058). */
export const oneClickPath = "/unsubscribe";

/** The shop and the user that mails are sent for, and what sends them. */
export interface MailSender extends Pick<Deps, "limiter"> {
  readonly dashboardUrl: string;
  /** The address of this service. */
  readonly publicUrl: string;
  readonly tenant: Tenant;
  /** As mails are headed. */
  readonly sender: string;
  /** The user whose work the mails are. */
  readonly userId: string;
  readonly now: Date;
  readonly mail: (mail: Mail) => Promise<void>;
}

/**
 * Asks those of the addresses that are no user's by a link, which works once within a week; `again`: those, too, who
 * did not answer in time. Nobody is asked beyond the limits of mails.
 */
export async function askRecipients(
  tx: TenantWrite,
  sending: MailSender,
  emails: readonly string[],
  again: boolean,
): Promise<void> {
  const { dashboardUrl, tenant, sender, now, mail } = sending;
  for (const { email, isUser, status, expiresAt } of await listRecipients(tx, emails.map(identifierOf))) {
    const isLate = status === "Asked" && expiresAt !== null && new Date(expiresAt) <= now;
    if (isUser || !(status === null || (again && isLate))) continue;
    if (!(await isWithinLimits(sending, email))) continue;
    const [token, stopToken] = [newToken(), newToken()];
    const expires = new Date(now.getTime() + goodForMs);
    const asked = { id: newId(), email, tokenHash: tokenHash(token), stopToken, at: now, expiresAt: expires };
    if ((await upsertAsked(tx, asked)) === 0) continue;
    const text = [
      `${onOneLine(sender, 60)} wants to mail you reports. Nothing is sent until you confirm.`,
      `Confirm: ${dashboardUrl}${pagesOf(tenant)}/confirm-mails#token=${token}&tenant=${tenant.tenantId}`,
      "The link works once, within a week. If you do not want them, do nothing.\n",
    ].join("\n\n");
    const subject = subjectOf(sender, "Do you want its reports?");
    await mail({ to: email, subject, text, html: pageOf(subject, text, "en") });
  }
}

/** What became of a mail to several. */
export interface Outcome {
  readonly mailed: readonly string[];
  /** Addresses that have not confirmed, or have stopped the mails. */
  readonly unconfirmed: readonly string[];
  /** Addresses that would have got more mails than their limits allow. */
  readonly limited: readonly string[];
}

/** Mails users of the shop, and who has confirmed: these within the limits of mails, with a link that ends it. */
export async function mailRecipients(
  tx: TenantWrite,
  sending: MailSender,
  emails: readonly string[],
  mail: { readonly subject: string; readonly text: string; readonly language: string } & Pick<Mail, "attachments">,
): Promise<Outcome> {
  const { dashboardUrl, publicUrl, tenant } = sending;
  const known = new Map((await listRecipients(tx, emails.map(identifierOf))).map((one) => [one.email, one]));
  const outcome = { mailed: [] as string[], unconfirmed: [] as string[], limited: [] as string[] };
  const { language, ...letter } = mail;
  for (const to of emails) {
    const { isUser = false, status = null, stopToken = null } = known.get(identifierOf(to)) ?? {};
    if (!isUser && (status !== "Confirmed" || stopToken === null)) {
      outcome.unconfirmed.push(to);
      continue;
    }
    if (!isUser && !(await isWithinLimits(sending, to))) {
      outcome.limited.push(to);
      continue;
    }
    const stop = `${dashboardUrl}${pagesOf(tenant)}/stop-mails#token=${stopToken}&tenant=${tenant.tenantId}`;
    const text = isUser ? mail.text : `${mail.text}\nYou confirmed that you want this. To end it: ${stop}\n`;
    await sending.mail({
      ...letter,
      ...{ to, text, html: pageOf(mail.subject, text, language) },
      ...(isUser || stopToken === null ? {} : { unsubscribeUrl: oneClickUrl(publicUrl, tenant.tenantId, stopToken) }),
    });
    outcome.mailed.push(to);
  }
  return outcome;
}

function oneClickUrl(publicUrl: string, tenant: string, token: string): string {
  return `${publicUrl}${oneClickPath}?${new URLSearchParams({ tenant, token }).toString()}`;
}

function isWithinLimits({ limiter, tenant, userId }: MailSender, email: string): Promise<boolean> {
  return isWithinTypedMails({ limiter }, { tenantId: tenant.tenantId, userId }, email);
}

/** Lets the shop mail to the address that the link was mailed to. Throws 400 `link_invalid`. */
export async function confirmRecipient(store: UserStore, token: string, now: Date, origin: Origin): Promise<void> {
  await store.transact(async (tx) => {
    const confirmed = await updateConfirmed(tx, tokenHash(token), now);
    if (confirmed === undefined) throw linkInvalid();
    await recordRecipient(tx, "mail_recipient.confirmed", confirmed.id, origin);
  });
}

/** Ends the shop's mail to who has this link; again changes nothing. Throws 400 `link_invalid`. */
export async function stopRecipient(store: UserStore, token: string, now: Date, origin: Origin): Promise<void> {
  await store.transact(async (tx) => {
    const stopped = await updateStopped(tx, token, now);
    if (stopped !== undefined) return recordRecipient(tx, "mail_recipient.stopped", stopped.id, origin);
    if (!(await isStopToken(tx, token))) throw linkInvalid();
  });
}

async function recordRecipient(
  tx: Handle,
  event: "mail_recipient.confirmed" | "mail_recipient.stopped",
  subjectId: string,
  origin: Origin,
): Promise<void> {
  await recordAudit(tx, { event, ...auditedAs(undefined, origin), subjectType: "MailRecipient", subjectId });
}
