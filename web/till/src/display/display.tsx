import { useEffect, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { Money } from "@tillhouse/ui/money.tsx";
import { displayChannel, type DisplayNews, type DisplayView } from "./display-news.ts";
import { UnitSign } from "../unit-sign.tsx";

/** The customer's window: what is in the basket, what it comes to, and what they get back. */
export function Display({ slug }: { readonly slug: string }) {
  const t = useTranslations("display");
  const [view, setView] = useState<DisplayView>();
  useEffect(() => {
    const channel = displayChannel(slug);
    channel.addEventListener("message", ({ data }: MessageEvent<DisplayNews>) => {
      if ("view" in data) setView(data.view);
    });
    channel.postMessage({ isAsking: true } satisfies DisplayNews);
    return () => channel.close();
  }, [slug]);
  useEffect(() => {
    document.title = `${t("title")} · Tillhouse`;
  }, [t]);
  return (
    <main className="display" aria-live="polite">
      {view === undefined || view.kind === "Idle" ? (
        <h1>{view?.shopName ?? t("closed")}</h1>
      ) : view.kind === "Sold" ? (
        <>
          <h1>{t("thanks")}</h1>
          <Figure label={t("total")} value={view.total} currency={view.currency} />
          <Figure label={t("change")} value={view.change} currency={view.currency} />
        </>
      ) : (
        <BasketOf view={view} />
      )}
    </main>
  );
}

function BasketOf({ view }: { readonly view: Extract<DisplayView, { kind: "Basket" }> }) {
  const t = useTranslations("display");
  const format = useFormatter();
  const { lines, off, total, currency } = view;
  const last = lines.at(-1)?.id;
  useEffect(() => {
    if (last !== undefined) document.getElementById(last)?.scrollIntoView({ block: "nearest" });
  }, [last]);
  return (
    <>
      <h1 className="hidden-text">{t("title")}</h1>
      <ol className="display-lines">
        {lines.map(({ id, name, quantity, unitCode, gross }) => (
          <li key={id} id={id}>
            <span>
              {format.number(Number(quantity), { maximumFractionDigits: 5 })} <UnitSign code={unitCode} />×{" "}
              <bdi>{name}</bdi>
            </span>
            <Money value={gross} currency={currency} />
          </li>
        ))}
        {off.map(({ name, amount }, i) => (
          // What is taken off has no id, and stays in its order.
          <li key={`${name ?? ""} ${String(i)}`} className="basket-off">
            <span>{name ?? t("off")}</span>
            <Money value={`-${amount}`} currency={currency} />
          </li>
        ))}
      </ol>
      <Figure label={t("total")} value={total} currency={currency} />
    </>
  );
}

function Figure({
  label,
  value,
  currency,
}: {
  readonly label: string;
  readonly value: string;
  readonly currency: string;
}) {
  return (
    <dl className="display-figure">
      <dt>{label}</dt>
      <dd>
        <Money value={value} currency={currency} />
      </dd>
    </dl>
  );
}
