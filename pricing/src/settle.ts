import { Big } from "big.js";
import { sum, zero } from "./amounts.ts";

/** How cash is rounded where small coins are out of use. */
export interface CashRounding {
  /** "0.05": to five cents. "0": not at all. */
  readonly increment: string;
  readonly mode: "HalfUp" | "Up" | "Down";
}

export interface Tender {
  /** What was handed over; negative when it is paid out. */
  readonly tendered: string;
  /** Lies in the drawer: its change is taken off it. */
  readonly isCash: boolean;
  /** Paid in coins that exist. */
  readonly isRounded: boolean;
  /**
   * How what was handed over beyond what is due goes back: not at all, in cash, or as what it is (the rest of a
   * voucher).
   */
  readonly changeAs: "None" | "Cash" | "Own";
  /** The most that goes back in cash of what is not cash; null: any amount. */
  readonly maxCashBack: string | null;
}

export interface Settlement {
  /** Added to the total so that the cash part can be paid in coins that exist. */
  readonly rounding: Big;
  /** Still open; zero or less when the tenders suffice. */
  readonly due: Big;
  /** Given back in all; zero while something is due. */
  readonly change: Big;
  /** Per tender: what goes back of it, in its own kind. It is booked as tendered less this. */
  readonly changes: readonly Big[];
  /** Change that leaves the drawer for tenders of other kinds when no cash tender can bear it: a payment of its own. */
  readonly cashOut: Big;
  /** Part of the change that pays for what comes back over the counter. */
  readonly paidOut: Big;
  /** Part of the change that may not be given back. */
  readonly excess: Big;
}

/**
 * Settles a total with tenders. What is handed over too much goes back from cash first, then from the others, the last
 * one first, each as its `changeAs` says; cash goes back for at most `maxCashBack` of another tender. `returned` is the
 * value of what comes back over the counter: so much may be paid out by a cash tender beyond what was handed over. Only
 * the cash part is rounded: what is paid in cash, or goes out in cash.
 */
export function settle(
  total: Big,
  tenders: readonly Tender[],
  cashRounding: CashRounding,
  returned: Big = zero,
): Settlement {
  const tendered = tenders.map((tender) => new Big(tender.tendered));
  const handed = sum(tendered);
  const { parts, paidOut, excess } = handBack(handed.minus(total), tenders, returned);
  const isOwn = (i: number) => tenders[i]?.isCash === false && tenders[i].changeAs === "Own";
  const isCashBack = (i: number) => tenders[i]?.isCash === false && tenders[i].changeAs === "Cash";
  const cashBack = sum(parts.filter((_, i) => isCashBack(i)));
  const inOther = tendered
    .filter((_, i) => tenders[i]?.isRounded === false)
    .concat(parts.filter((_, i) => isOwn(i) && tenders[i]?.isRounded === false).map((part) => part.neg()));
  const cashPart = total.minus(sum(inOther));
  const isInCash = excess.eq(0) && (tenders.some(({ isRounded }) => isRounded) || cashBack.plus(paidOut).gt(0));
  const rounding = isInCash ? roundCash(cashPart, cashRounding).minus(cashPart) : zero;
  const due = total.plus(rounding).minus(handed);
  const change = due.lt(0) ? due.neg() : zero;
  let inCash = change.minus(excess);
  const own = parts.map((part, i) => {
    const back = isOwn(i) ? least(part, inCash) : zero;
    inCash = inCash.minus(back);
    return back;
  });
  return { rounding, due, change, ...bookChange(inCash, own, tenders), paidOut: least(paidOut, change), excess };
}

function least(a: Big, b: Big): Big {
  return a.lt(b) ? a : b;
}

/** Cash before what is not, the last one first. */
function latestCashFirst(tenders: readonly Tender[]): number[] {
  const latest = tenders.map((_, i) => i).toReversed();
  const isCash = (i: number) => tenders[i]?.isCash === true;
  return [...latest.filter(isCash), ...latest.filter((i) => !isCash(i))];
}

/** The payment that the change belongs to, before anything is rounded. */
function handBack(over: Big, tenders: readonly Tender[], returned: Big) {
  let left = over.gt(0) ? over : zero;
  const parts = tenders.map(() => zero);
  for (const i of latestCashFirst(tenders)) {
    const part = least(left, mostBack(tenders[i]));
    parts[i] = part;
    left = left.minus(part);
  }
  const isPaidOut = left.gt(0) && left.lte(returned) && drawerOf(tenders) >= 0;
  return { parts, paidOut: isPaidOut ? left : zero, excess: isPaidOut ? zero : left };
}

function mostBack(tender: Tender | undefined): Big {
  const handed = new Big(tender?.tendered ?? 0);
  if (tender === undefined || tender.changeAs === "None" || handed.lt(0)) return zero;
  const isLimited = !tender.isCash && tender.changeAs === "Cash" && tender.maxCashBack !== null;
  return isLimited && handed.gt(tender.maxCashBack) ? new Big(tender.maxCashBack) : handed;
}

/** The cash tender that bears what goes out of the drawer beyond what was put into it; -1 without one. */
function drawerOf(tenders: readonly Tender[]): number {
  return tenders.findLastIndex(({ isCash, changeAs }) => isCash && changeAs !== "None");
}

/** Cash goes back from what was handed over in cash; the rest leaves the drawer. */
function bookChange(inCash: Big, own: readonly Big[], tenders: readonly Tender[]) {
  let left = inCash;
  const changes = [...own];
  for (const i of latestCashFirst(tenders)) {
    const tender = tenders[i];
    const part = tender?.isCash === true ? least(left, mostBack(tender)) : zero;
    changes[i] = part.plus(changes[i] ?? zero);
    left = left.minus(part);
  }
  const drawer = drawerOf(tenders);
  if (drawer < 0) return { changes, cashOut: left };
  changes[drawer] = left.plus(changes[drawer] ?? zero);
  return { changes, cashOut: zero };
}

/**
 * Rounds the absolute value to a multiple of the increment and restores the sign, so that a refund mirrors its sale.
 */
export function roundCash(amount: Big, { increment, mode }: CashRounding): Big {
  const step = new Big(increment);
  if (step.eq(0)) return amount;
  const modes = { HalfUp: Big.roundHalfUp, Up: Big.roundUp, Down: Big.roundDown } as const;
  const size = amount.abs().div(step).round(0, modes[mode]).times(step);
  return amount.lt(0) ? size.neg() : size;
}
