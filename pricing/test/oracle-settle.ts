import { Fraction } from "./fraction.ts";
import { toNearest, unitOf, type OnReach } from "./oracle.ts";

// How orders are paid and come back, calculated as in oracle.ts.

interface Tender {
  readonly tendered: string;
  readonly isCash: boolean;
  readonly isRounded: boolean;
  readonly changeAs: "None" | "Cash" | "Own";
  readonly maxCashBack: string | null;
}

interface CashRounding {
  readonly increment: string;
  readonly mode: "HalfUp" | "Up" | "Down";
}

/** Steps 6 and 7: who gives what back, and what of all that is paid in cash. */
export function settleExactly(
  total: Fraction,
  tenders: readonly Tender[],
  rule: CashRounding,
  returned: Fraction,
  reached: OnReach,
) {
  const hands = tenders.map((tender, i) => ({ ...tender, i, handed: Fraction.of(tender.tendered) }));
  const givers = hands
    .filter(({ changeAs, handed }) => changeAs !== "None" && !handed.isNegative())
    .toSorted((a, b) => Number(b.isCash) - Number(a.isCash) || b.i - a.i)
    .map((hand) => {
      const isLimited = !hand.isCash && hand.changeAs === "Cash";
      const limit = isLimited && hand.maxCashBack !== null ? Fraction.of(hand.maxCashBack) : hand.handed;
      return { ...hand, most: limit.isAbove(hand.handed) ? hand.handed : limit };
    });
  const handed = Fraction.sum(hands.map((hand) => hand.handed));
  const over = Fraction.most(handed.minus(total), Fraction.zero);
  const before = (at: number) => Fraction.sum(givers.slice(0, at).map(({ most }) => most));
  const given = givers.map((giver, at) => ({
    ...giver,
    back: Fraction.least(giver.most, Fraction.most(over.minus(before(at)), Fraction.zero)),
  }));
  if (given.filter(({ back }) => !back.isZero()).length > 1) reached("change of more than one tender");
  if (given.some(({ most, handed: all, back }) => back.equals(most) && all.isAbove(most)))
    reached("cash back to its limit");
  const open = over.minus(Fraction.sum(given.map(({ back }) => back)));
  const drawer = hands.findLast(({ isCash, changeAs }) => isCash && changeAs !== "None");
  const isPaidOut = !open.isZero() && drawer !== undefined && !open.isAbove(returned);
  if (isPaidOut) reached("paid out of the drawer");
  const [paidOut, excess] = isPaidOut ? [open, Fraction.zero] : [Fraction.zero, open];
  const ownOf = (i: number) =>
    given.find((giver) => giver.i === i && !giver.isCash && giver.changeAs === "Own")?.back ?? Fraction.zero;
  const lent = given.filter((giver) => !giver.isCash && giver.changeAs === "Cash" && !giver.back.isZero());
  const otherwise = hands.filter(({ isRounded }) => !isRounded).map((hand) => hand.handed.minus(ownOf(hand.i)));
  const cashPart = total.minus(Fraction.sum(otherwise));
  const hasCash = hands.some(({ isRounded }) => isRounded) || lent.length > 0 || isPaidOut;
  if (lent.length > 0) reached("cash back");
  const rounding =
    hasCash && excess.isZero() ? roundCashExactly(cashPart, rule, reached).minus(cashPart) : Fraction.zero;
  const due = total.plus(rounding).minus(handed);
  const change = Fraction.most(due.negated(), Fraction.zero);
  const forOwn = (i: number) => {
    const earlier = Fraction.sum(hands.slice(0, i).map((hand) => ownOf(hand.i)));
    return Fraction.least(ownOf(i), Fraction.most(change.minus(excess).minus(earlier), Fraction.zero));
  };
  const own = Fraction.sum(hands.map(({ i }) => forOwn(i)));
  if (!own.isZero()) reached("change of its own kind");
  const inCash = change.minus(excess).minus(own);
  const cash = given.filter(({ isCash }) => isCash);
  const fromCash = (i: number) => {
    const at = cash.findIndex((giver) => giver.i === i);
    const earlier = Fraction.sum(cash.slice(0, Math.max(at, 0)).map(({ most }) => most));
    return Fraction.least(cash[at]?.most ?? Fraction.zero, Fraction.most(inCash.minus(earlier), Fraction.zero));
  };
  const rest = inCash.minus(Fraction.sum(hands.map(({ i }) => fromCash(i))));
  const changes = hands.map(({ i }) =>
    forOwn(i)
      .plus(fromCash(i))
      .plus(drawer?.i === i ? rest : Fraction.zero),
  );
  return {
    rounding,
    due,
    change,
    changes,
    cashOut: drawer === undefined ? rest : Fraction.zero,
    paidOut: Fraction.least(paidOut, change),
    excess,
  };
}

