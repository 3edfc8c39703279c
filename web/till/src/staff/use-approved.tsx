import type { ApprovalNeed } from "@tillhouse/till-engine/limits.ts";
import type { Approval } from "@tillhouse/till-engine/outbox.ts";
import { useState, type ReactNode } from "react";
import { ApproveDialog } from "./approve-dialog.tsx";

interface ApprovalQuestion {
  readonly needs: readonly ApprovalNeed[];
  readonly saleId: string | undefined;
  readonly subject: ReactNode;
  answer(approvals: readonly Approval[] | undefined): void;
}

interface Approvals {
  /** Undefined: nobody has approved it. Where nothing is needed, nothing is asked. `subject`: what is approved. */
  ask(needs: readonly ApprovalNeed[], subject: ReactNode, saleId?: string): Promise<readonly Approval[] | undefined>;
  /** To be shown beside what asks. */
  readonly dialog: ReactNode;
}

/** Asks a second person there and then for what a user may not do alone. */
export function useApproved(requesterId: string): Approvals {
  const [waiting, setWaiting] = useState<ApprovalQuestion>();
  const ask: Approvals["ask"] = async (needs, subject, saleId) => {
    if (needs.length === 0) return [];
    const { promise, resolve } = Promise.withResolvers<readonly Approval[] | undefined>();
    setWaiting({ needs, subject, saleId, answer: resolve });
    const approvals = await promise;
    setWaiting(undefined);
    return approvals;
  };
  const dialog = waiting !== undefined && (
    <ApproveDialog
      {...{
        needs: waiting.needs,
        subject: waiting.subject,
        requesterId,
        ...(waiting.saleId === undefined ? {} : { saleId: waiting.saleId }),
      }}
      onApproved={waiting.answer}
      onClose={() => waiting.answer(undefined)}
    />
  );
  return { ask, dialog };
}

/** What takes a permission and no amount. */
export const needOf = (permission: string): ApprovalNeed => ({ permission, amount: "0" });
