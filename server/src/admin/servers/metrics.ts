import type { Registry } from "prom-client";
import type { Deps } from "../../deps.ts";
import { readGauges } from "../../kernel/gauges.ts";
import { readServers, type ServerReading } from "./service.ts";

/** How the database servers are, asked when the metrics are read. */
export function serverMetrics(registry: Registry, deps: Pick<Deps, "central" | "servers" | "now">): void {
  const label = "server";
  const each =
    (valueOf: (server: ServerReading) => number | null) =>
    (servers: readonly ServerReading[]): [string, number][] =>
      servers.flatMap((server) => {
        const value = valueOf(server);
        return value === null ? [] : [[server.name, value]];
      });
  readGauges(registry, () => readServers(deps), [
    {
      ...{ name: "tillhouse_server_up", label, aggregator: "min" },
      help: "Whether a database server answers.",
      valueOf: each(({ isUp }) => Number(isUp)),
    },
    {
      ...{ name: "tillhouse_server_connections", label },
      help: "Connections to a database server, of all its clients.",
      valueOf: each(({ connections }) => connections),
    },
    {
      ...{ name: "tillhouse_server_max_connections", label },
      help: "Connections that a database server takes.",
      valueOf: each(({ maxConnections }) => maxConnections),
    },
    {
      ...{ name: "tillhouse_server_certificate_seconds", label, aggregator: "min" },
      help: "How long the certificate of a database server is still valid.",
      valueOf: each(({ certificateEndsAt }) =>
        certificateEndsAt === null ? null : (certificateEndsAt.getTime() - deps.now().getTime()) / 1000,
      ),
    },
  ]);
}
