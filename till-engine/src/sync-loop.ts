import type { Answer, Connection } from "./connection.ts";
import type { Till } from "./till.ts";

/** The clock that a loop waits by. */
export interface Clock {
  /** Milliseconds of UTC. */
  now(): number;
  /** Resolves after so long, or when the signal says so. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export interface SyncState {
  /** The last call was answered. */
  readonly isConnected: boolean;
  readonly lastContactAt: number | undefined;
  /** How far the till's clock is ahead of the service's; below zero, behind. */
  readonly clockOffsetMs: number | undefined;
  readonly unsyncedCount: number;
  /** Why the last call failed. */
  readonly failure: unknown;
}

interface Options {
  readonly till: Till;
  readonly connection: Connection;
  readonly clock?: Clock;
  /** Between 0 and 1, so that tills that were cut off together do not come back together. */
  readonly random?: () => number;
  /** Whether the browser has promised to keep the storage (`navigator.storage.persisted()`). */
  readonly isPersistent?: () => boolean | undefined;
  readonly onState?: (state: SyncState) => void;
}

/** Seconds that a pull waits for something new. */
const waitS = 25;
/** Between two pulls, if the service should not wait. */
const pauseMs = 500;
const backOff = { firstMs: 1_000, mostMs: 60_000 };
/** While nobody looks at the till nothing waits: it pulls now and then. */
const hiddenMs = 60_000;
const reportMs = 5 * 60_000;

const ownClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal.addEventListener("abort", done);
      if (signal.aborted) done();
    }),
};

/**
 * Pushes what the till does, pulls what the shop has changed, and reports how the till is, for as long as it runs. The
 * page tells it what only a page knows: `online`, `offline`, `hidden`, `visible`.
 */
export class SyncLoop {
  readonly #options: Options;
  readonly #clock: Clock;
  readonly #connection: Connection;
  #stopped = new AbortController();
  #running: Promise<unknown> | undefined;
  /** What each of the two waits by: for its next turn, or for an answer that may be given up. */
  #pushWait = new AbortController();
  #pullWait = new AbortController();
  #isHidden = false;
  #isOffline = false;
  #state: SyncState = {
    ...{ isConnected: false, lastContactAt: undefined, clockOffsetMs: undefined, unsyncedCount: 0, failure: undefined },
  };
  #reported: { readonly at: number; readonly count: number } | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#clock = options.clock ?? ownClock;
    const { call, lines } = options.connection;
    this.#connection = {
      call: async (...args) => this.#heard(await call.apply(options.connection, args)),
      lines: lines.bind(options.connection),
    };
  }

  get state(): SyncState {
    return this.#state;
  }

  start(): void {
    if (this.#running !== undefined) return;
    this.#stopped = new AbortController();
    this.#options.till.onKept = () => this.wake();
    this.#running = Promise.all([this.#pushOn(), this.#pullOn()]);
  }

  /** Resolves when nothing of it is under way any more. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    this.#options.till.onKept = undefined;
    this.#wakeAll();
    await this.#running;
    this.#running = undefined;
  }

  /** Pushes now, if nothing is being pushed. */
  wake(): void {
    this.#pushWait.abort();
  }

  online(): void {
    this.#isOffline = false;
    this.#wakeAll();
  }

  offline(): void {
    this.#isOffline = true;
    // A pull that waits would tell it half a minute later, or never.
    this.#tell({ isConnected: false });
    this.#pullWait.abort();
  }

  /** Nobody looks at the till: the pull that waits is given up. */
  hidden(): void {
    this.#isHidden = true;
    this.#pullWait.abort();
  }

  visible(): void {
    this.#isHidden = false;
    this.#wakeAll();
  }

  #wakeAll(): void {
    this.#pushWait.abort();
    this.#pullWait.abort();
  }

  async #pushOn(): Promise<void> {
    let failures = 0;
    while (!this.#stopped.signal.aborted) {
      this.#pushWait = new AbortController();
      const { till } = this.#options;
      const before = till.unsyncedCount;
      const isOk = await this.#try(async () => {
        if (before > 0) await till.push(this.#connection);
        await this.#report();
      });
      // What is deferred waits for another till or the office: asking again at once changes nothing.
      const isStuck = isOk && before > 0 && till.unsyncedCount >= before;
      failures = isOk && !isStuck ? 0 : failures + 1;
      const isMore = isOk && !isStuck && till.unsyncedCount > 0;
      if (!isMore) await this.#sleep(failures === 0 ? reportMs : this.#backOff(failures), this.#pushWait);
    }
  }

  async #pullOn(): Promise<void> {
    let failures = 0;
    while (!this.#stopped.signal.aborted) {
      const wait = (this.#pullWait = new AbortController());
      const { till } = this.#options;
      const isWaiting = !this.#isHidden && till.copy.isThere;
      const isOk = await this.#try(() => till.pull(this.#connection, isWaiting ? waitS : 0, wait.signal));
      failures = isOk || wait.signal.aborted ? 0 : failures + 1;
      if (failures > 0) await this.#sleep(this.#backOff(failures), wait);
      else if (!this.#isHidden) await this.#sleep(pauseMs, wait);
      else {
        this.#pullWait = wait.signal.aborted ? new AbortController() : wait;
        await this.#sleep(hiddenMs, this.#pullWait);
      }
    }
  }

  /** Half of the time is by chance. */
  #backOff(failures: number): number {
    const { firstMs, mostMs } = backOff;
    const ms = this.#isOffline ? mostMs : Math.min(mostMs, firstMs * 2 ** (failures - 1));
    return ms * (0.5 + (this.#options.random ?? Math.random)() / 2);
  }

  async #sleep(ms: number, wait: AbortController): Promise<void> {
    if (!this.#stopped.signal.aborted) await this.#clock.sleep(ms, wait.signal);
  }

  async #try(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      this.#tell({ isConnected: true, failure: undefined });
      return true;
    } catch (error) {
      if (!isGivenUp(error)) this.#tell({ isConnected: false, failure: error });
      return false;
    }
  }

  async #report(): Promise<void> {
    const { till, isPersistent } = this.#options;
    const [at, count] = [this.#clock.now(), till.unsyncedCount];
    if (this.#reported !== undefined && this.#reported.count === count && at - this.#reported.at < reportMs) return;
    const { clockOffsetMs } = this.#state;
    const kept = isPersistent?.();
    await this.#connection.call("PUT", "/sync/report", {
      ...{ version: till.version, unsyncedCount: count },
      ...(clockOffsetMs === undefined ? {} : { clockOffsetMs }),
      ...(kept === undefined ? {} : { isPersistent: kept }),
    });
    this.#reported = { at, count };
  }

  #heard(answer: Answer): Answer {
    const [now, theirs] = [this.#clock.now(), Date.parse(answer.serverTime ?? "")];
    this.#options.till.heard(answer.serverTime);
    const offset = Number.isNaN(theirs) ? {} : { clockOffsetMs: now - theirs };
    this.#tell({ isConnected: true, lastContactAt: now, ...offset });
    return answer;
  }

  #tell(change: Partial<SyncState>): void {
    this.#state = { ...this.#state, ...change, unsyncedCount: this.#options.till.unsyncedCount };
    this.#options.onState?.(this.#state);
  }
}

function isGivenUp(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}
