import type { Big } from "big.js";
import { round, sum, zero, type Scale } from "../amounts.ts";
import type { CompiledPromotion } from "./compile.ts";
import { sourceOf, Stock, type Goods, type Offer, type Source, type Used } from "./offers.ts";
import type { Benefit, Promotion } from "./promotion.ts";

/** What a promotion takes off a line. */
export interface Given {
  readonly of: CompiledPromotion;
  readonly lineId: string;
  readonly quantity: Big;
  readonly off: Big;
}

/**
 * Promotions of lines. The highest priority comes first; what it takes something off is not there for lower ones.
 * Within a priority exclusive ones choose first, the largest share off before the others; then a best price is taken
 * where it is more than what those that compound take off together, in the order price, amount, percentage.
 */
export function giveOnLines(
  candidates: readonly CompiledPromotion[],
  goods: readonly Goods[],
  scale: Scale,
): { readonly given: readonly Given[]; readonly exclusive: ReadonlySet<string> } {
  let left = goods;
  let open: ReadonlyMap<string, Big> = openOf(goods, scale);
  const all: Given[] = [];
  const exclusive = new Set<string>();
  for (const level of levelsOf(candidates)) {
    const first = compete(of(level, "Exclusive"), left, open, scale);
    for (const { lineId } of first) exclusive.add(lineId);
    [left, open] = without(left, open, first, scale);
    const plain = bestOf(level, left, open, scale);
    [left, open] = without(left, open, plain, scale);
    all.push(...first, ...plain);
  }
  return { given: all, exclusive };
}

export function of(level: readonly CompiledPromotion[], concurrency: Promotion["concurrency"]): CompiledPromotion[] {
  return level.filter(({ promotion }) => promotion.concurrency === concurrency);
}

/** From the highest priority to the lowest. */
export function levelsOf(candidates: readonly CompiledPromotion[]): CompiledPromotion[][] {
  const levels = Map.groupBy(candidates, ({ promotion }) => promotion.priority);
  return [...levels].toSorted(([a], [b]) => b - a).map(([, level]) => level);
}

function openOf(goods: readonly Goods[], scale: Scale): Map<string, Big> {
  return new Map(goods.map(({ lineId, quantity, unit }) => [lineId, round(unit.times(quantity), scale)]));
}

/** The larger of what compounds alone, and what best prices leave of it. */
function bestOf(
  level: readonly CompiledPromotion[],
  goods: readonly Goods[],
  open: ReadonlyMap<string, Big>,
  scale: Scale,
): Given[] {
  const [best, compounding] = [of(level, "BestPrice"), of(level, "Compound")];
  const together = compound(compounding, goods, open, scale);
  if (best.length === 0) return together;
  const offs = offByLine(together);
  const perUnit = new Map(goods.map(({ lineId, quantity }) => [lineId, (offs.get(lineId) ?? zero).div(quantity)]));
  const isMore = ({ parts, off }: Offer) =>
    off.gt(sum(parts.map(({ lineId, quantity }) => quantity.times(perUnit.get(lineId) ?? 0))));
  const chosen = compete(best, goods, open, scale, isMore);
  const rest = compound(compounding, ...without(goods, open, chosen, scale), scale);
  const mixed = [...chosen, ...rest];
  return totalOf(mixed).gte(totalOf(together)) ? mixed : together;
}

function offByLine(given: readonly Given[]): Map<string, Big> {
  const offs = new Map<string, Big>();
  for (const { lineId, off } of given) offs.set(lineId, (offs.get(lineId) ?? zero).plus(off));
  return offs;
}

function totalOf(given: readonly Given[]): Big {
  return sum(given.map(({ off }) => off));
}

const unused: Used = { count: zero, off: zero };

/** Lets promotions take units from each other: each time the offer that takes off the largest share. */
function compete(
  promotions: readonly CompiledPromotion[],
  goods: readonly Goods[],
  open: ReadonlyMap<string, Big>,
  scale: Scale,
  isWanted: (offer: Offer) => boolean = () => true,
): Given[] {
  if (promotions.length === 0) return [];
  const stock = new Stock(goods, open, scale);
  const sources = new Map<CompiledPromotion, Source>(promotions.map((one) => [one, sourceOf(one, goods)]));
  const used = new Map<CompiledPromotion, Used>();
  const refused = new Map<CompiledPromotion, Set<string>>(promotions.map((one) => [one, new Set()]));
  /** What a promotion offers next that is wanted; of lines where it is not, nothing is asked again. */
  const ask = (one: CompiledPromotion, source: Source): Offer | undefined => {
    const lines = refused.get(one) ?? new Set<string>();
    for (;;) {
      const found = source(stock, used.get(one) ?? unused, lines);
      if (found === undefined || isWanted(found)) return found;
      for (const { lineId } of found.parts) lines.add(lineId);
    }
  };
  const offers = new Map<CompiledPromotion, Offer>();
  const given: Given[] = [];
  for (;;) {
    let next: Offer | undefined;
    for (const [one, source] of sources) {
      const found = offers.get(one) ?? ask(one, source);
      if (found === undefined) {
        sources.delete(one);
        continue;
      }
      offers.set(one, found);
      if (next === undefined || isBefore(found, next)) next = found;
    }
    if (next === undefined) return given;
    stock.take(next);
    const { count, off } = used.get(next.of) ?? unused;
    used.set(next.of, { count: count.plus(next.count), off: off.plus(next.off) });
    given.push(...givenBy(next));
    const touched = new Set(next.parts.map(({ lineId }) => lineId));
    for (const [one, { parts }] of offers)
      if (one === next.of || parts.some(({ lineId }) => touched.has(lineId))) offers.delete(one);
  }
}

