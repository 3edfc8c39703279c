import type { Deps } from "../../deps.ts";
import type { Handle } from "../../kernel/db/handles.ts";
import { queueMail } from "../../kernel/db/outbox.ts";
import { badRequest, type Problem } from "../../kernel/http/problem.ts";
import { newToken, tokenHash } from "../../kernel/tokens.ts";
import { replaceLink, type Purpose } from "./links.sql.ts";
import { confirmEmailMail, invitationMail, passwordResetMail, unlockMail, type Reader } from "./mails.ts";
import type { UserStore } from "../plane.ts";

const hourMs = 3_600_000;
const kinds = {
  PasswordReset: { path: "reset-password", lifetimeMs: hourMs, mail: passwordResetMail },
  Invitation: { path: "accept-invitation", lifetimeMs: 72 * hourMs, mail: invitationMail },
  EmailChange: { path: "confirm-email", lifetimeMs: 24 * hourMs, mail: confirmEmailMail },
  Unlock: { path: "unlock", lifetimeMs: 24 * hourMs, mail: unlockMail },
} as const;

/** Mails the user a link of the purpose; it takes the place of the one before. */
export async function mailLink(
  tx: Handle,
  deps: Deps,
  store: Pick<UserStore, "name" | "slug" | "tenantId">,
  user: Reader & { readonly id: string },
  purpose: Purpose,
): Promise<void> {
  const { path, lifetimeMs, mail } = kinds[purpose];
  const [token, now] = [newToken(), deps.now()];
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  const newEmail = purpose === "EmailChange" ? user.email : null;
  await replaceLink(tx, { tokenHash: tokenHash(token), userId: user.id, purpose, newEmail, at: now, expiresAt });
  // After the #, which browsers do not send. The base address is configured, never taken from the caller's Host header.
  const base = `${deps.config.dashboardUrl}${pagesOf(store)}/${path}`;
  const tenant = store.tenantId === undefined ? "" : `&tenant=${store.tenantId}`;
  await queueMail(tx, deps.secrets, mail(store, user, `${base}#token=${token}${tenant}`), now);
}

/** Where the pages of a shop, or of the operators, are below the dashboard's address. */
export function pagesOf({ slug }: Pick<UserStore, "slug">): string {
  return slug === undefined ? "/console" : `/office/${slug}`;
}

export function linkInvalid(): Problem {
  return badRequest("link_invalid", "This link was used, replaced or is too old; ask for a new one.");
}
