import type { Handle } from "../../kernel/db/handles.ts";
import { sql } from "../../kernel/db/sql.ts";

/** Serialises the attempts on one identifier until the transaction ends; shops that share a database do not wait for each other. */
export async function lockIdentifier(tx: Handle, identifier: string): Promise<void> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || ' ' || ${identifier}, 5))`);
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
