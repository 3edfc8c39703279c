import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { claimCreation } from "../../kernel/db/replay.ts";
import { pageOf } from "../../kernel/http/page.ts";
import { badRequest, invalid, notFound } from "../../kernel/http/problem.ts";
import { created, replayed, type Answer } from "../../kernel/http/route.ts";
import { money } from "../../kernel/http/shapes.ts";
import { newId } from "../../kernel/ids.ts";
import { requireAmount } from "../amounts.ts";
import { holdSession, requireCash, requireOffline, tellDocument } from "../cash/service.ts";
import { branchesOf, requirePermission, withApprovals, type Actor } from "../context.ts";
import { checked } from "../taking.ts";
import { priceBasket } from "./basket.ts";
import { differencesOf, promotionNotes } from "./differences.ts";
import { admitToSession } from "./entries.ts";
import { readFacts, requireSalespeople, type Held } from "./facts.ts";
import type { OrderModule, Reversal } from "./hooks.ts";
import { authorizeTenders, reverseModules } from "./joining.ts";
import { originalIdsOf } from "./originals.ts";
import type { Refund } from "./refunds.ts";
import { listOrders, listParked } from "./list.sql.ts";
import { findMargin, findOrder, findParkedDocument } from "./read.sql.ts";
import { requireReasons } from "./reasons.ts";
import { approveExceptions } from "./rules.ts";
import { composeOrder, writeSale } from "./sale.ts";
import type { OrderMargin, OrderQuery } from "./list.schema.ts";
import type { Order, OrderInput, Quote, QuoteInput } from "./schema.ts";
import * as db from "./sql.ts";
import { applyPayments, requirePaid } from "./tenders.ts";

// What orders offer to other features; the other files of this folder are its own.

export { addToSession } from "./entries.ts";
export { pricing as quoteErrors, settling as saleErrors } from "./errors.ts";
export { listSellables, sellables, type Sellable } from "./facts.sql.ts";
export type { Held } from "./facts.ts";
export { fillModules } from "./members.ts";
export { findOrderBranch } from "./read.sql.ts";
export { listSoldLines, priceRefund } from "./refunds.ts";
export { isBackdated } from "./rules.ts";

/** An order, parked, completed or voided. Throws 404 `not_found`. */
export async function getOrder(tx: TenantRead, id: string): Promise<Order> {
  const order = (await findOrder(tx, id)) ?? (await findParkedDocument(tx, id));
  if (order === undefined) throw notFound("order");
  return order;
}

/** As `getOrder`; a completed order is held against every change until the transaction ends. */
export async function lockOrder(tx: TenantWrite, id: string): Promise<Order> {
  await db.lockOrder(tx, id);
  return getOrder(tx, id);
}

/**
 * Lets the modules take back their part of lines that are returned: points, debts, coupons. `refund` is what
 * `priceRefund` gave for the order, which `lockOrder` holds; `payments` is how the money goes back, positive. It comes
 * after the goods and `addToSession`, and before a receipt number is taken (decision 0010).
 */
export function reverseRefund(
  tx: TenantWrite,
  actor: Actor,
  order: Order,
  { refund, ...document }: Pick<Reversal, "documentId" | "payments" | "at"> & { readonly refund: Refund },
  modules: readonly OrderModule[],
): Promise<void> {
  return reverseModules(tx, actor, modules, { kind: "Return", order, lines: refund.lines, ...document });
}

/** Orders of the actor's branches, latest first. */
export async function readOrders(tx: TenantRead, actor: Actor, query: OrderQuery) {
  const scope = { ...query, branchIds: branchesOf(actor) };
  const rows = query.status === "Parked" ? await listParked(tx, scope) : await listOrders(tx, scope);
  return pageOf(rows, query.limit, ({ occurredAt, receivedAt, status, id }) => [
    status === "Parked" ? receivedAt : occurredAt,
    id,
  ]);
}

/** What a sale's goods cost, as stock had it when they left. Throws 404 `not_found`, 403 `permission_denied`. */
export async function readMargin(tx: TenantRead, actor: Actor, id: string): Promise<OrderMargin> {
  requirePermission(actor, "sales.read");
  const margin = await findMargin(tx, id);
  if (margin === undefined) throw notFound("order");
  return margin;
}

