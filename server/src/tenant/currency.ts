/** Asking Intl is slow. Keyed by the currencies that shops have. */
const known = new Map<string, number>();
let others: ReadonlyMap<number, readonly string[]> | undefined;

/** The fraction digits of a currency (ISO 4217): EUR 2, JPY 0, TND 3. Throws RangeError when `currency` is not three letters. */
export function digitsOf(currency: string): number {
  let digits = known.get(currency);
  if (digits === undefined) {
    const format = new Intl.NumberFormat("en", { style: "currency", currency });
    digits = format.resolvedOptions().maximumFractionDigits ?? 2;
    known.set(currency, digits);
  }
  return digits;
}

/** The currencies that have another number of fraction digits than two, by that number. */
export function currenciesByDigits(): ReadonlyMap<number, readonly string[]> {
  others ??= Map.groupBy(
    Intl.supportedValuesOf("currency").filter((code) => digitsOf(code) !== 2),
    digitsOf,
  );
  return others;
}

/** Is it the code of a currency in use or of history (ISO 4217)? */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf("currency").includes(code);
}
