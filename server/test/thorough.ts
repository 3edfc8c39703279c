/** Set for what takes too long to be done at every run: faults at every statement, tables of millions of rows. */
export const isThorough = process.env["TILLHOUSE_TEST_THOROUGH"] === "true";

/**
 * The numbers of those of `total` statements at which a fault is tried: `count` of them, evenly apart, or every one when
 * the run is thorough, which takes hours. A run on another PostgreSQL than ours takes those half way between.
 */
export function pointsAlong(total: number, count: number): number[] {
  if (isThorough) return Array.from({ length: total }, (_, n) => n + 1);
  const first = process.env["TILLHOUSE_TEST_POSTGRES"] === undefined ? 1 : 0.5;
  return Array.from({ length: count }, (_, n) => Math.ceil(((n + first) * total) / (count + 1)));
}
