import type { Quote } from "@tillhouse/till-engine/quote.ts";
import { useFormatter, useTranslations } from "use-intl";
import { Money } from "@tillhouse/ui/money.tsx";
import { isZero } from "../amounts.ts";
import { UnitSign } from "../unit-sign.tsx";

interface BasketSummaryProps {
  readonly quote: Quote;
}

/** The basket in a few lines, for who approves it: what is sold, what is taken off, and what it comes to. */
export function BasketSummary({ quote }: BasketSummaryProps) {
  const t = useTranslations("basket");
  const format = useFormatter();
  const { lines, totals, currency } = quote;
  return (
    <ul className="rows">
      {lines.map(({ id, name, quantity, unitCode, gross, discount }) => (
        <li key={id}>
          <span>
            {format.number(Number(quantity), { maximumFractionDigits: 5 })} <UnitSign code={unitCode} />×{" "}
            <bdi>{name}</bdi>
          </span>
          <span>
            <Money value={gross} currency={currency} />
            {!isZero(discount) && (
              <>
                {` · ${t("off")} `}
                <Money value={`-${discount}`} currency={currency} />
              </>
            )}
          </span>
        </li>
      ))}
      <li>
        <strong>{t("total")}</strong>
        <strong>
          <Money value={totals.total} currency={currency} />
        </strong>
      </li>
    </ul>
  );
}
