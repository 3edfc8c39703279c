import pg from "pg";
import type { Logger } from "pino";
import { inTransaction, type CentralTx } from "./handles.ts";
import { openLasting } from "./servers.ts";
import { typeParsers } from "./types.ts";

const namedConnections = 3;

/** The central database: platform users, tenants, keys, graduations, audit. */
export class CentralDatabase {
  readonly #url: string;
  readonly #log: Logger;
  readonly #pool: pg.Pool;

  constructor(url: string, maxConnections: number, log: Logger, applicationName = "tillhouse-central") {
    this.#url = url;
    this.#log = log;
    this.#pool = new pg.Pool({
      connectionString: url,
      application_name: applicationName,
      max: maxConnections,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      statement_timeout: 15_000,
      // statement_timeout is enforced by the server; this timeout also works when the network loses the answer.
      query_timeout: 20_000,
      lock_timeout: 5_000,
      idle_in_transaction_session_timeout: 30_000,
      types: typeParsers,
      pipeline: true,
    } as pg.PoolConfig);
    this.#pool.on("error", (error) => {
      // Logs only the message, because the error object contains the whole connection. While closing, a lost connection
      // is expected.
      if (!this.#pool.ending) log.warn({ reason: error.message }, "an idle central connection was lost");
    });
  }

  /** One transaction, committed when `work` returns. */
  async transact<T>(work: (tx: CentralTx) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let broken = false;
    const onError = () => {
      broken = true;
    };
    client.on("error", onError);
    try {
      return await inTransaction<CentralTx, T>(client, "central", "write", work);
    } finally {
      client.off("error", onError);
      client.release(broken || !isIdle(client));
    }
  }

  /** A connection of the caller's own (locks, LISTEN), which no setting of its role ends; the caller ends it. */
  connect(applicationName = "tillhouse-central-session"): Promise<pg.Client> {
    return openLasting(this.#url, applicationName, { queryTimeoutMs: 20_000 });
  }

  /**
   * The same database over sessions of this name only, which others can end by it: what one that died left open, row locks
   * among it, would keep them waiting. To be closed by the caller.
   */
  named(applicationName: string): CentralDatabase {
    return new CentralDatabase(this.#url, namedConnections, this.#log, applicationName);
  }

  /** Rejects when the database cannot be reached. */
  async ping(): Promise<void> {
    await this.#pool.query("SELECT 1");
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}

function isIdle(client: pg.ClientBase): boolean {
  return client.getTransactionStatus() === "I";
}

export function openCentral(url: string, options: { maxConnections: number; log: Logger }): CentralDatabase {
  return new CentralDatabase(url, options.maxConnections, options.log);
}
