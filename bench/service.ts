import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { boot, type BootConfig } from "../server/src/boot.ts";
import { readConfig } from "../server/src/config.ts";
import type { Deps } from "../server/src/deps.ts";
import { startEmbedded, type EmbeddedServers } from "../server/src/embedded/servers.ts";

/** The system's PostgreSQL, whose tools the benches compare with; without it the embedded one runs alone. */
export const installed = "/usr/lib/postgresql/15";
export const hasTools = existsSync(`${installed}/bin/postgres`);

interface BenchService {
  readonly deps: Deps;
  readonly embedded: EmbeddedServers;
  readonly folder: string;
}

/** Runs `work` with the whole service on two fresh, durable servers, and clears everything away after. */
export async function withBenchService<T>(
  settings: Partial<BootConfig>,
  work: (service: BenchService) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "tillhouse-bench-"));
  // PostgreSQL's user must be able to pass when we are root.
  chmodSync(folder, 0o711);
  const embedded = await startEmbedded(folder, { installed: hasTools ? installed : undefined });
  try {
    const read = readConfig({ TILLHOUSE_DATA_DIR: folder, PORT: "0" });
    if ("faults" in read) throw new Error(read.faults.join("; "));
    const config = {
      ...read.config,
      servers: { default: embedded.servers.default.provisionerUrl, second: embedded.servers.second.provisionerUrl },
      centralUrl: embedded.centralUrl,
      encryptionKeys: `bench:${Buffer.alloc(32, 7).toString("base64")}`,
      ...settings,
    };
    const { deps, close } = await boot(config, pino({ level: "silent" }));
    try {
      return await work({ deps, embedded, folder });
    } finally {
      await close();
    }
  } finally {
    await embedded.close();
    for (const used of [embedded.postgresFolder, folder]) rmSync(used, { recursive: true, force: true });
  }
}

export async function asSuperuser(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Runs a shell command; rejects with the end of what it wrote to standard error when it fails. */
export function run(command: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn("bash", ["-o", "pipefail", "-c", command], { stdio: ["ignore", "ignore", "pipe"] });
    let errors = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (errors = (errors + text).slice(-2_000)));
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve() : reject(new Error(`${command.split(" ")[0]}: ${errors}`))));
  });
}

export function inDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
