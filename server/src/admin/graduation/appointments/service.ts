import type { Deps } from "../../../deps.ts";
import { recordAudit } from "../../../kernel/db/audit.ts";
import type { CentralTx } from "../../../kernel/db/handles.ts";
import { everyRow } from "../../../kernel/http/page.ts";
import { conflict, invalid, notFound, tenantSuspended, type Problem } from "../../../kernel/http/problem.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Actor } from "../../gate/actor.ts";
import { requireServerAndTenant, prepare } from "../plan/plan.ts";
import { getSourceTenant } from "../sql.ts";
import type { Appointment } from "./schema.ts";
import { cancelAppointment, findAppointment, insertAppointment, listAppointments } from "./sql.ts";

export { findAppointment } from "./sql.ts";

const dayMs = 86_400_000;
const furthestDays = 90;
/** A move that cannot begin at its time is tried again for so long. */
const windowMs = 30 * 60_000;
/** The patience of the prechecks, which are made once more when it is moved. */
const patienceMs = 20_000;

export interface AppointmentRequest {
  /** Placement server; the tenant's own when undefined. */
  readonly server?: string | undefined;
  /** As for `graduate`: undefined graduates. */
  readonly mode?: "Shared" | "Dedicated" | undefined;
  readonly at: string;
}

/** 400 under `at` unless it lies in the next 90 days. */
export function requireTime({ now }: Pick<Deps, "now">, at: string): void {
  const aheadMs = Date.parse(at) - now().getTime();
  if (aheadMs <= 0) throw invalid("at", "must lie in the future");
  if (aheadMs > furthestDays * dayMs) throw invalid("at", `must lie in the next ${furthestDays} days`);
}

/**
 * Lets the tenant be moved at that time, after the checks that a move begins with. Throws what they throw, 400 under
 * `at`, 503 `tenant_unavailable` for a tenant that is suspended, and 409 `appointment_exists`.
 */
export async function appoint(
  deps: Deps,
  tenantId: string,
  { server, mode, at }: AppointmentRequest,
  actor: Actor,
): Promise<Appointment> {
  requireTime(deps, at);
  const wanted = { id: newId(), tenantId, server, mode, patienceMs };
  await requireServerAndTenant(deps, wanted);
  const { tenant, plan } = await prepare(deps, wanted);
  if (!tenant.isActive) throw tenantSuspended();
  const time = new Date(at);
  const row = {
    id: wanted.id,
    tenantId,
    server: plan.targetServer,
    mode: mode ?? "Dedicated",
    at: time,
    latestAt: new Date(time.getTime() + windowMs),
    madeAt: deps.now(),
    madeBy: actor.actorName,
    madeById: actor.actorId ?? null,
  };
  const appointment = await deps.central.transact(async (tx) => {
    if (!(await insertAppointment(tx, row))) {
      const { at: other } = await getAppointment(tx, tenantId);
      throw conflict("appointment_exists", `This tenant is to be moved at ${other} already; cancel that first.`);
    }
    const made = await getAppointment(tx, tenantId);
    await recordAudit(tx, { event: "tenant.appointment_made", ...actor, ...about(made) });
    return made;
  });
  deps.directory.forget(tenantId);
  return appointment;
}

/** The tenant's newest appointment, over or not. 404 `tenant_not_found`, `not_found`. */
export async function getAppointment(tx: CentralTx, tenantId: string): Promise<Appointment> {
  await getSourceTenant(tx, tenantId);
  const appointment = await findAppointment(tx, tenantId);
  if (appointment === undefined) throw notFound("appointment");
  return appointment;
}

/** Every appointment that is not over, the next one first. */
export function listEveryAppointment(tx: CentralTx): Promise<Appointment[]> {
  return everyRow(
    ({ limit, after }) => listAppointments(tx, limit, after),
    ({ at, id }) => [at, id],
  );
}

/**
 * Cancels the appointment that the tenant waits for. 404 `tenant_not_found`, `not_found` when there is none; 409
 * `maintenance_in_progress` once its move has begun, which is cancelled as a graduation.
 */
export async function cancel(deps: Deps, tenantId: string, actor: Actor): Promise<void> {
  await deps.central.transact(async (tx) => {
    const cancelled = await cancelAppointment(tx, { tenantId, by: actor.actorName, now: deps.now() });
    const appointment = await getAppointment(tx, tenantId);
    if (cancelled === undefined) throw appointment.endedAt === null ? begun() : notFound("appointment");
    await recordAudit(tx, { event: "tenant.appointment_cancelled", ...actor, ...about(appointment) });
  });
  deps.directory.forget(tenantId);
}

function begun(): Problem {
  return conflict("maintenance_in_progress", "The move of this appointment has begun; cancel its graduation.");
}

/** What the audit log tells of it. */
export function about({
  id,
  tenantId,
  server,
  mode,
  at,
}: Pick<Appointment, "id" | "tenantId" | "server" | "mode" | "at">) {
  return {
    subjectType: "Tenant",
    subjectId: tenantId,
    details: { appointmentId: id, server, mode, at },
  } as const;
}
