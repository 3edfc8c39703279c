import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { TestService } from "../harness.ts";
import { asSuperuser } from "../superuser.ts";
import { takesLock, unlocked, type Lock } from "./locks.ts";

/** Two who want the same at once. */
export interface Scene {
  /** Is stopped behind a statement, its transaction open, until the rival waits for it or is done. */
  readonly first: () => Promise<unknown>;
  readonly rival: () => Promise<unknown>;
  /** The statement behind which the first is stopped; that of the lock, unless said. */
  readonly heldAt?: RegExp;
  /** What the rival must wait at: that of the lock, unless said. Null: it must not wait. */
  readonly waitsAt?: RegExp | null;
  /**
   * What becomes of the first and of the rival: status and errorCode of an answer, else what it gives or rejects with.
   */
  readonly outcome: readonly [unknown, unknown];
  /** What must be true when both are done. */
  readonly after?: () => Promise<unknown>;
  /** Puts things back, however it went. */
  readonly cleanUp?: () => Promise<unknown>;
}

/** Plays the scene; throws an AssertionError unless the rival waits where it must and both end as they must. */
export async function play(service: TestService, lock: Lock | undefined, scene: Scene): Promise<void> {
  try {
    const { waitingAt, ends } = await meet(service, scene, scene.heldAt ?? lock?.pattern);
    const waitsAt = scene.waitsAt === undefined ? lock?.pattern : scene.waitsAt;
    if (waitsAt === null || waitsAt === undefined) assert.equal(waitingAt, undefined, "the rival had to wait");
    else assert.match(waitingAt ?? "the rival did not wait", waitsAt);
    assert.deepEqual(ends, scene.outcome);
    await scene.after?.();
  } finally {
    await scene.cleanUp?.();
  }
}

/** Plays the scene with the lock taken out of every statement; throws an AssertionError if that makes no difference. */
export async function playWithout(service: TestService, lock: Lock, scene: Scene): Promise<void> {
  try {
    const { waitingAt, ends } = await meet(service, scene, scene.heldAt ?? lock.pattern, lock);
    const waitsAnyway = waitingAt !== undefined;
    const mustWait = scene.waitsAt !== null;
    // Whether it waits is the difference, or, where it does so in both, or in neither, how it ends.
    if (waitsAnyway === mustWait) assert.notDeepEqual(ends, scene.outcome, "it makes no difference");
  } finally {
    await scene.cleanUp?.();
  }
}

/** The statements with a lock that were sent in any scene. */
export const sentWithLock = new Set<string>();

interface RaceOutcome {
  /** The statement at which the rival waited for the first. */
  readonly waitingAt: string | undefined;
  readonly ends: readonly [unknown, unknown];
}

async function meet(service: TestService, scene: Scene, heldAt = /^$/, takenOut?: Lock): Promise<RaceOutcome> {
  const original = pg.Client.prototype.query;
  const stopped = Promise.withResolvers<number>();
  const goOn = Promise.withResolvers<void>();
  /** The sessions of this process: others are at work on the server, too. */
  const sessions = new Set<number>();
  let isStopped = false;
  const spy = function (this: pg.Client & { processID: number }, ...[query, ...rest]: unknown[]): unknown {
    sessions.add(this.processID);
    const text = textOf(query);
    if (takesLock(text)) sentWithLock.add(text);
    const isHere = !isStopped && heldAt.test(text);
    const sent = takenOut?.pattern.test(text) === true ? withText(query, unlocked(text)) : query;
    const result = Reflect.apply(original, this, [sent, ...rest]) as Promise<unknown>;
    if (!isHere) return result;
    isStopped = true;
    return result.then(async (rows) => {
      stopped.resolve(this.processID);
      await goOn.promise;
      return rows;
    });
  };
  pg.Client.prototype.query = spy as typeof original;
  try {
    const first = endOf(scene.first());
    const tooFar = first.then((end) => Promise.reject(new Error(`not stopped, but ${JSON.stringify(end)}`)));
    const holder = await Promise.race([stopped.promise, tooFar]);
    const rival = endOf(scene.rival());
    const waitingAt = await waiterFor(service, { holder, sessions, rival });
    goOn.resolve();
    return { waitingAt, ends: [await first, await rival] };
  } finally {
    goOn.resolve();
    pg.Client.prototype.query = original;
  }
}

/** The statement of one of the sessions that waits for the holder; undefined when the rival ends before one does. */
async function waiterFor(
  service: TestService,
  { holder, sessions, rival }: { holder: number; sessions: ReadonlySet<number>; rival: Promise<unknown> },
): Promise<string | undefined> {
  const waiting = "SELECT query FROM pg_stat_activity WHERE pid = ANY ($2::int[]) AND $1 = ANY (pg_blocking_pids(pid))";
  const ask = () => asSuperuser<{ query: string }>(service, "default", waiting, [holder, [...sessions]]);
  let isDone = false;
  const done = rival.then(() => (isDone = true));
  while (!isDone) {
    const [waiter] = await ask();
    // The view reads the statements before the waits, so the statement may be the one before. The second time it is
    // not.
    if (waiter !== undefined) return (await ask()).at(0)?.query ?? waiter.query;
    await Promise.race([done, delay(5)]);
  }
  return undefined;
}

/** Never rejects. */
async function endOf(work: Promise<unknown>): Promise<unknown> {
  try {
    const value = await work;
    if (typeof value !== "object" || value === null || !("status" in value && "body" in value)) return value;
    const { status, body } = value as { status: number; body: { errorCode?: string } | null };
    return body?.errorCode === undefined ? status : `${status} ${body.errorCode}`;
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
}

/** The SQL of a call of `query`; empty when it has none of ours. */
function textOf(query: unknown): string {
  if (typeof query === "string") return query;
  return typeof query === "object" && query !== null && "text" in query ? String(query.text) : "";
}

/** The call with another text; what is prepared under its name is the old one. */
function withText(query: unknown, text: string): unknown {
  if (typeof query !== "object" || query === null) return text;
  return { ...query, text, ...("name" in query ? { name: `unlocked ${String(query.name)}` } : {}) };
}
