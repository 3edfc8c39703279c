import { Big } from "big.js";
import { apportion, round, sum, zero, type Scale } from "../amounts.ts";
import type { CompiledPromotion } from "./compile.ts";
import type { Benefit } from "./promotion.ts";

/** What of a line is there to be given promotions on. */
export interface Goods {
  readonly lineId: string;
  readonly quantity: Big;
  /** What one unit costs, not rounded. */
  readonly unit: Big;
  /** By which of the items of a promotion they are included. */
  readonly isIncluded: (promotion: CompiledPromotion, group: number) => boolean;
}

/** What a promotion takes off some units of some lines; `off` in whole units of the currency. */
export interface Offer {
  readonly of: CompiledPromotion;
  readonly value: Big;
  readonly off: Big;
  readonly parts: readonly { readonly lineId: string; readonly quantity: Big; readonly off: Big }[];
  /** What counts against the promotion's limit: units, or sets. */
  readonly count: Big;
}

/**
 * What is left while offers are taken: units of lines, money of lines, and of each promotion how much it still gives.
 */
export class Stock {
  readonly #quantities: Map<string, Big>;
  readonly #open: Map<string, Big>;
  readonly scale: Scale;

  constructor(goods: readonly Goods[], open: ReadonlyMap<string, Big>, scale: Scale) {
    this.#quantities = new Map(goods.map(({ lineId, quantity }) => [lineId, quantity]));
    this.#open = new Map(open);
    this.scale = scale;
  }

  quantityOf(lineId: string): Big {
    return this.#quantities.get(lineId) ?? zero;
  }

  openOf(lineId: string): Big {
    return this.#open.get(lineId) ?? zero;
  }

  take({ parts }: Offer): void {
    for (const { lineId, quantity, off } of parts) {
      this.#quantities.set(lineId, this.quantityOf(lineId).minus(quantity));
      this.#open.set(lineId, this.openOf(lineId).minus(off));
    }
  }
}

/** How much of its limits a promotion has used up in the order. */
export interface Used {
  readonly count: Big;
  readonly off: Big;
}

interface Wanted {
  readonly lineId: string;
  readonly quantity: Big;
  readonly value: Big;
  /** Not rounded. */
  readonly off: Big;
}

/**
 * Finds what a promotion offers next, best first, out of what is left but the lines it is refused on. What it has
 * offered holds until something is taken of these lines, or by the promotion itself.
 */
export type Source = (stock: Stock, used: Used, refused: ReadonlySet<string>) => Offer | undefined;

/** What one unit that costs `unit` has taken off. */
function offUnit({ kind, value }: Benefit, unit: Big): Big {
  const off = kind === "Percent" ? unit.times(value).div(100) : kind === "Amount" ? new Big(value) : unit.minus(value);
  return off.lt(0) ? zero : off.gt(unit) ? unit : off;
}

/** Rounds what is wanted, within what is open of each line and what the promotion still gives. */
function offer(
  of: CompiledPromotion,
  wanted: readonly Wanted[],
  count: Big,
  stock: Stock,
  used: Used,
): Offer | undefined {
  const { maxDiscount } = of.promotion;
  const exact = sum(wanted.map(({ off }) => off));
  let whole = round(exact, stock.scale);
  if (maxDiscount !== null) {
    const left = new Big(maxDiscount).minus(used.off);
    if (whole.gt(left)) whole = left;
  }
  if (whole.lte(0)) return undefined;
  const shares = wanted.map(({ lineId, off }) => ({ key: lineId, weight: off }));
  const rounded = shares.length === 1 ? [whole] : apportion(whole, shares, stock.scale);
  const parts = wanted.map(({ lineId, quantity }, i) => {
    const [part, open] = [rounded[i] ?? zero, stock.openOf(lineId)];
    return { lineId, quantity, off: part.gt(open) ? open : part };
  });
  const off = sum(parts.map((part) => part.off));
  return off.lte(0) ? undefined : { of, value: sum(wanted.map(({ value }) => value)), off, parts, count };
}

/** How many more units or sets may get the promotion; undefined: any number. */
function allowance({ promotion: { maxPerOrder } }: CompiledPromotion, { count }: Used): Big | undefined {
  return maxPerOrder === null ? undefined : new Big(maxPerOrder).minus(count);
}

