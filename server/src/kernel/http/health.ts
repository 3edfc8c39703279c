import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";

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
  app.get("/health/live", async () => ({ status: "live" }));
  app.get("/health/ready", async (_request, reply) => {
    if (!isServing) return reply.code(503).header("retry-after", "1").send({ status: "starting or stopping" });
    try {
      await options.ready();
      return { status: "ready" };
    } catch {
      return reply.code(503).header("retry-after", "1").send({ status: "central database unreachable" });
    }
  });
  if (options.metrics !== undefined) metricsRoute(app, options.metrics);
}

/** `/metrics` in the Prometheus text format. */
export function metricsRoute(app: FastifyInstance, metrics: Registry): void {
  app.get("/metrics", async (_request, reply) => reply.type(metrics.contentType).send(await metrics.metrics()));
}
