import type { Mover, Side } from "./movers.ts";
import { changesNothing, isByTheClock } from "./statements.ts";

/** A place of a run where a mover can be halted: an event of its, or the nth of equal things that it sends. */
export type Point = { readonly event: string } | SentPoint;

export interface SentPoint {
  readonly side: Side;
  readonly key: string;
  readonly nth: number;
  /** Its connection was in a transaction that an earlier statement had begun. */
  readonly isInTransaction: boolean;
  /** It ends a transaction in which nothing was changed. */
  readonly endsReading: boolean;
  /** What was sent next, but for what a clock sends. */
  readonly next: Next | undefined;
}

interface Next {
  readonly name: string;
  /** It was sent only after everything before it had been answered. */
  readonly isAlone: boolean;
  readonly isOnSameConnection: boolean;
}

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
  const sent = mover.sent().map((there) => {
    const { side, key } = there;
    const nth = (counts.get(side + key) ?? 0) + 1;
    counts.set(side + key, nth);
    return { ...there, nth };
  });
  return [
    ...points,
    ...sent.map(({ side, key, nth, isInTransaction, connection, order }): SentPoint => {
      const before = sent.filter((other) => other.connection === connection && other.order < order);
      const since = before.slice(before.findLastIndex((other) => other.key.startsWith("BEGIN")));
      const next = isByTheClock(key)
        ? undefined
        : sent.find((other) => other.order > order && !isByTheClock(other.key));
      return {
        side,
        key,
        nth,
        isInTransaction,
        endsReading: key.startsWith("COMMIT of ") && since.every((other) => changesNothing(other.key)),
        next: next && {
          name: nameOf(next),
          isAlone: next.isAlone,
          isOnSameConnection: next.connection === connection,
        },
      };
    }),
  ];
}

/** One line. */
export function nameOf(point: { readonly event: string } | Pick<SentPoint, "side" | "key" | "nth">): string {
  return "event" in point ? point.event : `${point.side}: ${point.key.slice(0, 160)} #${point.nth}`;
}