/** Whether it takes anything off goods when no other is there. */
export function offersAnything(one: CompiledPromotion, goods: readonly Goods[], scale: Scale): boolean {
  return sourceOf(one, goods)(new Stock(goods, openOf(goods, scale), scale), unused, new Set()) !== undefined;
}

function givenBy({ of: one, parts }: Offer): Given[] {
  return parts.map((part) => ({ of: one, ...part }));
}

function isBefore(a: Offer, b: Offer): boolean {
  const byShare = a.off.times(b.value).cmp(b.off.times(a.value));
  if (byShare !== 0) return byShare > 0;
  const byAmount = a.off.cmp(b.off);
  return byAmount === 0 ? a.of.promotion.id < b.of.promotion.id : byAmount > 0;
}

const order = { Price: 0, Amount: 1, Percent: 2 } as const;

function kindOf({ promotion: { rule } }: CompiledPromotion): Benefit["kind"] {
  return (
    (rule.benefit ?? rule.tiers?.[0]?.benefit ?? rule.groups?.find(({ benefit }) => benefit)?.benefit)?.kind ??
    "Percent"
  );
}

/** Those that compound, in the order in which they do. */
export function inOrder(promotions: readonly CompiledPromotion[]): CompiledPromotion[] {
  return promotions.toSorted(
    (a, b) => order[kindOf(a)] - order[kindOf(b)] || (a.promotion.id < b.promotion.id ? -1 : 1),
  );
}

/** Each takes off what the one before has left. */
function compound(
  promotions: readonly CompiledPromotion[],
  goods: readonly Goods[],
  open: ReadonlyMap<string, Big>,
  scale: Scale,
): Given[] {
  const all: Given[] = [];
  let left = goods;
  let money = open;
  for (const one of inOrder(promotions)) {
    const given = compete([one], left, money, scale);
    all.push(...given);
    const taken = new Map(money);
    for (const { lineId, off } of given) taken.set(lineId, (taken.get(lineId) ?? zero).minus(off));
    money = taken;
    const touched = new Set(given.map(({ lineId }) => lineId));
    left = left.map((part) =>
      touched.has(part.lineId) ? { ...part, unit: (taken.get(part.lineId) ?? zero).div(part.quantity) } : part,
    );
  }
  return all;
}

/**
 * What is left of goods when the units of which something was taken off are gone; those that compound have taken the
 * same units.
 */
function without(
  goods: readonly Goods[],
  open: ReadonlyMap<string, Big>,
  given: readonly Given[],
  scale: Scale,
): [Goods[], ReadonlyMap<string, Big>] {
  if (given.length === 0) return [[...goods], open];
  const taken = new Map<string, Map<CompiledPromotion, Big>>();
  for (const one of given) {
    const ofLine = taken.get(one.lineId) ?? new Map<CompiledPromotion, Big>();
    ofLine.set(one.of, (ofLine.get(one.of) ?? zero).plus(one.quantity));
    taken.set(one.lineId, ofLine);
  }
  const left = goods.flatMap((part) => {
    const ofLine = [...(taken.get(part.lineId) ?? [])];
    const exclusive = sum(
      ofLine.filter(([{ promotion }]) => promotion.concurrency !== "Compound").map(([, units]) => units),
    );
    const shared = ofLine
      .filter(([{ promotion }]) => promotion.concurrency === "Compound")
      .reduce((most, [, units]) => (units.gt(most) ? units : most), zero);
    const quantity = part.quantity.minus(exclusive).minus(shared);
    return quantity.gt(0) ? [{ ...part, quantity }] : [];
  });
  const money = new Map(open);
  const offs = offByLine(given);
  for (const { lineId, quantity, unit } of left) {
    const [rest, value] = [(open.get(lineId) ?? zero).minus(offs.get(lineId) ?? 0), round(unit.times(quantity), scale)];
    money.set(lineId, rest.lt(value) ? rest : value);
  }
  return [left, money];
}
