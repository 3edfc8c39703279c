import type { AuditEventName } from "../../../kernel/db/audit.ts";
import type { TenantWrite } from "../../../kernel/db/handles.ts";
import type { CodeOf } from "../../../kernel/http/codes.ts";
import { conflict, notFound } from "../../../kernel/http/problem.ts";
import { requireVersion } from "../../../kernel/http/version.ts";
import { audit, type Actor } from "../../gate/context.ts";
import type { OrderStatus, OrderSummary } from "./schema.ts";
import { lockOrder } from "./sql.ts";

interface Rule {
  readonly from: readonly OrderStatus[];
  readonly code: CodeOf<409>;
  readonly refusal: string;
}

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
} as const satisfies Record<string, Rule>;

/** Holds the order, which must be at the version and in a status that takes the step. Throws 404 `not_found`. */
export async function enter(
  tx: TenantWrite,
  id: string,
  step: keyof typeof steps,
  expected: number | undefined,
): Promise<OrderSummary> {
  const order = existing(await lockOrder(tx, id));
  requireVersion(order.version, expected);
  const { from, code, refusal }: Rule = steps[step];
  if (!from.includes(order.status)) throw conflict(code, refusal);
  return order;
}

export function existing(order: OrderSummary | undefined): OrderSummary {
  if (order === undefined) throw notFound("purchase order");
  return order;
}

/** Audits an event of an order. No cost is in `details`: readers of the audit log may not see costs. */
export function tell(
  tx: TenantWrite,
  actor: Actor,
  event: AuditEventName,
  { id, branchId }: { readonly id: string; readonly branchId: string },
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const subject = { subjectType: "PurchaseOrder", subjectId: id };
  return audit(tx, { ...actor, touched: [branchId] }, { event, ...subject, details });
}
