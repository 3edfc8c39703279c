import type { Socket } from "node:net";
import pg from "pg";
import { addressOf, loginOf, targetOf, withLogin, type Address, type Host, type Target } from "./address.ts";
import { isPostgresError } from "../postgres-error.ts";
import { hear, inOrder, nameOf, prefer } from "./hosts.ts";
import { TripClient } from "./trips.ts";
import { typeParsers } from "./types.ts";
import {
  forgetWriter,
  knowHistory,
  lastHistory,
  lookAtHosts,
  openOnWriter,
  type History,
  type HostOpener,
} from "./writers.ts";
import { patient } from "../patience.ts";

/** A PostgreSQL server that tenants can be placed on. */
export interface PlacementServer {
  readonly name: string;
  /** A new connection of the provisioner's login; the caller ends it. Default database: the URL's. */
  connect(database?: string, options?: SessionOptions): Promise<pg.Client>;
  /** Runs `work` on a connection of its own and ends it. */
  withClient<T>(
    database: string | undefined,
    work: (client: pg.Client) => Promise<T>,
    options?: SessionOptions,
  ): Promise<T>;
  /** The URL under which `role` reaches `database` on this server. A secret. */
  connectionString(login: { role: string; password: string; database: string }): string;
  /**
   * A new connection of a tenant's role; the caller ends it. Of the connection string only the login counts: host, port
   * and protection are what the server has today. `isDirect`: on the provisioner's way, where no pooler is in between.
   */
  connectTenant(
    connectionString: string,
    options?: SessionOptions & { readonly isDirect?: boolean },
  ): Promise<pg.Client>;
  /** The host on the tenants' way that says anything within the time (`hosts.ts`); rejects when none does. */
  hear(withinMs: number): Promise<Host>;
  /** As `knowHistory`, on both ways. */
  knowHistory(last: History | undefined, onFound: (history: History) => void): void;
  /** As `lastHistory`, on the provisioner's way. */
  lastHistory(): History | undefined;
  /** As `followPromotion`, for both ways. */
  followPromotion(): Promise<HostsReport>;
}

/** What `TILLHOUSE_SERVERS` has of one server: one URL, or the provisioner's and another for the tenants. Secrets. */
export type ServerSetting = string | { readonly url: string; readonly tenantUrl?: string };

interface ClientOptions {
  /** What the session is called in pg_stat_activity; at most 63 bytes. */
  readonly applicationName?: string;
  /** How long an answer may take, whatever happens to the network; unbounded when undefined. */
  readonly queryTimeoutMs?: number | undefined;
  readonly pipeline?: boolean;
  /** Settings of the session, which hold from its first moment, whatever is set on its role. */
  readonly settings?: Readonly<Record<string, number>>;
  /**
   * The session reads only, but on a server that takes writes. A database whose own setting begins transactions
   * read-only, as a template's does, then says nothing about its server.
   */
  readonly isReading?: boolean;
}

interface SessionOptions extends ClientOptions {
  /** No timeout set on the role ends the session (`openLasting`). */
  readonly isLasting?: boolean;
}

const openWithinMs = 5_000;

/** A PostgreSQL that this release does not work with. */
export class OldServer extends Error {
  override readonly name = "OldServer";
}

/** As `server_version_num` has it. */
export const oldestVersion = 150_000;

/** The configured placement servers by name. */
export class PlacementServers {
  readonly #servers: ReadonlyMap<string, PlacementServer>;

  /** Throws an `AddressFault` for a URL that cannot be used. */
  constructor(settings: Readonly<Record<string, ServerSetting>>) {
    const servers = Object.entries(settings).map(([name, setting]) => [name, placementServer(name, setting)] as const);
    this.#servers = new Map(servers);
  }

