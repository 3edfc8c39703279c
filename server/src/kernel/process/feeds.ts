import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { CentralDatabase } from "../db/central.ts";
import { Channel } from "../db/channel.ts";
import type { TenantDatabases } from "../db/databases.ts";
import { announceFeed, feedChannel, numberFeed } from "../db/feed.ts";
import type { Tenant } from "../db/tenants.ts";

const lookEveryMs = 10_000;
const reconnectAfterMs = 1_000;
/** Transactions that end within this time are numbered together. */
const gatherMs = 20;

interface FeedsOptions {
  readonly central: CentralDatabase;
  readonly databases: TenantDatabases;
  readonly log: Logger;
}

/** An ear for one shop: `heard` resolves at its next news. To be stopped by who opened it. */
export interface Listener {
  readonly heard: Promise<void>;
  stop(): void;
}

/**
 * Tells waiting clients of changes. What a transaction of this process has changed is numbered soon after its commit,
 * once for all that end together; then those who wait in this process are woken, and those in others by the central
 * channel. It is only the quick way: whoever waits looks again by itself every few seconds, and a pull numbers what it
 * finds unnumbered.
 */
export class Feeds {
  readonly #options: FeedsOptions;
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #numbering = new Map<string, { again: boolean }>();
  #running = new Set<Promise<void>>();
  #channel: Channel | undefined;
  #closed = false;

  constructor(options: FeedsOptions) {
    this.#options = options;
    options.databases.onFeedChanged = (tenant) => this.changed(tenant);
  }

  /** Starts to hear other processes; never rejects. */
  async start(): Promise<void> {
    try {
      const channel = await Channel.open({
        central: this.#options.central,
        name: feedChannel,
        lookEveryMs,
        onWord: (tenantId) => this.#wake(tenantId),
        onLost: () => this.#startAgain(),
      });
      if (this.#closed) await channel.close();
      else this.#channel = channel;
    } catch (error) {
      this.#options.log.warn({ err: error }, "news of other processes cannot be heard");
      this.#startAgain();
    }
  }

  /** Whether nobody should wait any more. */
  get isClosed(): boolean {
    return this.#closed;
  }

  listen(tenantId: string): Listener {
    const { promise, resolve } = Promise.withResolvers<void>();
    const all = this.#listeners.get(tenantId) ?? new Set();
    this.#listeners.set(tenantId, all.add(resolve));
    const stop = () => {
      all.delete(resolve);
      if (all.size === 0 && this.#listeners.get(tenantId) === all) this.#listeners.delete(tenantId);
    };
    return { heard: promise, stop };
  }

  /** A transaction has committed that changed what the shop's clients keep. */
  changed(tenant: Tenant): void {
    const running = this.#numbering.get(tenant.tenantId);
    if (running !== undefined) running.again = true;
    else if (!this.#closed) {
      const run = this.#number(tenant).finally(() => this.#running.delete(run));
      this.#running.add(run);
    }
  }

  /** Wakes everyone who waits; resolves when nothing is under way any more. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const tenantId of this.#listeners.keys()) this.#wake(tenantId);
    await Promise.all(this.#running);
    await this.#channel?.close();
    this.#channel = undefined;
  }

  async #number(tenant: Tenant): Promise<void> {
    const { central, databases, log } = this.#options;
    const { tenantId } = tenant;
    const state = { again: false };
    this.#numbering.set(tenantId, state);
    try {
      do {
        await delay(gatherMs);
        state.again = false;
        await databases.write(tenant, numberFeed);
        this.#wake(tenantId);
        await central.transact((tx) => announceFeed(tx, tenantId));
      } while (state.again && !this.#closed);
    } catch (error) {
      // The next pull numbers it.
      log.debug({ err: error, tenantId }, "a shop's feed could not be numbered");
    } finally {
      this.#numbering.delete(tenantId);
    }
  }

  #wake(tenantId: string): void {
    const all = this.#listeners.get(tenantId);
    this.#listeners.delete(tenantId);
    for (const resolve of all ?? []) resolve();
  }

  #startAgain(): void {
    this.#channel = undefined;
    if (!this.#closed) setTimeout(() => void this.start(), reconnectAfterMs).unref();
  }
}
