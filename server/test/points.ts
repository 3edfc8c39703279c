/**
 * The numbers of those of `total` statements at which a fault is tried: `count` of them, evenly apart, or every one with
 * TILLHOUSE_TEST_EVERY=true, which takes an hour.
 */
export function pointsAlong(total: number, count: number): number[] {
  if (process.env["TILLHOUSE_TEST_EVERY"] === "true") return Array.from({ length: total }, (_, n) => n + 1);
  return Array.from({ length: count }, (_, n) => Math.floor(((n + 1) * total) / (count + 1)));
}
