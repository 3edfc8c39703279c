import type { Deps } from "../../deps.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { CentralTx } from "../../kernel/db/handles.ts";
import { newPassword } from "../../kernel/db/scram.ts";
import { Problem } from "../../kernel/http/problem.ts";
import { newId } from "../../kernel/ids.ts";
import { StepsFailed, runSteps, type Journal, type StepState } from "../../kernel/steps.ts";
import type { Actor } from "../actor.ts";
import { acquireMaintenanceLock } from "../maintenance.ts";
import { connectionOf, hasFlipped, type Graduation } from "./context.ts";
import { cleanUp, refineStatistics, steps } from "./graduation.ts";
import { countGraduation } from "./metrics.ts";
import { prepare, type Prepared } from "./plan.ts";
import { reportProgress } from "./progress.ts";
import type { GraduationResult } from "./schema.ts";
import { finishGraduation, insertGraduation, recordStep } from "./sql.ts";

export interface GraduateOptions {
  /** Placement server; the tenant's own when undefined. */
  readonly server?: string | undefined;
  readonly dryRun?: boolean | undefined;
  readonly actor: Actor;
  /** Told of every step's start and end and of every copied table; what it throws fails the step. */
  readonly onProgress?: (event: ProgressEvent) => void | Promise<void>;
  /** How long an answer of a server may take before it counts as lost. */
  readonly patienceMs?: number;
}

const defaultPatienceMs = 60_000;

export interface ProgressEvent {
  readonly graduationId: string;
  readonly step: string;
  readonly state: StepState | "Copied" | "Building";
  /** With Building: an index, or the foreign keys. */
  readonly what?: string;
  readonly table?: { readonly table: string; readonly rows: number; readonly bytes: number };
}

/**
 * Moves a tenant from its shared schema to a database of its own (contract "Graduation sequence"). Throws the
 * prechecks' problems, 409 `maintenance_in_progress`, and 500 `graduation_failed` after a complete rollback.
 */
export async function graduate(deps: Deps, tenantId: string, options: GraduateOptions): Promise<GraduationResult> {
  const prepared = await prepare(deps, tenantId, options.server, options.patienceMs ?? defaultPatienceMs);
  if (options.dryRun === true) return planned(prepared);
  const lock = await acquireMaintenanceLock(deps);
  let graduation: Graduation | undefined;
  try {
    graduation = begin(deps, prepared, lock, options);
    return await run(graduation, options);
  } finally {
    await (graduation?.lock ?? lock).release();
  }
}

function planned({ tenant, plan, tables }: Prepared): GraduationResult {
  return {
    graduationId: null,
    tenantId: tenant.tenantId,
    dryRun: true,
    mode: "Shared",
    server: plan.targetServer,
    database: plan.targetDatabase,
    steps: [],
    tables: tables.map(({ name, estimatedRows, bytes }) => ({ table: name, rows: Math.round(estimatedRows), bytes })),
    fenceMs: 0,
    cleanupPending: false,
  };
}

function begin(
  deps: Deps,
  { tenant, plan, tables }: Prepared,
  lock: Graduation["lock"],
  options: GraduateOptions,
): Graduation {
  const id = newId();
  return {
    deps,
    id,
    tenant,
    plan,
    password: newPassword(),
    lock,
    onTable: async ({ table, rows, bytes }) => {
      deps.log.info({ graduationId: id, table, rows, bytes }, "table copied");
      await options.onProgress?.({ graduationId: id, step: "Copy", state: "Copied", table: { table, rows, bytes } });
    },
    onBuild: async (what) => {
      deps.log.debug({ graduationId: id, what }, "building");
      await options.onProgress?.({ graduationId: id, step: "Copy", state: "Building", what });
    },
    patienceMs: options.patienceMs ?? defaultPatienceMs,
    expectedRows: new Map(tables.map(({ name, estimatedRows }) => [name, Math.round(estimatedRows)])),
    progress: new Map(),
    fence: undefined,
    fencedAtMs: 0,
    fenceMs: 0,
    fenceVersion: undefined,
    flipTried: false,
    tables: [],
    copied: [],
  };
}

