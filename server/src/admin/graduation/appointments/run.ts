import type { Deps } from "../../../deps.ts";
import { recordAudit } from "../../../kernel/db/audit.ts";
import { databaseProblem } from "../../../kernel/db/problems.ts";
import { internalError, Problem } from "../../../kernel/http/problem.ts";
import type { Actor } from "../../gate/actor.ts";
import { graduate, type ProgressEvent } from "../service.ts";
import { interruptDead } from "../sql.ts";
import { countAppointment } from "./metrics.ts";
import { about } from "./service.ts";
import {
  beginAppointment,
  claimAppointment,
  endAppointment,
  postponeAppointment,
  type DueAppointment,
  type AppointmentState,
} from "./sql.ts";

const lookEveryMs = 5_000;
/** A process that dies is followed by another after this long. */
const leaseMs = 60_000;
/** After a try that could not begin. */
const againAfterMs = 10_000;

interface Reason {
  readonly errorCode: string;
  readonly error: string;
}
interface End extends Partial<Reason> {
  readonly outcome: "Succeeded" | "Failed" | "Missed";
}

/** Keeps the appointments that are due, beside any number of processes, until the returned function is called. */
export function startAppointments(deps: Deps): () => void {
  let looking: Promise<void> | undefined;
  const look = () => {
    looking ??= deps.background.run("appointments", () => keepAppointments(deps)).finally(() => (looking = undefined));
    return looking;
  };
  const timer = setInterval(() => void look().catch(() => undefined), lookEveryMs).unref();
  void look().catch(() => undefined);
  return () => clearInterval(timer);
}

/**
 * Moves the tenants whose appointments are due, one after the other (docs/decisions/0033-moves-by-appointment.md).
 * Resolves when none is left for this process, or the process stops.
 */
export async function keepAppointments(deps: Deps): Promise<void> {
  const { background, central, config, now } = deps;
  while (!background.stopping.aborted) {
    const claim = { now: now(), leaseMs, deadAfterMs: config.deadAfterMs };
    const due = await central.transact((tx) => claimAppointment(tx, claim));
    if (due === undefined) return;
    const verdict = verdictOn(due, now());
    if (verdict === "move") await move(deps, due);
    else if (verdict !== "wait") await end(deps, due, verdict);
  }
}

/** What is to be done with an appointment that is due. */
function verdictOn(due: DueAppointment, now: Date): "move" | "wait" | End {
  const { graduationState: state, isAlive } = due;
  if (state === "Succeeded" || state === "CleanupPending") return { outcome: "Succeeded" };
  if (isAlive && (state === "Running" || state === "RollingBack")) return "wait";
  const isLate = new Date(due.latestAt) < now;
  if (state !== null && (state !== "Running" || due.isFenced || isLate))
    return failed("graduation_failed", due.graduationError ?? "The process that moved the tenant died.");
  // From here on nothing was begun, or what was begun died before it touched the tenant.
  if (isLate) return { outcome: "Missed", ...reasonOf(due) };
  if (due.isSuspended) return failed("tenant_unavailable", "This shop is suspended.");
  if (!due.isAtHome) return failed("not_graduable", "The tenant was moved after the appointment was made.");
  return "move";
}

function failed(errorCode: string, error: string): End {
  return { outcome: "Failed", errorCode, error };
}

function reasonOf({ errorCode, error }: DueAppointment): Partial<Reason> {
  return errorCode === null || error === null ? {} : { errorCode, error };
}

/** Somebody has cancelled the appointment or begun it, or its time ran out, since it was read. */
class AppointmentOver extends Error {}

/** The very move that the route does. What refuses it ends the appointment; what cannot begin is tried again. */
async function move(deps: Deps, due: DueAppointment): Promise<void> {
  const { tenantId, server, mode, isGraduation, latestAt } = due;
  let seen: AppointmentState = due;
  let hasBegun = false;
  try {
    await graduate(deps, tenantId, {
      server,
      mode: isGraduation ? undefined : mode,
      actor: actorOf(due),
      onBegin: async (tx, graduationId) => {
        if (!(await beginAppointment(tx, due, { id: graduationId, now: deps.now() }))) throw new AppointmentOver();
        seen = { id: due.id, graduationId };
        hasBegun = true;
      },
      onProgress: ({ step, state }: ProgressEvent) => {
        const isClosing = step === "Fence" && state === "Doing";
        if (isClosing && new Date(latestAt) < deps.now()) throw new Error("the time of the appointment is over");
      },
    });
    await end(deps, due, { outcome: "Succeeded" }, seen);
  } catch (error) {
    if (error instanceof AppointmentOver) return;
    const { problem, isRefusal } = judged(error);
    const reason = { errorCode: problem.errorCode, error: problem.message };
    if (hasBegun && error instanceof Problem) return await end(deps, due, { outcome: "Failed", ...reason }, seen);
    // What became of an attempt that ended otherwise its graduation says, at the next look.
    if (!hasBegun && isRefusal) return await end(deps, due, { outcome: "Failed", ...reason });
    deps.log.warn({ err: error, tenantId, appointmentId: due.id }, "an appointment is looked after again");
    const dueAt = new Date(deps.now().getTime() + againAfterMs);
    await deps.central.transact((tx) => postponeAppointment(tx, seen, { dueAt, ...reason }));
  }
}

/** A refusal stays one a moment later; a lock that is held, or a server that does not answer, need not. */
function judged(error: unknown): { readonly problem: Problem; readonly isRefusal: boolean } {
  if (!(error instanceof Problem)) {
    const problem = databaseProblem(error) ?? internalError(error);
    return { problem, isRefusal: false };
  }
  return { problem: error, isRefusal: error.status < 500 && error.errorCode !== "maintenance_in_progress" };
}

/** In the name of who made the appointment. */
function actorOf({ madeBy, madeById }: DueAppointment): Actor {
  return { actorName: madeBy, ...(madeById === null ? {} : { actorId: madeById }) };
}

async function end(
  deps: Deps,
  due: DueAppointment,
  { outcome, ...reason }: End,
  seen: AppointmentState = due,
): Promise<void> {
  const { tenantId } = due;
  const { errorCode = null, error = null } = reason;
  const isOurs = await deps.central.transact(async (tx) => {
    if (!(await endAppointment(tx, seen, { outcome, now: deps.now(), errorCode, error }))) return false;
    if (outcome === "Succeeded") return true;
    // A process that was stopped in what it had begun, and goes on later, closes the tenant no more.
    await interruptDead(tx, tenantId, deps.config.deadAfterMs);
    const event = outcome === "Failed" ? "tenant.appointment_failed" : "tenant.appointment_missed";
    const { details, ...subject } = about(due);
    await recordAudit(tx, {
      event,
      ...actorOf(due),
      ...subject,
      outcome: "Failure",
      details: { ...details, graduationId: seen.graduationId, errorCode, error },
    });
    return true;
  });
  if (!isOurs) return;
  deps.directory.forget(tenantId);
  countAppointment(deps.metrics, outcome);
  const level = outcome === "Succeeded" ? "info" : "error";
  deps.log[level]({ tenantId, appointmentId: due.id, outcome, errorCode, error }, "an appointment is over");
}
