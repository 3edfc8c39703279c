import { openChannel, openTabs, type News, type SessionEnd } from "./tabs.ts";
import { longestTurnMs, openTurns } from "./turns.ts";
import { unlessAborted } from "./wait.ts";

/** The session of the user who is signed in. */
export interface Session {
  readonly isSignedIn: boolean;
  /**
   * Gets an access token by the refresh cookie, as a page does that was loaded anew. False when nobody is signed in.
   * Rejects as fetch does, and when the service cannot tell now.
   */
  restore(options?: { readonly signal?: AbortSignal }): Promise<boolean>;
  /**
   * Calls `listener` whenever somebody is signed in or out, in another tab, too, and says why a session has ended.
   * Returns what takes it off again.
   */
  onChange(listener: (isSignedIn: boolean, end?: SessionEnd) => void): () => void;
  /**
   * Signs in with an access token that was got elsewhere, as an operator's for a look into a shop. It is this client's
   * alone: no other tab has it, and it is not refreshed.
   */
  use(accessToken: string): void;
}

export interface Plane {
  /** Where its refresh cookie is sent to. */
  readonly path: "/identity" | "/admin/identity";
  readonly cookie: "service_tenant_rt" | "service_device_rt" | "service_admin_rt";
  /** What gives another access token: the cookie, or the till's own credential. */
  readonly renewal?: "/refresh" | "/login/device";
  /** The shop, and the till if it is one: tabs of one owner share a session. */
  readonly owner: string;
  /** Sent with all that a cookie is sent or got with. */
  readonly headers: Readonly<Record<string, string>>;
}

/** An access token, or the answer that there is none. */
type Access = { readonly token: string } | { readonly response: Response };

/** The session behind a client: it sees every request and answer. */
export interface SessionKeeper {
  readonly session: Session;
  /** The access token; gets one if there is none, or only the `stale` one. One refresh for all who ask meanwhile. */
  access(signal: AbortSignal, stale?: string): Promise<Access>;
  /**
   * Sends a request to the path of an operation that needs no token; tokens and cookies in its answer are kept. All of
   * the plane wait for each other, and for refreshes, in all tabs. Otherwise the cookie that is set last could be that
   * of another session than the access token.
   */
  exchange(request: Request, path: string, signal: AbortSignal): Promise<Response>;
  /** Calls `listener` whenever who is signed in may be another: at each sign-in, each load, and the end. */
  onUser(listener: () => void): void;
}

export function keepSession(
  plane: Plane,
  baseUrl: string,
  fetch: (request: Request, init?: RequestInit) => Promise<Response>,
): SessionKeeper {
  let token: string | undefined;
  /** The token was handed in by `use`. */
  let isLent = false;
  /** Counts the changes of `token`: a refresh whose answer comes after another change changes nothing. */
  let changes = 0;
  /** The refresh cookie, where no browser keeps it. */
  let cookie: string | undefined;
  let refreshing: Promise<Access> | undefined;
  const listeners = new Set<(isSignedIn: boolean, end?: SessionEnd) => void>();
  const userListeners = new Set<() => void>();

  const set = ({ accessToken, isSignIn = false, end }: News) => {
    const wasSignedIn = token !== undefined;
    token = accessToken ?? undefined;
    changes += 1;
    const hasTurned = wasSignedIn !== (token !== undefined);
    if (hasTurned || isSignIn) for (const listener of userListeners) listener();
    if (hasTurned) for (const listener of listeners) listener(!wasSignedIn, end);
  };
  const { renewal = "/refresh" } = plane;
  const renewalPath = `${plane.path}${renewal}`;
  const name = `${renewal === "/refresh" ? plane.cookie : renewal} ${baseUrl}`;
  const inTurn = openTurns(name);
  const tabs = openTabs(`${name} ${plane.owner}`, inTurn, (news) => isLent || set(news));
  // Tabs with other owners, whose sessions would be in the same cookie.
  const owners = openChannel<string>(name, (owner) => {
    if (owner !== plane.owner && token !== undefined && !isLent) set({ accessToken: null, end: "Replaced" });
  });
  const change = (news: News) => {
    isLent = false;
    set(news);
    tabs?.tell(news);
    if (news.isSignIn === true) owners?.tell(plane.owner);
  };

  const exchangeNow: SessionKeeper["exchange"] = async (request, path, signal) => {
    const before = changes;
    for (const [header, value] of Object.entries(plane.headers)) request.headers.set(header, value);
    if (cookie !== undefined) request.headers.set("cookie", `${plane.cookie}=${cookie}`);
    const response = await fetch(request, { signal });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      if (pair.startsWith(`${plane.cookie}=`)) cookie = pair.slice(plane.cookie.length + 1) || undefined;
    }
    if (path === `${plane.path}/logout` && response.ok) change({ accessToken: null, end: "SignedOut" });
    else if (before === changes && path === renewalPath && isRefused(response))
      change({ accessToken: null, end: "Expired" });
    else if (response.status === 200) {
      const { accessToken } = (await response.clone().json()) as Partial<News>;
      const isSignIn = path !== renewalPath;
      if ((isSignIn || before === changes) && typeof accessToken === "string") change({ accessToken, isSignIn });
    }
    return response;
  };
  const exchange: SessionKeeper["exchange"] = (request, path, signal) =>
    path.startsWith(`${plane.path}/`)
      ? inTurn(() => exchangeNow(request, path, signal), signal)
      : exchangeNow(request, path, signal);

  const refresh = async (stale: string | undefined): Promise<Access> => {
    // Another tab may have got one while this one waited for its turn.
    if (token !== undefined && token !== stale) return { token };
    const request = new Request(`${baseUrl}${renewalPath}`, { method: "POST", credentials: "include" });
    const response = await exchangeNow(request, renewalPath, AbortSignal.timeout(longestTurnMs));
    if (!response.ok) return { response };
    return token === undefined ? signedOut() : { token };
  };
  const refreshAlone = async (stale: string | undefined): Promise<Access> => {
    if (isLent) {
      isLent = false;
      set({ accessToken: null, end: "Expired" });
      return signedOut();
    }
    if (tabs === undefined) return inTurn(() => refresh(stale));
    const found = await tabs.inTurnUnlessTold(() => refresh(stale));
    if (!("accessToken" in found)) return found;
    return found.accessToken === null ? signedOut() : { token: found.accessToken };
  };
  const access: SessionKeeper["access"] = async (signal, stale) => {
    if (token !== undefined && token !== stale) return { token };
    refreshing ??= refreshAlone(stale).finally(() => (refreshing = undefined));
    const found = await unlessAborted(refreshing, signal);
    return "token" in found ? found : { response: found.response.clone() };
  };

  return {
    exchange,
    access,
    onUser: (listener) => void userListeners.add(listener),
    session: {
      get isSignedIn() {
        return token !== undefined;
      },
      restore: async ({ signal = new AbortController().signal } = {}) => {
        const found = await access(signal);
        if ("response" in found && found.response.status !== 401)
          throw new Error(`the session cannot be restored now: status ${found.response.status}`);
        return "token" in found;
      },
      onChange: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      use: (accessToken) => {
        isLent = true;
        set({ accessToken, isSignIn: true });
      },
    },
  };
}

/** No session any more: 401 for a cookie, 403 for a credential. */
function isRefused({ status }: Response): boolean {
  return status === 401 || status === 403;
}

function signedOut(): Access {
  return { response: new Response(null, { status: 401 }) };
}
