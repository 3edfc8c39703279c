import cluster, { type Worker } from "node:cluster";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { AggregatorRegistry, Gauge, type Registry } from "prom-client";
import type { Config } from "../config.ts";

// `serve --workers N`: N processes that accept connections from one socket, each as a service without workers does, and
// this one, which keeps them running.

const answersWithinMs = 2_000;
const firstPauseMs = 200;
const longestPauseMs = 10_000;
/** One that served for so long has not failed at its start. */
const provenAfterMs = 30_000;

/** What the two say to each other. */
type ToParent = { readonly serves: true } | { readonly asked: number; readonly metrics: object[] };
type ToWorker = "stop" | { readonly asked: number };

/** The first one could not serve and has told why. */
export class WorkerFailed extends Error {
  override readonly name = "WorkerFailed";
  readonly exitCode: number;

  constructor(exitCode: number) {
    super("the first worker could not start");
    this.exitCode = exitCode;
  }
}

/** The settings of each of so many workers: together they keep to what the service is given. */
export function ofEach(config: Config, workers: number): Config {
  const part = (whole: number) => Math.max(1, Math.floor(whole / workers));
  const { central, perServer, perTenant, queuePerTenant, queueTotal, ...times } = config.pools;
  return {
    ...config,
    workers,
    pools: {
      central: central === undefined ? undefined : part(central),
      perServer: perServer === undefined ? undefined : part(perServer),
      perTenant: part(perTenant),
      queuePerTenant: Math.ceil(queuePerTenant / workers),
      queueTotal: Math.ceil(queueTotal / workers),
      ...times,
    },
  };
}

/** Keeps so many workers running. One that ends unasked is replaced, after a pause that grows while they fail. */
export class Workers {
  readonly #count: number;
  readonly #log: Logger;
  readonly #serving = new Set<Worker>();
  readonly #pauses = new AbortController();
  readonly #asked = new Map<number, (metrics: object[]) => void>();
  #asks = 0;
  #failures = 0;

  constructor(count: number, log: Logger) {
    // They accept by themselves: what is handed to one that dies at that moment would be answered by nobody.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    this.#count = count;
    this.#log = log;
  }

  /** Resolves when all serve. The first one begins alone: it migrates. Throws `WorkerFailed` when it cannot. */
  async start(): Promise<void> {
    const first = await this.#fork();
    if (first.exitCode !== undefined) throw new WorkerFailed(first.exitCode);
    await Promise.all(Array.from({ length: this.#count - 1 }, () => this.#keep()));
  }

  /** The metrics of all that serve, as of one process: sums, unless a metric says otherwise. */
  async metrics(): Promise<string> {
    const parts = await Promise.all([...this.#serving].map((worker) => this.#metricsOf(worker)));
    const told = parts.filter((part) => part !== undefined);
    const registry = AggregatorRegistry.aggregate(told);
    const help = "Workers that serve, and whose metrics these are.";
    new Gauge({ name: "tillhouse_workers", help, registers: [registry] }).set(told.length);
    return registry.metrics();
  }

  /** Resolves when all have finished what they had begun, and ended. */
  async stop(): Promise<void> {
    this.#pauses.abort();
    await Promise.all(
      running().map(async (worker) => {
        const ended = new Promise((resolve) => worker.process.once("exit", resolve));
        tell(worker, "stop");
        await ended;
      }),
    );
  }

  /** Ends all of them at once. */
  kill(): void {
    for (const worker of running()) worker.process.kill("SIGKILL");
  }

  async #keep(): Promise<void> {
    while (!this.#pauses.signal.aborted) {
      if ((await this.#fork()).exitCode === undefined) return;
    }
  }

  /** Resolves when it serves, or with the exit code when it ends before, once the pause after that is over. */
  #fork(): Promise<{ readonly exitCode?: number }> {
    const worker = cluster.fork();
    const begunMs = performance.now();
    return new Promise((resolve) => {
      worker.on("message", (message: ToParent) => {
        if ("asked" in message) return this.#asked.get(message.asked)?.(message.metrics);
        this.#serving.add(worker);
        resolve({});
      });
      worker.process.once("exit", (code, signal) => {
        const hasServed = this.#serving.delete(worker);
        const ended = () => resolve({ exitCode: code ?? 1 });
        if (this.#pauses.signal.aborted || (!hasServed && worker.id === 1)) return ended();
        this.#failures = performance.now() - begunMs > provenAfterMs ? 0 : this.#failures + 1;
        const pauseMs = Math.min(firstPauseMs * 2 ** Math.max(0, this.#failures - 1), longestPauseMs);
        this.#log.error({ pid: worker.process.pid, code, signal, pauseMs }, "a worker has ended; another is started");
        void this.#pause(pauseMs).then(() => (hasServed ? this.#keep() : ended()));
      });
    });
  }

  /** Cut short by `stop`. */
  async #pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#pauses.signal }).catch(() => undefined);
  }

  /** Undefined when it does not tell in time. */
  async #metricsOf(worker: Worker): Promise<object[] | undefined> {
    const asked = (this.#asks += 1);
    const { promise, resolve } = Promise.withResolvers<object[]>();
    this.#asked.set(asked, resolve);
    tell(worker, { asked });
    try {
      return await Promise.race([promise, delay(answersWithinMs, undefined, { ref: false })]);
    } finally {
      this.#asked.delete(asked);
    }
  }
}

/** In a worker: tells its parent that it serves, and its metrics when asked. */
export function serveAsWorker(metrics: Registry): void {
  const parent = (message: ToParent) => void process.send?.(message);
  process.on("message", (message: ToWorker) => {
    if (message === "stop") return;
    void metrics.getMetricsAsJSON().then((found) => parent({ asked: message.asked, metrics: found }));
  });
  parent({ serves: true });
}

/** In a worker: resolves when it is to stop. A terminal's Ctrl-C reaches the parent too, who asks each of them. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    process.on("SIGINT", () => undefined);
    process.on("SIGTERM", () => resolve());
    process.on("message", (message: ToWorker) => {
      if (message === "stop") resolve();
    });
  });
}

function running(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

/** One that is about to end hears nothing any more. */
function tell(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}
