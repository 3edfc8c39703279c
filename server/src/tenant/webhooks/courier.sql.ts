import type { TenantWrite } from "../../kernel/db/handles.ts";
import { sql, written } from "../../kernel/db/sql.ts";
import { newId } from "../../kernel/ids.ts";
import { lockWebhooks, updateHasWebhooks } from "./sql.ts";

/** One attempt that is to be made. */
export interface DueDelivery {
  readonly webhookId: string;
  readonly eventId: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly createdAt: string;
  readonly url: string;
  /** With this one. */
  readonly attempts: number;
  /** How often its name gave no address before. */
  readonly lookups: number;
  readonly secrets: readonly { readonly id: string; readonly sealed: string }[];
}

/**
 * Takes due deliveries, of each webhook that is not `busy` at most `ofEach`, the longest due first, and puts their next
 * attempt off at once: a worker that dies loses none.
 */
export function claimDeliveries(
  tx: TenantWrite,
  now: Date,
  { limit, ofEach, busy }: { readonly limit: number; readonly ofEach: number; readonly busy: readonly string[] },
): Promise<DueDelivery[]> {
  return tx.many<DueDelivery & Record<string, unknown>>(sql`
    UPDATE webhook_deliveries d SET attempts = d.attempts + 1, attempted_at = ${now}, due_at = ${now}::timestamptz + interval '1 minute'
    FROM events e, webhooks w
    WHERE e.id = d.event_id AND w.id = d.webhook_id AND (d.event_id, d.webhook_id) IN (
      SELECT p.event_id, p.webhook_id FROM webhooks o CROSS JOIN LATERAL (
        SELECT event_id, webhook_id, due_at FROM webhook_deliveries WHERE webhook_id = o.id AND due_at <= ${now}
        ORDER BY due_at LIMIT ${written(ofEach)} FOR UPDATE SKIP LOCKED) p
      WHERE o.is_active AND o.id <> ALL (${busy}::uuid[]) ORDER BY p.due_at LIMIT ${written(limit)})
    RETURNING d.webhook_id AS "webhookId", d.event_id AS "eventId", e.type, e.data, e.created_at AS "createdAt", w.url, d.attempts, d.lookups,
      (SELECT json_agg(json_build_object('id', s.id, 'sealed', s.sealed) ORDER BY s.created_at, s.id)
       FROM webhook_secrets s WHERE s.webhook_id = w.id) AS secrets`);
}

/** How an attempt ended. */
export interface Attempt {
  readonly webhookId: string;
  readonly eventId: string;
  readonly status: "Pending" | "Delivered" | "Failed";
  /** False: the name gave no address, so that it counts as a lookup and not as an attempt. */
  readonly isMade: boolean;
  readonly dueAt: Date | null;
  readonly responseStatus: number | null;
  readonly durationMs: number;
  readonly error: string | null;
}

/** Writes how attempts ended; not of what was asked for again, or ended by others, meanwhile. */
export async function concludeDeliveries(tx: TenantWrite, attempts: readonly Attempt[]): Promise<void> {
  await tx.run(sql`
    UPDATE webhook_deliveries d SET status = a.status, due_at = a."dueAt", response_status = a."responseStatus",
      duration_ms = a."durationMs", error = a.error, attempts = d.attempts - (NOT a."isMade")::int,
      lookups = d.lookups + (NOT a."isMade")::int
    FROM jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) a("webhookId" uuid, "eventId" uuid, status text, "isMade" boolean,
      "dueAt" timestamptz, "responseStatus" int, "durationMs" int, error text)
    WHERE d.webhook_id = a."webhookId" AND d.event_id = a."eventId" AND d.due_at IS NOT NULL AND d.attempts > 0`);
}

/** Sends nothing more to the webhook until somebody makes it active again: its receiver said that it is gone. */
export async function updateGone(tx: TenantWrite, webhookId: string): Promise<void> {
  const stopped = await tx.run(sql`
    UPDATE webhooks SET is_active = false, version = version + 1 WHERE id = ${webhookId} AND is_active`);
  if (stopped === 0) return;
  await lockWebhooks(tx);
  await updateHasWebhooks(tx);
}

/** When the next attempt is due; null when nothing waits. */
export async function nextDeliveryDueAt(tx: TenantWrite): Promise<string | null> {
  const { dueAt } = await tx.one<{ dueAt: string | null }>(sql`
    SELECT min(d.due_at) AS "dueAt" FROM webhooks w CROSS JOIN LATERAL (
      SELECT due_at FROM webhook_deliveries WHERE webhook_id = w.id AND due_at IS NOT NULL ORDER BY due_at LIMIT 1) d
    WHERE w.is_active`);
  return dueAt;
}

/** Whether a delivery waits whose last attempt failed. */
export async function hasFailing(tx: TenantWrite): Promise<boolean> {
  const { fails } = await tx.one<{ fails: boolean }>(sql`
    SELECT EXISTS (SELECT FROM webhooks w CROSS JOIN LATERAL (
      SELECT FROM webhook_deliveries WHERE webhook_id = w.id AND due_at IS NOT NULL AND error IS NOT NULL LIMIT 1) d
    WHERE w.is_active) AS fails`);
  return fails;
}

/** Tells the webhooks that were made in the shared tier, once, that the shop lives in a database of its own. */
export async function tellGraduation(tx: TenantWrite, now: Date): Promise<void> {
  await tx.run(sql`
    WITH untold AS (
      UPDATE webhooks SET knows_graduation = true WHERE NOT knows_graduation RETURNING id, is_active, events
    ), asked AS (
      SELECT id FROM untold WHERE is_active AND 'TenantGraduated' = ANY (events)
    ), event AS (
      INSERT INTO events (id, type, created_at, data, number)
      SELECT ${newId()}, 'TenantGraduated', ${now}, '{"mode": "Dedicated"}', CASE WHEN l.streamed_until > ${now} THEN 0 END
      FROM event_log l WHERE EXISTS (SELECT FROM asked) RETURNING id)
    INSERT INTO webhook_deliveries (webhook_id, event_id, due_at, created_at)
    SELECT asked.id, event.id, ${now}, ${now} FROM asked CROSS JOIN event`);
}
