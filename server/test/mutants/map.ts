import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { root } from "../runner.ts";
import type { Stretch } from "./areas.ts";
import { coverageFolder, isExecuted, readCoverage, type Edges } from "./coverage.ts";
import type { Worker } from "./worker.ts";

/** What a test file executes and how long it takes. */
interface Known {
  /** Of its content. */
  readonly digest: string;
  readonly seconds: number;
  /** By source, of the text that it had then. */
  readonly executed: Readonly<Record<string, { readonly text: string; readonly edges: Edges }>>;
  /** Why it cannot be used: it fails as it is. */
  readonly fault?: string;
}

/** Which test files execute what, by file; and the texts that sources had, by digest. */
export interface CoverageMap {
  readonly tests: Record<string, Known>;
  readonly texts: Record<string, string>;
}

export const cache = join(root, "node_modules/.cache/mutants");
const mapFile = join(cache, "map.json");
const withinMs = 900_000;

export function secondsSince(beganMs: number): number {
  return Math.round((performance.now() - beganMs) / 100) / 10;
}

/** Of the content of the files. */
export function digestOf(files: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest("hex").slice(0, 16);
}

function readMap(): CoverageMap {
  return existsSync(mapFile) ? (JSON.parse(readFileSync(mapFile, "utf8")) as CoverageMap) : { tests: {}, texts: {} };
}

/**
 * The map of the test files, of which those run that are not in the map, fail in it or were changed since, or every one
 * when it `isAnew`. `say` is told of each that runs.
 */
export async function bringUpToDate(
  workers: readonly Worker[],
  {
    tests,
    sources,
    isAnew,
  }: { readonly tests: readonly string[]; readonly sources: readonly string[]; readonly isAnew: boolean },
  say: (line: string) => void,
): Promise<CoverageMap> {
  const last = readMap();
  const isKnown = (test: string) =>
    last.tests[test]?.digest === digestOf([test]) && last.tests[test].fault === undefined;
  const known = isAnew ? [] : tests.filter(isKnown);
  const map: CoverageMap = {
    tests: Object.fromEntries(known.map((test) => [test, last.tests[test] as Known])),
    texts: last.texts,
  };
  const digests = new Map(sources.map((source) => [source, digestOf([source])]));
  for (const [source, digest] of digests) map.texts[digest] ??= readFileSync(join(root, source), "utf8");
  const secondsOf = (test: string) => last.tests[test]?.seconds ?? 0;
  // The longest first, so that all workers end at about the same time.
  const missing = tests.filter((test) => !known.includes(test)).sort((a, b) => secondsOf(b) - secondsOf(a));
  const work = async (worker: Worker) => {
    for (let test = missing.shift(); test !== undefined; test = missing.shift()) {
      const learned = await learn(worker, test, digests);
      map.tests[test] = learned;
      const { seconds, fault } = learned;
      say(`${seconds} s: ${test}${fault === undefined ? "" : `, left out, since it fails as it is: ${fault}`}`);
      saveMap(map);
    }
  };
  await Promise.all(workers.map(work));
  return map;
}

async function learn(worker: Worker, test: string, digests: ReadonlyMap<string, string>): Promise<Known> {
  const folder = coverageFolder(worker.folder);
  const beganMs = performance.now();
  const trial = await worker.run([test], withinMs, { NODE_V8_COVERAGE: folder, NODE_DISABLE_COMPILE_CACHE: "1" });
  const seconds = secondsSince(beganMs);
  const edges = readCoverage(folder, worker.folder, new Set(digests.keys()));
  await worker.sweep();
  return {
    digest: digestOf([test]),
    seconds,
    executed: Object.fromEntries(
      edges.map(([source, some]) => [source, { text: digests.get(source) ?? "", edges: some }]),
    ),
    ...(trial.kind === "passed" ? {} : { fault: JSON.stringify(trial) }),
  };
}

/** Without the texts that nothing refers to any more. */
function saveMap({ tests, texts }: CoverageMap): void {
  mkdirSync(cache, { recursive: true });
  const used = new Set(Object.values(tests).flatMap(({ executed }) => Object.values(executed).map(({ text }) => text)));
  const kept = Object.fromEntries(Object.entries(texts).filter(([digest]) => used.has(digest)));
  writeFileSync(`${mapFile}.new`, JSON.stringify({ tests, texts: kept }));
  renameSync(`${mapFile}.new`, mapFile);
}

