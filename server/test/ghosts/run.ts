import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { testServers } from "../harness.ts";
import { interrupted, onServers } from "../runner.ts";
import { guards, type Guard } from "./guards.ts";
import { tasksOf, type Matrix } from "./matrix-tasks.ts";
import { copyWithout } from "./mutant.ts";
import { openPool, type Pool } from "./pool.ts";
import { shuffled } from "./shuffle.ts";
import { shrinkShops } from "./small-shops.ts";
import { subjects, type Subject } from "./subjects.ts";
import { nameOfTask } from "./tasks.ts";

/**
 * `npm run test:ghosts -- [options]`: every ghost, every late replay and every turning back of the central database
 * that the points of a recorded run give, in a copy of the project whose shops have few tables (small-shops.ts). A
 * failure is a line, whose name after `--only` repeats it. Ends with failure when one failed or none ran.
 *   --only <text>      those whose name has it      --jobs <n>     services at once, 4 unless given
 *   --sample <n>       no more than so many         --seed <n>     decides their order, and so the sample
 *   --minutes <n>      none begins after so long    --part <i>/<n> of n parts, which hold the same in every run
 *   --passed <file>    those named in it are not tried again, and those that pass are added: a matrix in several runs
 *   --without <guard>  against a copy of the server that lacks the guard (guards.ts), until the first failure
 *   --verbose          a line for each, with its duration
 *   --guards           with each guard taken away in turn; ends with failure when one was not missed
 */
const { values: options } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    jobs: { type: "string", default: "4" },
    minutes: { type: "string", default: "Infinity" },
    sample: { type: "string", default: "1000000" },
    seed: { type: "string", default: String(Date.now() % 100_000) },
    part: { type: "string", default: "1/1" },
    passed: { type: "string" },
    without: { type: "string" },
    guards: { type: "boolean", default: false },
    verbose: { type: "boolean", default: false },
  },
});
const seed = Number(options.seed);
const endMs = performance.now() + Number(options.minutes) * 60_000;
const progressEveryMs = 60_000;

interface Tally {
  readonly tried: number;
  readonly failed: number;
}

process.exitCode = await onServers(process.env["TILLHOUSE_TEST_POSTGRES"], async (env) => {
  // The workers inherit it.
  Object.assign(process.env, env);
  if (options.guards) return proveGuards();
  const guard = options.without === undefined ? undefined : guardNamed(options.without);
  const { tried, failed } = await runIn(guard);
  return tried === 0 || failed > 0 || interrupted.signal.aborted ? 1 : 0;
});

async function proveGuards(): Promise<number> {
  const idle: string[] = [];
  for (const guard of guards) if ((await runIn(guard)).failed === 0) idle.push(guard.name);
  say(idle.length === 0 ? `each of ${guards.length} guards is missed` : `not missed: ${idle.join(", ")}`);
  return idle.length === 0 && !interrupted.signal.aborted ? 0 : 1;
}

