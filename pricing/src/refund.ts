import { Big } from "big.js";
import { round, sum, type Scale } from "./amounts.ts";

/** What was charged for a line, as the order keeps it. */
export interface SoldLine {
  readonly quantity: string;
  readonly discount: string;
  readonly net: string;
  /** Of each tax component. */
  readonly taxes: readonly string[];
}

export interface RefundedLine {
  readonly discount: Big;
  readonly net: Big;
  readonly taxes: readonly Big[];
  readonly tax: Big;
  readonly total: Big;
}

/**
 * What `quantity` of a sold line gives back after `before` of it came back already, out of what was charged and never
 * out of today's prices. Each amount is the difference of two points on one rounded line, so refunds in any split
 * add up to exactly what was paid. Throws RangeError beyond the quantity sold.
 */
export function refundLine(sold: SoldLine, before: string, quantity: string, scale: Scale): RefundedLine {
  const whole = new Big(sold.quantity);
  const from = new Big(before);
  const to = from.plus(quantity);
  if (from.lt(0) || to.lt(from) || to.gt(whole)) throw new RangeError("more than was sold");
  const part = (amount: string) =>
    pointOf(new Big(amount), to, whole, scale).minus(pointOf(new Big(amount), from, whole, scale));
  const [discount, net, taxes] = [part(sold.discount), part(sold.net), sold.taxes.map(part)];
  const tax = sum(taxes);
  return { discount, net, taxes, tax, total: net.plus(tax) };
}

/** The share of an order's cash rounding that goes back with `amount` of its total after `before` of it. */
export function refundRounding(
  order: { total: string; rounding: string },
  before: Big,
  amount: Big,
  scale: Scale,
): Big {
  const total = new Big(order.total);
  if (total.eq(0)) return new Big(0);
  const rounding = new Big(order.rounding);
  return pointOf(rounding, before.plus(amount), total, scale).minus(pointOf(rounding, before, total, scale));
}

function pointOf(amount: Big, part: Big, whole: Big, scale: Scale): Big {
  return part.eq(whole) ? amount : round(amount.times(part).div(whole), scale);
}
