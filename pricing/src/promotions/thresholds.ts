import { Big } from "big.js";
import { round, sum, zero, type Scale } from "../amounts.ts";
import type { Steps } from "../steps.ts";
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

/** Promotions of which one is given, or all that compound; what they take off together is found once. */
interface Choice {
  readonly promotions: readonly CompiledPromotion[];
  /** The lines that each of them includes. */
  readonly included: readonly (readonly OpenLine[])[];
  /** Undefined when one of its lines is gone since it was found. */
  given: { readonly parts: readonly GivenOnOrder[]; readonly off: Big } | undefined;
}

/**
 * Promotions of a threshold, on what those of lines have left: the highest priority first, exclusive ones on lines of
 * which nothing was taken off, then each time the more of one best price and of all that compound.
 */
export function* giveOnOrder(
  candidates: readonly CompiledPromotion[],
  lines: readonly OpenLine[],
  scale: Scale,
): Steps<GivenOnOrder[]> {
  const all: GivenOnOrder[] = [];
  const taken = new Set<string>();
  const whole = lines.filter(({ isDiscounted }) => !isDiscounted);
  for (const level of levelsOf(candidates)) {
    const exclusive = of(level, "Exclusive").map((one) => [one]);
    const plain = [...of(level, "BestPrice").map((one) => [one]), inOrder(of(level, "Compound"))];
    all.push(...(yield* giveLargest(exclusive, whole, taken, scale)));
    all.push(...(yield* giveLargest(plain, lines, taken, scale)));
  }
  return all;
}

/** Gives each time the choice that takes off most of the lines that are not taken, and takes them. */
function* giveLargest(
  choosable: readonly (readonly CompiledPromotion[])[],
  lines: readonly OpenLine[],
  taken: Set<string>,
  scale: Scale,
): Steps<GivenOnOrder[]> {
  const choices: Choice[] = [];
  for (const promotions of choosable) {
    yield;
    const included = promotions.map((one) => lines.filter((line) => line.isIncluded(one)));
    choices.push({ promotions, included, given: undefined });
  }
  const all: GivenOnOrder[] = [];
  for (;;) {
    let best: NonNullable<Choice["given"]> | undefined;
    for (const choice of choices) {
      if (choice.given === undefined) {
        yield;
        const parts = giveTogether(choice, taken, scale);
        choice.given = { parts, off: sum(parts.map(({ off }) => off)) };
      }
      if (choice.given.off.gt(best?.off ?? zero)) best = choice.given;
    }
    if (best === undefined) return all;
    all.push(...best.parts);
    const gone = new Set(best.parts.flatMap(({ lineIds }) => lineIds));
    for (const lineId of gone) taken.add(lineId);
    for (const choice of choices)
      if (choice.included.some((some) => some.some(({ lineId }) => gone.has(lineId)))) choice.given = undefined;
  }
}

/** What the promotions of a choice take off the lines that are not taken, one after the other. */
function giveTogether({ promotions, included }: Choice, taken: ReadonlySet<string>, scale: Scale): GivenOnOrder[] {
  const open = new Map<string, Big>();
  const openOf = (line: OpenLine) => open.get(line.lineId) ?? line.open;
  return promotions.flatMap((one, i) => {
    const lines = (included[i] ?? []).filter(({ lineId }) => !taken.has(lineId));
    // A threshold is reached by what was there before those that compound.
    const benefit = tierReached(one, sum(lines.map((line) => line.open)));
    if (benefit === undefined) return [];
    const base = sum(lines.map(openOf));
    const off = thresholdOff(one, benefit, base, scale);
    if (off.lte(0)) return [];
    const isLast = i === promotions.length - 1;
    for (const line of isLast ? [] : lines) {
      const before = openOf(line);
      open.set(line.lineId, before.minus(before.times(off).div(base)));
    }
    return [{ of: one, lineIds: lines.map(({ lineId }) => lineId), off }];
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
