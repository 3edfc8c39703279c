import { once } from "node:events";
import type pg from "pg";
import { patient } from "../patience.ts";
import { realTimers, type Timers } from "../timers.ts";
import type { CentralDatabase } from "./central.ts";
import { endClient } from "./servers.ts";
import { sql } from "./sql.ts";

/** What a beat says; every process that listens hears it, none acts on it. */
const beatPayload = "beat";
const lostAfterLooks = 3;

export interface ChannelOptions {
  readonly central: CentralDatabase;
  readonly name: string;
  /**
   * How often it is looked whether anything was heard since. At the first look with nothing a beat is sent, at the
   * third in a row the channel is lost.
   */
  readonly lookEveryMs: number;
  readonly timers?: Timers | undefined;
  readonly onWord: (payload: string) => void;
  /** Called once, when the channel that `open` gave is lost; not by `close`. */
  readonly onLost: () => void;
}

/**
 * A LISTEN channel of the central database that checks itself. A connection can be open and yet deliver nothing (a
 * pooler, a proxy, a peer that disappeared), so after some silence a beat is sent over another connection and must
 * arrive here. Any message counts, also those of other processes, so many processes together send hardly more beats
 * than one. Looks are counted and not time, so that a process that was held up itself takes no channel for lost.
 */
export class Channel {
  readonly #options: ChannelOptions;
  readonly #client: pg.Client;
  readonly #timers: Timers;
  #wasHeard = true;
  /** Looks in a row at which nothing had been heard. */
  #quietLooks = 0;
  #stopLooking = () => {};
  #isBeating = false;
  #isClosed = false;

  private constructor(options: ChannelOptions, client: pg.Client) {
    this.#options = options;
    this.#client = client;
    this.#timers = options.timers ?? realTimers;
    client.on("notification", ({ payload = beatPayload }) => {
      this.#wasHeard = true;
      if (payload !== beatPayload) options.onWord(payload);
    });
  }

  /** Listens; resolves when the channel was heard for the first time. Rejects when that takes too long. */
  static async open(options: ChannelOptions): Promise<Channel> {
    const client = await options.central.connect();
    const channel = new Channel(options, client);
    try {
      await client.query(`LISTEN ${client.escapeIdentifier(options.name)}`);
      await channel.#proveItself();
    } catch (error) {
      await channel.close();
      throw error;
    }
    channel.#watch();
    return channel;
  }

  /** Ends it, in bounded time. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stopLooking();
    await endClient(this.#client);
  }

  async #proveItself(): Promise<void> {
    const heard = new AbortController();
    const { lookEveryMs } = this.#options;
    const stop = this.#timers.after(patient(lostAfterLooks * lookEveryMs), () => heard.abort());
    try {
      await Promise.all([once(this.#client, "notification", { signal: heard.signal }), this.#beat()]);
    } finally {
      stop();
    }
  }

  #watch(): void {
    const onLost = () => {
      if (this.#isClosed) return;
      void this.close();
      this.#options.onLost();
    };
    this.#client.on("end", onLost).on("error", onLost);
    const look = () => {
      this.#quietLooks = this.#wasHeard ? 0 : this.#quietLooks + 1;
      this.#wasHeard = false;
      if (this.#quietLooks >= lostAfterLooks) onLost();
      // One at a time: they must not pile up before a database that does not answer.
      else if (this.#quietLooks > 0 && !this.#isBeating) this.#beat().catch(() => undefined);
    };
    this.#stopLooking = this.#timers.every(this.#options.lookEveryMs, look);
  }

  async #beat(): Promise<void> {
    this.#isBeating = true;
    try {
      await this.#options.central.transact((tx) =>
        tx.run(sql`SELECT pg_notify(${this.#options.name}, ${beatPayload})`),
      );
    } finally {
      this.#isBeating = false;
    }
  }
}
