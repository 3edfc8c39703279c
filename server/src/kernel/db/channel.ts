import { once } from "node:events";
import type pg from "pg";
import type { CentralDatabase } from "./central.ts";
import { endClient } from "./servers.ts";
import { sql } from "./sql.ts";

/** What a beat says; every process that listens hears it, none acts on it. */
const beatPayload = "beat";

export interface ChannelOptions {
  readonly central: CentralDatabase;
  readonly name: string;
  /** How long it may be silent before a beat is sent. Nothing heard for three times as long: the channel is lost. */
  readonly beatEveryMs: number;
  readonly onWord: (payload: string) => void;
  /** Called once, when the channel that `open` gave is lost; not by `close`. */
  readonly onLost: () => void;
}

/**
 * A LISTEN channel of the central database that checks itself. A connection can be open and yet deliver nothing (a
 * pooler, a proxy, a peer that disappeared), so after some silence a beat is sent over another connection and must
 * arrive here. Any message counts, also those of other processes, so many processes together send hardly more beats
 * than one.
 */
export class Channel {
  readonly #options: ChannelOptions;
  readonly #client: pg.Client;
  #heardAtMs = performance.now();
  #timer: NodeJS.Timeout | undefined;
  #isBeating = false;
  #isClosed = false;

  private constructor(options: ChannelOptions, client: pg.Client) {
    this.#options = options;
    this.#client = client;
    client.on("notification", ({ payload = beatPayload }) => {
      this.#heardAtMs = performance.now();
      if (payload !== beatPayload) options.onWord(payload);
    });
  }

  /** Listens; resolves when the channel was heard for the first time. Rejects when that takes too long. */
  static async open(options: ChannelOptions): Promise<Channel> {
    const client = await options.central.connect();
    const channel = new Channel(options, client);
    try {
      await client.query(`LISTEN ${client.escapeIdentifier(options.name)}`);
      const inTime = AbortSignal.timeout(channel.#longestSilenceMs);
      await Promise.all([once(client, "notification", { signal: inTime }), channel.#beat()]);
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
    clearInterval(this.#timer);
    await endClient(this.#client);
  }

  get #longestSilenceMs(): number {
    return 3 * this.#options.beatEveryMs;
  }

  #watch(): void {
    const onLost = () => {
      if (this.#isClosed) return;
      void this.close();
      this.#options.onLost();
    };
    this.#client.on("end", onLost).on("error", onLost);
    const look = () => {
      const silentMs = performance.now() - this.#heardAtMs;
      if (silentMs >= this.#longestSilenceMs) onLost();
      // One at a time: they must not pile up before a database that does not answer.
      else if (silentMs >= this.#options.beatEveryMs / 2 && !this.#isBeating) this.#beat().catch(() => undefined);
    };
    this.#timer = setInterval(look, this.#options.beatEveryMs).unref();
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
