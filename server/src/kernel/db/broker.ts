import { inSpan } from "../tracing.ts";
import { isLoginRefused, isServerAway } from "../postgres-error.ts";
import { Pulse, type ServerState } from "./pulse.ts";
import { Silent } from "./refusals.ts";
import { WaitQueue, type QueueLimits } from "./wait-queue.ts";

const [firstPauseMs, longestPauseMs] = [50, 500];
/** Up to this share of idle connections, those lent only once are not preferred as victims. */
const newcomers = 1 / 4;

/** What the broker needs to know of a connection. */
export interface Connection {
  /** Which of the server's hosts it is to. */
  readonly host?: string;
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

export interface BrokerLimits extends QueueLimits {
  /** Hard cap on connecting + open + closing connections of this process to the server, until `resize` changes it. */
  readonly perServer: number;
  readonly perTenant: number;
  readonly idleTimeoutMs: number;
}

interface Idle<C> {
  readonly key: ConnectionKey;
  readonly connection: C;
  readonly sinceMs: number;
  /** It was lent more than once. */
  readonly isReused: boolean;
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
 * of an idle connection of another tenant, wait. Waiters are served round robin by tenant. A permit is taken before
 * connecting and given back when the socket is closed.
 *
 * The idle connection that was used least recently makes way; among those that were lent only once while they are more
 * than the share of `newcomers`: most tenants come seldom, and would take away the connections of the few that come
 * often.
 *
 * After a connection was lost or could not be had, connections are opened one at a time until one stands. While the
 * server is away nobody waits for it, and it is tried after pauses that grow to half a second. While it is silent
 * (`Pulse`) nothing is lent and what is idle is closed. What is out is closed once the server counts as gone, or as
 * soon as another of its hosts is heard in its place.
 */
export class Broker<C extends Connection> {
  readonly #connect: (key: ConnectionKey) => Promise<C>;
  readonly #limits: BrokerLimits;
  #perServer: number;
  /** Least recently used first. */
  readonly #idle: Idle<C>[] = [];
  readonly #waiting: WaitQueue<ConnectionKey, Lease<C>>;
  readonly #permitsOf = new Map<string, number>();
  readonly #sweeper: NodeJS.Timeout;
  #permits = 0;
  /** Whether the server took the last connection and has ended none since: it may be another one by now, or away. */
  #isProven = true;
  #connecting = 0;
  /** Idle connections that make way: their permits are about to be free. */
  #closing = 0;
  #away: { readonly error: unknown; readonly untilMs: number; readonly pauseMs: number } | undefined;
  readonly #pulse: Pulse | undefined;
  readonly #out = new Set<C>();
  readonly #opening = new Set<(error: Silent) => void>();
  #closed = false;
  readonly counters = { acquires: 0, connects: 0, stolen: 0, maxPermits: 0 };

