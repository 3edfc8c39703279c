import { fork, spawn, type ChildProcess } from "node:child_process";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { requireOwner } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { stopOrphan } from "./orphan.ts";
import type { SupervisedCommand } from "./supervisor.ts";

export interface ClusterOptions {
  /** The data directory; its parent must exist and be open to `binaries.user`. */
  readonly dataDir: string;
  readonly password: string;
  /** The port it had last; another is taken when it is not free. */
  readonly port: number | undefined;
  /** False gives up durability for speed, for tests. */
  readonly durable: boolean;
  readonly settings: Readonly<Record<string, string>>;
  /** Options of initdb that choose the locale, for tests. */
  readonly locale?: readonly string[] | undefined;
}

export interface Cluster {
  readonly port: number;
  /** Resolves when PostgreSQL has ended, asked or not. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

const superuser = "postgres";
const startTimeoutMs = 60_000;
const maxLogBytes = 10 * 1024 * 1024;

/** Makes the cluster if there is none, stops what an earlier run left there, and starts it on 127.0.0.1. */
export async function startCluster(binaries: Binaries, options: ClusterOptions): Promise<Cluster> {
  const { dataDir } = options;
  if (existsSync(dataDir)) {
    requireOwner(dataDir, binaries.user);
    await stopOrphan(dataDir);
  } else await initialise(binaries, options);
  refuseOtherMajor(dataDir, binaries.major);
  let port = options.port;
  for (let attempt = 1; ; attempt += 1) {
    port = port !== undefined && (await isFree(port)) ? port : await freePort();
    try {
      return await launch(binaries, options, port);
    } catch (error) {
      if (!(error instanceof PortTaken) || attempt === 3) throw error;
      port = undefined;
    }
  }
}

export function superuserUrl(port: number, password: string, database = "postgres"): string {
  return `postgres://${superuser}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}?sslmode=disable`;
}

class PortTaken extends Error {}

/** Made beside its place and renamed when whole, so that a start cut short leaves nothing half made. */
async function initialise(
  { initdb, user, major }: Binaries,
  { dataDir, password, durable, locale }: ClusterOptions,
): Promise<void> {
  const parent = dirname(dataDir);
  const prefix = `${basename(dataDir)}.new-`;
  for (const name of readdirSync(parent)) {
    if (name.startsWith(prefix)) rmSync(join(parent, name), { recursive: true, force: true });
  }
  const staging = mkdtempSync(join(parent, prefix));
  const fresh = join(staging, "data");
  const passwordFile = join(staging, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user !== undefined) for (const path of [staging, passwordFile]) chownSync(path, user.uid, user.gid);
  await new Promise<void>((resolve, reject) => {
    const args = [
      ...["-D", fresh, "-U", superuser, "--pwfile", passwordFile, "--auth=scram-sha-256", "--encoding=UTF8"],
      // Sorting and case by PostgreSQL's own tables: the same on every machine. Before 17 the C library has to do.
      ...(locale ??
        (major >= 17 ? ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"] : ["--locale=C.UTF-8"])),
      // Its passwords are random (scram.ts). Before 16 the server has no say in it.
      ...(major >= 16 ? ["--set", "scram_iterations=1"] : []),
      ...(durable ? [] : ["--no-sync"]),
    ];
    const child = spawn(initdb, args, { cwd: staging, stdio: ["ignore", "ignore", "pipe"], detached: true, ...user });
    let errors = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve() : reject(new Error(`initdb failed: ${errors.trim()}`))));
  });
  renameSync(fresh, dataDir);
  rmSync(staging, { recursive: true, force: true });
}

function refuseOtherMajor(dataDir: string, major: number): void {
  const found = readFileSync(join(dataDir, "PG_VERSION"), "utf8").trim();
  if (found === String(major)) return;
  throw new Error(
    `${dataDir} was written by PostgreSQL ${found}, this release brings ${major}, and the two cannot share files. ` +
      "Start the release that wrote it and dump the databases, or set another TILLHOUSE_DATA_DIR.",
  );
}

async function launch({ postgres, user }: Binaries, options: ClusterOptions, port: number): Promise<Cluster> {
  const { dataDir, password } = options;
  const logFile = `${dataDir}.log`;
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > maxLogBytes) truncateSync(logFile);
  const logFrom = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  const log = openSync(logFile, "a", 0o600);
  const supervisor = fork(join(import.meta.dirname, "supervisor.ts"), [], {
    cwd: dirname(dataDir),
    detached: true,
    execArgv: [],
    stdio: ["ignore", log, log, "ipc"],
    ...(process.platform === "win32" ? {} : { env: { LC_ALL: "C", TZ: "UTC", PATH: "/usr/bin:/bin" } }),
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => {
    supervisor.once("exit", () => resolve());
    supervisor.once("error", () => resolve());
  });
  const args = Object.entries(settingsOf(options, port)).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const command: SupervisedCommand = {
    command: postgres,
    args: ["-D", dataDir, ...args],
    dataDir,
    ...(user === undefined ? {} : { user }),
  };
  supervisor.send(command);
  const stop = async () => {
    if (supervisor.connected) supervisor.disconnect();
    await ended;
  };
  try {
    await untilReady(supervisor, superuserUrl(port, password));
  } catch (error) {
    await stop();
    const tail = readFileSync(logFile).subarray(logFrom).toString("utf8").trim();
    if (/could not (bind|create any TCP\/IP sockets)/.test(tail)) throw new PortTaken();
    throw new Error(`PostgreSQL did not start on ${dataDir}: ${tail.split("\n").slice(-8).join("\n")}`, {
      cause: error,
    });
  }
  return { port, ended, stop };
}

function settingsOf({ durable, settings }: ClusterOptions, port: number): Record<string, string> {
  return {
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    timezone: "UTC",
    log_timezone: "UTC",
    ...(durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
    ...settings,
  };
}

async function untilReady(supervisor: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    if (supervisor.exitCode !== null || supervisor.signalCode !== null) throw new Error("PostgreSQL ended at once");
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (Date.now() > deadline) throw error;
    }
    await sleep(40);
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
