import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../runner.ts";
import type { Stretch } from "./areas.ts";
import { coverageFolder, isExecuted, readCoverage, type Executed } from "./coverage.ts";
import type { Worker } from "./worker.ts";

/** What a test file executes and how long it takes. */
interface Known {
  /** Of its content. */
  readonly digest: string;
  readonly seconds: number;
  readonly executed: Readonly<Record<string, Executed>>;
  /** Why it cannot be used: it fails as it is. */
  readonly fault?: string;
}

/** Which test files execute what, by file. */
export interface CoverageMap {
  /** Of everything that they execute. */
  readonly sources: string;
  readonly tests: Readonly<Record<string, Known>>;
}

export const cache = join(root, "node_modules/.cache/mutants");
const mapFile = join(cache, "map.json");
const withinMs = 900_000;

/** Of the content of the files. */
export function digestOf(files: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest("hex").slice(0, 16);
}

function readMap(): CoverageMap | undefined {
  return existsSync(mapFile) ? (JSON.parse(readFileSync(mapFile, "utf8")) as CoverageMap) : undefined;
}

/**
 * The map of the test files, of which those run that are not in the map yet or were changed, or all when a source was.
 * `say` is told of each that runs.
 */
export async function bringUpToDate(
  workers: readonly Worker[],
  { tests, sources }: { readonly tests: readonly string[]; readonly sources: readonly string[] },
  say: (line: string) => void,
): Promise<CoverageMap> {
  const last = readMap();
  const digest = digestOf(sources);
  const usable = last?.sources === digest ? last.tests : {};
  const isKnown = (test: string) => usable[test]?.digest === digestOf([test]) && usable[test].fault === undefined;
  const known: Record<string, Known> = Object.fromEntries(
    tests.filter(isKnown).map((test) => [test, usable[test] as Known]),
  );
  const secondsOf = (test: string) => last?.tests[test]?.seconds ?? 0;
  // The longest first, so that all workers end at about the same time.
  const missing = tests.filter((test) => known[test] === undefined).sort((a, b) => secondsOf(b) - secondsOf(a));
  const all = new Set(sources);
  const work = async (worker: Worker) => {
    for (let test = missing.shift(); test !== undefined; test = missing.shift()) {
      const folder = coverageFolder(worker.folder);
      const beganMs = performance.now();
      const trial = await worker.run(test, withinMs, { NODE_V8_COVERAGE: folder, NODE_DISABLE_COMPILE_CACHE: "1" });
      const seconds = Math.round((performance.now() - beganMs) / 100) / 10;
      const executed = readCoverage(folder, worker.folder, all);
      const fault = trial.kind === "passed" ? {} : { fault: JSON.stringify(trial) };
      known[test] = { digest: digestOf([test]), seconds, executed, ...fault };
      say(
        `${seconds} s: ${test}${trial.kind === "passed" ? "" : `, left out, since it fails as it is: ${fault.fault}`}`,
      );
      save({ sources: digest, tests: known });
      await worker.sweep();
    }
  };
  await Promise.all(workers.map(work));
  return { sources: digest, tests: known };
}

function save(map: CoverageMap): void {
  mkdirSync(cache, { recursive: true });
  writeFileSync(`${mapFile}.new`, JSON.stringify(map));
  renameSync(`${mapFile}.new`, mapFile);
}

/** A test file that may notice a mutant. */
export interface Candidate {
  readonly file: string;
  readonly seconds: number;
}

/**
 * The test files that execute one of the stretches: first those beside the first of them or in a folder above, then
 * the others, each the shortest first.
 */
export function candidatesFor(map: CoverageMap, stretches: readonly Stretch[]): Candidate[] {
  const folders = [...new Set(stretches.map(({ file }) => featureOf(file)))];
  return Object.entries(map.tests)
    .filter(
      ([, { executed, fault }]) =>
        fault === undefined && stretches.some(({ file, start }) => isExecuted(executed[file], start)),
    )
    .map(([file, { seconds }]) => ({ file, seconds, isNear: folders.some((folder) => file.startsWith(folder)) }))
    .sort((a, b) => Number(b.isNear) - Number(a.isNear) || a.seconds - b.seconds);
}

/** `server/src/tenant/orders/`, for whatever is in it. */
function featureOf(file: string): string {
  const folder = `${dirname(file)}/`;
  return /^server\/src\/(?:admin|tenant|auth|kernel)\/[^/]+\//.exec(folder)?.[0] ?? folder;
}
