import { setTimeout as delay } from "node:timers/promises";
import { recordEnd, type Graduation } from "./context.ts";
import { figuresOf } from "./copy/progress.ts";
import { refineStatistics, steps } from "./graduation.ts";
import { finishGraduation, recordStep, statisticsStep } from "./sql.ts";

// What goes on after the answer of a graduation.

const longestPauseMs = 30_000;

/**
 * Keeps trying to open a tenant whose undo failed, as long as the process lives; then tries once more to undo the other
 * failed steps. Until then the graduation counts as alive and is RollingBack, and the diagnosis says so.
 */
export function openLater(
  graduation: Graduation,
  { stuck, error }: { readonly stuck: readonly string[]; readonly error: string },
): void {
  const { deps, id, lock } = graduation;
  void deps.background.run(`opening the tenant of graduation ${id}`, async () => {
    try {
      for (let pauseMs = 1_000; !(await tryUndo(graduation, "Fence")); pauseMs = Math.min(pauseMs * 2, longestPauseMs))
        if (!(await pause(pauseMs, deps.background.stopping))) return;
      const left: string[] = [];
      for (const step of stuck) if (step !== "Fence" && !(await tryUndo(graduation, step))) left.push(step);
      if (graduation.flipped) return;
      const state = left.length > 0 ? "Stuck" : "RolledBack";
      await recordEnd(graduation, (tx) =>
        finishGraduation(tx, { id, from: ["RollingBack", "Running"], state, figures: figuresOf(graduation), error }),
      );
    } finally {
      await lock.release();
    }
  });
}

/** Undoes the step; false when that failed. */
async function tryUndo(graduation: Graduation, name: string): Promise<boolean> {
  const step = steps.find((one) => one.name === name);
  if (typeof step?.undo !== "function") return true;
  try {
    await step.undo(graduation);
    return true;
  } catch (error) {
    const { deps, id } = graduation;
    deps.log.warn({ err: error, graduationId: id, step: name }, "undoing a step is tried again");
    return false;
  }
}

/** False when the process stops meanwhile. */
async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
  return !signal.aborted;
}

/** Takes the planner's full statistics of the new home, and writes down that they were taken. */
export function takeStatisticsLater(graduation: Graduation): void {
  const { deps, id, lock } = graduation;
  void deps.background.run(`statistics after graduation ${id}`, async () => {
    try {
      const record = (state: "Doing" | "Done") =>
        deps.central.transact((tx) => recordStep(tx, { id, ...statisticsStep, state, error: null }));
      await record("Doing");
      await refineStatistics(graduation);
      await record("Done");
    } finally {
      await lock.release();
    }
  });
}
