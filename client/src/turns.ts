import { pause, unlessAborted } from "./wait.ts";

/** Runs `work` when its turn comes; rejects with the signal's reason, and does not run it, when that aborts first. */
export type InTurn = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** Work that takes longer goes on, but the next one does not wait for it. */
export const longestTurnMs = 10_000;
/** After so long, work is done without the lock: a page that is frozen does not give it back. */
const patienceMs = 15_000;
/** The lock is kept so long after the work, so that who gets it next has heard the news of it. */
const lingerMs = 100;

/**
 * The turns of all work that may change the refresh cookie of this name. In a browser, its pages and workers share the
 * cookie, and one lock; elsewhere each client has a cookie of its own.
 */
export function openTurns(cookie: string): InTurn {
  const isBrowser = "document" in globalThis || "WorkerGlobalScope" in globalThis;
  const locks = isBrowser ? navigator.locks : undefined;
  return locks === undefined ? queue() : lockTurns(locks, cookie);
}

function lockTurns(locks: typeof navigator.locks, name: string): InTurn {
  return (work, signal = new AbortController().signal) =>
    new Promise((resolve, reject) => {
      const workAndLinger = async () => {
        const done = work();
        done.then(resolve, reject);
        await endOf(done);
        await pause(lingerMs);
      };
      const waiting = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
      locks.request(name, { signal: waiting }, workAndLinger).catch(() => {
        if (signal.aborted) reject(signal.reason as Error);
        else return workAndLinger();
      });
    });
}

function queue(): InTurn {
  let free: Promise<void> = Promise.resolve();
  return (work, signal = new AbortController().signal) => {
    const before = free;
    const done = unlessAborted(before, signal).then(work);
    free = (async () => {
      await before;
      await endOf(done);
    })();
    return done;
  };
}

/** Resolves when `work` is over or its turn is. */
function endOf(work: Promise<unknown>): Promise<void> {
  const ignore = () => undefined;
  return unlessAborted(work, AbortSignal.timeout(longestTurnMs)).then(ignore, ignore);
}
