import type pg from "pg";
import { targetOf, type Target } from "./address.ts";
import { Broker } from "./broker.ts";
import { inTransaction, type CentralTx } from "./handles.ts";
import { openClient, openLasting } from "./servers.ts";
import { borrow, giveBack, Session } from "./session.ts";

const namedConnections = 3;
/** `statement_timeout` is enforced by the server; this also holds when the network loses the answer. */
const queryTimeoutMs = 20_000;
const settings = { statement_timeout: 15_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 30_000 };
/** All of them belong to one. */
const key = { tenantId: "central", identity: "", schema: "public" };

/** The central database: platform users, tenants, keys, graduations, audit. */
export class CentralDatabase {
  readonly #target: Target;
  readonly #broker: Broker<Session>;

  constructor(target: Target, maxConnections: number, applicationName = "tillhouse-central") {
    this.#target = target;
    const connect = async () =>
      new Session(await openClient(target, { applicationName, queryTimeoutMs, settings, pipeline: true }));
    this.#broker = new Broker(connect, {
      perServer: maxConnections,
      perTenant: maxConnections,
      queuePerTenant: Infinity,
      queueTotal: Infinity,
      acquireTimeoutMs: 5_000,
      idleTimeoutMs: 60_000,
    });
  }

  /** One transaction, committed when `work` returns. 503 `server_busy` when no connection is free in time. */
  async transact<T>(work: (tx: CentralTx) => Promise<T>): Promise<T> {
    const lease = await borrow(this.#broker, key);
    try {
      return await inTransaction<CentralTx, T>(lease.connection.client, "central", "write", work);
    } finally {
      giveBack(lease);
    }
  }

  /** A connection of the caller's own (locks, LISTEN), which no setting of its role ends; the caller ends it. */
  connect(applicationName = "tillhouse-central-session"): Promise<pg.Client> {
    return openLasting(this.#target, { applicationName, queryTimeoutMs });
  }

  /**
   * The same database over sessions of this name only, which others can end by it: what one that died left open, row
   * locks among it, would keep them waiting. To be closed by the caller.
   */
  named(applicationName: string): CentralDatabase {
    return new CentralDatabase(this.#target, namedConnections, applicationName);
  }

  /** Rejects when the database cannot be reached. */
  async ping(): Promise<void> {
    const lease = await borrow(this.#broker, key);
    try {
      await lease.connection.client.query("SELECT 1");
    } finally {
      giveBack(lease);
    }
  }

  async close(): Promise<void> {
    await this.#broker.close();
  }
}

/** Opens nothing yet. Throws an `AddressFault` for a URL that cannot be used. */
export function openCentral(url: string, options: { maxConnections: number }): CentralDatabase {
  return new CentralDatabase(targetOf(url), options.maxConnections);
}
