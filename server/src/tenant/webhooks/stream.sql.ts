import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { raw, sql } from "../../kernel/db/sql.ts";
import type { EventType } from "./event-types.ts";
import { lockEventLog } from "./sql.ts";

const readAtOnce = 100;

/** An event as streams tell of it. */
export interface NumberedEvent {
  readonly number: number;
  readonly id: string;
  readonly type: EventType;
  readonly branchId: string | null;
  readonly at: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What there is after a number. */
export interface News {
  readonly lastNumber: number;
  /** Events have committed that have no number yet. */
  readonly isWaiting: boolean;
  readonly events: readonly NumberedEvent[];
}

export function readNews(tx: TenantRead, after: number): Promise<News> {
  return tx.one<News & Record<string, unknown>>(sql`
    SELECT l.last_number::float8 AS "lastNumber", EXISTS (SELECT FROM events WHERE number = 0) AS "isWaiting",
      (SELECT coalesce(json_agg(json_build_object('number', e.number, 'id', e.id, 'type', e.type, 'branchId', e.branch_id,
          'at', to_char(e.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', e.data) ORDER BY e.number), '[]')
       FROM (SELECT * FROM events WHERE number > ${after} ORDER BY number LIMIT ${raw(String(readAtOnce))}) e) AS events
    FROM event_log l`);
}

/** Numbers the events that have committed, so that none comes before one that a stream has told of. */
export async function numberEvents(tx: TenantWrite): Promise<void> {
  await lockEventLog(tx);
  await tx.run(sql`
    WITH fresh AS (
      SELECT e.id, l.last_number + row_number() OVER (ORDER BY e.id) AS number FROM events e CROSS JOIN event_log l WHERE e.number = 0
    ), numbered AS (UPDATE events e SET number = fresh.number FROM fresh WHERE e.id = fresh.id RETURNING e.number)
    UPDATE event_log SET last_number = last_number + (SELECT count(*) FROM numbered)`);
}

/**
 * From now on events are written for streams, until `until`. When they were not, a number is left out. Returns the last
 * one.
 */
export async function updateStreamed(tx: TenantWrite, now: Date, until: Date): Promise<number> {
  const { lastNumber } = await tx.one<{ lastNumber: number }>(sql`
    UPDATE event_log SET streamed_until = greatest(streamed_until, ${until}),
      last_number = last_number + CASE WHEN streamed_until > ${now} THEN 0 ELSE 1 END
    RETURNING last_number::float8 AS "lastNumber"`);
  return lastNumber;
}
