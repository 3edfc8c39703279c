import type { Mover, Side } from "./movers.ts";

/** A place of a run where a mover can be halted: an event of its, or the nth of equal things that it sends. */
export type Point = { readonly event: string } | { readonly side: Side; readonly key: string; readonly nth: number };

/** Every step boundary, the first table and index, and everything that was sent, of a run that ended. */
export function pointsOf(mover: Mover, events: readonly string[]): Point[] {
  const points: Point[] = [];
  const seen = new Set<string>();
  for (const event of events) {
    const kind = event.split(" ").slice(0, 2).join(" ");
    if (!seen.has(kind)) points.push({ event });
    seen.add(kind);
  }
  const counts = new Map<string, number>();
  for (const { side, key } of mover.sent()) {
    const nth = (counts.get(side + key) ?? 0) + 1;
    counts.set(side + key, nth);
    points.push({ side, key, nth });
  }
  return points;
}

/** One line. */
export function nameOf(point: Point): string {
  return "event" in point ? point.event : `${point.side}: ${point.key.slice(0, 160)} #${point.nth}`;
}
