import type { CentralTx } from "./handles.ts";
import { raw, sql, written } from "./sql.ts";

// Which shops may have something to send (docs/decisions/0003-mail-outboxes.md), by what it is: one row a shop.

const tables = { mail: raw("mail_notices"), webhook: raw("webhook_notices") };

export type NoticeKind = keyof typeof tables;

/** A shop's transaction has ended, one way or the other, this long after it was announced. */
export const announcedForMs = 120_000;

/** Says that there is about to be something to send in the shop. */
export async function insertNotice(tx: CentralTx, kind: NoticeKind, tenantId: string, now: Date): Promise<void> {
  await tx.run(sql`
    INSERT INTO ${tables[kind]} (tenant_id, announced_at, due_at) VALUES (${tenantId}, ${now}, ${now})
    ON CONFLICT (tenant_id) DO UPDATE SET announced_at = ${now}, due_at = ${now}`);
}

/** Shops to visit; each is postponed by a minute, so that other workers do not visit it at the same time. */
export async function claimNotices(tx: CentralTx, kind: NoticeKind, now: Date, limit: number): Promise<string[]> {
  const rows = await tx.many<{ tenantId: string }>(sql`
    UPDATE ${tables[kind]} SET due_at = ${now}::timestamptz + interval '1 minute'
    WHERE tenant_id IN (SELECT tenant_id FROM ${tables[kind]} WHERE due_at <= ${now} ORDER BY due_at LIMIT ${written(limit)} FOR UPDATE SKIP LOCKED)
    RETURNING tenant_id AS "tenantId"`);
  return rows.map(({ tenantId }) => tenantId);
}

/**
 * After a look into a shop, whose next attempt is due at `dueAt`: comes back then, and once more when a
 * transaction announced lately must have ended. A notice with nothing behind it goes.
 */
export async function concludeNotice(
  tx: CentralTx,
  kind: NoticeKind,
  tenantId: string,
  dueAt: string | null,
  now: Date,
): Promise<void> {
  const settled = new Date(now.getTime() - announcedForMs);
  await tx.run(sql`
    DELETE FROM ${tables[kind]} WHERE tenant_id = ${tenantId} AND ${dueAt}::timestamptz IS NULL AND announced_at <= ${settled}`);
  await tx.run(sql`
    UPDATE ${tables[kind]} SET due_at = CASE WHEN announced_at <= ${settled} THEN ${dueAt}::timestamptz
      ELSE least(${dueAt}::timestamptz, announced_at + ${announcedForMs}::int * interval '1 millisecond') END
    WHERE tenant_id = ${tenantId}`);
}

/**
 * How many shops have announced something of the kind that is not known to be sent, and for how many seconds the oldest
 * has.
 */
export function readNotices(tx: CentralTx, kind: NoticeKind, now: Date): Promise<{ shops: number; oldestS: number }> {
  return tx.one(sql`
    SELECT count(*)::int AS shops,
           coalesce(extract(epoch FROM ${now}::timestamptz - min(announced_at))::float8, 0) AS "oldestS" FROM ${tables[kind]}`);
}

/** Writes down when the shop's webhooks began to fail, or that they do not; a time that is there stays. */
export async function noteFailing(tx: CentralTx, tenantId: string, fails: boolean, now: Date): Promise<void> {
  await tx.run(sql`
    UPDATE webhook_notices SET failing_since = CASE WHEN ${fails} THEN ${now}::timestamptz END
    WHERE tenant_id = ${tenantId} AND (failing_since IS NOT NULL) <> ${fails}`);
}

/** When the shop's webhooks began to fail; null when they do not. */
export async function findFailingSince(tx: CentralTx, tenantId: string): Promise<string | null> {
  const row = await tx.maybe<{ since: string | null }>(
    sql`SELECT failing_since AS since FROM webhook_notices WHERE tenant_id = ${tenantId}`,
  );
  return row?.since ?? null;
}

/** The shops whose webhooks began to fail before then, the longest first. `count` is the number of all of them. */
export function listFailing(
  tx: CentralTx,
  before: Date,
  limit: number,
): Promise<{ tenantId: string; name: string; slug: string; since: string; count: number }[]> {
  return tx.many(sql`
    SELECT t.tenant_id AS "tenantId", t.name, t.slug, n.failing_since AS since, count(*) OVER ()::int AS count
    FROM webhook_notices n JOIN tenants t ON t.tenant_id = n.tenant_id
    WHERE n.failing_since <= ${before} ORDER BY n.failing_since, t.tenant_id LIMIT ${written(limit)}`);
}
