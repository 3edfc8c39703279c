import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { fallbackAccount, postgresUser, type PostgresUser } from "./account.ts";
import { prepareBinaries, publicFolder, type Binaries } from "./binaries.ts";
import { startCluster, superuserUrl, type Cluster } from "./cluster.ts";
import { makeFolder } from "../kernel/folder.ts";
import { isHeld, lockFolder } from "./lock.ts";
import { ensureDatabase, prepareServer, provisionerUrl } from "./sql.ts";

/** The servers an empty machine gets: one to open shops on, one to graduate them to. */
const embeddedNames = ["default", "second"] as const;

interface EmbeddedServer {
  readonly superuserUrl: string;
  readonly provisionerUrl: string;
}

export interface EmbeddedServers {
  readonly servers: Readonly<Record<(typeof embeddedNames)[number], EmbeddedServer>>;
  readonly centralUrl: string;
  /** Where the clusters lie: in the data folder, or elsewhere when PostgreSQL's user cannot enter that. */
  readonly postgresFolder: string;
  /** What an operator should change about how they run. */
  readonly warnings: readonly string[];
  /** Rejects when a server ends unasked. */
  readonly failed: Promise<never>;
  close(): Promise<void>;
}

interface EmbeddedOptions {
  /** False gives up durability for speed, for tests. */
  readonly durable?: boolean;
  /** The folder of another PostgreSQL than the one we bring. */
  readonly installed?: string | undefined;
  /** The account that PostgreSQL runs as when we are root; `nobody` unless given. */
  readonly user?: string | undefined;
}

/** Kept in the data folder, readable by us alone. */
interface State {
  postgresMajor: number;
  superuserPassword: string;
  provisionerPassword: string;
  /** Absolute when it had to be outside the data folder. */
  postgresFolder: string;
  ports: Partial<Record<string, number>>;
}

const centralDatabase = "tillhouse_central";

/**
 * Starts PostgreSQL servers `default` and `second` out of `dataDir`, which this process then holds alone.
 * Whatever happens to this process, they stop with it.
 */
export async function startEmbedded(
  dataDir: string,
  { durable = true, installed, user }: EmbeddedOptions = {},
): Promise<EmbeddedServers> {
  const folder = resolve(dataDir);
  const binaries = await prepareBinaries(installed, postgresUser(user));
  makeDataFolder(folder, binaries.user);
  const unlock = await lockFolder(folder);
  const clusters: Cluster[] = [];
  try {
    const state = readState(folder, binaries);
    const servers = await startAll(folder, binaries, state, durable, clusters);
    await ensureDatabase(servers.default.superuserUrl, centralDatabase);
    let closing = false;
    const failed = Promise.race(clusters.map(({ ended }) => ended)).then(async () => {
      if (closing) await new Promise(() => undefined);
      throw new Error(`An embedded PostgreSQL server ended; see the logs in ${resolve(folder, state.postgresFolder)}`);
    });
    failed.catch(() => undefined);
    return {
      servers,
      centralUrl: centralOf(servers.default),
      postgresFolder: resolve(folder, state.postgresFolder),
      warnings: warningsOf(binaries.user),
      failed: failed as Promise<never>,
      close: async () => {
        closing = true;
        await Promise.all(clusters.map((cluster) => cluster.stop()));
        await unlock();
      },
    };
  } catch (error) {
    await Promise.all(clusters.map((cluster) => cluster.stop()));
    await unlock();
    throw error;
  }
}

function warningsOf(user: PostgresUser): string[] {
  if (user?.name !== fallbackAccount) return [];
  return [
    `PostgreSQL may not run as root, so the embedded servers run as ${user.name}, and other programs that do can read their ` +
      "files. Start as another user, or name an account of its own in TILLHOUSE_POSTGRES_USER.",
  ];
}

/** The servers of the process that holds the data folder now; undefined when none does. */
export async function joinEmbedded(
  dataDir: string,
): Promise<Pick<EmbeddedServers, "servers" | "centralUrl" | "postgresFolder"> | undefined> {
  const folder = resolve(dataDir);
  if (!(await isHeld(folder))) return undefined;
  const state = parseState(stateFile(folder));
  const [first, second] = embeddedNames.map((name) => serverOf(state, state.ports[name] ?? 0));
  if (first === undefined || second === undefined) throw new Error("a server is missing");
  return {
    servers: { default: first, second },
    centralUrl: centralOf(first),
    postgresFolder: resolve(folder, state.postgresFolder),
  };
}

