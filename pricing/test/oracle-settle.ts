import { Fraction } from "./fraction.ts";
import { toNearest, unitOf, type Reached } from "./oracle.ts";

// How orders are paid and come back, calculated as in oracle.ts.

interface Tender {
  readonly tendered: string;
  readonly isCash: boolean;
  readonly allowsChange: boolean;
}

interface CashRounding {
  readonly increment: string;
  readonly mode: "HalfUp" | "Up" | "Down";
}

/** Steps 6 and 7. */
export function settleExactly(
  total: Fraction,
  tenders: readonly Tender[],
  rule: CashRounding,
  returned: Fraction,
  reached: Reached,
) {
  const handed = tenders.map(({ tendered }) => Fraction.of(tendered));
  const cashPart = total.minus(Fraction.sum(handed.filter((_, i) => tenders[i]?.isCash !== true)));
  const isPaidInCash = tenders.some(({ isCash }) => isCash) || cashPart.isNegative();
  const rounding = isPaidInCash ? roundCashExactly(cashPart, rule, reached).minus(cashPart) : Fraction.zero;
  const due = total.plus(rounding).minus(Fraction.sum(handed));
  const change = due.isNegative() ? due.negated() : Fraction.zero;
  const latestFirst = tenders.map((tender, i) => ({ ...tender, i })).toReversed();
  const givers = [...latestFirst.filter(({ isCash }) => isCash), ...latestFirst.filter(({ isCash }) => !isCash)];
  const changes = tenders.map(() => Fraction.zero);
  const leftOf = () => change.minus(Fraction.sum(changes));
  for (const { i, allowsChange } of givers) {
    const most = handed[i] ?? Fraction.zero;
    if (!allowsChange || most.isNegative() || most.isZero() || leftOf().isZero()) continue;
    if (i !== givers[0]?.i) reached("change of more than one tender");
    changes[i] = leftOf().isAbove(most) ? most : leftOf();
  }
  const drawer = latestFirst.find(({ isCash, allowsChange }) => isCash && allowsChange);
  const mostPaidOut = roundCashExactly(returned, rule, () => undefined);
  if (drawer !== undefined && !leftOf().isZero() && !leftOf().isAbove(mostPaidOut)) {
    reached("paid out of the drawer");
    changes[drawer.i] = leftOf().plus(changes[drawer.i] ?? Fraction.zero);
  }
  return { rounding, due, change, changes, excess: leftOf() };
}

function roundCashExactly(amount: Fraction, { increment, mode }: CashRounding, reached: Reached): Fraction {
  const step = Fraction.of(increment);
  if (step.isZero()) return amount;
  if (mode === "HalfUp") return toNearest(amount, step, "cash", reached);
  const steps = amount.size().over(step);
  const whole = steps.floor();
  const size = (mode === "Up" && !whole.equals(steps) ? whole.plus(Fraction.one) : whole).times(step);
  return amount.isNegative() ? size.negated() : size;
}

interface Sold {
  readonly quantity: string;
  readonly discount: string;
  readonly net: string;
  readonly taxes: readonly string[];
}

/** Step 8 of a line. */
export function refundExactly(sold: Sold, before: string, quantity: string, digits: number, reached: Reached) {
  const part = (amount: string) =>
    partOf(
      Fraction.of(amount),
      Fraction.of(sold.quantity),
      Fraction.of(before),
      Fraction.of(quantity),
      digits,
      reached,
    );
  const [discount, net, taxes] = [part(sold.discount), part(sold.net), sold.taxes.map(part)];
  const tax = Fraction.sum(taxes);
  return { discount, net, taxes, tax, total: net.plus(tax) };
}

/** Step 8 of the rounding of cash. */
export function refundRoundingExactly(
  sold: { readonly total: string; readonly rounding: string },
  before: string,
  amount: string,
  digits: number,
  reached: Reached,
): Fraction {
  const [rounding, total] = [Fraction.of(sold.rounding), Fraction.of(sold.total)];
  if (total.isZero()) return Fraction.zero;
  return partOf(rounding, total, Fraction.of(before), Fraction.of(amount), digits, reached);
}

/** Of what was charged for the whole, the difference between what belongs to all up to now and to all before. */
function partOf(
  charged: Fraction,
  whole: Fraction,
  before: Fraction,
  part: Fraction,
  digits: number,
  reached: Reached,
): Fraction {
  const upTo = (point: Fraction) =>
    toNearest(charged.times(point).over(whole), unitOf(digits), "what came back", reached);
  return upTo(before.plus(part)).minus(upTo(before));
}
