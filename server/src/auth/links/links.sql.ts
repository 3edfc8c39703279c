import type { Handle } from "../../kernel/db/handles.ts";
import { sql } from "../../kernel/db/sql.ts";

export type Purpose = "PasswordReset" | "Invitation" | "EmailChange" | "Unlock";

/** Makes this the user's only link of its purpose. */
export async function replaceLink(
  tx: Handle,
  link: { tokenHash: Buffer; userId: string; purpose: Purpose; newEmail: string | null; at: Date; expiresAt: Date },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO one_time_links (token_hash, user_id, purpose, email, created_at, expires_at)
    VALUES (${link.tokenHash}, ${link.userId}, ${link.purpose}, ${link.newEmail}, ${link.at}, ${link.expiresAt})
    ON CONFLICT ON CONSTRAINT one_time_links_user_id_purpose_key
    DO UPDATE SET token_hash = excluded.token_hash, email = excluded.email, created_at = excluded.created_at, expires_at = excluded.expires_at`);
}

/** The active user whose good link this is. */
export function findLinkUser(
  tx: Handle,
  tokenHash: Buffer,
  purpose: Purpose,
  now: Date,
): Promise<{ id: string; email: string; name: string; newEmail: string | null } | undefined> {
  return tx.maybe(sql`
    SELECT u.id, u.email, u.name, l.email AS "newEmail" FROM one_time_links l JOIN users u ON u.id = l.user_id
    WHERE l.token_hash = ${tokenHash} AND l.purpose = ${purpose} AND l.expires_at > ${now} AND u.is_active`);
}

/** Uses the link up: 1 for the one who does, 0 for everyone after. */
export function consumeLink(tx: Handle, tokenHash: Buffer, purpose: Purpose, now: Date): Promise<number> {
  return tx.run(sql`
    DELETE FROM one_time_links WHERE token_hash = ${tokenHash} AND purpose = ${purpose} AND expires_at > ${now}`);
}

/** All but one that waits for a new address to be confirmed: a sign-in does not answer that. */
export async function deleteSignInLinks(tx: Handle, userId: string): Promise<void> {
  await tx.run(sql`DELETE FROM one_time_links WHERE user_id = ${userId} AND purpose <> 'EmailChange'`);
}

/** The one that waits for a new address to be confirmed. */
export async function deleteEmailChange(tx: Handle, userId: string): Promise<void> {
  await tx.run(sql`DELETE FROM one_time_links WHERE user_id = ${userId} AND purpose = 'EmailChange'`);
}

export async function deleteLinks(tx: Handle, userId: string): Promise<void> {
  await tx.run(sql`DELETE FROM one_time_links WHERE user_id = ${userId}`);
}
