import { documentSteps, type StepRule } from "../../engine/documents.ts";
import type { OrderStatus } from "./schema.ts";
import { lockOrder } from "./sql.ts";

/** The statuses in which a purchase order takes each step, and how it refuses in the others. */
export const steps = {
  change: { from: ["Draft"], code: "po_not_editable", refusal: "Only a draft is changed." },
  submit: { from: ["Draft"], code: "po_not_editable", refusal: "Only a draft is submitted." },
  mail: { from: ["Submitted", "PartlyReceived"], code: "po_not_open", refusal: "Nothing is expected of it." },
  receive: { from: ["Submitted", "PartlyReceived"], code: "po_not_open", refusal: "Nothing is expected of it." },
  close: {
    from: ["PartlyReceived", "Received"],
    code: "po_not_closable",
    refusal: "Only an order of which something came is closed.",
  },
  cancel: {
    from: ["Draft", "Submitted"],
    code: "po_not_cancellable",
    refusal: "Only an order of which nothing came is cancelled.",
  },
} as const satisfies Record<string, StepRule<OrderStatus>>;

export const { enter, existing, tell, tellChange } = documentSteps({
  noun: "purchase order",
  subjectType: "PurchaseOrder",
  steps,
  lock: lockOrder,
  branches: ({ branchId }: { readonly branchId: string }) => [branchId],
});
