import type { FastifyInstance } from "fastify";
import { Registry } from "prom-client";
import { setTimeout as delay } from "node:timers/promises";
import { patient } from "../patience.ts";
import { Problem } from "./problem.ts";

/** How long the central database may take to answer. */
const readyMs = 2_000;

export interface HealthOptions {
  /** Rejects while the service cannot do its work. */
  readonly ready: () => Promise<void>;
  /** To be served on this port. */
  readonly metrics: Registry | undefined;
}

declare module "fastify" {
  interface FastifyInstance {
    /**
     * Whether `/health/ready` may be 200: not before a start has ended, nor ahead of a stop, so that load balancers
     * look elsewhere.
     */
    setServing: (isServing: boolean) => void;
  }
}

/** `/health/live` depends on nothing; `/health/ready` on the central database and on neither starting nor stopping. */
export function healthRoutes(app: FastifyInstance, options: HealthOptions): void {
  let isServing = true;
  app.decorate("setServing", (value: boolean) => {
    isServing = value;
  });
  // Callers whose connection ends with the answer come back to another process.
  app.addHook("onRequest", (_request, reply, done) => {
    if (!isServing) reply.header("connection", "close");
    done();
  });
  app.get("/health/live", async () => ({ status: "live" }));
  app.get("/health/ready", async () => {
    if (!isServing) throw unready("This process is starting or stopping.");
    try {
      await promptly(options.ready());
    } catch (cause) {
      throw unready("The central database is not reachable.", cause);
    }
    return { status: "ready" };
  });
  const { metrics } = options;
  if (metrics !== undefined) metricsRoute(app, () => metrics.metrics());
}

/** Rejects when the answer takes longer than a load balancer waits. */
async function promptly(ready: Promise<void>): Promise<void> {
  const late = new AbortController();
  const limit = delay(patient(readyMs), undefined, { signal: late.signal }).then(() => {
    throw new Error("it does not answer in time");
  });
  try {
    await Promise.race([ready, limit]);
  } finally {
    late.abort();
  }
}

function unready(detail: string, cause?: unknown): Problem {
  return new Problem(503, "service_unavailable", detail, { retryAfterS: 1, cause });
}

/** `/metrics` in the Prometheus text format. */
export function metricsRoute(app: FastifyInstance, metrics: () => Promise<string>): void {
  app.get("/metrics", async (_request, reply) => reply.type(Registry.PROMETHEUS_CONTENT_TYPE).send(await metrics()));
}
