import { createContext, use, useSyncExternalStore } from "react";
import workerUrl from "./worker/worker.ts?worker&url";
import { CallFailed } from "./failure.ts";
import type { Facts, Phase, TillState } from "./news.ts";
import type { Heard, Request } from "./requests.ts";
import { trustedScript } from "./program/trusted.ts";
import type { Calls } from "./worker/host.ts";

/** What is known of the till. */
interface TillView {
  readonly phase: Phase;
  readonly state: TillState | undefined;
  readonly facts: Facts | undefined;
}

/** How often the Worker is asked whether it lives, and how many of these it may leave without an answer. */
const beatMs = 1_000;
const missedLimit = { Ready: 5, other: 30 } as const;
/** A Worker that ends again and again within so long is not started any more. */
const again = { times: 3, withinMs: 60_000 } as const;

/** The till in its Worker, as the page reaches it. A Worker that has ended, or hangs, is started again. */
export class TillClient {
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #listeners = new Set<() => void>();
  #running: { readonly worker: Worker; readonly port: MessagePort };
  #slug: string | undefined;
  #count = 0;
  /** Beats without an answer: counted, as a machine that sleeps answers none. */
  #missed = 0;
  #endedAt: readonly number[] = [];
  #view: TillView = { phase: { name: "Starting" }, state: undefined, facts: undefined };

  /** Each rejects with `CallFailed`. */
  readonly calls = new Proxy({} as Calls, {
    get:
      (_target, name: string) =>
      (...given: readonly unknown[]) =>
        this.#ask(name, given),
  });

  constructor() {
    this.#running = this.#run();
    this.#signal();
    setInterval(() => this.#beat(), beatMs);
  }

  /** Opens the till of the shop; what becomes of it is known as its phase. */
  start(slug: string): void {
    this.#slug = slug;
    this.calls.start(slug).catch((error: unknown) => {
      if (!(error instanceof CallFailed)) throw error;
      if (error.failure.kind !== "Ended") this.#change({ phase: { name: "Failed", failure: error.failure } });
    });
  }

  get view(): TillView {
    return this.#view;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Whether nothing is being sold, so that the page may be loaded anew. */
  async isFree(): Promise<boolean> {
    const { name } = this.#view.phase;
    if (name === "Starting" || name === "Pulling" || this.#waiting.size > 0) return false;
    return name !== "Ready" || (await this.calls.keptBasket().catch(() => true)) === undefined;
  }

  /** Another tab has the till. */
  get isElsewhere(): boolean {
    return ["Elsewhere", "Released"].includes(this.#view.phase.name);
  }

  #run(): { readonly worker: Worker; readonly port: MessagePort } {
    const { port1: port, port2 } = new MessageChannel();
    port.addEventListener("message", ({ data }: MessageEvent<Heard>) => this.#hear(data));
    port.start();
    const worker = startWorker();
    // Its file did not come, or something in it was thrown past everything.
    worker.addEventListener("error", () => this.#restart());
    worker.postMessage(undefined, [port2]);
    return { worker, port };
  }

  #beat(): void {
    const limit = this.#view.phase.name === "Ready" ? missedLimit.Ready : missedLimit.other;
    if (this.#missed >= limit) this.#restart();
    this.#missed += 1;
    this.#running.port.postMessage("ping" satisfies Request);
  }

  /** What is kept is on the disk; what was asked for may be done or not. */
  #restart(): void {
    const { worker, port } = this.#running;
    worker.terminate();
    port.close();
    this.#missed = 0;
    const asked = [...this.#waiting.values()];
    this.#waiting.clear();
    const failure = { kind: "Ended" } as const;
    for (const { reject } of asked) reject(new CallFailed(failure));
    const now = performance.now();
    this.#endedAt = [...this.#endedAt.filter((at) => now - at < again.withinMs), now];
    this.#change({ phase: { name: "Starting" }, state: undefined, facts: undefined });
    this.#running = this.#run();
    if (this.#endedAt.length > again.times) this.#change({ phase: { name: "Failed", failure } });
    else if (this.#slug !== undefined) this.start(this.#slug);
  }

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
    this.#running.port.postMessage({ id, name, given } satisfies Request);
    return waiting.promise;
  }

  #hear(heard: Heard): void {
    this.#missed = 0;
    if (heard === "pong") return;
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
  return new Worker(trustedScript("till-worker", workerUrl), { type: "module" });
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