  /**
   * `hear`: names the server's host that has said something within the time, rejects when none has; without it a server
   * that falls silent is noticed by what times out.
   */
  constructor(
    connect: (key: ConnectionKey) => Promise<C>,
    limits: BrokerLimits,
    hear?: (withinMs: number) => Promise<string>,
  ) {
    this.#pulse =
      hear &&
      new Pulse({
        hear: async (withinMs) => this.#leave(await hear(withinMs)),
        onChange: (state) => this.#onPulse(state),
      });
    this.#connect = connect;
    this.#limits = limits;
    this.#waiting = new WaitQueue(limits);
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
    if (this.#pulse?.isSilent === true) return Promise.reject(new Silent());
    const own = this.#takeIdle(key);
    if (own !== undefined) return Promise.resolve(this.#lend(key, own, true));
    // Idle connections under an outdated login of the tenant would count against its limit.
    void this.disconnect(key.tenantId, key.identity);
    if (this.#away !== undefined && performance.now() < this.#away.untilMs) return Promise.reject(this.#away.error);
    if (this.#waiting.next(key.tenantId) === undefined && this.#underTenantCap(key.tenantId)) {
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
      () => ({ "tillhouse.waiting": this.#waiting.count }),
      () => this.#waiting.wait(key),
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

  /** Closes every connection to another host than this one. */
  leaveOthers(host: string): void {
    for (const idle of [...this.#idle]) if (idle.connection.host !== host) void this.#retire(idle);
    this.#leave(host);
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
    return {
      permits: this.#permits,
      idle: this.#idle.length,
      waiting: this.#waiting.count,
      ...this.counters,
      ...this.#waiting.counters,
    };
  }

  /** Refuses new work and closes what is idle; leases that are out are closed as they come back. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#pulse?.close();
    clearInterval(this.#sweeper);
    this.#waiting.refuseAll(new Error("the broker is closed"));
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

  #lend(key: ConnectionKey, connection: C, isReused = false): Lease<C> {
    let out = true;
    this.#out.add(connection);
    this.#pulse?.begin();
    const giveBack = (reusable: boolean) => {
      if (!out) return;
      out = false;
      this.#out.delete(connection);
      this.#pulse?.end(reusable);
      if (reusable && !this.#closed) this.#comeBack(key, connection, isReused);
      else this.#giveUp(key, connection);
    };
    return { connection, release: () => giveBack(true), destroy: () => giveBack(false) };
  }

  #mayOpen(): boolean {
    return this.#permits < this.#perServer && (this.#isProven || this.#connecting === 0);
  }

  /** A server that falls silent meanwhile is not waited for: the connection, if it comes, is for others. */
  async #open(key: ConnectionKey): Promise<Lease<C>> {
    const opening = this.#openOne(key);
    const { promise: silence, reject } = Promise.withResolvers<never>();
    this.#opening.add(reject);
    try {
      return await Promise.race([opening, silence]);
    } catch (error) {
      opening.then(
        (lease) => lease.release(),
        () => undefined,
      );
      throw error;
    } finally {
      this.#opening.delete(reject);
    }
  }

  async #openOne(key: ConnectionKey): Promise<Lease<C>> {
    this.#takePermit(key.tenantId);
    this.counters.connects += 1;
    this.#connecting += 1;
    this.#pulse?.begin();
    let connection: C;
    try {
      connection = await this.#connect(key);
    } catch (error) {
      this.#pulse?.end(false);
      this.#connecting -= 1;
      if (!isLoginRefused(error)) this.#isProven = false;
      if (isServerAway(error)) this.#refuseAll(error);
      this.#givePermit(key.tenantId);
      throw error;
    }
    this.#pulse?.end(true);
    this.#connecting -= 1;
    this.#away = undefined;
    if (!this.#isProven) {
      this.#isProven = true;
      while (this.#serveNext());
    }
    return this.#lend(key, connection);
  }

  #onPulse(state: ServerState): void {
    this.#isProven = false;
    if (state === "heard") this.#away = undefined;
    if (state === "silent") {
      for (const idle of [...this.#idle]) void this.#retire(idle);
      this.#waiting.refuseAll(new Silent());
      for (const refuse of this.#opening) refuse(new Silent());
    }
    if (state === "gone") this.#leave();
  }

  /** Closes what is out to any host but this one. */
  #leave(unlessHost?: string): void {
    for (const connection of this.#out)
      if (unlessHost === undefined || connection.host !== unlessHost) void connection.close();
  }

  /** Refuses those that wait now, and those that come before the next try. */
  #refuseAll(error: unknown): void {
    const pauseMs = Math.min((this.#away?.pauseMs ?? firstPauseMs / 2) * 2, longestPauseMs);
    this.#away = { error, pauseMs, untilMs: performance.now() + pauseMs };
    this.#waiting.refuseAll(error);
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

  #giveUp(key: ConnectionKey, connection: C): void {
    this.#isProven = false;
    void connection.close().then(() => this.#givePermit(key.tenantId));
  }

  #comeBack(key: ConnectionKey, connection: C, isReused: boolean): void {
    // One that waits for what is being closed already needs no other one closed.
    const isForOthers = this.#waiting.count > this.#closing;
    const deprived = isForOthers && this.#isOtherDeprived(key.tenantId);
    const next = this.#waiting.next(key.tenantId);
    const isForNext = next?.identity === key.identity;
    if (isForNext && !deprived) {
      const waiter = this.#waiting.take(key.tenantId);
      if (waiter !== undefined) return waiter.resolve(this.#lend(key, connection, true));
    }
    const idle = { key, connection, sinceMs: Date.now(), isReused };
    this.#idle.push(idle);
    const isFull = this.#permits >= this.#perServer;
    if (this.#permits > this.#perServer || (next !== undefined && !isForNext)) {
      // If it stayed idle, it would count against the tenant's limit while a waiting request cannot use it.
      void this.#retire(idle);
    } else if (isFull && (deprived || (isForOthers && next === undefined && this.#isOtherWaiting(key.tenantId)))) {
      void this.#retire(idle);
    } else this.#serveNext();
  }

  /**
   * Whether a tenant waits ahead of this one that has no connection, or fewer by two. Reconnecting costs more than a
   * request does, so among tenants that are about even each keeps what it has.
   */
  #isOtherDeprived(tenantId: string): boolean {
    const mine = this.#permitsOf.get(tenantId) ?? 0;
    for (const waiting of this.#waiting.tenants()) {
      if (waiting === tenantId) return false;
      const theirs = this.#permitsOf.get(waiting) ?? 0;
      if (theirs === 0 || (theirs + 1 < mine && this.#underTenantCap(waiting))) return true;
    }
    return false;
  }

  /** Whether another tenant waits that could be served if there were a permit. */
  #isOtherWaiting(tenantId: string): boolean {
    for (const waiting of this.#waiting.tenants())
      if (waiting !== tenantId && this.#underTenantCap(waiting)) return true;
    return false;
  }

  #steal(forTenantId: string): void {
    const others = this.#idle.filter(({ key }) => key.tenantId !== forTenantId);
    const once = others.filter(({ isReused }) => !isReused);
    const [victim] = once.length > others.length * newcomers ? once : others;
    if (victim === undefined) return;
    this.counters.stolen += 1;
    void this.#retire(victim);
  }

  async #retire(idle: Idle<C>): Promise<void> {
    const at = this.#idle.indexOf(idle);
    if (at === -1) return;
    this.#idle.splice(at, 1);
    this.#closing += 1;
    await idle.connection.close();
    this.#closing -= 1;
    this.#givePermit(idle.key.tenantId);
  }

  /**
   * Serves exactly one waiter, if a permit is free: the first tenant in line that is under its cap. Whether there was
   * one.
   */
  #serveNext(): boolean {
    if (this.#closed || !this.#mayOpen()) return false;
    for (const tenantId of this.#waiting.tenants()) {
      if (!this.#underTenantCap(tenantId)) continue;
      const waiter = this.#waiting.take(tenantId);
      if (waiter === undefined) continue;
      this.#open(waiter.key).then(waiter.resolve, waiter.reject);
      return true;
    }
    return false;
  }

  #sweep(): void {
    const before = Date.now() - this.#limits.idleTimeoutMs;
    for (const idle of this.#idle.filter(({ sinceMs }) => sinceMs < before)) void this.#retire(idle);
  }
}