/** The matrix in a copy of the project, or what misses the guard that the copy lacks. */
async function runIn(guard?: Guard): Promise<Tally> {
  const folder = copyWithout(guard);
  try {
    if (guard !== undefined) say(`without ${guard.name}: ${guard.why}`);
    const missedBy = guard?.missedBy;
    if (missedBy !== undefined && "test" in missedBy) return runTest(folder, missedBy.test);
    await shrinkShops(folder, testServers()["default"]?.superuserUrl ?? "");
    if (missedBy === undefined) return await runMatrix(folder);
    return await runMatrix(folder, { until: 1, only: missedBy.tasks, recorded: [] });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runTest(folder: string, test: string): Tally {
  const args = [join(folder, "server/test/run.ts"), join(folder, test)];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  const [, passed = 0, failed = 0] = (/^(\d+) passed, (\d+) failed$/m.exec(stdout) ?? []).map(Number);
  if (passed === 0) throw new Error(`${test} could not be run: ${stdout.slice(-2_000)}`);
  for (const line of stdout.split("\n").filter((text) => /^\s+✖/.test(text))) say(`FAILED ${line.trim()}`);
  say(`${test}: ${passed} passed, ${failed} failed`);
  return { tried: passed + failed, failed };
}

/** By its name alone, so that what a run records besides moves nothing into another part. */
function isInPart(name: string): boolean {
  const [part = 1, of = 1] = options.part.split("/").map(Number);
  return createHash("sha256").update(name).digest().readUInt32BE(0) % of === part - 1;
}

function guardNamed(name: string): Guard {
  const found = guards.find((guard) => guard.name === name);
  if (found === undefined)
    throw new Error(`no guard ${name}; there are ${guards.map((guard) => guard.name).join(", ")}`);
  return found;
}

/** Tries everything on the server in the folder, or goes on until so many have failed. */
async function runMatrix(
  folder: string,
  {
    until = Infinity,
    only,
    recorded = subjects,
  }: { until?: number; only?: RegExp; recorded?: readonly Subject[] } = {},
): Promise<Tally> {
  const startedMs = performance.now();
  const pool = openPool(join(folder, "server/test/ghosts/worker.ts"), Number(options.jobs));
  const tally = { tried: 0, failed: 0, missed: 0 };
  const minutes = () => `${((performance.now() - startedMs) / 60_000).toFixed(1)} min`;
  try {
    const { tasks: all, leftOut } = await plan(pool, recorded);
    const passed = passedBefore();
    const tasks = shuffled(all, seed)
      .filter((task) => isInPart(nameOfTask(task)) && !passed.has(nameOfTask(task)))
      .filter((task) => nameOfTask(task).includes(options.only) && (only?.test(nameOfTask(task)) ?? true))
      .slice(0, Number(options.sample));
    say(
      `${tasks.length} of ${all.length} cases (${leftOut} left out as the same), ${pool.size} at once, --seed ${seed}`,
    );
    const timer = setInterval(() => say(`${tally.tried} tried, ${tally.failed} failed, ${minutes()}`), progressEveryMs);
    const work = async () => {
      for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) {
        if (interrupted.signal.aborted || tally.failed >= until || performance.now() > endMs) return;
        const beganMs = performance.now();
        const { faults, isMissed } = await pool.run(task);
        if (options.verbose)
          say(
            `${Math.round(performance.now() - beganMs)} ms${isMissed ? ", did not come by:" : ""} ${nameOfTask(task)}`,
          );
        tally.tried += 1;
        if (isMissed) tally.missed += 1;
        if (faults.length === 0) {
          if (options.passed !== undefined && !isMissed) appendFileSync(options.passed, `${nameOfTask(task)}\n`);
          continue;
        }
        tally.failed += 1;
        say(`FAILED ${nameOfTask(task)}\n  ${faults.join("\n  ")}`);
      }
    };
    await Promise.all(Array.from({ length: pool.size }, work));
    clearInterval(timer);
  } finally {
    await pool.close();
  }
  say(`${tally.tried} cases, ${tally.failed} failures, ${tally.missed} whose point did not come by, in ${minutes()}`);
  return tally;
}

function passedBefore(): ReadonlySet<string> {
  if (options.passed === undefined || !existsSync(options.passed)) return new Set();
  return new Set(readFileSync(options.passed, "utf8").split("\n"));
}

/** Replays and central databases turned back of all subjects, and the ghosts of those that are recorded. */
async function plan(pool: Pool, which: readonly Subject[]): Promise<Matrix> {
  const all = [...new Set<Subject>(["graduate", ...which])];
  const recorded = await Promise.all(all.map(async (subject) => [subject, await pool.record(subject)] as const));
  say(recorded.map(([subject, points]) => `${subject} ${points.length}`).join(", ") + " points");
  return tasksOf(new Map(recorded), seed);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
