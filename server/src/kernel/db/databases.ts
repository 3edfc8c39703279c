import type { Logger } from "pino";
import type pg from "pg";
import { Problem, Unanswered, tenantUnavailable } from "../http/problem.ts";
import { loginOf } from "./address.ts";
import { Broker, type BrokerLimits, type ConnectionKey, type Lease } from "./broker.ts";
import type { TenantDirectory } from "./directory.ts";
import { endsSession, isLoginRefused, isPostgresError } from "../postgres-error.ts";
import { inOneTrip, inTransaction, leavesNews, leavesToSend, type TenantRead, type TenantWrite } from "./handles.ts";
import { nameOf } from "./hosts.ts";
import { proveOwnSession } from "./pooler.ts";
import { shareOf } from "./room.ts";
import { endClient, type PlacementServer, type PlacementServers } from "./servers.ts";
import { borrow, giveBack, Session } from "./session.ts";
import { restoreSettings, settleSession } from "./tenant-role.ts";
import type { Tenant } from "./tenants.ts";

/** The database server ended the session while a request was using it (graduation's fence, a restart). */
class SessionLost extends Unanswered {
  override readonly name = "SessionLost";
}

interface DatabasesOptions {
  readonly servers: PlacementServers;
  /** Without `perServer` it is what fits the server, shared with the other processes (`shareOf`). */
  readonly limits: Omit<BrokerLimits, "perServer"> & { readonly perServer: number | undefined };
  /** How many equal processes share the servers; 1 unless given. */
  readonly processes?: number;
  /** Told of tenants whose login or database was refused: what it knows about them is out of date. */
  readonly directory: Pick<TenantDirectory, "forget" | "reload">;
  readonly log: Logger;
  readonly sender?: Sender;
}

/** The sender of what a transaction leaves to be sent (`leaveToSend`): told before it commits, and woken after. */
export interface Sender {
  announce(tenantId: string): Promise<void>;
  wake(tenantId: string): void;
}

/**
 * The tenants' databases: the only way to a tenant's data by the tenant's own login. Most requests take one connection
 * and one transaction. A `page` has no transaction, an `own` route opens several, and a refusal that leaves a trace has
 * two (`tenant/gate/refusal.ts`). `connect` gives out a bare session, for what no handle does.
 */
export class TenantDatabases {
  readonly #options: DatabasesOptions;
  readonly #brokers = new Map<string, Broker<Session>>();
  /** Servers whose sessions are known to be nobody else's. */
  readonly #proven = new Set<string>();
  /** Told of each transaction that has committed and changed what the shop's clients keep a copy of, or left news. */
  onFeedChanged: (tenant: Tenant) => void = () => undefined;

  constructor(options: DatabasesOptions) {
    this.#options = options;
  }

  /** Runs `work` in one read-only transaction, logged in as the tenant's own role. */
  read<T>(tenant: Tenant, work: (tx: TenantRead) => Promise<T>): Promise<T> {
    return this.#transact(tenant, (client) => inTransaction<TenantRead, T>(client, "tenant", "read", work));
  }

  /** Reads in one round trip, without a transaction around it: `work` starts its statements before it first awaits. */
  readAtOnce<T>(tenant: Tenant, work: (tx: TenantRead) => Promise<T>): Promise<T> {
    return this.#transact(tenant, (client) => inOneTrip<TenantRead, T>(client, "tenant", work));
  }

