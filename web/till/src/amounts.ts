import { Big } from "big.js";

/**
 * An amount or a quantity that somebody has typed with a comma or a point, as the service writes it. Undefined for what
 * is no number of at most so many digits behind the point.
 */
export function readNumber(typed: string, digits: number): string | undefined {
  const text = typed.trim().replace(",", ".");
  if (!/^\d{1,12}(\.\d*)?$/.test(text)) return undefined;
  const value = new Big(text.replace(/\.$/, ""));
  return value.round(digits, Big.roundDown).eq(value) ? value.toFixed() : undefined;
}

/** An amount with the digits of the currency. */
export const money = (value: string | Big, digits: number): string => new Big(value).toFixed(digits);

export const isZero = (value: string): boolean => new Big(value).eq(0);

/**
 * What people hand over for this: exactly it, then the next rounder amounts, as coins and notes go by one, two and
 * five.
 */
export function quickCash(due: string, digits: number): string[] {
  const exact = new Big(due);
  if (exact.lte(0)) return [];
  const notes = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].map((note) => new Big(note));
  const rounder = notes.map((note) => exact.div(note).round(0, Big.roundUp).times(note));
  const amounts = [exact, ...rounder].map((amount) => amount.toFixed(digits));
  return [...new Set(amounts)].slice(0, 5);
}
