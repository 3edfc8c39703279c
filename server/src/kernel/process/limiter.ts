import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import type { Logger } from "pino";
import { Counter, type Registry } from "prom-client";
import type { CentralDatabase } from "../db/central.ts";
import { countHits, deleteOldWindows, findWindow, takeBackHits, type Window } from "../db/rates.ts";
import { Problem } from "../http/problem.ts";
import type { SecretBox } from "../secrets.ts";

const sweepEvery = 1_000;
const maxRemembered = 100_000;

const refusals = "tillhouse_rate_limited_total";

/** What limits refused; registered when first asked for. */
export function limitMetrics(registry: Registry): Counter<"limit"> {
  return (
    (registry.getSingleMetric(refusals) as Counter<"limit"> | undefined) ??
    new Counter({
      name: refusals,
      help: "Requests that a limit of tries refused, by limit.",
      labelNames: ["limit"],
      registers: [registry],
    })
  );
}

/** A limit of so many calls in a time window, for each address or account. */
export interface RatePolicy {
  /** As the RateLimit headers call it. */
  readonly name: string;
  readonly limit: number;
  readonly windowS: number;
  /** It counts what other tenants do as well, so that no answer tells how much of it is left. */
  readonly isUntold?: true;
}

export interface Hit {
  readonly policy: RatePolicy;
  /** Who: an address, an account. */
  readonly by: string;
}

interface CountedHit {
  readonly policy: RatePolicy;
  readonly limit: number;
  readonly key: string;
  readonly windowS: number;
}

interface State {
  readonly policy: RatePolicy;
  readonly limit: number;
  readonly seen: number;
  readonly leftS: number;
}

/** Whether this hit is refused. */
function isOver({ seen, limit }: State): boolean {
  return seen > limit;
}

/** The limits that this hit was the first to exceed. */
export function newlyOver(states: readonly State[]): State[] {
  return states.filter(({ seen, limit }) => seen === limit + 1);
}

interface LimiterOptions {
  readonly central: CentralDatabase;
  readonly secrets: SecretBox;
  readonly now: () => Date;
  readonly log: Logger;
  readonly metrics: Registry;
  /** Multiplies every limit. */
  readonly scale: number;
  /** How many equal processes count for themselves while the central database cannot be asked. */
  readonly processes: number;
}

/**
 * Rate limits that hold across processes: fixed windows in the central database, in memory while that cannot be asked.
 */
export class RateLimiter {
  readonly #options: LimiterOptions;
  /** The key of the hash under which a counted caller stands: addresses are guessed easily. */
  readonly #key: Buffer;
  readonly #remembered = new Map<string, { hits: number; endsAtMs: number }>();
  #count = 0;
  /** What is the same for every request is logged once. */
  #isAway = false;

  constructor(options: LimiterOptions) {
    this.#options = options;
    this.#key = options.secrets.subkey("rate limits");
  }

  /**
   * Counts one hit of each and answers with the `RateLimit-Policy` and `RateLimit` headers
   * (draft-ietf-httpapi-ratelimit-headers-10). Throws 429 `rate_limited` with them and `Retry-After` when one is over;
   * then no other is counted.
   */
  async hit(hits: readonly Hit[]): Promise<Record<string, string>> {
    return this.judge(await this.countTogether(hits));
  }

  /**
   * As `count`; when one is over, the others are taken back: who goes on when refused uses up nothing of what others
   * have left.
   */
  async countTogether(hits: readonly Hit[]): Promise<State[]> {
    const states = await this.count(hits);
    const within = hits.filter((_, i) => !states.slice(i, i + 1).some(isOver));
    if (within.length > 0 && within.length < hits.length) await this.takeBack(within);
    return states;
  }

  /** As `hit`, of what was counted. */
  judge(states: readonly State[]): Record<string, string> {
    return this.#judge(states, isOver);
  }

