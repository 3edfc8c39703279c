import { setTimeout as delay } from "node:timers/promises";

/** What `work` resolves to; undefined when it fails, or takes longer. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const ended = new AbortController();
  const late = delay(ms, undefined, { ref: false, signal: ended.signal }).catch(() => undefined);
  try {
    return await Promise.race([work.catch(() => undefined), late]);
  } finally {
    ended.abort();
  }
}
