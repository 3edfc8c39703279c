import type { Logger } from "pino";

/** Work that outlives the request that asked for it; a stopping process waits for it. */
export class Background {
  readonly #log: Logger;
  readonly #running = new Set<Promise<unknown>>();
  readonly #stop = new AbortController();

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Starts `work`. The promise may be awaited or not: a failure that is not awaited is logged and never unhandled. */
  run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const promise = work();
    const settled = promise
      .catch((error: unknown) => this.#log.warn({ err: error, work: name }, "background work failed"))
      .finally(() => this.#running.delete(settled));
    this.#running.add(settled);
    return promise;
  }

  /** Aborted when the process stops: work that would go on for as long as it takes ends then. */
  get stopping(): AbortSignal {
    return this.#stop.signal;
  }

  /** Tells what has no end of its own to stop, and resolves when nothing is running any more. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.wait();
  }

  /** Resolves when nothing is running any more. */
  async wait(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
