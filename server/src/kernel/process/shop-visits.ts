import type { Logger } from "pino";
import type { TenantDirectory } from "../db/directory.ts";
import type { Tenant } from "../db/tenants.ts";

const lookEveryMs = 5_000;

interface ShopVisitsOptions {
  readonly directory: TenantDirectory;
  readonly log: Logger;
  /** What is done in the shops, for the log. */
  readonly what: string;
  readonly shopsAtOnce: number;
  /** Takes so many shops that are due, or the given one if it is; each is nobody else's for a minute. */
  readonly claim: (most: number, tenantId?: string) => Promise<readonly string[]>;
  /** One turn of a shop. True when more is due there already: it is the shop's turn again after the others'. */
  readonly serve: (tenant: Tenant) => Promise<boolean>;
}

/**
 * One process's visits to the shops in which something is due; each kind of work has its own. Some shops have their
 * turns at once: one that is slow, broken or has much to do keeps one place, and a failure is logged and tried again
 * when the shop is due again. If the process dies, another one is given its shops. Any number of processes may visit
 * beside each other: the central database says which shop is next, and what a visit does is claimed once more in the
 * shop's own.
 */
export class ShopVisits {
  readonly #options: ShopVisitsOptions;
  /** Shops to be visited when there is room, in this order. */
  #next = new Set<string>();
  readonly #underWay = new Map<string, Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #again = false;
  #areMoreDue = false;
  #stopped = false;

  constructor(options: ShopVisitsOptions) {
    this.#options = options;
  }

  /** Whether a visit that is under way should come to its end. */
  get isStopped(): boolean {
    return this.#stopped;
  }

  start(): void {
    if (this.#stopped) return;
    this.#timer = setInterval(() => void this.#look(), lookEveryMs).unref();
    void this.#look();
  }

  /** Visits the shop soon, whether it is due or not. Waits for nothing, and before `start` for `run`. */
  wake(tenantId: string): void {
    this.#next.add(tenantId);
    if (this.#timer !== undefined) void this.#look();
  }

  /** Visits this shop, if it is due and nobody else does. Never rejects. */
  async visit(tenantId: string): Promise<void> {
    for (const claimed of await this.#claim(1, tenantId)) {
      // What was changed since that visit began is for another one.
      await this.#underWay.get(claimed);
      await this.#begin(claimed);
    }
  }

  /** Visits every shop that is due by now or was woken. Never rejects; what fails is tried again. */
  async run(): Promise<void> {
    do {
      await this.#look();
      await Promise.all(this.#underWay.values());
    } while ((this.#areMoreDue || this.#next.size > 0) && !this.#stopped);
  }

  /** Resolves when nothing is under way any more. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#looking;
    await Promise.all(this.#underWay.values());
  }

  #look(): Promise<void> {
    this.#again = true;
    this.#looking ??= this.#fill().finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  /** Begins as many visits as there is room for. */
  async #fill(): Promise<void> {
    const { shopsAtOnce } = this.#options;
    while (this.#again && !this.#stopped) {
      this.#again = false;
      const free = shopsAtOnce - this.#underWay.size;
      if (free <= 0) return;
      const claimed = await this.#claim(free);
      this.#areMoreDue = claimed.length === free;
      // Those that were due before go first.
      this.#next = new Set([...claimed, ...this.#next]);
      for (const tenantId of this.#next) {
        if (this.#underWay.size >= shopsAtOnce) break;
        if (this.#underWay.has(tenantId)) continue;
        this.#next.delete(tenantId);
        void this.#begin(tenantId);
      }
    }
  }

  async #claim(most: number, tenantId?: string): Promise<readonly string[]> {
    const { claim, log, what } = this.#options;
    try {
      return await claim(most, tenantId);
    } catch (error) {
      log.warn({ err: error, what }, "the shops that are due cannot be read");
      return [];
    }
  }

  #begin(tenantId: string): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    const visit =
      this.#underWay.get(tenantId) ??
      this.#visit(tenantId).finally(() => {
        this.#underWay.delete(tenantId);
        if (this.#areMoreDue || this.#next.size > 0) void this.#look();
      });
    this.#underWay.set(tenantId, visit);
    return visit;
  }

  async #visit(tenantId: string): Promise<void> {
    const { directory, log, serve, what } = this.#options;
    try {
      const tenant = await directory.resolve(tenantId);
      if (tenant?.isActive === true && (await serve(tenant))) this.#next.add(tenantId);
    } catch (error) {
      log.warn({ err: error, tenantId, what }, "what is due in a shop could not be done; it is tried again");
    }
  }
}
