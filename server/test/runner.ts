import { spawnSync } from "node:child_process";
import { globSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { finished } from "node:stream/promises";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { pathToFileURL } from "node:url";
import { startEmbedded } from "../src/embedded/servers.ts";
import { makeScratchFolder } from "./scratch.ts";

// What `npm test`, `test:thorough` and `test:ghosts` have in common: servers of their own, and files run against them.

export const root = resolve(import.meta.dirname, "../..");

/** Aborted by SIGINT and SIGTERM. */
export const interrupted = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => interrupted.abort());

// Every file and every process that a test starts loads the same modules.
process.env["NODE_COMPILE_CACHE"] ??= join(root, "node_modules/.cache/compile");

/** What decides the part of a matrix that is tried: TILLHOUSE_TEST_SEED, or the commit that is checked out. Printed. */
export function printSeed(): string {
  const seed = (process.env["TILLHOUSE_TEST_SEED"] ??= commit());
  process.stdout.write(`TILLHOUSE_TEST_SEED=${seed}\n`);
  return seed;
}

/** Where there is no git, always the same. */
function commit(): string {
  const { status, stdout } = spawnSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.trim() : "none";
}

export function filesLike(...patterns: readonly string[]): string[] {
  return globSync([...patterns], { cwd: root, exclude: ["**/node_modules/**"] })
    .map((file) => join(root, file))
    .sort();
}

/**
 * The files that a command was given. It ends with exit code 1 and the names of those that are no files: a run without
 * them would look like one that they passed, and one with them would take others down with it.
 */
export function filesNamed(names: readonly string[]): string[] {
  const missing = names.filter((name) => statSync(name, { throwIfNoEntry: false })?.isFile() !== true);
  if (missing.length === 0) return names.map((name) => resolve(name));
  process.stderr.write(missing.map((name) => `${name} is no file; nothing was run\n`).join(""));
  process.exit(1);
}

/**
 * Runs `work` while two servers of its own are up; the environment in which tests find them. `installed` is the folder
 * of another PostgreSQL than the one we bring, whose bin has initdb and postgres.
 */
export async function onServers<T>(
  installed: string | undefined,
  work: (env: NodeJS.ProcessEnv) => Promise<T>,
): Promise<T> {
  const folder = makeScratchFolder("test");
  const embedded = await startEmbedded(folder, { durable: false, installed });
  const { TILLHOUSE_TEST_POSTGRES: _, ...env } = process.env;
  try {
    return await work({
      ...env,
      TILLHOUSE_TEST_SERVERS: JSON.stringify(embedded.servers),
      TILLHOUSE_TEST_PLACEMENT: "Shared",
      // For tests that start a server of their own.
      ...(installed === undefined ? {} : { TILLHOUSE_TEST_POSTGRES: installed }),
    });
  } finally {
    await embedded.close();
    for (const used of [embedded.postgresFolder, folder]) rmSync(used, { recursive: true, force: true });
  }
}

export interface Counts {
  passed: number;
  failed: number;
  /** `<name>: <reason>` of each test, or group of tests, that was not run. */
  readonly skipped: Set<string>;
}

/**
 * A process takes two seconds of processor time until it has served its first requests, and as much again until it has
 * compiled the shapes of all that is asked for, so it runs many files, one after the other. Few processes would end
 * together only by chance: of a long list the last part is kept for shorter ones, which those that end early begin
 * with.
 */
const longList = 12;
const keptForLater = 1 / 4;

/**
 * Runs test files, so many processes at once, and adds to `counts`; what the signal cuts short does not count.
 * `isQuiet`: only failures are told.
 */
export async function runFiles(
  files: readonly string[],
  counts: Counts,
  options: { env: NodeJS.ProcessEnv; atOnce: number; isQuiet?: boolean; signal?: AbortSignal },
): Promise<void> {
  const folder = makeScratchFolder("groups");
  try {
    await runProcesses(groupsOf(files, options.atOnce, folder), counts, options);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * One module for each process, which imports its files; neighbours, which often take equally long, come to different
 * ones.
 */
function groupsOf(files: readonly string[], atOnce: number, folder: string): string[] {
  const later = files.length > longList * atOnce ? Math.floor(files.length * keptForLater) : 0;
  const rounds = [files.slice(0, files.length - later), files.slice(files.length - later)];
  const groups = rounds.flatMap((round) =>
    Array.from({ length: Math.min(round.length, atOnce) }, (_, group) => round.filter((_, n) => n % atOnce === group)),
  );
  return groups.map((group, number) => {
    const path = join(folder, `${String(number).padStart(3, "0")}.mjs`);
    const imported = [join(import.meta.dirname, "deadline.ts"), ...group];
    writeFileSync(path, imported.map((file) => `import "${pathToFileURL(file).href}";\n`).join(""));
    return path;
  });
}

async function runProcesses(
  files: readonly string[],
  counts: Counts,
  {
    env,
    atOnce,
    isQuiet = false,
    signal = interrupted.signal,
  }: { env: NodeJS.ProcessEnv; atOnce: number; isQuiet?: boolean; signal?: AbortSignal },
): Promise<void> {
  const events = run({ files: [...files], cwd: root, env, concurrency: atOnce, signal });
  // Of a suite that fails its tests tell, unless a hook of its own failed.
  events.on("test:fail", ({ name, details, todo }) => {
    const isByItsTests = "failureType" in details.error && details.error.failureType === "subtestsFailed";
    if (isByItsTests || todo !== undefined || signal.aborted) return;
    counts.failed += 1;
    if (isQuiet) process.stdout.write(`FAILED ${name}\n${details.error.stack ?? details.error.message}\n`);
  });
  // A file without a test is itself reported as one that passed; a skipped test proves nothing.
  events.on("test:pass", ({ name, details, skip, todo }) => {
    if (skip !== undefined) counts.skipped.add(`${name}: ${skip === true ? "no reason is given" : skip}`);
    const proves = details.type !== "suite" && skip === undefined && todo === undefined;
    if (proves && !files.includes(resolve(root, name))) counts.passed += 1;
  });
  if (isQuiet) {
    await finished(events.resume());
    return;
  }
  const report = events.compose(spec);
  report.pipe(process.stdout, { end: false });
  await finished(report);
}
