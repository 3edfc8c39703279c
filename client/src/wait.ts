/** Waits so long; rejects with the signal's reason when that aborts first. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  const time = new Promise<void>((resolve) => setTimeout(resolve, ms));
  return signal === undefined ? time : unlessAborted(time, signal);
}

/** What `promise` gives, or a rejection with the signal's reason when that aborts first; the work behind it goes on. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

/**
 * Milliseconds that the header Retry-After asks to wait (RFC 9110 section 10.2.3: seconds or a date); undefined without
 * one.
 */
export function retryAfterMs(headers: Headers): number | undefined {
  const text = headers.get("retry-after");
  if (text === null) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
