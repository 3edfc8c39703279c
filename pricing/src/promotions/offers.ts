import { Big } from "big.js";
import { apportion, round, sum, zero, type Scale } from "../amounts.ts";
import { countOf } from "../count.ts";
import type { CompiledPromotion } from "./compile.ts";
import type { Benefit } from "./promotion.ts";

// Money is exact; which promotion comes first, and on which goods, is decided by shares and prices as floating-point
// numbers, which every engine of JavaScript computes alike.

/** The part of a line that promotions can be given on. */
export interface Goods {
  readonly lineId: string;
  readonly quantity: Big;
  /** What so much of it costs, `of` at least `quantity`. */
  readonly price: { readonly total: Big; readonly of: Big };
  /** What one unit costs, to be compared by. */
  readonly unitPrice: number;
  /** The items of a promotion that include them. */
  readonly isIncluded: (promotion: CompiledPromotion, group: number) => boolean;
}

/** The dearest first, among equals the lower id: the order in which goods are kept and sets are filled. */
export function byPrice(a: Goods, b: Goods): number {
  return b.unitPrice - a.unitPrice || (a.lineId < b.lineId ? -1 : 1);
}

/** The cheapest first, among equals the lower id. */
function byLowPrice(a: Goods, b: Goods): number {
  return a.unitPrice - b.unitPrice || (a.lineId < b.lineId ? -1 : 1);
}

/** What a promotion takes off some units of some lines; `off` in whole units of the currency. */
export interface Offer {
  readonly of: CompiledPromotion;
  readonly off: Big;
  readonly parts: readonly { readonly lineId: string; readonly quantity: Big; readonly off: Big }[];
  /** What counts against the promotion's limit: units, or sets. */
  readonly count: Big;
}

/** An offer before it is worked out. */
export interface Bid {
  readonly of: CompiledPromotion;
  /** Which part of what the units cost it takes off, in units of 1e-12. */
  readonly share: number;
  readonly lineIds: readonly string[];
  /** Undefined when it rounds to nothing. */
  readonly toOffer: () => Offer | undefined;
}

/**
 * What is left while offers are taken: units of lines, money of lines, and of each promotion how much it still gives.
 */
export class Stock {
  readonly #quantities: Map<string, Big>;
  /** Quantities of lines that were asked for since something was taken of them. */
  readonly #numbers = new Map<string, number>();
  readonly #openAtFirst: ReadonlyMap<string, Big>;
  readonly #open = new Map<string, Big>();
  readonly scale: Scale;

  constructor(goods: readonly Goods[], open: ReadonlyMap<string, Big>, scale: Scale) {
    this.#quantities = new Map(goods.map(({ lineId, quantity }) => [lineId, quantity]));
    this.#openAtFirst = open;
    this.scale = scale;
  }

  quantityOf(lineId: string): Big {
    return this.#quantities.get(lineId) ?? zero;
  }

  /** The quantity, to be compared by. */
  numberOf(lineId: string): number {
    let number = this.#numbers.get(lineId);
    if (number === undefined) {
      number = this.quantityOf(lineId).toNumber();
      this.#numbers.set(lineId, number);
    }
    return number;
  }

  openOf(lineId: string): Big {
    return this.#open.get(lineId) ?? this.#openAtFirst.get(lineId) ?? zero;
  }

  take({ parts }: Offer): void {
    for (const { lineId, quantity, off } of parts) {
      this.#quantities.set(lineId, this.quantityOf(lineId).minus(quantity));
      this.#numbers.delete(lineId);
      this.#open.set(lineId, this.openOf(lineId).minus(off));
    }
  }
}

/** How much of its limits a promotion has used up in the order. */
export interface Usage {
  readonly count: Big;
  readonly off: Big;
}

interface Share {
  readonly lineId: string;
  readonly quantity: Big;
  /** Its share of what is taken off is in proportion to it. */
  readonly weight: Big;
}

/** What some units of some lines have taken off together, not rounded. */
interface Reduction {
  readonly off: Big;
  readonly shares: readonly Share[];
}

/**
 * Finds what a promotion bids next, best first, out of what is left but the lines it is refused on. A bid holds until
 * something is taken of its lines, or by the promotion itself.
 */
