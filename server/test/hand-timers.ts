import type { Timers } from "../src/kernel/timers.ts";

/** Timers that stand still until a test lets time go by. */
export interface HandTimers extends Timers {
  /** Lets so many milliseconds go by: calls what is due, in order, before it returns. */
  pass(ms: number): void;
}

interface Due {
  atMs: number;
  readonly everyMs: number | undefined;
  readonly work: () => void;
}

export function handTimers(): HandTimers {
  const all = new Set<Due>();
  let nowMs = 0;
  const enter = (ms: number, work: () => void, everyMs?: number) => {
    const due: Due = { atMs: nowMs + ms, everyMs, work };
    all.add(due);
    return () => void all.delete(due);
  };
  return {
    every: (ms, work) => enter(ms, work, ms),
    after: (ms, work) => enter(ms, work),
    pass: (ms) => {
      const endMs = nowMs + ms;
      for (;;) {
        const [next] = [...all].filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs);
        if (next === undefined) break;
        nowMs = next.atMs;
        if (next.everyMs === undefined) all.delete(next);
        else next.atMs += next.everyMs;
        next.work();
      }
      nowMs = endMs;
    },
  };
}
