import { Fraction } from "../../pricing/test/fraction.ts";
import { rounded } from "./calculation.ts";

/** What payments come to: steps 6 and 7 of "How an order is calculated" of docs/amounts.md, and nothing else. */

export interface Method {
  readonly id: string;
  readonly isCash: boolean;
  readonly isRounded: boolean;
  readonly changeAs: "None" | "Cash" | "Own";
  readonly maxCashBack: Fraction | null;
}

export interface TenderedPart {
  readonly method: Method;
  readonly tendered: Fraction;
  /** The part of it that is a tip. */
  readonly tip: Fraction;
}

export interface BookedTender extends TenderedPart {
  readonly change: Fraction;
}

export interface Settlement {
  /** The payments that were sent and, behind them, one that pays change out when there is no payment in cash. */
  readonly payments: readonly BookedTender[];
  readonly rounding: Fraction;
}

/** What is to be settled. */
export interface Due {
  readonly total: Fraction;
  /** The value of what came back: the most that is paid out beyond what was tendered. */
  readonly cameBack: Fraction;
  readonly payments: readonly TenderedPart[];
  /** The smallest coin; zero: cash is not rounded. */
  readonly coin: Fraction;
  /** The shop's first Cash method. */
  readonly cash: Method;
}

const { zero } = Fraction;
const sumOf = (amounts: readonly Fraction[]) => Fraction.sum(amounts);

/** A refusal's errorCode, or the path that it names, when the service refuses it. */
export function settle({ total: ofGoods, cameBack, payments, coin, cash }: Due): Settlement | string {
  const total = ofGoods.plus(sumOf(payments.map(({ tip }) => tip)));
  const tendered = sumOf(payments.map((payment) => payment.tendered));
  let left = Fraction.most(tendered.minus(total), zero);
  const own = payments.map(() => zero);
  let isCashGoingOut = false;
  const give = (most: Fraction) => {
    const given = Fraction.most(Fraction.least(left, most), zero);
    left = left.minus(given);
    return given;
  };
  const lastFirst = [...payments.entries()].toReversed();
  for (const [, { method, tendered: amount }] of lastFirst)
    if (method.isCash && method.changeAs !== "None" && !give(amount).isZero()) isCashGoingOut = true;
  for (const [n, { method, tendered: amount }] of lastFirst) {
    if (method.isCash || method.changeAs === "None") continue;
    if (method.changeAs === "Own") own[n] = give(amount);
    else if (!give(Fraction.least(amount, method.maxCashBack ?? amount)).isZero()) isCashGoingOut = true;
  }
  const payer = payments.findLastIndex(({ method }) => method.isCash && method.changeAs !== "None");
  if (payer !== -1 && !give(cameBack).isZero()) isCashGoingOut = true;
  if (!left.isZero()) return "change_not_allowed";

  const unrounded = sumOf(
    payments.map(({ method, tendered: amount }, n) => (method.isRounded ? zero : amount.minus(own[n] ?? zero))),
  );
  const cashPart = total.minus(unrounded);
  const isRounded = isCashGoingOut || payments.some(({ method }) => method.isRounded);
  const rounding = isRounded ? rounded(cashPart, coin).minus(cashPart) : zero;
  const inCash = tendered.minus(sumOf(own)).minus(total).minus(rounding);
  if (inCash.isNegative()) return "tender_too_low";
  const booked = book(payments, own, inCash, cash);
  const short = booked.findIndex(
    ({ tip, tendered: given, change }) => !tip.isZero() && tip.isAbove(given.minus(change)),
  );
  return short === -1 ? { payments: booked, rounding } : `payments[${short}].tip`;
}

/** Change in cash comes off the cash payments, the last one first, or is a payment of its own. */
function book(
  payments: readonly TenderedPart[],
  own: readonly Fraction[],
  inCash: Fraction,
  cash: Method,
): readonly BookedTender[] {
  const change = [...own];
  let left = inCash;
  const drawers = [...payments.keys()].filter((n) => payments[n]?.method.isCash).toReversed();
  for (const n of drawers) {
    const off = Fraction.least(left, Fraction.most(payments[n]?.tendered ?? zero, zero));
    change[n] = off;
    left = left.minus(off);
  }
  const [last] = drawers;
  if (last !== undefined) change[last] = (change[last] ?? zero).plus(left);
  const booked = payments.map((payment, n) => ({ ...payment, change: change[n] ?? zero }));
  if (last !== undefined || left.isZero()) return booked;
  return [...booked, { method: cash, tendered: zero, tip: zero, change: left }];
}
