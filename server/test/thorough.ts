/** Set for what takes too long to be done at every run: faults at every statement, tables of millions of rows. */
export const isThorough = process.env["TILLHOUSE_TEST_THOROUGH"] === "true";

/**
 * The numbers of those of `total` statements at which a fault is tried: `count` of them, evenly apart, or every one when
 * the run is thorough, which takes an hour.
 */
export function pointsAlong(total: number, count: number): number[] {
  if (isThorough) return Array.from({ length: total }, (_, n) => n + 1);
  return Array.from({ length: count }, (_, n) => Math.floor(((n + 1) * total) / (count + 1)));
}
