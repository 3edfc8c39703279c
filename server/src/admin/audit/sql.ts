import type { CentralTx } from "../../kernel/db/handles.ts";
import { sql } from "../../kernel/db/sql.ts";

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
}

interface AuditFilter {
  readonly limit?: number;
  readonly event?: string;
  readonly actorId?: string;
  readonly subjectId?: string;
  readonly from?: string;
  readonly to?: string;
}

/** Newest first, one row more than the limit. Times are compared as they are shown, in milliseconds. */
export function listAuditEvents(
  tx: CentralTx,
  filter: AuditFilter,
  after: readonly unknown[] | undefined,
): Promise<AuditRow[]> {
  const [at = null, id = null] = after ?? [];
  return tx.many<AuditRow & Record<string, unknown>>(sql`
    SELECT id, at, event, actor_id AS "actorId", actor_name AS "actorName", subject_type AS "subjectType",
           subject_id AS "subjectId", outcome, request_id AS "requestId", ip, details
    FROM audit_events
    WHERE (${at}::timestamptz IS NULL OR (date_trunc('milliseconds', at), id) < (${at}::timestamptz, ${id}::uuid))
      AND (${filter.event ?? null}::text IS NULL OR event = ${filter.event ?? null})
      AND (${filter.actorId ?? null}::uuid IS NULL OR actor_id = ${filter.actorId ?? null}::uuid)
      AND (${filter.subjectId ?? null}::text IS NULL OR subject_id = ${filter.subjectId ?? null})
      AND (${filter.from ?? null}::timestamptz IS NULL OR at >= ${filter.from ?? null}::timestamptz)
      AND (${filter.to ?? null}::timestamptz IS NULL OR at < ${filter.to ?? null}::timestamptz)
    ORDER BY date_trunc('milliseconds', at) DESC, id DESC LIMIT ${(filter.limit ?? 50) + 1}`);
}
