import { Big } from "big.js";
import { apportion, round, sum, zero, type Scale } from "./amounts.ts";
import { runSteps, type Steps } from "./steps.ts";
import { refundLine, type RefundSum, type SoldLine } from "./refund.ts";
import { taxOf, taxParts, untaxed, type TaxComponent, type TaxedAmount, type TaxPart } from "./tax.ts";

/** The one calculation of an order, for quote, sale and receipt alike. Every step rounds to the currency's unit. */

export interface Discount {
  /** `Percent`: "10" is 10 % of what is left. `Amount`: so much off, of the sign of what it lowers. */
  readonly kind: "Percent" | "Amount";
  readonly value: string;
}

export interface OrderDiscount extends Discount {
  /** The lines that it applies to; all lines when absent. It never applies to fees, stored value or returned goods. */
  readonly lineIds?: readonly string[] | undefined;
}

export interface UnpricedLine {
  /** Unique in its order; breaks ties when cents are handed out, so that the order of the lines changes nothing. */
  readonly id: string;
  /** Negative when goods come back. */
  readonly quantity: string;
  readonly unitPrice: string;
  /** In the order they compound. */
  readonly discounts: readonly Discount[];
  readonly taxes: readonly TaxComponent[];
  /**
   * The line that this one takes back, or a part of it: its quantity has the other sign. Price, discounts and taxes are
   * those of the line; its own are not read.
   */
  readonly voidsLineId?: string | undefined;
  /**
   * What was charged for the line of another order that this one gives back, or a part of it, and what came back of it
   * before. It comes to its part of that; its own price and discounts are not read.
   */
  readonly sold?: (SoldLine & { readonly before: RefundSum }) | undefined;
  /**
   * The price of a service charge: so many per cent of what all sold lines but fees and stored value come to, or an
   * amount that is fixed already. Quantity, price and discounts are not read. Order discounts do not apply to it.
   */
  readonly charge?: { readonly percent: string } | { readonly amount: string } | undefined;
  /** A fee of the shop: neither order discounts nor a service charge apply to it. */
  readonly isFee?: boolean | undefined;
  /**
   * Stored value, as a gift card: it is sold for what it holds. It neither gets nor reaches promotions, discounts of
   * the order or a service charge, and has no discounts of its own.
   */
  readonly isValue?: boolean | undefined;
}

export interface UnpricedOrder {
  readonly scale: Scale;
  readonly taxIncluded: boolean;
  /** No tax is due: who buys is exempt. What the prices contain of it is not charged. */
  readonly isExempt?: boolean | undefined;
  readonly lines: readonly UnpricedLine[];
  readonly discounts: readonly OrderDiscount[];
}

export interface PricedLine {
  readonly id: string;
  /** The line that this one takes back, if it does. */
  readonly voidsLineId: string | undefined;
  /** Price by quantity, as printed. */
  readonly gross: Big;
  /** What each of the line's own discounts takes off. */
  readonly discounts: readonly Big[];
  /** This line's share of each of the order's discounts. */
  readonly orderDiscounts: readonly Big[];
  readonly discount: Big;
  readonly net: Big;
  readonly tax: Big;
  readonly taxes: readonly TaxPart[];
  /**
   * The tax that is not charged of an exempt sale; with tax included `total` is so much less than what is left of
   * gross.
   */
  readonly exemptTax: Big;
  readonly total: Big;
}

export interface PricedTotals {
  readonly gross: Big;
  readonly lineDiscount: Big;
  readonly orderDiscount: Big;
  /** Without tax. */
  readonly net: Big;
  readonly tax: Big;
  readonly exemptTax: Big;
  readonly total: Big;
}

export interface PricedOrder {
  readonly lines: readonly PricedLine[];
  readonly totals: PricedTotals;
}

/** A discount larger than what it is taken from. `lineId` is undefined for a discount of the order. */
export class DiscountTooLarge extends Error {
  override readonly name = "DiscountTooLarge";
  readonly lineId: string | undefined;
  readonly index: number;

  constructor(index: number, lineId?: string) {
    super("the discount exceeds what it is taken from");
    this.index = index;
    this.lineId = lineId;
  }
}

/** What a quantity of a line comes to, its own discounts taken off. */
interface Stage {
  readonly gross: Big;
  readonly discounts: readonly Big[];
  readonly left: Big;
  /** The taxes of what is given back of another order. */
  readonly taxed?: TaxedAmount;
}

/** A line with those that take it back. */
interface LineGroup {
  readonly line: UnpricedLine;
  readonly voids: readonly UnpricedLine[];
  /** Discounts of the order apply to it: it is not given back, and no fee, service charge or stored value. */
  readonly isSold: boolean;
  /** The stages of the whole line, and of what each of the voids leaves of it. */
  readonly stages: readonly Stage[];
  /** What the voids leave of it. */
  readonly quantity: Big;
  readonly orderDiscounts: Big[];
  /** What can still be taken off. */
  open: Big;
}

