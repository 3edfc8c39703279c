import { isOrigin, Reader, type Environment, type Lifetimes } from "./reader.ts";
import type { ServerSetting } from "./kernel/db/servers.ts";

/** Every setting, checked. What each means to an operator stands in .env.example. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly env: "development" | "production";
  readonly dataDir: string;
  /** The account that the embedded servers run as when the service is started by root; undefined: `nobody`. */
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
  /** Whether the apps are served beside the API. */
  readonly servesApps: boolean;
  readonly adminEmail: string;
  readonly adminPassword: string | undefined;
  /** The origins whose pages may call with credentials. */
  readonly allowedOrigins: readonly string[];
  readonly trustProxy: readonly string[];
  /** Webhooks may lead to private addresses, and without TLS. */
  readonly webhooksPrivate: boolean;
  /**
   * The name servers that are asked for the names in webhooks; undefined: those of the system. Not a setting; tests
   * give it.
   */
  readonly webhooksNameServers: readonly string[] | undefined;
  /** The least version of the shops' till program: an older one opens no session. `0`: any will do. */
  readonly leastTillVersion: string;
  readonly accessTokenS: number;
  readonly refreshTenant: Lifetimes;
  readonly refreshAdmin: Lifetimes;
  readonly refreshLeewayS: number;
  /** Multiplies the limits of the routes that need no token, for many callers behind one address. */
  readonly rateLimitScale: number;
  /** How many services share the databases, each with all of its workers. */
  readonly instances: number;
  /** How many processes this service is. The command line says it, and divides what is here by it. */
  readonly workers: number;
  readonly pools: {
    /** Connections to the central database; undefined: as many as fit its server. */
    readonly central: number | undefined;
    /** Connections to one placement server, all tenants together; undefined: as many as fit the server. */
    readonly perServer: number | undefined;
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
   * How many days it is kept: what was audited, what was created under which id, what tills must delete, unsent mails,
   * sessions that ended.
   */
  readonly keepDays: Readonly<Record<"audit" | "creations" | "feed" | "mails" | "sessions", number>>;
  /**
   * How long the holder of the maintenance lock may be silent before it counts as dead. Not a setting; tests shorten
   * it.
   */
  readonly deadAfterMs: number;
  /** Multiplies how long the service waits for what should be there at once. Not a setting; tests raise it. */
  readonly patience: number;
  /** How long a graduation lets requests in flight finish before it ends their sessions. */
  readonly drainMs: number;
  /** Address that callers use, without a slash at the end; the tokens' issuer. */
  readonly publicUrl: string;
  readonly metricsHost: string;
  readonly metricsPort: number | undefined;
  /** Where spans are sent by OTLP/HTTP; undefined: nowhere. */
  readonly tracesUrl: string | undefined;
  /** How long a stop goes on serving, no longer ready, so that proxies look elsewhere. */
  readonly stopDelayMs: number;
  /** How long a stop waits for requests in flight. */
  readonly shutdownDrainMs: number;
  /** Begins the names of the databases that are made on placement servers. */
  readonly databasePrefix: string;
  readonly logLevel: string;
}

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];
const hour = 3600;
const day = 24 * hour;
/** For what is never to be deleted: a hundred years. */
const mostDays = 36_500;

export interface Settings {
  readonly config: Config;
  /** What is not wrong and will hardly be meant, one sentence each. */
  readonly warnings: readonly string[];
}

/** Reads the settings, or returns everything that is wrong with them. Messages never quote a secret. */
export function readConfig(env: Environment): Settings | { readonly faults: readonly string[] } {
  const read = new Reader(env);
  const mode = read.choice("TILLHOUSE_ENV", ["development", "production"], "development");
  const host = read.host("HOST", "127.0.0.1");
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
    servesApps: read.choice("TILLHOUSE_APPS", ["all", "none"], "all") === "all",
    dashboardUrl: read.origin("TILLHOUSE_DASHBOARD_URL", publicUrl),
    adminEmail: read.matching(
      "TILLHOUSE_ADMIN_EMAIL",
      /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/,
      "an email address",
      "admin@example.com",
    ),
    adminPassword: read.password("TILLHOUSE_ADMIN_PASSWORD"),
    allowedOrigins: originsIn(mode, publicUrl, read.origins("TILLHOUSE_ALLOWED_ORIGINS")),
    trustProxy: read.networks("TILLHOUSE_TRUST_PROXY"),
    ...programsOf(read),
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
    instances: read.number("TILLHOUSE_INSTANCES", 1, 1, 1000),
    workers: 1,
    pools: poolsOf(read),
    keepDays: keepDaysOf(read),
    sharedTenantsMax: read.number("TILLHOUSE_SHARED_TENANTS_MAX", 500, 1, 10_000),
    drainMs: read.number("TILLHOUSE_DRAIN_MS", 500, 0, 60_000),
    deadAfterMs: 15_000,
    patience: 1,
    publicUrl,
    ...watchedBy(read),
    stopDelayMs: read.number("TILLHOUSE_STOP_DELAY_MS", 0, 0, 600_000),
    shutdownDrainMs: read.number("TILLHOUSE_SHUTDOWN_DRAIN_MS", 10_000, 0, 600_000),
    databasePrefix: read.matching(
      "TILLHOUSE_DATABASE_PREFIX",
      /^[a-z][a-z0-9_]{0,14}$/,
      "1 to 15 of a-z, 0-9 and _",
      "tillhouse",
    ),
    logLevel: read.choice("TILLHOUSE_LOG_LEVEL", logLevels, "info"),
  };
  refuseHalves(read, config);
  return read.faults.length === 0
    ? { config, warnings: read.unknown() }
    : { faults: [...read.faults, ...read.unknown()] };
}

