import type { TakenCoupon } from "@tillhouse/till-engine/basket.ts";
import type { QuotedLine } from "@tillhouse/till-engine/quote.ts";
import { useEffect } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { Money } from "@tillhouse/ui/money.tsx";
import { isZero, priceText } from "../amounts.ts";
import { useOpenTill } from "../till.ts";
import { UnitSign } from "../unit-sign.tsx";
import type { Exchange } from "../news.ts";
import type { ShownBasket } from "./basket.ts";
import { ExchangeTotal } from "./exchange.tsx";

type BasketQuote = NonNullable<ShownBasket["quote"]>;

interface BasketViewProps {
  readonly quote: BasketQuote | undefined;
  readonly coupons: readonly TakenCoupon[];
  readonly onLine: (line: QuotedLine) => void;
}

/** What is being sold, line by line, and what it comes to. */
export function BasketView({ quote, coupons, onLine }: BasketViewProps) {
  const t = useTranslations("basket");
  const last = quote?.lines.at(-1)?.id;
  // What was added last is what the cashier looks at.
  useEffect(() => {
    if (last !== undefined) document.getElementById(last)?.scrollIntoView({ block: "nearest" });
  }, [last]);
  if (quote === undefined) return <p className="basket-empty empty">{t("empty")}</p>;
  const { lines, currency } = quote;
  return (
    <ol className="basket-lines">
      {lines.map((line) => (
        <li key={line.id} id={line.id}>
          <BasketLine {...{ line, currency, coupons, onLine }} />
        </li>
      ))}
    </ol>
  );
}

interface BasketLineProps {
  readonly line: QuotedLine;
  readonly currency: string;
  readonly coupons: readonly TakenCoupon[];
  readonly onLine: (line: QuotedLine) => void;
}

function BasketLine({ line, currency, coupons, onLine }: BasketLineProps) {
  const t = useTranslations("basket");
  const format = useFormatter();
  const digits = useOpenTill().facts.settings.currencyDigits;
  const { id, kind, name, quantity, unitPrice, unitCode, gross, discounts, note, giftCard } = line;
  const isPlain = kind === "Sale";
  const takenOff = discounts.filter(({ amount }) => !isZero(amount));
  const content = (
    <>
      <span className="basket-name">{name}</span>
      <span className="basket-amount">
        <Money value={gross} currency={currency} />
      </span>
      <span className="muted">
        {format.number(Number(quantity), { maximumFractionDigits: 5 })} <UnitSign code={unitCode} />×{" "}
        <Money value={priceText(unitPrice, digits)} currency={currency} />
      </span>
      {takenOff.map(({ name: promotion, promotionId, reason, amount }, i) => (
        // What is taken off has no id, and stays in its order.
        <span key={`${id}-${String(i)}`} className="basket-off">
          <span>
            {promotion ?? reason ?? t("off")}
            <CouponOf {...{ promotionId, coupons }} />
          </span>
          <Money value={`-${amount}`} currency={currency} />
        </span>
      ))}
      {giftCard !== undefined && <bdi className="muted basket-note">{giftCard.code}</bdi>}
      {note !== null && <span className="muted basket-note">{note}</span>}
    </>
  );
  return isPlain ? (
    <button type="button" className="basket-line" onClick={() => onLine(line)}>
      {content}
    </button>
  ) : (
    <div className="basket-line" data-kind={kind}>
      {content}
    </div>
  );
}

interface CouponOfProps {
  readonly promotionId: string | null;
  readonly coupons: readonly TakenCoupon[];
}

/** The coupon that a promotion is given for. */
function CouponOf({ promotionId, coupons }: CouponOfProps) {
  const found = coupons.find((one) => one.promotionId === promotionId);
  if (found === undefined) return null;
  return (
    <>
      {" · "}
      <bdi>{found.code}</bdi>
    </>
  );
}

/** What is taken off, of lines and of the whole. */
function promotionsIn({ lines, discounts }: BasketQuote): Set<string | null> {
  return new Set([...lines.flatMap((line) => line.discounts), ...discounts].map(({ promotionId }) => promotionId));
}

interface BasketTotalsProps {
  readonly quote: BasketQuote;
  readonly coupons: readonly TakenCoupon[];
  readonly exchange: Exchange | undefined;
}

/** What the basket comes to; in an exchange, what is to be paid or given back. */
export function BasketTotals({ quote, coupons, exchange }: BasketTotalsProps) {
  const t = useTranslations("basket");
  const goesOut = useTranslations("exchange")("goesOut");
  const format = useFormatter();
  const { totals, taxes, discounts, currency, taxMode } = quote;
  const given = promotionsIn(quote);
  // A discount stays when all that it took something off is taken out.
  const takenOff = discounts.filter(({ amount }) => !isZero(amount));
  // What it took something off may be out of the basket again.
  const idle = coupons.filter(({ promotionId }) => !given.has(promotionId));
  return (
    <dl className="basket-totals">
      {takenOff.map(({ name, promotionId, reason, amount }, i) => (
        <div key={`${name ?? reason ?? ""}-${String(i)}`}>
          <dt>
            {name ?? reason ?? t("off")}
            <CouponOf {...{ promotionId, coupons }} />
          </dt>
          <dd>
            <Money value={`-${amount}`} currency={currency} />
          </dd>
        </div>
      ))}
      {idle.map(({ code }) => (
        <div key={code}>
          <dt>
            <bdi>{code}</bdi>
          </dt>
          <dd className="muted">{t("noEffect")}</dd>
        </div>
      ))}
      {taxMode === "Exclusive" &&
        taxes.map(({ taxRateId, rate, name, amount }) => (
          <div key={`${taxRateId} ${rate}`}>
            <dt>
              {t("tax", { name, rate: format.number(Number(rate), { style: "percent", maximumFractionDigits: 3 }) })}
            </dt>
            <dd>
              <Money value={amount} currency={currency} />
            </dd>
          </div>
        ))}
      <div className="basket-total" data-part={exchange !== undefined || undefined}>
        <dt>{exchange === undefined ? t("total") : goesOut}</dt>
        <dd>
          <Money value={totals.total} currency={currency} />
        </dd>
      </div>
      {exchange !== undefined && <ExchangeTotal {...{ exchange, quote }} />}
    </dl>
  );
}
