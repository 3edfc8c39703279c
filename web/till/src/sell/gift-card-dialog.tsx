import type { BasketRequestLine, GiftCard } from "@tillhouse/till-engine/lines.ts";
import type { QuotedLine } from "@tillhouse/till-engine/quote.ts";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Action, choiceKey } from "../action.tsx";
import { money } from "../amounts.ts";
import { Money } from "@tillhouse/ui/money.tsx";
import { Notice } from "@tillhouse/ui/notice.tsx";
import { AmountForm } from "../amount-form.tsx";
import { FailureWords } from "../failure-words.tsx";
import { BesideDialog } from "../more/beside-dialog.tsx";
import { useOpenTill, useTill } from "../till.ts";
import { useCall } from "../use-call.ts";
import type { FoundCard } from "../worker/cards.ts";
import { cardLine, newCardCode } from "./cards.ts";

interface GiftCardDialogProps {
  readonly onLine: (line: BasketRequestLine & { readonly name: string }) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Sells a gift card for what it is to hold, or loads one again; tells what is on one. */
export function GiftCardDialog({ onLine, onClose }: GiftCardDialogProps) {
  const t = useTranslations("card");
  const till = useTill();
  const { facts, state } = useOpenTill();
  const { settings } = facts;
  const [way, setWay] = useState<"New" | "Again">("New");
  const [code, setCode] = useState("");
  const [card, setCard] = useState<GiftCard>();
  const [found, setFound] = useState<FoundCard>();
  const look = useCall(async (typed: string) => {
    if (way === "New" || !state.isConnected) {
      setCard({ code: typed.trim(), ...(way === "New" ? {} : { isReload: true }) });
      return;
    }
    const known = await till.calls.findCard(typed);
    setFound(known);
    setCard({ code: typed.trim(), isReload: true, balance: known.balance });
  });
  const scanned = (text: string) => {
    if (card !== undefined) return;
    setCode(text);
    void look.run(text);
  };
  return (
    <BesideDialog title={t("title")} isNarrow onScan={scanned} onClose={onClose}>
      {card === undefined ? (
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault();
            void look.run(code);
          }}
        >
          <fieldset className="button-row" aria-label={t("title")}>
            {(["New", "Again"] as const).map((one, i) => (
              <Action hotkey={choiceKey(i)} key={one} aria-pressed={way === one} onClick={() => setWay(one)}>
                {t(one)}
              </Action>
            ))}
          </fieldset>
          <label className="field">
            <span className="field-label">{t("code")}</span>
            <input
              {...{ className: "control", autoComplete: "off", maxLength: 40, dir: "ltr", value: code }}
              data-autofocus
              onChange={({ target }) => {
                look.clear();
                setCode(target.value);
              }}
            />
            <span className="field-hint">{t("codeHint")}</span>
          </label>
          {look.failure !== undefined && <FailureWords failure={look.failure} />}
          <div className="button-row">
            {way === "New" && (
              <Action hotkey="F7" onClick={() => setCode(newCardCode())}>
                {t("make")}
              </Action>
            )}
            <Action hotkey="Enter" type="submit" kind="primary" isBusy={look.isBusy} disabled={!isCode(code)}>
              {t("goOn")}
            </Action>
          </div>
        </form>
      ) : (
        <>
          <p>
            <bdi className="card-code">{card.code}</bdi>
          </p>
          {found !== undefined && (
            <p>
              {t("holds")} <Money value={found.balance} currency={settings.currency} />
            </p>
          )}
          {card.isReload === true && found === undefined && <Notice tone="warning">{t("unknownRest")}</Notice>}
          <AmountForm
            label={t("amount")}
            action={t(way === "New" ? "sell" : "load")}
            digits={settings.currencyDigits}
            onAmount={async (amount) => {
              if (Number(amount) > 0)
                await onLine(cardLine(card, money(amount, settings.currencyDigits), settings.receiptLanguage));
            }}
          />
        </>
      )}
    </BesideDialog>
  );
}

/** At least eight letters and digits, as the shop wants it. */
const isCode = (text: string): boolean => /^[a-z0-9](?:[ -]?[a-z0-9]){7,}$/i.test(text.trim());

interface CardLineDialogProps {
  readonly line: QuotedLine;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** A gift card in the basket holds what its line says: it can only be taken out. */
export function CardLineDialog({ line, onRemove, onClose }: CardLineDialogProps) {
  const t = useTranslations("card");
  return (
    <BesideDialog title={line.name} isNarrow onClose={onClose}>
      <p>
        <bdi className="card-code">{line.giftCard?.code}</bdi>
      </p>
      <div className="button-row">
        <Action hotkey="Delete" kind="danger" data-autofocus onClick={onRemove}>
          {t("takeOut")}
        </Action>
      </div>
    </BesideDialog>
  );
}
