import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pino, type Logger } from "pino";
import { boot, type BootConfig, type Booted } from "../boot.ts";
import { readConfig, type Config } from "../config.ts";
import { joinEmbedded, startEmbedded, type Embedded } from "../embedded/servers.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** A fault that the operator can mend: told in plain words, without a stack. */
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
  // What is under way goes on when the terminal that it is told on has gone.
  destination.on("error", () => undefined);
  return pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}

export interface Databases {
  readonly config: BootConfig;
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
      embedded: undefined,
      close: async () => undefined,
    };
  }
  const running = joins ? await joinEmbedded(config.dataDir) : undefined;
  if (running !== undefined)
    return { config: completed(config, running), embedded: undefined, close: async () => undefined };
  const embedded = await startEmbedded(config.dataDir);
  try {
    return { config: completed(config, embedded), embedded, close: () => embedded.close() };
  } catch (error) {
    await embedded.close();
    throw error;
  }
}

function completed(config: Config, { servers, centralUrl }: Pick<Embedded, "servers" | "centralUrl">): BootConfig {
  const urls = Object.fromEntries(Object.entries(servers).map(([name, server]) => [name, server.provisionerUrl]));
  return { ...config, servers: urls, centralUrl, encryptionKeys: config.encryptionKeys ?? keptKey(config.dataDir) };
}

/** Runs one command with everything open and closes it all afterwards; also beside a service that runs. */
export async function withDeps<T>(
  variables: Variables,
  work: (booted: Booted, config: BootConfig) => Promise<T>,
): Promise<T> {
  const config = configOf({ TILLHOUSE_LOG_LEVEL: "warn", ...variables });
  const databases = await openDatabases(config, { join: true });
  try {
    const booted = await boot(databases.config, logOf(config));
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
