import { Big } from "big.js";
import { round, sum, zero, type Scale } from "../amounts.ts";
import type { Steps } from "../steps.ts";
import type { CompiledPromotion } from "./compile.ts";
import { tierReached } from "./offers.ts";
import type { Benefit } from "./promotion.ts";
import { inOrder, levelsOf, mostOnALine, of } from "./stages.ts";

/** The part of a line that a promotion of the order can be given on. */
export interface OpenLine {
  readonly lineId: string;
  readonly open: Big;
  readonly isDiscounted: boolean;
  readonly isIncluded: (promotion: CompiledPromotion) => boolean;
}

/** What a promotion takes off lines together. */
export interface GroupReduction {
  readonly of: CompiledPromotion;
  readonly lineIds: readonly string[];
  readonly off: Big;
}

/** How many thresholds compound on an order, at most; as many promotions as compound on a line. */
const mostOnAnOrder = mostOnALine;

/**
 * Promotions of a threshold, on what those of lines have left: the highest priority first, exclusive ones on lines of
 * which nothing was taken off, then a best price where it is more than what those that compound take off together. Of
 * a line that something was taken off, lower ones take nothing.
 */
export function* giveOnOrder(
  candidates: readonly CompiledPromotion[],
  lines: readonly OpenLine[],
  scale: Scale,
): Steps<GroupReduction[]> {
  const all: GroupReduction[] = [];
  let left = lines;
  for (const level of levelsOf(candidates)) {
    const whole = left.filter(({ isDiscounted }) => !isDiscounted);
    const first = yield* compete(of(level, "Exclusive"), whole, scale);
    left = without(left, first);
    const plain = yield* bestOf(level, left, mostOnAnOrder - of(all.map(promotionOf), "Compound").length, scale);
    left = without(left, plain);
    all.push(...first, ...plain);
  }
  return all;
}

function promotionOf({ of: one }: GroupReduction): CompiledPromotion {
  return one;
}

function without(lines: readonly OpenLine[], given: readonly GroupReduction[]): readonly OpenLine[] {
  const gone = new Set(given.flatMap(({ lineIds }) => lineIds));
  return gone.size === 0 ? lines : lines.filter(({ lineId }) => !gone.has(lineId));
}

/** The larger of what compounds alone, and what best prices leave of it. */
function* bestOf(
  level: readonly CompiledPromotion[],
  lines: readonly OpenLine[],
  most: number,
  scale: Scale,
): Steps<GroupReduction[]> {
  const [best, compounding] = [of(level, "BestPrice"), inOrder(of(level, "Compound"))];
  const together = yield* compound(compounding, lines, most, scale);
  const chosen = yield* compete(best, lines, scale, together.offs);
  if (chosen.length === 0) return together.given;
  const rest = yield* compound(compounding, without(lines, chosen), most, scale);
  const mixed = [...chosen, ...rest.given];
  return totalOf(mixed).gte(totalOf(together.given)) ? mixed : together.given;
}

function totalOf(given: readonly GroupReduction[]): Big {
  return sum(given.map(({ off }) => off));
}

/** Whether it takes anything off the lines when no other is there. */
export function takesAnything(one: CompiledPromotion, lines: readonly OpenLine[], scale: Scale): boolean {
  const base = sum(lines.filter((line) => line.isIncluded(one)).map(({ open }) => open));
  return offOf(one, base, scale).gt(0);
}

/** A promotion that competes, with what it includes of the lines that are not taken. */
interface Competitor {
  readonly one: CompiledPromotion;
  readonly lines: Map<string, Big>;
  /** What its lines come to. */
  base: Big;
  /** What those that compound take off its lines. */
  rival: Big;
  /** Zero where that is no less. */
  off: Big;
}

/**
 * Lets promotions take lines from each other: each time the one that takes off most, among equals that of the lower id.
 * Each takes more than `rivals` off its lines. What a line comes to is looked at once for each that includes it.
 */
