import { Type } from "typebox";
import type { CodeTable } from "../../kernel/http/codes.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { shortages } from "../inventory/schema.ts";

export const transferErrors = {
  branch_awaits_transfers: {
    status: 409,
    meaning: "Goods are under way from or to the branch: receive or recall them.",
  },
  discrepancy_reason_required: {
    status: 400,
    meaning: "What is damaged or missing of the variants `variantIds` needs a reason.",
    members: { variantIds: Type.Array(Id) },
  },
  receipt_exceeds_dispatched: {
    status: 400,
    meaning: "More of the variants in `lines` is received than is under way.",
    members: { lines: shortages },
  },
  same_branch: { status: 400, meaning: "A transfer goes from one branch to another." },
  transfer_empty: { status: 400, meaning: "Nothing of the transfer would leave." },
  transfer_not_approved: {
    status: 409,
    meaning: "Only an approved transfer is dispatched, or a draft of a branch that wants no approval.",
  },
  transfer_not_cancellable: {
    status: 409,
    meaning: "Only what has not left is cancelled; what is under way is recalled.",
  },
  transfer_not_dispatched: { status: 409, meaning: "Nothing of this transfer is under way." },
  transfer_not_draft: { status: 409, meaning: "Only a draft is changed or requested." },
  transfer_not_requested: { status: 409, meaning: "Only what was requested is approved." },
} as const satisfies CodeTable;
