import { Big } from "big.js";
import { round, type Scale } from "./amounts.ts";
import { hasCheckDigit } from "./gtin.ts";
import { resolvePrice, type PriceSources, type ResolvedPrice } from "./price.ts";

/** How the labels of a scale are read: digits are counted from 1. */
export interface LabelRule {
  readonly codeStart: number;
  readonly codeLength: number;
  readonly valueStart: number;
  readonly valueLength: number;
  readonly valueKind: "Weight" | "Price" | "Quantity";
  /** Digits of the value after the point. */
  readonly decimals: number;
}

/** What a label says beside its article. */
export interface LabelValue {
  readonly kind: LabelRule["valueKind"];
  /** A quantity in the article's unit, or what it costs. */
  readonly value: string;
}

/** Lengths at which GS1 symbols end with a check digit. */
const checkedLengths = new Set([8, 12, 13, 14]);

/**
 * Reads the digits of a label by a rule. Undefined when the check digit is wrong: a code as long as a GTIN ends with
 * one, unless the rule reads that digit as part of the code or value.
 */
export function readLabel(digits: string, rule: LabelRule): LabelValue | undefined {
  const lastRead = Math.max(rule.codeStart + rule.codeLength, rule.valueStart + rule.valueLength) - 1;
  if (checkedLengths.has(digits.length) && lastRead < digits.length && !hasCheckDigit(digits)) return undefined;
  const slice = digits.slice(rule.valueStart - 1, rule.valueStart - 1 + rule.valueLength);
  return { kind: rule.valueKind, value: new Big(slice).div(new Big(10).pow(rule.decimals)).toFixed() };
}

/** Fraction digits that a unit price may have. */
const priceDigits = 6;

/** What is sold for a label's price. */
export interface Bought {
  /** At most as many fraction digits as the unit has, never zero. */
  readonly quantity: string;
  /** The list's price of one unit. */
  readonly list: ResolvedPrice;
  /** The price of one unit, so that the quantity costs exactly the label's price. */
  readonly unitPrice: string;
}

/**
 * What a price label sells: the quantity that the list's price gives for it, at exactly the label's price. Where no
 * quantity of the unit costs so much, it is the next smaller one, so that the label's price never sells below the list;
 * but at least the smallest one, at most one for which a unit price of six digits is exact, and one piece of what is
 * not measured. A price that depends on the quantity is the one of the quantity that comes out. `precision`: fraction
 * digits of the unit.
 */
export function boughtFor(price: string, sources: PriceSources, precision: number, scale: Scale): Bought {
  const first = resolvePrice(sources, "1");
  const list = resolvePrice(sources, quantityFor(price, first.price, precision, scale));
  const quantity = quantityFor(price, list.price, precision, scale);
  const isSettled = resolvePrice(sources, quantity).price === list.price;
  const [settled, bought] = isSettled ? [list, quantity] : [first, quantityFor(price, first.price, precision, scale)];
  return { quantity: bought, list: settled, unitPrice: unitPriceFor(price, bought, settled.price, scale) };
}

function quantityFor(price: string, unitPrice: string, precision: number, scale: Scale): string {
  if (new Big(unitPrice).eq(0)) return "1";
  const exact = new Big(price).div(unitPrice);
  const nearest = exact.round(precision, Big.roundHalfUp);
  if (nearest.gt(0) && round(nearest.times(unitPrice), scale).eq(price)) return nearest.toFixed();
  if (precision === 0) return "1";
  const smallest = new Big(10).pow(-precision);
  const smaller = exact.round(precision, Big.roundDown);
  const largest = new Big(10).pow(priceDigits - scale).minus(smallest);
  return (smaller.lt(smallest) ? smallest : smaller.lt(largest) ? smaller : largest).toFixed();
}

/**
 * The price of one unit at which the quantity costs exactly `price`: `listPrice`, where that does, else to six digits.
 */
export function unitPriceFor(price: string, quantity: string, listPrice: string | null, scale: Scale): string {
  const size = new Big(quantity).abs();
  if (listPrice !== null && round(size.times(listPrice), scale).eq(price)) return listPrice;
  return new Big(price).div(size).round(priceDigits, Big.roundHalfUp).toFixed();
}
