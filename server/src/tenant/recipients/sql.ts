import type { Handle, TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { sql } from "../../kernel/db/sql.ts";

/** What is known of an address that the shop wants to mail to. */
export interface Recipient {
  readonly email: string;
  /** True: an active user has proved to read this address. */
  readonly isUser: boolean;
  /** Null: nobody was asked. */
  readonly status: "Asked" | "Confirmed" | "Stopped" | null;
  /** Null: there is no time for an answer. */
  readonly expiresAt: string | null;
  readonly stopToken: string | null;
}

/** The shop's knowledge of each address; `emails` are in lower case. */
export function listRecipients(tx: TenantRead, emails: readonly string[]): Promise<Recipient[]> {
  return tx.many<Recipient & Record<string, unknown>>(sql`
    SELECT e AS email, r.status, r.expires_at AS "expiresAt", r.stop_token AS "stopToken",
      EXISTS (SELECT FROM users u WHERE lower(u.email) = e AND u.is_active AND u.email_confirmed_at IS NOT NULL) AS "isUser"
    FROM unnest(${emails}::text[]) e LEFT JOIN mail_recipients r ON r.email = e`);
}

/** Notes that an address is asked; 0 when it was already, and the time for an answer is not over. */
export function upsertAsked(
  tx: TenantWrite,
  one: { id: string; email: string; tokenHash: Buffer; stopToken: string; at: Date; expiresAt: Date },
): Promise<number> {
  return tx.run(sql`
    INSERT INTO mail_recipients AS r (id, email, status, token_hash, expires_at, stop_token, asked_at)
    VALUES (${one.id}, ${one.email}, 'Asked', ${one.tokenHash}, ${one.expiresAt}, ${one.stopToken}, ${one.at})
    ON CONFLICT (email) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at, asked_at = excluded.asked_at
    WHERE r.status = 'Asked' AND r.expires_at <= ${one.at}`);
}

/** Uses the link up; undefined when it is not good any more. */
export function updateConfirmed(tx: Handle, tokenHash: Buffer, at: Date): Promise<{ id: string } | undefined> {
  return tx.maybe<{ id: string }>(sql`
    UPDATE mail_recipients SET status = 'Confirmed', token_hash = NULL, expires_at = NULL, confirmed_at = ${at}
    WHERE token_hash = ${tokenHash} AND expires_at > ${at} RETURNING id`);
}

/** Ends all mail to who has this link; undefined when it was ended before. */
export function updateStopped(tx: Handle, stopToken: string, at: Date): Promise<{ id: string } | undefined> {
  return tx.maybe<{ id: string }>(sql`
    UPDATE mail_recipients SET status = 'Stopped', token_hash = NULL, expires_at = NULL, stopped_at = ${at}
    WHERE stop_token = ${stopToken} AND status <> 'Stopped' RETURNING id`);
}

export async function isStopToken(tx: Handle, stopToken: string): Promise<boolean> {
  return (await tx.maybe(sql`SELECT FROM mail_recipients WHERE stop_token = ${stopToken}`)) !== undefined;
}
