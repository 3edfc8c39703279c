import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { projectFiles } from "../checkout.ts";
import { filesLike, interrupted, root } from "../runner.ts";
import { allMutants, areaNames, areaOf, type Area, type Placed } from "./areas.ts";
import {
  batchesOf,
  bringUpToDate,
  cache,
  candidatesFor,
  digestOf,
  secondsSince,
  secondsTogether,
  type Candidate,
  type CoverageMap,
} from "./map.ts";
import { withFault } from "./mutant.ts";
import {
  readReport,
  resultOf,
  saveReport,
  isOf,
  shareNoticed,
  summaryOf,
  tell,
  tellPlace,
  type Result,
} from "./report.ts";
import { sampleOf, withoutAccepted } from "./sample.ts";
import { withWorkers, type Worker } from "./worker.ts";

/**
 * `npm run test:mutants -- [options]`: puts small faults into a copy of the code, one at a time, and runs the test
 * files that execute the place until one notices. The survivors are told by place. Ends with failure when fewer than
 * nine of ten were noticed, or none was tried. Run again after it was interrupted it goes on; after tests were written
 * it tries the survivors again. --seed <n> decides the sample, 1 unless given --count <n> how many, 20 unless given
 * --area <names> of these areas, "all" unless given --jobs <n> how many at once, 2 unless given --only <text> every
 * mutant whose place, as `server/src/tenant/orders/sale.ts:34`, begins with it --seconds <n> that the tests of one
 * mutant may usually take, the nearest and shortest first, 180 unless given --list tells the mutants without trying
 * them --map only finds out which test files execute what, all of them anew
 */
const { values: options } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "20" },
    area: { type: "string", default: "all" },
    jobs: { type: "string", default: "2" },
    only: { type: "string" },
    seconds: { type: "string", default: "180" },
    list: { type: "boolean", default: false },
    map: { type: "boolean", default: false },
  },
});
const enough = 90;
/** Of the tests that run in one process, so that the nearest can notice a fault before the others begin. */
const batchS = 25;
const files = projectFiles();
const tests = filesLike("server/**/*.test.ts", "pricing/**/*.test.ts").map((file) => file.slice(root.length + 1));
const ofTests = files.filter((file) => /^server\/test\/(?!mutants\/)|\.test\.ts$/.test(file));
const sources = files.filter((file) => areaOf(file) !== undefined || file.startsWith("server/migrations/"));
const sample = options.map ? [] : chosen();

if (options.list) for (const mutant of sample) say(tellPlace(mutant));
else await main();

function chosen(): Placed[] {
  const areas = options.area === "all" ? areaNames : (options.area.split(",") as Area[]);
  const unknown = areas.filter((area) => !areaNames.includes(area));
  if (unknown.length > 0) throw new Error(`no area ${unknown.join(", ")}; there are ${areaNames.join(", ")} and all`);
  const all = withoutAccepted(allMutants(root, files)).filter(({ area }) => areas.includes(area));
  const { only } = options;
  const count = only === undefined ? Number(options.count) : Infinity;
  const wanted = all.filter(({ file, line }) => only === undefined || `${file}:${line}`.startsWith(only));
  const drawn = sampleOf(wanted, count, Number(options.seed));
  say(`${drawn.length} of ${wanted.length} mutants of ${options.area}, --seed ${options.seed}`);
  return drawn;
}

async function main(): Promise<void> {
  const name = [options.area, options.only ?? options.count, options.seed].join("-").replaceAll(/[^\w-]+/g, "_");
  const file = join(cache, `report-${name}.json`);
  const report = readReport(file, digestOf(sources), digestOf(ofTests));
  const known = (mutant: Placed) => report.results.some((result) => isOf(result, mutant));
  const waiting = sample.filter((mutant) => !known(mutant));
  if (waiting.length > 0 || options.map)
    await withWorkers(Number(options.jobs), async (workers) => {
      const map = await bringUpToDate(workers, { tests, sources, isAnew: options.map }, say);
      const work = async (worker: Worker) => {
        for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
          const result = await tryMutant(worker, map, mutant);
          report.results.push(result);
          saveReport(file, report);
          say(tell(result));
        }
      };
      await Promise.all(workers.map(work));
    }).catch((error: unknown) => {
      if (!interrupted.signal.aborted) throw error;
    });
  if (options.map) return;
  const results = sample.flatMap((mutant) => report.results.filter((result) => isOf(result, mutant)).slice(0, 1));
  say("");
  for (const result of results.filter(({ outcome }) => outcome === "survived")) say(tellPlace(result));
  say(`${summaryOf(results)}\n${file}`);
  process.exitCode = (shareNoticed(results) ?? 0) >= enough && !interrupted.signal.aborted ? 0 : 1;
}

/** The tests that walk every lock, every constraint and index, or every operation as it is described. */
function testsAbout({ operator, file }: Placed): string[] {
  if (operator === "sql lock") return ["server/test/races.test.ts"];
  if (/\/(schema|routes)\.ts$/.test(file)) return ["server/test/contract.test.ts"];
  if (operator.startsWith("ddl index")) return ["server/test/tables.test.ts", "server/test/plans.test.ts"];
  return operator.startsWith("ddl") ? ["server/test/tables.test.ts"] : [];
}

/** Puts the fault into the worker's copy, runs what may notice it, and takes it out again. */
async function tryMutant(worker: Worker, map: CoverageMap, mutant: Placed): Promise<Result> {
  const textOf = (file: string) => readFileSync(join(worker.folder, file), "utf8");
  const candidates = candidatesFor(map, mutant.executed, textOf, testsAbout(mutant));
  const place = join(worker.folder, mutant.file);
  const text = readFileSync(place, "utf8");
  const changesCentral = mutant.file.startsWith("server/migrations/central/");
  const beganMs = performance.now();
  let tried = 0;
  const found = (outcome: Result["outcome"], by?: Result["by"]): Result =>
    resultOf(mutant, {
      outcome,
      ...(by === undefined ? {} : { by }),
      tried,
      candidates: candidates.length,
      seconds: secondsSince(beganMs),
    });
  writeFileSync(place, withFault(text, mutant));
  if (changesCentral) await worker.clear();
  try {
    for (const batch of batchesOf(within(Number(options.seconds), candidates), batchS)) {
      const files = batch.map(({ file }) => file);
      tried += files.length;
      // A few times as long as usual: other processes may be at work, too.
      const trial = await worker.run(files, 20_000 + 4_000 * secondsTogether(batch));
      const [file = ""] = files;
      if (trial.kind === "failed")
        return found("killed", { file: trial.file, test: trial.test, message: trial.message });
      if (trial.kind === "late") return found("timed out", { file, test: "", message: "" });
      if (trial.kind === "broken") return found("did not start", { file, test: "", message: trial.message });
    }
    return found("survived");
  } finally {
    writeFileSync(place, text);
    if (changesCentral) {
      await worker.clear();
      await worker.prepare();
    } else await worker.sweep();
  }
}

/** Those that fit into the time, the nearest first, and the very first in any case. */
function within(limit: number, candidates: readonly Candidate[]): Candidate[] {
  const chosen: Candidate[] = [];
  for (const one of candidates) if (chosen.length === 0 || secondsTogether([...chosen, one]) <= limit) chosen.push(one);
  return chosen;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
