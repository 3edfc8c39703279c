import { leaveNews, leaveToSend, type TenantRead, type TenantWrite } from "../../kernel/db/handles.ts";
import { afterCursor, anyOf, sortKeyOf, timeText, type SortKey } from "../../kernel/db/records.ts";
import { sql, written, type Fragment } from "../../kernel/db/sql.ts";
import { decodeCursor } from "../../kernel/http/page.ts";
import { newId } from "../../kernel/ids.ts";
import type { Reach } from "../gate/branch.ts";
import type { ShopEvent } from "./event-types.ts";
import type { Webhook, WebhookDelivery, WebhookDeliveryQuery, WebhookQuery } from "./schema.ts";

const columns = sql`w.id, w.name, w.url, w.events, w.branch_ids::text[] AS "branchIds", w.is_active AS "isActive",
  (SELECT coalesce(json_agg(json_build_object('id', s.id, 'createdAt', ${timeText("s.created_at")}) ORDER BY s.created_at, s.id), '[]')
   FROM webhook_secrets s WHERE s.webhook_id = w.id) AS secrets,
  w.is_archived AS "isArchived", w.version, w.created_at AS "createdAt"`;
const byName: SortKey = [
  ["lower(w.name)", "text"],
  ["w.id", "uuid"],
];

type Row = Webhook & Record<string, unknown>;

export function findWebhook(tx: TenantRead, id: string): Promise<Webhook | undefined> {
  return tx.maybe<Row>(sql`SELECT ${columns} FROM webhooks w WHERE w.id = ${id}`);
}

/** Locks the webhook until the transaction ends; undefined when there is none. */
export async function lockWebhook(tx: TenantWrite, id: string): Promise<Webhook | undefined> {
  await tx.run(sql`SELECT FROM webhooks WHERE id = ${id} FOR NO KEY UPDATE`);
  return findWebhook(tx, id);
}

/** The branches that a webhook tells of: a user who sees it works at one of them, one who changes it at each. */
export function findWebhookBranches(own: "any" | "every") {
  return async (tx: TenantRead, id: string): Promise<Reach | undefined> => {
    const row = await tx.maybe<{ branchIds: string[]; isOfShop: boolean }>(sql`
      SELECT w.branch_ids IS NULL AS "isOfShop", coalesce(w.branch_ids::text[],
        ARRAY(SELECT b.id::text FROM branches b WHERE b.is_active ORDER BY b.id)) AS "branchIds"
      FROM webhooks w WHERE w.id = ${id}`);
    return row && { branchIds: row.branchIds, own: own === "every" && row.isOfShop ? "shop" : own };
  };
}

/** The webhooks that are not removed and tell of one of these branches (null: any), by name. */
export function listWebhooks(
  tx: TenantRead,
  { cursor, limit }: WebhookQuery,
  branchIds: readonly string[] | null,
): Promise<(Webhook & { sortKey: unknown[] })[]> {
  return tx.many<Row & { sortKey: unknown[] }>(sql`
    SELECT ${columns}, ${sortKeyOf(byName)} AS "sortKey" FROM webhooks w
    WHERE NOT w.is_archived
      AND (${branchIds}::uuid[] IS NULL OR w.branch_ids IS NULL OR w.branch_ids && ${branchIds}::uuid[]) ${afterCursor(byName, cursor)}
    ORDER BY lower(w.name), w.id LIMIT ${written(limit + 1)}`);
}

type Values = Pick<Webhook, "id" | "name" | "url" | "events" | "branchIds" | "isActive">;

export async function insertWebhook(
  tx: TenantWrite,
  webhook: Values & { knowsGraduation: boolean; at: Date },
): Promise<void> {
  const { id, name, url, events, branchIds, isActive, knowsGraduation, at } = webhook;
  await tx.run(sql`
    INSERT INTO webhooks (id, name, url, events, branch_ids, is_active, knows_graduation, created_at)
    VALUES (${id}, ${name}, ${url}, ${events}, ${branchIds}, ${isActive}, ${knowsGraduation}, ${at})`);
}

export async function updateWebhook(tx: TenantWrite, webhook: Values): Promise<void> {
  const { id, name, url, events, branchIds, isActive } = webhook;
  await tx.run(sql`
    UPDATE webhooks SET name = ${name}, url = ${url}, events = ${events}, branch_ids = ${branchIds}, is_active = ${isActive},
      version = version + 1 WHERE id = ${id}`);
}

/** The webhook is over, with its secrets and what waits for it. */
export async function updateArchived(tx: TenantWrite, id: string): Promise<void> {
  await tx.run(sql`
    UPDATE webhooks SET is_active = false, is_archived = true, version = version + 1 WHERE id = ${id}`);
  await tx.run(sql`DELETE FROM webhook_secrets WHERE webhook_id = ${id}`);
  await tx.run(sql`
    UPDATE webhook_deliveries SET status = 'Failed', due_at = NULL, error = 'the webhook was removed'
    WHERE webhook_id = ${id} AND due_at IS NOT NULL`);
}

/** Holds who is told of events, and how many are numbered, until the transaction ends. */
export async function lockEventLog(tx: TenantWrite): Promise<void> {
  await tx.run(sql`SELECT FROM event_log FOR NO KEY UPDATE`);
}

/** Holds how many webhooks there are, and which are active, until the transaction ends; returns how many. */
export async function lockWebhooks(tx: TenantWrite): Promise<number> {
  await lockEventLog(tx);
  return (await tx.one<{ count: number }>(sql`SELECT count(*)::int AS count FROM webhooks WHERE NOT is_archived`))
    .count;
}

