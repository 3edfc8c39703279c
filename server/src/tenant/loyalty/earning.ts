import { apportion, round, sum } from "@tillhouse/pricing/amounts.ts";
import { Big } from "big.js";
import { mostPoints } from "./schema.ts";

// What a sale brings: calculated out of what is given alone.

/** A rule that may apply at the branch on the day. */
export interface Rule {
  readonly basis: "Amount" | "Quantity" | "None";
  readonly points: string;
  readonly per: string;
  readonly minSpend: string;
  /** Products and categories that it applies to, those of the sale at least; null: any line, also by name. */
  readonly targets: readonly string[] | null;
}

/** A sold line, or a void of one. */
export interface SoldLine {
  readonly id: string;
  readonly kind: string;
  readonly voidsLineId: string | null;
  readonly variantId: string | null;
  readonly quantity: string;
  readonly net: string;
  readonly total: string;
}

export interface Programme {
  readonly rules: readonly Rule[];
  /** The product of each variant of the sale, its category and those above it. */
  readonly targetsOf: (variantId: string) => readonly string[] | undefined;
  readonly multiplier: string;
  readonly countsTax: boolean;
  /** How many points there may be at most. */
  readonly most: number;
  /** Fraction digits of the currency. */
  readonly digits: number;
}

export interface Earnings {
  readonly points: number;
  readonly spend: Big;
  readonly lines: readonly { readonly lineId: string; readonly points: number; readonly spend: string }[];
}

/**
 * What the sold lines bring, less the share of them that points have paid (`redeemed`, an amount with tax). Of the
 * rules that apply to a line the one counts that brings most; the sum is rounded down and apportioned to the lines by
 * largest remainder, so that each can come back with its own.
 */
export function earn(sold: readonly SoldLine[], redeemed: Big, programme: Programme): Earnings {
  const { rules, targetsOf, countsTax, multiplier, digits, most } = programme;
  const lines = keptOf(sold);
  const all = sum(lines.map(({ total }) => total));
  const paid = all.gt(redeemed) ? all.minus(redeemed) : new Big(0);
  const bestOf = bestRules(
    rules.filter(({ minSpend }) => all.gte(minSpend)),
    targetsOf,
  );
  const counted = lines.flatMap((line) => {
    if (all.eq(0) || bestOf("None", line) !== undefined) return [];
    const amount = countsTax ? line.total : line.net;
    const brings = (["Amount", "Quantity"] as const).flatMap((basis) => {
      const best = bestOf(basis, line);
      return best === undefined ? [] : [(basis === "Amount" ? amount : line.quantity).times(best.points).div(best.per)];
    });
    // Before the share that is paid, which would not be exact: equal remainders stay equal.
    const raw = brings.reduce((best, one) => (one.gt(best) ? one : best), new Big(0));
    return [{ lineId: line.id, raw, spend: round(paid.eq(all) ? amount : amount.times(paid).div(all), digits) }];
  });
  // Division is exact to 20 digits: a hair below a whole is the whole.
  const brought = sum(counted.map(({ raw }) => raw)).times(multiplier);
  const exact = (counted.length === 0 ? brought : brought.times(paid).div(all)).round(9).round(0, Big.roundDown);
  const cap = Math.min(most, mostPoints);
  const points = exact.gt(cap) ? cap : exact.toNumber();
  const parts = apportion(
    new Big(points),
    counted.map(({ lineId, raw }) => ({ key: lineId, weight: raw })),
    0,
  );
  return {
    points,
    spend: sum(counted.map(({ spend }) => spend)),
    lines: counted.map(({ lineId, spend }, i) => ({
      lineId,
      points: parts[i]?.toNumber() ?? 0,
      spend: spend.toFixed(),
    })),
  };
}

/** What a rule without targets is found by. */
const anything = "";

/** Finds the rule of a basis that brings most for a line, whatever that comes to; undefined when none applies to it. */
function bestRules(rules: readonly Rule[], targetsOf: Programme["targetsOf"]) {
  const rateOf = ({ points, per }: Rule) => Number(points) / Number(per);
  const ranked = rules.toSorted((a, b) => rateOf(b) - rateOf(a));
  /** The place of the best rule of each target, for each basis. */
  const places = new Map<Rule["basis"], Map<string, number>>();
  for (const [place, { basis, targets }] of ranked.entries()) {
    const ofBasis = places.get(basis) ?? new Map<string, number>();
    places.set(basis, ofBasis);
    for (const target of targets ?? [anything]) if (!ofBasis.has(target)) ofBasis.set(target, place);
  }
  return (basis: Rule["basis"], { variantId }: Pick<SoldLine, "variantId">): Rule | undefined => {
    const ofBasis = places.get(basis);
    const targets = [anything, ...(targetsOf(variantId ?? "") ?? [])];
    return ranked[Math.min(...targets.map((target) => ofBasis?.get(target) ?? ranked.length))];
  };
}

/** The sold lines less what void lines took back of them. */
function keptOf(sold: readonly SoldLine[]) {
  const voidsOf = Map.groupBy(sold, ({ voidsLineId }) => voidsLineId);
  return sold
    .filter(({ kind }) => kind === "Sale")
    .map(({ id, variantId, ...line }) => {
      const parts = [line, ...(voidsOf.get(id) ?? [])];
      const of = (member: "quantity" | "net" | "total") => sum(parts.map((part) => new Big(part[member])));
      return { id, variantId, quantity: of("quantity"), net: of("net"), total: of("total") };
    })
    .filter(({ total }) => total.gt(0));
}

/** What a line brought, what of that did not come back before, and how much of the line was sold. */
export interface EarnedLine {
  readonly points: number;
  readonly leftPoints: number;
  readonly spend: string;
  readonly leftSpend: string;
  readonly sold: string;
}

/**
 * What of a line comes back with `quantity` of it, after `returned` of it: all that is left with the last of it, before
 * in proportion, rounded down.
 */
export function earnedBack(line: EarnedLine, returned: string, quantity: string, digits: number) {
  const back = new Big(returned).plus(quantity);
  const part = (whole: Big, left: Big, scale: number) => {
    if (back.gte(line.sold)) return left;
    const due = back.times(whole).div(line.sold).round(scale, Big.roundDown).minus(whole.minus(left));
    return due.lt(0) ? new Big(0) : due.gt(left) ? left : due;
  };
  return {
    points: part(new Big(line.points), new Big(line.leftPoints), 0).toNumber(),
    spend: part(new Big(line.spend), new Big(line.leftSpend), digits).toFixed(),
  };
}
