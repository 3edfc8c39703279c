import { Big } from "big.js";
import type { TenantWrite } from "../../../kernel/db/handles.ts";
import { invalid } from "../../../kernel/http/problem.ts";
import { addToSession, type DrawerAfter, type NumberSource } from "../../cash/entries/service.ts";
import { admitReceiptNumber, explainGap } from "../../cash/service.ts";
import { isClockAhead, type Actor } from "../../gate/context.ts";
import { postMovements } from "../../inventory/service.ts";
import { announceRows } from "../../webhooks/service.ts";
import { businessDateOf, fixCurrency } from "../../settings/service.ts";
import { findingOf, isClockBack, judge, tellClockBack } from "../../gate/findings.ts";
import type { PricedBasket } from "../basket/basket.ts";
import { isCustom } from "../basket/lines.ts";
import { entryOf } from "./session.ts";
import type { Facts } from "../basket/facts.ts";
import { reverseJoined, bookModules, type JoinedModule } from "../modules/join.ts";
import { refundLinesOf, reversalsOf } from "./refund-lines.ts";
import type { Order, ParkedPut } from "../schema.ts";
import type { Totals } from "../totals.schema.ts";
import {
  insertOrder,
  isDatedBack,
  rollbackToSavepoint,
  setSavepoint,
  soldEvents,
  type DatedSale,
  type LineCost,
} from "./sql.ts";

interface Draft {
  readonly id: string;
  readonly status: Order["status"];
  readonly input: ParkedPut;
  readonly basket: PricedBasket;
  readonly facts: Facts;
  readonly totals: Totals;
}

/** The order that a priced basket makes; `members` are those that a waiting basket does not have yet. */
export function composeOrder(actor: Actor, draft: Draft, members: Partial<Order>): Order {
  const { id, status, input, basket, facts, totals } = draft;
  return {
    id,
    status,
    branchId: input.branchId,
    registerId: null,
    cashSessionId: null,
    receiptNumber: null,
    ticketName: null,
    customerId: facts.customerId,
    cashierId: actor.caller.userId,
    deviceId: actor.caller.device?.id ?? null,
    pushedBy: actor.pushedBy?.userId ?? null,
    salespersonId: input.salespersonId ?? null,
    currency: facts.settings.currency,
    taxMode: facts.taxMode,
    taxCertificate: facts.taxCertificate,
    totals,
    hasCustomLines: basket.orderLines.some(isCustom),
    isOffline: false,
    isClockAhead: isClockAhead(actor, input),
    occurredAt: facts.at.toISOString(),
    receivedAt: actor.now.toISOString(),
    businessDate: businessDateOf(facts.at, facts.settings),
    version: 1,
    lines: basket.orderLines,
    discounts: basket.discounts,
    payments: [],
    deposits: [...facts.deposits],
    taxReason: null,
    approvals: [],
    note: input.note ?? null,
    modules: basket.modules,
    void: null,
    ...members,
  };
}

interface Sale {
  readonly order: Order;
  readonly basket: PricedBasket;
  readonly facts: Facts;
  readonly isLate: boolean;
  /** Given by a till that was offline. */
  readonly receiptNumber: number | null;
}

/**
 * Writes goods first, their levels in the order of ids, then the session's sums, then what modules book, and the
 * receipt's counter last; answers with the order under its receipt number, and with the drawer, for `requireCash`.
 */
export async function writeSale(
  tx: TenantWrite,
  actor: Actor,
  { order, basket, facts, isLate, receiptNumber: offered }: Sale,
): Promise<{ readonly order: Order; readonly drawer: DrawerAfter }> {
  const { kept } = facts.moduleLines;
  const costs = basket.lines.map(({ id, sellable, original, charge }) => ({
    cost: charge === undefined && !kept.has(id) ? ((original ?? sellable)?.cost ?? null) : "0",
    isSettled: original !== undefined,
  }));
  const moved = movementsOf(basket, kept);
  const written = Promise.all([
    postMovements(tx, actor, {
      branchId: order.branchId,
      kind: "Sale",
      documentId: order.id,
      occurredAt: facts.at,
      lines: moved,
      policy: facts.settings.stockPolicy,
      isOffline: order.isOffline,
    }),
    addToSession(tx, entryOf(order, isLate, "Sale")),
    facts.settings.isCurrencyLocked ? undefined : fixCurrency(tx),
  ]);
  const reversals = reversalsOf(order, basket);
  const joining = facts.modules.filter(
    ({ hooks }) => hooks.book !== undefined || (reversals.length > 0 && hooks.reverse !== undefined),
  );
  // With modules, the order is inserted once they have finished; without any, in the same trip as the goods.
  const book = async (some: readonly JoinedModule[], sold = order) => {
    const booking = bookModules(tx, actor, some, { ...facts, order: sold });
    await Promise.all([booking, reverseJoined(tx, actor, some, reversals), written]);
    return booking;
  };
  const modules =
    joining.length === 0
      ? order.modules
      : actor.findings === undefined
        ? await book(joining)
        : await written.then(() => bookEach(tx, actor, order, joining, book));
  const sold = { ...order, modules };
  const insert = (numbering: NumberSource) =>
    insertAnnounced(tx, actor, sold, { costs, facts, moved: moved.length, numbering, isLate });
  const dated = { registerId: order.registerId ?? "", occurredAt: facts.at };
  if (offered !== null) {
    const [, drawer] = await written;
    const { number, gap } = await admitReceiptNumber(tx, actor, {
      registerId: dated.registerId,
      number: offered,
    });
    await noteClockBack(tx, actor, { ...dated, receiptNumber: number });
    const { receiptNumber } = await insert(number ?? "Anew");
    await explainGap(tx, actor, gap, order.id);
    return { order: { ...sold, receiptNumber }, drawer };
  }
  // A pushed sale without a number gets an R number, not one the till may print.
  const numbering = actor.findings === undefined ? "Next" : "Anew";
  const [{ receiptNumber }, [, drawer]] = await Promise.all([insert(numbering), written]);
  await noteClockBack(tx, actor, { ...dated, receiptNumber: null });
  return { order: { ...sold, receiptNumber }, drawer };
}

