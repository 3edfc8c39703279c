import { isIP } from "node:net";
import { AddressFault, addressOf, targetOf } from "./kernel/db/address.ts";
import type { ServerSetting } from "./kernel/db/servers.ts";

/** Every setting, checked. What each means to an operator stands in .env.example. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly env: "development" | "production";
  readonly dataDir: string;
  /** Who the embedded servers run as when the service is started by root; undefined: `nobody`. */
  readonly postgresUser: string | undefined;
  /** By the name of the placement server; undefined: the embedded servers. */
  readonly servers: Readonly<Record<string, ServerSetting>> | undefined;
  /** Undefined exactly when `servers` is. */
  readonly centralUrl: string | undefined;
  /** `id:base64,…`, the first encrypts; undefined only in development, where the data folder keeps a key. */
  readonly encryptionKeys: string | undefined;
  /** Undefined: files in the data folder in development, no mail at all in production. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Where the links in mails lead: the web dashboard's address, without a slash at the end. */
  readonly dashboardUrl: string;
  readonly adminEmail: string;
  readonly adminPassword: string | undefined;
  readonly allowedOrigins: readonly string[];
  readonly trustProxy: readonly string[];
  readonly accessTokenS: number;
  readonly refreshTenant: Lifetimes;
  readonly refreshAdmin: Lifetimes;
  readonly refreshLeewayS: number;
  /** Multiplies the limits of the routes that need no token, for many callers behind one address. */
  readonly rateLimitScale: number;
  readonly pools: {
    /** Connections to the central database. */
    readonly central: number;
    /** Connections to one placement server, all tenants together. */
    readonly perServer: number;
    readonly perTenant: number;
    /** Requests of one tenant that may wait for a connection; beyond it 429. */
    readonly queuePerTenant: number;
    /** Requests that may wait for a server's connections; beyond it 503. */
    readonly queueTotal: number;
    readonly acquireTimeoutMs: number;
    /** How long an unused connection is kept. */
    readonly idleTimeoutMs: number;
  };
  readonly sharedTenantsMax: number;
  /**
   * How long the holder of the maintenance lock may be silent before it counts as dead. Not a setting; tests shorten
   * it.
   */
  readonly deadAfterMs: number;
  /** How long a graduation lets requests in flight finish before it ends their sessions. */
  readonly drainMs: number;
  /** Address that callers use, without a slash at the end; the tokens' issuer. */
  readonly publicUrl: string;
  readonly metricsPort: number | undefined;
  /** How long a stop waits for requests in flight. */
  readonly shutdownDrainMs: number;
  /** Begins the names of the databases that are made on placement servers. */
  readonly databasePrefix: string;
  readonly logLevel: string;
}

interface Lifetimes {
  /** Seconds a session lives without being used. */
  readonly idleS: number;
  /** Seconds a session lives at most. */
  readonly absoluteS: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];
const hour = 3600;
const day = 24 * hour;

