import { Big } from "big.js";
import { apportion, round, zero, type Scale } from "./amounts.ts";

/** One tax within a tax group. */
export interface TaxComponent {
  readonly taxRateId: string;
  readonly name: string;
  /** A fraction: "0.19" is 19 %. */
  readonly rate: string;
  /** Calculated on the net amount plus the components before it. */
  readonly isCompound: boolean;
}

/** A component's part of a line's tax: `amount` is due on `base`. */
export interface TaxPart extends TaxComponent {
  readonly base: Big;
  readonly amount: Big;
}

export interface TaxedAmount {
  /** Without tax. */
  readonly net: Big;
  readonly tax: Big;
  readonly parts: readonly TaxPart[];
}

/**
 * The tax of one line, rounded once and split over its components by largest remainder. With tax included, the net
 * is what rounds and the tax is the rest, so that net and tax add up to `amount` as it was.
 */
export function taxOf(
  amount: Big,
  components: readonly TaxComponent[],
  taxIncluded: boolean,
  scale: Scale,
): TaxedAmount {
  if (components.length === 0) return { net: amount, tax: zero, parts: [] };
  const rates = effectiveRates(components);
  const rate = rates.reduce((all, one) => all.plus(one), zero);
  const net = taxIncluded ? round(amount.div(rate.plus(1)), scale) : amount;
  const tax = taxIncluded ? amount.minus(net) : round(amount.times(rate), scale);
  return { net, tax, parts: splitTax(net, tax, components, scale) };
}

/** The tax of a line before it is rounded. */
export function exactTax(
  { net, tax, taxes }: { net: Big; tax: Big; taxes: readonly TaxComponent[] },
  taxIncluded: boolean,
): Big {
  const rate = effectiveRates(taxes).reduce((all, one) => all.plus(one), zero);
  return taxIncluded ? net.plus(tax).times(rate).div(rate.plus(1)) : net.times(rate);
}

/** The same for who is exempt: each tax is due at the rate of zero. */
export function untaxed({ net, parts }: TaxedAmount): TaxedAmount {
  return { net, tax: zero, parts: parts.map((part) => ({ ...part, rate: "0", base: net, amount: zero })) };
}

/** Splits a line's tax over its components in proportion to their rates. */
export function splitTax(net: Big, tax: Big, components: readonly TaxComponent[], scale: Scale): TaxPart[] {
  const rates = effectiveRates(components);
  const isTaxed = rates.some((rate) => rate.gt(0));
  const shares = rates.map((rate, i) => ({ key: String(i).padStart(3, "0"), weight: isTaxed ? rate : new Big(1) }));
  return taxParts(net, apportion(tax, shares, scale), components);
}

/** The parts of a line's tax by their amounts, in the order of the components. */
export function taxParts(net: Big, amounts: readonly Big[], components: readonly TaxComponent[]): TaxPart[] {
  let before = zero;
  return components.map((component, i) => {
    const amount = amounts[i] ?? zero;
    const base = component.isCompound ? net.plus(before) : net;
    before = before.plus(amount);
    return { ...component, base, amount };
  });
}

/** Each component's rate on the net amount. */
function effectiveRates(components: readonly TaxComponent[]): Big[] {
  let before = zero;
  return components.map(({ rate, isCompound }) => {
    const effective = isCompound ? new Big(rate).times(before.plus(1)) : new Big(rate);
    before = before.plus(effective);
    return effective;
  });
}
