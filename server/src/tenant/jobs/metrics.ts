import { Counter, type Registry } from "prom-client";

const metric = "tillhouse_jobs_total";

/** Runs of jobs in shops by how they ended; registered when first asked for. `job` is a label of Prometheus' own. */
export function jobMetrics(registry: Registry): Counter<"name" | "outcome"> {
  return (
    (registry.getSingleMetric(metric) as Counter<"name" | "outcome"> | undefined) ??
    new Counter({
      name: metric,
      help: "Runs of jobs in shops, a run a part of a long one, by name and outcome.",
      labelNames: ["name", "outcome"],
      registers: [registry],
    })
  );
}
