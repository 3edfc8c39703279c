import { numberFormat } from "@tillhouse/ui/number-format.ts";
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

/** A price with the digits of the currency, or with its own where it is finer. */
export function priceText(price: string, digits: number): string {
  const own = price.split(".")[1]?.length ?? 0;
  return new Big(price).toFixed(Math.max(own, digits));
}

/** As people of the locale type it: with their decimal point. */
export const asTyped = (amount: string, locale: string): string => amount.replace(".", decimalPoint(locale));

/** The decimal separator of the locale. */
export const decimalPoint = (locale: string): "." | "," =>
  numberFormat(locale)
    .formatToParts(1.5)
    .find(({ type }) => type === "decimal")?.value === ","
    ? ","
    : ".";

export const isZero = (value: string): boolean => new Big(value).eq(0);

const notes = [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1].map((note) => new Big(note));

/**
 * What people hand over for this: exactly it, then the next rounder amounts, as coins and notes go by one, two and
 * five. Nobody hands over 6 for 5: without the smallest note of it what is left must be too little.
 */
export function quickCash(due: string, digits: number): string[] {
  const exact = new Big(due);
  if (exact.lte(0)) return [];
  const rounder = notes
    .map((note) => exact.div(note).round(0, Big.roundUp).times(note))
    .filter((amount) => amount.minus(smallestNote(amount)).lt(exact))
    .toReversed();
  const amounts = [exact, ...rounder].map((amount) => amount.toFixed(digits));
  return [...new Set(amounts)].slice(0, 5);
}

/** The smallest of the notes and coins that make up a whole amount, largest first. */
function smallestNote(amount: Big): Big {
  let rest = amount;
  for (const note of notes) {
    rest = rest.mod(note);
    if (rest.eq(0)) return note;
  }
  return rest;
}
