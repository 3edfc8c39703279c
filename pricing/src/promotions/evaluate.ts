import { Big } from "big.js";
import { isZero, round, sum, zero, type Scale } from "../amounts.ts";
import { runSteps, type Steps } from "../steps.ts";
import { discountLines, type Discount, type UnpricedLine, type UnpricedOrder } from "../order.ts";
import {
  candidatesFor,
  type Article,
  type Circumstances,
  type PromotionIndex,
  type CompiledPromotion,
} from "./compile.ts";
import { byPrice, type Goods } from "./offers.ts";
import type { Promotion } from "./promotion.ts";
import { giveOnLines, type LineReduction } from "./stages.ts";
import { giveOnOrder, type GroupReduction, type OpenLine } from "./thresholds.ts";

/** A discount of the basket; without `promotionId` it was given by hand. */
export type BasketDiscount = Discount & { readonly promotionId?: string };

/** A basket as it is priced, with what was taken off it before and will be by hand. */
export interface PromotedOrder extends UnpricedOrder {
  readonly lines: readonly (UnpricedLine & { readonly discounts: readonly BasketDiscount[] })[];
  readonly discounts: readonly (UnpricedOrder["discounts"][number] & BasketDiscount)[];
}

export interface PromotionBasket extends Circumstances {
  readonly order: PromotedOrder;
  /** The articles by the id of the line that sells them. Lines by name take part in no promotion. */
  readonly articles: ReadonlyMap<string, Article & { readonly isOverridden: boolean }>;
}

/** A discount of a line, to stand before those by hand; `value` is an amount. */
export interface LinePromotion {
  readonly lineId: string;
  readonly promotion: Promotion;
  readonly value: string;
}

/** A discount of the order, to stand before those by hand; apportioned to its lines by largest remainder. */
export interface OrderPromotion {
  readonly lineIds: readonly string[];
  readonly promotion: Promotion;
  readonly value: string;
}

/** What a promotion takes off in all, and line by line. */
export interface AppliedPromotion {
  readonly promotion: Promotion;
  readonly discount: Big;
  readonly lines: readonly { readonly lineId: string; readonly amount: Big }[];
}

export interface Evaluation {
  readonly lines: readonly LinePromotion[];
  readonly order: readonly OrderPromotion[];
  /** In the order of their ids. */
  readonly applied: readonly AppliedPromotion[];
}

const nothing: Evaluation = { lines: [], order: [], applied: [] };

/**
 * What promotions take off a basket. The result depends on what is in the basket and never on the order of its lines.
 * What comes back, what is voided, lines by name, fees and stored value neither get nor reach a promotion. Promotions
 * of lines come before what is taken off by hand, those of a threshold count what is left after it.
 */
export function evaluate(compiled: PromotionIndex, basket: PromotionBasket): Evaluation {
  return runSteps(evaluateInSteps(compiled, basket));
}

/** The same in steps, each of a few milliseconds, for who has others waiting. */
export function* evaluateInSteps(compiled: PromotionIndex, basket: PromotionBasket): Steps<Evaluation> {
  const articles = new Map(basket.articles);
  const candidates = candidatesFor(compiled, articles.values(), basket);
  return candidates.length === 0 ? nothing : yield* give(candidates, basket);
}

function* give(candidates: readonly CompiledPromotion[], basket: PromotionBasket): Steps<Evaluation> {
  const { order } = basket;
  const { scale } = order;
  const goods = yield* goodsOf(basket);
  if (goods.length === 0) return nothing;
  const { given, exclusive } = yield* giveOnLines(
    candidates.filter((one) => !isOfOrder(one)),
    goods,
    scale,
  );
  const lines = linePromotionsOf(given, goods, scale);
  const withLines = promote(order, lines, []);
  const thresholds = candidates.filter(isOfOrder);
  yield;
  const open = thresholds.length === 0 ? [] : yield* openLines(withLines, goods, given, exclusive);
  const promotions = (yield* giveOnOrder(thresholds, open, scale)).map(orderPromotionOf);
  const applied = yield* appliedOf(promote(order, lines, promotions), lines, promotions, order);
  return { lines, order: promotions, applied };
}

