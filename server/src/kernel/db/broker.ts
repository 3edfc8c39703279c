import { Problem } from "../http/problem.ts";
import { inSpan } from "../tracing.ts";
import { isLoginRefused, isServerAway } from "./errors.ts";

const [firstPauseMs, longestPauseMs] = [50, 500];

/** What the broker needs to know of a connection. */
export interface Connection {
  /** Ends it; resolves when the socket is closed. Never rejects. */
  close(): Promise<void>;
}

/** Connections are alike when tenant and identity are: a changed connection string makes new ones. */
export interface ConnectionKey {
  readonly tenantId: string;
  readonly identity: string;
  /** Where its tables are; the same for all of one identity. */
  readonly schema: string;
}

export interface BrokerLimits {
  /** Hard cap on connecting + open + closing connections of this process to the server, until `resize` changes it. */
  readonly perServer: number;
  readonly perTenant: number;
  readonly queuePerTenant: number;
  readonly queueTotal: number;
  readonly acquireTimeoutMs: number;
  readonly idleTimeoutMs: number;
}

interface Idle<C> {
  readonly key: ConnectionKey;
  readonly connection: C;
  readonly sinceMs: number;
}

interface Waiter<C> {
  readonly key: ConnectionKey;
  readonly resolve: (lease: Lease<C>) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
  readonly sinceMs: number;
}

/** A connection on loan: exactly one of the two is to be called, once. */
export interface Lease<C> {
  readonly connection: C;
  /** Gives it back in good order. */
  release(): void;
  /** Gives it up: it is closed and never lent again. */
  destroy(): void;
}

/**
 * Lends the connections of one server. Every tenant has a login of its own, so a connection
 * cannot pass from tenant to tenant, but its permit can. Attach order: own idle, free permit, the permit
 * of the idle connection that was used least recently by another tenant, wait. Waiters are served round
 * robin by tenant. A permit is taken before connecting and given back when the socket is closed.
 *
 * After a connection was lost or could not be had, connections are opened one at a time until one stands. While the
 * server is away nobody waits for it, and it is tried after pauses that grow to half a second.
 */
export class Broker<C extends Connection> {
  readonly #connect: (key: ConnectionKey) => Promise<C>;
  readonly #limits: BrokerLimits;
  #perServer: number;
  /** Least recently used first. */
  readonly #idle: Idle<C>[] = [];
  /** Insertion order is the order of turns: a tenant that was served goes to the end. */
  readonly #queues = new Map<string, Waiter<C>[]>();
  readonly #permitsOf = new Map<string, number>();
  readonly #sweeper: NodeJS.Timeout;
  #permits = 0;
  #waiting = 0;
  /** Whether the server took the last connection and has ended none since: it may be another one by now, or away. */
  #isProven = true;
  #connecting = 0;
  #away: { readonly error: unknown; readonly untilMs: number; readonly pauseMs: number } | undefined;
  #closed = false;
  readonly counters = { acquires: 0, connects: 0, stolen: 0, maxPermits: 0, waits: 0, waitedMs: 0 };

  constructor(connect: (key: ConnectionKey) => Promise<C>, limits: BrokerLimits) {
    this.#connect = connect;
    this.#limits = limits;
    this.#perServer = limits.perServer;
    this.#sweeper = setInterval(() => this.#sweep(), Math.min(30_000, limits.idleTimeoutMs)).unref();
  }

