import type { Slip } from "@tillhouse/till-engine/sale.ts";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Action } from "../action.tsx";
import { Dialog } from "@tillhouse/ui/dialog.tsx";
import { Money } from "@tillhouse/ui/money.tsx";
import { isZero } from "../amounts.ts";
import { printReceipt } from "../print/print.tsx";
import { ShownPaper } from "../print/shown-paper.tsx";
import { MailDialog } from "../receipts/mail-dialog.tsx";
import { usePrinting } from "../settings/use-printing.ts";

interface SoldDialogProps {
  readonly slip: Slip;
  /** What another document than a sale is called. */
  readonly title?: string;
  /** Codes of gift cards that have none on them. */
  readonly cardCodes?: readonly string[];
  readonly onClose: () => void;
}

/** The sale is kept: what goes back, readable from two metres, and the receipt. */
export function SoldDialog({ slip, title, cardCodes = [], onClose }: SoldDialogProps) {
  const t = useTranslations("sold");
  const back = useTranslations("receipts")("back");
  const [isMailing, setMailing] = useState(false);
  const { change, total, receipt } = slip;
  usePrinting(receipt);
  const { currency, receiptNumber } = receipt.order;
  return (
    <>
      <Dialog title={title ?? t("title")} isOpen onClose={onClose}>
        <p className="muted">{t("number", { number: receiptNumber ?? "" })}</p>
        <dl className="pay-figures">
          <div>
            <dt>{t("total")}</dt>
            <dd>
              <Money value={total} currency={currency} />
            </dd>
          </div>
          <div className="pay-due" data-has-change={!isZero(change) || undefined}>
            <dt>{title === undefined ? t("change") : back}</dt>
            <dd>
              <Money value={change} currency={currency} />
            </dd>
          </div>
          {receipt.giftCards.map(({ codeEnding, balance }) => (
            <div key={codeEnding}>
              <dt>{t("cardHolds", { ending: codeEnding })}</dt>
              <dd>{balance === null ? t("notKnown") : <Money value={balance} currency={currency} />}</dd>
            </div>
          ))}
        </dl>
        {cardCodes.map((code) => (
          <p key={code}>
            {t("cardCode")} <bdi className="card-code">{code}</bdi>
          </p>
        ))}
        <div className="button-row">
          <Action hotkey="F9" onClick={() => printReceipt(receipt)}>
            {t("print")}
          </Action>
          <Action hotkey="F7" onClick={() => printReceipt(receipt, { isGift: true })}>
            {t("gift")}
          </Action>
          <Action hotkey="F6" onClick={() => setMailing(true)}>
            {t("mail")}
          </Action>
          <Action hotkey="Enter" kind="primary" data-autofocus onClick={onClose}>
            {t("next")}
          </Action>
        </div>
        <details>
          <summary>{t("receipt")}</summary>
          <ShownPaper receipt={receipt} />
        </details>
      </Dialog>
      {isMailing && <MailDialog orderId={slip.id} onClose={() => setMailing(false)} />}
    </>
  );
}
