import { Big } from "big.js";
import { claimCreation } from "../../../kernel/db/replay.ts";
import type { TenantWrite } from "../../../kernel/db/handles.ts";
import { conflict, invalid } from "../../../kernel/http/problem.ts";
import { created, replayed, type Answer } from "../../../kernel/http/route.ts";
import { requireVersion } from "../../../kernel/http/version.ts";
import { newId } from "../../../kernel/ids.ts";
import { audit, requireBranch, requirePermission, type Actor } from "../../gate/context.ts";
import { announce } from "../../webhooks/service.ts";
import { priceBasket } from "../basket/basket.ts";
import { giveBackDeposits } from "../deposits/booking.ts";
import { readFacts, requireSalespeople } from "../basket/facts.ts";
import type { OrderModule } from "../hooks.ts";
import { isBackdated } from "../sale/rules.ts";
import { composeOrder, noteClockBack } from "../sale/write.ts";
import type { CancelInput, CompleteInput, Order, OrderInput, ParkedPut } from "../schema.ts";
import { postSale } from "../sale/post.ts";
import { getOrder } from "../list/read.ts";
import { insertParked, lockParked, updateParked } from "./sql.ts";
import { settlePayments } from "../sale/tenders.ts";

/**
 * Parks a basket: priced, but no goods, cash or receipt move. Ids of parked and of completed orders are claimed apart,
 * so that a till can post as completed what it parked before, connected or not. Throws 409 `duplicate_conflict`.
 */
export async function parkOrder(
  tx: TenantWrite,
  actor: Actor,
  body: OrderInput,
  modules: readonly OrderModule[],
): Promise<Answer<Order>> {
  const {
    id: given,
    status: _status,
    cashSessionId: _session,
    payments: _payments,
    isOffline: _isOffline,
    expectedTotal: _total,
    approvalIds: _approvals,
    receiptNumber: _number,
    ...input
  } = body;
  const id = given ?? newId();
  if (given !== undefined && (await claimCreation(tx, "parked order", id, body)) === "replayed")
    return replayed(await getOrder(tx, id));
  const order = await priceParked(tx, actor, id, input, { version: 1, deposits: [] }, modules);
  const registerId = actor.caller.device?.registerId;
  if (typeof registerId === "string")
    await noteClockBack(tx, actor, { registerId, receiptNumber: null, occurredAt: new Date(order.occurredAt) });
  await insertParked(tx, order, input);
  const { branchId, currency, totals } = order;
  await announce(tx, actor, [
    { type: "OrderParked", branchId, data: { orderId: id, branchId, currency, total: totals.total } },
  ]);
  return created(`/orders/${id}`, order);
}

/** Replaces a parked order's content. Throws 404 `not_found`, 409 `order_not_parked`, `version_conflict`. */
export async function replaceParked(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  body: ParkedPut,
  expected: number | undefined,
  modules: readonly OrderModule[],
): Promise<Order> {
  const parked = await lockParkedOrder(tx, actor, id);
  requireVersion(parked.version, expected);
  const { deposits } = parked.document;
  const order = await priceParked(tx, actor, id, body, { version: parked.version + 1, deposits }, modules);
  const { total, deposit } = order.totals;
  // What is paid too much would go out in cash, whatever it was paid by.
  if (deposits.length > 0 && new Big(total).lt(deposit))
    throw invalid("lines", `come to ${total}, less than the deposits of ${deposit}`);
  await updateParked(tx, order, body, "Parked");
  return order;
}

/**
 * Completes a parked order, now, at the prices that it was parked with. Completing it again with the same content
 * answers 200; throws 404 `not_found`, 409 `order_not_parked` and what a sale throws.
 */
export async function completeParked(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  body: CompleteInput,
  modules: readonly OrderModule[],
): Promise<Answer<Order> | Order> {
  if ((await claimCreation(tx, "completion", id, body)) === "replayed") return replayed(await getOrder(tx, id));
  const { input, document } = await lockParkedOrder(tx, actor, id);
  const { ticketName: _, occurredAt: _parkedAt, ...basket } = input;
  const lines = basket.lines.map((line, i) => ({ ...line, id: document.lines[i]?.id ?? newId() }));
  const said = { ...basket.modules, ...body.modules };
  const sale = { ...basket, ...body, id, lines, status: "Completed" as const, modules: said };
  return (await postSale(tx, actor, sale, modules, document)).body;
}

/**
 * Cancels a parked order. Its deposits go back by the methods that they were paid by, which takes `sales.refund`.
 * Throws 403 `approval_required`, 400 and 409 as `admitDocument`.
 */
export async function cancelParked(tx: TenantWrite, actor: Actor, id: string, body: CancelInput): Promise<Order> {
  const { reason, note } = body;
  const { document, input, version } = await lockUncancelled(tx, actor, id);
  const order: Order = {
    ...(await giveBackDeposits(tx, actor, document, body)),
    status: "Cancelled",
    version: version + 1,
  };
  await updateParked(tx, order, input, "Cancelled");
  await audit(tx, actor, {
    event: "order.cancelled",
    subjectType: "Order",
    subjectId: order.id,
    details: { reason, note, deposit: document.totals.deposit, approvals: order.approvals },
  });
  return order;
}

/** Throws 404 `not_found`, 403 `branch_forbidden`, 409 `order_not_parked`. */
export async function lockParkedOrder(tx: TenantWrite, actor: Actor, id: string) {
  const parked = await lockUncancelled(tx, actor, id);
  if (parked.completedBy !== null) throw conflict("order_not_parked", "This order is completed by another sale.");
  return parked;
}

/** As `lockParkedOrder`, also of what a till has sold under another id, which is cancelled after. */
async function lockUncancelled(tx: TenantWrite, actor: Actor, id: string) {
  const parked = await lockParked(tx, id);
  if (parked === undefined) {
    await getOrder(tx, id);
    throw conflict("order_not_parked", "This order is completed.");
  }
  // Since the gate looked it may have been moved to another branch.
  requireBranch(actor, parked.branchId);
  if (parked.status !== "Parked") throw conflict("order_not_parked", "This order was cancelled.");
  return parked;
}

async function priceParked(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  input: ParkedPut,
  { version, deposits }: Pick<Order, "version" | "deposits">,
  modules: readonly OrderModule[],
): Promise<Order> {
  const unpaid = { ...input, payments: [] };
  const [read] = await Promise.all([
    readFacts(tx, actor, unpaid, modules, { holdsBuyer: true }),
    requireSalespeople(tx, input),
  ]);
  const facts = { ...read, deposits };
  if (isBackdated(actor, facts.at)) requirePermission(actor, "sales.backdate");
  const basket = await priceBasket(unpaid, facts);
  const { totals } = settlePayments(basket, [], facts);
  const ticketName = input.ticketName ?? null;
  return composeOrder(actor, { id, status: "Parked", input, basket, facts, totals }, { ticketName, version });
}
