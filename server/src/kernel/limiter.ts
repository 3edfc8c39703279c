import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { Logger } from "pino";
import type { CentralDatabase } from "./db/central.ts";
import { countHits, deleteOldWindows, type Window } from "./db/rates.ts";
import { Problem } from "./http/problem.ts";

const sweepEvery = 1_000;
const maxRemembered = 100_000;

/** A limit of so many calls in a time window, for each address or account. */
export interface RatePolicy {
  /** As the RateLimit headers call it. */
  readonly name: string;
  readonly limit: number;
  readonly windowS: number;
}

export interface Hit {
  readonly policy: RatePolicy;
  /** Who: an address, an account. */
  readonly by: string;
}

interface LimiterOptions {
  readonly central: CentralDatabase;
  readonly now: () => Date;
  readonly log: Logger;
  /** Multiplies every limit. */
  readonly scale: number;
}

/** Rate limits that hold across processes: fixed windows in the central database, in memory while that cannot be asked. */
export class RateLimiter {
  readonly #options: LimiterOptions;
  readonly #remembered = new Map<string, { hits: number; endsAtMs: number }>();
  #count = 0;

  constructor(options: LimiterOptions) {
    this.#options = options;
  }

  /**
   * Counts one hit of each and answers with the `RateLimit-Policy` and `RateLimit` headers
   * (draft-ietf-httpapi-ratelimit-headers-10). Throws 429 `rate_limited` with them and `Retry-After` when one is over.
   */
  async hit(hits: readonly Hit[]): Promise<Record<string, string>> {
    const { now, scale } = this.#options;
    const counted = hits.map(({ policy, by }) => ({
      policy,
      limit: policy.limit * scale,
      key: createHash("sha256").update(`${policy.name} ${by}`).digest("base64url"),
      windowS: policy.windowS,
    }));
    const windows = new Map((await this.#windows(counted)).map((window) => [window.key, window]));
    const states = counted.map(({ policy, limit, key }) => {
      const { hits: seen = 1, endsAt } = windows.get(key) ?? {};
      const leftMs = endsAt === undefined ? 0 : Date.parse(endsAt) - now().getTime();
      return {
        policy,
        limit,
        isOver: seen > limit,
        remaining: Math.max(0, limit - seen),
        leftS: Math.max(1, Math.ceil(leftMs / 1000)),
      };
    });
    const headers = {
      "ratelimit-policy": states
        .map(({ policy, limit }) => `"${policy.name}";q=${limit};w=${policy.windowS}`)
        .join(", "),
      ratelimit: states.map(({ policy, remaining, leftS }) => `"${policy.name}";r=${remaining};t=${leftS}`).join(", "),
    };
    const over = states.filter(({ isOver }) => isOver);
    if (over.length === 0) return headers;
    throw new Problem("rate_limited", "Too many tries; wait before the next.", {
      headers,
      retryAfterS: Math.max(...over.map(({ leftS }) => leftS)),
    });
  }

  async #windows(hits: readonly { key: string; windowS: number }[]): Promise<Window[]> {
    const { central, now, log } = this.#options;
    try {
      this.#count += 1;
      if (this.#count % sweepEvery === 0) await central.transact((tx) => deleteOldWindows(tx, now()));
      return await central.transact((tx) => countHits(tx, hits, now()));
    } catch (error) {
      log.warn({ err: error }, "rate limits are counted in memory: the central database cannot be asked");
      return hits.map(({ key, windowS }) => this.#remember(key, windowS));
    }
  }

  #remember(key: string, windowS: number): Window {
    const nowMs = this.#options.now().getTime();
    const known = this.#remembered.get(key);
    const isOpen = known !== undefined && known.endsAtMs > nowMs;
    const window = isOpen ? { ...known, hits: known.hits + 1 } : { hits: 1, endsAtMs: nowMs + windowS * 1000 };
    this.#remembered.delete(key);
    this.#remembered.set(key, window);
    if (this.#remembered.size > maxRemembered) this.#remembered.delete(this.#remembered.keys().next().value ?? "");
    return { key, hits: window.hits, endsAt: new Date(window.endsAtMs).toISOString() };
  }
}

/** The network that an address is counted under: IPv6 by its /64, the usual size of one customer. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [left = "", right] = (ip.split("%")[0] ?? "").toLowerCase().split("::");
  const head = left === "" ? [] : left.split(":");
  const tail = right === undefined || right === "" ? [] : right.split(":");
  const zeros = right === undefined ? [] : Array.from({ length: 8 - head.length - tail.length }, () => "0");
  const groups = [...head, ...zeros, ...tail].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(":")}::/64`;
}
