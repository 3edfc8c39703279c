import { Big } from "big.js";
import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { claimCreation } from "../../kernel/db/replay.ts";
import { badRequest, invalid } from "../../kernel/http/problem.ts";
import { created, replayed, type Answer } from "../../kernel/http/route.ts";
import { newId } from "../../kernel/ids.ts";
import { requireApproved } from "../approvals/service.ts";
import { addToSession, admitEntry, holdSession } from "../cash/service.ts";
import { postMovements } from "../inventory/service.ts";
import { audit, momentOf, requireBranch, withApprovals, type Actor } from "../context.ts";
import { businessDateOf, lockCurrency, settingsFor } from "../settings/service.ts";
import { priceBasket, type Facts, type PricedBasket } from "./basket.ts";
import { listMethods, listSellables, listTaxGroups, type Method } from "./facts.sql.ts";
import type { OrderHooks } from "./hooks.ts";
import { getOrder } from "./read.ts";
import { permissionsFor } from "./rules.ts";
import type { Order, OrderInput, Quote, QuoteInput, SaleInput } from "./schema.ts";
import { insertOrder } from "./sql.ts";
import { tallyOf } from "./tally.ts";
import { requireSettled, settleBasket, type Settled } from "./tenders.ts";

/** Everything the basket is priced and settled with, in one round trip. */
export async function readFacts(
  tx: TenantRead,
  input: QuoteInput,
  at: Date,
): Promise<{ facts: Facts; methods: Map<string, Method> }> {
  const { branchId, customerId = null } = input;
  const ids = (list: readonly (string | null | undefined)[]) => [
    ...new Set(list.filter((id) => id !== null && id !== undefined).map((id) => id.toLowerCase())),
  ];
  const taxGroupIds = ids(input.lines.map(({ taxGroupId }) => taxGroupId));
  const methodIds = ids((input.payments ?? []).map(({ methodId }) => methodId));
  const [settings, sellables, taxGroups, methods] = await Promise.all([
    settingsFor(tx, branchId),
    listSellables(tx, ids(input.lines.map(({ variantId }) => variantId)), { branchId, customerId, at }),
    taxGroupIds.length === 0 ? [] : listTaxGroups(tx, taxGroupIds),
    methodIds.length === 0 ? [] : listMethods(tx, methodIds),
  ]);
  return {
    facts: {
      settings,
      at,
      sellables: new Map(sellables.map((one) => [one.variantId, one])),
      taxGroups: new Map(taxGroups.map((one) => [one.taxGroupId, one])),
    },
    methods: new Map(methods.map((one) => [one.methodId, one])),
  };
}

/** Prices a basket and settles it as far as its payments go; writes nothing. Throws what `priceBasket` throws. */
export async function quote(tx: TenantRead, actor: Actor, input: QuoteInput, hooks: OrderHooks): Promise<Quote> {
  requireBranch(actor, input.branchId);
  const { facts, methods } = await readFacts(tx, input, momentOf(actor, input));
  const basket = await priceBasket(tx, actor, input, facts, hooks);
  const { totals, due } = settleBasket(basket, input.payments ?? [], methods, facts.settings);
  return {
    currency: facts.settings.currency,
    taxMode: facts.settings.taxMode,
    lines: basket.orderLines,
    discounts: basket.discounts,
    totals,
    due: due.gt(0) ? due.toFixed(2) : "0.00",
  };
}

/** 400 unless the sale names its session. */
export function requireSession(body: OrderInput): SaleInput {
  if (body.cashSessionId === undefined) throw invalid("cashSessionId", "is required of a completed sale");
  return { ...body, cashSessionId: body.cashSessionId };
}

/**
 * Posts a completed sale: a replay of it answers 200 whatever has happened since. Otherwise basket, rights, tenders,
 * session and stock are checked, and goods, cash, receipt and sale are written in one transaction of at most four
 * round trips. Throws 400 `insufficient_stock`, `session_closed`, `tender_too_low` and what its parts throw.
 */
