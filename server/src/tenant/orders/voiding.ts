import type { TenantWrite } from "../../kernel/db/handles.ts";
import { badRequest, conflict } from "../../kernel/http/problem.ts";
import { replayed, type Answer } from "../../kernel/http/route.ts";
import { requireApproved } from "../approvals/service.ts";
import { audit, withApprovals, type Actor } from "../context.ts";
import { addToSession, holdSession } from "../cash/service.ts";
import { postMovements } from "../inventory/service.ts";
import { businessDateOf, settingsFor } from "../settings/service.ts";
import { entryOf } from "./entries.ts";
import type { OrderHooks } from "./hooks.ts";
import type { Order, VoidInput } from "./schema.ts";
import { getOrder, lockOrder } from "./service.ts";
import { listSoldGoods, updateVoided } from "./sql.ts";

/**
 * Undoes a completed sale on its business date while its session is open: goods and money go back, the receipt keeps
 * its number. The same void again answers 200. Throws 403 `approval_required`, 409 `order_already_voided`, 400
 * `session_closed` and `order_not_voidable`: what is older is returned instead.
 */
export async function voidSale(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  body: VoidInput,
  hooks: OrderHooks,
): Promise<Answer<Order> | Order> {
  const order = await lockOrder(tx, actor, id);
  if (order.status === "Voided") {
    if (order.void?.reason === body.reason && order.void.note === (body.note ?? null)) return replayed(order);
    throw conflict("order_already_voided", "This order is voided already.");
  }
  if (order.status !== "Completed")
    throw badRequest("order_not_voidable", "Only a completed order is voided; a parked one is cancelled.");
  const at = actor.now;
  const approvals = await requireApproved(tx, withApprovals(actor, body.approvalIds), ["sales.void"]);
  const sessionId = order.cashSessionId ?? "";
  const [settings, session] = await Promise.all([settingsFor(tx, order.branchId), holdSession(tx, sessionId)]);
  if (session === undefined || session.status === "Closed")
    throw badRequest("session_closed", "The cash session of this order is closed; take the goods back as a return.");
  if (businessDateOf(at, settings) !== order.businessDate)
    throw badRequest(
      "order_not_voidable",
      "Only a sale of the same business date is voided; take the goods back as a return.",
    );
  await postMovements(tx, actor, {
    branchId: order.branchId,
    kind: "SaleVoid",
    documentId: id,
    occurredAt: at,
    lines: (await listSoldGoods(tx, id)).map(({ unitCost, ...line }) => ({ ...line, unitCost: unitCost ?? undefined })),
    policy: "Force",
  });
  await addToSession(tx, entryOf(order, false, "Void"));
  const details = { reason: body.reason, note: body.note ?? null };
  await updateVoided(tx, id, {
    ...details,
    userId: actor.caller.userId,
    at,
    approvals: [...order.approvals, ...approvals],
  });
  await audit(tx, actor, {
    event: "order.voided",
    subjectType: "Order",
    subjectId: id,
    details: { ...details, receiptNumber: order.receiptNumber, total: order.totals.total, approvals },
  });
  const voided = await getOrder(tx, actor, id);
  for (const reverse of hooks.reverse) await reverse(tx, actor, voided);
  return voided;
}
