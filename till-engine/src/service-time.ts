import type { Store } from "./store.ts";

/** How often the service's time is written down. */
const writtenEveryMs = 5 * 60_000;
const key = "till/heard";

interface Options {
  readonly store: Store;
  /** The till's clock, which may be wrong. */
  readonly now: () => Date;
  /** Milliseconds of a clock that nobody sets. */
  readonly elapsed: () => number;
}

/**
 * The time by the service's clock, as far as the till knows it: the last time that the service told, and what has
 * passed since by a clock that nobody can set. No time passes while the program does not run, because the till's own
 * clock proves nothing. Until the service has told a time, the till believes its own clock.
 */
export class ServiceTime {
  readonly #options: Options;
  #known: { readonly at: number; readonly elapsed: number } | undefined;
  #writtenAt = -Infinity;

  constructor(options: Options) {
    this.#options = options;
    const kept = Date.parse(options.store.get(key) ?? "");
    if (!Number.isNaN(kept)) this.#known = { at: kept, elapsed: options.elapsed() };
  }

  /** The service has said what time it is, in ISO 8601. */
  heard(serverTime: string | undefined): void {
    const { store, elapsed } = this.#options;
    const at = Date.parse(serverTime ?? "");
    if (Number.isNaN(at)) return;
    this.#known = { at, elapsed: elapsed() };
    if (at - this.#writtenAt < writtenEveryMs) return;
    this.#writtenAt = at;
    // A disk that fails is reported by the next sale.
    store.commit(this.writes()).catch(() => undefined);
  }

  now(): Date {
    const { now, elapsed } = this.#options;
    return this.#known === undefined ? now() : new Date(this.#known.at + elapsed() - this.#known.elapsed);
  }

  /** The writes from which the next start goes on. */
  writes(): [string, string][] {
    return this.#known === undefined ? [] : [[key, this.now().toISOString()]];
  }
}
