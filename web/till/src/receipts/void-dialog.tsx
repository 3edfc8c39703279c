import type { Rights } from "@tillhouse/till-engine/rights.ts";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Action } from "../action.tsx";
import { Money } from "@tillhouse/ui/money.tsx";
import { FailureWords } from "../failure-words.tsx";
import { BesideDialog } from "../more/beside-dialog.tsx";
import { Reasons } from "../sell/because.tsx";
import { useApproved } from "../staff/use-approved.tsx";
import { useOpenTill, useTill } from "../till.ts";
import { useCall } from "../use-call.ts";
import type { ShownReceipt } from "../worker/rows.ts";

interface VoidDialogProps {
  readonly user: Rights;
  readonly receipt: ShownReceipt;
  readonly onVoided: () => void;
  readonly onClose: () => void;
}

/** Undoes a sale of the open session, for a reason. */
export function VoidDialog({ user, receipt, onVoided, onClose }: VoidDialogProps) {
  const t = useTranslations("receipts");
  const till = useTill();
  const { settings, saleReasons } = useOpenTill().facts;
  const reasons = saleReasons.filter(({ kind }) => kind === "Void");
  const [reasonId, setReasonId] = useState("");
  const [words, setWords] = useState("");
  const approving = useApproved(user.userId);
  const { id: orderId, number, total } = receipt;
  const reason = words.trim() === "" ? reasons.find(({ id }) => id === reasonId)?.name : words.trim();
  const isReady = reason !== undefined && (!settings.requiresVoidReason || reasonId !== "");
  const { run, isBusy, failure } = useCall(async () => {
    if (reason === undefined) return;
    const said = { userId: user.userId, orderId, reason, ...(reasonId === "" ? {} : { reasonId }) };
    const needs = await till.calls.approvalsFor({ void: said });
    const approvals = await approving.ask(needs, t("voidTitle", { number }), orderId);
    if (approvals === undefined) return;
    await till.calls.voidSale({ ...said, approvals });
    onVoided();
  });
  return (
    <>
      <BesideDialog title={t("voidTitle", { number })} isNarrow onClose={onClose}>
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady) void run();
          }}
        >
          <p>
            {t("voidLead")} <Money value={total} currency={settings.currency} />
          </p>
          <Reasons {...{ reasons, reasonId, setReasonId }} />
          <label className="field">
            <span className="field-label">{t("why")}</span>
            <input
              {...{ className: "control", autoComplete: "off", maxLength: 200, value: words }}
              data-autofocus
              onChange={({ target }) => setWords(target.value)}
            />
          </label>
          {failure !== undefined && <FailureWords failure={failure} />}
          <div className="button-row">
            <Action hotkey="Enter" type="submit" kind="danger" isBusy={isBusy} disabled={!isReady}>
              {t("void")}
            </Action>
          </div>
        </form>
      </BesideDialog>
      {approving.dialog}
    </>
  );
}