/** Prices a basket, with its payments as far as they go; writes nothing. Throws what `priceBasket` throws. */
export async function quote(
  tx: TenantRead,
  actor: Actor,
  input: QuoteInput,
  modules: readonly OrderModule[],
): Promise<Quote> {
  const [facts] = await Promise.all([readFacts(tx, actor, input, modules), requireSalespeople(tx, input)]);
  const basket = priceBasket(input, facts);
  const { totals, due } = applyPayments(basket, input.payments, facts);
  return {
    currency: facts.settings.currency,
    taxMode: facts.taxMode,
    taxCertificate: facts.taxCertificate,
    lines: basket.orderLines,
    discounts: basket.discounts,
    totals,
    modules: basket.modules,
    due: money(due.gt(0) ? due : "0", facts.settings.currencyDigits),
  };
}

/**
 * Posts a completed sale: a replay of it answers 200 whatever has happened since. Otherwise basket, permissions,
 * payments, session and stock are checked, and goods, cash, receipt and sale are written in one transaction of at most
 * four round trips. Of the order `parked` that it completes the prices hold, and so do those of a till that sold without
 * connection. `input` is as its schema reads it, so that a
 * till's replay of what sync posted is the same. Throws 400 `insufficient_stock`, `session_closed`, `tender_too_low`, 403
 * `module_disabled`, `register_not_bound`, 409 `customer_blocked` and what its parts and the modules throw.
 */
export async function postSale(
  tx: TenantWrite,
  actor: Actor,
  input: OrderInput,
  modules: readonly OrderModule[],
  parked?: Held,
): Promise<Answer<Order>> {
  if (input.cashSessionId === undefined) throw invalid("cashSessionId", "is required of a completed sale");
  const id = input.id ?? newId();
  const claiming = input.id === undefined ? "new" : claimCreation(tx, "order", id, input);
  // Before the session, as a void does: what it gives back of them must not change.
  const originals = originalIdsOf(input.lines);
  const locking = originals.length === 0 ? undefined : db.lockOrdersOfLines(tx, originals);
  const holding = holdSession(tx, input.cashSessionId);
  const reading = readFacts(tx, actor, input, modules, { parked, holdsBuyer: true });
  // A replay does not ask whether the basket could still be sold.
  reading.catch(() => undefined);
  const [claim, held] = await Promise.all([claiming, holding, locking]);
  if (claim === "replayed") return replayed(await getOrder(tx, id));
  const facts = await reading;
  const { registerId, isLate } = admitToSession(actor, held, input, facts.at);
  const { receiptNumber = null } = input;
  const isNumbered =
    receiptNumber !== null && checked(actor, () => (requireOffline(actor, input, registerId), true), false);
  const basket = priceBasket(input, facts);
  const { total } = basket.priced.totals;
  if (input.expectedTotal !== undefined) requireAmount(facts.settings, "expectedTotal", input.expectedTotal);
  if (input.expectedTotal !== undefined && !total.eq(input.expectedTotal)) {
    throw badRequest("totals_mismatch", "The till calculated another total.", {
      members: { expectedTotal: input.expectedTotal, total: money(total, facts.settings.currencyDigits) },
    });
  }
  const paid = applyPayments(basket, input.payments, facts);
  requirePaid(basket, paid, facts);
  checked(actor, () => requireReasons(basket, facts), undefined);
  if (actor.taking !== undefined)
    actor.taking.notes.push(...differencesOf(basket, facts), ...promotionNotes(input, basket, facts));
  const order = composeOrder(
    actor,
    { id, status: "Completed", input, basket, facts, totals: paid.totals },
    {
      registerId,
      cashSessionId: input.cashSessionId,
      isOffline: input.isOffline,
      payments: paid.payments,
      taxReason: input.tax?.reason ?? null,
    },
  );
  const needed = await authorizeTenders(tx, actor, facts.modules, { ...facts, order });
  const approvals = await approveExceptions(tx, actor, id, input, basket, facts, needed);
  const sale = {
    order: { ...order, approvals },
    basket,
    facts,
    isLate,
    receiptNumber: isNumbered ? receiptNumber : null,
  };
  const { order: written, drawer } = await writeSale(tx, actor, sale);
  await requireCash(tx, withApprovals(actor, input.approvalIds), input.cashSessionId, drawer);
  await tellDocument(tx, actor, modules, { kind: "Sale", registerId, branchId: input.branchId, order: written });
  return created(`/orders/${id}`, written);
}