  /**
   * A connection for the tenant. Throws 429 `rate_limited` when the tenant's queue is full and 503
   * `server_busy` when the server's is, or when the deadline passes; whatever connecting throws, as it is.
   */
  acquire(key: ConnectionKey): Promise<Lease<C>> {
    if (this.#closed) return Promise.reject(new Error("the broker is closed"));
    this.counters.acquires += 1;
    const own = this.#takeIdle(key);
    if (own !== undefined) return Promise.resolve(this.#lend(key, own));
    // Idle connections under an outdated login of the tenant would count against its limit.
    void this.disconnect(key.tenantId, key.identity);
    if (this.#away !== undefined && performance.now() < this.#away.untilMs) return Promise.reject(this.#away.error);
    if ((this.#queues.get(key.tenantId)?.length ?? 0) === 0 && this.#underTenantCap(key.tenantId)) {
      if (this.#mayOpen())
        return inSpan(
          "connect",
          () => ({}),
          () => this.#open(key),
        );
      this.#steal(key.tenantId);
    }
    return inSpan(
      "wait for a connection",
      () => ({ "tillhouse.waiting": this.#waiting }),
      () => this.#wait(key),
    );
  }

  /** Changes the hard cap. What is beyond a lower one is closed as it comes back. */
  resize(perServer: number): void {
    this.#perServer = perServer;
    for (const idle of this.#idle.slice(0, Math.max(0, this.#permits - perServer))) void this.#retire(idle);
    while (this.#serveNext());
  }

  /** Closes the tenant's idle connections, those of other identities than `keepIdentity` when it is given. */
  async disconnect(tenantId: string, keepIdentity?: string): Promise<void> {
    const mine = this.#idle.filter(({ key }) => key.tenantId === tenantId && key.identity !== keepIdentity);
    await Promise.all(mine.map((idle) => this.#retire(idle)));
  }

  stats(): {
    permits: number;
    idle: number;
    waiting: number;
    acquires: number;
    connects: number;
    stolen: number;
    maxPermits: number;
    waits: number;
    waitedMs: number;
  } {
    return { permits: this.#permits, idle: this.#idle.length, waiting: this.#waiting, ...this.counters };
  }

  /** Refuses new work and closes what is idle; leases that are out are closed as they come back. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#sweeper);
    for (const queue of this.#queues.values()) {
      for (const waiter of queue) {
        clearTimeout(waiter.timer);
        waiter.reject(new Error("the broker is closed"));
      }
    }
    this.#queues.clear();
    await Promise.all([...this.#idle].map((idle) => this.#retire(idle)));
  }

  #takeIdle(key: ConnectionKey): C | undefined {
    const at = this.#idle.findLastIndex(
      ({ key: other }) => other.tenantId === key.tenantId && other.identity === key.identity,
    );
    return at === -1 ? undefined : this.#idle.splice(at, 1)[0]?.connection;
  }

  #underTenantCap(tenantId: string): boolean {
    return (this.#permitsOf.get(tenantId) ?? 0) < this.#limits.perTenant;
  }

  #lend(key: ConnectionKey, connection: C): Lease<C> {
    let out = true;
    const giveBack = (reusable: boolean) => {
      if (!out) return;
      out = false;
      this.#comeBack(key, connection, reusable && !this.#closed);
    };
    return { connection, release: () => giveBack(true), destroy: () => giveBack(false) };
  }

  #mayOpen(): boolean {
    return this.#permits < this.#perServer && (this.#isProven || this.#connecting === 0);
  }

  async #open(key: ConnectionKey): Promise<Lease<C>> {
    this.#takePermit(key.tenantId);
    this.counters.connects += 1;
    this.#connecting += 1;
    let connection: C;
    try {
      connection = await this.#connect(key);
    } catch (error) {
      this.#connecting -= 1;
      if (!isLoginRefused(error)) this.#isProven = false;
      if (isServerAway(error)) this.#refuseAll(error);
      this.#givePermit(key.tenantId);
      throw error;
    }
    this.#connecting -= 1;
    this.#away = undefined;
    if (!this.#isProven) {
      this.#isProven = true;
      while (this.#serveNext());
    }
    return this.#lend(key, connection);
  }

  /** Those who wait now, and those who come before the next try. */
  #refuseAll(error: unknown): void {
    const pauseMs = Math.min((this.#away?.pauseMs ?? firstPauseMs / 2) * 2, longestPauseMs);
    this.#away = { error, pauseMs, untilMs: performance.now() + pauseMs };
    for (const [tenantId, queue] of [...this.#queues])
      for (const { reject } of [...queue]) {
        this.#take(tenantId, 0);
        reject(error);
      }
  }

  #takePermit(tenantId: string): void {
    this.#permits += 1;
    this.counters.maxPermits = Math.max(this.counters.maxPermits, this.#permits);
    this.#permitsOf.set(tenantId, (this.#permitsOf.get(tenantId) ?? 0) + 1);
  }

  #givePermit(tenantId: string): void {
    this.#permits -= 1;
    const left = (this.#permitsOf.get(tenantId) ?? 1) - 1;
    if (left === 0) this.#permitsOf.delete(tenantId);
    else this.#permitsOf.set(tenantId, left);
    this.#serveNext();
  }

  #comeBack(key: ConnectionKey, connection: C, reusable: boolean): void {
    if (!reusable) {
      this.#isProven = false;
      void connection.close().then(() => this.#givePermit(key.tenantId));
      return;
    }
    const deprived = this.#isOtherDeprived(key.tenantId);
    const next = this.#queues.get(key.tenantId)?.[0];
    const isForNext = next?.key.identity === key.identity;
    if (isForNext && !deprived) {
      const waiter = this.#take(key.tenantId, 0);
      if (waiter !== undefined) return waiter.resolve(this.#lend(key, connection));
    }
    const idle = { key, connection, sinceMs: Date.now() };
    this.#idle.push(idle);
    const isFull = this.#permits >= this.#perServer;
    if (this.#permits > this.#perServer || (next !== undefined && !isForNext)) {
      // If it stayed idle, it would count against the tenant's limit while a waiting request cannot use it.
      void this.#retire(idle);
    } else if (isFull && (deprived || (next === undefined && this.#isOtherWaiting(key.tenantId)))) {
      void this.#retire(idle);
    } else if (this.#queues.size > 0) this.#serveNext();
  }

  /**
   * Whether a tenant waits ahead of this one that has no connection, or fewer by two. Reconnecting costs more than a
   * request does, so among tenants that are about even each keeps what it has.
   */
  #isOtherDeprived(tenantId: string): boolean {
    const mine = this.#permitsOf.get(tenantId) ?? 0;
    for (const waiting of this.#queues.keys()) {
      if (waiting === tenantId) return false;
      const theirs = this.#permitsOf.get(waiting) ?? 0;
      if (theirs === 0 || (theirs + 1 < mine && this.#underTenantCap(waiting))) return true;
    }
    return false;
  }

  /** Whether another tenant waits that could be served if there were a permit. */
  #isOtherWaiting(tenantId: string): boolean {
    for (const waiting of this.#queues.keys()) if (waiting !== tenantId && this.#underTenantCap(waiting)) return true;
    return false;
  }

  #steal(forTenantId: string): void {
    const victim = this.#idle.find(({ key }) => key.tenantId !== forTenantId);
    if (victim === undefined) return;
    this.counters.stolen += 1;
    void this.#retire(victim);
  }

  async #retire(idle: Idle<C>): Promise<void> {
    const at = this.#idle.indexOf(idle);
    if (at === -1) return;
    this.#idle.splice(at, 1);
    await idle.connection.close();
    this.#givePermit(idle.key.tenantId);
  }

  #wait(key: ConnectionKey): Promise<Lease<C>> {
    const queue = this.#queues.get(key.tenantId) ?? [];
    if (queue.length >= this.#limits.queuePerTenant) return Promise.reject(tooMany());
    if (this.#waiting >= this.#limits.queueTotal) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        const at = this.#queues.get(key.tenantId)?.indexOf(waiter) ?? -1;
        if (at !== -1) this.#take(key.tenantId, at);
        reject(busy());
      }, this.#limits.acquireTimeoutMs);
      const waiter: Waiter<C> = { key, resolve, reject, timer, sinceMs: performance.now() };
      queue.push(waiter);
      this.#queues.set(key.tenantId, queue);
      this.#waiting += 1;
    });
  }

  /**
   * Serves exactly one waiter, if a permit is free: the first tenant in line that is under its cap. Whether there was
   * one.
   */
  #serveNext(): boolean {
    if (this.#closed || !this.#mayOpen()) return false;
    for (const tenantId of this.#queues.keys()) {
      if (!this.#underTenantCap(tenantId)) continue;
      const waiter = this.#take(tenantId, 0);
      if (waiter === undefined) continue;
      this.#open(waiter.key).then(waiter.resolve, waiter.reject);
      return true;
    }
    return false;
  }

  /** Takes a waiter out of its queue and puts its tenant at the end of the line. */
  #take(tenantId: string, at: number): Waiter<C> | undefined {
    const queue = this.#queues.get(tenantId);
    const [waiter] = queue?.splice(at, 1) ?? [];
    if (waiter === undefined || queue === undefined) return undefined;
    clearTimeout(waiter.timer);
    this.#waiting -= 1;
    this.counters.waits += 1;
    this.counters.waitedMs += performance.now() - waiter.sinceMs;
    this.#queues.delete(tenantId);
    if (queue.length > 0) this.#queues.set(tenantId, queue);
    return waiter;
  }

  #sweep(): void {
    const before = Date.now() - this.#limits.idleTimeoutMs;
    for (const idle of this.#idle.filter(({ sinceMs }) => sinceMs < before)) void this.#retire(idle);
  }
}

function tooMany(): Problem {
  return new Problem("rate_limited", "This shop has too many requests waiting.", {
    retryAfterS: 1,
  });
}

function busy(): Problem {
  return new Problem("server_busy", "The database server is busy; try again shortly.", {
    retryAfterS: 1,
  });
}
