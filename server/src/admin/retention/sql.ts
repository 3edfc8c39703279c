import type { ClientBase } from "pg";
import { ident } from "../../kernel/db/sql.ts";

const deletedAtOnce = 5_000;

/** Rows of a table that may go. */
export interface Old {
  readonly table: string;
  /** When a row came to its end. */
  readonly endedAt: string;
  readonly before: Date;
}

/** Deletes them in parts, each a transaction of its own, and returns how many there were. */
export async function deleteOld(client: ClientBase, schema: string, { table, endedAt, before }: Old): Promise<number> {
  const name = `${ident(schema)}.${ident(table)}`;
  for (let deleted = 0; ;) {
    const { rowCount } = await client.query(
      `DELETE FROM ${name} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${name} WHERE ${endedAt} < $1 LIMIT ${deletedAtOnce}))`,
      [before],
    );
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < deletedAtOnce) return deleted;
  }
}

/**
 * Forgets what was deleted before that moment in the shop's change feed, in parts, and returns how many rows it was.
 */
export async function tidyFeed(client: ClientBase, schema: string, before: Date): Promise<number> {
  for (let deleted = 0; ;) {
    const { rows } = await client.query<{ count: number }>(
      `SELECT ${ident(schema)}.tidy_feed($1, ${deletedAtOnce}) AS count`,
      [before],
    );
    const count = rows[0]?.count ?? 0;
    if (count === 0) return deleted;
    deleted += count;
  }
}

/** What either plane's database has that ended before these moments. */
function oldOf(before: Readonly<Record<"audit" | "creations" | "mails" | "sessions" | "signIns", Date>>): Old[] {
  const sessionEnd = "least(coalesce(revoked_at, idle_expires_at), idle_expires_at, absolute_expires_at)";
  return [
    { table: "audit_events", endedAt: "at", before: before.audit },
    { table: "creations", endedAt: "created_at", before: before.creations },
    { table: "outbox", endedAt: "created_at", before: before.mails },
    { table: "sessions", endedAt: sessionEnd, before: before.sessions },
    { table: "login_failures", endedAt: "failed_at", before: before.signIns },
    { table: "login_identifiers", endedAt: "tried_at", before: before.signIns },
    { table: "login_challenges", endedAt: "expires_at", before: before.signIns },
    { table: "one_time_links", endedAt: "expires_at", before: before.signIns },
  ];
}

/** And what only the central database has. */
export function oldOfCentral(before: Parameters<typeof oldOf>[0]): Old[] {
  return [
    ...oldOf(before),
    { table: "tenant_requests", endedAt: "day", before: before.creations },
    { table: "tenant_refusals", endedAt: "hour", before: before.creations },
    { table: "tenant_usage_days", endedAt: "day", before: before.creations },
    { table: "usage_days", endedAt: "day", before: before.creations },
    { table: "backups", endedAt: "ended_at", before: before.audit },
  ];
}

/** And what only a shop's has; the replay of a creation needs the approval that it was given. */
export function oldOfShop(before: Parameters<typeof oldOf>[0]): Old[] {
  return [
    ...oldOf(before),
    { table: "approvals", endedAt: "created_at", before: before.creations },
    { table: "dead_letters", endedAt: "coalesce(settled_at, received_at)", before: before.creations },
    { table: "webhook_deliveries", endedAt: "created_at", before: before.mails },
    { table: "events", endedAt: "created_at", before: before.mails },
  ];
}
