import type { Rights } from "@tillhouse/till-engine/rights.ts";
import { useTranslations } from "use-intl";
import { Action } from "../action.tsx";
import { ConfirmDialog } from "@tillhouse/ui/confirm-dialog.tsx";
import { Notice } from "@tillhouse/ui/notice.tsx";
import { FailureWords } from "../failure-words.tsx";
import { BesideDialog } from "../more/beside-dialog.tsx";
import { needOf, useApproved } from "../staff/use-approved.tsx";
import { useOpenTill, useTill } from "../till.ts";
import { useCall } from "../use-call.ts";
import { useExport } from "./use-export.ts";

interface UnbindDialogProps {
  readonly user: Rights;
  readonly onClose: () => void;
}

/** Makes this browser no till any more; never while it has what the shop has not taken. */
export function UnbindDialog({ user, onClose }: UnbindDialogProps) {
  const t = useTranslations("unbind");
  const till = useTill();
  const { unsyncedCount, registerName, sessionId } = useOpenTill().state;
  const exported = useExport();
  const approving = useApproved(user.userId);
  const { submission, failure } = useCall(async (_form: FormData) => {
    // Of the rights that a till knows, who has this one answers for what tills send.
    const needs = user.permissions.includes("sync.review") ? [] : [needOf("sync.review")];
    const approvals = await approving.ask(needs, t("title"));
    if (approvals === undefined) return;
    await till.calls.unbind();
  });
  if (unsyncedCount > 0)
    return (
      <BesideDialog title={t("title")} isNarrow onClose={onClose}>
        <Notice tone="bad" title={t("unsynced", { count: unsyncedCount })}>
          <p>{t("unsyncedLead")}</p>
        </Notice>
        {exported.failure !== undefined && <FailureWords failure={exported.failure} />}
        <div className="button-row">
          <Action
            hotkey="F2"
            kind="primary"
            data-autofocus
            isBusy={exported.isBusy}
            onClick={() => void exported.run()}
          >
            {t("export")}
          </Action>
        </div>
      </BesideDialog>
    );
  return (
    <>
      <ConfirmDialog
        {...{ title: t("title"), action: t("unbind"), kind: "danger", typed: registerName, submission }}
        isOpen
        onClose={onClose}
      >
        <p>{t("lead")}</p>
        {sessionId !== undefined && <Notice tone="warning">{t("isOpen")}</Notice>}
        {failure !== undefined && <FailureWords failure={failure} />}
      </ConfirmDialog>
      {approving.dialog}
    </>
  );
}
