import type { CentralTx } from "./handles.ts";
import { sql } from "./sql.ts";

export interface Window {
  readonly key: string;
  readonly hits: number;
  readonly endsAt: string;
}

/**
 * Counts one hit of each key, in the window it is in or a new one; in the order of keys, so that none wait in a circle.
 */
export function countHits(
  tx: CentralTx,
  hits: readonly { readonly key: string; readonly windowS: number }[],
  now: Date,
): Promise<Window[]> {
  return tx.many<Window>(sql`
    INSERT INTO rate_limits AS r (key, hits, ends_at)
    SELECT k, 1, ${now}::timestamptz + w * interval '1 second'
    FROM unnest(${hits.map(({ key }) => key)}::text[], ${hits.map(({ windowS }) => windowS)}::int[]) AS h (k, w) ORDER BY k
    ON CONFLICT (key) DO UPDATE SET
      hits = CASE WHEN r.ends_at <= ${now} THEN 1 ELSE r.hits + 1 END,
      ends_at = CASE WHEN r.ends_at <= ${now} THEN excluded.ends_at ELSE r.ends_at END
    RETURNING key, hits, ends_at AS "endsAt"`);
}

/** Takes one hit of each key back, in the order of keys, as they are counted. */
export async function takeBackHits(tx: CentralTx, keys: readonly string[], now: Date): Promise<void> {
  await tx.run(sql`
    INSERT INTO rate_limits AS r (key, hits, ends_at) SELECT k, 0, ${now}::timestamptz FROM unnest(${keys}::text[]) k ORDER BY k
    ON CONFLICT (key) DO UPDATE SET hits = greatest(0, r.hits - 1)`);
}

/** The window that the key is in, if it is in one. */
export function findWindow(tx: CentralTx, key: string, now: Date): Promise<Window | undefined> {
  return tx.maybe<Window>(
    sql`SELECT key, hits, ends_at AS "endsAt" FROM rate_limits WHERE key = ${key} AND ends_at > ${now}`,
  );
}

export async function deleteOldWindows(tx: CentralTx, now: Date): Promise<void> {
  await tx.run(sql`
    DELETE FROM rate_limits WHERE key IN
      (SELECT key FROM rate_limits WHERE ends_at < ${now} ORDER BY ends_at LIMIT 10000 FOR UPDATE SKIP LOCKED)`);
}
