import { inspect } from "node:util";
import { setTimeout as delay } from "node:timers/promises";
import { readCases, writeCase } from "./case-files.ts";
import { NotReached, type DrawnKind, type Trial } from "./kind.ts";
import { Random } from "./random.ts";

interface Options {
  readonly seed: number;
  readonly endMs: number;
  readonly signal: AbortSignal;
  /** Try this case of the file alone. */
  readonly caseName: string | undefined;
  readonly say: (line: string) => void;
}

/** Longer than any case takes. */
const longestMs = 15 * 60_000;
const progressEveryMs = 60_000;

/** Draws and tries cases until the time is up; how many failed. Each failure is written down for the gate. */
export async function exploreDrawn<Input extends object>(kind: DrawnKind<Input>, options: Options): Promise<number> {
  const { seed, say, caseName } = options;
  let trial = await kind.open();
  const tally = { tried: 0, failed: 0, missed: 0 };
  const random = new Random(seed / 2 ** 32);
  const progress = setInterval(
    () => say(`${kind.name}: ${tally.tried} tried, ${tally.failed} failed`),
    progressEveryMs,
  );
  try {
    if (caseName !== undefined) return await repeat(kind.name, trial, caseName, say);
    while (performance.now() < options.endMs && !options.signal.aborted) {
      const input = await trial.draw(random);
      const error = await failureOf(trial, input);
      tally.tried += 1;
      if (error instanceof NotReached) tally.missed += 1;
      if (error === undefined || error instanceof NotReached) continue;
      tally.failed += 1;
      say(`FAILED ${kind.name}: ${trial.nameOf(input)}\n${inspect(error, { depth: 6 })}`);
      // What the failed case left behind is in nobody's way.
      await trial.close();
      trial = await kind.open();
      const smallest = await shrink(trial, input, options);
      const name = trial.nameOf(smallest);
      writeCase(kind.name, { name, why: `explore ${kind.name} --seed ${seed}: ${firstLine(error)}`, input: smallest });
      say(
        `written into proof/cases/${kind.name}.json; again: npm run explore -- ${kind.name} --case ${JSON.stringify(name)}`,
      );
    }
  } finally {
    clearInterval(progress);
    await trial.close();
  }
  say(`${kind.name}: ${tally.tried} tried, ${tally.failed} failed, ${tally.missed} did not come by`);
  if (tally.tried === tally.missed) throw new Error(`${kind.name}: nothing was tried`);
  return tally.failed;
}

async function repeat<Input extends object>(
  kind: string,
  trial: Trial<Input>,
  caseName: string,
  say: (line: string) => void,
): Promise<number> {
  const cases = readCases(kind);
  const found = cases.find(({ name }) => name === caseName);
  if (found === undefined) {
    const names = cases.map(({ name }) => `\n  ${name}`).join("");
    throw new Error(`proof/cases/${kind}.json has no case ${JSON.stringify(caseName)}, but these:${names}`);
  }
  const error = await failureOf(trial, found.input as Input);
  say(error === undefined ? `passed ${caseName}` : `FAILED ${caseName}\n${inspect(error, { depth: 6 })}`);
  return error === undefined ? 0 : 1;
}

/** What it failed with; undefined when it passed. */
async function failureOf<Input extends object>(trial: Trial<Input>, input: Input): Promise<unknown> {
  const late = delay(longestMs, new Error("it did not end"), { ref: false });
  return Promise.race([
    late,
    trial.run(input).then(
      () => undefined,
      (error: unknown) => error ?? new Error("it failed with nothing"),
    ),
  ]);
}

/** The smallest case found that fails, too. */
async function shrink<Input extends object>(trial: Trial<Input>, failed: Input, options: Options): Promise<Input> {
  let smallest = failed;
  for (let candidates = trial.smaller?.(smallest) ?? []; candidates.length > 0;) {
    const [candidate, ...rest] = candidates;
    if (candidate === undefined || performance.now() > options.endMs || options.signal.aborted) return smallest;
    const isFailure = (await failureOf(trial, candidate)) !== undefined;
    if (isFailure) smallest = candidate;
    candidates = isFailure ? (trial.smaller?.(smallest) ?? []) : rest;
  }
  return smallest;
}

function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split("\n")[0] ?? "";
}
