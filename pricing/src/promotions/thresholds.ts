import { Big } from "big.js";
import { round, sum, zero, type Scale } from "../amounts.ts";
import type { CompiledPromotion } from "./compile.ts";
import { tierReached } from "./offers.ts";
import type { Benefit } from "./promotion.ts";
import { inOrder, levelsOf, of } from "./stages.ts";

/** What of a line a promotion of the order can be given on. */
export interface OpenLine {
  readonly lineId: string;
  readonly open: Big;
  readonly isDiscounted: boolean;
  readonly isIncluded: (promotion: CompiledPromotion) => boolean;
}

/** What a promotion takes off lines together. */
export interface GivenOnOrder {
  readonly of: CompiledPromotion;
  readonly lineIds: readonly string[];
  readonly off: Big;
}

/**
 * Promotions of a threshold, on what those of lines have left: the highest priority first, exclusive ones on lines of
 * which nothing was taken off, then each time the more of one best price and of all that compound.
 */
export function giveOnOrder(
  candidates: readonly CompiledPromotion[],
  lines: readonly OpenLine[],
  scale: Scale,
): GivenOnOrder[] {
  const all: GivenOnOrder[] = [];
  let left = lines;
  const take = (given: readonly GivenOnOrder[]) => {
    const taken = new Set(given.flatMap(({ lineIds }) => lineIds));
    all.push(...given);
    left = left.filter(({ lineId }) => !taken.has(lineId));
  };
  for (const level of levelsOf(candidates)) {
    const exclusive = of(level, "Exclusive").map((one) => [one]);
    const plain = [...of(level, "BestPrice").map((one) => [one]), inOrder(of(level, "Compound"))];
    for (
      let best;
      (best = largest(
        exclusive,
        left.filter(({ isDiscounted }) => !isDiscounted),
        scale,
      ));
    )
      take(best);
    for (let best; (best = largest(plain, left, scale));) take(best);
  }
  return all;
}

/** The choice of promotions that takes off most; undefined when none takes off anything. */
function largest(
  choices: readonly (readonly CompiledPromotion[])[],
  lines: readonly OpenLine[],
  scale: Scale,
): GivenOnOrder[] | undefined {
  const given = choices.map((choice) => giveTogether(choice, lines, scale)).filter((one) => one.length > 0);
  const total = (one: readonly GivenOnOrder[]) => sum(one.map(({ off }) => off));
  return given.toSorted((a, b) => total(b).cmp(total(a))).at(0);
}

function giveTogether(choice: readonly CompiledPromotion[], lines: readonly OpenLine[], scale: Scale): GivenOnOrder[] {
  const open = new Map(lines.map((line) => [line.lineId, line.open]));
  return choice.flatMap((one, i) => {
    const included = lines.filter((line) => line.isIncluded(one));
    // A threshold is reached by what was there before those that compound.
    const benefit = tierReached(one, sum(included.map((line) => line.open)));
    if (benefit === undefined) return [];
    const base = sum(included.map(({ lineId }) => open.get(lineId) ?? zero));
    const off = thresholdOff(one, benefit, base, scale);
    if (off.lte(0)) return [];
    const isLast = i === choice.length - 1;
    for (const { lineId } of isLast ? [] : included) {
      const before = open.get(lineId) ?? zero;
      open.set(lineId, before.minus(before.times(off).div(base)));
    }
    return [{ of: one, lineIds: included.map(({ lineId }) => lineId), off }];
  });
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
