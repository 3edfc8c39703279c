import { Counter, type Registry } from "prom-client";
import type { CentralDatabase } from "../../kernel/db/central.ts";
import { readNotices } from "../../kernel/db/notices.ts";
import { readGauges } from "../../kernel/gauges.ts";

const name = "tillhouse_webhook_attempts_total";

/** Attempts at deliveries by how they ended; registered when first asked for. */
export function webhookMetrics(registry: Registry): Counter<"outcome"> {
  return (
    (registry.getSingleMetric(name) as Counter<"outcome"> | undefined) ??
    new Counter({
      name,
      help: "Attempts at deliveries to webhooks, by outcome: Delivered, Retried, Unresolved (the name gave no address) or Failed for good.",
      labelNames: ["outcome"],
      registers: [registry],
    })
  );
}

/** The shops that may have something to send, read from the central database when the metrics are. */
export function webhookBacklog(
  registry: Registry,
  { central, now }: { readonly central: CentralDatabase; readonly now: () => Date },
): void {
  readGauges(registry, () => central.transact((tx) => readNotices(tx, "webhook", now())), [
    {
      name: "tillhouse_webhook_shops",
      help: "Shops that left something for webhooks which is not known to be sent.",
      valueOf: ({ shops }) => shops,
    },
    {
      name: "tillhouse_webhook_oldest_seconds",
      help: "How long the oldest such shop has waited.",
      valueOf: ({ oldestS }) => Math.max(0, oldestS),
    },
  ]);
}