/** Whether it is given on the order, after those of lines. */
export function isOfOrder({ promotion }: CompiledPromotion): boolean {
  return promotion.type === "Threshold";
}

function orderPromotionOf({ of, lineIds, off }: GroupReduction): OrderPromotion {
  return { promotion: of.promotion, lineIds, value: off.toFixed() };
}

interface SoldGoods extends Goods {
  /** The line without the voids that take a part of it back. */
  readonly whole: { readonly quantity: Big; readonly left: Big };
}

/** What is sold of articles, with what modules before have left of it; the dearest first. */
export function* goodsOf({ order, articles }: PromotionBasket): Steps<SoldGoods[]> {
  const lines = order.lines.map((line) => ({ ...line, discounts: line.discounts.filter(isPromotion) }));
  const sold = new Map(lines.map((line) => [line.id, line]));
  const kept = yield* discountLines({ ...order, discounts: [], lines });
  return kept
    .flatMap(({ id, quantity, left, leftOfWhole }): SoldGoods[] => {
      const [article, line] = [articles.get(id), sold.get(id)];
      if (article === undefined || line === undefined || !isGoods(line) || quantity.lte(0)) return [];
      const whole = { quantity: new Big(line.quantity), left: leftOfWhole };
      const includes: Goods["isIncluded"] = (one, group) => isIncluded(one, group, article);
      const [price, unitPrice] = [{ total: left, of: quantity }, left.toNumber() / quantity.toNumber()];
      return [{ lineId: id, quantity, price, unitPrice, whole, isIncluded: includes }];
    })
    .toSorted(byPrice);
}

/** Whether the line sells something that a promotion can be given on. */
function isGoods({ sold, isFee, isValue }: UnpricedLine): boolean {
  return sold === undefined && isFee !== true && isValue !== true;
}

function isIncluded(
  { promotion, items }: CompiledPromotion,
  group: number,
  article: Article & { readonly isOverridden: boolean },
): boolean {
  return (promotion.includesOverrides || !article.isOverridden) && items[group]?.(article) === true;
}

function isPromotion({ promotionId }: BasketDiscount): boolean {
  return promotionId !== undefined;
}

/** Line by line what each promotion takes off it, in the order in which they came. */
function linePromotionsOf(given: readonly LineReduction[], goods: readonly SoldGoods[], scale: Scale): LinePromotion[] {
  const sums = new Map<string, { lineId: string; promotion: Promotion; off: Big }>();
  for (const {
    of: { promotion },
    lineId,
    off,
  } of given) {
    const key = `${lineId} ${promotion.id}`;
    sums.set(key, { lineId, promotion, off: off.plus(sums.get(key)?.off ?? 0) });
  }
  const byLine = Map.groupBy(
    [...sums.values()].filter(({ off }) => off.gt(0)),
    ({ lineId }) => lineId,
  );
  return goods.toSorted(byId).flatMap(({ lineId, quantity, whole }) => {
    let [kept, all] = [zero, zero];
    return (byLine.get(lineId) ?? []).flatMap(({ promotion, off }) => {
      kept = kept.plus(off);
      // Of a line of which a part is voided pricing takes an amount in proportion, so that all of it has more taken
      // off.
      const scaled = round(kept.times(whole.quantity).div(quantity), scale);
      const upTo = scaled.gt(whole.left) ? whole.left : scaled;
      const value = upTo.minus(all);
      all = upTo;
      return value.gt(0) ? [{ lineId, promotion, value: value.toFixed() }] : [];
    });
  });
}