/** How many equal processes share the databases. */
export function processesOf({ instances, workers }: Pick<Config, "instances" | "workers">): number {
  return instances * workers;
}

/** What belongs together is there together. */
function refuseHalves(read: Reader, config: Config): void {
  if ((config.servers === undefined) !== (config.centralUrl === undefined)) {
    read.fault(
      "TILLHOUSE_SERVERS",
      "and TILLHOUSE_CENTRAL_URL belong together: set both, or neither for embedded servers",
    );
  }
  if (config.env === "production" && config.encryptionKeys === undefined) {
    read.fault("TILLHOUSE_ENCRYPTION_KEYS", "must be set in production");
  }
}

function watchedBy(read: Reader): Pick<Config, "metricsHost" | "metricsPort" | "tracesUrl"> {
  return {
    metricsHost: read.text("TILLHOUSE_METRICS_HOST", "127.0.0.1"),
    metricsPort: read.optionalNumber("TILLHOUSE_METRICS_PORT", 0, 65_535),
    tracesUrl: read.tracesUrl(),
  };
}

/** What is said of the programs of others: those that webhooks tell, and those of tills. */
function programsOf(read: Reader): Pick<Config, "webhooksPrivate" | "webhooksNameServers" | "leastTillVersion"> {
  return {
    webhooksNameServers: undefined,
    webhooksPrivate: read.choice("TILLHOUSE_WEBHOOKS_PRIVATE", ["no", "yes"], "no") === "yes",
    leastTillVersion: read.matching(
      "TILLHOUSE_LEAST_TILL_VERSION",
      /^\d{1,9}(?:\.\d{1,9}){0,2}$/,
      "a version such as 2.4.0",
      "0",
    ),
  };
}

function keepDaysOf(read: Reader): Config["keepDays"] {
  return {
    audit: read.number("TILLHOUSE_KEEP_AUDIT_DAYS", 730, 90, mostDays),
    creations: read.number("TILLHOUSE_KEEP_CREATIONS_DAYS", 400, 30, mostDays),
    feed: read.number("TILLHOUSE_KEEP_FEED_DAYS", 90, 1, mostDays),
    mails: read.number("TILLHOUSE_KEEP_MAILS_DAYS", 30, 6, mostDays),
    sessions: read.number("TILLHOUSE_KEEP_SESSIONS_DAYS", 30, 1, mostDays),
  };
}

/** In development this machine's names are one, since a page is opened by any of them; so of our own pages, too. */
function originsIn(mode: Config["env"], publicUrl: string, given: readonly string[]): readonly string[] {
  if (mode === "production") return given;
  const names = ["localhost", "127.0.0.1", "[::1]"];
  const all = [publicUrl, ...given].filter(isOrigin).flatMap((origin) => {
    const { protocol, hostname, port } = new URL(origin);
    return names.includes(hostname) ? names.map((name) => new URL(`${protocol}//${name}:${port}`).origin) : [origin];
  });
  return [...new Set(all)];
}

function poolsOf(read: Reader): Config["pools"] {
  return {
    central: read.optionalNumber("TILLHOUSE_POOL_CENTRAL", 2, 500),
    perServer: read.optionalNumber("TILLHOUSE_POOL_PER_SERVER", 1, 5000),
    perTenant: read.number("TILLHOUSE_POOL_PER_TENANT", 4, 1, 20),
    queuePerTenant: read.number("TILLHOUSE_QUEUE_PER_TENANT", 64, 0, 100_000),
    queueTotal: read.number("TILLHOUSE_QUEUE_TOTAL", 1000, 0, 1_000_000),
    acquireTimeoutMs: read.number("TILLHOUSE_ACQUIRE_TIMEOUT_MS", 5000, 10, 60_000),
    idleTimeoutMs: read.number("TILLHOUSE_IDLE_TIMEOUT_MS", 60_000, 100, 3_600_000),
  };
}
