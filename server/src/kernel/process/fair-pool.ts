import { WaitQueue } from "../db/wait-queue.ts";
import { Problem } from "../http/problem.ts";

interface Options {
  /** How long a job waits before it is refused. */
  readonly maxWaitMs: number;
  /** What whoever waited in vain is told. */
  readonly refusal: string;
  /** How many one tenant has at once; all of them unless given. */
  readonly mostPerTenant?: number;
}

/**
 * A few of something that each job needs one of. What is free goes to one tenant after the other, so that none keeps
 * out the rest.
 */
export class FairPool<T> {
  readonly #free: T[];
  readonly #options: Options;
  readonly #waiting: WaitQueue<{ readonly tenantId: string }, T>;
  /** How many each tenant has. */
  readonly #lent = new Map<string, number>();

  constructor(items: readonly T[], options: Options) {
    this.#free = [...items];
    this.#options = options;
    this.#waiting = new WaitQueue(
      { queuePerTenant: Infinity, queueTotal: Infinity, acquireTimeoutMs: options.maxWaitMs },
      () => new Problem(503, "busy", options.refusal, { retryAfterS: 2 }),
    );
  }

  /**
   * Runs `job` when there is room. The item is the job's own: a caller who goes away does not free it early. Throws 503
   * `busy` to who waited too long.
   */
  async run<R>(tenant: string, job: (item: T) => Promise<R>): Promise<R> {
    const isFree = this.#free.length > 0 && this.#mayHave(tenant);
    if (isFree) this.#count(tenant, 1);
    const item = isFree ? (this.#free.pop() as T) : await this.#waiting.wait({ tenantId: tenant });
    try {
      return await job(item);
    } finally {
      this.#count(tenant, -1);
      const next = this.#next();
      if (next === undefined) this.#free.push(item);
      else next(item);
    }
  }

  #next(): ((item: T) => void) | undefined {
    for (const tenant of this.#waiting.tenants()) {
      if (!this.#mayHave(tenant)) continue;
      this.#count(tenant, 1);
      return this.#waiting.take(tenant)?.resolve;
    }
    return undefined;
  }

  #mayHave(tenant: string): boolean {
    return (this.#lent.get(tenant) ?? 0) < (this.#options.mostPerTenant ?? Infinity);
  }

  #count(tenant: string, more: 1 | -1): void {
    const lent = (this.#lent.get(tenant) ?? 0) + more;
    if (lent > 0) this.#lent.set(tenant, lent);
    else this.#lent.delete(tenant);
  }
}
