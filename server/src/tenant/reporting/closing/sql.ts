import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { sql } from "../../../kernel/db/sql.ts";
import { userName } from "../../engine/names.sql.ts";
import type { BookClosing } from "./schema.ts";

/**
 * Holds the books alone until the transaction ends: what comes late is booked before, or sees what this one decides
 * (`note_late` of the migrations).
 */
export async function holdBooks(tx: TenantWrite): Promise<void> {
  await tx.run(sql`SELECT hold_books()`);
}

export function findClosing(tx: TenantRead): Promise<Omit<BookClosing, "late"> | undefined> {
  return tx.maybe(sql`
    SELECT c.closed_until::text AS "closedUntil", c.reason, c.created_at AS "changedAt", c.user_id AS "changedBy",
      ${userName("c.user_id")} AS "changedByName"
    FROM book_closings c ORDER BY c.number DESC LIMIT 1`);
}

export function listLate(tx: TenantRead): Promise<BookClosing["late"]> {
  return tx.many(sql`
    SELECT kind, own_date::text AS "documentDate", posted_on::text AS "postedOn", count(*)::int AS count
    FROM late_postings GROUP BY 1, 2, 3, posted_on, own_date ORDER BY posted_on DESC, own_date DESC, kind LIMIT 200`);
}

export async function insertClosing(
  tx: TenantWrite,
  c: { readonly closedUntil: string | null; readonly reason: string | null; readonly by: string; readonly at: Date },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO book_closings (number, closed_until, reason, user_id, created_at)
    SELECT coalesce(max(number), 0) + 1, ${c.closedUntil}::date, ${c.reason}, ${c.by}, ${c.at} FROM book_closings`);
}

/** The earliest business date that a branch has at the moment. */
export async function findFirstOpen(tx: TenantRead, at: Date): Promise<string> {
  const { date } = await tx.one<{ date: string }>(
    sql`SELECT coalesce(min(business_day(${at}::timestamptz, b.id)), ${at}::date)::text AS date FROM branches b`,
  );
  return date;
}
