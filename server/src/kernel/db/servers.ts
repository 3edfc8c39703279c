import type { Socket } from "node:net";
import pg from "pg";
import { typeParsers } from "./types.ts";

/** A PostgreSQL server that tenants can be placed on, as the provisioner sees it. */
export interface PlacementServer {
  readonly name: string;
  /** A new connection of the provisioner's login; the caller ends it. Default database: the URL's. */
  connect(database?: string, options?: ProvisionerOptions): Promise<pg.Client>;
  /** Runs `work` on a connection of its own and ends it. */
  withClient<T>(
    database: string | undefined,
    work: (client: pg.Client) => Promise<T>,
    options?: ProvisionerOptions,
  ): Promise<T>;
  /** The URL under which `role` reaches `database` on this server. A secret. */
  connectionString(login: { role: string; password: string; database: string }): string;
}

interface ProvisionerOptions {
  /** No timeout set on the provisioner's role ends the session (`openLasting`). */
  readonly isLasting?: boolean;
  /** What the session is called in pg_stat_activity; at most 63 bytes. */
  readonly applicationName?: string;
  /** How long an answer may take, whatever happens to the network; unbounded when undefined. */
  readonly queryTimeoutMs?: number | undefined;
}

/** The configured placement servers by name. */
export class PlacementServers {
  readonly #servers: ReadonlyMap<string, PlacementServer>;

  constructor(urls: Readonly<Record<string, string>>) {
    this.#servers = new Map(Object.entries(urls).map(([name, url]) => [name, placementServer(name, url)]));
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

function placementServer(name: string, url: string): PlacementServer {
  const connect = async (database?: string, options: ProvisionerOptions = {}) => {
    const target = new URL(url);
    if (database !== undefined) target.pathname = `/${encodeURIComponent(database)}`;
    const open = options.isLasting === true ? openLasting : openClient;
    return open(target.href, options.applicationName ?? "tillhouse-provisioner", options);
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
    connectionString({ role, password, database }) {
      const target = new URL(url);
      target.username = encodeURIComponent(role);
      target.password = encodeURIComponent(password);
      target.pathname = `/${encodeURIComponent(database)}`;
      return target.href;
    },
  };
}

/** A connected client whose later loss rejects its queries and never crashes the process. */
export async function openClient(
  url: string,
  applicationName: string,
  { pipeline = false, queryTimeoutMs }: { pipeline?: boolean; queryTimeoutMs?: number | undefined } = {},
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: typeParsers,
    pipeline,
    ...(queryTimeoutMs === undefined ? {} : { query_timeout: queryTimeoutMs }),
  } as pg.ClientConfig);
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/**
 * Like `openClient`, but without any timeout that is set on the role or database; the caller bounds its own statements.
 * Not every release has every one of these settings.
 */
export async function openLasting(
  url: string,
  applicationName: string,
  options: { queryTimeoutMs?: number | undefined } = {},
): Promise<pg.Client> {
  const client = await openClient(url, applicationName, options);
  try {
    // pg_settings would calculate every setting there is, for each session anew.
    await client.query(`SELECT set_config(name, '0', false)
      FROM unnest(ARRAY['statement_timeout', 'lock_timeout', 'idle_session_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout']) name
      WHERE current_setting(name, true) IS NOT NULL`);
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
