import { createContext, use, useSyncExternalStore } from "react";
import workerUrl from "./worker/worker.ts?worker&url";
import { CallFailed } from "./failure.ts";
import type { Facts, Phase, TillState } from "./news.ts";
import type { Heard, Request } from "./requests.ts";
import type { Calls } from "./worker/host.ts";

/** What is known of the till. */
interface TillView {
  readonly phase: Phase;
  readonly state: TillState | undefined;
  readonly facts: Facts | undefined;
}

/** The till in its Worker, as the page reaches it. */
export class TillClient {
  readonly #port: MessagePort;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #listeners = new Set<() => void>();
  #count = 0;
  #view: TillView = { phase: { name: "Starting" }, state: undefined, facts: undefined };

  /** Each rejects with `CallFailed`. */
  readonly calls = new Proxy({} as Calls, {
    get:
      (_target, name: string) =>
      (...given: readonly unknown[]) =>
        this.#ask(name, given),
  });

  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#port.addEventListener("message", ({ data }: MessageEvent<Heard>) => this.#hear(data));
    this.#port.start();
    startWorker().postMessage(undefined, [port2]);
    this.#signal();
  }

  /** Opens the till of the shop; what becomes of it is known as its phase. */
  start(slug: string): void {
    this.calls.start(slug).catch((error: unknown) => {
      if (!(error instanceof CallFailed)) throw error;
      this.#change({ phase: { name: "Failed", failure: error.failure } });
    });
  }

  get view(): TillView {
    return this.#view;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** The Worker does not see these. */
  #signal(): void {
    for (const name of ["online", "offline"] as const) addEventListener(name, () => void this.calls.signal(name));
    document.addEventListener("visibilitychange", () => {
      void this.calls.signal(document.hidden ? "hidden" : "visible");
    });
  }

  #ask(name: string, given: readonly unknown[]): Promise<unknown> {
    const id = (this.#count += 1);
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(id, waiting);
    this.#port.postMessage({ id, name, given } satisfies Request);
    return waiting.promise;
  }

  #hear(heard: Heard): void {
    if ("news" in heard) return this.#change(heard.news);
    const { id, value, failure } = heard;
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (failure === undefined) waiting?.resolve(value);
    else waiting?.reject(new CallFailed(failure));
  }

  #change(parts: Partial<TillView>): void {
    this.#view = { ...this.#view, ...parts };
    for (const listener of this.#listeners) listener();
  }
}

function startWorker(): Worker {
  // Without Trusted Types a browser takes the address as it is.
  const policies = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  const policy = policies?.createPolicy("till-worker", { createScriptURL: () => workerUrl });
  return new Worker((policy?.createScriptURL("") ?? workerUrl) as string, { type: "module" });
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(url: string): unknown };
}

export const TillContext = createContext<TillClient | undefined>(undefined);

/** The till of this page. */
export function useTill(): TillClient {
  const till = use(TillContext);
  if (till === undefined) throw new Error("useTill stands below a TillContext");
  return till;
}

/** What is known of the till, whenever that changes. */
export function useTillView(): TillView {
  const till = useTill();
  return useSyncExternalStore(till.subscribe, () => till.view);
}

/** How the till is, on the screens that are only shown when that is known. */
export function useTillState(): TillState {
  const { state } = useTillView();
  if (state === undefined) throw new Error("the till is not open yet");
  return state;
}

/** How the till is, and the shop, on the screens that are only shown when the goods are there. */
export function useOpenTill(): { readonly state: TillState; readonly facts: Facts } {
  const { facts } = useTillView();
  const state = useTillState();
  if (facts === undefined) throw new Error("the goods are not there yet");
  return { state, facts };
}
