import type { AuditQuery } from "../http/audit.ts";
import { decodeCursor, pageOf } from "../http/page.ts";
import { newId } from "../ids.ts";
import type { Handle } from "./handles.ts";
import { sql, written, type Fragment } from "./sql.ts";

/** What an event of an audit log tells, and in which log it stands: the shop's, the operators', or its own plane's. */
export interface EventEntry {
  readonly log: "shop" | "operators" | "both";
  /** One sentence for the documents. */
  readonly meaning: string;
}

/** The events of a feature by name, in its `events.ts`. */
export type EventTable = Readonly<Record<string, EventEntry>>;

/**
 * Every event that is written, by name: `contract/events.ts` adds those of all features, with `declare module`.
 *
 * @public
 */
export interface AuditEvents {}

export type AuditEventName = keyof AuditEvents;

/** One row of a plane's audit log. `details` never holds a secret. */
export interface AuditEvent {
  readonly event: AuditEventName;
  readonly actorId?: string | undefined;
  readonly actorName?: string | undefined;
  readonly subjectType?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly outcome?: "Success" | "Failure";
  readonly requestId?: string | undefined;
  readonly ip?: string | undefined;
  readonly details?: Readonly<Record<string, unknown>>;
  /** The branches of a shop that it is of; none of what is the shop's, and of the operators'. */
  readonly branchIds?: readonly string[];
}

/** Writes the event in the transaction of the change it tells of. Both planes' tables have the same shape. */
export async function recordAudit(tx: Handle, event: AuditEvent): Promise<void> {
  await tx.run(sql`
    INSERT INTO audit_events (id, event, actor_id, actor_name, subject_type, subject_id, outcome, request_id, ip, details,
      branch_ids)
    VALUES (${newId()}, ${event.event}, ${event.actorId ?? null}, ${event.actorName ?? null}, ${event.subjectType ?? null},
            ${event.subjectId ?? null}, ${event.outcome ?? "Success"}, ${event.requestId ?? null}, ${event.ip ?? null},
            ${JSON.stringify(event.details ?? {})}, ${event.branchIds ?? []})`);
}

/** As `recordAudit`, many events in one statement. */
export async function recordAudits(tx: Handle, events: readonly AuditEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event) => ({ id: newId(), outcome: "Success", details: {}, branchIds: [], ...event }));
  await tx.run(sql`
    INSERT INTO audit_events (id, event, actor_id, actor_name, subject_type, subject_id, outcome, request_id, ip, details,
      branch_ids)
    SELECT id, event, "actorId", "actorName", "subjectType", "subjectId", outcome, "requestId", ip, details, "branchIds"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) e(id uuid, event text, "actorId" uuid, "actorName" text,
      "subjectType" text, "subjectId" text, outcome text, "requestId" text, ip text, details jsonb, "branchIds" uuid[])`);
}

interface AuditRow {
  readonly id: string;
  readonly at: string;
  readonly event: string;
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly subjectType: string | null;
  readonly subjectId: string | null;
  readonly outcome: "Success" | "Failure";
  readonly requestId: string | null;
  readonly ip: string | null;
  readonly details: Record<string, unknown>;
  readonly branchIds: string[];
}

/** A page of the log, of the rows that `within` selects, newest first. */
export async function listAuditEvents(
  tx: Handle,
  query: AuditQuery,
  within: Fragment = sql`true`,
): Promise<{ items: AuditRow[]; nextCursor: string | null }> {
  const [at = null, id = null] = decodeCursor(query.cursor, ["timestamptz", "uuid"]) ?? [];
  const { limit } = query;
  const rows = await tx.many<AuditRow>(sql`
    SELECT id, at, event, actor_id AS "actorId", actor_name AS "actorName", subject_type AS "subjectType",
           subject_id AS "subjectId", outcome, request_id AS "requestId", ip, details, branch_ids::text[] AS "branchIds"
    ${eventsFound(query, within)} AND (${at}::timestamptz IS NULL OR (at, id) < (${at}::timestamptz, ${id}::uuid))
    ORDER BY at DESC, id DESC LIMIT ${written(limit + 1)}`);
  return pageOf(rows, limit, (row) => [row.at, row.id]);
}

/** `FROM` and `WHERE` of the events that the filters leave, of those that `within` selects. */
export function eventsFound(query: AuditQuery, within: Fragment): Fragment {
  const { event = null, area = null, outcome = null, actorId = null } = query;
  const { subjectType = null, subjectId = null, from = null, to = null } = query;
  return sql`
    FROM audit_events
    WHERE (${event}::text IS NULL OR event = ${event})
      AND (${area}::text IS NULL OR split_part(event, '.', 1) = ${area})
      AND (${outcome}::text IS NULL OR outcome = ${outcome})
      AND (${actorId}::uuid IS NULL OR actor_id = ${actorId}::uuid)
      AND (${subjectType}::text IS NULL OR subject_type = ${subjectType})
      AND (${subjectId}::text IS NULL OR subject_id = ${subjectId})
      AND (${from}::timestamptz IS NULL OR at >= ${from}::timestamptz)
      AND (${to}::timestamptz IS NULL OR at < ${to}::timestamptz)
      AND ${within}`;
}

/** The details of a change: these members as they were (`before`) and as they are. */
export function stepFrom<T extends object>(
  [before, after]: readonly [before: T, after: T],
  members: readonly (keyof T & string)[],
): { readonly before: Partial<T>; readonly after: Partial<T> } {
  const pick = (row: T) => Object.fromEntries(members.map((member) => [member, row[member]])) as Partial<T>;
  return { before: pick(before), after: pick(after) };
}
