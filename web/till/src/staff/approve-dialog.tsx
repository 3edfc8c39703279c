import type { ApprovalNeed } from "@tillhouse/till-engine/limits.ts";
import type { Approval } from "@tillhouse/till-engine/outbox.ts";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Action, choiceKey } from "../action.tsx";
import { Dialog } from "@tillhouse/ui/dialog.tsx";
import { Money } from "@tillhouse/ui/money.tsx";
import { isZero } from "../amounts.ts";
import { useOpenTill, useTill } from "../till.ts";
import { ScanRefusal } from "../sell/scan-refusal.tsx";
import { useAnswer } from "../use-answer.ts";
import { PinForm } from "./pin-form.tsx";

interface ApproveDialogProps {
  readonly needs: readonly ApprovalNeed[];
  /** The user whose doing is approved. */
  readonly requesterId: string;
  /** What they approve: the receipt, or the goods. */
  readonly subject: ReactNode;
  /** The sale that it is for, if it is one. */
  readonly saleId?: string;
  readonly onApproved: (approvals: readonly Approval[]) => void;
  readonly onClose: () => void;
}

/** Asks a second person for their PIN, with what they approve and up to which amount. */
export function ApproveDialog({ needs, requesterId, subject, saleId, onApproved, onClose }: ApproveDialogProps) {
  const t = useTranslations("approve");
  const who = useTranslations("who");
  const till = useTill();
  const { currency } = useOpenTill().facts.settings;
  const permissionWords = usePermissionWords();
  const approvers = useAnswer(`${requesterId} ${needs.map(({ permission }) => permission).join()}`, async () => {
    const lists = await Promise.all(needs.map(({ permission }) => till.calls.approvers(permission, requesterId)));
    const [first = [], ...others] = lists;
    return first.filter(({ id }) => others.every((list) => list.some((one) => one.id === id)));
  });
  const [chosen, setChosen] = useState<string>();
  const approver = approvers?.find(({ id }) => id === chosen) ?? (approvers?.length === 1 ? approvers[0] : undefined);
  const approve = async (approverId: string, pin: string) => {
    const approvals: Approval[] = [];
    for (const { permission, amount } of needs)
      approvals.push(
        await till.calls.approve({
          ...{ approverId, pin, requesterId, permission, amount },
          ...(saleId === undefined ? {} : { orderId: saleId }),
        }),
      );
    onApproved(approvals);
  };
  return (
    <Dialog title={t("title")} isOpen onClose={onClose}>
      <ScanRefusal />
      {subject}
      <ul className="rows">
        {needs.map(({ permission, amount }) => (
          <li key={permission}>
            {permissionWords(permission)}
            {!isZero(amount) && <Money value={amount} currency={currency} />}
          </li>
        ))}
      </ul>
      {approvers?.length === 0 && <p>{t("nobody")}</p>}
      {approver === undefined && approvers !== undefined && approvers.length > 0 && (
        <>
          <p>{t("who")}</p>
          <ul className="names">
            {approvers.map(({ id, name }, i) => (
              <li key={id}>
                <Action hotkey={choiceKey(i)} onClick={() => setChosen(id)}>
                  {name}
                </Action>
              </li>
            ))}
          </ul>
        </>
      )}
      {approver !== undefined && (
        <PinForm
          key={approver.id}
          label={who("pin", { name: approver.name })}
          action={t("approve")}
          onPin={(pin) => approve(approver.id, pin)}
        />
      )}
      <Action hotkey="Escape" kind="quiet" onClick={onClose}>
        {useTranslations("common")("cancel")}
      </Action>
    </Dialog>
  );
}

/** What a permission is for, in words. */
export function usePermissionWords(): (permission: string) => string {
  const t = useTranslations();
  return (permission) => {
    const key = `permission.${permission}` as "permission.sales.discount";
    return t.has(key) ? t(key) : t("otherPermission", { name: permission });
  };
}