/** A test file that may notice a mutant, and how long it takes in a process of its own. */
export interface Candidate {
  readonly file: string;
  readonly seconds: number;
}

/** Of each process, until it has started a service and compiled what is asked for most. */
const startS = 4;

/** How long the files take in one process, about. */
export function secondsTogether(files: readonly Candidate[]): number {
  return startS + files.reduce((sum, { seconds }) => sum + Math.max(0.5, seconds - startS), 0);
}

/** The files in lists, in their order, that take about so long each; a longer file has one of its own. */
export function batchesOf(files: readonly Candidate[], limitS: number): Candidate[][] {
  const batches: Candidate[][] = [];
  for (const file of files) {
    const last = batches.at(-1);
    if (last !== undefined && secondsTogether([...last, file]) <= limitS) last.push(file);
    else batches.push([file]);
  }
  return batches;
}

/**
 * The test files that execute one of the stretches: before them those `about` such a fault, whatever they execute; then
 * those of the same folder, of the same feature, those named like it, then the others, each the shortest first.
 * `textOf` gives a source as it is now: where it has changed since a test was looked at, what is new counts as executed
 * when something was that it replaced or stands beside.
 */
export function candidatesFor(
  { tests, texts }: CoverageMap,
  stretches: readonly Stretch[],
  textOf: (source: string) => string,
  about: readonly string[] = [],
): Candidate[] {
  const now = new Map(stretches.map(({ file }) => [file, textOf(file)]));
  const executes = ({ executed }: Known, { file, start }: Stretch) => {
    const then = executed[file];
    return then !== undefined && isExecuted(then.edges, before(texts[then.text] ?? "", now.get(file) ?? "", start));
  };
  const folders = new Set(stretches.map(({ file }) => dirname(file)));
  const features = [...new Set(stretches.map(({ file }) => featureOf(file)))];
  const names = new Set(stretches.flatMap(({ file }) => [featureOf(file), file].flatMap(namesOf)));
  const nearness = (file: string) => {
    if (about.includes(file)) return 4;
    if (folders.has(dirname(file))) return 3;
    if (features.some((feature) => file.startsWith(feature))) return 2;
    return [featureOf(file), file].some((part) => namesOf(part).some((name) => names.has(name))) ? 1 : 0;
  };
  const mayNotice = (file: string, known: Known) =>
    about.includes(file) || stretches.some((stretch) => executes(known, stretch));
  return Object.entries(tests)
    .filter(([file, known]) => known.fault === undefined && mayNotice(file, known))
    .map(([file, { seconds }]) => ({ file, seconds, nearness: nearness(file) }))
    .sort((a, b) => b.nearness - a.nearness || a.seconds - b.seconds);
}

/** Where the text at an offset of the new text was in the old one; for what was changed all that was there instead. */
function before(old: string, now: string, offset: number): readonly [from: number, to: number] {
  if (old === now) return [offset, offset];
  const [shorter, shift] = [Math.min(old.length, now.length), old.length - now.length];
  let same = 0;
  while (same < shorter && old[same] === now[same]) same += 1;
  if (offset < same) return [offset, offset];
  let sameEnd = 0;
  while (sameEnd < shorter - same && old.at(-1 - sameEnd) === now.at(-1 - sameEnd)) sameEnd += 1;
  if (offset >= now.length - sameEnd) return [offset + shift, offset + shift];
  return [Math.max(0, same - 1), old.length - sameEnd];
}

/** `server/src/tenant/orders/`, for whatever is in it. */
function featureOf(file: string): string {
  const folder = `${dirname(file)}/`;
  return /^server\/src\/(?:admin|tenant|auth|kernel)\/[^/]+\//.exec(folder)?.[0] ?? folder;
}

/**
 * Of a folder or file: `cash` of `server/src/tenant/cash/`, `keys` of `server/src/auth/keys.test.ts`; of a migration
 * those that may be features, `move` and `appointments` of `0023_move_appointments.sql`.
 */
function namesOf(path: string): string[] {
  const name = basename(path).replace(/\..*/, "");
  return /^\d+_/.test(name) ? name.split("_").slice(1) : [name];
}
