import type { Quote } from "@tillhouse/till-engine/quote.ts";
import type { QuotedReturn } from "@tillhouse/till-engine/returns.ts";
import type { Slip } from "@tillhouse/till-engine/sale.ts";
import { Big } from "big.js";
import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { Action } from "../action.tsx";
import { Money } from "@tillhouse/ui/money.tsx";
import { FailureWords } from "../failure-words.tsx";
import { BesideDialog } from "../more/beside-dialog.tsx";
import type { Exchange, KeptBasket } from "../news.ts";
import { PayDialog, type Payable } from "../pay/pay-dialog.tsx";
import { useApproved } from "../staff/use-approved.tsx";
import { useOpenTill, useTill } from "../till.ts";
import { useCall } from "../use-call.ts";
import { BasketSummary } from "./basket-summary.tsx";

interface ExchangeViewProps {
  readonly exchange: Exchange;
  readonly quote: Quote | undefined;
  readonly onGiveUp: () => void;
}

/** What comes back in exchange for the basket. */
export function ExchangeView({ exchange, quote, onGiveUp }: ExchangeViewProps) {
  const t = useTranslations("exchange");
  const format = useFormatter();
  const { number, lines } = exchange;
  return (
    <section className="exchange" aria-label={t("title")}>
      <div className="exchange-head">
        <strong>{t("of", { number })}</strong>
        <Action hotkey="F11" onClick={onGiveUp}>
          {t("giveUp")}
        </Action>
      </div>
      <dl className="basket-totals">
        {lines.map(({ id, name, quantity }) => (
          <div key={id}>
            <dt>
              <bdi>{name}</bdi>
            </dt>
            <dd className="muted">{format.number(-Number(quantity), { maximumFractionDigits: 5 })}</dd>
          </div>
        ))}
        {quote === undefined && <ExchangeTotal {...{ exchange, quote }} />}
      </dl>
      {quote === undefined && <p className="muted">{t("addGoods")}</p>}
    </section>
  );
}

/** What comes back and what is left to pay or to give back: the one sum that is large. */
export function ExchangeTotal({ exchange, quote }: Omit<ExchangeViewProps, "onGiveUp">) {
  const t = useTranslations("exchange");
  const { currency, currencyDigits } = useOpenTill().facts.settings;
  const { total } = exchange;
  const difference = new Big(quote?.totals.total ?? "0").plus(total).toFixed(currencyDigits);
  return (
    <>
      <div>
        <dt>{t("back")}</dt>
        <dd>
          <Money value={total} currency={currency} />
        </dd>
      </div>
      <div className="exchange-total">
        <dt>{t(Number(difference) < 0 ? "goesBack" : "toPay")}</dt>
        <dd>
          <Money value={difference.replace("-", "")} currency={currency} />
        </dd>
      </div>
    </>
  );
}

/** What comes back and what goes out for it, for who approves it. */
function ExchangeSummary({ exchange, quote }: Omit<ExchangeViewProps, "onGiveUp">) {
  const t = useTranslations("exchange");
  const format = useFormatter();
  const { currency } = useOpenTill().facts.settings;
  return (
    <>
      <ul className="rows">
        {exchange.lines.map(({ id, name, quantity }) => (
          <li key={id}>
            {format.number(-Number(quantity), { maximumFractionDigits: 5 })} × <bdi>{name}</bdi>
          </li>
        ))}
        <li>
          <strong>{t("back")}</strong>
          <strong>
            <Money value={exchange.total} currency={currency} />
          </strong>
        </li>
      </ul>
      {quote !== undefined && <BasketSummary quote={quote} />}
    </>
  );
}

interface GiveBackDialogProps {
  readonly quoted: QuotedReturn;
  readonly basket: KeptBasket;
  readonly goods: ReactNode;
  readonly onDone: (slip: Slip) => void;
  readonly onClose: () => void;
}

/** What is bought costs no more than what came back: the difference is given back as the shop's policy says. */
function GiveBackDialog({ quoted, basket, goods, onDone, onClose }: GiveBackDialogProps) {
  const t = useTranslations("exchange");
  const till = useTill();
  const { currency } = useOpenTill().facts.settings;
  const approving = useApproved(quoted.userId);
  const { total, refunds } = quoted.quote;
  const { run, isBusy, failure } = useCall(async () => {
    const { saleId: id, approvals } = basket;
    const { lacking } = await till.calls.settleExchange({ ...quoted, id, approvals });
    const more = await approving.ask(lacking, goods, id);
    if (more !== undefined) onDone(await till.calls.takeBack({ ...quoted, id, approvals: [...approvals, ...more] }));
  });
  return (
    <>
      <BesideDialog title={t("title")} isNarrow onClose={onClose}>
        <dl className="pay-figures">
          <div className="pay-due">
            <dt>{t("goesBack")}</dt>
            <dd>
              <Money value={total.replace("-", "")} currency={currency} />
            </dd>
          </div>
          {refunds.map(({ methodId, method, amount }) => (
            <div key={methodId}>
              <dt>{method}</dt>
              <dd>
                <Money value={amount} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
        {failure !== undefined && <FailureWords failure={failure} />}
        <div className="button-row">
          <Action hotkey="Enter" kind="primary" data-autofocus isBusy={isBusy} onClick={() => void run()}>
            {t("finish")}
          </Action>
        </div>
      </BesideDialog>
      {approving.dialog}
    </>
  );
}

interface ExchangeDialogProps {
  readonly quoted: QuotedReturn;
  readonly inCash: string;
  readonly basket: KeptBasket;
  readonly quote: Quote | undefined;
  readonly userId: string;
  readonly onDone: (slip: Slip) => void;
  readonly onClose: () => void;
}

/** Settles an exchange: the difference is paid, or given back. */
export function ExchangeDialog({ quoted, inCash, basket, quote, userId, onDone, onClose }: ExchangeDialogProps) {
  const till = useTill();
  const { saleId, approvals, exchange } = basket;
  const { total } = quoted.quote;
  const goods = exchange && <ExchangeSummary {...{ exchange, quote }} />;
  if (Number(total) <= 0) return <GiveBackDialog {...{ quoted, basket, goods, onDone, onClose }} />;
  const payable: Payable = {
    ...{ saleId, userId, customerId: basket.goods.customerId, total, inCash, goods },
    settle: (given) => till.calls.settleExchange({ ...quoted, ...given }),
    sell: (given) => till.calls.takeBack({ ...quoted, ...given }),
  };
  return <PayDialog {...{ payable, approvals, onClose }} onSold={onDone} />;
}