/** Simple and Quantity: line by line, where it takes off the largest share first. */
function ofLines(of: CompiledPromotion, goods: readonly Goods[], benefit: Benefit): Source {
  const ordered = goods
    .map((one) => ({ ...one, off: offUnit(benefit, one.unit) }))
    .filter(({ off }) => off.gt(0))
    .toSorted(
      (a, b) => b.off.times(a.unit).cmp(a.off.times(b.unit)) || b.off.cmp(a.off) || (a.lineId < b.lineId ? -1 : 1),
    );
  let next = 0;
  return (stock, used, refused) => {
    const allowed = allowance(of, used);
    if (allowed?.lte(0) === true) return undefined;
    const leftOf = ({ lineId }: Goods) => (refused.has(lineId) ? zero : stock.quantityOf(lineId));
    next = afterGone(ordered, next, (one) => leftOf(one).lte(0));
    for (let i = next; i < ordered.length; i += 1) {
      const one = ordered[i];
      if (one === undefined) break;
      const { lineId, unit, off } = one;
      const left = leftOf(one);
      if (left.lte(0)) continue;
      const quantity = allowed?.lt(left) === true ? allowed : left;
      const wanted = { lineId, quantity, value: unit.times(quantity), off: off.times(quantity) };
      const found = offer(of, [wanted], quantity, stock, used);
      if (found !== undefined) return found;
    }
    return undefined;
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
  const dearest = goods.toSorted((a, b) => b.unit.cmp(a.unit) || (a.lineId < b.lineId ? -1 : 1));
  const groups = (rule.groups ?? []).map((group, i) => ({
    ...group,
    goods: dearest.filter((one) => one.isIncluded(of, i)),
  }));
  // What fits in few groups is not used up by a group that has more to choose from.
  const scarcest = groups.toSorted((a, b) => a.goods.length - b.goods.length).map((group) => ({ ...group, next: 0 }));
  return (stock, used, refused) => {
    const allowed = allowance(of, used);
    if (allowed?.lt(1) === true || groups.length === 0) return undefined;
    // Only whole pieces make sets.
    const piecesOf = ({ lineId }: Goods) =>
      (refused.has(lineId) ? zero : stock.quantityOf(lineId)).round(0, Big.roundDown);
    for (const group of scarcest) group.next = afterGone(group.goods, group.next, (one) => piecesOf(one).lte(0));
    const picked = pickSet(scarcest, piecesOf);
    if (picked === undefined) return undefined;
    const taken = new Map<string, number>();
    for (const {
      goods: { lineId },
      pieces,
    } of picked)
      taken.set(lineId, (taken.get(lineId) ?? 0) + pieces);
    let sets = allowed?.round(0, Big.roundDown);
    for (const [lineId, pieces] of taken) {
      const fit = stock.quantityOf(lineId).div(pieces).round(0, Big.roundDown);
      if (sets === undefined || fit.lt(sets)) sets = fit;
    }
    const count = sets ?? zero;
    const offs = offsOf(picked, rule.benefit);
    const wanted = picked.map(({ goods: { lineId, unit }, pieces }, i): Wanted => ({
      lineId,
      quantity: count.times(pieces),
      value: unit.times(pieces).times(count),
      off: (offs[i] ?? zero).times(count),
    }));
    return offer(of, merged(wanted), count, stock, used);
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
  piecesOf: (goods: Goods) => Big,
): Pick[] | undefined {
  const taken = new Map<string, number>();
  const picked: Pick[] = [];
  for (const { quantity, goods, benefit, next } of groups) {
    let missing = quantity;
    for (let i = next; i < goods.length && missing > 0; i += 1) {
      const one = goods[i];
      if (one === undefined) break;
      const before = taken.get(one.lineId) ?? 0;
      const left = piecesOf(one).minus(before);
      const pieces = left.gte(missing) ? missing : Math.max(0, left.toNumber());
      if (pieces === 0) continue;
      taken.set(one.lineId, before + pieces);
      picked.push({ goods: one, pieces, benefit });
      missing -= pieces;
    }
    if (missing > 0) return undefined;
  }
  return picked;
}

/** What each part of one set has taken off, not rounded. */
function offsOf(picked: readonly Pick[], benefit: Benefit | undefined): Big[] {
  const values = picked.map(({ goods, pieces }) => goods.unit.times(pieces));
  const own = picked.map((one) =>
    one.benefit === undefined ? zero : offUnit(one.benefit, one.goods.unit).times(one.pieces),
  );
  if (benefit === undefined) return own;
  if (benefit.cheapest !== undefined) {
    let left = benefit.cheapest;
    const cheapest = picked
      .map(({ goods, pieces }, i) => ({ i, goods, pieces }))
      .toSorted((a, b) => a.goods.unit.cmp(b.goods.unit) || (a.goods.lineId < b.goods.lineId ? -1 : 1));
    for (const { i, goods, pieces } of cheapest) {
      const given = Math.min(left, pieces);
      own[i] = offUnit(benefit, goods.unit).times(given);
      left -= given;
    }
    return own;
  }
  const value = sum(values);
  const off = offUnit(benefit, value);
  return value.eq(0) ? own : values.map((one) => off.times(one).div(value));
}

/** One part a line. */
function merged(wanted: readonly Wanted[]): Wanted[] {
  const byLine = new Map<string, Wanted>();
  for (const one of wanted) {
    const before = byLine.get(one.lineId);
    const plus = (member: "quantity" | "value" | "off") => one[member].plus(before?.[member] ?? 0);
    byLine.set(one.lineId, { lineId: one.lineId, quantity: plus("quantity"), value: plus("value"), off: plus("off") });
  }
  return [...byLine.values()];
}

/** What the promotion offers on goods; a tier is reached by all that is included. */
export function sourceOf(of: CompiledPromotion, goods: readonly Goods[]): Source {
  const { rule, type } = of.promotion;
  if (type === "MixAndMatch" || type === "Bundle") return ofSets(of, goods);
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
