import type { CentralTx } from "../../../kernel/db/handles.ts";
import { raw, sql, written } from "../../../kernel/db/sql.ts";
import type { GraduationState } from "../schema.ts";
import { isAlive } from "../sql.ts";
import type { Appointment, outcomes } from "./schema.ts";

const columns = raw(`id, tenant_id AS "tenantId",
  (SELECT t.name FROM tenants t WHERE t.tenant_id = move_appointments.tenant_id) AS "tenantName", server, mode, at, latest_at AS "latestAt", made_at AS "madeAt",
  made_by AS "madeBy", graduation_id AS "graduationId", ended_at AS "endedAt", ended_by AS "endedBy",
  error_code AS "errorCode", error,
  coalesce(outcome, CASE WHEN graduation_id IS NULL THEN 'Waiting' ELSE 'Running' END) AS state`);

type Row = Appointment & Record<string, unknown>;

/**
 * Makes an appointment for the home that the tenant has now. Returns false and makes nothing when the tenant has an
 * appointment, or is not there.
 */
export async function insertAppointment(
  tx: CentralTx,
  row: {
    readonly id: string;
    readonly tenantId: string;
    readonly server: string;
    readonly mode: "Shared" | "Dedicated";
    readonly at: Date;
    readonly latestAt: Date;
    readonly madeAt: Date;
    readonly madeBy: string;
    readonly madeById: string | null;
  },
): Promise<boolean> {
  const made = await tx.run(sql`
    INSERT INTO move_appointments (id, tenant_id, server, mode, at, latest_at, due_at, made_at, made_by, made_by_id,
                                   source_server, source_database, source_schema)
    SELECT ${row.id}, tenant_id, ${row.server}, ${row.mode}, ${row.at}, ${row.latestAt}, ${row.at}, ${row.madeAt},
           ${row.madeBy}, ${row.madeById}::uuid, server, database_name, schema_name
    FROM tenants WHERE tenant_id = ${row.tenantId}
    ON CONFLICT (tenant_id) WHERE ended_at IS NULL DO NOTHING`);
  return made === 1;
}

/** The tenant's newest appointment, over or not. */
export function findAppointment(tx: CentralTx, tenantId: string): Promise<Appointment | undefined> {
  return tx.maybe<Row>(sql`
    SELECT ${columns} FROM move_appointments WHERE tenant_id = ${tenantId} ORDER BY made_at DESC, id DESC LIMIT 1`);
}

/**
 * The appointments that are not over, the next one first; one row more than the limit tells whether there is a next
 * page.
 */
export function listAppointments(
  tx: CentralTx,
  limit: number,
  after: readonly unknown[] | undefined,
): Promise<Appointment[]> {
  const [at = null, id = null] = after ?? [];
  return tx.many<Row>(sql`
    SELECT ${columns} FROM move_appointments
    WHERE ended_at IS NULL AND (${at}::timestamptz IS NULL OR (at, id) > (${at}::timestamptz, ${id}::uuid))
    ORDER BY at, id LIMIT ${written(limit + 1)}`);
}

/** Ends the one that waits; its id, or undefined when none does. */
export async function cancelAppointment(
  tx: CentralTx,
  { tenantId, by, now }: { tenantId: string; by: string; now: Date },
): Promise<string | undefined> {
  const row = await tx.maybe<{ id: string }>(sql`
    UPDATE move_appointments SET outcome = 'Cancelled', ended_at = ${now}, ended_by = ${by}
    WHERE tenant_id = ${tenantId} AND ended_at IS NULL AND graduation_id IS NULL RETURNING id`);
  return row?.id;
}

/** An appointment whose time has come, with what is to be known of its tenant and of what was begun for it. */
export interface DueAppointment {
  readonly id: string;
  readonly tenantId: string;
  readonly server: string;
  readonly mode: "Shared" | "Dedicated";
  readonly at: string;
  readonly latestAt: string;
  readonly madeBy: string;
  readonly madeById: string | null;
  readonly errorCode: string | null;
  readonly error: string | null;
  /** It leaves the shared tier. */
  readonly isGraduation: boolean;
  /** The tenant lives where it did when this was made. */
  readonly isAtHome: boolean;
  /** By an operator, whatever a graduation does beside. */
  readonly isSuspended: boolean;
  readonly graduationId: string | null;
  readonly graduationState: GraduationState | null;
  readonly graduationError: string | null;
  /** The process that runs it has been heard of lately. */
  readonly isAlive: boolean;
  /** The tenant is closed by it. */
  readonly isFenced: boolean;
}

