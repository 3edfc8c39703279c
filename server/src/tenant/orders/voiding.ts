import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { badRequest, conflict } from "../../kernel/http/problem.ts";
import { replayed, type Answer } from "../../kernel/http/route.ts";
import { requireApproved } from "../approvals/service.ts";
import { audit, withApprovals, type Actor } from "../context.ts";
import { addToSession, holdSession, requireCash, tellDocument } from "../cash/service.ts";
import { postMovements } from "../inventory/service.ts";
import { businessDateOf, settingsFor } from "../settings/service.ts";
import { announce } from "../webhooks/service.ts";
import { voidDeposits } from "./deposits/booking.ts";
import { entryOf } from "./entries.ts";
import type { OrderModule } from "./hooks.ts";
import { hasInvoice } from "./invoices/sql.ts";
import { returnedBefore, reverseModules } from "./joining.ts";
import { voidReasonOf } from "./reasons.ts";
import { listReasons } from "./reasons.sql.ts";
import { wholeRefund } from "./refunds.ts";
import type { Order, VoidInput } from "./schema.ts";
import { getOrder, lockOrder } from "./service.ts";
import { listSoldGoods, updateVoided } from "./sql.ts";

/**
 * Undoes a completed sale on its business date while its session is open: goods and money go back, what was paid in advance
 * out of that session, too, and the receipt keeps its number. The same void again answers 200. Throws 403 `approval_required`, 409 `order_already_voided` and
 * `session_not_open`, 400 `session_closed` and `order_not_voidable`: what is older is returned instead.
 */
export async function voidSale(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  body: VoidInput,
  modules: readonly OrderModule[],
): Promise<Answer<Order> | Order> {
  const order = await lockOrder(tx, id);
  if (order.status === "Voided") {
    const isSame =
      order.void?.reasonId === (body.reasonId ?? null) &&
      order.void.note === (body.note ?? null) &&
      (body.reason === undefined ? body.reasonId !== undefined : order.void.reason === body.reason);
    if (isSame) return replayed(order);
    throw conflict("order_already_voided", "This order is voided already.");
  }
  await requireVoidable(tx, order);
  const at = actor.now;
  const approved = withApprovals(actor, body.approvalIds);
  const voiding = { permission: "sales.void", amount: order.totals.total.replace("-", ""), orderId: id } as const;
  const approvals = await requireApproved(tx, approved, [voiding]);
  const sessionId = order.cashSessionId ?? "";
  const [settings, reasons, session, returned] = await Promise.all([
    settingsFor(tx, order.branchId),
    body.reasonId === undefined ? [] : listReasons(tx, [body.reasonId]),
    holdSession(tx, sessionId),
    returnedBefore(tx, actor, modules, order),
  ]);
  const said = voidReasonOf(body, new Map(reasons.map((one) => [one.id, one])), settings);
  requireOpen(session);
  if (businessDateOf(at, settings) !== order.businessDate)
    throw badRequest(
      "order_not_voidable",
      "Only a sale of the same business date is voided; take the goods back as a return.",
    );
  if ([...returned.values()].some(({ quantity }) => Number(quantity) > 0))
    throw badRequest("order_not_voidable", "Something of this sale came back already; take the rest back as a return.");
  await postMovements(tx, actor, {
    branchId: order.branchId,
    kind: "SaleVoid",
    documentId: id,
    occurredAt: at,
    lines: (await listSoldGoods(tx, id)).map(({ unitCost, ...line }) => ({ ...line, unitCost: unitCost ?? undefined })),
    policy: "Force",
  });
  const drawer = await addToSession(tx, entryOf(order, false, "Void"));
  const drawerAfter = (await voidDeposits(tx, actor, order)) ?? drawer;
  const details = { ...said, note: body.note ?? null };
  await updateVoided(tx, id, {
    ...details,
    userId: actor.caller.userId,
    at,
    approvals: [...order.approvals, ...approvals],
  });
  const told = { ...details, receiptNumber: order.receiptNumber, total: order.totals.total, approvals };
  await audit(tx, actor, { event: "order.voided", subjectType: "Order", subjectId: id, details: told });
  const lines = wholeRefund(order);
  const reversal = { kind: "Void", order, documentId: order.id, at, lines, payments: order.payments } as const;
  await reverseModules(tx, actor, modules, reversal);
  await requireCash(tx, approved, sessionId, drawerAfter);
  await announceVoid(tx, actor, order);
  const voided = await getOrder(tx, id);
  const { branchId, registerId } = session;
  await tellDocument(tx, actor, modules, { kind: "Void", registerId, branchId, order: voided });
  return voided;
}

function announceVoid(tx: TenantWrite, actor: Actor, { id, branchId, receiptNumber, currency, totals }: Order) {
  const data = { orderId: id, branchId, receiptNumber, currency, total: totals.total };
  return announce(tx, actor, [{ type: "order.voided", branchId, data }]);
}

function requireOpen(session: { readonly status: string } | undefined): asserts session is NonNullable<typeof session> {
  if (session === undefined || session.status === "Counting" || session.status === "Closed")
    throw badRequest("session_closed", "The cash session of this order is counted; take the goods back as a return.");
  if (session.status === "Suspended") throw conflict("session_not_open", "The cash session is suspended.");
}

async function requireVoidable(tx: TenantRead, order: Order): Promise<void> {
  if (order.status !== "Completed")
    throw badRequest("order_not_voidable", "Only a completed order is voided; a parked one is cancelled.");
  if (await hasInvoice(tx, order.id))
    throw badRequest("order_not_voidable", "An invoice was given for this sale; take the goods back as a return.");
}
