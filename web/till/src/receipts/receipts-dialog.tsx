import type { Rights } from "@tillhouse/till-engine/rights.ts";
import type { Slip } from "@tillhouse/till-engine/sale.ts";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { Badge } from "@tillhouse/ui/badge.tsx";
import { Action, choiceKey, type Hotkey } from "../action.tsx";
import { Money } from "@tillhouse/ui/money.tsx";
import { FailureWords } from "../failure-words.tsx";
import { BesideDialog } from "../more/beside-dialog.tsx";
import type { Exchange } from "../news.ts";
import { SoldDialog } from "../pay/sold-dialog.tsx";
import { useOpenTill, useTill } from "../till.ts";
import { useAnswer } from "../use-answer.ts";
import { useCall } from "../use-call.ts";
import type { FoundSale } from "../worker/returns.ts";
import type { ReceiptRow } from "../worker/rows.ts";
import { ReturnDialog } from "./return-dialog.tsx";
import { ReceiptDialog } from "./receipt-dialog.tsx";

interface ReceiptsDialogProps {
  readonly user: Rights;
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
  readonly onClose: () => void;
}

/** What this till has sold in the last days, and what came back. */
export function ReceiptsDialog({ user, onExchange, onClose }: ReceiptsDialogProps) {
  const t = useTranslations("receipts");
  const till = useTill();
  const { facts, state } = useOpenTill();
  const [words, setWords] = useState("");
  const [shown, setShown] = useState<string>();
  const [sale, setSale] = useState<FoundSale>();
  const [slip, setSlip] = useState<Slip>();
  const [version, setVersion] = useState(0);
  const wanted = words.trim();
  const found = useAnswer(`${String(version)} ${wanted}`, () => till.calls.receipts(wanted));
  const mayTakeBack = user.permissions.includes("returns.create") && state.sessionId !== undefined;
  const isNothing = found?.words === wanted && found.rows.length === 0;
  const lookUp = useCall(async () => setSale(await till.calls.lookUpSale(words)));
  if (slip !== undefined) return <SoldDialog slip={slip} title={t("returned")} onClose={onClose} />;
  if (sale !== undefined)
    return <ReturnDialog {...{ user, sale, onExchange }} onReturned={setSlip} onClose={() => setSale(undefined)} />;
  if (shown !== undefined)
    return (
      <ReceiptDialog
        {...{ user, id: shown, onExchange }}
        onClose={() => {
          setShown(undefined);
          setVersion(version + 1);
        }}
      />
    );
  return (
    <BesideDialog title={t("title")} onScan={setWords} onClose={onClose}>
      <label className="field">
        <span className="field-label">{t("search")}</span>
        <input
          {...{ className: "control", type: "search", autoComplete: "off", value: words }}
          data-autofocus
          onChange={({ target }) => setWords(target.value)}
        />
      </label>
      {isNothing && <p className="empty">{t(wanted === "" ? "none" : "nothing")}</p>}
      <ul className="choices" aria-label={t("title")}>
        {found?.rows.map((row, i) => (
          <li key={row.id}>
            <ReceiptButton
              {...{ row, hotkey: choiceKey(i, ["F7"]), currency: facts.settings.currency }}
              onChoose={() => setShown(row.id)}
            />
          </li>
        ))}
      </ul>
      {wanted !== "" && isNothing && mayTakeBack && (
        <Action hotkey="F7" isBusy={lookUp.isBusy} onClick={() => void lookUp.run()}>
          {t("lookUp", { words: wanted })}
        </Action>
      )}
      {lookUp.failure !== undefined && <FailureWords failure={lookUp.failure} />}
      {found?.hasMore === true && <p className="muted">{t("more")}</p>}
    </BesideDialog>
  );
}

interface ReceiptButtonProps {
  readonly row: ReceiptRow;
  readonly hotkey: Hotkey | undefined;
  readonly currency: string;
  readonly onChoose: () => void;
}

function ReceiptButton({ row, hotkey, currency, onChoose }: ReceiptButtonProps) {
  const t = useTranslations("receipts");
  const format = useFormatter();
  const { timezone: timeZone } = useOpenTill().facts;
  const { number, kind, total, by, soldAt, isVoided } = row;
  return (
    <Action hotkey={hotkey} onClick={onChoose}>
      <span>
        <bdi>{number}</bdi>{" "}
        <span className="muted">
          {format.dateTime(new Date(soldAt), { weekday: "short", hour: "2-digit", minute: "2-digit", timeZone })} · {by}
        </span>
      </span>
      <span className="button-row">
        {isVoided && <Badge tone="bad">{t("voided")}</Badge>}
        {kind === "Refund" && <Badge tone="plain">{t("refund")}</Badge>}
        <Money value={total} currency={currency} />
      </span>
    </Action>
  );
}