/** Reads the settings, or returns everything that is wrong with them. Messages never quote a secret. */
export function readConfig(env: Environment): { readonly config: Config } | { readonly faults: readonly string[] } {
  const read = new Reader(env);
  const mode = read.choice("TILLHOUSE_ENV", ["development", "production"], "development");
  const host = read.text("HOST", "127.0.0.1");
  const port = read.number("PORT", 8080, 0, 65_535);
  const publicUrl = read.origin("TILLHOUSE_PUBLIC_URL", `http://${host.includes(":") ? `[${host}]` : host}:${port}`);
  const config: Config = {
    host,
    port,
    env: mode,
    dataDir: read.text("TILLHOUSE_DATA_DIR", ".tillhouse"),
    postgresUser: read.optional("TILLHOUSE_POSTGRES_USER"),
    servers: read.servers("TILLHOUSE_SERVERS"),
    centralUrl: read.postgresUrl("TILLHOUSE_CENTRAL_URL"),
    encryptionKeys: read.encryptionKeys("TILLHOUSE_ENCRYPTION_KEYS"),
    smtpUrl: read.smtpUrl("SMTP_URL"),
    mailFrom: read.matching(
      "TILLHOUSE_MAIL_FROM",
      /^([^<>@\r\n]*<)?[^\s@<>]+@[^\s@<>]+>?$/,
      "an address such as Tillhouse <no-reply@example.com>",
      "Tillhouse <no-reply@tillhouse.localhost>",
    ),
    dashboardUrl: read.origin("TILLHOUSE_DASHBOARD_URL", publicUrl),
    adminEmail: read.matching(
      "TILLHOUSE_ADMIN_EMAIL",
      /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
      "an email address",
      "admin@example.com",
    ),
    adminPassword: read.password("TILLHOUSE_ADMIN_PASSWORD"),
    allowedOrigins: read.origins("TILLHOUSE_ALLOWED_ORIGINS"),
    trustProxy: read.networks("TILLHOUSE_TRUST_PROXY"),
    accessTokenS: read.number("TILLHOUSE_ACCESS_TOKEN_S", 300, 30, hour),
    refreshTenant: read.lifetimes("TILLHOUSE_SESSION_IDLE_S", 12 * hour, "TILLHOUSE_SESSION_ABSOLUTE_S", 7 * day),
    refreshAdmin: read.lifetimes(
      "TILLHOUSE_ADMIN_SESSION_IDLE_S",
      hour / 2,
      "TILLHOUSE_ADMIN_SESSION_ABSOLUTE_S",
      12 * hour,
    ),
    refreshLeewayS: read.number("TILLHOUSE_REFRESH_LEEWAY_S", 10, 0, 60),
    rateLimitScale: read.number("TILLHOUSE_RATE_LIMIT_SCALE", 1, 1, 10_000),
    pools: poolsOf(read),
    sharedTenantsMax: read.number("TILLHOUSE_SHARED_TENANTS_MAX", 500, 1, 10_000),
    drainMs: read.number("TILLHOUSE_DRAIN_MS", 500, 0, 60_000),
    deadAfterMs: 15_000,
    publicUrl,
    metricsPort: read.optionalNumber("TILLHOUSE_METRICS_PORT", 1, 65_535),
    shutdownDrainMs: read.number("TILLHOUSE_SHUTDOWN_DRAIN_MS", 10_000, 0, 600_000),
    databasePrefix: read.matching(
      "TILLHOUSE_DATABASE_PREFIX",
      /^[a-z][a-z0-9_]{0,14}$/,
      "1 to 15 of a-z, 0-9 and _",
      "tillhouse",
    ),
    logLevel: read.choice("TILLHOUSE_LOG_LEVEL", logLevels, "info"),
  };
  if ((config.servers === undefined) !== (config.centralUrl === undefined)) {
    read.fault(
      "TILLHOUSE_SERVERS",
      "and TILLHOUSE_CENTRAL_URL belong together: set both, or neither for embedded servers",
    );
  }
  if (mode === "production" && config.encryptionKeys === undefined) {
    read.fault("TILLHOUSE_ENCRYPTION_KEYS", "must be set in production");
  }
  return read.faults.length === 0 ? { config } : { faults: read.faults };
}

function poolsOf(read: Reader): Config["pools"] {
  return {
    central: read.number("TILLHOUSE_POOL_CENTRAL", 10, 2, 500),
    perServer: read.number("TILLHOUSE_POOL_PER_SERVER", 40, 1, 5000),
    perTenant: read.number("TILLHOUSE_POOL_PER_TENANT", 4, 1, 20),
    queuePerTenant: read.number("TILLHOUSE_QUEUE_PER_TENANT", 64, 0, 100_000),
    queueTotal: read.number("TILLHOUSE_QUEUE_TOTAL", 1000, 0, 1_000_000),
    acquireTimeoutMs: read.number("TILLHOUSE_ACQUIRE_TIMEOUT_MS", 5000, 10, 60_000),
    idleTimeoutMs: read.number("TILLHOUSE_IDLE_TIMEOUT_MS", 60_000, 100, 3_600_000),
  };
}

/** Reads one variable at a time and remembers every fault. An empty variable counts as absent. */
class Reader {
  readonly faults: string[] = [];
  readonly #env: Environment;

  constructor(env: Environment) {
    this.#env = env;
  }

  fault(name: string, message: string): void {
    this.faults.push(`${name} ${message}`);
  }

  optional(name: string): string | undefined {
    const value = this.#env[name]?.trim();
    return value === "" ? undefined : value;
  }

  text(name: string, fallback: string): string {
    return this.optional(name) ?? fallback;
  }

  matching(name: string, pattern: RegExp, what: string, fallback: string): string {
    const value = this.text(name, fallback);
    if (!pattern.test(value)) this.fault(name, `must be ${what}`);
    return value;
  }