function serverOf({ superuserPassword, provisionerPassword }: State, port: number): EmbeddedServer {
  return {
    superuserUrl: superuserUrl(port, superuserPassword),
    provisionerUrl: provisionerUrl(port, provisionerPassword),
  };
}

function centralOf({ provisionerUrl }: EmbeddedServer): string {
  const url = new URL(provisionerUrl);
  url.pathname = `/${centralDatabase}`;
  return url.href;
}

async function startAll(folder: string, binaries: Binaries, state: State, durable: boolean, started: Cluster[]) {
  const { superuserPassword, provisionerPassword } = state;
  const results = await Promise.allSettled(
    embeddedNames.map(async (name): Promise<EmbeddedServer> => {
      const dataDir = join(resolve(folder, state.postgresFolder), name);
      // Tests run many services beside each other. pg_stat_activity shows statements whole, those with many columns
      // too.
      const settings = { max_connections: durable ? "200" : "500", track_activity_query_size: "16384" };
      const cluster = await startCluster(binaries, {
        dataDir,
        password: superuserPassword,
        port: state.ports[name],
        durable,
        settings,
      });
      started.push(cluster);
      state.ports[name] = cluster.port;
      const server = serverOf(state, cluster.port);
      await prepareServer(server.superuserUrl, provisionerPassword);
      return server;
    }),
  );
  writeState(folder, state);
  const [first, second] = results.map((result) => {
    if (result.status === "rejected") throw result.reason;
    return result.value;
  });
  if (first === undefined || second === undefined) throw new Error("a server is missing");
  return { default: first, second };
}

/** Ours alone; when PostgreSQL runs as another account, that one may pass through to its own folder. */
function makeDataFolder(folder: string, user: PostgresUser): void {
  makeFolder(folder, 0o700);
  if (user !== undefined) chownSync(folder, process.getuid?.() ?? 0, user.gid);
  chmodSync(folder, user === undefined ? 0o700 : 0o710);
}

function stateFile(folder: string): string {
  return join(folder, "embedded.json");
}

function readState(folder: string, { major, user }: Binaries): State {
  const file = stateFile(folder);
  if (existsSync(file)) {
    const state = parseState(file);
    if (state.postgresMajor !== major) {
      throw new Error(
        `${folder} was made with PostgreSQL ${state.postgresMajor}; this release brings ${major}. ` +
          "Start the release that made it and dump its databases, or set another TILLHOUSE_DATA_DIR.",
      );
    }
    return state;
  }
  const postgresFolder = makePostgresFolder(folder, user);
  const password = () => randomBytes(24).toString("base64url");
  const state: State = {
    postgresMajor: major,
    superuserPassword: password(),
    provisionerPassword: password(),
    postgresFolder,
    ports: {},
  };
  writeState(folder, state);
  return state;
}

function parseState(file: string): State {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as State;
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new Error(`${file} was damaged: put it back from a backup, or delete the folder and start again.`, { cause });
  }
}

function writeState(folder: string, state: State): void {
  const file = stateFile(folder);
  writeFileSync(`${file}.new`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/**
 * `postgres` inside the data folder if PostgreSQL's user can get there, else a folder of our own where everybody can.
 */
function makePostgresFolder(folder: string, user: PostgresUser): string {
  const inside = join(folder, "postgres");
  if (existsSync(inside)) {
    throw new Error(`${inside} exists, but its passwords (${stateFile(folder)}) are gone; move it away to start anew.`);
  }
  mkdirSync(inside, { mode: 0o700 });
  if (user === undefined) return "postgres";
  chownSync(inside, user.uid, user.gid);
  const entered = spawnSync("/bin/sh", ["-c", 'cd "$0" && : > probe && rm probe', inside], { cwd: "/", ...user });
  if (entered.status === 0) return "postgres";
  const outside = mkdtempSync(join(publicFolder, "tillhouse-data-"));
  chmodSync(outside, 0o700);
  chownSync(outside, user.uid, user.gid);
  return outside;
}