/**
 * Gross per line, line discounts in their order, order discounts apportioned by largest remainder, then tax per line
 * on what is left. A line and its voids come together to what a line of the rest alone would come to. Throws
 * DiscountTooLarge, and RangeError for voids of more than there is. Sources: Square "Orders API, how discounts apply";
 * largest remainder after Hamilton; tax per line so that the printed lines add up to the printed total.
 */
export function priceOrder(input: UnpricedOrder): PricedOrder {
  return runSteps(priceOrderInSteps(input));
}

/** The same in steps, for who has others waiting. */
export function* priceOrderInSteps(input: UnpricedOrder): Steps<PricedOrder> {
  const { lines } = input;
  const groups = yield* discountedGroups(input);
  const sold = sum(groups.filter((group) => group.isSold).map(({ open }) => open));
  const services = lines.flatMap((line) => serviceOf(line, sold, input));
  const priced = new Map<string, PricedLine>();
  for (const group of [...groups, ...services]) {
    yield;
    for (const line of priceGroup(group, input)) priced.set(line.id, line);
  }
  yield;
  return totalled(lines.flatMap(({ id }) => priced.get(id) ?? []));
}

/** What is kept of a line, before tax. */
export interface NetLine {
  readonly id: string;
  /** Without what voids take back of it. */
  readonly quantity: Big;
  /** What each of the line's own discounts takes off what is kept. */
  readonly discounts: readonly Big[];
  /** The line's share of each of the order's discounts. */
  readonly orderDiscounts: readonly Big[];
  /** What it comes to when all of that is taken off. */
  readonly left: Big;
  /** What the line would come to without its voids. */
  readonly leftOfWhole: Big;
}

/** What `priceOrder` does up to the taxes, of all lines but voids and service charges; throws as that does. */
export function* discountLines(input: Omit<UnpricedOrder, "isExempt">): Steps<NetLine[]> {
  const groups = yield* discountedGroups(input);
  return groups.map(({ line: { id }, stages, quantity, orderDiscounts, open }) => {
    const [whole, kept] = [stages[0], stages.at(-1)];
    const leftOfWhole = (whole?.left ?? zero).minus(sum(orderDiscounts));
    return { id, quantity, discounts: kept?.discounts ?? [], orderDiscounts, left: open, leftOfWhole };
  });
}

function* discountedGroups(input: UnpricedOrder): Steps<LineGroup[]> {
  const { lines, discounts, scale } = input;
  const groups = yield* groupsOf({ ...input, lines: lines.filter(({ charge }) => charge === undefined) });
  for (const [index, discount] of discounts.entries()) {
    yield;
    discountOrder(groups, discount, index, scale);
  }
  return groups;
}

function* groupsOf({ lines, taxIncluded, scale }: UnpricedOrder): Steps<LineGroup[]> {
  const voidsOf = Map.groupBy(lines, ({ voidsLineId }) => voidsLineId);
  const stageAt = (line: UnpricedLine, quantity: Big) =>
    line.sold === undefined ? stageOf(line, quantity, scale) : stageBack(line, line.sold, quantity, taxIncluded, scale);
  const groups: LineGroup[] = [];
  for (const line of lines) {
    if (line.voidsLineId !== undefined) continue;
    yield;
    const voids = voidsOf.get(line.id) ?? [];
    let quantity = new Big(line.quantity);
    const whole = stageAt(line, quantity);
    const stages = [
      whole,
      ...voids.map((one) => {
        const before = quantity;
        quantity = quantity.plus(one.quantity);
        if (quantity.times(before).lt(0) || quantity.abs().gt(before.abs()))
          throw new RangeError("more is voided than there is");
        return stageAt(line, quantity);
      }),
    ];
    const isSold = line.isFee !== true && line.isValue !== true && new Big(line.quantity).gt(0);
    const open = (stages.at(-1) ?? whole).left;
    groups.push({ line, voids, isSold, stages, quantity, orderDiscounts: [], open });
  }
  if (groups.reduce((count, { voids }) => count + 1 + voids.length, 0) < lines.length)
    throw new RangeError("a void names no line that can be voided");
  return groups;
}

/** A percentage holds for any quantity, an amount in proportion, as far as it goes. */
function stageOf(line: UnpricedLine, quantity: Big, scale: Scale): Stage {
  const gross = round(new Big(line.unitPrice).times(quantity), scale);
  const isWhole = quantity.eq(line.quantity);
  let left = gross;
  const discounts = line.discounts.map((discount, index) => {
    const off = isWhole ? offOf(left, discount, scale) : partOff(left, discount, [quantity, line.quantity], scale);
    if (off === undefined) throw new DiscountTooLarge(index, line.id);
    left = left.minus(off);
    return off;
  });
  return { gross, discounts, left };
}

/** What a negative quantity gives back of a sold line. */
function stageBack(
  { taxes }: UnpricedLine,
  sold: NonNullable<UnpricedLine["sold"]>,
  quantity: Big,
  taxIncluded: boolean,
  scale: Scale,
): Stage {
  const back = refundLine(sold, sold.before, quantity.neg().toFixed(), scale);
  const [discount, net, tax] = [back.discount.neg(), back.net.neg(), back.tax.neg()];
  const amounts = back.taxes.map((amount) => amount.neg());
  const left = taxIncluded ? net.plus(tax) : net;
  return {
    gross: left.plus(discount),
    discounts: [discount],
    left,
    taxed: { net, tax, parts: taxParts(net, amounts, taxes) },
  };
}