function* compete(
  promotions: readonly CompiledPromotion[],
  lines: readonly OpenLine[],
  scale: Scale,
  rivals: ReadonlyMap<string, Big> = new Map(),
): Steps<GroupReduction[]> {
  const byLine = new Map<string, Competitor[]>(lines.map(({ lineId }) => [lineId, []]));
  const rivalOf = (lineId: string) => rivals.get(lineId) ?? zero;
  let left: Competitor[] = [];
  for (const one of promotions) {
    yield;
    const included = new Map(lines.filter((line) => line.isIncluded(one)).map(({ lineId, open }) => [lineId, open]));
    const rival = sum([...included.keys()].map(rivalOf));
    const competitor = { one, lines: included, base: sum([...included.values()]), rival, off: zero };
    for (const lineId of included.keys()) byLine.get(lineId)?.push(competitor);
    bid(competitor, scale);
    left.push(competitor);
  }
  const all: GroupReduction[] = [];
  for (;;) {
    yield;
    left = left.filter(({ lines: { size } }) => size > 0);
    const best = left.reduce<Competitor | undefined>(
      (most, one) => (one.off.gt(most?.off ?? zero) ? one : most),
      undefined,
    );
    if (best === undefined) return all;
    const lineIds = [...best.lines.keys()];
    all.push({ of: best.one, lineIds, off: best.off });
    const touched = new Set<Competitor>();
    for (const lineId of lineIds) {
      for (const other of byLine.get(lineId) ?? []) {
        touched.add(other);
        other.base = other.base.minus(other.lines.get(lineId) ?? zero);
        other.rival = other.rival.minus(rivalOf(lineId));
        other.lines.delete(lineId);
      }
      yield;
    }
    for (const other of touched) bid(other, scale);
  }
}

/** What it takes off its lines from now on. */
function bid(competitor: Competitor, scale: Scale): void {
  const { one, base, rival } = competitor;
  const off = offOf(one, base, scale);
  competitor.off = off.gt(rival) ? off : zero;
}

/** What promotions take off one after the other, the first `most` that take off anything; and of each line. */
function* compound(
  promotions: readonly CompiledPromotion[],
  lines: readonly OpenLine[],
  most: number,
  scale: Scale,
): Steps<{ readonly given: GroupReduction[]; readonly offs: ReadonlyMap<string, Big> }> {
  const given: GroupReduction[] = [];
  const offs = new Map<string, Big>();
  const openOf = ({ lineId, open }: OpenLine) => open.minus(offs.get(lineId) ?? zero);
  for (const one of promotions) {
    if (given.length >= most) break;
    yield;
    const included = lines.filter((line) => line.isIncluded(one));
    // A threshold is reached by what was there before those that compound.
    const benefit = tierReached(one, sum(included.map(({ open }) => open)));
    if (benefit === undefined) continue;
    const opens = included.map(openOf);
    const base = sum(opens);
    const off = thresholdOff(one, benefit, base, scale);
    if (off.lte(0)) continue;
    yield;
    for (const [i, { lineId }] of included.entries()) {
      const part = (opens[i] ?? zero).times(off).div(base);
      offs.set(lineId, part.plus(offs.get(lineId) ?? zero));
    }
    given.push({ of: one, lineIds: included.map(({ lineId }) => lineId), off });
  }
  return { given, offs };
}

/** What it takes off lines that come to `base` and of which nothing compounds. */
function offOf(one: CompiledPromotion, base: Big, scale: Scale): Big {
  const benefit = tierReached(one, base);
  return benefit === undefined ? zero : thresholdOff(one, benefit, base, scale);
}

function thresholdOff(
  { promotion: { maxDiscount } }: CompiledPromotion,
  { kind, value }: Benefit,
  base: Big,
  scale: Scale,
): Big {
  const wanted = round(kind === "Percent" ? base.times(value).div(100) : new Big(value), scale);
  const limits = [wanted, round(base, scale), ...(maxDiscount === null ? [] : [new Big(maxDiscount)])];
  return limits.reduce((least, one) => (one.lt(least) ? one : least));
}
