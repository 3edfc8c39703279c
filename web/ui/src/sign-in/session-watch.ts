import type { Session, SessionEnd } from "@tillhouse/client";

/** The part of an address that the page of signing in reads. */
export interface SignInSearch {
  /** Where the reader wanted to go. */
  readonly next?: string | undefined;
  readonly end?: SessionEnd | undefined;
}

/** Reads it: `next` is a path of the app, and nothing that leads elsewhere. */
export function readSignInSearch({ next, end }: Record<string, unknown>): SignInSearch {
  return {
    next: typeof next === "string" && /^\/[^/\\]/.test(next) ? next : undefined,
    end: end === "Expired" || end === "Replaced" || end === "SignedOut" ? end : undefined,
  };
}

/** A session that an app follows. */
export interface WatchedSession {
  /** Why the last one ended. */
  readonly lastEnd: SessionEnd | undefined;
  /** True when somebody is signed in, or when the service cannot tell: the page's own calls show that. */
  isIn(): Promise<boolean>;
  /** Nobody was there for long: the next end counts as one that the service has let expire. */
  noteIdle(): void;
}

/** Follows a client's session; `forget` drops what was read, which is not for the next one to find. */
export function watchSession(session: Session, forget: () => void): WatchedSession {
  let lastEnd: SessionEnd | undefined;
  let isIdle = false;
  session.onChange((isSignedIn, end) => {
    lastEnd = isIdle ? "Expired" : end;
    isIdle = false;
    if (!isSignedIn) forget();
  });
  return {
    get lastEnd() {
      return lastEnd;
    },
    isIn: async () => session.isSignedIn || session.restore().catch(() => true),
    noteIdle: () => void (isIdle = true),
  };
}
