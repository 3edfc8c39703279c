import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { CentralDatabase } from "../db/central.ts";
import type { TenantDirectory } from "../db/directory.ts";
import type { Tenant } from "../db/tenants.ts";
import { claimVisits, concludeVisit, updateUnknowing, type Visit } from "../db/visits.ts";
import { ShopVisits } from "./shop-visits.ts";

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

/** Looks into every shop when something is due there (docs/decisions/0015-work-by-the-clock.md). */
export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #shops: ShopVisits;
  /** What was claimed and is not yet visited, by shop. */
  readonly #claimed = new Map<string, Visit>();
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: SchedulerOptions) {
    const { directory, log } = options;
    this.#options = options;
    this.#shops = new ShopVisits({
      ...{ directory, log, shopsAtOnce, what: "work by the clock" },
      claim: (most, tenantId) => this.#claim(most, tenantId),
      serve: (tenant) => this.#serve(tenant),
    });
  }

  start(): void {
    this.#timer = setInterval(() => void this.#compare(), compareEveryMs).unref();
    void this.#compare().then(() => this.#shops.start());
  }

  /** Visits every shop that is due, or lacks what this release brings. Never rejects; what fails is tried again. */
  async run(): Promise<void> {
    await this.#compare();
    await this.#shops.run();
  }

  /** Visits this shop, if it is due and nobody else does; what takes longer than a moment goes on. Never rejects. */
  async visit(tenantId: string): Promise<void> {
    await Promise.race([this.#shops.visit(tenantId), delay(momentMs, undefined, { ref: false })]);
  }

  /** Resolves when no visit is under way any more; work that is done in parts ends after a part. */
  async stop(): Promise<void> {
    this.#stop.abort();
    clearInterval(this.#timer);
    await this.#shops.stop();
  }

  async #compare(): Promise<void> {
    const { central, log, names, now } = this.#options;
    await central
      .transact((tx) => updateUnknowing(tx, names, now()))
      .catch((error: unknown) => log.warn({ err: error }, "shops could not be compared with this release"));
  }

  async #claim(most: number, tenantId: string | undefined): Promise<string[]> {
    const { central, head, now } = this.#options;
    const visits = await central.transact((tx) => claimVisits(tx, { head, now: now(), most, tenantId }));
    for (const visit of visits) this.#claimed.set(visit.tenantId, visit);
    return visits.map((visit) => visit.tenantId);
  }

  async #serve(tenant: Tenant): Promise<false> {
    const { central, names, now } = this.#options;
    const visit = this.#claimed.get(tenant.tenantId);
    this.#claimed.delete(tenant.tenantId);
    const next = await this.#options.visit(tenant, this.#stop.signal);
    const nowMs = now().getTime();
    const dueMs = Math.min(Math.max(next?.getTime() ?? Infinity, nowMs + soonestMs), nowMs + latestMs);
    if (visit !== undefined)
      await central.transact((tx) => concludeVisit(tx, visit, { dueAt: new Date(dueMs), names }));
    return false;
  }
}
