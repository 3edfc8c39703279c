import { setTimeout as delay } from "node:timers/promises";

/** The decision that a step has nothing to undo, with its reason. */
export interface Nothing {
  readonly nothing: string;
}

/** For a step's `undo` when there is nothing to undo; the reason is for the reader. */
export function nothing(why: string): Nothing {
  return { nothing: why };
}

/** One step of an operation on several systems, which no transaction spans. */
export interface Step<Context> {
  readonly name: string;
  readonly do: (context: Context) => Promise<void>;
  /** Must be safe to run when `do` failed at any point, and to run twice. */
  readonly undo: ((context: Context) => Promise<void>) | Nothing;
  /** Once it is done nothing may be undone, not even when that it is done cannot be recorded. */
  readonly final?: true;
}

export type StepState = "Doing" | "Done" | "Failed" | "Undoing" | "Undone" | "Stuck";

/** Keeps a durable row per step; called before and after each. */
export interface Journal {
  record(position: number, step: string, state: StepState, error?: unknown): Promise<void>;
}

/** A step failed; everything that could be undone was. */
export class StepsFailed extends Error {
  override readonly name = "StepsFailed";
  readonly step: string;
  /** Steps whose undo failed every time: someone must look. */
  readonly stuck: readonly string[];

  constructor(step: string, stuck: readonly string[], cause: unknown) {
    super(`step ${step} failed`, { cause });
    this.step = step;
    this.stuck = stuck;
  }
}

const undoTries = 3;
const undoPauseMs = 500;

/** Runs the steps in order. When one fails, it and those before it are undone in reverse order; throws `StepsFailed`. */
export async function runSteps<Context>(
  steps: readonly Step<Context>[],
  context: Context,
  journal: Journal,
): Promise<void> {
  for (const [position, step] of steps.entries()) {
    try {
      await journal.record(position + 1, step.name, "Doing");
      await step.do(context);
      const done = () => journal.record(position + 1, step.name, "Done");
      await (step.final === true ? attempt(done) : done());
    } catch (error) {
      await attempt(() => journal.record(position + 1, step.name, "Failed", error));
      const stuck = await undoFrom(steps, position, context, journal);
      throw new StepsFailed(step.name, stuck, error);
    }
  }
}

async function undoFrom<Context>(
  steps: readonly Step<Context>[],
  last: number,
  context: Context,
  journal: Journal,
): Promise<string[]> {
  const stuck: string[] = [];
  for (let position = last; position >= 0; position--) {
    const step = steps[position];
    if (step === undefined || typeof step.undo !== "function") continue;
    const { undo } = step;
    await attempt(() => journal.record(position + 1, step.name, "Undoing"));
    const failure = await undoPersistently(() => undo(context));
    if (failure !== undefined) stuck.push(step.name);
    await attempt(() => journal.record(position + 1, step.name, failure === undefined ? "Undone" : "Stuck", failure));
  }
  return stuck;
}

async function undoPersistently(undo: () => Promise<void>): Promise<unknown> {
  let failure: unknown;
  for (let tried = 0; tried < undoTries; tried++) {
    if (tried > 0) await delay(undoPauseMs * tried);
    failure = await attempt(undo);
    if (failure === undefined) return undefined;
  }
  return failure;
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
