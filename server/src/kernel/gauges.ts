import { Gauge, type Registry } from "prom-client";

export interface ReadGauge<Found> {
  readonly name: string;
  readonly help: string;
  /** One label's name, when there is a value for each of its values. */
  readonly label?: string;
  /** How the processes of one service are told as one; the highest value unless given. */
  readonly aggregator?: "max" | "min";
  /** The value, or one for each value of the label; undefined where there is none. */
  readonly valueOf: (found: Found) => number | readonly (readonly [of: string, value: number])[] | undefined;
}

/**
 * Gauges of what `read` finds when the metrics are read: once for all of them. While it fails they tell nothing.
 */
export function readGauges<Found>(
  registry: Registry,
  read: () => Promise<Found>,
  gauges: readonly ReadGauge<Found>[],
): void {
  let reading: Promise<Found | undefined> | undefined;
  const readOnce = () =>
    (reading ??= read()
      .catch(() => undefined)
      .finally(() => (reading = undefined)));
  for (const { name, help, label, aggregator = "max", valueOf } of gauges)
    registry.registerMetric(
      new Gauge({
        name,
        help,
        aggregator,
        labelNames: label === undefined ? [] : [label],
        registers: [],
        async collect() {
          const found = await readOnce();
          const value = found === undefined ? undefined : valueOf(found);
          // Without labels `reset` would tell zero.
          if (label === undefined) this.remove();
          else this.reset();
          if (typeof value === "number") this.set(value);
          else for (const [of, its] of value ?? []) this.set({ [label ?? ""]: of }, its);
        },
      }),
    );
}
