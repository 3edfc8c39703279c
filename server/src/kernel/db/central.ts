import type pg from "pg";
import { targetOf, type Target } from "./address.ts";
import { Broker } from "./broker.ts";
import { inTransaction, type CentralTx } from "./handles.ts";
import { hear, nameOf } from "./hosts.ts";
import { readRoom, shareOf } from "./room.ts";
import { followPromotion, endClient, openClient, openLasting, type HostsReport } from "./servers.ts";
import { borrow, giveBack, Session } from "./session.ts";

const namedConnections = 3;
/** `statement_timeout` is enforced by the server; this also holds when the network loses the answer. */
const queryTimeoutMs = 20_000;
/** Idle sessions are the broker's: one that the server ends could be on its way to a statement. */
const settings = {
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
  idle_session_timeout: 0,
};
/** All of them belong to one. */
const key = { tenantId: "central", identity: "", schema: "public" };

interface CentralLimits {
  /** Undefined: what fits the server, shared with the other processes (`shareOf`). */
  readonly maxConnections: number | undefined;
  /** How many equal processes share it; 1 unless given. */
  readonly processes?: number;
}

/** The central database: platform users, tenants, keys, graduations, audit. */
export class CentralDatabase {
  readonly #target: Target;
  readonly #broker: Broker<Session>;

  constructor(target: Target, { maxConnections, processes = 1 }: CentralLimits, applicationName = "tillhouse-central") {
    this.#target = target;
    const connect = async () => {
      const client = await openClient(target, { applicationName, queryTimeoutMs, settings, pipeline: true });
      if (maxConnections === undefined) await this.#fit(client, processes);
      return new Session(client);
    };
    const limits = {
      perServer: maxConnections ?? 1,
      perTenant: Infinity,
      queuePerTenant: Infinity,
      queueTotal: Infinity,
      acquireTimeoutMs: 5_000,
      idleTimeoutMs: 60_000,
    };
    this.#broker = new Broker(connect, limits, async (withinMs) => nameOf(await hear(target.hosts, withinMs)));
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

  /** The same for whole tables, whose COPY takes as long as it takes. */
  connectForTables(applicationName: string): Promise<pg.Client> {
    return openLasting(this.#target, { applicationName });
  }

  /**
   * The same database over sessions of this name only, which others can end by it: what one that died left open, row
   * locks among it, would keep them waiting. To be closed by the caller.
   */
  named(applicationName: string): CentralDatabase {
    return new CentralDatabase(this.#target, { maxConnections: namedConnections }, applicationName);
  }

  /** Looks at every host, and leaves one for another that was promoted. */
  async followPromotion(): Promise<HostsReport> {
    const found = await followPromotion(this.#target);
    if (found.promoted !== undefined) this.#broker.leaveOthers(found.promoted);
    return found;
  }

  /** Rejects when the database cannot be reached, or is empty. */
  async ping(): Promise<void> {
    const lease = await borrow(this.#broker, key);
    try {
      await lease.connection.client.query("SELECT FROM installation");
    } finally {
      giveBack(lease);
    }
  }

  async close(): Promise<void> {
    await this.#broker.close();
  }

  /** Every session tells how many the server takes; until the first one has, there is no other. */
  async #fit(client: pg.Client, processes: number): Promise<void> {
    try {
      this.#broker.resize(shareOf(await readRoom(client), "central", processes));
    } catch (error) {
      await endClient(client);
      throw error;
    }
  }
}

/** Opens nothing yet. Throws an `AddressFault` for a URL that cannot be used. */
export function openCentral(url: string, limits: CentralLimits): CentralDatabase {
  return new CentralDatabase(targetOf(url), limits);
}
