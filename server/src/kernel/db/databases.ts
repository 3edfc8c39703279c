import type pg from "pg";
import { tenantUnavailable } from "../http/problem.ts";
import { Broker, type BrokerLimits, type ConnectionKey, type Lease } from "./broker.ts";
import { isPostgresError } from "./errors.ts";
import { inOneTrip, inTransaction, type TenantRead, type TenantWrite } from "./handles.ts";
import { SessionLost } from "./lost.ts";
import { openClient } from "./servers.ts";
import type { Tenant } from "./tenants.ts";

/** A tenant's connection: its client, and whether the server has ended it. */
class TenantConnection {
  readonly client: pg.Client;
  lost = false;
  readonly #ended: Promise<void>;

  constructor(client: pg.Client) {
    this.client = client;
    this.#ended = new Promise((resolve) => client.once("end", () => resolve()));
    client.on("error", () => {
      this.lost = true;
    });
    client.once("end", () => {
      this.lost = true;
    });
  }

  async close(): Promise<void> {
    await this.client.end().catch(() => undefined);
    await this.#ended;
  }
}

/** The tenants' databases: the only way to a tenant's data. One connection and one transaction a request. */
export class TenantDatabases {
  readonly #limits: BrokerLimits;
  readonly #forget: (tenantId: string) => void;
  readonly #brokers = new Map<string, Broker<TenantConnection>>();

  /** `forget` is called for tenants whose login or database was refused: what is known about them is out of date. */
  constructor(limits: BrokerLimits, forget: (tenantId: string) => void) {
    this.#limits = limits;
    this.#forget = forget;
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
  write<T>(tenant: Tenant, work: (tx: TenantWrite) => Promise<T>): Promise<T> {
    return this.#transact(tenant, (client) => inTransaction<TenantWrite, T>(client, "tenant", "write", work));
  }

  /** Closes the tenant's idle connections on every server. */
  async disconnect(tenantId: string): Promise<void> {
    await Promise.all([...this.#brokers.values()].map((broker) => broker.disconnect(tenantId)));
  }

  /** Figures of each server's broker, by server name. */
  stats(): Record<string, ReturnType<Broker<TenantConnection>["stats"]>> {
    return Object.fromEntries([...this.#brokers].map(([server, broker]) => [server, broker.stats()]));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#brokers.values()].map((broker) => broker.close()));
  }

  async #transact<T>(tenant: Tenant, run: (client: pg.Client) => Promise<T>): Promise<T> {
    const lease = await this.#acquire(tenant);
    const { connection } = lease;
    try {
      return await run(connection.client);
    } catch (error) {
      if (connection.lost || endsSession(error)) {
        connection.lost = true;
        throw new SessionLost("the tenant's session was ended", { cause: error });
      }
      throw error;
    } finally {
      if (connection.lost || connection.client.getTransactionStatus() !== "I") lease.destroy();
      else lease.release();
    }
  }

  /** An idle connection may have been closed by the server in the meantime; take the next one then. */
  async #acquire(tenant: Tenant): Promise<Lease<TenantConnection>> {
    const broker = this.#brokerOf(tenant.server);
    const key = { tenantId: tenant.tenantId, identity: tenant.connectionString };
    try {
      for (;;) {
        const lease = await broker.acquire(key);
        if (!lease.connection.lost) return lease;
        lease.destroy();
      }
    } catch (error) {
      if (!isRefusal(error)) throw error;
      this.#forget(tenant.tenantId);
      void broker.disconnect(tenant.tenantId);
      throw tenantUnavailable(1, error);
    }
  }

  #brokerOf(server: string): Broker<TenantConnection> {
    let broker = this.#brokers.get(server);
    if (broker === undefined) {
      const connect = async ({ identity }: ConnectionKey) =>
        new TenantConnection(await openClient(identity, "tillhouse", { pipeline: true }));
      broker = new Broker(connect, this.#limits);
      this.#brokers.set(server, broker);
    }
    return broker;
  }
}

/** 57P01–57P03 the server ended the session; class 08 the connection broke. */
function endsSession(error: unknown): boolean {
  if (isPostgresError(error)) return /^(57P0[1-5]|08|25P03)/.test(error.code);
  return (
    error instanceof Error &&
    /Connection terminated|ECONNRESET|EPIPE|not queryable|Client has encountered/.test(error.message)
  );
}

/**
 * Connecting was refused: role without login, wrong password, no database, too many connections, server
 * down. While a tenant is fenced or was just moved this is expected, and in all cases it may pass.
 */
function isRefusal(error: unknown): boolean {
  if (isPostgresError(error)) return /^(28|3D000|42501|53300|57P0|08|55000)/.test(error.code);
  return (
    error instanceof Error &&
    /ECONN|EHOSTUNREACH|ETIMEDOUT|timeout|terminated/i.test(
      `${error.message} ${"code" in error ? String(error.code) : ""}`,
    )
  );
}
