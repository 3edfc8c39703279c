import { Gauge, type Registry } from "prom-client";
import type { Deps } from "../../deps.ts";
import { countByHead } from "./service.ts";

/**
 * The shops that lack migrations of this release, read from the central database when the metrics are; nothing is told
 * while it is away.
 */
export function behindMetric(registry: Registry, deps: Pick<Deps, "central" | "tenantMigrations">): void {
  registry.registerMetric(
    new Gauge({
      name: "tillhouse_shops_behind",
      help: "Shops that lack migrations of this release.",
      aggregator: "max",
      registers: [],
      async collect() {
        const counts = await countByHead(deps).catch(() => undefined);
        if (counts === undefined) this.reset();
        else this.set(counts.behind);
      },
    }),
  );
}
