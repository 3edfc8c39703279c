import { Counter, type Registry } from "prom-client";

const name = "tillhouse_jobs_total";

/** Runs of jobs in shops by how they ended; registered when first asked for. */
export function jobMetrics(registry: Registry): Counter<"job" | "outcome"> {
  return (
    (registry.getSingleMetric(name) as Counter<"job" | "outcome"> | undefined) ??
    new Counter({
      name,
      help: "Runs of jobs in shops, a run a part of a long one, by job and outcome.",
      labelNames: ["job", "outcome"],
      registers: [registry],
    })
  );
}