async function run(graduation: Graduation, options: GraduateOptions): Promise<GraduationResult> {
  const { deps, id, tenant, plan } = graduation;
  await deps.central.transact(async (tx) => {
    const sealed = deps.secrets.seal(connectionOf(graduation), `graduation:${id}:connection`);
    await insertGraduation(tx, {
      id,
      tenantId: tenant.tenantId,
      plan,
      wasActive: tenant.wasActive,
      sealed,
      startedBy: options.actor.actorId ?? null,
    });
    await audit(tx, graduation, options.actor, "tenant.graduation_started");
  });
  const times = new Map<string, { startMs: number; ms: number }>();
  const journal = durableJournal(graduation, options, times);
  const progress = reportProgress(graduation);
  try {
    await runSteps(steps, graduation, journal);
  } catch (error) {
    if (!(error instanceof StepsFailed)) throw error;
    // A flip whose answer was lost may prove to have happened only now; then nothing of it was undone.
    if (!(await hasFlipped(graduation).catch(() => false))) throw await rolledBack(graduation, options.actor, error);
  } finally {
    await progress.stop();
  }
  const cleanupPending = await finish(graduation, journal);
  const result: GraduationResult = {
    ...planned({ tenant, plan, tables: [] }),
    graduationId: id,
    dryRun: false,
    mode: "Dedicated",
    steps: [...times].map(([step, { ms }]) => ({ step, ms: Math.round(ms) })),
    tables: graduation.copied.map(({ table, rows, bytes }) => ({ table, rows, bytes })),
    fenceMs: Math.round(graduation.fenceMs),
    cleanupPending,
  };
  const state = cleanupPending ? "CleanupPending" : "Succeeded";
  countGraduation(deps.metrics, { state, fenceMs: graduation.fenceMs, copied: graduation.copied });
  await recordEnd(graduation, async (tx) => {
    await finishGraduation(tx, {
      id,
      state,
      figures: result,
      error: null,
    });
    await audit(tx, graduation, options.actor, "tenant.graduated");
  });
  deps.log.info(
    { graduationId: id, tenantId: tenant.tenantId, fenceMs: result.fenceMs, cleanupPending },
    "tenant graduated",
  );
  void deps.background.run(`statistics after graduation ${id}`, () => refineStatistics(graduation));
  return result;
}

/** Step 8. The tenant is live on its own database whatever happens here. */
async function finish(graduation: Graduation, journal: Journal): Promise<boolean> {
  const position = steps.length + 1;
  try {
    await journal.record(position, "CleanUp", "Doing");
    await cleanUp(graduation);
    await journal.record(position, "CleanUp", "Done");
    return false;
  } catch (error) {
    graduation.deps.log.error(
      { err: error, graduationId: graduation.id },
      "the old schema or role could not be dropped",
    );
    await journal.record(position, "CleanUp", "Stuck", error).catch(() => undefined);
    return true;
  }
}

/** What happened has happened: that it cannot be recorded changes no answer. */
async function recordEnd({ deps, id }: Graduation, work: (tx: CentralTx) => Promise<void>): Promise<void> {
  await deps.central.transact(work).catch((error: unknown) => {
    deps.log.error({ err: error, graduationId: id }, "the end of a graduation could not be recorded");
  });
}

async function rolledBack(graduation: Graduation, actor: Actor, failure: StepsFailed): Promise<Problem> {
  const { deps, id } = graduation;
  const state = failure.stuck.length > 0 ? "Stuck" : "RolledBack";
  const reason = messageOf(failure.cause);
  countGraduation(deps.metrics, { state, fenceMs: undefined, copied: graduation.copied });
  deps.log.error(
    { err: failure.cause, graduationId: id, step: failure.step, stuck: failure.stuck },
    "graduation rolled back",
  );
  await recordEnd(graduation, async (tx) => {
    await finishGraduation(tx, { id, state, figures: {}, error: `${failure.step}: ${reason}` });
    await audit(tx, graduation, actor, "tenant.graduation_failed", { step: failure.step, stuck: failure.stuck });
  });
  if (failure.cause instanceof Problem) return failure.cause;
  return new Problem(
    500,
    "graduation_failed",
    `The step ${failure.step} failed; ${failure.stuck.length > 0 ? `undoing ${failure.stuck.join(", ")} failed too` : "everything was rolled back"}.`,
    {
      members: { graduationId: id, step: failure.step, stuck: failure.stuck },
      cause: failure.cause,
    },
  );
}

function durableJournal(
  { deps, id }: Graduation,
  options: GraduateOptions,
  times: Map<string, { startMs: number; ms: number }>,
): Journal {
  return {
    async record(position, step, state, error) {
      const time = times.get(step) ?? { startMs: performance.now(), ms: 0 };
      times.set(step, { ...time, ms: performance.now() - time.startMs });
      deps.log.info({ graduationId: id, step, state }, "graduation step");
      const message = error === undefined ? null : messageOf(error);
      await deps.central.transact((tx) => recordStep(tx, { id, position, step, state, error: message }));
      await options.onProgress?.({ graduationId: id, step, state });
    },
  };
}

function audit(
  tx: Parameters<typeof recordAudit>[0],
  { id, tenant, plan }: Graduation,
  actor: Actor,
  event: string,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  return recordAudit(tx, {
    event,
    ...actor,
    subjectType: "Tenant",
    subjectId: tenant.tenantId,
    outcome: event === "tenant.graduation_failed" ? "Failure" : "Success",
    details: { graduationId: id, server: plan.targetServer, ...details },
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : "failed without a reason";
}
