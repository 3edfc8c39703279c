import { useLocale } from "use-intl";
import { numberFormat } from "./number-format.ts";

interface MoneyProps {
  /** An amount as the service writes it: digits with a point. */
  readonly value: string;
  readonly currency: string;
}

/** An amount of money, with as many decimals as it came with: the service knows how many the shop has. */
export function formatMoney(value: string, currency: string, locale: string): string {
  const digits = value.split(".")[1]?.length ?? 0;
  return numberFormat(locale, {
    ...{ style: "currency", currency, minimumFractionDigits: digits, maximumFractionDigits: digits },
    // As a text, so that no digit is lost.
  }).format(value as Intl.StringNumericLiteral);
}

export function Money({ value, currency }: MoneyProps) {
  return <span className="number">{formatMoney(value, currency, useLocale())}</span>;
}
