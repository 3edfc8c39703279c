import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { pino, type Logger } from "pino";
import { boot, type BootConfig, type Boot } from "../boot.ts";
import { readConfig, type Config, type Settings } from "../config.ts";
import { makeFolder } from "../kernel/folder.ts";
import type { EmbeddedServers } from "../embedded/servers.ts";
import { requireMigratedCentral } from "../kernel/db/migrate.ts";
import { makeLog } from "../kernel/log.ts";
import { folderFault, startFault } from "./faults.ts";
import { UsageError } from "./usage.ts";
import { warn } from "./output.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** The settings; throws a `UsageError` that lists all that is wrong with them. */
export function settingsOf(variables: Variables): Settings {
  const read = readConfig(variables);
  if ("config" in read) return read;
  throw new UsageError(
    `The settings have ${read.faults.length === 1 ? "a fault" : "faults"}:\n${read.faults.map((fault) => `  ${fault}`).join("\n")}`,
  );
}

/** The process's log, on standard error: standard output is for answers. */
export function logOf(config: Config): Logger {
  const destination = pino.destination({ dest: 2, sync: true });
  // A closed terminal does not stop the work.
  destination.on("error", () => undefined);
  return makeLog(config.logLevel, destination);
}

export interface Databases {
  readonly config: BootConfig;
  /** Where the embedded ones keep their data. */
  readonly folders: readonly string[];
  /** Where the encryption key is kept that no setting gives. */
  readonly keysFile: string | undefined;
  /** Undefined where others are configured, or another process has started them. */
  readonly embedded: EmbeddedServers | undefined;
  /** Where the embedded ones lie, whoever has started them. */
  readonly postgresFolder: string | undefined;
  close(): Promise<void>;
}

/** The configured databases, or the embedded ones, started unless a service that runs already has them. */
export async function openDatabases(config: Config, { join: joins = false } = {}): Promise<Databases> {
  const folder = resolve(config.dataDir);
  try {
    return await openIn(folder, config, joins);
  } catch (error) {
    throw folderFault(error, folder) ?? error;
  }
}

async function openIn(folder: string, config: Config, joins: boolean): Promise<Databases> {
  const keysFile = config.encryptionKeys === undefined ? join(folder, "encryption.key") : undefined;
  const common = { keysFile, embedded: undefined, postgresFolder: undefined, close: async () => undefined };
  const { servers, centralUrl } = config;
  if (servers !== undefined && centralUrl !== undefined) {
    const encryptionKeys = config.encryptionKeys ?? keptKey(config.dataDir);
    return { ...common, config: { ...config, servers, centralUrl, encryptionKeys }, folders: [] };
  }
  const { joinEmbedded, startEmbedded } = await import("../embedded/servers.ts");
  const running = joins ? await joinEmbedded(folder) : undefined;
  if (running !== undefined)
    return {
      ...{ ...common, config: completed(config, running), folders: [folder] },
      postgresFolder: running.postgresFolder,
    };
  const embedded = await startEmbedded(folder, { user: config.postgresUser });
  const isInside = !relative(folder, embedded.postgresFolder).startsWith("..");
  const folders = isInside ? [folder] : [folder, embedded.postgresFolder];
  try {
    const { postgresFolder } = embedded;
    return {
      ...{ keysFile, config: completed(config, embedded), folders, embedded, postgresFolder },
      close: () => embedded.close(),
    };
  } catch (error) {
    await embedded.close();
    throw error;
  }
}

function completed(
  config: Config,
  { servers, centralUrl }: Pick<EmbeddedServers, "servers" | "centralUrl">,
): BootConfig {
  const urls = Object.fromEntries(Object.entries(servers).map(([name, server]) => [name, server.provisionerUrl]));
  return { ...config, servers: urls, centralUrl, encryptionKeys: config.encryptionKeys ?? keptKey(config.dataDir) };
}

/**
 * `boot` on these databases; a `UsageError` that says what to do when a setting is why it fails. Unless it `migrates`
 * the central database must be of this version; the embedded ones are always migrated.
 */
export async function bootOn(databases: Databases, log: Logger, { migrates = true } = {}): Promise<Boot> {
  try {
    if (!migrates && databases.folders.length === 0) await requireMigratedCentral(databases.config.centralUrl);
    return await boot(databases.config, log);
  } catch (error) {
    throw startFault(error, databases) ?? error;
  }
}

/**
 * Runs one command with everything open and closes it all afterwards; also beside a service that runs. Unless it
 * `migrates` a central database of an older version is refused.
 */
export async function withDeps<T>(
  variables: Variables,
  work: (booted: Boot, config: BootConfig) => Promise<T>,
  { migrates = false } = {},
): Promise<T> {
  const { config, warnings } = settingsOf({ TILLHOUSE_LOG_LEVEL: "warn", ...variables });
  for (const warning of warnings) warn(`Warning: ${warning}`);
  const databases = await openDatabases(config, { join: true });
  try {
    const booted = await bootOn(databases, logOf(config), { migrates });
    try {
      return await work(booted, databases.config);
    } finally {
      await booted.close();
    }
  } finally {
    await databases.close();
  }
}

/** The encryption key that development keeps in the data folder, made at the first need. */
function keptKey(dataDir: string): string {
  const file = join(dataDir, "encryption.key");
  if (!existsSync(file)) {
    makeFolder(resolve(dataDir), 0o700);
    writeFileSync(file, `local:${randomBytes(32).toString("base64")}\n`, { mode: 0o600, flag: "wx" });
  }
  return readFileSync(file, "utf8").trim();
}