  choice<T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const value = this.text(name, fallback);
    const found = choices.find((choice) => choice === value);
    if (found === undefined) this.fault(name, `must be one of ${choices.join(", ")}`);
    return found ?? fallback;
  }

  optionalNumber(name: string, least: number, most: number): number | undefined {
    const text = this.optional(name);
    if (text === undefined) return undefined;
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    this.fault(name, `must be a whole number from ${least} to ${most}`);
    return undefined;
  }

  number(name: string, fallback: number, least: number, most: number): number {
    return this.optionalNumber(name, least, most) ?? fallback;
  }

  lifetimes(idleName: string, idle: number, absoluteName: string, absolute: number): Lifetimes {
    const idleS = this.number(idleName, idle, 60, 365 * day);
    const absoluteS = this.number(absoluteName, absolute, 60, 365 * day);
    if (idleS > absoluteS) this.fault(idleName, `must not be longer than ${absoluteName}`);
    return { idleS, absoluteS };
  }

  password(name: string): string | undefined {
    const value = this.optional(name);
    if (value !== undefined && value.length < 12) this.fault(name, "must have at least 12 characters");
    return value;
  }

  list(name: string): string[] {
    return this.text(name, "")
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== "");
  }

  origin(name: string, fallback: string): string {
    const value = this.text(name, fallback);
    if (!isOrigin(value)) this.fault(name, "must be an origin such as https://shop.example.com, without a path");
    return value;
  }

  origins(name: string): string[] {
    const origins = this.list(name);
    if (!origins.every(isOrigin))
      this.fault(name, "must be origins such as https://shop.example.com, separated by commas");
    return origins;
  }

  networks(name: string): string[] {
    const networks = this.list(name);
    if (!networks.every(isNetwork)) this.fault(name, "must be addresses or CIDR ranges, separated by commas");
    return networks;
  }

  postgresUrl(name: string): string | undefined {
    const value = this.optional(name);
    const fault = value === undefined ? undefined : urlFault(value);
    if (fault !== undefined) this.fault(name, fault);
    return value;
  }

  smtpUrl(name: string): string | undefined {
    const value = this.optional(name);
    const isUrl =
      value === undefined || (/^smtps?:\/\//.test(value) && URL.canParse(value) && new URL(value).hostname !== "");
    if (!isUrl) this.fault(name, "must be an smtp:// or smtps:// URL with a host");
    return value;
  }

  servers(name: string): Record<string, ServerSetting> | undefined {
    const text = this.optional(name);
    if (text === undefined) return undefined;
    let servers: unknown;
    try {
      servers = JSON.parse(text);
    } catch {
      servers = undefined;
    }
    if (typeof servers !== "object" || servers === null || Array.isArray(servers)) {
      this.fault(name, 'must be a JSON object such as {"default":"postgres://…"}');
      return {};
    }
    for (const [server, setting] of Object.entries(servers)) {
      if (!/^[a-z][a-z0-9-]{0,62}$/.test(server))
        this.fault(name, `has a server name that is not a-z, 0-9 and -: ${server}`);
      for (const fault of serverFaults(setting)) this.fault(name, `has a server ${server} whose ${fault}`);
    }
    if (!("default" in servers)) this.fault(name, "must name a server `default`, where new shops open");
    return servers as Record<string, ServerSetting>;
  }

  encryptionKeys(name: string): string | undefined {
    const value = this.optional(name);
    if (value === undefined) return undefined;
    const keys = value.split(",").map((key) => /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/_-]+=*)$/.exec(key.trim()));
    const whole = keys.every((key) => key !== null && Buffer.from(key[2] ?? "", "base64").length === 32);
    if (!whole) this.fault(name, "must be id:base64 of 32 bytes, separated by commas");
    if (new Set(keys.map((key) => key?.[1])).size !== keys.length) this.fault(name, "must not name an id twice");
    return value;
  }
}

function isOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

function isNetwork(text: string): boolean {
  const [address = "", bits] = text.split("/");
  const family = isIP(address);
  if (family === 0) return false;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** What is wrong with the URL of a database, if anything; files of certificates are read. */
function urlFault(text: string): string | undefined {
  return addressFault(() => {
    if (targetOf(text).database === "") throw new AddressFault("must name a database");
  });
}

function addressFault(read: () => void): string | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    if (error instanceof AddressFault) return error.message;
    throw error;
  }
}

function serverFaults(setting: unknown): string[] {
  if (typeof setting === "string") return faultsOf("URL", urlFault(setting));
  const { url, tenantUrl = url, ...others } = Object(setting) as Record<string, unknown>;
  if (typeof url !== "string" || typeof tenantUrl !== "string" || Object.keys(others).length > 0)
    return ['value must be a URL, or {"url":"postgres://…","tenantUrl":"postgres://…"}'];
  return [
    ...faultsOf("url", urlFault(url)),
    ...faultsOf(
      "tenantUrl",
      addressFault(() => addressOf(tenantUrl)),
    ),
  ];
}

function faultsOf(what: string, fault: string | undefined): string[] {
  return fault === undefined ? [] : [`${what} ${fault}`];
}
