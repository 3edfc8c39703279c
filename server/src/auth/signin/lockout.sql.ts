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

/** Puts what ends attempts on one identifier in order until the transaction ends. */
export async function touchIdentifier(tx: Handle, identifier: string, now: Date): Promise<void> {
  await tx.run(sql`
    INSERT INTO login_identifiers (identifier, tried_at) VALUES (${identifier}, ${now})
    ON CONFLICT (identifier) DO UPDATE SET tried_at = excluded.tried_at`);
}

/** Attempts of the last time: those that have failed, and those in flight, which fail at `failed_at` by themselves. */
export interface Attempts {
  readonly failed: number;
  readonly inFlight: number;
}

/** In flight is what fails after `now`, but not after `latest`: beyond that only a clock was wrong. */
export function countAttempts(
  tx: Handle,
  identifier: string,
  { since, now, latest }: { readonly since: Date; readonly now: Date; readonly latest: Date },
): Promise<Attempts> {
  return tx.one<Attempts>(sql`
    SELECT (count(*) FILTER (WHERE failed_at <= ${now} OR failed_at > ${latest}))::int AS failed,
           (count(*) FILTER (WHERE failed_at > ${now} AND failed_at <= ${latest}))::int AS "inFlight"
    FROM login_failures WHERE identifier = ${identifier} AND failed_at > ${since}`);
}

/** The attempt fails then; one that was in flight no more. */
export async function upsertFailure(tx: Handle, failure: { id: string; identifier: string; at: Date }): Promise<void> {
  await tx.run(sql`
    INSERT INTO login_failures (id, identifier, failed_at) VALUES (${failure.id}, ${failure.identifier}, ${failure.at})
    ON CONFLICT (id) DO UPDATE SET failed_at = excluded.failed_at`);
}

/** Rewrites a row without changing it (the same cost as a failure). */
export async function rewriteFailures(tx: Handle, identifier: string): Promise<void> {
  await tx.run(sql`UPDATE login_failures SET failed_at = failed_at WHERE identifier = ${identifier}`);
}

export async function deleteFailure(tx: Handle, id: string): Promise<void> {
  await tx.run(sql`DELETE FROM login_failures WHERE id = ${id}`);
}

/** Deletes the attempts that have failed until then. What is in flight stays: it is counted when it fails. */
export async function deleteFailures(tx: Handle, identifier: string, until: Date): Promise<void> {
  await tx.run(sql`DELETE FROM login_failures WHERE identifier = ${identifier} AND failed_at <= ${until}`);
}
