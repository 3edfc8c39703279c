import { setImmediate as nextRound } from "node:timers/promises";
import { tooMany } from "../db/refusals.ts";

/** How long one piece of work may keep the event loop before others have their turn. */
const turnMs = 5;
/**
 * How often the loop goes round between two pieces. It accepts one connection a round: without these whoever connects
 * would wait for a piece for each connection that came before.
 */
const roundsBetween = 16;

/** The work that waits for a turn, by whom it is for; the one whose turn is next first. */
const waiting = new Map<string, (() => void)[]>();
let isGoingRound = false;

/**
 * Resolves when it is this work's turn. One piece of long work of the whole process is done at a time, with rounds of
 * the event loop before it, so that short requests go on. Those that `by` names have their turns one after the other,
 * whatever each has to do. Throws 429 `rate_limited` when `most` of this one wait already.
 */
export function takeTurn(by = "", most = Infinity): Promise<void> {
  const queue = waiting.get(by) ?? [];
  if (queue.length >= most) return Promise.reject(tooMany());
  return new Promise((resolve) => {
    queue.push(resolve);
    if (queue.length === 1) waiting.set(by, queue);
    if (!isGoingRound) void goRound();
  });
}

async function goRound(): Promise<void> {
  isGoingRound = true;
  while (waiting.size > 0) {
    for (let round = 0; round < roundsBetween; round += 1) await nextRound();
    nextTurn()?.();
  }
  isGoingRound = false;
}

function nextTurn(): (() => void) | undefined {
  for (const [by, queue] of waiting) {
    const turn = queue.shift();
    waiting.delete(by);
    if (queue.length > 0) waiting.set(by, queue);
    return turn;
  }
  return undefined;
}

/** Long work in pieces: `await` what it returns before each. After some milliseconds it waits for its next turn. */
export function takeTurns(): () => Promise<void> | undefined {
  let begun = performance.now();
  return () => {
    if (performance.now() - begun < turnMs) return undefined;
    return takeTurn().then(() => void (begun = performance.now()));
  };
}

/** Runs work to its end, others' turns between its steps. */
export async function runInTurns<T>(steps: Iterator<undefined, T, undefined>): Promise<T> {
  const turn = takeTurns();
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    const others = turn();
    if (others !== undefined) await others;
  }
}