  /** Runs `work` in one transaction that commits when it returns, logged in as the tenant's own role. */
  async write<T>(tenant: Tenant, work: (tx: TenantWrite) => Promise<T>): Promise<T> {
    const { sender } = this.#options;
    let leaves = false;
    let hasNews = false;
    const result = await this.#transact(tenant, (client) =>
      inTransaction<TenantWrite, T>(client, "tenant", "write", async (tx) => {
        const made = await work(tx);
        leaves = leavesToSend(tx);
        hasNews = leavesNews(tx);
        if (leaves) await sender?.announce(tenant.tenantId);
        return made;
      }),
    );
    if (leaves) sender?.wake(tenant.tenantId);
    if (hasNews) this.onFeedChanged(tenant);
    return result;
  }

  /**
   * A new connection of the tenant's login, opened as for a request, but settings that others made on the role are not
   * undone; the caller ends it. Rejects as connecting does.
   */
  async connect(
    tenant: Tenant,
    options: { readonly applicationName: string; readonly queryTimeoutMs: number },
  ): Promise<pg.Client> {
    const client = await this.#login(tenant, options);
    try {
      await settleSession(client, schemaOf(tenant));
      return client;
    } catch (error) {
      await endClient(client);
      throw error;
    }
  }

  /** Closes the tenant's idle connections on every server. */
  async disconnect(tenantId: string): Promise<void> {
    await Promise.all([...this.#brokers.values()].map((broker) => broker.disconnect(tenantId)));
  }

  /** Closes the connections to every other host of a server than this one, which has been promoted. */
  leaveOthers(server: string, host: string): void {
    this.#brokers.get(server)?.leaveOthers(host);
  }

  /** Figures of each server's broker, by server name. */
  stats(): Record<string, ReturnType<Broker<Session>["stats"]>> {
    return Object.fromEntries([...this.#brokers].map(([server, broker]) => [server, broker.stats()]));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#brokers.values()].map((broker) => broker.close()));
  }

  async #transact<T>(tenant: Tenant, run: (client: pg.Client) => Promise<T>): Promise<T> {
    const lease = await this.#acquire(tenant);
    const { connection } = lease;
    connection.changedFeed = false;
    try {
      const result = await run(connection.client);
      if (connection.changedFeed) this.onFeedChanged(tenant);
      return result;
    } catch (error) {
      if (connection.lost || endsSession(error)) {
        connection.lost = true;
        throw new SessionLost("the tenant's session was ended", { cause: error });
      }
      throw error;
    } finally {
      giveBack(lease);
    }
  }

  /**
   * Borrows a connection for the tenant. Throws 429 and 503 as `Broker.acquire`, and 503 `tenant_unavailable` when none
   * can be opened: while a tenant is fenced or was just moved its login is refused; a server can be away, or refuse for
   * another reason. Each may be temporary; the log has the cause.
   */
  async #acquire(tenant: Tenant): Promise<Lease<Session>> {
    const broker = this.#brokerOf(tenant.server);
    try {
      return await borrow(broker, {
        tenantId: tenant.tenantId,
        identity: tenant.connectionString,
        schema: schemaOf(tenant),
      });
    } catch (error) {
      if (error instanceof Problem) throw error;
      // A server that is away or full tells nothing about the tenant.
      if (isLoginRefused(error)) {
        this.#options.directory.forget(tenant.tenantId);
        void broker.disconnect(tenant.tenantId);
      }
      throw tenantUnavailable(error);
    }
  }

  /**
   * Another process may have given the login a new password, or be about to: a refused one is read anew. The login of
   * another home, to which the tenant has moved since, is not tried: there this session would be given the old home's
   * schema.
   */
  async #login(
    { tenantId, server, connectionString }: Pick<Tenant, "tenantId" | "server" | "connectionString">,
    options: Parameters<PlacementServer["connectTenant"]>[1],
  ): Promise<pg.Client> {
    const { servers, directory } = this.#options;
    const placement = servers.mustGet(server);
    const tried = new Set<string>();
    const attempt = (connection: string) => {
      tried.add(connection);
      return placement.connectTenant(connection, options);
    };
    try {
      return await attempt(connectionString);
    } catch (error) {
      if (!isWrongPassword(error)) throw error;
      const now = await directory.reload(tenantId);
      const others = now?.server === server ? [now.connectionString, now.nextConnectionString] : [];
      for (const other of others) {
        if (other === undefined || tried.has(other) || !isSameLogin(other, connectionString)) continue;
        try {
          return await attempt(other);
        } catch (refusal) {
          if (!isWrongPassword(refusal)) throw refusal;
        }
      }
      throw error;
    }
  }

  #brokerOf(server: string): Broker<Session> {
    let broker = this.#brokers.get(server);
    if (broker === undefined) {
      broker = this.#makeBroker(server);
      this.#brokers.set(server, broker);
    }
    return broker;
  }

  /** A session tells how many the server takes; until the first one has told it, no second one is opened. */
  #makeBroker(server: string): Broker<Session> {
    const { limits, servers, processes = 1 } = this.#options;
    const connect = async (key: ConnectionKey) => {
      const { client, room } = await this.#open(server, key);
      if (limits.perServer === undefined) broker.resize(shareOf(room, "tenants", processes));
      return new Session(client);
    };
    const broker: Broker<Session> = new Broker(
      connect,
      { ...limits, perServer: limits.perServer ?? 1 },
      async (withinMs) => nameOf(await servers.mustGet(server).hear(withinMs)),
    );
    return broker;
  }

  /** Done once for each server: the way to it stays the same until the next start. */
  async #proveOwnSession(
    server: string,
    client: pg.Client,
    pid: number,
    openAnother: () => Promise<pg.Client>,
  ): Promise<void> {
    if (this.#proven.has(server)) return;
    await proveOwnSession(client, pid, openAnother);
    this.#proven.add(server);
  }

  /** A session that has the service's settings: those that others, or the role itself, made on the role are undone. */
  async #open(
    server: string,
    { tenantId, identity, schema }: ConnectionKey,
  ): Promise<{ client: pg.Client; room: number }> {
    for (let isRepeated = false; ; isRepeated = true) {
      const client = await this.#login({ tenantId, server, connectionString: identity }, { pipeline: true });
      try {
        const { changed, room, pid } = await settleSession(client, schema);
        await this.#proveOwnSession(server, client, pid, () =>
          this.#login({ tenantId, server, connectionString: identity }, {}),
        );
        if (changed.length === 0) return { client, room };
        this.#options.log.warn(
          { tenantId, settings: changed },
          "settings of a tenant's role were changed and are put back",
        );
        if (isRepeated) throw tenantUnavailable(1);
        await restoreSettings(client, { schema, role: client.user ?? "" });
      } catch (error) {
        await endClient(client);
        throw error;
      }
      await endClient(client);
    }
  }
}

function schemaOf({ schemaName }: Tenant): string {
  return schemaName ?? "public";
}

/** Whether the two differ by the password only. */
function isSameLogin(one: string, other: string): boolean {
  const [a, b] = [loginOf(one), loginOf(other)];
  return a.user === b.user && a.database === b.database;
}

function isWrongPassword(error: unknown): boolean {
  return isPostgresError(error) && error.code === "28P01";
}