function partOff(from: Big, discount: Discount, [part, whole]: readonly [Big, string], scale: Scale): Big | undefined {
  if (discount.kind === "Percent") return offOf(from, discount, scale);
  const value = round(round(new Big(discount.value), scale).times(part).div(whole), scale);
  return offOf(from, { kind: "Amount", value: (value.gt(from.abs()) ? from.abs() : value).toFixed() }, scale);
}

function discountOrder(groups: readonly LineGroup[], discount: OrderDiscount, index: number, scale: Scale): void {
  const chosen = discount.lineIds && new Set(discount.lineIds);
  const eligible = groups.filter((group) => group.isSold && (chosen?.has(group.line.id) ?? true));
  const off = offOf(sum(eligible.map(({ open }) => open)), discount, scale);
  if (off === undefined) throw new DiscountTooLarge(index);
  const parts = apportion(
    off,
    eligible.map(({ line, open }) => ({ key: line.id, weight: open })),
    scale,
  );
  for (const group of groups) group.orderDiscounts[index] = zero;
  for (const [i, group] of eligible.entries()) {
    const part = parts[i] ?? zero;
    group.orderDiscounts[index] = part;
    group.open = group.open.minus(part);
  }
}

/** A service charge on what is left of all that is sold. */
function serviceOf(line: UnpricedLine, sold: Big, { scale, discounts }: UnpricedOrder): LineGroup[] {
  if (line.charge === undefined) return [];
  const { charge } = line;
  const gross = round("amount" in charge ? new Big(charge.amount) : sold.times(charge.percent).div(100), scale);
  const stage = { gross, discounts: [], left: gross };
  return [
    {
      line,
      voids: [],
      isSold: false,
      stages: [stage],
      quantity: new Big(1),
      orderDiscounts: discounts.map(() => zero),
      open: gross,
    },
  ];
}

/** The line, and each void as the difference between what it found and what it leaves. */
function priceGroup(
  { line, voids, stages, orderDiscounts }: LineGroup,
  { taxIncluded, isExempt, scale }: UnpricedOrder,
) {
  const shared = sum(orderDiscounts);
  const priced = stages.map(({ gross, discounts, left, taxed }): PricedLine => {
    const due = taxed ?? taxOf(left.minus(shared), line.taxes, taxIncluded, scale);
    const { net, tax, parts } = isExempt === true && taxed === undefined ? untaxed(due) : due;
    const discount = gross.minus(left).plus(shared);
    const { id, voidsLineId } = line;
    const [exemptTax, total] = [due.tax.minus(tax), net.plus(tax)];
    return { id, voidsLineId, gross, discounts, orderDiscounts, discount, net, tax, taxes: parts, exemptTax, total };
  });
  return priced.map((stage, i) => {
    const [before, taken] = [priced[i - 1], voids[i - 1]];
    return before === undefined || taken === undefined ? stage : differenceOf(stage, before, taken);
  });
}

function differenceOf(after: PricedLine, before: PricedLine, { id, voidsLineId }: UnpricedLine): PricedLine {
  return {
    id,
    voidsLineId,
    gross: after.gross.minus(before.gross),
    discounts: after.discounts.map((amount, i) => amount.minus(before.discounts[i] ?? zero)),
    orderDiscounts: after.orderDiscounts.map((amount, i) => amount.minus(before.orderDiscounts[i] ?? zero)),
    discount: after.discount.minus(before.discount),
    net: after.net.minus(before.net),
    tax: after.tax.minus(before.tax),
    taxes: after.taxes.map((part, i) => ({
      ...part,
      base: part.base.minus(before.taxes[i]?.base ?? zero),
      amount: part.amount.minus(before.taxes[i]?.amount ?? zero),
    })),
    exemptTax: after.exemptTax.minus(before.exemptTax),
    total: after.total.minus(before.total),
  };
}

/** What a discount takes off `from`, of its sign; undefined when that is more than there is. */
function offOf(from: Big, { kind, value }: Discount, scale: Scale): Big | undefined {
  if (kind === "Percent") {
    return new Big(value).gt(100) ? undefined : round(from.times(value).div(100), scale);
  }
  const amount = round(new Big(value), scale);
  if (amount.gt(from.abs())) return undefined;
  return from.lt(0) ? amount.neg() : amount;
}

/** An order of these lines. */
export function totalled(lines: readonly PricedLine[]): PricedOrder {
  const total = (of: (line: PricedLine) => Big) => sum(lines.map(of));
  return {
    lines,
    totals: {
      gross: total(({ gross }) => gross),
      lineDiscount: total(({ discounts }) => sum(discounts)),
      orderDiscount: total(({ orderDiscounts }) => sum(orderDiscounts)),
      net: total(({ net }) => net),
      tax: total(({ tax }) => tax),
      exemptTax: total(({ exemptTax }) => exemptTax),
      total: total((line) => line.total),
    },
  };
}
