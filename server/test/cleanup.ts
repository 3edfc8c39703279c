import { setTimeout as delay } from "node:timers/promises";

/**
 * What this process has started for tests and must end: services, servers, processes, gates. Each is entered before it
 * is started, and whoever ends it takes it out. What is left when all tests of the process are over (a hook failed, a
 * test forgot it) is ended newest first.
 */

interface Resource {
  readonly what: string;
  readonly end: () => unknown;
}

const living = new Set<Resource>();
const longestMs = 20_000;

/**
 * Enters what is about to be started. `end` is called at most once, and must be able to end what is only half started,
 * too. The answer takes it out again.
 */
export function enter(what: string, end: () => unknown): () => void {
  const [from = "who knows where"] = /[\w.-]+\.test\.ts:\d+/.exec(new Error("here").stack ?? "") ?? [];
  const entry = { what: `${what} of ${from}`, end };
  living.add(entry);
  return () => void living.delete(entry);
}

/** Ends all that is left, newest first, and answers with what it was. Never rejects, and waits for each a while. */
export async function endAll(): Promise<string[]> {
  const left = [...living].toReversed();
  for (const entry of left) {
    living.delete(entry);
    const ended = Promise.resolve()
      .then(entry.end)
      .catch((error: unknown) => process.stderr.write(`${entry.what} could not be ended: ${String(error)}\n`));
    await Promise.race([ended, delay(longestMs, undefined, { ref: false })]);
  }
  return left.map(({ what }) => what);
}