  /** Takes back one hit of each that `count` has counted; what the central database cannot be told stays. */
  async takeBack(hits: readonly Hit[]): Promise<void> {
    const { central, now, processes } = this.#options;
    const keys = this.#keyed(hits).map(({ key }) => key);
    try {
      await central.transact((tx) => takeBackHits(tx, keys, now()));
    } catch {
      for (const known of keys.map((key) => this.#remembered.get(key)))
        if (known !== undefined) known.hits = Math.max(0, known.hits - processes);
    }
  }

  /** Throws 429 `rate_limited` when nothing is left of what `count` counts; counts nothing itself. */
  async requireLeft(hit: Hit): Promise<void> {
    const [counted] = this.#keyed([hit]);
    const window = await this.#look(counted?.key ?? "");
    if (window === undefined || counted === undefined) return;
    this.#judge([this.#stateOf(counted, window)], ({ seen, limit }) => seen >= limit);
  }

  /** Counts one hit of each, and refuses nothing. */
  async count(hits: readonly Hit[]): Promise<State[]> {
    const counted = this.#keyed(hits);
    const windows = new Map((await this.#windows(counted)).map((window) => [window.key, window]));
    return counted.map((one) => this.#stateOf(one, windows.get(one.key)));
  }

  #keyed(hits: readonly Hit[]): CountedHit[] {
    return hits.map(({ policy, by }) => ({
      policy,
      limit: policy.limit * this.#options.scale,
      key: createHmac("sha256", this.#key).update(`${policy.name} ${by}`).digest("base64url"),
      windowS: policy.windowS,
    }));
  }

  #stateOf({ policy, limit }: CountedHit, { hits: seen, endsAt }: Partial<Window> = {}): State {
    const leftMs = endsAt === undefined ? 0 : Date.parse(endsAt) - this.#options.now().getTime();
    return { policy, limit, seen: seen ?? 1, leftS: Math.max(1, Math.ceil(leftMs / 1000)) };
  }

  #judge(states: readonly State[], isRefused: (state: State) => boolean): Record<string, string> {
    const told = states.filter(({ policy }) => policy.isUntold !== true);
    const headers = {
      "ratelimit-policy": told.map(({ policy, limit }) => `"${policy.name}";q=${limit};w=${policy.windowS}`).join(", "),
      ratelimit: told
        .map(({ policy, limit, seen, leftS }) => `"${policy.name}";r=${Math.max(0, limit - seen)};t=${leftS}`)
        .join(", "),
    };
    const over = states.filter(isRefused);
    if (over.length === 0) return headers;
    const refused = limitMetrics(this.#options.metrics);
    for (const { policy } of over) refused.inc({ limit: policy.name });
    throw new Problem(429, "rate_limited", "Too many tries; wait before the next.", {
      headers,
      retryAfterS: Math.max(...over.map(({ policy, leftS }) => (policy.isUntold === true ? policy.windowS : leftS))),
    });
  }

  async #windows(hits: readonly { key: string; windowS: number }[]): Promise<Window[]> {
    const { central, now, log } = this.#options;
    try {
      this.#count += 1;
      if (this.#count % sweepEvery === 0) await central.transact((tx) => deleteOldWindows(tx, now()));
      const windows = await central.transact((tx) => countHits(tx, hits, now()));
      this.#isAway = false;
      return windows;
    } catch (error) {
      if (!this.#isAway)
        log.warn({ err: error }, "rate limits are counted in memory: the central database cannot be asked");
      this.#isAway = true;
      return hits.map(({ key, windowS }) => this.#remember(key, windowS));
    }
  }

  async #look(key: string): Promise<Window | undefined> {
    const { central, now } = this.#options;
    try {
      return await central.transact((tx) => findWindow(tx, key, now()));
    } catch {
      const known = this.#remembered.get(key);
      if (known === undefined || known.endsAtMs <= now().getTime()) return undefined;
      return { key, hits: known.hits, endsAt: new Date(known.endsAtMs).toISOString() };
    }
  }

  #remember(key: string, windowS: number): Window {
    const nowMs = this.#options.now().getTime();
    const known = this.#remembered.get(key);
    const isOpen = known !== undefined && known.endsAtMs > nowMs;
    // Callers come to all processes alike, so each hit stands for one at each.
    const hits = (isOpen ? known.hits : 0) + this.#options.processes;
    const window = { hits, endsAtMs: isOpen ? known.endsAtMs : nowMs + windowS * 1000 };
    this.#remembered.delete(key);
    this.#remembered.set(key, window);
    if (this.#remembered.size > maxRemembered) this.#remembered.delete(this.#remembered.keys().next().value ?? "");
    return { key, hits: window.hits, endsAt: new Date(window.endsAtMs).toISOString() };
  }
}

/** The network that an address is counted under: IPv6 by its /64, the usual size of one connection. */
export function networkOf(ip: string): string {
  return prefixOf(ip, 4, 4);
}

/** The network of a site: IPv4 by its /24, IPv6 by its /48. */
export function siteOf(ip: string): string {
  return prefixOf(ip, 3, 3);
}

/** The first bytes of an IPv4 address, the first groups of an IPv6 address. */
function prefixOf(ip: string, bytes: number, count: number): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined || !isIPv6(ip)) return (mapped ?? ip).split(".").slice(0, bytes).join(".");
  const [left = "", right] = (ip.split("%")[0] ?? "").toLowerCase().split("::");
  const head = left === "" ? [] : left.split(":");
  const tail = right === undefined || right === "" ? [] : right.split(":");
  const zeros = right === undefined ? [] : Array.from({ length: 8 - head.length - tail.length }, () => "0");
  const groups = [...head, ...zeros, ...tail].slice(0, count).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(":")}::/${16 * count}`;
}
