import type { Logger } from "pino";
import type { CentralDatabase } from "../db/central.ts";
import { addRefusals, addRequests, type Refusals, type Requests } from "../db/requests.ts";
import { valueOfQuota, type RequestQuota, type Tenant } from "../db/tenants.ts";
import type { MembersOf } from "../http/codes.ts";
import { Problem } from "../http/problem.ts";

const flushEveryMs = 15_000;
const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;

interface MeterOptions {
  readonly central: CentralDatabase;
  readonly now: () => Date;
  readonly log: Logger;
  /** How many equal processes the requests of a shop come to. */
  readonly processes: number;
}

/**
 * Counts the requests of each shop in memory and adds them to the central database every few seconds, all shops in one
 * statement: no request waits for it. A process that is killed loses what it had not added.
 *
 * Quotas are judged by what this process knows: its share of the minute, and of the day what all had added when it last
 * did, with its share since then.
 */
export class Meter {
  readonly #options: MeterOptions;
  #counts = new Map<string, Requests>();
  #refusals = new Map<string, Refusals>();
  /** The requests that this process has added today, by shop. */
  #added = new Map<string, Requests>();
  #minute = { startsAtMs: 0, counts: new Map<string, number>() };
  #timer: NodeJS.Timeout | undefined;

  constructor(options: MeterOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setInterval(() => void this.flush(), flushEveryMs).unref();
  }

  /**
   * Counts one request. Throws 429 `quota_exceeded`, and counts none, when the shop has made as many as it may; never
   * when `isTaken`.
   */
  pass(tenant: Pick<Tenant, "tenantId" | "quotas">, isTaken: boolean): void {
    const now = this.#options.now();
    const usedUp = this.#count(tenant, now, isTaken);
    if (usedUp === undefined) return;
    const { quota, leftMs } = usedUp;
    const refusal = exceeded(quota, leftMs);
    this.noteRefusal(tenant.tenantId, refusal);
    throw refusal;
  }

  /** Counts a request if the error says that a quota of the shop is used up. */
  noteRefusal(tenantId: string, error: unknown): void {
    if (!(error instanceof Problem) || error.errorCode !== "quota_exceeded") return;
    this.countRefusal(tenantId, error.members as MembersOf<"quota_exceeded">);
  }

  /** Counts one refusal by a quota of the shop: of a request, or of an item in a request that is answered 200. */
  countRefusal(tenantId: string, { quota }: MembersOf<"quota_exceeded">): void {
    const now = this.#options.now();
    const hour = new Date(now.getTime() - (now.getTime() % hourMs));
    this.#refuse({ tenantId, hour, quota, count: 1 });
  }

  /** The quota that is used up, and for how long still; undefined when the request was counted. */
  #count(
    { tenantId, quotas }: Pick<Tenant, "tenantId" | "quotas">,
    now: Date,
    isTaken: boolean,
  ): { readonly quota: RequestQuota; readonly leftMs: number } | undefined {
    const day = now.toISOString().slice(0, 10);
    const minute = this.#minuteAt(now);
    const seen = minute.counts.get(tenantId) ?? 0;
    const { requestsPerMinute, requestsPerDay } = quotas;
    if (!isTaken) {
      const { processes } = this.#options;
      if (seen * processes >= (requestsPerMinute ?? Infinity))
        return { quota: "requestsPerMinute", leftMs: minute.startsAtMs + minuteMs - now.getTime() };
      const added = this.#added.get(tenantId);
      const before = added?.day === day ? added.count : 0;
      const since = this.#counts.get(keyOf(tenantId, day))?.count ?? 0;
      if (before + since * processes >= (requestsPerDay ?? Infinity))
        return { quota: "requestsPerDay", leftMs: dayMs - (now.getTime() % dayMs) };
    }
    minute.counts.set(tenantId, seen + 1);
    this.#add({ tenantId, day, count: 1 });
    return undefined;
  }

  /** Adds what was counted to the central database. Never rejects: what cannot be added is added with the next. */
  async flush(): Promise<void> {
    const counted = [...this.#counts.values()];
    const refused = [...this.#refusals.values()];
    if (counted.length + refused.length === 0) return;
    this.#counts = new Map();
    this.#refusals = new Map();
    const { central, log } = this.#options;
    try {
      const added = await central.transact(async (tx) => {
        if (refused.length > 0) await addRefusals(tx, refused);
        return addRequests(tx, counted);
      });
      for (const one of added) this.#added.set(one.tenantId, one);
    } catch (error) {
      for (const one of counted) this.#add(one);
      for (const one of refused) this.#refuse(one);
      log.warn({ err: error }, "counted requests cannot be added; it is tried again");
    }
  }

  /** Adds what is left. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  #add({ tenantId, day, count }: Requests): void {
    const key = keyOf(tenantId, day);
    const before = this.#counts.get(key)?.count ?? 0;
    this.#counts.set(key, { tenantId, day, count: before + count });
  }

  #refuse({ tenantId, hour, quota, count }: Refusals): void {
    const key = keyOf(tenantId, `${hour.toISOString()} ${quota}`);
    const before = this.#refusals.get(key)?.count ?? 0;
    this.#refusals.set(key, { tenantId, hour, quota, count: before + count });
  }

  #minuteAt(now: Date): { readonly startsAtMs: number; readonly counts: Map<string, number> } {
    const startsAtMs = now.getTime() - (now.getTime() % minuteMs);
    if (this.#minute.startsAtMs !== startsAtMs) this.#minute = { startsAtMs, counts: new Map() };
    return this.#minute;
  }
}

function keyOf(tenantId: string, time: string): string {
  return `${tenantId} ${time}`;
}

function exceeded(quota: RequestQuota, leftMs: number): Problem {
  const retryAfter = String(Math.max(1, Math.ceil(leftMs / 1000)));
  return new Problem(429, "quota_exceeded", `This shop has used up its quota: ${quota}.`, {
    members: { quota: valueOfQuota(quota) },
    headers: { "retry-after": retryAfter },
  });
}
