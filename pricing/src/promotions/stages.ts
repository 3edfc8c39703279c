import type { Big } from "big.js";
import { round, sum, zero, type Scale } from "../amounts.ts";
import { countOf } from "../count.ts";
import type { Steps } from "../steps.ts";
import type { CompiledPromotion } from "./compile.ts";
import {
  byPrice,
  isOfSets,
  priceOf,
  sourceOf,
  Stock,
  type Bid,
  type Goods,
  type Offer,
  type Source,
  type Usage,
} from "./offers.ts";
import type { Benefit, Promotion } from "./promotion.ts";

/** What a promotion takes off a line. */
export interface LineReduction {
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
export function* giveOnLines(
  candidates: readonly CompiledPromotion[],
  goods: readonly Goods[],
  scale: Scale,
): Steps<{ readonly given: readonly LineReduction[]; readonly exclusive: ReadonlySet<string> }> {
  let left = goods;
  let open: ReadonlyMap<string, Big> = openOf(goods, scale);
  const all: LineReduction[] = [];
  const exclusive = new Set<string>();
  for (const level of levelsOf(candidates)) {
    const first = yield* compete(of(level, "Exclusive"), left, open, scale);
    for (const { lineId } of first) exclusive.add(lineId);
    [left, open] = without(left, open, first, scale);
    const plain = yield* bestOf(level, left, open, scale);
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
  return new Map(goods.map((one) => [one.lineId, round(priceOf(one, one.quantity), scale)]));
}

/** The larger of what compounds alone, and what best prices leave of it. */
function* bestOf(
  level: readonly CompiledPromotion[],
  goods: readonly Goods[],
  open: ReadonlyMap<string, Big>,
  scale: Scale,
): Steps<LineReduction[]> {
  const [best, compounding] = [of(level, "BestPrice"), of(level, "Compound")];
  const together = yield* compound(compounding, goods, open, scale);
  if (best.length === 0) return together;
  const offs = offByLine(together);
  const perUnit = new Map(goods.map(({ lineId, quantity }) => [lineId, (offs.get(lineId) ?? zero).div(quantity)]));
  const isMore = ({ parts, off }: Offer) =>
    off.gt(sum(parts.map(({ lineId, quantity }) => quantity.times(perUnit.get(lineId) ?? 0))));
  const chosen = yield* compete(best, goods, open, scale, together.length === 0 ? undefined : isMore);
  const rest = yield* compound(compounding, ...without(goods, open, chosen, scale), scale);
  const mixed = [...chosen, ...rest];
  return totalOf(mixed).gte(totalOf(together)) ? mixed : together;
}

function offByLine(given: readonly LineReduction[]): Map<string, Big> {
  const offs = new Map<string, Big>();
  for (const { lineId, off } of given) offs.set(lineId, (offs.get(lineId) ?? zero).plus(off));
  return offs;
}

function totalOf(given: readonly LineReduction[]): Big {
  return sum(given.map(({ off }) => off));
}

const unused: Usage = { count: zero, off: zero };

/** A promotion that competes, with what it bids. */
interface Competitor {
  readonly one: CompiledPromotion;
  readonly source: Source;
  /** Lines on which it has nothing to give, or nothing that is wanted. */
  readonly refused: Set<string>;
  used: Usage;
  bid: Bid;
  /** What it bids for is gone; what it bids for instead has no larger share, unless it is of sets. */
  isStale: boolean;
}

/**
 * Lets promotions take units of goods by price from each other: each time the one that takes off the largest share,
 * among equals that of the lower id.
 */
function* compete(
  promotions: readonly CompiledPromotion[],
  goods: readonly Goods[],
  open: ReadonlyMap<string, Big>,
  scale: Scale,
  isWanted?: (offer: Offer) => boolean,
): Steps<LineReduction[]> {
  const stock = new Stock(goods, open, scale);
  const offerOf = ({ bid, refused }: Pick<Competitor, "bid" | "refused">): Offer | undefined => {
    const offer = bid.toOffer();
    if (offer !== undefined && (isWanted === undefined || isWanted(offer))) return offer;
    for (const lineId of bid.lineIds) refused.add(lineId);
    return undefined;
  };
  /** The best bid last. */
  const queue: Competitor[] = [];
  const enqueue = (competitor: Omit<Competitor, "bid" | "isStale">) => {
    const bid = competitor.source(stock, competitor.used, competitor.refused);
    if (bid === undefined) return;
    const worse = countOf(queue, (other) => isBefore(bid, other.bid));
    queue.splice(worse, 0, Object.assign(competitor, { bid, isStale: false }));
  };
  for (const one of promotions) {
    enqueue({ one, source: sourceOf(one, goods), refused: new Set(), used: unused });
    yield;
  }
  const given: LineReduction[] = [];
  for (let best; (best = queue.pop()) !== undefined; enqueue(best)) {
    yield;
    const offer = best.isStale ? undefined : offerOf(best);
    if (offer === undefined) continue;
    stock.take(offer);
    best.used = { count: best.used.count.plus(offer.count), off: best.used.off.plus(offer.off) };
    given.push(...givenBy(offer));
    const touched = new Set(offer.parts.map(({ lineId }) => lineId));
    for (const other of queue) other.isStale ||= other.bid.lineIds.some((lineId) => touched.has(lineId));
    for (const set of takeOut(queue, ({ one, isStale }) => isStale && isOfSets(one))) enqueue(set);
  }
  return given;
}

/** Removes from a list what is so, and answers with it. */
function takeOut<T>(list: T[], isSo: (one: T) => boolean): T[] {
  const found = list.filter(isSo);
  if (found.length > 0) list.splice(0, list.length, ...list.filter((one) => !isSo(one)));
  return found;
}

/** Whether it takes anything off goods by price when no other is there. */
export function offersAnything(one: CompiledPromotion, goods: readonly Goods[], scale: Scale): boolean {
  const [stock, source, refused] = [
    new Stock(goods, openOf(goods, scale), scale),
    sourceOf(one, goods),
    new Set<string>(),
  ];
  for (let bid; (bid = source(stock, unused, refused)) !== undefined;) {
    if (bid.toOffer() !== undefined) return true;
    for (const lineId of bid.lineIds) refused.add(lineId);
  }
  return false;
}

function givenBy({ of: one, parts }: Offer): LineReduction[] {
  return parts.map((part) => ({ of: one, ...part }));
}

function isBefore(a: Bid, b: Bid): boolean {
  return a.share === b.share ? a.of.promotion.id < b.of.promotion.id : a.share > b.share;
}

const order = { Price: 0, Amount: 1, Percent: 2 } as const;

function kindOf({ promotion: { rule } }: CompiledPromotion): Benefit["kind"] {
  return (
    (rule.benefit ?? rule.tiers?.[0]?.benefit ?? rule.groups?.find(({ benefit }) => benefit)?.benefit)?.kind ??
    "Percent"
  );
}

/** Sorts promotions that compound by the order in which they do. */
export function inOrder(promotions: readonly CompiledPromotion[]): CompiledPromotion[] {
  return promotions.toSorted(
    (a, b) => order[kindOf(a)] - order[kindOf(b)] || (a.promotion.id < b.promotion.id ? -1 : 1),
  );
}

/** How many promotions compound on a line, at most. */
export const mostOnALine = 10;

/** Each takes off what the one before has left. */
function* compound(
  promotions: readonly CompiledPromotion[],
  goods: readonly Goods[],
  open: ReadonlyMap<string, Big>,
  scale: Scale,
): Steps<LineReduction[]> {
  const all: LineReduction[] = [];
  const left = new Map(goods.map((part) => [part.lineId, part]));
  const money = new Map(open);
  const counts = new Map<string, number>();
  for (const one of inOrder(promotions)) {
    if (left.size === 0) break;
    const included = [...left.values()].filter((part) => one.items.some((_, group) => part.isIncluded(one, group)));
    if (included.length === 0) continue;
    const given = yield* compete([one], included.toSorted(byPrice), money, scale);
    all.push(...given);
    for (const [lineId, off] of offByLine(given)) {
      const [part, rest] = [left.get(lineId), (money.get(lineId) ?? zero).minus(off)];
      if (part === undefined) continue;
      money.set(lineId, rest);
      const count = (counts.get(lineId) ?? 0) + 1;
      counts.set(lineId, count);
      if (count < mostOnALine) left.set(lineId, pricedAt(part, rest));
      else left.delete(lineId);
    }
  }
  return all;
}

/** The goods, which cost so much in all. */
function pricedAt(goods: Goods, total: Big): Goods {
  const { quantity } = goods;
  return { ...goods, price: { total, of: quantity }, unitPrice: total.toNumber() / quantity.toNumber() };
}

/**
 * What is left of goods when the units of which something was taken off are gone; those that compound have taken the
 * same units.
 */
function without(
  goods: readonly Goods[],
  open: ReadonlyMap<string, Big>,
  given: readonly LineReduction[],
  scale: Scale,
): [Goods[], ReadonlyMap<string, Big>] {
  if (given.length === 0) return [[...goods], open];
  const taken = new Map<string, Map<CompiledPromotion, Big>>();
  for (const one of given) {
    const ofLine = taken.get(one.lineId) ?? new Map<CompiledPromotion, Big>();
    ofLine.set(one.of, (ofLine.get(one.of) ?? zero).plus(one.quantity));
    taken.set(one.lineId, ofLine);
  }
  const money = new Map(open);
  const offs = offByLine(given);
  const left = goods.flatMap((part) => {
    const { lineId } = part;
    const ofLine = taken.get(lineId);
    if (ofLine === undefined) return [part];
    const units = [...ofLine];
    const own = sum(units.filter(([{ promotion }]) => promotion.concurrency !== "Compound").map(([, count]) => count));
    const shared = units
      .filter(([{ promotion }]) => promotion.concurrency === "Compound")
      .reduce((most, [, count]) => (count.gt(most) ? count : most), zero);
    const quantity = part.quantity.minus(own).minus(shared);
    if (quantity.lte(0)) return [];
    const rest = (open.get(lineId) ?? zero).minus(offs.get(lineId) ?? 0);
    const value = round(priceOf(part, quantity), scale);
    money.set(lineId, rest.lt(value) ? rest : value);
    return [{ ...part, quantity }];
  });
  return [left, money];
}
