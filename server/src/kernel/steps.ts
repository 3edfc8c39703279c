import { setTimeout as delay } from "node:timers/promises";
import { inSpan } from "./tracing.ts";

/** The decision that a step has nothing to undo, with its reason. */
export interface NoUndo {
  readonly nothing: string;
}

/** The decision that once this step has begun nothing is undone, neither it nor what came before, with its reason. */
export interface NoReturn {
  readonly never: string;
}

/** For a step's `undo` when there is nothing to undo; the reason is for the reader. */
export function nothing(why: string): NoUndo {
  return { nothing: why };
}

/** For a step's `undo` when there is no way back any more; the reason is for the reader. */
export function never(why: string): NoReturn {
  return { never: why };
}

/** One step of an operation on several systems, which no transaction spans. */
export interface Step<Context> {
  readonly name: string;
  readonly do: (context: Context) => Promise<void>;
  /** Must be safe to run when `do` failed at any point, and to run twice. */
  readonly undo: ((context: Context) => Promise<void>) | NoUndo | NoReturn;
  /** Once it is done nothing may be undone, even if recording that it is done fails. */
  readonly final?: true;
  /** Users are waiting for its undo: it comes before all others and is tried for `undoForMs`. */
  readonly urgent?: true;
}

export type StepState = "Doing" | "Done" | "Failed" | "Undoing" | "Undone" | "Stuck";

/** Keeps a row per step; called before and after each. */
export interface StepRecorder {
  record(position: number, step: string, state: StepState, error?: unknown): Promise<void>;
}

/** A step failed; everything that could be undone was, unless its undo is `never`. */
export class StepsFailed extends Error {
  override readonly name = "StepsFailed";
  readonly step: string;
  /** Steps whose undo failed every time, or the one that has none: someone must look. */
  readonly stuck: readonly string[];

  constructor(step: string, stuck: readonly string[], cause: unknown) {
    super(`step ${step} failed`, { cause });
    this.step = step;
    this.stuck = stuck;
  }
}

const undoTries = 3;
const undoPauseMs = 500;

/**
 * Runs the steps in order. When one fails, it and those before it are undone in reverse order, urgent ones first;
 * throws `StepsFailed`.
 */
export async function runSteps<Context>(
  steps: readonly Step<Context>[],
  context: Context,
  recorder: StepRecorder,
  { undoForMs }: { readonly undoForMs: number },
): Promise<void> {
  for (const [position, step] of steps.entries()) {
    try {
      await recorder.record(position + 1, step.name, "Doing");
      await inSpan(
        step.name,
        () => ({}),
        () => step.do(context),
      );
      const done = () => recorder.record(position + 1, step.name, "Done");
      await (step.final === true ? attempt(done) : done());
    } catch (error) {
      const isFinal = "never" in step.undo;
      await attempt(() => recorder.record(position + 1, step.name, isFinal ? "Stuck" : "Failed", error));
      const stuck = isFinal ? [step.name] : await undoFrom(steps.slice(0, position + 1), context, recorder, undoForMs);
      throw new StepsFailed(step.name, stuck, error);
    }
  }
}

async function undoFrom<Context>(
  begun: readonly Step<Context>[],
  context: Context,
  recorder: StepRecorder,
  undoForMs: number,
): Promise<string[]> {
  const stuck: string[] = [];
  const order = [...begun.entries()].toReversed().sort(([, a], [, b]) => urgencyOf(b) - urgencyOf(a));
  for (const [position, step] of order) {
    const { undo } = step;
    if (typeof undo !== "function") continue;
    await attempt(() => recorder.record(position + 1, step.name, "Undoing"));
    const failure = await undoPersistently(() => undo(context), step.urgent === true ? undoForMs : undefined);
    if (failure !== undefined) stuck.push(step.name);
    await attempt(() => recorder.record(position + 1, step.name, failure === undefined ? "Undone" : "Stuck", failure));
  }
  return stuck;
}

function urgencyOf({ urgent }: { readonly urgent?: true }): number {
  return urgent === true ? 1 : 0;
}

/** Tries some times, or for some time; the last failure, or undefined. */
async function undoPersistently(undo: () => Promise<void>, forMs: number | undefined): Promise<unknown> {
  const startedMs = performance.now();
  for (let tried = 1; ; tried++) {
    const failure = await attempt(undo);
    if (failure === undefined) return undefined;
    const pauseMs = undoPauseMs * Math.min(tried, 4);
    const isOver = forMs === undefined ? tried === undoTries : performance.now() - startedMs + pauseMs > forMs;
    if (isOver) return failure;
    await delay(pauseMs);
  }
}

/** The error of `work`, or undefined: while undoing, one failure must not keep the others from being undone. */
async function attempt(work: () => Promise<void>): Promise<unknown> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error ?? new Error("failed without a reason");
  }
}
