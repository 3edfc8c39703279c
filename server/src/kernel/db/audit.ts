import { newId } from "../ids.ts";
import type { Handle } from "./handles.ts";
import { sql } from "./sql.ts";

/** One row of a plane's audit log. `details` never holds a secret. */
export interface AuditEvent {
  /** `<area>.<what happened>`: `tenant.suspended`. */
  readonly event: string;
  readonly actorId?: string | undefined;
  readonly actorName?: string | undefined;
  readonly subjectType?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly outcome?: "Success" | "Failure";
  readonly requestId?: string | undefined;
  readonly ip?: string | undefined;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Writes the event in the transaction of the change it tells of. Both planes' tables have the same shape. */
export async function recordAudit(tx: Handle, event: AuditEvent): Promise<void> {
  await tx.run(sql`
    INSERT INTO audit_events (id, event, actor_id, actor_name, subject_type, subject_id, outcome, request_id, ip, details)
    VALUES (${newId()}, ${event.event}, ${event.actorId ?? null}, ${event.actorName ?? null}, ${event.subjectType ?? null},
            ${event.subjectId ?? null}, ${event.outcome ?? "Success"}, ${event.requestId ?? null}, ${event.ip ?? null},
            ${JSON.stringify(event.details ?? {})})`);
}
