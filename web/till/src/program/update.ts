import { trustedScript } from "./trusted.ts";

/** How often the service is asked for a newer program, beside each time that somebody looks at the till. */
const askMs = 30 * 60_000;
/** Nobody has touched the till for so long when it is loaded anew. */
const quietMs = 3_000;

interface Options {
  /** Whether nothing is lost and nobody is disturbed when the page is loaded anew. */
  isFree(): Promise<boolean>;
  /** Whether another tab sells: then this one takes nothing, but follows at once. */
  isElsewhere(): boolean;
}

/**
 * Keeps the program for a start without connection, and takes a newer one: the page says that it is there, and is
 * loaded anew when nothing is being sold.
 */
class ProgramUpdate {
  #options: Options | undefined;
  readonly #listeners = new Set<() => void>();
  #registration: ServiceWorkerRegistration | undefined;
  #isThere = false;
  #isReplaced = false;
  #touchedAt = -quietMs;

  /** A newer program waits. */
  get isThere(): boolean {
    return this.#isThere;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** A browser that refuses it sells all the same, with a connection at its start. */
  async start(options: Options): Promise<void> {
    this.#options = options;
    if (!("serviceWorker" in navigator)) return;
    const { serviceWorker } = navigator;
    let hadOne = serviceWorker.controller !== null;
    serviceWorker.addEventListener("controllerchange", () => {
      // The first one is of this page's own program.
      if (hadOne) this.#isReplaced = true;
      hadOne = true;
      void this.#take();
    });
    const touched = () => void (this.#touchedAt = performance.now());
    for (const sign of ["keydown", "pointerdown"] as const)
      addEventListener(sign, touched, { capture: true, passive: true });
    const address = trustedScript("till-program", "/till/sw.js");
    try {
      this.#registration = await serviceWorker.register(address, { scope: "/till/", updateViaCache: "none" });
    } catch {
      return;
    }
    this.#watch(this.#registration.installing);
    this.#registration.addEventListener("updatefound", () => this.#watch(this.#registration?.installing ?? null));
    this.#notice();
    setInterval(() => this.#ask(), askMs);
    addEventListener("online", () => this.#ask());
    document.addEventListener("visibilitychange", () => document.hidden || this.#ask());
    setInterval(() => void this.#take(), 1_000);
  }

  #ask(): void {
    this.#registration?.update().catch(() => undefined);
  }

  #watch(installing: ServiceWorker | null): void {
    installing?.addEventListener("statechange", () => this.#notice());
  }

  #notice(): void {
    const isThere = this.#registration?.waiting !== null && this.#registration?.active !== null;
    if (isThere === this.#isThere) return;
    this.#isThere = isThere;
    for (const listener of this.#listeners) listener();
  }

  /** Another tab may have taken it already; then this page is loaded anew, too. */
  async #take(): Promise<void> {
    const options = this.#options;
    const waiting = this.#registration?.waiting ?? undefined;
    if (options === undefined || (waiting === undefined && !this.#isReplaced)) return;
    if (options.isElsewhere()) {
      if (this.#isReplaced) location.reload();
      return;
    }
    if (performance.now() - this.#touchedAt < quietMs || hasInput() || !(await options.isFree())) return;
    if (this.#isReplaced) location.reload();
    else waiting?.postMessage("take");
  }
}

/** That of this page. */
export const program = new ProgramUpdate();

/** Somebody is asked for something, or has typed something. */
function hasInput(): boolean {
  if (document.querySelector("dialog[open], [role=dialog], [role=alertdialog]") !== null) return true;
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "textarea, input:not([type=hidden], [type=checkbox], [type=radio])",
  );
  return [...fields].some(({ value }) => value !== "");
}
