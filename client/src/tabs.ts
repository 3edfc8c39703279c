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

/** The tabs of a browser that share a refresh cookie. Work on it goes one after the other, in all of them. */
export interface Tabs {
  tell(news: News): void;
  /** Runs `work` when its turn comes; rejects with the signal's reason when that aborts first. */
  inTurn<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** As `inTurn`, and the result is what a tab of the same owner tells when that comes first. */
  inTurnUnlessTold<T>(work: () => Promise<T>): Promise<T | News>;
}

/** Longer than a refresh may take (`session.ts`): the tab that holds the lock is frozen. */
const patienceMs = 15_000;
/** The lock is kept so long after the news went out, so that who gets it next has heard them. */
const lingerMs = 100;

/**
 * Tabs that share the cookie of this name, by a Web Lock, and one owner's news among them, by a BroadcastChannel;
 * undefined outside of web pages, where each client has a cookie of its own.
 */
export function openTabs(cookie: string, owner: string, hear: (news: News) => void): Tabs | undefined {
  if (!("document" in globalThis)) return undefined;
  const { locks } = navigator;
  if (locks === undefined) return undefined;
  let waiting: ((news: News) => void) | undefined;
  const channel = openChannel<News>(`${cookie} ${owner}`, (news) => {
    hear(news);
    waiting?.(news);
  });
  if (channel === undefined) return undefined;

  const inTurn: Tabs["inTurn"] = (work, signal = new AbortController().signal) =>
    new Promise((resolve, reject) => {
      const hold = async () => {
        await work().then(resolve, reject);
        await pause(lingerMs);
      };
      const untilThen = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
      const goOn = () => (signal.aborted ? reject(signal.reason as Error) : hold());
      locks.request(cookie, { signal: untilThen }, hold).catch(goOn);
    });
  return {
    tell: channel.tell,
    inTurn,
    inTurnUnlessTold: (work) =>
      new Promise((resolve, reject) => {
        const told = new AbortController();
        waiting = (news) => {
          resolve(news);
          told.abort();
        };
        const workInstead = () => {
          waiting = undefined;
          return work();
        };
        inTurn(workInstead, told.signal).then(resolve, reject);
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