export async function postSale(
  tx: TenantWrite,
  actor: Actor,
  body: SaleInput,
  hooks: OrderHooks,
): Promise<Answer<Order>> {
  const id = body.id?.toLowerCase() ?? newId();
  requireBranch(actor, body.branchId);
  const at = momentOf(actor, body);
  const [claim, session, { facts, methods }] = await Promise.all([
    body.id === undefined ? "new" : claimCreation(tx, "order", id, body),
    holdSession(tx, body.cashSessionId),
    readFacts(tx, body, at),
  ]);
  if (claim === "replayed") return replayed(await getOrder(tx, actor, id));
  if (session === undefined || session.branchId !== body.branchId.toLowerCase())
    throw invalid("cashSessionId", "no such session at this branch");
  const isLate = admitEntry(session, at);
  const basket = await priceBasket(tx, actor, body, facts, hooks);
  if (body.expectedTotal !== undefined && !basket.priced.totals.total.eq(body.expectedTotal)) {
    throw badRequest("totals_mismatch", "The till reckoned another total.", {
      members: { expectedTotal: body.expectedTotal, total: basket.priced.totals.total.toFixed(2) },
    });
  }
  const settled = settleBasket(basket, body.payments ?? [], methods, facts.settings);
  requireSettled(basket, settled, methods, body.customerId ?? null);
  const order = await permit(tx, actor, { id, body, basket, settled, facts, registerId: session.registerId });
  return created(
    `/orders/${id}`,
    await writeSale(tx, actor, { order, basket, facts, isLate, receiptNumber: body.receiptNumber ?? null }, hooks),
  );
}

interface Draft {
  readonly id: string;
  readonly body: SaleInput;
  readonly basket: PricedBasket;
  readonly settled: Settled;
  readonly facts: Facts;
  readonly registerId: string;
}

/** The order as it will be written, once the caller may sell it so. */
async function permit(tx: TenantWrite, actor: Actor, draft: Draft): Promise<Order> {
  const { id, body, basket, settled, facts } = draft;
  const needed = permissionsFor(actor, basket, facts.settings.discountLimit);
  const approvals = await requireApproved(tx, withApprovals(actor, body.approvalIds), needed);
  if (needed.length > 0) {
    await audit(tx, actor, {
      event: "order.exceptions",
      subjectType: "Order",
      subjectId: id,
      details: { permissions: needed, approvals },
    });
  }
  return {
    id,
    status: "Completed",
    branchId: body.branchId.toLowerCase(),
    registerId: draft.registerId,
    cashSessionId: body.cashSessionId.toLowerCase(),
    receiptNumber: null,
    ticketName: null,
    customerId: body.customerId?.toLowerCase() ?? null,
    cashierId: actor.caller.userId,
    salespersonId: body.salespersonId?.toLowerCase() ?? null,
    currency: facts.settings.currency,
    taxMode: facts.settings.taxMode,
    totals: settled.totals,
    isOffline: body.isOffline ?? false,
    occurredAt: facts.at.toISOString(),
    receivedAt: actor.now.toISOString(),
    businessDate: businessDateOf(facts.at, facts.settings),
    version: 1,
    lines: basket.orderLines,
    discounts: basket.discounts,
    payments: settled.payments,
    taxReason: body.tax?.reason ?? null,
    approvals,
    note: body.note ?? null,
    void: null,
  };
}

interface Receipted {
  readonly order: Order;
  readonly basket: PricedBasket;
  readonly facts: Facts;
  readonly isLate: boolean;
  /** Given by a till that was offline. */
  readonly receiptNumber: number | null;
}

/** Goods first, their levels in the order of ids, then the drawer, and the receipt's counter last. */
async function writeSale(
  tx: TenantWrite,
  actor: Actor,
  { order, basket, facts, isLate, receiptNumber: offered }: Receipted,
  hooks: OrderHooks,
): Promise<Order> {
  const [, , { receiptNumber }] = await Promise.all([
    postMovements(tx, actor, {
      branchId: order.branchId,
      kind: "Sale",
      documentId: order.id,
      occurredAt: facts.at,
      lines: movementsOf(basket),
      policy: facts.settings.stockPolicy,
      isOffline: order.isOffline,
    }),
    addToSession(tx, tallyOf(order, isLate, "Sale")),
    insertOrder(
      tx,
      order,
      basket.lines.map(({ sellable }) => sellable?.cost ?? null),
      offered,
    ),
    facts.settings.isCurrencyLocked ? undefined : lockCurrency(tx),
  ]);
  const sold = { ...order, receiptNumber };
  for (const settle of hooks.settle) await settle(tx, actor, sold);
  return sold;
}

function movementsOf({ lines }: PricedBasket) {
  return lines.flatMap(({ id, input, sellable }) =>
    (sellable?.stock ?? []).map((part) => ({
      variantId: part.variantId,
      quantity: new Big(input.quantity).times(part.quantity).neg().toFixed(),
      lineId: id,
    })),
  );
}
