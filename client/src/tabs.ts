import { pause } from "./wait.ts";

/**
 * Why nobody is signed in any more. `Replaced`: this browser has one session at a time of a service, and somebody has
 * signed in to another shop.
 */
export type SessionEnd = "SignedOut" | "Expired" | "Replaced";

/** What a tab tells the others: a new access token, or that nobody is signed in any more. */
export interface News {
  readonly accessToken: string | null;
  /** Somebody has signed in: the token may be another user's. */
  readonly isSignIn?: boolean;
  readonly end?: SessionEnd;
}

/** The tabs of a browser that share a refresh cookie. */
export interface Tabs {
  tell(news: News): void;
  /** Runs `work` while no other tab does. Where another tab is at it, the result is what that one tells. */
  alone<T>(work: () => Promise<T>): Promise<T | News>;
}

/** Longer than a refresh may take (`session.ts`): the tab that holds the lock is frozen. */
const patienceMs = 15_000;
/** The lock is kept so long after the news went out, so that who gets it next has heard them. */
const lingerMs = 100;

/**
 * Tabs of one name, by Web Locks and a BroadcastChannel; undefined outside of web pages, where each client has a cookie
 * of its own.
 */
export function openTabs(name: string, hear: (news: News) => void): Tabs | undefined {
  if (!("document" in globalThis)) return undefined;
  const { locks } = navigator;
  if (locks === undefined) return undefined;
  let waiting: ((news: News) => void) | undefined;
  const channel = openChannel<News>(name, (news) => {
    hear(news);
    waiting?.(news);
  });
  if (channel === undefined) return undefined;
  return {
    tell: channel.tell,
    alone: (work) =>
      new Promise((resolve, reject) => {
        const hold = async () => {
          await work().then(resolve, reject);
          await pause(lingerMs);
        };
        const wait = async () => {
          const patience = new AbortController();
          const timer = setTimeout(() => patience.abort(), patienceMs);
          let hasHeard = false;
          waiting = (news) => {
            hasHeard = true;
            resolve(news);
            patience.abort();
          };
          await locks.request(name, { signal: patience.signal }, hold).catch(() => (hasHeard ? undefined : hold()));
          clearTimeout(timer);
          waiting = undefined;
        };
        const attempt = async () => {
          let isFree = false;
          await locks.request(name, { ifAvailable: true }, async (lock) => {
            isFree = lock !== null;
            if (isFree) await hold();
          });
          if (!isFree) await wait();
        };
        attempt().catch(reject);
      }),
  };
}

/** Words between the pages of an origin that open a channel of this name; undefined outside of web pages. */
export function openChannel<Word>(
  name: string,
  hear: (word: Word) => void,
): { readonly tell: (word: Word) => void } | undefined {
  if (!("document" in globalThis) || typeof BroadcastChannel === "undefined") return undefined;
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", (event) => hear((event as unknown as { data: Word }).data));
  return { tell: (word) => channel.postMessage(word) };
}
