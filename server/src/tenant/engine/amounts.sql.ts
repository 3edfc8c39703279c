import { raw } from "../../kernel/db/sql.ts";

const ofCurrency = "(SELECT currency_digits FROM settings)";

/** SQL of an amount where it arises, of a quantity and what one costs: in the digits of the currency. */
export function roundedAmount(amount: string): string {
  return `round(${amount}, ${ofCurrency})`;
}

/**
 * An amount as it is sent: with the fraction digits of the currency, "12.50" in EUR, "1250" in JPY, and no more unless
 * it has them. `digits`: SQL for how many; without it, those of the shop. Both must be constants, never input.
 */
export function amountText(column: string, digits = ofCurrency) {
  return raw(`round(${column}, greatest(${digits}, scale(trim_scale(${column}))))::text`);
}
