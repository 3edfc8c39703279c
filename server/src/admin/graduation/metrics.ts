import { Counter, Histogram, type Registry } from "prom-client";
import type { CentralDatabase } from "../../kernel/db/central.ts";
import { readGauges } from "../../kernel/gauges.ts";
import { countLeftClosed } from "./sql.ts";

interface GraduationEnd {
  readonly state: "Succeeded" | "CleanupPending" | "RolledBack" | "Stuck";
  /** Undefined when the tenant was not fenced to the end. */
  readonly fenceMs: number | undefined;
  readonly copied: readonly { readonly rows: number; readonly bytes: number }[];
}

/** Counts a graduation that ended. */
export function countGraduation(registry: Registry, { state, fenceMs, copied }: GraduationEnd): void {
  const { graduations, fence, rows, bytes } = graduationMetrics(registry);
  graduations.inc({ outcome: state });
  if (fenceMs !== undefined) fence.observe(fenceMs / 1000);
  rows.inc(copied.reduce((sum, table) => sum + table.rows, 0));
  bytes.inc(copied.reduce((sum, table) => sum + table.bytes, 0));
}

const made = new WeakMap<Registry, ReturnType<typeof make>>();

/**
 * The metrics of graduations, registered when they are first asked for: at the start, so that they are there from then
 * on.
 */
export function graduationMetrics(registry: Registry): ReturnType<typeof make> {
  const found = made.get(registry) ?? make([registry]);
  made.set(registry, found);
  return found;
}

/**
 * The shops that a graduation closed and did not live to open, read from the central database when the metrics are: the
 * process that died counts nothing any more.
 */
export function leftClosedMetric(
  registry: Registry,
  { central, deadAfterMs }: { readonly central: CentralDatabase; readonly deadAfterMs: number },
): void {
  readGauges(registry, () => central.transact((tx) => countLeftClosed(tx, deadAfterMs)), [
    {
      name: "tillhouse_shops_left_closed",
      help: "Shops closed by a graduation whose process is no longer heard of.",
      valueOf: (shops) => shops,
    },
  ]);
}

const outcomes: readonly GraduationEnd["state"][] = ["Succeeded", "CleanupPending", "RolledBack", "Stuck"];

function make(registers: Registry[]) {
  const graduations = new Counter({
    name: "tillhouse_graduations_total",
    help: "Graduations that ended.",
    labelNames: ["outcome"],
    registers,
  });
  // Prometheus sees the first of its kind as an increase only when there was a 0 before it.
  for (const outcome of outcomes) graduations.inc({ outcome }, 0);
  return {
    graduations,
    fence: new Histogram({
      name: "tillhouse_graduation_fence_seconds",
      help: "How long a shop was closed for its graduation.",
      buckets: [0.25, 0.5, 1, 2, 5, 10, 30, 60, 300],
      registers,
    }),
    rows: new Counter({ name: "tillhouse_graduation_rows_total", help: "Rows copied.", registers }),
    bytes: new Counter({ name: "tillhouse_graduation_bytes_total", help: "Bytes of rows copied.", registers }),
  };
}
