import { patient } from "../patience.ts";
import type { Problem } from "../http/problem.ts";
import { busy, tooMany } from "./refusals.ts";

export interface QueueLimits {
  readonly queuePerTenant: number;
  readonly queueTotal: number;
  readonly acquireTimeoutMs: number;
}

interface Waiter<K, T> {
  readonly key: K;
  readonly resolve: (given: T) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
  readonly sinceMs: number;
}

/**
 * The queue of those that wait for a connection or another thing of which there are few, one for each tenant, and the
 * tenants in line for their turns.
 */
export class WaitQueue<K extends { readonly tenantId: string }, T> {
  readonly #limits: QueueLimits;
  readonly #refusal: () => Problem;
  /** Insertion order is the order of turns: a tenant that was served goes to the end. */
  readonly #queues = new Map<string, Waiter<K, T>[]>();
  #count = 0;
  readonly counters = { waits: 0, waitedMs: 0 };

  /** `refusal` is what whoever waited in vain is told. */
  constructor(limits: QueueLimits, refusal = busy) {
    this.#limits = limits;
    this.#refusal = refusal;
  }

  get count(): number {
    return this.#count;
  }

  /** The tenants that wait, whose turn is next first. */
  tenants(): IterableIterator<string> {
    return this.#queues.keys();
  }

  /** What the tenant's next waits for. */
  next(tenantId: string): K | undefined {
    return this.#queues.get(tenantId)?.[0]?.key;
  }

  /** Rejects with 429 `rate_limited` when the tenant's queue is full; with the refusal when all are, or in the end. */
  wait(key: K): Promise<T> {
    const queue = this.#queues.get(key.tenantId) ?? [];
    if (queue.length >= this.#limits.queuePerTenant) return Promise.reject(tooMany());
    if (this.#count >= this.#limits.queueTotal) return Promise.reject(this.#refusal());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        const at = this.#queues.get(key.tenantId)?.indexOf(waiter) ?? -1;
        if (at !== -1) this.#take(key.tenantId, at);
        reject(this.#refusal());
      }, patient(this.#limits.acquireTimeoutMs));
      const waiter: Waiter<K, T> = { key, resolve, reject, timer, sinceMs: performance.now() };
      queue.push(waiter);
      this.#queues.set(key.tenantId, queue);
      this.#count += 1;
    });
  }

  /** Takes the tenant's next out of its queue and puts the tenant at the end of the line. */
  take(tenantId: string): Waiter<K, T> | undefined {
    return this.#take(tenantId, 0);
  }

  refuseAll(error: unknown): void {
    for (const [tenantId, queue] of [...this.#queues])
      for (const { reject } of [...queue]) {
        this.#take(tenantId, 0);
        reject(error);
      }
  }

  #take(tenantId: string, at: number): Waiter<K, T> | undefined {
    const queue = this.#queues.get(tenantId);
    const [waiter] = queue?.splice(at, 1) ?? [];
    if (waiter === undefined || queue === undefined) return undefined;
    clearTimeout(waiter.timer);
    this.#count -= 1;
    this.counters.waits += 1;
    this.counters.waitedMs += performance.now() - waiter.sinceMs;
    this.#queues.delete(tenantId);
    if (queue.length > 0) this.#queues.set(tenantId, queue);
    return waiter;
  }
}