export type Source = (stock: Stock, used: Usage, refused: ReadonlySet<string>) => Bid | undefined;

/** What a quantity of goods costs, not rounded. */
export function priceOf({ price: { total, of } }: Goods, quantity: Big): Big {
  return quantity.eq(of) ? total : total.times(quantity).div(of);
}

const hundredth = new Big("0.01");

/** What so many units, or sets, that cost `price` together have taken off. */
function offOf({ kind, value }: Benefit, price: Big, count: Big): Big {
  const off =
    kind === "Percent"
      ? price.times(value).times(hundredth)
      : kind === "Amount"
        ? count.times(value)
        : price.minus(count.times(value));
  return off.lt(0) ? zero : off.gt(price) ? price : off;
}

/** The same of one, by numbers. */
function offNumber({ kind, value }: Benefit, unit: number): number {
  const off =
    kind === "Percent" ? (unit * Number(value)) / 100 : kind === "Amount" ? Number(value) : unit - Number(value);
  return Math.min(Math.max(off, 0), unit);
}

/** A share of what costs `value`, within what the promotion still gives. */
function shareOf({ promotion: { maxDiscount } }: CompiledPromotion, used: Usage, off: number, value: number): number {
  const most = maxDiscount === null ? off : Math.min(off, Number(maxDiscount) - used.off.toNumber());
  return value > 0 ? Math.round((most / value) * 1e12) : 0;
}

/** Rounds what is wanted, within what is open of each line and what the promotion still gives. */
function offer(
  of: CompiledPromotion,
  { off: exact, shares }: Reduction,
  count: Big,
  stock: Stock,
  used: Usage,
): Offer | undefined {
  const { maxDiscount } = of.promotion;
  let whole = round(exact, stock.scale);
  if (maxDiscount !== null) {
    const left = new Big(maxDiscount).minus(used.off);
    if (whole.gt(left)) whole = left;
  }
  if (whole.lte(0)) return undefined;
  const weights = shares.map(({ lineId, weight }) => ({ key: lineId, weight }));
  const rounded = shares.length === 1 ? [whole] : apportion(whole, weights, stock.scale);
  const parts = shares.map(({ lineId, quantity }, i) => {
    const [part, open] = [rounded[i] ?? zero, stock.openOf(lineId)];
    return { lineId, quantity, off: part.gt(open) ? open : part };
  });
  const off = sum(parts.map((part) => part.off));
  return off.lte(0) ? undefined : { of, off, parts, count };
}

/** How many more units or sets may get the promotion; undefined: any number. */
function allowance({ promotion: { maxPerOrder } }: CompiledPromotion, { count }: Usage): Big | undefined {
  return maxPerOrder === null ? undefined : new Big(maxPerOrder).minus(count);
}

/** Whether it has taken off all that it may. */
function isUsedUp({ promotion: { maxDiscount } }: CompiledPromotion, { off }: Usage): boolean {
  return maxDiscount !== null && off.gte(maxDiscount);
}

/** The goods that become cheaper, those with the largest share off first; `goods` are sorted by price. */
function bestFirst({ kind, value }: Benefit, goods: readonly Goods[]): readonly Goods[] {
  const limit = Number(value);
  const isDearer = ({ unitPrice }: Goods) => unitPrice > limit;
  if (kind === "Price") return goods.slice(0, countOf(goods, isDearer));
  if (limit <= 0) return [];
  const priced = goods.slice(
    0,
    countOf(goods, ({ unitPrice }) => unitPrice > 0),
  );
  if (kind === "Percent") return priced;
  // Of what costs no more than the amount all is taken off, of the rest most of the cheapest.
  const dearer = countOf(priced, isDearer);
  return [...priced.slice(dearer), ...priced.slice(0, dearer).toSorted(byLowPrice)];
}

