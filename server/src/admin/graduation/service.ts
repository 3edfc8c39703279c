import type { Deps } from "../../deps.ts";
import type { CentralTx } from "../../kernel/db/handles.ts";
import { newPassword } from "../../kernel/db/scram.ts";
import { Problem } from "../../kernel/http/problem.ts";
import { newId } from "../../kernel/ids.ts";
import { StepsFailed, runSteps, type StepRecorder, type StepState } from "../../kernel/steps.ts";
import type { Actor } from "../gate/actor.ts";
import { acquireMaintenanceLock, maintenanceInProgress, type MaintenanceLock } from "../maintenance.ts";
import { isMaintained } from "../maintenance.sql.ts";
import { openLater, takeStatisticsLater } from "./afterwards.ts";
import { connectionOf, decideFlip, recordEnd, recordEvent, type Graduation } from "./context.ts";
import { endFenceSession } from "./fence/fence.ts";
import { steps } from "./graduation.ts";
import { countGraduation } from "./metrics.ts";
import { requireServerAndTenant, prepare, type PreparedMove } from "./plan/plan.ts";
import { figuresOf, reportProgress } from "./copy/progress.ts";
import { modeOf, type GraduationResult } from "./schema.ts";
import { findGraduation, finishGraduation, insertGraduation, recordStep } from "./sql.ts";
import { graduationCancelled, stopWhen } from "./stop.ts";

export { findIllness } from "./doctor/ill-shops.sql.ts";
export { listGraduations } from "./list.sql.ts";
export { listShopStates } from "./sql.ts";

export interface GraduateOptions {
  /** Placement server; the tenant's own when undefined. */
  readonly server?: string | undefined;
  /** The home that a tenant with a database of its own is to live in; undefined: it graduates. */
  readonly mode?: "Shared" | "Dedicated" | undefined;
  readonly dryRun?: boolean | undefined;
  readonly actor: Actor;
  /** Called in the transaction that records the attempt: what it throws ends it before anything is touched. */
  readonly onBegin?: (tx: CentralTx, graduationId: string) => Promise<void>;
  /** Called once the attempt is recorded: from then on others see it. */
  readonly onBegun?: (graduationId: string) => void;
  /** Called at every step's start and end and for every copied table; an error that it throws fails the step. */
  readonly onProgress?: (event: ProgressEvent) => void | Promise<void>;
  /**
   * Aborted before the flip it rolls back, with 409 `graduation_cancelled`; after it the graduation ends as it would.
   */
  readonly signal?: AbortSignal;
  /** How long an answer of a server may take before it counts as lost. */
  readonly patienceMs?: number;
  /** How long the answer waits for the tenant to be opened again after a failure. */
  readonly undoForMs?: number;
}

const defaultPatienceMs = 60_000;
const defaultUndoForMs = 30_000;

export interface ProgressEvent {
  readonly graduationId: string;
  readonly step: string;
  readonly state: StepState | "Copied" | "Building";
  /** With Building: an index, or the foreign keys. */
  readonly what?: string;
  readonly table?: { readonly table: string; readonly rows: number; readonly bytes: number };
}

/**
 * Moves a tenant from its shared schema to a database of its own (docs/contract.md "Graduation sequence"), or, with
 * `mode`, from that to one on another server, or back to the shared tier, by the same steps. Throws 400
 * `unknown_server`, 404 `tenant_not_found`, 409 `maintenance_in_progress`, the prechecks' problems, 409
 * `graduation_cancelled`, and 500 `graduation_failed` after a rollback.
 */
export async function graduate(deps: Deps, tenantId: string, options: GraduateOptions): Promise<GraduationResult> {
  const { server, mode, patienceMs = defaultPatienceMs } = options;
  const wanted = { id: newId(), tenantId, server, mode, patienceMs };
  await requireServerAndTenant(deps, wanted);
  if (options.dryRun === true) {
    if (await deps.central.transact(isMaintained)) throw maintenanceInProgress();
    return planned(await prepare(deps, wanted));
  }
  const lock = await acquireMaintenanceLock(deps, { id: wanted.id, what: "graduation" });
  let graduation: Graduation | undefined;
  try {
    graduation = newGraduation(deps, wanted.id, await prepare(deps, wanted), lock, options);
    const result = await run(graduation, options);
    // Its webhooks are told.
    await deps.courier.announce(tenantId);
    deps.courier.wake(tenantId);
    return result;
  } finally {
    await (graduation?.goesOn === true ? lock.letGo() : lock.release());
  }
}

