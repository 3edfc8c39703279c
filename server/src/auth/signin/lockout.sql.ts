import type { Handle } from "../../kernel/db/handles.ts";
import { sql } from "../../kernel/db/sql.ts";

/**
 * Puts the attempts on one identifier in order until the transaction ends, and forgets some that nobody has tried for
 * long, with their failures. A row and not an advisory lock: those every login of the database could hold.
 */
export async function lockIdentifier(tx: Handle, identifier: string, now: Date, forgetBefore: Date): Promise<void> {
  await tx.run(sql`
    WITH forgotten AS (
      SELECT identifier FROM login_identifiers WHERE tried_at < ${forgetBefore} AND identifier <> ${identifier}
      ORDER BY tried_at LIMIT 10 FOR UPDATE SKIP LOCKED
    ), failures AS (
      DELETE FROM login_failures WHERE identifier IN (SELECT identifier FROM forgotten)
    ), identifiers AS (
      DELETE FROM login_identifiers WHERE identifier IN (SELECT identifier FROM forgotten)
    )
    INSERT INTO login_identifiers (identifier, tried_at) VALUES (${identifier}, ${now})
    ON CONFLICT (identifier) DO UPDATE SET tried_at = excluded.tried_at`);
}

export async function countFailures(tx: Handle, identifier: string, since: Date): Promise<number> {
  const row = await tx.one<{ failures: number }>(sql`
    SELECT count(*)::int AS failures FROM login_failures WHERE identifier = ${identifier} AND failed_at > ${since}`);
  return row.failures;
}

export async function insertFailure(tx: Handle, failure: { id: string; identifier: string; at: Date }): Promise<void> {
  await tx.run(
    sql`INSERT INTO login_failures (id, identifier, failed_at) VALUES (${failure.id}, ${failure.identifier}, ${failure.at})`,
  );
}

/** Rewrites a row without changing it (the same cost as a failure). */
export async function rewriteFailures(tx: Handle, identifier: string): Promise<void> {
  await tx.run(sql`UPDATE login_failures SET failed_at = failed_at WHERE identifier = ${identifier}`);
}

export async function deleteFailure(tx: Handle, id: string): Promise<void> {
  await tx.run(sql`DELETE FROM login_failures WHERE id = ${id}`);
}

export async function deleteFailures(tx: Handle, identifier: string, before?: Date): Promise<void> {
  await tx.run(sql`
    DELETE FROM login_failures WHERE identifier = ${identifier} AND failed_at <= ${before ?? "infinity"}`);
}
