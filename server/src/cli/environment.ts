import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { pino, type Logger } from "pino";
import { boot, type BootConfig, type Booted } from "../boot.ts";
import { readConfig, type Config } from "../config.ts";
import { joinEmbedded, startEmbedded, type Embedded } from "../embedded/servers.ts";
import { MigrationMismatch } from "../kernel/db/migrate.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** An error that the operator can correct; reported without a stack trace. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The settings; throws a `UsageError` that lists all that is wrong with them. */
export function configOf(variables: Variables): Config {
  const read = readConfig(variables);
  if ("config" in read) return read.config;
  throw new UsageError(
    `The settings have ${read.faults.length === 1 ? "a fault" : "faults"}:\n${read.faults.map((fault) => `  ${fault}`).join("\n")}`,
  );
}

/** The process's log, on standard error: standard output is for answers. */
export function logOf(config: Config): Logger {
  const destination = pino.destination({ dest: 2, sync: true });
  // A closed terminal does not stop the work.
  destination.on("error", () => undefined);
  return pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}

export interface Databases {
  readonly config: BootConfig;
  /** Where the embedded ones keep their data. */
  readonly folders: readonly string[];
  readonly embedded: Embedded | undefined;
  close(): Promise<void>;
}

/** The configured databases, or the embedded ones, started unless a service that runs already has them. */
export async function openDatabases(config: Config, { join: joins = false } = {}): Promise<Databases> {
  const { servers, centralUrl } = config;
  if (servers !== undefined && centralUrl !== undefined) {
    const encryptionKeys = config.encryptionKeys ?? keptKey(config.dataDir);
    return {
      config: { ...config, servers, centralUrl, encryptionKeys },
      folders: [],
      embedded: undefined,
      close: async () => undefined,
    };
  }
  const folder = resolve(config.dataDir);
  const running = joins ? await joinEmbedded(folder) : undefined;
  if (running !== undefined)
    return {
      config: completed(config, running),
      folders: [folder],
      embedded: undefined,
      close: async () => undefined,
    };
  const embedded = await startEmbedded(folder, { user: config.postgresUser });
  const isInside = !relative(folder, embedded.postgresFolder).startsWith("..");
  const folders = isInside ? [folder] : [folder, embedded.postgresFolder];
  try {
    return { config: completed(config, embedded), folders, embedded, close: () => embedded.close() };
  } catch (error) {
    await embedded.close();
    throw error;
  }
}

function completed(config: Config, { servers, centralUrl }: Pick<Embedded, "servers" | "centralUrl">): BootConfig {
  const urls = Object.fromEntries(Object.entries(servers).map(([name, server]) => [name, server.provisionerUrl]));
  return { ...config, servers: urls, centralUrl, encryptionKeys: config.encryptionKeys ?? keptKey(config.dataDir) };
}

/** `boot` on these databases; a `UsageError` that says what to do when they are another version's. */
export async function bootOn({ config, folders }: Databases, log: Logger): Promise<Booted> {
  try {
    return await boot(config, log);
  } catch (error) {
    if (!(error instanceof MigrationMismatch)) throw error;
    const found = `of another version: ${error.message}`;
    if (folders.length === 0) throw new UsageError(`The central database is ${found}.`);
    throw new UsageError(
      `The data folder ${folders[0]} is ${found}. Delete ${folders.join(" and ")} and start again ` +
        "(the shops in it are lost), or set another TILLHOUSE_DATA_DIR.",
    );
  }
}

/** Runs one command with everything open and closes it all afterwards; also beside a service that runs. */
export async function withDeps<T>(
  variables: Variables,
  work: (booted: Booted, config: BootConfig) => Promise<T>,
): Promise<T> {
  const config = configOf({ TILLHOUSE_LOG_LEVEL: "warn", ...variables });
  const databases = await openDatabases(config, { join: true });
  try {
    const booted = await bootOn(databases, logOf(config));
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
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, `local:${randomBytes(32).toString("base64")}\n`, { mode: 0o600, flag: "wx" });
  }
  return readFileSync(file, "utf8").trim();
}