/** The basket with promotions, those of modules before come first and what is taken off by hand last. */
function promote(
  order: PromotedOrder,
  lines: readonly LinePromotion[],
  ofOrder: readonly OrderPromotion[],
): PromotedOrder {
  const mine = Map.groupBy(lines, ({ lineId }) => lineId);
  const amount = ({ value, promotion }: LinePromotion | OrderPromotion) => ({
    kind: "Amount" as const,
    value,
    promotionId: promotion.id,
  });
  const around = <T extends BasketDiscount>(discounts: readonly T[], mine: readonly T[]) => [
    ...discounts.filter(isPromotion),
    ...mine,
    ...discounts.filter((one) => !isPromotion(one)),
  ];
  return {
    ...order,
    lines: order.lines.map((line) => ({
      ...line,
      discounts: around(line.discounts, (mine.get(line.id) ?? []).map(amount)),
    })),
    discounts: around(
      order.discounts,
      ofOrder.map((one) => ({ ...amount(one), lineIds: one.lineIds })),
    ),
  };
}

/** What lines come to with their own discounts, those by hand included, and what modules before took off the order. */
export function* openLines(
  order: PromotedOrder,
  goods: readonly Goods[],
  given: readonly LineReduction[],
  exclusive: ReadonlySet<string>,
): Steps<OpenLine[]> {
  const kept = yield* discountLines({ ...order, discounts: order.discounts.filter(isPromotion) });
  const left = new Map(kept.map((line) => [line.id, line.left]));
  const discounted = new Set(given.map(({ lineId }) => lineId));
  return goods
    .filter(({ lineId }) => !exclusive.has(lineId))
    .toSorted(byId)
    .map(({ lineId, isIncluded: includes }) => ({
      lineId,
      open: left.get(lineId) ?? zero,
      isDiscounted: discounted.has(lineId),
      isIncluded: (one) => includes(one, 0),
    }));
}

function byId(a: Goods, b: Goods): number {
  return a.lineId < b.lineId ? -1 : 1;
}

/** What each promotion takes off, as the lines are priced. */
function* appliedOf(
  promoted: PromotedOrder,
  ofLines: readonly LinePromotion[],
  ofOrder: readonly OrderPromotion[],
  { lines, discounts }: PromotedOrder,
): Steps<AppliedPromotion[]> {
  const given = [...new Map([...ofLines, ...ofOrder].map(({ promotion }) => [promotion.id, promotion])).values()];
  if (given.length === 0) return [];
  const amounts = new Map<string, Map<string, Big>>(given.map(({ id }) => [id, new Map()]));
  const add = (promotionId: string, lineId: string, amount: Big = zero) => {
    const ofPromotion = amounts.get(promotionId);
    // Most lines have nothing of most promotions.
    if (!isZero(amount)) ofPromotion?.set(lineId, amount.plus(ofPromotion.get(lineId) ?? zero));
  };
  const own = Map.groupBy(ofLines, ({ lineId }) => lineId);
  const skipped = new Map(lines.map(({ id, discounts: ofLine }) => [id, ofLine.filter(isPromotion).length]));
  const before = discounts.filter(isPromotion).length;
  const kept = yield* discountLines(promoted);
  for (const { id, discounts: ofLine, orderDiscounts } of kept) {
    yield;
    const from = skipped.get(id) ?? 0;
    for (const [i, { promotion }] of (own.get(id) ?? []).entries()) add(promotion.id, id, ofLine[from + i]);
    for (const [i, { promotion }] of ofOrder.entries()) add(promotion.id, id, orderDiscounts[before + i]);
  }
  return given
    .map((promotion) => {
      const parts = [...(amounts.get(promotion.id) ?? [])]
        .filter(([, amount]) => !amount.eq(0))
        .map(([lineId, amount]) => ({ lineId, amount }))
        .toSorted((a, b) => (a.lineId < b.lineId ? -1 : 1));
      return { promotion, discount: sum(parts.map(({ amount }) => amount)), lines: parts };
    })
    .toSorted((a, b) => (a.promotion.id < b.promotion.id ? -1 : 1));
}
