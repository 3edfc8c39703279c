import { raw } from "../kernel/db/sql.ts";
import { currenciesByDigits } from "./currency.ts";

/** SQL for the fraction digits of the currency that `column` names. `column` must be a constant, never input. */
export function digitsIn(column: string): string {
  const cases = [...currenciesByDigits()].map(
    ([digits, codes]) => `WHEN ${column} IN (${codes.map((code) => `'${code}'`).join(", ")}) THEN ${digits}`,
  );
  return `CASE ${cases.join(" ")} ELSE 2 END`;
}

/**
 * An amount as it is sent: with the fraction digits of the currency, "12.50" in EUR, "1250" in JPY, and no more unless it has
 * them. `digits`: SQL for how many; without it, those of the shop. Both must be constants, never input.
 */
export function amountText(column: string, digits = `(SELECT ${digitsIn("currency")} FROM settings)`) {
  return raw(`round(${column}, greatest(${digits}, scale(trim_scale(${column}))))::text`);
}
