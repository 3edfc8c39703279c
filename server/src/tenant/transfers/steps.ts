import { documentSteps, type StepRule } from "../engine/documents.ts";
import type { TransferStatus, TransferSummary } from "./schema.ts";
import { lockTransfer } from "./sql.ts";

/** The statuses in which a transfer takes each step, and how it refuses in the others. */
export const steps = {
  change: { from: ["Draft"], code: "transfer_not_draft", refusal: "Only a draft is changed." },
  request: { from: ["Draft"], code: "transfer_not_draft", refusal: "Only a draft is requested." },
  approve: { from: ["Requested"], code: "transfer_not_requested", refusal: "Only what was requested is approved." },
  dispatch: { from: ["Draft", "Approved"], code: "transfer_not_approved", refusal: "Only what was approved leaves." },
  receive: {
    from: ["Dispatched", "PartlyReceived"],
    code: "transfer_not_dispatched",
    refusal: "Nothing is under way.",
  },
  recall: { from: ["Dispatched", "PartlyReceived"], code: "transfer_not_dispatched", refusal: "Nothing is under way." },
  cancel: {
    from: ["Draft", "Requested", "Approved"],
    code: "transfer_not_cancellable",
    refusal: "Only what has not left is cancelled; what is under way is recalled.",
  },
} as const satisfies Record<string, StepRule<TransferStatus>>;

type Ends = Pick<TransferSummary, "fromBranchId" | "toBranchId">;

export const { enter, existing, refuse, tell, tellChange } = documentSteps({
  noun: "stock transfer",
  subjectType: "StockTransfer",
  steps,
  lock: lockTransfer,
  branches: ({ fromBranchId, toBranchId }: Ends) => [fromBranchId, toBranchId],
});
