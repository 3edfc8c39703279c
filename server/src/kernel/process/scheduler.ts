import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { CentralDatabase } from "../db/central.ts";
import type { TenantDirectory } from "../db/directory.ts";
import type { Tenant } from "../db/tenants.ts";
import { claimVisit, concludeVisit, updateUnknowing, type Visit } from "../db/visits.ts";

const lookEveryMs = 5_000;
const compareEveryMs = 60_000;
const shopsAtOnce = 4;
/** How long an operator who changes a shop waits for what that brings. */
const momentMs = 3_000;
/** Work that someone else has taken up is due until that is done. */
const soonestMs = 5_000;
/** A shop that was restored or repaired by hand may have work that was never announced. */
const latestMs = 86_400_000;

interface SchedulerOptions {
  readonly central: CentralDatabase;
  readonly directory: TenantDirectory;
  readonly now: () => Date;
  readonly log: Logger;
  /** The migration that a shop must have for this release to work in it. */
  readonly head: string;
  /** All that a visit of this release may bring to a shop, by name and sorted. */
  readonly names: readonly string[];
  /** Does what is due in a shop and says when to come again; undefined when nothing is planned. */
  readonly visit: (tenant: Tenant, signal: AbortSignal) => Promise<Date | undefined>;
}

/**
 * Looks into every shop when something is due there (docs/decisions/0015-work-by-the-clock.md). Any number of processes
 * may do so beside each other: the central database says which shop is next, and what a visit does is claimed once more
 * in the shop's own.
 */
export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #visits = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  #timers: readonly NodeJS.Timeout[] = [];

  constructor(options: SchedulerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timers = [
      setInterval(() => this.#look(), lookEveryMs).unref(),
      setInterval(() => void this.#compare(), compareEveryMs).unref(),
    ];
    void this.#compare().then(() => this.#look());
  }

  /** Visits every shop that is due, or lacks what this release brings. Never rejects; what fails is tried again. */
  async run(): Promise<void> {
    await this.#compare();
    this.#look();
    await this.#idle();
  }

  /** Visits this shop, if it is due and nobody else does; what takes longer than a moment goes on. Never rejects. */
  async visit(tenantId: string): Promise<void> {
    const visited = this.#track(async () => {
      const visit = await this.#claim(tenantId);
      if (visit !== undefined) await this.#pay(visit);
    });
    await Promise.race([visited, delay(momentMs, undefined, { ref: false })]);
  }

  /** Resolves when no visit is under way any more; work that is done in parts ends after a part. */
  async stop(): Promise<void> {
    this.#stop.abort();
    for (const timer of this.#timers) clearInterval(timer);
    await this.#idle();
  }

  async #idle(): Promise<void> {
    while (this.#visits.size > 0) await Promise.all(this.#visits);
  }

  async #compare(): Promise<void> {
    const { central, log, names, now } = this.#options;
    await central
      .transact((tx) => updateUnknowing(tx, names, now()))
      .catch((error: unknown) => log.warn({ err: error }, "shops could not be compared with this release"));
  }

  /** One more visitor, who calls the next as long as there is a shop for each. */
  #look(): void {
    if (this.#visits.size >= shopsAtOnce || this.#stop.signal.aborted) return;
    void this.#track(() => this.#visitAll());
  }

  #track(work: () => Promise<void>): Promise<void> {
    const visits = work().finally(() => this.#visits.delete(visits));
    this.#visits.add(visits);
    return visits;
  }

  async #visitAll(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const visit = await this.#claim();
      if (visit === undefined) return;
      this.#look();
      await this.#pay(visit);
    }
  }

  async #claim(tenantId?: string): Promise<Visit | undefined> {
    const { central, head, log, now } = this.#options;
    try {
      return await central.transact((tx) => claimVisit(tx, { head, now: now(), tenantId }));
    } catch (error) {
      log.warn({ err: error }, "the shops that are due cannot be read");
      return undefined;
    }
  }

  async #pay(visit: Visit): Promise<void> {
    const { central, directory, log, names, now } = this.#options;
    try {
      const tenant = await directory.resolve(visit.tenantId);
      if (tenant?.isActive !== true) return;
      const next = await this.#options.visit(tenant, this.#stop.signal);
      const nowMs = now().getTime();
      const dueMs = Math.min(Math.max(next?.getTime() ?? Infinity, nowMs + soonestMs), nowMs + latestMs);
      await central.transact((tx) => concludeVisit(tx, visit, { dueAt: new Date(dueMs), names }));
    } catch (error) {
      log.warn({ err: error, tenantId: visit.tenantId }, "what is due in a shop could not be done; it is tried again");
    }
  }
}
