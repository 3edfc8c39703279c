import type pg from "pg";
import type { Broker, Connection, ConnectionKey, Lease } from "./broker.ts";
import { feedNotice } from "./feed.ts";
import { nameOf } from "./hosts.ts";
import { endClient } from "./servers.ts";
import { TripClient } from "./trips.ts";

/**
 * A statement that was prepared costs the server up to 0.6 MB until its session ends, and each set of filters of a list
 * makes another statement.
 */
const mostPrepared = 300;

/** A connection that a broker lends: its client, and whether the server has ended it. */
export class Session implements Connection {
  readonly client: pg.Client;
  readonly host: string;
  lost = false;
  /** A statement of the transaction has changed what clients keep a copy of. */
  changedFeed = false;
  readonly #ended: Promise<void>;

  constructor(client: pg.Client) {
    this.client = client;
    this.host = nameOf(client);
    this.#ended = new Promise((resolve) => client.once("end", () => resolve()));
    client.on("error", () => {
      this.lost = true;
    });
    client.once("end", () => {
      this.lost = true;
    });
    client.on("notice", ({ message }) => {
      if (message === feedNotice) this.changedFeed = true;
    });
  }

  async close(): Promise<void> {
    await endClient(this.client);
    await this.#ended;
  }
}

/** Takes a connection; the next one, while the server has closed the idle one meanwhile. Throws as `Broker.acquire`. */
export async function borrow(broker: Broker<Session>, key: ConnectionKey): Promise<Lease<Session>> {
  for (;;) {
    const lease = await broker.acquire(key);
    if (!lease.connection.lost) return lease;
    lease.destroy();
  }
}

/**
 * Returns it to the broker, or closes it when it was lost, is left inside a transaction, or has prepared too many
 * statements.
 */
export function giveBack(lease: Lease<Session>): void {
  const { lost, client } = lease.connection;
  const isFull = client instanceof TripClient && client.preparedCount > mostPrepared;
  if (lost || isFull || client.getTransactionStatus() !== "I") lease.destroy();
  else lease.release();
}
