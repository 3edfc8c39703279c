/** Asking Intl is slow. Keyed by the currencies that shops have. */
const known = new Map<string, number>();

/**
 * The fraction digits of a currency: EUR 2, JPY 0, TND 3. As Unicode's CLDR has them and browsers show them, which is 0
 * for some that have 2 in ISO 4217 and no such coins (HUF, IDR). Throws RangeError when `currency` is not three
 * letters.
 */
export function digitsOf(currency: string): number {
  let digits = known.get(currency);
  if (digits === undefined) {
    const format = new Intl.NumberFormat("en", { style: "currency", currency });
    digits = format.resolvedOptions().maximumFractionDigits ?? 2;
    known.set(currency, digits);
  }
  return digits;
}

/** Is it the code of a currency in use or of history (ISO 4217)? */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf("currency").includes(code);
}
