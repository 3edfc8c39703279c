import { createHash } from "node:crypto";

/** Set for what takes too long to be done at every run: faults at every statement, tables of millions of rows. */
export const isThorough = process.env["TILLHOUSE_TEST_THOROUGH"] === "true";

/** Set in the part of a run that repeats tests on another PostgreSQL, once they have run on the one we bring. */
export const isRepeat = process.env["TILLHOUSE_TEST_REPEAT"] === "true";

/** The part of a thorough run that this is, from 0, of so many; `npm run test:thorough` divides the longest files. */
const [thisPart = 0, parts = 1] = (process.env["TILLHOUSE_TEST_PART"] ?? "0/1").split("/").map(Number);

/** One of so many cases has its turn, unless said. */
const usualTurns = 6;

/**
 * The numbers of those of `total` statements at which a fault is tried: `count` of them, evenly apart, or every one
 * when the run is thorough, which takes hours. Where the first lies comes from the run's seed, the commit: over the
 * commits all have their turn. A repeat takes a third of the points, and others.
 */
export function pointsAlong(total: number, count: number): number[] {
  if (isThorough)
    return inPart(
      Array.from({ length: total }, (_, n) => n + 1),
      thisPart,
      parts,
    );
  const points = Math.min(total, isRepeat ? Math.ceil(count / 3) : count);
  const offset = fraction(`points ${total} ${count}`);
  return Array.from({ length: points }, (_, n) => 1 + Math.floor(((n + offset) * total) / points));
}

/**
 * One of `turns` of the cases, and all of them when the run is thorough. Which ones comes from the run's seed: over the
 * commits all have their turn.
 */
export function casesOf<T>(cases: readonly T[], turns = usualTurns): readonly T[] {
  return isThorough ? inPart(cases, thisPart, parts) : inTurn(cases, turns);
}

/** The same of groups of points, of which each part of a thorough run has some. */
export function groupsOf<T>(groups: readonly T[]): readonly T[] {
  return isThorough ? groups : inTurn(groups);
}

/** Those of the cases that are in a part of so many, numbered from 0. */
export function inPart<T>(cases: readonly T[], part: number, of: number): T[] {
  return cases.filter((_, n) => n % of === part);
}

function inTurn<T>(cases: readonly T[], turns = usualTurns): readonly T[] {
  const turn = Math.floor(fraction(`cases ${cases.length}`) * turns);
  return cases.filter((_, n) => n % turns === turn % Math.min(turns, cases.length));
}

/** From 0 to below 1, by the run's seed. */
export function fraction(what: string): number {
  const seed = `${process.env["TILLHOUSE_TEST_SEED"]} ${process.env["TILLHOUSE_TEST_POSTGRES"]} ${what}`;
  return createHash("sha256").update(seed).digest().readUInt32BE(0) / 2 ** 32;
}
