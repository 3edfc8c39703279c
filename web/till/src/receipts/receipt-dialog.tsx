import type { Rights } from "@tillhouse/till-engine/rights.ts";
import type { Slip } from "@tillhouse/till-engine/sale.ts";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Badge } from "@tillhouse/ui/badge.tsx";
import { Action } from "../action.tsx";
import { FailureWords } from "../failure-words.tsx";
import { BesideDialog } from "../more/beside-dialog.tsx";
import type { Exchange } from "../news.ts";
import { SoldDialog } from "../pay/sold-dialog.tsx";
import { printReceipt } from "../print/print.tsx";
import { ShownPaper } from "../print/shown-paper.tsx";
import { useTill } from "../till.ts";
import { useAnswer } from "../use-answer.ts";
import { useCall } from "../use-call.ts";
import { MailDialog } from "./mail-dialog.tsx";
import { ReturnDialog } from "./return-dialog.tsx";
import { VoidDialog } from "./void-dialog.tsx";

interface ReceiptDialogProps {
  readonly user: Rights;
  readonly id: string;
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
  readonly onClose: () => void;
}

const mayAtAll = ({ permissions, permissionsWithApproval }: Rights, name: string) =>
  permissions.includes(name) || permissionsWithApproval.includes(name);

/** One receipt, and what can still be done with it. */
export function ReceiptDialog({ user, id, onExchange, onClose }: ReceiptDialogProps) {
  const t = useTranslations("receipts");
  const till = useTill();
  const [over, setOver] = useState<"Void" | "Return" | "Mail">();
  const [slip, setSlip] = useState<Slip>();
  const [version, setVersion] = useState(0);
  const shown = useAnswer(`${id} ${String(version)}`, () => till.calls.receipt(id));
  const again = useCall(async () => printReceipt(await till.calls.printAgain(id)));
  const done = () => {
    setOver(undefined);
    setVersion(version + 1);
  };
  if (shown === undefined) return null;
  const { number, receipt, isVoided, canVoid, lines } = shown;
  return (
    <>
      <BesideDialog title={t("number", { number })} onClose={onClose}>
        {isVoided && (
          <p>
            <Badge tone="bad">{t("voided")}</Badge>
          </p>
        )}
        <ShownPaper {...{ receipt, label: t("number", { number }) }} />
        {again.failure !== undefined && <FailureWords failure={again.failure} />}
        <div className="button-row">
          {canVoid && mayAtAll(user, "sales.void") && (
            <Action hotkey="F8" kind="danger" onClick={() => setOver("Void")}>
              {t("void")}
            </Action>
          )}
          {lines.length > 0 && (
            <Action hotkey="F7" onClick={() => setOver("Return")}>
              {t("takeBack")}
            </Action>
          )}
          <Action hotkey="F6" onClick={() => setOver("Mail")}>
            {t("mail")}
          </Action>
          <Action hotkey="F9" data-autofocus isBusy={again.isBusy} onClick={() => void again.run()}>
            {t("printAgain")}
          </Action>
        </div>
      </BesideDialog>
      {over === "Void" && (
        <VoidDialog {...{ user, receipt: shown }} onVoided={done} onClose={() => setOver(undefined)} />
      )}
      {over === "Mail" && <MailDialog orderId={id} onClose={() => setOver(undefined)} />}
      {over === "Return" && (
        <ReturnDialog
          {...{ user, sale: shown, onExchange }}
          onReturned={(returned) => {
            setSlip(returned);
            done();
          }}
          onClose={() => setOver(undefined)}
        />
      )}
      {slip !== undefined && <SoldDialog slip={slip} title={t("returned")} onClose={() => setSlip(undefined)} />}
    </>
  );
}
