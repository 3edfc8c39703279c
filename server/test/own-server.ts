import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { prepareBinaries } from "../src/embedded/binaries.ts";
import { startCluster, superuserUrl, type Cluster } from "../src/embedded/cluster.ts";
import { prepareServer, provisionerUrl } from "../src/embedded/sql.ts";
import type { KeyPair } from "./certificates.ts";
import { enter } from "./cleanup.ts";
import { eventually } from "./eventually.ts";
import { makeScratchFolder } from "./scratch.ts";

/** A PostgreSQL server that one test may stop, starve and start again; the run's own serve every file at once. */
export interface OwnServer {
  /** Its data is in the folder `data` of it. */
  readonly folder: string;
  readonly provisionerUrl: string;
  readonly superuserUrl: string;
  stop(): Promise<void>;
  /** Ends all its processes at once, as a machine that is out of memory does: what was not written is gone. */
  kill(): Promise<void>;
  /** Its processes stand still: connections stay open and new ones are taken, but nothing is answered. */
  pause(): void;
  /** They go on where they were. */
  resume(): void;
  /** On the same port, with the same data. `mostFileKb`: no file may grow beyond it, as on a full disk. */
  start(options?: { readonly mostFileKb?: number }): Promise<void>;
  /** Which connections it takes from now on, as lines of pg_hba.conf; those of the superuser always. */
  admit(...lines: readonly string[]): Promise<void>;
  /** Stops it and removes its files. */
  remove(): Promise<void>;
}

interface OwnServerOptions {
  /** The folder of another PostgreSQL than the run's, whose bin has initdb and postgres. */
  readonly postgres?: string | undefined;
  /** Options of initdb that choose the locale. */
  readonly locale?: readonly string[];
  /** Without a provisioner: as it is when it was just installed. */
  readonly isBare?: boolean;
  /** It speaks TLS with this certificate, and believes clients that the authority has certified. */
  readonly tls?: KeyPair & { readonly authority: string };
  /** It begins with the data of this one, which is stopped for it, and follows what that one writes. */
  readonly standbyOf?: OwnServer;
}

const anyone = "host all all 127.0.0.1/32 scram-sha-256";

/** Starts a server, on the PostgreSQL of this run unless another is given; `remove` it in `after`. */
export async function startOwnServer(
  settings: Readonly<Record<string, string>> = {},
  options: OwnServerOptions = {},
): Promise<OwnServer> {
  const folder = makeScratchFolder("own");
  const binaries = await prepareBinaries(options.postgres ?? process.env["TILLHOUSE_TEST_POSTGRES"]);
  const { standbyOf } = options;
  const passwordOf = (url: string | undefined) => (url ? new URL(url).password : randomBytes(8).toString("hex"));
  const superuserPassword = passwordOf(standbyOf?.superuserUrl);
  const provisionerPassword = passwordOf(standbyOf?.provisionerUrl);
  // Not in memory: nothing may be executed there on many systems.
  const scripts = mkdtempSync(join(tmpdir(), "tillhouse-own-"));
  chmodSync(scripts, 0o711);
  const starved = join(scripts, "starved.sh");
  const give = (name: string, text: string) => {
    const file = join(scripts, name);
    writeFileSync(file, text, { mode: 0o600 });
    if (binaries.user !== undefined) chownSync(file, binaries.user.uid, binaries.user.gid);
    return file;
  };
  const hba = (...lines: readonly string[]) =>
    give("pg_hba.conf", ["host all,replication postgres 127.0.0.1/32 scram-sha-256", ...lines, ""].join("\n"));
  const { tls } = options;
  const files = {
    hba_file: hba(anyone),
    ...(standbyOf === undefined ? {} : { primary_conninfo: standbyOf.superuserUrl.replace("/postgres?", "?") }),
    ...(tls === undefined
      ? {}
      : {
          ssl: "on",
          ssl_cert_file: give("server.crt", tls.certificate),
          ssl_key_file: give("server.key", tls.key),
          ssl_ca_file: give("ca.crt", tls.authority),
        }),
  };
  let port: number | undefined;
  let cluster: Cluster | undefined;
  const stop = async () => {
    await cluster?.stop();
    cluster = undefined;
  };
  const signalAll = (...signals: readonly NodeJS.Signals[]) => {
    const [pid = ""] = readFileSync(join(folder, "data", "postmaster.pid"), "utf8").split("\n");
    const all = [Number(pid), ...childrenOf(Number(pid))];
    for (const signal of signals) for (const one of all) signalTo(one, signal);
  };
  const kill = async () => {
    const dead = cluster;
    cluster = undefined;
    // None may see another one end first, and write what it has before it follows.
    signalAll("SIGSTOP", "SIGKILL");
    await dead?.ended;
  };
  const start: OwnServer["start"] = async ({ mostFileKb } = {}) => {
    if (mostFileKb !== undefined) {
      // The shell's unit is 512 bytes.
      writeFileSync(starved, `#!/bin/sh\nulimit -f ${mostFileKb * 2}\nexec ${binaries.postgres} "$@"\n`);
      chmodSync(starved, 0o755);
    }
    cluster = await startCluster(
      { ...binaries, postgres: mostFileKb === undefined ? binaries.postgres : starved },
      {
        dataDir: join(folder, "data"),
        password: superuserPassword,
        port,
        durable: false,
        settings: { ...files, ...settings },
        locale: options.locale,
      },
    );
    port = cluster.port;
  };
  const remove = async () => {
    leave();
    // One that a failed test has paused would not stop.
    if (cluster !== undefined) signalAll("SIGCONT");
    await stop();
    for (const used of [folder, scripts]) rmSync(used, { recursive: true, force: true });
  };
  const leave = enter("a PostgreSQL server", remove);
  if (standbyOf !== undefined) await follow(standbyOf, folder);
  await start();
  if (options.isBare !== true && standbyOf === undefined)
    await prepareServer(superuserUrl(port ?? 0, superuserPassword), provisionerPassword);
  return {
    folder,
    provisionerUrl: provisionerUrl(port ?? 0, provisionerPassword),
    superuserUrl: superuserUrl(port ?? 0, superuserPassword),
    stop,
    kill,
    pause: () => signalAll("SIGSTOP"),
    resume: () => signalAll("SIGCONT"),
    start,
    admit: async (...lines) => {
      hba(...lines);
      const ask = (text: string) => askSuperuser(superuserUrl(port ?? 0, superuserPassword), text);
      const before = await ask("SELECT pg_conf_load_time()::text, pg_reload_conf()");
      // A session begins with what the postmaster has read, which hears of it by a signal.
      await eventually("it has read them", async () => (await ask("SELECT pg_conf_load_time()::text")) !== before);
    },
    remove,
  };
}

/** Makes a copy of the server's data that will start as a standby of it. */
async function follow(primary: OwnServer, folder: string): Promise<void> {
  await primary.stop();
  const data = join(folder, "data");
  // With its owner, which Node does not keep.
  execFileSync("cp", ["-a", join(primary.folder, "data"), data]);
  await primary.start();
  const { uid, gid } = statSync(data);
  writeFileSync(join(data, "standby.signal"), "");
  chownSync(join(data, "standby.signal"), uid, gid);
}

/** The first value of the first row. */
async function askSuperuser(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text, rowMode: "array" });
    return (rows[0] as unknown[] | undefined)?.[0];
  } finally {
    await client.end();
  }
}

/** A session may end between the moment when it is found and the signal. */
function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === pid)
    .map(Number);
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  } catch {
    return undefined;
  }
}
