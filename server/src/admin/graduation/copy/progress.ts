import type { Graduation } from "../context.ts";
import type { TableProgress } from "../schema.ts";
import { recordProgress } from "../sql.ts";
import { graduationCancelled, stopGraduation } from "../stop.ts";

const everyMs = 1_000;
/** Indexes, foreign keys and reading back take longer than loading the rows (docs/performance.md). */
const wholeToLoading = 2.2;

/**
 * Records the progress once a second, so that any process can report it, and stops the graduation when another process
 * has cancelled it or taken it over, until `stop` is called.
 */
export function reportProgress(graduation: Graduation): { stop(): Promise<void> } {
  const { deps, id } = graduation;
  let writing: Promise<void> | undefined;
  let startedMs: number | undefined;
  let loadingMs: number | undefined;
  const write = async () => {
    const { tables } = figuresOf(graduation);
    const nowMs = performance.now();
    if (graduation.progress.size > 0) startedMs ??= nowMs;
    const elapsedMs = nowMs - (startedMs ?? nowMs);
    if (startedMs !== undefined && isLoaded(graduation)) loadingMs ??= elapsedMs;
    const share = shareOf(tables);
    const wholeMs = (loadingMs ?? elapsedMs / share) * wholeToLoading;
    const secondsLeft = share === 0 ? null : Math.ceil(Math.max(0, wholeMs - elapsedMs) / 1_000);
    const state = await deps.central.transact((tx) => recordProgress(tx, { id, tables, secondsLeft }));
    if (state === "RollingBack") stopGraduation(graduation, graduationCancelled());
    else if (state !== "Running") stopGraduation(graduation, new Error("another process took over this graduation"));
  };
  const timer = setInterval(() => {
    if (writing !== undefined) return;
    writing = write()
      .catch((error: unknown) => deps.log.debug({ err: error, graduationId: id }, "progress was not recorded"))
      .finally(() => (writing = undefined));
  }, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await writing;
    },
  };
}

/** What is known of a graduation's tables, while it runs and at its end. */
export function figuresOf({ tables, expected, progress, phases, verified }: Graduation): { tables: TableProgress[] } {
  const ofTable = (table: string): TableProgress => {
    const { rows = 0, bytes = 0 } = progress.get(table) ?? {};
    const { rows: expectedRows, bytes: expectedBytes } = expected.get(table) ?? { rows, bytes };
    const { rows: verifiedRows = 0, isWhole = false } = verified.get(table) ?? {};
    const phase = isWhole ? "Verified" : (phases.get(table) ?? "Waiting");
    return { table, rows, bytes, expectedRows, expectedBytes, phase, verifiedRows };
  };
  return { tables: tables.map(({ name }) => ofTable(name)) };
}

function isLoaded({ tables, progress }: Graduation): boolean {
  return tables.every(({ name }) => progress.get(name)?.isWhole === true);
}

/** How much of the rows is loaded, between 0 and 1; estimates of a table's rows may be off. */
function shareOf(tables: readonly TableProgress[]): number {
  const expected = tables.reduce((sum, table) => sum + Math.max(table.rows, table.expectedRows), 0);
  return expected === 0 ? 0 : tables.reduce((sum, { rows }) => sum + rows, 0) / expected;
}
