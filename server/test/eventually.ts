import { setImmediate as turn, setTimeout as delay } from "node:timers/promises";

const usuallyWithinMs = 60_000;
const pauseMs = 20;

/**
 * Asks again until the answer is neither undefined nor false, and gives it. Throws `never: <what>` after a minute: a
 * limit for what is broken, and no measure of what is fast. An error of `ask` is thrown on at once.
 */
export async function eventually<T>(
  what: string,
  ask: () => T | Promise<T>,
  withinMs = usuallyWithinMs,
): Promise<Exclude<Awaited<T>, undefined | false>> {
  for (const endMs = performance.now() + withinMs; ; await delay(pauseMs)) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer as Exclude<Awaited<T>, undefined | false>;
    if (performance.now() > endMs) throw new Error(`never: ${what}`);
  }
}

/** So many turns of this process's event loop, in which whatever has no reason to wait goes on. */
export async function turns(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await turn();
}
