import type { RefundSum } from "@tillhouse/pricing/refund.ts";
import type { TenantWrite } from "../../../kernel/db/handles.ts";
import { badRequest, conflict, type Problem } from "../../../kernel/http/problem.ts";
import { replayed, type Answer } from "../../../kernel/http/route.ts";
import { requireApproved } from "../../gate/approvals.ts";
import { audit, momentOf, withApprovals, type Actor } from "../../gate/context.ts";
import { addToSession, admitToSession, holdSession, requireCash, requireDevice } from "../../cash/entries/service.ts";
import { postMovements } from "../../inventory/service.ts";
import { businessDateOf, settingsFor } from "../../settings/service.ts";
import { judge, type Finding } from "../../gate/findings.ts";
import { announce } from "../../webhooks/service.ts";
import { voidDeposits } from "../deposits/booking.ts";
import { entryOf } from "../sale/session.ts";
import type { OrderModule } from "../hooks.ts";
import { hasInvoice } from "../invoices/sql.ts";
import { returnedBefore, reverseModules } from "../modules/join.ts";
import { voidReasonOf } from "../reasons/reasons.ts";
import { listReasons } from "../reasons/sql.ts";
import { wholeRefund } from "../refunds/refunds.ts";
import type { Order, VoidInput } from "../schema.ts";
import { getOrder, lockOrder } from "../list/read.ts";
import { listSoldGoods } from "../refunds/sql.ts";
import { updateVoided } from "./sql.ts";
import { saleSettings } from "../settings.ts";

/** A void as it is asked for; of one that a till made without connection, when by its clock. */
type VoidRequest = VoidInput & { readonly occurredAt?: string | undefined };

/**
 * Undoes a completed sale on its business date while its session is open: goods and money go back, what was paid in
 * advance out of that session, too, and the receipt keeps its number. The same void again answers 200. Throws 403
 * `approval_required`, 409 `order_already_voided` and `session_not_open`, 400 `session_closed` and
 * `order_not_voidable`: what is older is returned instead. Of a void that has happened already all of it is noted; it
 * is booked, late if its session is closed, unless there is nothing to undo.
 */
export async function voidSale(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  body: VoidRequest,
  modules: readonly OrderModule[],
): Promise<Answer<Order> | Order> {
  const order = await lockOrder(tx, id);
  if (order.status === "Voided" && isSame(order.void, body)) return replayed(order);
  const isInvoiced = await hasInvoice(tx, order.id);
  if (!judge(actor, checkVoidable(order, isInvoiced))) return order;
  const at = momentOf(actor, body);
  const approved = withApprovals(actor, body.approvalIds);
  const voiding = { permission: "sales.void", amount: order.totals.total.replace("-", ""), orderId: id } as const;
  const approvals = await requireApproved(tx, approved, [voiding]);
  const sessionId = order.cashSessionId ?? "";
  const [settings, reasons, session, returned] = await Promise.all([
    settingsFor(tx, saleSettings, order.branchId),
    body.reasonId === undefined ? [] : listReasons(tx, [body.reasonId]),
    holdSession(tx, sessionId),
    returnedBefore(tx, actor, modules, order),
  ]);
  const said = voidReasonOf(actor, body, new Map(reasons.map((one) => [one.id, one])), settings);
  const { branchId, isLate } = admitVoid(actor, session, at);
  if (businessDateOf(at, settings) !== order.businessDate)
    judge(actor, notVoidable("Only a sale of the same business date is voided; take the goods back as a return."));
  if (!judge(actor, checkKept(returned))) return order;
  await postMovements(tx, actor, {
    ...{ branchId, kind: "SaleVoid" },
    documentId: id,
    occurredAt: at,
    lines: (await listSoldGoods(tx, id)).map(({ unitCost, ...line }) => ({ ...line, unitCost: unitCost ?? undefined })),
    policy: "Force",
  });
  const drawer = await addToSession(tx, entryOf(order, isLate, "Void"));
  const drawerAfter = (await voidDeposits(tx, actor, order, { isLate, at })) ?? drawer;
  const details = { ...said, note: body.note ?? null };
  const all = [...order.approvals, ...approvals, ...(actor.findings?.unproven ?? [])];
  await updateVoided(tx, id, {
    ...details,
    userId: actor.caller.userId,
    at,
    receivedAt: actor.now,
    isLate,
    approvals: all,
  });
  const told = { ...details, receiptNumber: order.receiptNumber, total: order.totals.total, approvals };
  await audit(tx, actor, { event: "order.voided", subjectType: "Order", subjectId: id, details: told });
  const lines = wholeRefund(order);
  const of = { documentId: order.id, branchId: order.branchId, at };
  const reversal = { kind: "Void", order, lines, ...of } as const;
  await reverseModules(tx, actor, modules, reversal);
  await requireCash(tx, approved, sessionId, drawerAfter);
  await announceVoid(tx, actor, order);
  return getOrder(tx, id);
}

/** Whether the void that is kept says the same. */
function isSame(kept: Order["void"], { reason, reasonId, note }: VoidRequest): boolean {
  return (
    kept !== null &&
    kept.reasonId === (reasonId ?? null) &&
    kept.note === (note ?? null) &&
    (reason === undefined ? reasonId !== undefined : kept.reason === reason)
  );
}

function announceVoid(tx: TenantWrite, actor: Actor, { id, branchId, receiptNumber, currency, totals }: Order) {
  const data = { orderId: id, branchId, receiptNumber, currency, total: totals.total };
  return announce(tx, actor, [{ type: "OrderVoided", branchId, data }]);
}

/** What a void goes back out of, and whether it comes after that was closed. */
function admitVoid(actor: Actor, session: Awaited<ReturnType<typeof holdSession>>, at: Date) {
  if (session === undefined) throw sessionCounted();
  if (actor.findings === undefined) requireOpen(session);
  // As of a sale: what was done without connection is believed of the register's own till.
  else requireDevice(actor, { deviceId: session.deviceId, isOffline: true });
  return { branchId: session.branchId, isLate: admitToSession(actor, session, at) };
}

function requireOpen({ status }: { readonly status: string }): void {
  if (status === "Counting" || status === "Closed") throw sessionCounted();
  if (status === "Suspended") throw conflict("session_not_open", "The cash session is suspended.");
}

function sessionCounted(): Problem {
  return badRequest("session_closed", "The cash session of this order is counted; take the goods back as a return.");
}

function notVoidable(detail: string): Problem {
  return badRequest("order_not_voidable", detail);
}

function checkVoidable({ status }: Order, isInvoiced: boolean): Finding | undefined {
  if (status === "Voided") return conflict("order_already_voided", "This order is voided already.");
  if (status !== "Completed") return notVoidable("Only a completed order is voided; a parked one is cancelled.");
  return isInvoiced ? notVoidable("An invoice was given for this sale; take the goods back as a return.") : undefined;
}

function checkKept(returned: ReadonlyMap<string, RefundSum>): Finding | undefined {
  return [...returned.values()].some(({ quantity }) => Number(quantity) > 0)
    ? notVoidable("Something of this sale came back already; take the rest back as a return.")
    : undefined;
}