interface Insertion {
  readonly costs: readonly LineCost[];
  readonly facts: Facts;
  /** How many movements of goods it made. */
  readonly moved: number;
  readonly numbering: NumberSource;
  readonly isLate: boolean;
}

/**
 * Writes the sale and, in a shop with webhooks or streams, the events of it and of what it made low, in the same round
 * trip. Throws 400 by path for a sale that takes the place of a parked order of another branch, or forgets what was
 * paid for it.
 */
async function insertAnnounced(
  tx: TenantWrite,
  actor: Actor,
  order: Order,
  { costs, facts, moved, numbering, isLate }: Insertion,
): Promise<{ receiptNumber: string }> {
  const inserting = insertOrder(tx, order, { costs, numbering, isLate }).then((inserted) => {
    if (inserted.parkedBranchId !== null && inserted.parkedBranchId !== order.branchId)
      throw invalid("id", "is of a parked order of another branch: complete it there, or move it here");
    if (new Big(inserted.deposit).eq(order.totals.deposit)) return inserted;
    throw invalid("id", `is of a parked order for which ${inserted.deposit} was paid: complete that, or cancel it`);
  });
  if (!facts.settings.hasListeners) return inserting;
  const announcing = announceRows(tx, actor, soldEvents(order.id), moved + 1);
  // If the sale cannot be written, its own error counts.
  announcing.catch(() => undefined);
  const inserted = await inserting;
  await announcing;
  return inserted;
}

/**
 * Books, module by module, a sale that has happened already: what a module refuses is taken back and noted, and the
 * sale goes on without that module. Answers with what the order keeps of the modules.
 */
async function bookEach(
  tx: TenantWrite,
  actor: Actor,
  order: Order,
  joining: readonly JoinedModule[],
  book: (some: readonly JoinedModule[], order: Order) => Promise<Order["modules"]>,
): Promise<Order["modules"]> {
  let modules = order.modules;
  for (const module of joining) {
    await setSavepoint(tx);
    try {
      modules = await book([module], { ...order, modules });
    } catch (error) {
      await rollbackToSavepoint(tx);
      judge(actor, findingOf(error), module.name);
      modules = Object.fromEntries(Object.entries(modules).filter(([key]) => key !== module.key));
    }
  }
  return modules;
}

/** A void moves its goods as the line that it takes back; what modules have `kept` does not move. */
function movementsOf({ lines }: PricedBasket, kept: ReadonlySet<string>) {
  const refunds = new Set(refundLinesOf(lines).map(({ id }) => id));
  const moved = lines.filter(({ id, voidsLineId }) => !kept.has(voidsLineId ?? id));
  return moved.flatMap(({ id, input, sellable, original }) =>
    (original?.sold.goods ?? (sellable?.stock ?? []).map((part) => ({ ...part, unitCost: null }))).map((part) => ({
      variantId: part.variantId,
      quantity: new Big(input.quantity).times(part.quantity).neg().toFixed(),
      unitCost: part.unitCost ?? undefined,
      lineId: id,
      kind: refunds.has(id) ? ("Refund" as const) : ("Sale" as const),
    })),
  );
}

/**
 * Only of a sale that happened. Notes that a till dates the sale before one that it made earlier, by the numbers of its
 * receipts: its clock was set back, or somebody wants the prices of then. A clock that is put right by a few minutes
 * says nothing. For a sale with a number it is called while the register's counter is held, so that of two pushes one
 * sees the other.
 */
export async function noteClockBack(tx: TenantWrite, actor: Actor, dated: DatedSale): Promise<void> {
  const { findings, caller } = actor;
  if (findings === undefined || caller.device === null) return;
  // By its session's opening it is noted already.
  if (isClockBack(findings)) return;
  if (!(await isDatedBack(tx, caller.device.id, dated))) return;
  const detail = "The till's clock went back: a receipt before it is of a later time.";
  tellClockBack(findings, detail, { occurredAt: dated.occurredAt.toISOString() });
}