/** Simple and Quantity: line by line, where it takes off the largest share first. */
function ofLines(of: CompiledPromotion, goods: readonly Goods[], benefit: Benefit): Source {
  const ordered = bestFirst(benefit, goods);
  let next = 0;
  return (stock, used, refused) => {
    const allowed = allowance(of, used);
    if (allowed?.lte(0) === true || isUsedUp(of, used)) return undefined;
    next = afterGone(ordered, next, ({ lineId }) => refused.has(lineId) || stock.numberOf(lineId) <= 0);
    const one = ordered[next];
    if (one === undefined) return undefined;
    const { lineId, unitPrice } = one;
    const number = Math.min(stock.numberOf(lineId), allowed?.toNumber() ?? Infinity);
    const toOffer = () => {
      const left = stock.quantityOf(lineId);
      const quantity = allowed?.lt(left) === true ? allowed : left;
      const off = offOf(benefit, priceOf(one, quantity), quantity);
      return offer(of, { off, shares: [{ lineId, quantity, weight: off }] }, quantity, stock, used);
    };
    const share = shareOf(of, used, offNumber(benefit, unitPrice) * number, unitPrice * number);
    return { of, share, lineIds: [lineId], toOffer };
  };
}

/** Where to look on from: what is used up or refused does not come back. */
function afterGone<T>(ordered: readonly T[], from: number, isGone: (one: T) => boolean): number {
  for (let i = from; ; i += 1) {
    const one = ordered[i];
    if (one === undefined || !isGone(one)) return i;
  }
}

/** Pieces of one line in a set. */
interface Pick {
  readonly goods: Goods;
  readonly pieces: number;
  readonly benefit: Benefit | undefined;
}

/** MixAndMatch and Bundle: set by set, of the dearest pieces first; as many equal sets at once as there are. */
function ofSets(of: CompiledPromotion, goods: readonly Goods[]): Source {
  const { rule } = of.promotion;
  const groups = (rule.groups ?? []).map((group, i) => ({
    ...group,
    goods: goods.filter((one) => one.isIncluded(of, i)),
  }));
  // What fits in few groups is not used up by a group that has more to choose from.
  const scarcest = groups.toSorted((a, b) => a.goods.length - b.goods.length).map((group) => ({ ...group, next: 0 }));
  return (stock, used, refused) => {
    const allowed = allowance(of, used);
    if (allowed?.lt(1) === true || isUsedUp(of, used) || groups.length === 0) return undefined;
    // Only whole pieces make sets.
    const piecesOf = ({ lineId }: Goods) => (refused.has(lineId) ? 0 : Math.floor(stock.numberOf(lineId)));
    for (const group of scarcest) group.next = afterGone(group.goods, group.next, (one) => piecesOf(one) <= 0);
    const picked = pickSet(scarcest, piecesOf);
    if (picked === undefined) return undefined;
    const taken = new Map<string, number>();
    for (const {
      goods: { lineId },
      pieces,
    } of picked)
      taken.set(lineId, (taken.get(lineId) ?? 0) + pieces);
    const fits = [...taken].map(([lineId, pieces]) => Math.floor(stock.numberOf(lineId) / pieces));
    const count = Math.min(...fits, Math.floor(allowed?.toNumber() ?? Infinity));
    const value = sumOf(picked, ({ goods: { unitPrice }, pieces }) => unitPrice * pieces);
    const share = shareOf(of, used, offOfSet(picked, rule.benefit, value) * count, value * count);
    const toOffer = () => {
      const sets = new Big(count);
      return offer(of, wantedOf(picked, rule.benefit, sets), sets, stock, used);
    };
    return { of, share, lineIds: [...taken.keys()], toOffer };
  };
}

function pickSet(
  groups: readonly {
    readonly quantity: number;
    readonly goods: readonly Goods[];
    readonly benefit?: Benefit | undefined;
    /** Before it there is nothing left. */
    readonly next: number;
  }[],
  piecesOf: (goods: Goods) => number,
): Pick[] | undefined {
  const taken = new Map<string, number>();
  const picked: Pick[] = [];
  for (const { quantity, goods, benefit, next } of groups) {
    let missing = quantity;
    for (let i = next; i < goods.length && missing > 0; i += 1) {
      const one = goods[i];
      if (one === undefined) break;
      const before = taken.get(one.lineId) ?? 0;
      const pieces = Math.min(missing, Math.max(0, piecesOf(one) - before));
      if (pieces === 0) continue;
      taken.set(one.lineId, before + pieces);
      picked.push({ goods: one, pieces, benefit });
      missing -= pieces;
    }
    if (missing > 0) return undefined;
  }
  return picked;
}

