import { Big } from "big.js";
import { invalid } from "../../kernel/http/problem.ts";
import { amountFault } from "./ceilings.ts";

/** A currency as amounts need it. */
interface Currency {
  readonly currency: string;
  readonly currencyDigits: number;
}

/** 400 by path for an amount that the currency has no coins for (0.5 in JPY, 0.001 in EUR), or beyond any. */
export function requireAmount({ currency, currencyDigits }: Currency, path: string, amount: string): void {
  if (isFiner(amount, currencyDigits)) throw invalid(path, digitsFault(currency, currencyDigits));
  const fault = amountFault(amount);
  if (fault !== undefined) throw invalid(path, fault);
}

/** Whether the amount has more fraction digits than these. */
export function isFiner(amount: string, digits: number): boolean {
  return !new Big(amount).round(digits).eq(amount);
}

/** What is said of an amount that is finer. */
export function digitsFault(currency: string, digits: number): string {
  return `${atMostDigits(digits)}, as ${currency} has`;
}

/** What is said of a number that is finer than these digits. */
export function atMostDigits(digits: number): string {
  return digits === 0
    ? "must be a whole number"
    : `must have at most ${digits} digit${digits === 1 ? "" : "s"} after the point`;
}
