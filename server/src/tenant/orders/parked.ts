import { claimCreation } from "../../kernel/db/replay.ts";
import type { TenantWrite } from "../../kernel/db/handles.ts";
import { conflict } from "../../kernel/http/problem.ts";
import { created, replayed, type Answer } from "../../kernel/http/route.ts";
import { requireVersion } from "../../kernel/http/version.ts";
import { newId } from "../../kernel/ids.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import { actorOf } from "../actor.ts";
import { requireBranch } from "../caller.ts";
import { type Call } from "../route.ts";
import { businessDateOf } from "../settings/service.ts";
import { priceBasket } from "./basket.ts";
import { getOrder } from "./read.ts";
import { momentOf, postSale, readFacts, type Shopfloor } from "./sale.ts";
import type { CompleteInput, Order, OrderInput, ParkedPut, VoidInput } from "./schema.ts";
import { lockParked, saveParked } from "./sql.ts";
import { settleBasket } from "./tenders.ts";

/**
 * Parks a basket: priced, but no goods, cash or receipt move. Ids of parked and of completed orders are claimed apart,
 * so that a till can post as completed what it parked before, connected or not.
 */
export async function park(tx: TenantWrite, call: Call, body: OrderInput, floor: Shopfloor): Promise<Answer<Order>> {
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
  const id = given?.toLowerCase() ?? newId();
  requireBranch(call.caller, body.branchId);
  if (given !== undefined && (await claimCreation(tx, "parked order", id, body)) === "replayed")
    return replayed(await getOrder(tx, call.caller, id));
  const order = await reckon(tx, call, id, input, 1, floor);
  await saveParked(tx, order, input, "Parked");
  return created(`/orders/${id}`, order);
}

/** Replaces a parked order's content. Throws 404 `not_found`, 409 `order_not_parked`, `version_conflict`. */
export async function repark(
  tx: TenantWrite,
  call: Call,
  { id, expected, body }: { id: string; expected: number | undefined; body: ParkedPut },
  floor: Shopfloor,
): Promise<Order> {
  const parked = await lockWaiting(tx, call, id);
  requireVersion(parked.version, expected);
  requireBranch(call.caller, body.branchId);
  const order = await reckon(tx, call, id, body, parked.version + 1, floor);
  await saveParked(tx, order, body, "Parked");
  return order;
}

/**
 * Completes a parked order at today's prices. Completing it again with the same content answers 200; throws 404
 * `not_found`, 409 `order_not_parked` and what a sale throws.
 */
export async function complete(
  tx: TenantWrite,
  call: Call,
  id: string,
  body: CompleteInput,
  floor: Shopfloor,
): Promise<Answer<Order> | Order> {
  if ((await claimCreation(tx, "completion", id.toLowerCase(), body)) === "replayed")
    return replayed(await getOrder(tx, call.caller, id));
  const { input } = await lockWaiting(tx, call, id);
  const { ticketName: _, ...basket } = input;
  const { body: order } = await postSale(tx, call, { ...basket, ...body, id }, floor);
  return order;
}

/** Drops a basket that waits. */
export async function cancel(tx: TenantWrite, call: Call, id: string, { reason, note }: VoidInput): Promise<Order> {
  const { document, input, version } = await lockWaiting(tx, call, id);
  const order: Order = { ...document, status: "Cancelled", version: version + 1 };
  await saveParked(tx, order, input, "Cancelled");
  await recordAudit(tx, {
    event: "order.cancelled",
    ...actorOf(call),
    subjectType: "Order",
    subjectId: order.id,
    details: { reason, note },
  });
  return order;
}

async function lockWaiting(tx: TenantWrite, call: Call, id: string) {
  const parked = await lockParked(tx, id);
  if (parked === undefined) {
    await getOrder(tx, call.caller, id);
    throw conflict("order_not_parked", "This order is completed.");
  }
  requireBranch(call.caller, parked.branchId);
  if (parked.status !== "Parked") throw conflict("order_not_parked", "This order was cancelled.");
  return parked;
}

async function reckon(
  tx: TenantWrite,
  call: Call,
  id: string,
  input: ParkedPut,
  version: number,
  floor: Shopfloor,
): Promise<Order> {
  const now = floor.now();
  const { facts, methods } = await readFacts(tx, input, momentOf(input, now));
  const basket = await priceBasket(tx, call, input, facts, floor.hooks);
  return {
    id,
    status: "Parked",
    branchId: input.branchId.toLowerCase(),
    registerId: null,
    cashSessionId: null,
    receiptNumber: null,
    ticketName: input.ticketName ?? null,
    customerId: input.customerId?.toLowerCase() ?? null,
    cashierId: call.caller.userId,
    salespersonId: input.salespersonId?.toLowerCase() ?? null,
    currency: facts.settings.currency,
    taxMode: facts.settings.taxMode,
    totals: settleBasket(basket, [], methods, facts.settings).totals,
    isOffline: false,
    occurredAt: facts.at.toISOString(),
    receivedAt: now.toISOString(),
    businessDate: businessDateOf(facts.at, facts.settings),
    version,
    lines: basket.orderLines,
    discounts: basket.discounts,
    payments: [],
    taxReason: null,
    approvals: [],
    note: input.note ?? null,
    void: null,
  };
}