function planned({ tenant, plan, tables, warnings }: PreparedMove): GraduationResult {
  return {
    graduationId: null,
    tenantId: tenant.tenantId,
    dryRun: true,
    mode: tenant.mode,
    server: plan.targetServer,
    database: null,
    steps: [],
    tables: tables.map(({ name, estimatedRows, bytes }) => ({ table: name, rows: Math.round(estimatedRows), bytes })),
    fenceMs: 0,
    warnings: [...warnings],
    cleanupPending: false,
  };
}

function newGraduation(
  deps: Deps,
  id: string,
  prepared: PreparedMove,
  lock: MaintenanceLock,
  options: GraduateOptions,
): Graduation {
  return {
    ...prepared,
    deps: { ...deps, central: lock.central },
    id,
    password: newPassword(),
    lock,
    stop: new AbortController(),
    sessions: new Set(),
    onTable: async ({ table, rows, bytes }) => {
      deps.log.debug({ graduationId: id, table, rows, bytes }, "table copied");
      await options.onProgress?.({ graduationId: id, step: "Copy", state: "Copied", table: { table, rows, bytes } });
    },
    onBuild: async (what) => {
      deps.log.debug({ graduationId: id, what }, "building");
      await options.onProgress?.({ graduationId: id, step: "Copy", state: "Building", what });
    },
    patienceMs: options.patienceMs ?? defaultPatienceMs,
    expected: new Map(
      prepared.tables.map(({ name, estimatedRows, heapBytes }) => [
        name,
        { rows: Math.round(estimatedRows), bytes: heapBytes },
      ]),
    ),
    progress: new Map(),
    phases: new Map(),
    verified: new Map(),
    proof: undefined,
    fenceSession: undefined,
    described: undefined,
    fencedAtMs: 0,
    fenceMs: 0,
    isUndoing: false,
    goesOn: false,
    flipTried: false,
    flipped: false,
    tables: [],
    copied: [],
  };
}

async function run(graduation: Graduation, options: GraduateOptions): Promise<GraduationResult> {
  const { deps, id, tenant, plan } = graduation;
  const { actor, undoForMs = defaultUndoForMs } = options;
  deps.log.info({ graduationId: id, tenantId: tenant.tenantId, server: plan.targetServer }, "graduation begins");
  await deps.central.transact(async (tx) => {
    const sealed = deps.secrets.seal(connectionOf(graduation), `graduation:${id}:connection`);
    const { warnings } = graduation;
    await insertGraduation(tx, { id, tenantId: tenant.tenantId, plan, sealed, actor, warnings });
    await recordEvent(tx, graduation, actor, "tenant.graduation_started");
    await options.onBegin?.(tx, id);
  });
  options.onBegun?.(id);
  const times = new Map<string, { startMs: number; ms: number }>();
  const stopping = stopWhen(graduation, options.signal);
  const progress = reportProgress(graduation);
  let cleanupPending = false;
  try {
    // A failure undoes what has begun, the fence first and for `undoForMs`, then backwards; it throws `StepsFailed`.
    await runSteps(steps, graduation, stepRecorder(graduation, options, times), { undoForMs });
  } catch (error) {
    if (!(error instanceof StepsFailed)) throw error;
    // A flip whose answer was lost may prove to have happened only now; then nothing of it was undone.
    if (!(await decideFlip(graduation).catch(() => false))) throw await recordRollback(graduation, actor, error);
    deps.log.error({ err: error.cause, graduationId: id }, "the old home could not be dropped");
    cleanupPending = true;
  } finally {
    stopping.end();
    await progress.stop();
    await endFenceSession(graduation);
  }
  const result: GraduationResult = {
    graduationId: id,
    tenantId: tenant.tenantId,
    dryRun: false,
    mode: modeOf(plan),
    server: plan.targetServer,
    database: plan.targetDatabase,
    steps: [...times].map(([step, { ms }]) => ({ step, ms: Math.round(ms) })),
    tables: graduation.copied.map(({ table, rows, bytes }) => ({ table, rows, bytes })),
    fenceMs: Math.round(graduation.fenceMs),
    warnings: [...graduation.warnings],
    cleanupPending,
  };
  const figures = { ...figuresOf(graduation), fenceMs: result.fenceMs };
  const state = cleanupPending ? "CleanupPending" : "Succeeded";
  countGraduation(deps.metrics, { state, fenceMs: graduation.fenceMs, copied: graduation.copied });
  await recordEnd(graduation, async (tx) => {
    await finishGraduation(tx, { id, from: ["CleanupPending"], state, figures, error: null });
    await recordEvent(tx, graduation, actor, options.mode === undefined ? "tenant.graduated" : "tenant.moved");
  });
  deps.log.info(
    { graduationId: id, tenantId: tenant.tenantId, fenceMs: result.fenceMs, cleanupPending },
    "tenant graduated",
  );
  graduation.goesOn = true;
  takeStatisticsLater(graduation);
  return result;
}