/** Whether a sale has anybody to be told, as it reads it with the settings. Under `lockWebhooks`. */
export async function updateHasWebhooks(tx: TenantWrite): Promise<void> {
  await tx.run(sql`UPDATE event_log SET has_webhooks = EXISTS (SELECT FROM webhooks WHERE is_active)`);
}

/** The ids of branches that the shop does not have. */
export async function listUnknownBranches(tx: TenantRead, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    SELECT n::text AS id FROM unnest(${ids}::uuid[]) n WHERE NOT EXISTS (SELECT FROM branches WHERE id = n)`);
  return rows.map(({ id }) => id);
}

export async function insertSecret(
  tx: TenantWrite,
  secret: { id: string; webhookId: string; sealed: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO webhook_secrets (id, webhook_id, sealed, created_at)
    VALUES (${secret.id}, ${secret.webhookId}, ${secret.sealed}, ${secret.at})`);
}

export function deleteSecret(tx: TenantWrite, webhookId: string, id: string): Promise<number> {
  return tx.run(sql`DELETE FROM webhook_secrets WHERE webhook_id = ${webhookId} AND id = ${id}`);
}

/** Whether the webhook `w` is to be told of the row `e`, which has a `type` and a `branch_id`. */
const isFor = sql`w.is_active AND e.type = ANY (w.events)
  AND (w.branch_ids IS NULL OR e.branch_id IS NULL OR e.branch_id = ANY (w.branch_ids))`;

/** Events as `insertEvents` takes them, of given ones. */
export function givenEvents(events: readonly ShopEvent[]): Fragment {
  const rows = events.map(({ branchId, ...event }) => ({ ...event, branch_id: branchId }));
  return sql`
    SELECT type, branch_id, data FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) g(type text, branch_id uuid, data jsonb)`;
}

/**
 * Writes the events that a query selects (`type`, `branch_id`, `data`), at most `most`, each with a delivery for every
 * webhook that is to be told of it, and to be numbered while there are streams; those of nobody's interest are not
 * written.
 */
export async function insertEvents(tx: TenantWrite, events: Fragment, most: number, at: Date): Promise<void> {
  const ids = Array.from({ length: most }, () => newId()).sort();
  const { deliveries, streamed } = await tx.one<{ deliveries: number; streamed: number }>(sql`
    WITH event AS (
      INSERT INTO events (id, type, branch_id, created_at, data, number)
      SELECT (${ids}::uuid[])[row_number() OVER ()], e.type, e.branch_id, ${at}, e.data, CASE WHEN l.streamed_until > ${at} THEN 0 END
      FROM (${events}) e CROSS JOIN event_log l
      WHERE l.streamed_until > ${at} OR EXISTS (SELECT FROM webhooks w WHERE ${isFor})
      RETURNING id, type, branch_id, number
    ), delivery AS (INSERT INTO webhook_deliveries (webhook_id, event_id, due_at, created_at)
    SELECT w.id, e.id, ${at}, ${at} FROM event e JOIN webhooks w ON ${isFor} RETURNING event_id)
    SELECT (SELECT count(*)::int FROM delivery) AS deliveries, (SELECT count(*)::int FROM event WHERE number = 0) AS streamed`);
  if (deliveries > 0) leaveToSend(tx);
  if (streamed > 0) leaveNews(tx);
}

const deliveryColumns = sql`d.event_id AS "eventId", e.type, d.status, d.attempts, d.due_at AS "dueAt",
  d.attempted_at AS "attemptedAt", d.response_status AS "responseStatus", d.duration_ms AS "durationMs", d.error,
  d.created_at AS "createdAt"`;

/**
 * The webhook's deliveries of what happened at these branches (null: any) or at none, newest first, and one more than
 * the limit.
 */
export function listDeliveries(
  tx: TenantRead,
  webhookId: string,
  branchIds: readonly string[] | null,
  { status = null, cursor, limit }: Omit<WebhookDeliveryQuery, "status"> & { status?: string | null },
): Promise<WebhookDelivery[]> {
  const [at = null, eventId = null] = decodeCursor(cursor, ["timestamptz", "uuid"]) ?? [];
  return tx.many<WebhookDelivery & Record<string, unknown>>(sql`
    SELECT ${deliveryColumns} FROM webhook_deliveries d JOIN events e ON e.id = d.event_id
    WHERE d.webhook_id = ${webhookId} AND (${status}::text IS NULL OR d.status = ${status})
      AND (${branchIds}::uuid[] IS NULL OR e.branch_id IS NULL OR e.branch_id = ${anyOf(branchIds)})
      AND (${at}::timestamptz IS NULL OR (d.created_at, d.event_id) < (${at}::timestamptz, ${eventId}::uuid))
    ORDER BY d.created_at DESC, d.event_id DESC LIMIT ${written(limit + 1)}`);
}

export function findDelivery(tx: TenantRead, webhookId: string, eventId: string): Promise<WebhookDelivery | undefined> {
  return tx.maybe<WebhookDelivery & Record<string, unknown>>(sql`
    SELECT ${deliveryColumns} FROM webhook_deliveries d JOIN events e ON e.id = d.event_id
    WHERE d.webhook_id = ${webhookId} AND d.event_id = ${eventId}`);
}

/** Begins the delivery anew. */
export async function updateRedelivered(tx: TenantWrite, webhookId: string, eventId: string, at: Date): Promise<void> {
  const updated = await tx.run(sql`
    UPDATE webhook_deliveries SET status = 'Pending', attempts = 0, lookups = 0, due_at = ${at}
    WHERE webhook_id = ${webhookId} AND event_id = ${eventId}`);
  if (updated > 0) leaveToSend(tx);
}
