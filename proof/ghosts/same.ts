import type { Case } from "./cases.ts";
import { actions } from "./others.ts";
import { nameOf, type Point, type SentPoint } from "./points.ts";
import { changesNothing, isAboutSession, isByTheClock } from "./statements.ts";

/**
 * Which ghosts hold the same world as another one that is tried, and so need not be tried, too.
 *
 * A mover that is halted has no effect until it is let go on. So two cases are the same when, while it is halted, every
 * server is in the same state, and when it then does the same. That is so of
 *
 * - the reply to k, and what is sent next before it, when everything else had been answered when that was sent: k has
 *   happened, nothing else has, and the mover goes on with the same thing. That it might go no further when it wakes is
 *   what the step boundaries try, at which it stops between two statements;
 * - what is about its own session only (BEGIN in READ COMMITTED, which takes no snapshot; SET; the COMMIT of what only
 *   read), and what is sent next: others cannot see whether it has happened;
 * - what lands late, from a session that nobody uses any more, and changes nothing by itself: it reads, it is about its
 *   own session, or it is in a transaction whose COMMIT will not come. What the mover did when it gave up is tried at
 *   every statement by the matrix of faults (faults.test.ts), and here by what has an effect;
 * - recovering and graduating, and the same followed by 500 rows: rows go on being written in both, before and after.
 *   It is tried at every step boundary;
 * - what is sent for one table after the other and differs by the table only (COPY, ANALYZE), and what a clock sends
 *   (heartbeats, how far it is): the first and the last are tried in every way, those between them with one action
 *   each, in turn.
 *
 * One of `sampleOf` of those that are left out is tried all the same, to be told if this is wrong.
 */
export const sampleOf = 40;

/** Tells of each case whether it is one of those above; `points`: those of its subject that are tried. */
export function sameCases(points: readonly Point[]): (ghost: Case) => boolean {
  const names = new Set(points.map(nameOf));
  const between = betweenAlike(points);
  return ({ point, mode, action }) => {
    if ("event" in point) return false;
    if (action === prefixOfWrite) return true;
    const turn = between.get(point);
    if (turn !== undefined && others[turn % others.length] !== action) return true;
    const { key, next, endsReading } = point;
    if (mode === "late") return endsReading || landsInVain(point);
    if (next === undefined || !names.has(next.name)) return false;
    if (endsReading || isAboutSession(key)) return next.isAlone || next.isOnSameConnection;
    return mode === "reply" && next.isAlone;
  };
}

const prefixOfWrite = "graduate";
const others = actions.filter((action) => action !== prefixOfWrite);

function landsInVain({ key, isInTransaction }: SentPoint): boolean {
  return isInTransaction
    ? !/pg_terminate_backend|pg_cancel_backend|advisory|\bCOMMIT\b/.test(key)
    : changesNothing(key);
}

/** The points with one before them and one after them that differ by the table or the moment only, numbered. */
function betweenAlike(points: readonly Point[]): ReadonlyMap<Point, number> {
  const kinds = Map.groupBy(points, (point) => ("key" in point ? `${point.side} ${kindOf(point.key)}` : ""));
  const inner = [...kinds].flatMap(([kind, alike]) => (kind.includes("ANY ") ? alike.slice(1, -1) : []));
  return new Map(inner.map((point, at) => [point, at]));
}

function kindOf(key: string): string {
  if (isByTheClock(key)) return `ANY MOMENT ${key}`;
  if (!/^(end of )?(DELETE FROM ONLY [^;]*; )?(COPY|ANALYZE) /.test(key)) return key;
  return key.replaceAll(/"\w+"\."\w+"( \([^)]*\))?/g, "ANY TABLE");
}
