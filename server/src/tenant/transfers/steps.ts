import type { AuditEventName } from "../../kernel/db/audit.ts";
import type { TenantWrite } from "../../kernel/db/handles.ts";
import type { CodeOf } from "../../kernel/http/codes.ts";
import { conflict, notFound } from "../../kernel/http/problem.ts";
import { requireVersion } from "../../kernel/http/version.ts";
import { audit, type Actor } from "../gate/context.ts";
import type * as shape from "./schema.ts";
import { lockTransfer } from "./sql.ts";

interface Rule {
  readonly from: readonly shape.TransferStatus[];
  readonly code: CodeOf<409>;
  readonly refusal: string;
}

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
} as const satisfies Record<string, Rule>;

/** Holds the transfer, which must be at the version and in a status that takes the step. */
export async function enter(
  tx: TenantWrite,
  id: string,
  step: keyof typeof steps,
  expected: number | undefined,
): Promise<shape.TransferSummary> {
  const transfer = existing(await lockTransfer(tx, id));
  requireVersion(transfer.version, expected);
  const { from }: Rule = steps[step];
  if (!from.includes(transfer.status)) refuse(step);
  return transfer;
}

export function refuse(step: keyof typeof steps): never {
  const { code, refusal }: Rule = steps[step];
  throw conflict(code, refusal);
}

export function existing(transfer: shape.TransferSummary | undefined): shape.TransferSummary {
  if (transfer === undefined) throw notFound("stock transfer");
  return transfer;
}

type Ends = Pick<shape.Transfer, "id" | "fromBranchId" | "toBranchId">;

export function tell(
  tx: TenantWrite,
  actor: Actor,
  event: AuditEventName,
  transfer: Ends,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  return audit(tx, within(actor, transfer), { event, ...subjectOf(transfer), details });
}

/** Whatever the gate looked at: a transfer concerns both of its branches. */
export function within(actor: Actor, { fromBranchId, toBranchId }: Ends): Actor {
  return { ...actor, touched: [fromBranchId, toBranchId] };
}

export function subjectOf({ id }: Ends) {
  return { subjectType: "StockTransfer", subjectId: id } as const;
}
