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
  /** Coins and notes: rounded. */
  readonly isCash: boolean;
  /** May be handed over for more than is due; the rest is given back in cash. */
  readonly allowsChange: boolean;
}

export interface Settlement {
  /** Added to the total so that the cash part can be paid in coins that exist. */
  readonly rounding: Big;
  /** Still open; zero or less when the tenders suffice. */
  readonly due: Big;
  /** Given back; zero while something is due. */
  readonly change: Big;
  /** Per tender: how much of the change comes off it. What it pays is tendered less change. */
  readonly changes: readonly Big[];
  /** Part of the change that no tender may give back. */
  readonly excess: Big;
}

/**
 * Settles a total with tenders. Only the cash part is rounded: what the other tenders leave open, or what they exceed
 * and is given back. The change comes off those tenders that allow it, cash first, the last one first. `returned` is
 * the value of what comes back over the counter: so much, rounded as cash is, may be paid out of the drawer beyond what was
 * handed over.
 */
export function settle(
  total: Big,
  tenders: readonly Tender[],
  cashRounding: CashRounding,
  returned: Big = zero,
): Settlement {
  const tendered = tenders.map((tender) => new Big(tender.tendered));
  const cashPart = total.minus(sum(tendered.filter((_, i) => tenders[i]?.isCash === false)));
  const inCash = tenders.some(({ isCash }) => isCash) || cashPart.lt(0);
  const rounding = inCash ? roundCash(cashPart, cashRounding).minus(cashPart) : zero;
  const due = total.plus(rounding).minus(sum(tendered));
  const change = due.lt(0) ? due.neg() : zero;
  let left = change;
  const changes = tenders.map(() => zero);
  const give = (fits: (tender: Tender) => boolean) => {
    for (let i = tenders.length - 1; i >= 0; i--) {
      const tender = tenders[i];
      const handed = tendered[i] ?? zero;
      if (tender === undefined || !tender.allowsChange || !fits(tender) || handed.lte(0)) continue;
      const part = left.lt(handed) ? left : handed;
      changes[i] = part;
      left = left.minus(part);
    }
  };
  give(({ isCash }) => isCash);
  give(({ isCash }) => !isCash);
  const drawer = tenders.findLastIndex(({ isCash, allowsChange }) => isCash && allowsChange);
  if (drawer >= 0 && left.gt(0) && left.lte(roundCash(returned, cashRounding))) {
    changes[drawer] = left.plus(changes[drawer] ?? zero);
    left = zero;
  }
  return { rounding, due, change, changes, excess: left };
}

/** Rounds the absolute value to a multiple of the increment and restores the sign, so that a refund mirrors its sale. */
export function roundCash(amount: Big, { increment, mode }: CashRounding): Big {
  const step = new Big(increment);
  if (step.eq(0)) return amount;
  const modes = { HalfUp: Big.roundHalfUp, Up: Big.roundUp, Down: Big.roundDown } as const;
  const size = amount.abs().div(step).round(0, modes[mode]).times(step);
  return amount.lt(0) ? size.neg() : size;
}