  names(): string[] {
    return [...this.#servers.keys()];
  }

  get(name: string): PlacementServer | undefined {
    return this.#servers.get(name);
  }

  /** For names that come from a tenant's row; a server that is no longer configured is an operator's mistake. */
  mustGet(name: string): PlacementServer {
    const server = this.#servers.get(name);
    if (server === undefined) throw new Error(`placement server ${name} is not configured`);
    return server;
  }
}

const unreached = new WeakMap<Error, string>();

/** The name of the server to which the provisioner's login has got no session, by the error that said so. */
export function unreachedServerOf(error: unknown): string | undefined {
  return error instanceof Error ? unreached.get(error) : undefined;
}

function placementServer(name: string, setting: ServerSetting): PlacementServer {
  const { url, tenantUrl = url } = typeof setting === "string" ? { url: setting } : setting;
  const direct = targetOf(url);
  const forTenants = tenantUrl === url ? direct : addressOf(tenantUrl);
  const connect: PlacementServer["connect"] = async (database = direct.database, options = {}) => {
    try {
      return await open({ ...direct, database }, { applicationName: "tillhouse-provisioner", ...options });
    } catch (error) {
      if (error instanceof Error) unreached.set(error, name);
      throw error;
    }
  };
  return {
    name,
    connect,
    async withClient(database, work, options) {
      const client = await connect(database, options);
      try {
        return await work(client);
      } finally {
        await endClient(client);
      }
    },
    connectionString: ({ role, ...login }) => withLogin(tenantUrl, { user: role, ...login }),
    connectTenant: (connectionString, { isDirect = false, ...options } = {}) =>
      open({ ...(isDirect ? direct : forTenants), ...loginOf(connectionString) }, options),
    hear: (withinMs) => hear(forTenants.hosts, withinMs),
    followPromotion: async () => {
      const found = await followPromotion(direct);
      if (found.promoted !== undefined && forTenants.hosts !== direct.hosts) forgetWriter(forTenants.hosts);
      return found;
    },
    lastHistory: () => lastHistory(direct.hosts),
    knowHistory: (last, onFound) => {
      for (const hosts of new Set([direct.hosts, forTenants.hosts])) knowHistory(hosts, last, onFound);
    },
  };
}

function open(target: Target, { isLasting = false, ...options }: SessionOptions): Promise<pg.Client> {
  return isLasting ? openLasting(target, options) : openClient(target, options);
}

/**
 * A connected client whose later loss rejects its queries and never crashes the process. Of several hosts it is the
 * one that writes (`openOnWriter`), or the first that takes a session where any is wanted, in a share of the time each.
 * With `allow` and `prefer` a server that refuses the first kind of connection is asked for the other, as libpq does.
 */
export async function openClient(target: Target, options: ClientOptions = {}): Promise<pg.Client> {
  const { hosts } = target;
  const sessionKind = options.isReading === true && target.sessionKind !== "any" ? "primary" : target.sessionKind;
  const opening = openingOf(target, options, sessionKind);
  if (sessionKind !== "any" && hosts.length > 1) return openOnWriter(hosts, opening);
  const faults: unknown[] = [];
  for (const host of inOrder(hosts)) {
    try {
      const client = await opening.open(host);
      prefer(hosts, host);
      return client;
    } catch (error) {
      faults.push(error);
    }
  }
  throw faults.find((fault) => isPostgresError(fault)) ?? faults[0];
}

function openingOf(target: Target, options: ClientOptions, sessionKind: Target["sessionKind"]): HostOpener {
  const open = async (host: Host): Promise<pg.Client> => {
    const client = await openOn(host, target, options);
    if (isOfKind(client, sessionKind)) return client;
    await endClient(client);
    throw new ReadsOnly();
  };
  return { open, query: openingQuery, end: endClient };
}

/** What a look at the hosts of a server has found. */
export interface HostsReport {
  /** The host that was promoted while the one in use answers still, by name; it is used from now on. */
  readonly promoted: string | undefined;
  /** Other hosts that write, in a sentence each. */
  readonly others: readonly string[];
}

/** Looks at every host of a server. Nothing is found of one host, and before the first session. */
export async function followPromotion(target: Target): Promise<HostsReport> {
  const { hosts, sessionKind } = target;
  if (hosts.length === 1 || sessionKind === "any") return { promoted: undefined, others: [] };
  const opening = openingOf(target, { applicationName: "tillhouse-look" }, sessionKind);
  const { promoted, others } = await lookAtHosts(hosts, opening);
  return { promoted: promoted === undefined ? undefined : nameOf(promoted), others };
}

/** A standby, where a session is wanted that writes. Its code is what a server says that is not ready (57P03). */
class ReadsOnly extends Error {
  override readonly name = "ReadsOnly";
  readonly code = "57P03";

