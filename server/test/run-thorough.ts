import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { shuffled } from "./ghosts/shuffle.ts";
import { oldestPostgres } from "./own-server.ts";
import { filesLike, interrupted, onServers, printSeed, root, runFiles, type Counts } from "./runner.ts";
import { fraction } from "./thorough.ts";

/**
 * `npm run test:thorough -- [--minutes n]`: the whole of what `npm test` takes a part of, or as much of it as fits into
 * so many minutes, beginning at a place that comes from the commit, or from TILLHOUSE_TEST_SEED. Half of the time, at
 * most, is for every point of the matrices of kills and faults, for the tenant plane's tests with graduated shops and
 * for the graduation's tests on PostgreSQL 15; the rest for ghosts. Says how much of the whole it covered. Ends with
 * failure when anything failed or nothing ran.
 */

const { values: options } = parseArgs({ options: { minutes: { type: "string" } } });
const minutes = options.minutes === undefined ? Infinity : Number(options.minutes);
if (!(minutes > 0)) throw new Error("--minutes takes a number above 0");
const endMs = performance.now() + minutes * 60_000;
const timeIsUp = new AbortController();
if (minutes < Infinity) setTimeout(() => timeIsUp.abort(), minutes * 60_000).unref();
const stopped = AbortSignal.any([interrupted.signal, timeIsUp.signal]);
const piecesEndMs = performance.now() + minutes * 30_000;
/** Many pieces wait for most of their time: for what hangs, or for a process that is gone to count as dead. */
const atOnce = availableParallelism() + 1;

/** A part of the whole that takes about a minute. */
interface Piece {
  readonly file: string;
  /** The number of the file's matrix, of so many that it is divided into. */
  readonly part: readonly [number, number];
  /** Of the kinds of runs that a file has beside the usual one. */
  readonly kind: "matrix" | "graduated" | "oldest";
}

/** Files whose matrices take much longer than a minute, and into how many parts they are divided. */
const parts: Readonly<Record<string, number>> = {
  "server/src/admin/graduation/crash.test.ts": 40,
  "server/src/admin/graduation/faults.test.ts": 40,
  "server/src/admin/graduation/doctor/doctor.test.ts": 4,
  "server/test/books/books.test.ts": 25,
};

const seed = printSeed();
const counts: Counts = { passed: 0, failed: 0, skipped: new Set() };
const pieces = fromAPlace(shuffled(allPieces(), 1));
let begun = 0;
let ended = 0;
await onServers(undefined, async (bundled) => {
  const workOff = async (oldest?: NodeJS.ProcessEnv) => {
    await Promise.all(Array.from({ length: atOnce }, () => work(bundled, oldest)));
  };
  if (oldestPostgres === undefined) await workOff();
  else await onServers(oldestPostgres, workOff);
});
say(
  `${ended} of ${pieces.length} parts of kills, faults, graduated shops and PostgreSQL 15: ${counts.passed} passed, ${counts.failed} failed`,
);
const areGhostsWell = await runGhosts();
process.exitCode = counts.failed > 0 || counts.passed === 0 || !areGhostsWell || interrupted.signal.aborted ? 1 : 0;

function allPieces(): Piece[] {
  // The ghosts have a matrix of their own, and a part of it in their test.
  const matrices = filesLike("server/**/*.test.ts", "client/**/*.test.ts").filter(
    (file) =>
      /\bfrom ".*\/test\/(thorough|turns)\.ts"/.test(readFileSync(file, "utf8")) && !file.endsWith("ghosts.test.ts"),
  );
  const repeated = oldestPostgres === undefined ? [] : filesLike("server/src/admin/graduation/**/*.test.ts");
  const ofShops = filesLike("server/src/tenant/**/*.test.ts");
  return [
    ...matrices.flatMap((file) => {
      const count = parts[relative(root, file)] ?? 1;
      return Array.from({ length: count }, (_, n): Piece => ({ file, part: [n, count], kind: "matrix" }));
    }),
    ...ofShops.map((file): Piece => ({ file, part: [0, 1], kind: "graduated" })),
    ...repeated.map((file): Piece => ({ file, part: [0, 1], kind: "oldest" })),
  ];
}

function fromAPlace<T>(items: readonly T[]): T[] {
  const place = Math.floor(fraction("place") * items.length);
  return [...items.slice(place), ...items.slice(0, place)];
}

async function work(bundled: NodeJS.ProcessEnv, oldest: NodeJS.ProcessEnv | undefined): Promise<void> {
  while (performance.now() < piecesEndMs && !stopped.aborted) {
    const piece = pieces[begun++];
    if (piece === undefined) return;
    const beganMs = performance.now();
    const env = {
      matrix: { ...bundled, TILLHOUSE_TEST_THOROUGH: "true", TILLHOUSE_TEST_PART: piece.part.join("/") },
      graduated: { ...bundled, TILLHOUSE_TEST_PLACEMENT: "Dedicated" },
      oldest: { ...oldest, TILLHOUSE_TEST_REPEAT: "true" },
    }[piece.kind];
    await runFiles([piece.file], counts, { env, atOnce: 1, isQuiet: true, signal: stopped });
    if (stopped.aborted) return;
    ended += 1;
    const [number, count] = piece.part;
    const how = { matrix: "", graduated: " with graduated shops", oldest: " on PostgreSQL 15" }[piece.kind];
    const which = `${count > 1 ? `, part ${number + 1} of ${count}` : ""}${how}`;
    say(`${Math.round((performance.now() - beganMs) / 1000)} s: ${relative(root, piece.file)}${which}`);
  }
}

/** Of the time that is left, a minute is for recording their points and ending. */
async function runGhosts(): Promise<boolean> {
  const left = (endMs - performance.now()) / 60_000 - 1;
  if (interrupted.signal.aborted) return false;
  if (left < 1) {
    say("no time for ghosts");
    return true;
  }
  const order = ["--seed", String(parseInt(seed.slice(0, 7), 16) || 0), "--jobs", String(atOnce)];
  const limit = left === Infinity ? [] : ["--minutes", left.toFixed(1)];
  const child = spawn(process.execPath, [join(root, "server/test/ghosts/run.ts"), ...order, ...limit], {
    stdio: "inherit",
  });
  interrupted.signal.addEventListener("abort", () => child.kill());
  return new Promise((resolve) => child.once("exit", (code) => resolve(code === 0)));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