/**
 * Takes the appointment that has been due for the longest; another process may take it after `leaseMs`, if it is not
 * over by then.
 */
export async function claimAppointment(
  tx: CentralTx,
  { now, leaseMs, deadAfterMs }: { now: Date; leaseMs: number; deadAfterMs: number },
): Promise<DueAppointment | undefined> {
  const next = new Date(now.getTime() + leaseMs);
  const claimed = await tx.maybe<{ id: string }>(sql`
    UPDATE move_appointments SET due_at = ${next} WHERE id = (
      SELECT id FROM move_appointments WHERE ended_at IS NULL AND at <= ${now} AND due_at <= ${now}
      ORDER BY at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id`);
  if (claimed === undefined) return undefined;
  return tx.one<DueAppointment & Record<string, unknown>>(sql`
    SELECT a.id, a.tenant_id AS "tenantId", a.server, a.mode, a.at, a.latest_at AS "latestAt", a.made_by AS "madeBy",
           a.made_by_id AS "madeById", a.error_code AS "errorCode", a.error, a.source_schema IS NOT NULL AS "isGraduation",
           a.source_server = t.server AND a.source_database = t.database_name
             AND a.source_schema IS NOT DISTINCT FROM t.schema_name AS "isAtHome",
           NOT t.is_active AND t.active_after IS NOT TRUE AS "isSuspended",
           g.id AS "graduationId", g.state AS "graduationState", g.error AS "graduationError",
           ${isAlive(deadAfterMs)} AS "isAlive", t.fenced_by IS NOT NULL AND t.fenced_by = g.id AS "isFenced"
    FROM move_appointments a JOIN tenants t ON t.tenant_id = a.tenant_id LEFT JOIN graduations g ON g.id = a.graduation_id
    WHERE a.id = ${claimed.id}`);
}

/** Which appointment, as it was read: nothing is changed when another attempt was begun for it, or it is over. */
export interface AppointmentState {
  readonly id: string;
  readonly graduationId: string | null;
}

const asSeen = ({ id, graduationId }: AppointmentState) =>
  sql`id = ${id} AND ended_at IS NULL AND graduation_id IS NOT DISTINCT FROM ${graduationId}::uuid`;

/** Says that this attempt is the appointment's; false when its time is over, or it is not as it was read. */
export async function beginAppointment(
  tx: CentralTx,
  seen: AppointmentState,
  attempt: { id: string; now: Date },
): Promise<boolean> {
  const changed = await tx.run(sql`
    UPDATE move_appointments SET graduation_id = ${attempt.id}, error_code = NULL, error = NULL
    WHERE ${asSeen(seen)} AND latest_at >= ${attempt.now}`);
  return changed === 1;
}

/** It is to be looked after again then, and why it is not over yet. */
export async function postponeAppointment(
  tx: CentralTx,
  seen: AppointmentState,
  { dueAt, errorCode, error }: { dueAt: Date; errorCode: string; error: string },
): Promise<void> {
  await tx.run(sql`
    UPDATE move_appointments SET due_at = ${dueAt}, error_code = ${errorCode}, error = ${error} WHERE ${asSeen(seen)}`);
}

/** The end of an appointment; whether it was this one's to end. */
export async function endAppointment(
  tx: CentralTx,
  seen: AppointmentState,
  end: {
    readonly outcome: Exclude<(typeof outcomes)[number], "Cancelled">;
    readonly now: Date;
    readonly errorCode: string | null;
    readonly error: string | null;
  },
): Promise<boolean> {
  const changed = await tx.run(sql`
    UPDATE move_appointments
    SET outcome = ${end.outcome}, ended_at = ${end.now}, error_code = ${end.errorCode}, error = ${end.error}
    WHERE ${asSeen(seen)}`);
  return changed === 1;
}
