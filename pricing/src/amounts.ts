import { Big } from "big.js";

/** Decimals of a currency: 2 for most, 0 for the yen, 3 for the Kuwaiti dinar. */
export type Scale = number;

export const zero = new Big(0);

/** Commercial rounding, half away from zero, so that a refund is the mirror of its sale. */
export function round(amount: Big, scale: Scale): Big {
  return amount.round(scale, Big.roundHalfUp);
}

export function sum(amounts: readonly Big[]): Big {
  return amounts.reduce((total, amount) => (isZero(amount) ? total : total.plus(amount)), zero);
}

/** The same as `amount.eq(0)`, and many times as fast: most shares of most discounts are nothing. */
export function isZero({ c: [first] }: Big): boolean {
  return first === 0;
}

/** One party to an apportionment. `key` breaks ties, so that the order of the parties does not matter. */
export interface Share {
  readonly key: string;
  readonly weight: Big;
}

/**
 * Splits `whole` in proportion to the weights by largest remainder: the parts, in the order of the shares, add up to
 * `whole` exactly, and each is its exact share rounded up or down to the currency's unit. Weights may be of both
 * signs (a sale and the line that takes it back); without any weight in sum the whole must be zero.
 */
export function apportion(whole: Big, shares: readonly Share[], scale: Scale): Big[] {
  if (whole.lt(0)) return apportion(whole.neg(), shares, scale).map((part) => part.neg());
  const units = toUnits(whole, scale);
  if (units === 0n) return shares.map(() => zero);
  const weights = toIntegers(shares.map(({ weight }) => weight));
  const total = weights.reduce((all, weight) => all + weight, 0n);
  if (total === 0n) throw new RangeError("nothing to apportion over");
  const direction = total < 0n ? -1n : 1n;
  const parts = weights.map((weight, i) => {
    const product = units * weight * direction;
    const floor = floorDivide(product, total * direction);
    return { i, floor, remainder: product - floor * total * direction };
  });
  let left = units - parts.reduce((all, { floor }) => all + floor, 0n);
  const result = parts.map(({ floor }) => floor);
  const byRemainder = [...parts].sort(
    (a, b) => compare(b.remainder, a.remainder) || compare(shares[a.i]?.key ?? "", shares[b.i]?.key ?? ""),
  );
  for (const { i } of byRemainder) {
    if (left === 0n) break;
    result[i] = (result[i] ?? 0n) + 1n;
    left -= 1n;
  }
  return result.map((part) => fromUnits(part, scale));
}

function compare<T extends bigint | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
}

function toUnits(amount: Big, scale: Scale): bigint {
  return BigInt(amount.times(`1e${scale}`).toFixed(0));
}

function fromUnits(units: bigint, scale: Scale): Big {
  return new Big(`${units}e-${scale}`);
}

/** The numbers on one common scale of at most twelve digits. */
function toIntegers(numbers: readonly Big[]): bigint[] {
  return numbers.map((number) => toUnits(number, 12));
}
