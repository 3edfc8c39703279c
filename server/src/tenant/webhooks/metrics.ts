import { Counter, Gauge, type Registry } from "prom-client";
import type { CentralDatabase } from "../../kernel/db/central.ts";
import { readNotices } from "../../kernel/db/notices.ts";

const name = "tillhouse_webhook_attempts_total";

/** Attempts at deliveries by how they ended; registered when first asked for. */
export function webhookMetrics(registry: Registry): Counter<"outcome"> {
  return (
    (registry.getSingleMetric(name) as Counter<"outcome"> | undefined) ??
    new Counter({
      name,
      help: "Attempts at deliveries to webhooks, by outcome: Delivered, Retried or Failed for good.",
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
  const gauge = (suffix: string, help: string, valueOf: (notices: { shops: number; oldestS: number }) => number) =>
    new Gauge({
      name: `tillhouse_webhook_${suffix}`,
      help,
      aggregator: "max",
      registers: [registry],
      async collect() {
        const notices = await central.transact((tx) => readNotices(tx, "webhook", now())).catch(() => undefined);
        if (notices === undefined) this.reset();
        else this.set(Math.max(0, valueOf(notices)));
      },
    });
  gauge("shops", "Shops that left something for webhooks which is not known to be sent.", ({ shops }) => shops);
  gauge("oldest_seconds", "How long the oldest such shop has waited.", ({ oldestS }) => oldestS);
}
