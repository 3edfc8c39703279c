import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { startEmbedded } from "../../src/embedded/servers.ts";
import { makeScratchFolder } from "../scratch.ts";
import { guards, type Guard } from "./guards.ts";
import { tasksOf } from "./matrix-tasks.ts";
import { copyWithout } from "./mutant.ts";
import { openPool, type Pool } from "./pool.ts";
import { shuffled } from "./shuffle.ts";
import { subjects } from "./subjects.ts";
import { nameOfTask, type Task } from "./tasks.ts";

/**
 * `npm run test:ghosts -- [options]`: every ghost, every late replay and every turning back of the central database that
 * the points of a recorded run give. A failure is a line, whose name after `--only` repeats it. Ends with failure when
 * one failed or none ran.
 *   --only <text>      those whose name has it      --jobs <n>     houses at once, 4 unless given
 *   --sample <n>       no more than so many         --seed <n>     decides their order, and so the sample
 *   --thin             less of what is sent for every table alike
 *   --without <guard>  against a copy of the server that lacks the guard (guards.ts), until the first failure
 *   --verbose          a line for each, with its duration
 *   --guards           with each guard taken away in turn; ends with failure when one was not missed
 */
const { values: options } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    jobs: { type: "string", default: "4" },
    sample: { type: "string", default: "1000000" },
    seed: { type: "string", default: String(Date.now() % 100_000) },
    without: { type: "string" },
    guards: { type: "boolean", default: false },
    thin: { type: "boolean", default: false },
    verbose: { type: "boolean", default: false },
  },
});
const root = resolve(import.meta.dirname, "../../..");
// Every worker and mover loads the same modules.
process.env["NODE_COMPILE_CACHE"] ??= join(root, "node_modules/.cache/compile");
const seed = Number(options.seed);
const progressEveryMs = 60_000;
let isInterrupted = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => (isInterrupted = true));

interface Tally {
  readonly tried: number;
  readonly failed: number;
}

process.exitCode = await onServers(async () => {
  if (options.guards) return proveGuards();
  const guard = options.without === undefined ? undefined : guardNamed(options.without);
  const { tried, failed } = guard === undefined ? await runMatrix(root) : await runWithout(guard);
  return tried === 0 || failed > 0 || isInterrupted ? 1 : 0;
});

async function onServers<T>(work: () => Promise<T>): Promise<T> {
  const folder = makeScratchFolder("ghosts");
  const embedded = await startEmbedded(folder, {
    durable: false,
    installed: process.env["TILLHOUSE_TEST_POSTGRES"],
  });
  process.env["TILLHOUSE_TEST_SERVERS"] = JSON.stringify(embedded.servers);
  process.env["TILLHOUSE_TEST_PLACEMENT"] = "Shared";
  try {
    return await work();
  } finally {
    await embedded.close();
    for (const used of [embedded.postgresFolder, folder]) rmSync(used, { recursive: true, force: true });
  }
}

async function proveGuards(): Promise<number> {
  const idle: string[] = [];
  for (const guard of guards) if ((await runWithout(guard)).failed === 0) idle.push(guard.name);
  say(idle.length === 0 ? `each of ${guards.length} guards is missed` : `not missed: ${idle.join(", ")}`);
  return idle.length === 0 && !isInterrupted ? 0 : 1;
}

async function runWithout(guard: Guard): Promise<Tally> {
  const folder = copyWithout(root, guard);
  try {
    say(`without ${guard.name}: ${guard.why}`);
    return await runMatrix(folder, { until: 1, only: guard.only });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
  { until = Infinity, only }: { until?: number; only?: RegExp | undefined } = {},
) {
  const startedMs = performance.now();
  const pool = openPool(join(folder, "server/test/ghosts/worker.ts"), Number(options.jobs));
  const tally = { tried: 0, failed: 0, missed: 0 };
  const minutes = () => `${((performance.now() - startedMs) / 60_000).toFixed(1)} min`;
  try {
    const all = await plan(pool);
    const tasks = shuffled(all, seed)
      .filter((task) => nameOfTask(task).includes(options.only) && (only?.test(nameOfTask(task)) ?? true))
      .slice(0, Number(options.sample));
    say(`${tasks.length} of ${all.length} cases, ${pool.size} at once, --seed ${seed}`);
    const timer = setInterval(() => say(`${tally.tried} tried, ${tally.failed} failed, ${minutes()}`), progressEveryMs);
    const work = async () => {
      for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) {
        if (isInterrupted || tally.failed >= until) return;
        const beganMs = performance.now();
        const { faults, isMissed } = await pool.run(task);
        if (options.verbose)
          say(
            `${Math.round(performance.now() - beganMs)} ms${isMissed ? ", did not come by:" : ""} ${nameOfTask(task)}`,
          );
        tally.tried += 1;
        if (isMissed) tally.missed += 1;
        if (faults.length === 0) continue;
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

async function plan(pool: Pool): Promise<Task[]> {
  const recorded = await Promise.all(subjects.map(async (subject) => [subject, await pool.record(subject)] as const));
  say(recorded.map(([subject, points]) => `${subject} ${points.length}`).join(", ") + " points");
  return tasksOf(new Map(recorded), { thin: options.thin, seed });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
