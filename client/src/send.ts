import type { SessionKeeper } from "./session.ts";
import { pause, retryAfterMs } from "./wait.ts";

/** What the client knows of a call beside its request. */
export interface Call {
  /** The operation's path, as `/orders/{id}`. */
  readonly path: string;
  /** It needs no access token, and its 401 is its answer. */
  readonly isOpen: boolean;
  /** Repeated, it does no more than once: it reads, sets, or creates under an id of the client's. */
  readonly isRepeatable: boolean;
  /** The caller's, as Node lets go of the signal of a request that it has collected. */
  readonly signal: AbortSignal;
}

const reconnectMs = 500;

/**
 * Sends a request with the session's access token. After a 401 it is repeated once with a new token, after a broken
 * connection once if it is repeatable, and after 429 and 503 with Retry-After as long as that fits into `maxWaitMs`.
 * Rejects as fetch does, and with the reason of the call's signal.
 */
export async function send(
  request: Request,
  { path, isOpen, isRepeatable, signal }: Call,
  { access, exchange }: SessionKeeper,
  fetch: (request: Request, init?: RequestInit) => Promise<Response>,
  maxWaitMs: number,
): Promise<Response> {
  const endsAt = Date.now() + maxWaitMs;
  let stale: string | undefined;
  let mayReconnect = isRepeatable;

  const attempt = async (): Promise<{ response: Response; token?: string }> => {
    if (isOpen) return { response: await exchange(request.clone(), path, signal) };
    const found = await access(signal, stale);
    if ("response" in found) return found;
    const authorized = request.clone();
    authorized.headers.set("authorization", `Bearer ${found.token}`);
    return { response: await fetch(authorized, { signal }), token: found.token };
  };

  for (;;) {
    let answer;
    try {
      answer = await attempt();
    } catch (error) {
      if (!mayReconnect || signal.aborted) throw error;
      mayReconnect = false;
      await pause(reconnectMs, signal);
      continue;
    }
    const { response, token } = answer;
    if (response.status === 401 && token !== undefined && stale === undefined) {
      stale = token;
      continue;
    }
    const waitMs = response.status === 429 || response.status === 503 ? retryAfterMs(response.headers) : undefined;
    if (waitMs === undefined || Date.now() + waitMs > endsAt) return response;
    await response.body?.cancel();
    await pause(waitMs, signal);
  }
}
