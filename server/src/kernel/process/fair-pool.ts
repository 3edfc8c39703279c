import { Problem } from "../http/problem.ts";
import { patient } from "../patience.ts";

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
  /** By tenant, the one whose turn is next first. */
  readonly #waiting = new Map<string, ((item: T) => void)[]>();
  /** How many each tenant has. */
  readonly #lent = new Map<string, number>();

  constructor(items: readonly T[], options: Options) {
    this.#free = [...items];
    this.#options = options;
  }

  /**
   * Runs `job` when there is room. The item is the job's own: a caller who goes away does not free it early. Throws 503
   * `busy` to who waited too long.
   */
  async run<R>(tenant: string, job: (item: T) => Promise<R>): Promise<R> {
    const isFree = this.#free.length > 0 && this.#mayHave(tenant);
    if (isFree) this.#count(tenant, 1);
    const item = isFree ? (this.#free.pop() as T) : await this.#wait(tenant);
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
    for (const [tenant, [turn, ...rest]] of this.#waiting) {
      if (!this.#mayHave(tenant)) continue;
      this.#waiting.delete(tenant);
      if (rest.length > 0) this.#waiting.set(tenant, rest);
      this.#count(tenant, 1);
      return turn;
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

  #wait(tenant: string): Promise<T> {
    return new Promise((resolve, reject) => {
      const turn = (item: T) => {
        clearTimeout(timer);
        resolve(item);
      };
      const timer = setTimeout(() => {
        const rest = (this.#waiting.get(tenant) ?? []).filter((one) => one !== turn);
        if (rest.length > 0) this.#waiting.set(tenant, rest);
        else this.#waiting.delete(tenant);
        reject(new Problem(503, "busy", this.#options.refusal, { retryAfterS: 2 }));
      }, patient(this.#options.maxWaitMs));
      this.#waiting.set(tenant, [...(this.#waiting.get(tenant) ?? []), turn]);
    });
  }
}
