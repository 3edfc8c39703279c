import { newId } from "../ids.ts";
import type { Mail } from "../mail.ts";
import type { SecretBox } from "../secrets.ts";
import type { CentralTx, Handle } from "./handles.ts";
import { sql, written } from "./sql.ts";

// Both planes' databases have the outbox in the same shape.

/** What a waiting mail is bound to. */
export function mailAad(id: string): string {
  return `mail:${id}`;
}

/** What a stored secret of a webhook is bound to. */
export function webhookSecretAad(id: string): string {
  return `webhook-secret:${id}`;
}

/**
 * Puts a mail into the outbox of the transaction's database: it is sent when, and only when, the transaction commits.
 */
export async function queueMail(tx: Handle, secrets: SecretBox, mail: Mail, now: Date): Promise<void> {
  const id = newId();
  await tx.run(sql`
    INSERT INTO outbox (id, recipient, sealed, created_at, due_at)
    VALUES (${id}, ${mail.to}, ${secrets.seal(JSON.stringify(mail), mailAad(id))}, ${now}, ${now})`);
}

export interface WaitingMail {
  readonly id: string;
  readonly recipient: string;
  readonly sealed: string;
  readonly createdAt: string;
}

/** Takes due mails and, at once, puts off their next attempt: a worker that dies loses none. */
export function claimMails(tx: Handle, now: Date, limit: number): Promise<WaitingMail[]> {
  return tx.many<WaitingMail>(sql`
    UPDATE outbox SET attempts = attempts + 1,
      due_at = ${now}::timestamptz + least(interval '30 seconds' * 2 ^ least(attempts, 10), interval '1 hour')
    WHERE id IN (SELECT id FROM outbox WHERE due_at <= ${now} ORDER BY due_at LIMIT ${written(limit)} FOR UPDATE SKIP LOCKED)
    RETURNING id, recipient, sealed, created_at AS "createdAt"`);
}

export async function deleteMail(tx: Handle, id: string): Promise<void> {
  await tx.run(sql`DELETE FROM outbox WHERE id = ${id}`);
}

export async function updateMailError(tx: Handle, id: string, error: string): Promise<void> {
  await tx.run(sql`UPDATE outbox SET last_error = ${error} WHERE id = ${id}`);
}

/** When the next attempt is due; null when nothing waits. */
export async function nextMailDueAt(tx: Handle): Promise<string | null> {
  const { dueAt } = await tx.one<{ dueAt: string | null }>(sql`SELECT min(due_at) AS "dueAt" FROM outbox`);
  return dueAt;
}

/** What waits to be sent, in the central outbox and in how many shops, and for how many seconds the oldest has. */
export interface Backlog {
  readonly mails: number;
  readonly shops: number;
  readonly oldestS: number;
}

export function readBacklog(tx: CentralTx, now: Date): Promise<Backlog> {
  return tx.one(sql`
    SELECT (SELECT count(*)::int FROM outbox) AS mails, (SELECT count(*)::int FROM mail_notices) AS shops,
           coalesce(extract(epoch FROM ${now}::timestamptz - least((SELECT min(created_at) FROM outbox),
             (SELECT min(announced_at) FROM mail_notices)))::float8, 0) AS "oldestS"`);
}
