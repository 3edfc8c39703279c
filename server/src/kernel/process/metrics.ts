import { Counter, Gauge, Registry, collectDefaultMetrics } from "prom-client";
import type { CentralDatabase } from "../db/central.ts";
import type { TenantDatabases } from "../db/databases.ts";
import { readBacklog } from "../db/outbox.ts";
import { readGauges } from "../gauges.ts";

type Figures = ReturnType<TenantDatabases["stats"]>[string];

/** The counters of each server's connections since the start. */
const counters: readonly [name: string, help: string, valueOf: (figures: Figures) => number][] = [
  [
    "tillhouse_connection_acquires_total",
    "Connections lent; connects per acquire tells how well they are reused.",
    ({ acquires }) => acquires,
  ],
  ["tillhouse_connection_connects_total", "Connections opened.", ({ connects }) => connects],
  ["tillhouse_connection_stolen_total", "Idle connections closed for another tenant.", ({ stolen }) => stolen],
  ["tillhouse_connection_waits_total", "Requests that waited for a connection and wait no more.", ({ waits }) => waits],
  ["tillhouse_connection_wait_seconds_total", "How long they waited, all together.", ({ waitedMs }) => waitedMs / 1000],
];

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
  for (const [name, help, valueOf] of counters) {
    registry.registerMetric(
      new Counter({
        name,
        help,
        labelNames: ["server"],
        registers: [],
        collect() {
          this.reset();
          for (const [server, figures] of stats()) this.inc({ server }, valueOf(figures));
        },
      }),
    );
  }
  return registry;
}

/** The mails that wait, read from the central database when the metrics are. */
export function outboxMetrics(
  registry: Registry,
  { central, now }: { central: CentralDatabase; now: () => Date },
): void {
  readGauges(registry, () => central.transact((tx) => readBacklog(tx, now())), [
    { name: "tillhouse_outbox_mails", help: "Mails in the central outbox.", valueOf: ({ mails }) => mails },
    {
      name: "tillhouse_outbox_shops",
      help: "Shops that announced mail which is not known to be sent.",
      valueOf: ({ shops }) => shops,
    },
    {
      name: "tillhouse_outbox_oldest_seconds",
      help: "How long the oldest mail, or announcement, has waited.",
      valueOf: ({ oldestS }) => Math.max(oldestS, 0),
    },
  ]);
}
