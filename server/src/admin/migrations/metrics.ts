import type { Registry } from "prom-client";
import type { Deps } from "../../deps.ts";
import { readGauges } from "../../kernel/gauges.ts";
import { countByHead } from "./service.ts";

/** The shops that lack migrations of this release, read from the central database when the metrics are. */
export function behindMetric(registry: Registry, deps: Pick<Deps, "central" | "tenantMigrations">): void {
  readGauges(registry, () => countByHead(deps), [
    {
      name: "tillhouse_shops_behind",
      help: "Shops that lack migrations of this release.",
      valueOf: ({ behind }) => behind,
    },
  ]);
}
