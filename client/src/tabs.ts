import type { InTurn } from "./turns.ts";

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

/** The tabs of a browser in which one owner has a session. */
export interface Tabs {
  tell(news: News): void;
  /** Does `work` in its turn; the result is what another tab tells when that comes first. */
  inTurnUnlessTold<T>(work: () => Promise<T>): Promise<T | News>;
}

/** An owner's tabs, by a BroadcastChannel of this name; undefined outside of web pages. */
export function openTabs(name: string, inTurn: InTurn, hear: (news: News) => void): Tabs | undefined {
  let waiting: ((news: News) => void) | undefined;
  const channel = openChannel<News>(name, (news) => {
    hear(news);
    waiting?.(news);
  });
  if (channel === undefined) return undefined;
  return {
    tell: channel.tell,
    inTurnUnlessTold: (work) =>
      new Promise((resolve, reject) => {
        const told = new AbortController();
        waiting = (news) => {
          waiting = undefined;
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