  constructor() {
    super("it only reads, and target_session_attrs wants one that writes");
  }
}

async function openOn(host: Host, target: Target, options: ClientOptions): Promise<pg.Client> {
  const { sslMode, tls } = target;
  const way = { ...target, ...host };
  if (sslMode === "disable") return openOnce(way, false, options);
  if (sslMode !== "allow" && sslMode !== "prefer") return openOnce(way, tls, options);
  const [first, second] = sslMode === "allow" ? [false as const, tls] : [tls, false as const];
  try {
    return await openOnce(way, first, options);
  } catch (error) {
    if (!refusesKind(error)) throw error;
    return openOnce(way, second, options);
  }
}

async function openOnce(
  { hosts, host, port, options: commandLine, user, password, database }: Target & Host,
  ssl: false | Address["tls"],
  { applicationName = "tillhouse", queryTimeoutMs, pipeline = false, settings = {} }: ClientOptions,
): Promise<pg.Client> {
  const set = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const ours = [...(commandLine === undefined ? [] : [commandLine]), ...set].join(" ");
  const client = new (pipeline ? TripClient : pg.Client)({
    ...{ host, port, user, password, database, ssl, pipeline },
    ...(ours === "" ? {} : { options: ours }),
    application_name: applicationName,
    connectionTimeoutMillis: patient(openWithinMs) / hosts.length,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: typeParsers,
    ...(queryTimeoutMs === undefined ? {} : { query_timeout: queryTimeoutMs }),
  } as pg.ClientConfig);
  client.on("error", () => undefined);
  noteStatus(client);
  try {
    await client.connect();
  } catch (error) {
    await endClient(client);
    // node-postgres says it without the host.
    const isOdd = error instanceof Error && error.message.startsWith("There was an error establishing an SSL");
    throw isOdd ? new NotPostgres(nameOf({ host, port })) : error;
  }
  return client;
}

/** Something answers at the address, but not as PostgreSQL does when it is asked for TLS. */
export class NotPostgres extends Error {
  override readonly name = "NotPostgres";

  constructor(where: string) {
    super(`${where} does not answer as PostgreSQL does.`);
  }
}

/** What the server reports of itself by name, without being asked (PostgreSQL, "Asynchronous Operations"). */
const reports = new WeakMap<pg.Client, Map<string, string>>();

function noteStatus(client: pg.Client): void {
  const reported = new Map<string, string>();
  reports.set(client, reported);
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  connection.on("parameterStatus", (message: { parameterName: string; parameterValue: string }) =>
    reported.set(message.parameterName, message.parameterValue),
  );
}

/** As libpq decides it. A pooler that does not report it is believed. */
function isOfKind(client: pg.Client, kind: Target["sessionKind"]): boolean {
  const isOn = (name: string) => reports.get(client)?.get(name) === "on";
  if (kind === "any") return true;
  return !isOn("in_hot_standby") && (kind === "primary" || !isOn("default_transaction_read_only"));
}

/**
 * The server was reached, and refuses connections with TLS, or those without: 28000 is the answer of its pg_hba.conf.
 */
function refusesKind(error: unknown): boolean {
  if (isPostgresError(error)) return error.code === "28000";
  return error instanceof Error && !("syscall" in error) && !/timeout|terminated/.test(error.message);
}

/**
 * A statement that belongs to opening a session: its answer comes within the time for that, whatever the session may
 * wait for.
 */
export async function openingQuery<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await client.query<Row>({ text, values, query_timeout: patient(openWithinMs) } as pg.QueryConfig)).rows;
}

/**
 * Like `openClient`, but without any timeout that is set on the role or database; the caller bounds its own statements.
 * A statement that waits for a lock ends on the server when the caller gives up.
 */
export async function openLasting(target: Target, options: ClientOptions = {}): Promise<pg.Client> {
  const none = { statement_timeout: 0, idle_session_timeout: 0, idle_in_transaction_session_timeout: 0 };
  const settings = { ...none, lock_timeout: options.queryTimeoutMs ?? 0 };
  const client = await openClient(target, { ...options, settings });
  try {
    // Before PostgreSQL 17 there is none, and a login that sets it would be refused.
    const setting = "transaction_timeout";
    await openingQuery(
      client,
      `SELECT set_config('${setting}', '0', false) WHERE current_setting('${setting}', true) IS NOT NULL`,
    );
    return client;
  } catch (error) {
    await endClient(client);
    throw error;
  }
}

/** Closes a connection within a bounded time: a peer that does not answer is not waited for. Never rejects. */
export async function endClient(client: pg.Client): Promise<void> {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const impatient = setTimeout(() => stream.destroy(), 1_000);
  await client.end().catch(() => undefined);
  clearTimeout(impatient);
}