/** The pieces of a set of which each has a benefit of its own; undefined when the set has one as a whole. */
function onPieces(
  picked: readonly Pick[],
  benefit: Benefit | undefined,
): { i: number; pieces: number; benefit: Benefit }[] | undefined {
  if (benefit === undefined)
    return picked.flatMap((one, i) =>
      one.benefit === undefined ? [] : [{ i, pieces: one.pieces, benefit: one.benefit }],
    );
  if (benefit.cheapest === undefined) return undefined;
  let left = benefit.cheapest;
  return picked
    .map(({ goods, pieces }, i) => ({ i, goods, pieces }))
    .toSorted((a, b) => byLowPrice(a.goods, b.goods))
    .map(({ i, pieces }) => {
      const given = Math.min(left, pieces);
      left -= given;
      return { i, pieces: given, benefit };
    });
}

/**
 * What so many sets have taken off. It is shared among all their pieces by price, whichever pieces it was figured on: a
 * piece that comes back is worth what it cost in the set.
 */
function wantedOf(picked: readonly Pick[], benefit: Benefit | undefined, sets: Big): Reduction {
  const parts = picked.map(({ goods, pieces }) => {
    const quantity = sets.times(pieces);
    return { lineId: goods.lineId, quantity, weight: priceOf(goods, quantity) };
  });
  const own = onPieces(picked, benefit);
  const ownOff = (own ?? []).map((one) => {
    const [pick, quantity] = [picked[one.i], sets.times(one.pieces)];
    return pick === undefined ? zero : offOf(one.benefit, priceOf(pick.goods, quantity), quantity);
  });
  if (own !== undefined || benefit === undefined) return { off: sum(ownOff), shares: merged(parts) };
  return { off: offOf(benefit, sum(parts.map(({ weight }) => weight)), sets), shares: merged(parts) };
}

/** What one set that costs `value` has taken off, by numbers. */
function offOfSet(picked: readonly Pick[], benefit: Benefit | undefined, value: number): number {
  const own = onPieces(picked, benefit);
  if (own !== undefined)
    return sumOf(own, (one) => offNumber(one.benefit, picked[one.i]?.goods.unitPrice ?? 0) * one.pieces);
  return benefit === undefined ? 0 : offNumber(benefit, value);
}

function sumOf<T>(list: readonly T[], numberOf: (one: T) => number): number {
  return list.reduce((all, one) => all + numberOf(one), 0);
}

/** One part a line. */
function merged(parts: readonly Share[]): Share[] {
  const byLine = new Map<string, Share>();
  for (const one of parts) {
    const before = byLine.get(one.lineId);
    const plus = (member: "quantity" | "weight") => one[member].plus(before?.[member] ?? 0);
    byLine.set(one.lineId, { lineId: one.lineId, quantity: plus("quantity"), weight: plus("weight") });
  }
  return [...byLine.values()];
}

/** Whether what it offers may become a larger share when something is taken of its lines. */
export function isOfSets({ promotion: { type } }: CompiledPromotion): boolean {
  return type === "MixAndMatch" || type === "Bundle";
}

/** What the promotion offers on goods by price; a tier is reached by all that is included. */
export function sourceOf(of: CompiledPromotion, goods: readonly Goods[]): Source {
  const { rule, type } = of.promotion;
  if (isOfSets(of)) return ofSets(of, goods);
  const included = goods.filter((one) => one.isIncluded(of, 0));
  const benefit = type === "Quantity" ? tierReached(of, sum(included.map(({ quantity }) => quantity))) : rule.benefit;
  return benefit === undefined ? () => undefined : ofLines(of, included, benefit);
}

/** The benefit of the highest tier that is reached. */
export function tierReached({ promotion: { rule } }: CompiledPromotion, reached: Big): Benefit | undefined {
  return rule.tiers
    ?.filter(({ from }) => reached.gte(from))
    .toSorted((a, b) => new Big(b.from).cmp(a.from))
    .at(0)?.benefit;
}
