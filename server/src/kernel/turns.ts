import { setImmediate } from "node:timers/promises";

/** How long one piece of work may keep the event loop before others have their turn. */
const turnMs = 10;

/**
 * Long work in pieces: `await` what it returns before each piece. After ten milliseconds in one turn others, whose
 * requests wait, come first.
 */
export function takeTurns(): () => Promise<void> | undefined {
  let begun = performance.now();
  return () => {
    if (performance.now() - begun < turnMs) return undefined;
    return setImmediate().then(() => void (begun = performance.now()));
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
