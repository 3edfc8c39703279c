import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { startEmbedded } from "../../src/embedded/servers.ts";
import { makeScratchFolder } from "../scratch.ts";
import type { TestServer } from "../templates.ts";
import { root } from "./files.ts";

/** The servers of a run, by name: `default` and `second`. */
export type TestServers = Readonly<Record<string, TestServer>>;

/** Where `npm run test:servers` says which servers it keeps up. */
const standingFile = join(root, "node_modules/.cache/tillhouse-test-servers.json");

interface StandingServers {
  readonly pid: number;
  readonly servers: TestServers;
}

/** The servers that `npm run test:servers` keeps up; undefined when it does not run. */
export function standingServers(): TestServers | undefined {
  if (!existsSync(standingFile)) return undefined;
  const { pid, servers } = JSON.parse(readFileSync(standingFile, "utf8")) as StandingServers;
  return isAlive(pid) ? servers : undefined;
}

/** Says that these are up; the answer takes it back. Throws when another process keeps some up. */
export function announceServers(servers: TestServers): () => void {
  if (standingServers() !== undefined) throw new Error("npm run test:servers is running already");
  mkdirSync(dirname(standingFile), { recursive: true });
  writeFileSync(standingFile, JSON.stringify({ pid: process.pid, servers } satisfies StandingServers), { mode: 0o600 });
  return () => rmSync(standingFile, { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs `work` while two servers of its own are up; the environment in which tests find them. `installed` is the folder
 * of another PostgreSQL than the one we bring, whose bin has initdb and postgres.
 */
export async function onServers<T>(
  installed: string | undefined,
  work: (env: NodeJS.ProcessEnv) => T | Promise<T>,
): Promise<T> {
  const folder = makeScratchFolder("servers");
  const embedded = await startEmbedded(folder, { durable: false, installed });
  try {
    return await work({
      ...process.env,
      TILLHOUSE_TEST_SERVERS: JSON.stringify(embedded.servers),
      // For tests that start a server of their own.
      ...(installed === undefined ? {} : { TILLHOUSE_TEST_POSTGRES: installed }),
    });
  } finally {
    await embedded.close();
    for (const used of [embedded.postgresFolder, folder]) rmSync(used, { recursive: true, force: true });
  }
}