/** Records the end of a graduation that was undone, and returns its answer; a stuck step may be undone later. */
async function recordRollback(graduation: Graduation, actor: Actor, failure: StepsFailed): Promise<Problem> {
  const { deps, id, stop } = graduation;
  const { step, stuck } = failure;
  const asked = await deps.central.transact((tx) => findGraduation(tx, id)).catch(() => undefined);
  const stopped: unknown = stop.signal.aborted ? stop.signal.reason : failure.cause;
  const cause = asked?.isCancelled === true ? graduationCancelled() : stopped;
  const reason = messageOf(cause);
  const state = stuck.length > 0 ? "Stuck" : "RolledBack";
  countGraduation(deps.metrics, { state, fenceMs: undefined, copied: graduation.copied });
  // What was asked for is no failure.
  const isAsked = cause instanceof Problem && cause.errorCode === "graduation_cancelled";
  const level = isAsked && stuck.length === 0 ? "info" : "error";
  deps.log[level]({ err: cause, graduationId: id, step, stuck }, "graduation rolled back");
  const end = { error: `${step}: ${reason}` };
  const figures = figuresOf(graduation);
  graduation.goesOn = stuck.includes("Fence");
  if (graduation.goesOn) openLater(graduation, { stuck, ...end });
  await recordEnd(graduation, async (tx) => {
    if (!graduation.goesOn)
      await finishGraduation(tx, { id, from: ["RollingBack", "Running"], state, figures, ...end });
    await recordEvent(tx, graduation, actor, "tenant.graduation_failed", { step, stuck });
  });
  // If an undo failed, even a cancelled graduation answers 500 with `stuck`.
  if (cause instanceof Problem && stuck.length === 0) return cause;
  return new Problem(
    500,
    "graduation_failed",
    `The step ${step} failed; ${stuck.length > 0 ? `undoing ${stuck.join(", ")} failed too` : "everything was rolled back"}.`,
    { members: { graduationId: id, step, stuck }, cause },
  );
}

/** Writes each step into its row and the log; throws at the beginning of a step when the graduation is to stop. */
function stepRecorder(
  { deps, id, stop }: Graduation,
  options: GraduateOptions,
  times: Map<string, { startMs: number; ms: number }>,
): StepRecorder {
  return {
    async record(position, step, state, error) {
      if (state === "Doing") stop.signal.throwIfAborted();
      const time = times.get(step) ?? { startMs: performance.now(), ms: 0 };
      times.set(step, { ...time, ms: performance.now() - time.startMs });
      // One line a step that goes well: with those of its beginning and end a graduation is ten lines.
      const level = state === "Doing" ? "debug" : "info";
      deps.log[level](
        { graduationId: id, step, state, ms: Math.round(performance.now() - time.startMs) },
        "graduation step",
      );
      const message = error === undefined ? null : messageOf(error);
      await deps.central.transact((tx) => recordStep(tx, { id, position, step, state, error: message }));
      await options.onProgress?.({ graduationId: id, step, state });
      if (state === "Doing") stop.signal.throwIfAborted();
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : "failed without a reason";
}
