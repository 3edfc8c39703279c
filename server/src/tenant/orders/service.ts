import type { TenantRead } from "../../kernel/db/handles.ts";
import { pageOf, withCount } from "../../kernel/http/page.ts";
import { notFound } from "../../kernel/http/problem.ts";
import { money } from "../../kernel/http/shapes.ts";
import { branchesOf, requirePermission, type Actor } from "../gate/context.ts";
import { priceBasket } from "./basket/basket.ts";
import { readFacts, requireSalespeople } from "./basket/facts.ts";
import type { OrderModule } from "./hooks.ts";
import type { OrderMargin, OrderQuery } from "./list/schema.ts";
import { listOrders, listParked } from "./list/sql.ts";
import { findMargin } from "./list/read.sql.ts";
import type { Quote, QuoteInput } from "./schema.ts";
import { settlePayments } from "./sale/tenders.ts";

// What orders offer to other features; the other files of this folder are its own.

export { addDocumentToSession } from "./sale/session.ts";
export { pricing as quoteErrors, settling as saleErrors } from "./route-errors.ts";
export { listSellables, sellables, type Sellable } from "./basket/facts.sql.ts";
export type { AgreedBasket } from "./basket/facts.ts";
export { listPaidWith } from "./modules/join.ts";
export { fillModules, presentsCodeTo } from "./modules/members.ts";
export { cancelParked, parkOrder } from "./parked/park.ts";
export { postSale } from "./sale/post.ts";
export { findOrderBranch } from "./list/read.sql.ts";
export { getOrder, lockOrder } from "./list/read.ts";
export { SaleReason } from "./reasons/schema.ts";
export { saleReasons } from "./reasons/reasons.ts";
export { listSoldLines, priceRefund } from "./refunds/refunds.ts";
export { isBackdated } from "./sale/rules.ts";
export { voidSale } from "./voids/void.ts";
export { takeDeposit } from "./parked/deposit.ts";

/** Orders of the actor's branches, as `sort` says. */
export async function readOrders(tx: TenantRead, actor: Actor, query: OrderQuery) {
  const scope = { ...query, branchIds: branchesOf(actor) };
  const rows = query.status === "Parked" ? await listParked(tx, scope) : await listOrders(tx, scope);
  const page = pageOf(rows, query.limit, ({ occurredAt, receivedAt, status, id }) => [
    status === "Parked" ? receivedAt : occurredAt,
    id,
  ]);
  return withCount(page, rows, query);
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
  const basket = await priceBasket(input, facts);
  const { totals, due } = settlePayments(basket, input.payments, facts);
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
