import type { Handle } from "../../kernel/db/handles.ts";
import { sql } from "../../kernel/db/sql.ts";

export type Purpose = "PasswordReset" | "Invitation";

/** Makes this the user's only link of its purpose. */
export async function replaceLink(
  tx: Handle,
  link: { tokenHash: Buffer; userId: string; purpose: Purpose; at: Date; expiresAt: Date },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO one_time_links (token_hash, user_id, purpose, created_at, expires_at)
    VALUES (${link.tokenHash}, ${link.userId}, ${link.purpose}, ${link.at}, ${link.expiresAt})
    ON CONFLICT ON CONSTRAINT one_time_links_user_id_purpose_key
    DO UPDATE SET token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at`);
}

/** The active user whose good link this is. */
export function findLinkUser(
  tx: Handle,
  tokenHash: Buffer,
  purpose: Purpose,
  now: Date,
): Promise<{ id: string; email: string; name: string } | undefined> {
  return tx.maybe(sql`
    SELECT u.id, u.email, u.name FROM one_time_links l JOIN users u ON u.id = l.user_id
    WHERE l.token_hash = ${tokenHash} AND l.purpose = ${purpose} AND l.expires_at > ${now} AND u.is_active`);
}

/** Uses the link up: 1 for the one who does, 0 for everyone after. */
export function consumeLink(tx: Handle, tokenHash: Buffer, purpose: Purpose, now: Date): Promise<number> {
  return tx.run(sql`
    DELETE FROM one_time_links WHERE token_hash = ${tokenHash} AND purpose = ${purpose} AND expires_at > ${now}`);
}

export async function deleteLinks(tx: Handle, userId: string): Promise<void> {
  await tx.run(sql`DELETE FROM one_time_links WHERE user_id = ${userId}`);
}
