import type { Session, SessionEnd } from "@tillhouse/client";
import { noteReturn } from "../submit.ts";

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

/** What an app does when its session turns. */
interface SessionActs {
  /** Drops what was read, which is not for the next one to find, and leaves the page. */
  forget(): void;
  /** Reads again what is shown: its user is back. */
  readAgain(): void;
  /** The address of who was signed in, as far as the page knows it. */
  knownUser(): string | null | undefined;
  /** The address of who is signed in now. */
  askUser(): Promise<string | null>;
}

/** A session that an app follows. */
export interface WatchedSession {
  /** Why the last one ended. */
  readonly lastEnd: SessionEnd | undefined;
  /** True when somebody is signed in, or when the service cannot tell: the page's own calls show that. */
  isIn(): Promise<boolean>;
  /** Nobody was there for long: the next end counts as one that the service has let expire. */
  noteIdle(): void;
  /** The address of whose session has expired over a form with something typed: the page stays until they are back. */
  readonly awaited: string | undefined;
  /** Calls `listener` when `awaited` has changed. Returns what takes it off again. */
  onAwaited(listener: () => void): () => void;
  /** They do not come back: the page is left. */
  giveUp(): void;
}

/** Follows a client's session. */
export function watchSession(session: Session, acts: SessionActs): WatchedSession {
  let lastEnd: SessionEnd | undefined;
  let isIdle = false;
  let awaited: string | undefined;
  const listeners = new Set<() => void>();
  const setAwaited = (user: string | undefined) => {
    awaited = user;
    for (const listener of listeners) listener();
  };
  const welcome = async (user: string) => {
    // Another must not find what was typed and read; only a new page is sure to have nothing of it.
    if ((await acts.askUser().catch(() => undefined)) !== user) return location.reload();
    setAwaited(undefined);
    noteReturn();
    acts.readAgain();
  };
  session.onChange((isSignedIn, end) => {
    lastEnd = isIdle ? "Expired" : end;
    isIdle = false;
    if (isSignedIn) {
      if (awaited !== undefined) void welcome(awaited);
      return;
    }
    const user = lastEnd === "Expired" && hasTyped() ? (acts.knownUser() ?? undefined) : undefined;
    if (user === undefined) acts.forget();
    else setAwaited(user);
  });
  return {
    get lastEnd() {
      return lastEnd;
    },
    get awaited() {
      return awaited;
    },
    isIn: async () => session.isSignedIn || session.restore().catch(() => true),
    noteIdle: () => void (isIdle = true),
    onAwaited: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    giveUp: () => {
      setAwaited(undefined);
      acts.forget();
    },
  };
}

const typedForms = new WeakSet<Element>();
document.addEventListener(
  "input",
  ({ target }) => {
    const form = target instanceof Element ? target.closest("form") : null;
    if (form !== null) typedForms.add(form);
  },
  { capture: true, passive: true },
);

/** Something was typed into a form that is still on the page. Filters of lists are in the address, and in no form. */
const hasTyped = (): boolean => [...document.querySelectorAll("form")].some((form) => typedForms.has(form));
