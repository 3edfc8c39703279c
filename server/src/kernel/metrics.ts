import { Counter, Gauge, Registry, collectDefaultMetrics } from "prom-client";
import type { TenantDatabases } from "./db/databases.ts";

/** The process's metrics with those of its connections (decision 0014); features add theirs. */
export function makeMetrics(databases: Pick<TenantDatabases, "stats">): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const stats = () => Object.entries(databases.stats());

  registry.registerMetric(
    new Gauge({
      name: "tillhouse_connections",
      help: "Connections to a placement server, opening, in use and closing ones included.",
      labelNames: ["server", "state"],
      registers: [],
      collect() {
        for (const [server, { permits, idle }] of stats()) {
          this.set({ server, state: "busy" }, permits - idle);
          this.set({ server, state: "idle" }, idle);
        }
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: "tillhouse_requests_waiting",
      help: "Requests that wait for a connection to a placement server.",
      labelNames: ["server"],
      registers: [],
      collect() {
        for (const [server, { waiting }] of stats()) this.set({ server }, waiting);
      },
    }),
  );
  for (const [what, help] of [
    ["acquires", "Connections lent; connects per acquire tells how well they are reused."],
    ["connects", "Connections opened."],
    ["stolen", "Idle connections closed for another tenant."],
  ] as const) {
    registry.registerMetric(
      new Counter({
        name: `tillhouse_connection_${what}_total`,
        help,
        labelNames: ["server"],
        registers: [],
        collect() {
          this.reset();
          for (const [server, figures] of stats()) this.inc({ server }, figures[what]);
        },
      }),
    );
  }
  return registry;
}
