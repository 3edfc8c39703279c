import { Fraction } from "../../pricing/test/fraction.ts";
import { rounded, type CalculatedLine } from "../books/calculation.ts";
import { earnedBack } from "./points.ts";

/** What comes back of a sold line: step 8 of "How an order is calculated" of docs/amounts.md. */

/** So much of a sold line came back, and this was given for it; nothing is below zero. */
export interface RefundPart {
  readonly quantity: Fraction;
  readonly discount: Fraction;
  readonly net: Fraction;
  readonly taxes: readonly Fraction[];
  /** What it took of the points that the line brought. */
  readonly points: Fraction;
}

const { zero } = Fraction;
const cent = Fraction.of("0.01");

export function nothingOf({ taxParts }: CalculatedLine): RefundPart {
  return { quantity: zero, discount: zero, net: zero, taxes: taxParts.map(() => zero), points: zero };
}

/** `quantity` more of the line, which brought points, comes back after `before`: what is given for it now. */
export function givenFor(line: CalculatedLine, before: RefundPart, quantity: Fraction, earned: Fraction): RefundPart {
  const upTo = before.quantity.plus(quantity).over(line.quantity);
  const part = (charged: Fraction, given: Fraction) =>
    Fraction.most(rounded(charged.times(upTo), cent).minus(given), zero);
  const total = part(line.net.plus(line.tax), before.net.plus(Fraction.sum(before.taxes)));
  // Net is the rest of it: as much as it was charged, and what is over then belongs to the taxes.
  let rest = total;
  const take = (most: Fraction) => {
    const taken = Fraction.least(most, rest);
    rest = rest.minus(taken);
    return taken;
  };
  const due = line.taxParts.map(({ amount }, i) => take(part(amount, before.taxes[i] ?? zero)));
  const net = take(line.net.minus(before.net));
  const taxes = line.taxParts.map(({ amount }, i) => {
    const now = due[i] ?? zero;
    return now.plus(take(amount.minus(before.taxes[i] ?? zero).minus(now)));
  });
  return {
    ...{ quantity, net, taxes },
    discount: part(line.ownDiscount.plus(line.orderDiscount), before.discount),
    points: earnedBack(line, earned, before, quantity),
  };
}

/** With what came back later: `sign` 1; or taken back again: -1. */
export function plusGiven(one: RefundPart, other: RefundPart, sign: 1 | -1 = 1): RefundPart {
  const sum = (a: Fraction, b: Fraction) => (sign === 1 ? a.plus(b) : a.minus(b));
  return {
    quantity: sum(one.quantity, other.quantity),
    discount: sum(one.discount, other.discount),
    net: sum(one.net, other.net),
    taxes: one.taxes.map((amount, i) => sum(amount, other.taxes[i] ?? zero)),
    points: sum(one.points, other.points),
  };
}

/** The line of the receipt that gives it back. */
export function lineOf(id: string, line: CalculatedLine, given: RefundPart, isTaxInside: boolean): CalculatedLine {
  const { discount, net, taxes } = given;
  const tax = Fraction.sum(taxes);
  const gross = discount.plus(net).plus(isTaxInside ? tax : zero);
  const before = (n: number) => Fraction.sum(taxes.slice(0, n));
  return {
    ...line,
    ...{ id, kind: "Refund", quantity: given.quantity.negated(), discounts: [] },
    ...{ gross: gross.negated(), ownDiscount: discount.negated(), orderDiscount: zero },
    ...{ net: net.negated(), tax: tax.negated(), exemptTax: zero, total: net.plus(tax).negated() },
    taxParts: line.taxParts.map(({ taxRateId, rate }, n) => ({
      ...{ taxRateId, rate, amount: (taxes[n] ?? zero).negated() },
      base: (isCompound(line, n) ? net.plus(before(n)) : net).negated(),
    })),
  };
}

function isCompound({ taxes }: CalculatedLine, n: number): boolean {
  return taxes[n]?.isCompound ?? false;
}