function roundCashExactly(amount: Fraction, { increment, mode }: CashRounding, reached: OnReach): Fraction {
  const step = Fraction.of(increment);
  if (step.isZero()) return amount;
  if (mode === "HalfUp") return toNearest(amount, step, "cash", reached);
  const steps = amount.size().over(step);
  const whole = steps.floor();
  const size = (mode === "Up" && !whole.equals(steps) ? whole.plus(Fraction.one) : whole).times(step);
  return amount.isNegative() ? size.negated() : size;
}

interface SoldPart {
  readonly quantity: string;
  readonly discount: string;
  readonly net: string;
  readonly taxes: readonly string[];
}

/** What came back at once, and what was given for it. */
interface Part {
  readonly quantity: string;
  readonly discount: Fraction;
  readonly net: Fraction;
  readonly taxes: readonly Fraction[];
}

/** Step 8 of a line, after what came back of it before. */
export function refundExactly(
  sold: SoldPart,
  before: readonly Part[],
  quantity: string,
  digits: number,
  reached: OnReach,
) {
  const point = Fraction.sum([quantity, ...before.map((one) => one.quantity)].map(Fraction.of));
  const part = (amount: string | Fraction, given: readonly Fraction[]) => {
    if (Fraction.of(quantity).isZero()) return Fraction.zero;
    const due = upTo(
      typeof amount === "string" ? Fraction.of(amount) : amount,
      Fraction.of(sold.quantity),
      point,
      digits,
      reached,
    );
    return Fraction.most(due.minus(Fraction.sum(given)), Fraction.zero);
  };
  const given = (of: (one: Part) => Fraction) => before.map(of);
  const taxesOf = (i: number) => given((one) => one.taxes[i] ?? Fraction.zero);
  const paid = (net: Fraction, taxes: readonly Fraction[]) => net.plus(Fraction.sum(taxes));
  const charged = { net: Fraction.of(sold.net), taxes: sold.taxes.map(Fraction.of) };
  const discount = part(
    sold.discount,
    given((one) => one.discount),
  );
  const total = part(
    paid(charged.net, charged.taxes),
    given((one) => paid(one.net, one.taxes)),
  );
  // Each tax as it belongs to it, as far as the total goes; net is the rest, as far as it was charged; what is over
  // then is of the taxes that still have something.
  const taxes: Fraction[] = [];
  const rest = () => total.minus(Fraction.sum(taxes));
  for (const [i, amount] of sold.taxes.entries()) taxes.push(Fraction.least(part(amount, taxesOf(i)), rest()));
  const net = Fraction.least(charged.net.minus(Fraction.sum(given((one) => one.net))), rest());
  for (const [i, tax] of taxes.entries()) {
    const left = (charged.taxes[i] ?? Fraction.zero).minus(Fraction.sum(taxesOf(i))).minus(tax);
    taxes[i] = tax.plus(Fraction.least(left, rest().minus(net)));
  }
  return { discount, net, taxes, tax: Fraction.sum(taxes), total };
}

/** Step 8 of the rounding of cash. */
export function refundRoundingExactly(
  sold: { readonly total: string; readonly rounding: string },
  before: string,
  amount: string,
  digits: number,
  reached: OnReach,
): Fraction {
  const [rounding, total] = [Fraction.of(sold.rounding), Fraction.of(sold.total)];
  if (total.isZero()) return Fraction.zero;
  const from = Fraction.of(before);
  const upToNow = (point: Fraction) => upTo(rounding, total, point, digits, reached);
  return upToNow(from.plus(Fraction.of(amount))).minus(upToNow(from));
}

/** What belongs to a part of what was charged for the whole. */
function upTo(charged: Fraction, whole: Fraction, part: Fraction, digits: number, reached: OnReach): Fraction {
  return toNearest(charged.times(part).over(whole), unitOf(digits), "what came back", reached);
}
