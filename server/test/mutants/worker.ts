import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { copyProject } from "../checkout.ts";
import { interrupted, onServers, root } from "../runner.ts";
import { makeScratchFolder } from "../scratch.ts";
import { tryFiles, type Trial } from "./trial.ts";

/** A copy of the project with servers of its own, where one process of tests runs at a time. */
export interface Worker {
  /** Of the copy. */
  readonly folder: string;
  /** `files` from the root of the project, in one process; rejects when the run is interrupted. */
  run(files: readonly string[], withinMs: number, env?: NodeJS.ProcessEnv): Promise<Trial>;
  /** Drops every database that was not there in the beginning. */
  sweep(): Promise<void>;
  /** Drops also what services are cloned from, so that the next one makes it from the copy as it is then. */
  clear(): Promise<void>;
  /** Makes what services are cloned from. */
  prepare(): Promise<void>;
}

/** From the root of the project. */
const preparation = relative(root, fileURLToPath(new URL("./prepare.ts", import.meta.url)));
const prepareWithinMs = 180_000;

/** Runs `use` with so many workers, which are gone afterwards. */
export async function withWorkers<T>(
  count: number,
  use: (workers: readonly Worker[]) => Promise<T>,
  opened: readonly Worker[] = [],
): Promise<T> {
  if (opened.length === count) return use(opened);
  const scratch = makeScratchFolder("mutants");
  try {
    return await onServers(undefined, async (env) => {
      const worker = makeWorker(scratch, env);
      await worker.prepare();
      return withWorkers(count, use, [...opened, worker]);
    });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function makeWorker(scratch: string, serverEnv: NodeJS.ProcessEnv): Worker {
  const [folder, temporary] = [join(scratch, "project"), join(scratch, "tmp")];
  copyProject(folder);
  mkdirSync(temporary);
  // PostgreSQL's user must be able to pass: tests start servers of their own.
  chmodSync(temporary, 0o711);
  const env = {
    ...serverEnv,
    // What processes that are ended leave behind goes with the worker.
    TMPDIR: temporary,
    NODE_COMPILE_CACHE: join(scratch, "compile"),
    // A test asks which files there are.
    GIT_DIR: join(root, ".git"),
    GIT_WORK_TREE: folder,
    // The map and every mutant take the same part of each matrix.
    TILLHOUSE_TEST_SEED: "mutants",
  };
  const servers = Object.values<{ superuserUrl: string }>(JSON.parse(serverEnv["TILLHOUSE_TEST_SERVERS"] ?? "{}"));
  const urls = servers.map(({ superuserUrl }) => superuserUrl);
  let kept: readonly (readonly string[])[] = urls.map(() => []);
  const run: Worker["run"] = (files, withinMs, more) =>
    tryFiles(files, { folder, env: { ...env, ...more }, withinMs, signal: interrupted.signal });
  const dropOthers = async (kept: readonly (readonly string[])[]) => {
    for (const [i, url] of urls.entries()) await dropDatabases(url, kept[i] ?? []);
  };
  return {
    folder,
    run,
    sweep: () => dropOthers(kept),
    clear: () => dropOthers([]),
    prepare: async () => {
      const trial = await run([preparation], prepareWithinMs);
      if (trial.kind !== "passed") throw new Error(`a service cannot be started: ${JSON.stringify(trial)}`);
      kept = await Promise.all(urls.map(listDatabases));
    },
  };
}

async function listDatabases(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "SELECT datname AS name FROM pg_database WHERE NOT datistemplate AND datname <> 'postgres'",
    );
    return rows.map(({ name }) => name);
  });
}

async function dropDatabases(url: string, kept: readonly string[]): Promise<void> {
  const dropped = (await listDatabases(url)).filter((name) => !kept.includes(name));
  await withClient(url, async (client) => {
    for (const name of dropped) await client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
  });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
