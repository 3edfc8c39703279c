import { Big } from "big.js";
import { round, sum, zero, type Scale } from "./amounts.ts";

/** What was charged for a line, as the order keeps it. */
export interface SoldLine {
  readonly quantity: string;
  readonly discount: string;
  readonly net: string;
  /** The tax of each component. */
  readonly taxes: readonly string[];
}

/** What came back of a line before, and what was given for it; `nothingBack` at first. Amounts are of its sign. */
export type RefundSum = SoldLine;
export const nothingBack: RefundSum = { quantity: "0", discount: "0", net: "0", taxes: [] };

export interface RefundedLine {
  readonly discount: Big;
  readonly net: Big;
  readonly taxes: readonly Big[];
  readonly tax: Big;
  readonly total: Big;
}

/**
 * What `quantity` of a sold line gives back after what came back already, out of what was charged and never out of
 * today's prices. The total, the discount and each tax are what belongs to all that came back up to now, rounded, less
 * what was given for it; net is the rest of the total. So one of two equal pieces gives half of what was paid, refunds
 * in any split add up to exactly that, and what a voided refund had given is given again. Throws RangeError beyond the
 * quantity sold.
 */
export function refundLine(sold: SoldLine, before: RefundSum, quantity: string, scale: Scale): RefundedLine {
  const whole = new Big(sold.quantity);
  const from = new Big(before.quantity);
  const to = from.plus(quantity);
  if (from.lt(0) || to.lt(from) || to.gt(whole)) throw new RangeError("more than was sold");
  const part = (charged: string, given = "0") => {
    const left = pointOf(new Big(charged), to, whole, scale).minus(given);
    // Parts that were rounded up may have given more than belongs to them; the next ones make up for it.
    return to.eq(from) || left.times(charged).lt(0) ? zero : left;
  };
  const total = part(paidOf(sold).toFixed(), paidOf(before).toFixed());
  const taxes: Big[] = [];
  let rest = total;
  const add = (i: number, amount: Big) => {
    taxes[i] = amount.plus(taxes[i] ?? zero);
    rest = rest.minus(amount);
  };
  for (const [i, amount] of sold.taxes.entries()) add(i, smaller(part(amount, before.taxes[i]), rest));
  // Of cents that are shared among many, net may have got all of its own before the taxes have.
  const net = smaller(new Big(sold.net).minus(before.net), rest);
  rest = rest.minus(net);
  for (const [i, amount] of sold.taxes.entries())
    add(i, smaller(new Big(amount).minus(before.taxes[i] ?? zero).minus(taxes[i] ?? zero), rest));
  return { discount: part(sold.discount, before.discount), net, taxes, tax: sum(taxes), total };
}

function paidOf({ net, taxes }: Pick<SoldLine, "net" | "taxes">): Big {
  return sum([net, ...taxes].map((amount) => new Big(amount)));
}

/** The one that is nearer to zero; both are of one sign. */
function smaller(one: Big, other: Big): Big {
  return one.abs().lt(other.abs()) ? one : other;
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
