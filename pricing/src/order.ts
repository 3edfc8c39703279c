import { Big } from "big.js";
import { apportion, round, sum, zero, type Scale } from "./amounts.ts";
import { splitTax, taxOf, type TaxComponent, type TaxPart } from "./tax.ts";

/** The one calculation of an order, for quote, sale and receipt alike. Every step rounds to the currency's unit. */

export interface Discount {
  /** `Percent`: "10" is 10 % of what is left. `Amount`: so much off, of the sign of what it lowers. */
  readonly kind: "Percent" | "Amount";
  readonly value: string;
}

export interface OrderDiscount extends Discount {
  /** The lines that the discount applies to; all lines when absent. */
  readonly lineIds?: readonly string[] | undefined;
}

export interface LineInput {
  /** Unique in its order; breaks ties when cents are handed out, so that the order of the lines changes nothing. */
  readonly id: string;
  /** Negative when goods come back. */
  readonly quantity: string;
  readonly unitPrice: string;
  /** In the order they compound. */
  readonly discounts: readonly Discount[];
  readonly taxes: readonly TaxComponent[];
}

export interface OrderInput {
  readonly scale: Scale;
  readonly taxIncluded: boolean;
  readonly lines: readonly LineInput[];
  readonly discounts: readonly OrderDiscount[];
}

export interface PricedLine {
  readonly id: string;
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
  readonly total: Big;
}

export interface Totals {
  readonly gross: Big;
  readonly lineDiscount: Big;
  readonly orderDiscount: Big;
  /** Without tax. */
  readonly net: Big;
  readonly tax: Big;
  readonly total: Big;
}

export interface PricedOrder {
  readonly lines: readonly PricedLine[];
  readonly totals: Totals;
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

interface Discounted {
  readonly line: LineInput;
  readonly gross: Big;
  readonly discounts: readonly Big[];
  readonly orderDiscounts: Big[];
  left: Big;
}

/**
 * Gross per line, line discounts in their order, order discounts apportioned by largest remainder, then tax per line
 * on what is left. Throws DiscountTooLarge. Sources: Square "Orders API, how discounts apply"; largest remainder
 * after Hamilton; tax per line so that the printed lines add up to the printed total.
 */
export function priceOrder({ scale, taxIncluded, lines, discounts }: OrderInput): PricedOrder {
  const discounted = lines.map((line) => discountLine(line, scale));
  discounts.forEach((discount, index) => discountOrder(discounted, discount, index, scale));
  return totalled(
    discounted.map(({ line, gross, discounts: own, orderDiscounts, left }) => {
      const { net, tax, parts } = taxOf(left, line.taxes, taxIncluded, scale);
      const discount = gross.minus(left);
      return {
        id: line.id,
        gross,
        discounts: own,
        orderDiscounts,
        discount,
        net,
        tax,
        taxes: parts,
        total: net.plus(tax),
      };
    }),
  );
}

function discountLine(line: LineInput, scale: Scale): Discounted {
  const gross = round(new Big(line.unitPrice).times(line.quantity), scale);
  let left = gross;
  const discounts = line.discounts.map((discount, index) => {
    const off = offOf(left, discount, scale);
    if (off === undefined) throw new DiscountTooLarge(index, line.id);
    left = left.minus(off);
    return off;
  });
  return { line, gross, discounts, orderDiscounts: [], left };
}

function discountOrder(lines: readonly Discounted[], discount: OrderDiscount, index: number, scale: Scale): void {
  const chosen = discount.lineIds && new Set(discount.lineIds);
  const eligible = lines.filter(({ line }) => chosen === undefined || chosen.has(line.id));
  const off = offOf(sum(eligible.map(({ left }) => left)), discount, scale);
  if (off === undefined) throw new DiscountTooLarge(index);
  const parts = apportion(
    off,
    eligible.map(({ line, left }) => ({ key: line.id, weight: left })),
    scale,
  );
  for (const line of lines) {
    const part = parts[eligible.indexOf(line)] ?? zero;
    line.orderDiscounts.push(part);
    line.left = line.left.minus(part);
  }
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

function totalled(lines: readonly PricedLine[]): PricedOrder {
  const total = (of: (line: PricedLine) => Big) => sum(lines.map(of));
  return {
    lines,
    totals: {
      gross: total(({ gross }) => gross),
      lineDiscount: total(({ discounts }) => sum(discounts)),
      orderDiscount: total(({ orderDiscounts }) => sum(orderDiscounts)),
      net: total(({ net }) => net),
      tax: total(({ tax }) => tax),
      total: total((line) => line.total),
    },
  };
}

/**
 * How far a till's tax may differ from ours and still be the same tax, rounded at other places: half a unit per taxed
 * line, and half a unit for the till's own rounding.
 */
export function taxTolerance({ lines }: PricedOrder, scale: Scale): Big {
  const taxed = lines.filter(({ taxes }) => taxes.length > 0).length;
  return new Big(10)
    .pow(-scale)
    .times(taxed + 1)
    .div(2);
}

/**
 * The same order with another tax in all: the difference is handed to the taxed lines in proportion to their tax
 * (their net when none has any). With tax included it moves between net and tax, else it changes the total.
 * Throws RangeError when no line is taxed and the tax differs.
 */
export function withTax(
  order: PricedOrder,
  tax: Big,
  { scale, taxIncluded }: Pick<OrderInput, "scale" | "taxIncluded">,
) {
  const difference = tax.minus(order.totals.tax);
  if (difference.eq(0)) return order;
  const taxed = order.lines.filter(({ taxes }) => taxes.length > 0);
  const weigh = order.totals.tax.eq(0) ? (line: PricedLine) => line.net : (line: PricedLine) => line.tax;
  const parts = apportion(
    difference,
    taxed.map((line) => ({ key: line.id, weight: weigh(line) })),
    scale,
  );
  const changed = order.lines.map((line) => {
    const part = parts[taxed.indexOf(line)];
    if (part === undefined || part.eq(0)) return line;
    const net = taxIncluded ? line.net.minus(part) : line.net;
    const lineTax = line.tax.plus(part);
    return { ...line, net, tax: lineTax, taxes: splitTax(net, lineTax, line.taxes, scale), total: net.plus(lineTax) };
  });
  return totalled(changed);
}
