import type { Logger } from "pino";

/** Work that outlives the request that asked for it; a stopping process waits for it. */
export class Background {
  readonly #log: Logger;
  readonly #running = new Set<Promise<unknown>>();

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Starts `work`. The promise may be awaited or dropped: a failure that nobody awaits is logged, never unhandled. */
  run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const promise = work();
    const settled = promise
      .catch((error: unknown) => this.#log.warn({ err: error, work: name }, "background work failed"))
      .finally(() => this.#running.delete(settled));
    this.#running.add(settled);
    return promise;
  }

  /** Resolves when nothing is running any more. */
  async wait(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
