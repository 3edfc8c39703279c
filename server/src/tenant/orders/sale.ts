import { Big } from "big.js";
import type { TenantWrite } from "../../kernel/db/handles.ts";
import { addToSession, admitReceiptNumber, explainGap, type DrawerAfter } from "../cash/service.ts";
import { isClockAhead, type Actor } from "../context.ts";
import { postMovements } from "../inventory/service.ts";
import { businessDateOf, lockCurrency } from "../settings/service.ts";
import type { PricedBasket } from "./basket.ts";
import { entryOf, isCustom } from "./entries.ts";
import type { Facts } from "./facts.ts";
import { answeredFor, reverseJoined, settleModules } from "./joining.ts";
import { refundLinesOf, reversalsOf } from "./refund-lines.ts";
import type { Order, ParkedPut, Totals } from "./schema.ts";
import { insertOrder } from "./sql.ts";

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
 * Writes goods first, their levels in the order of ids, then the session's sums, then what modules settle, and the
 * receipt's counter last; answers with the order under its receipt number, and with the drawer, for `requireCash`.
 */
export async function writeSale(
  tx: TenantWrite,
  actor: Actor,
  { order, basket, facts, isLate, receiptNumber: offered }: Sale,
): Promise<{ readonly order: Order; readonly drawer: DrawerAfter }> {
  const { kept } = answeredFor(facts.modules);
  const costs = basket.lines.map(({ id, sellable, original, charge }) =>
    charge === undefined && !kept.has(id) ? ((original ?? sellable)?.cost ?? null) : "0",
  );
  const written = Promise.all([
    postMovements(tx, actor, {
      branchId: order.branchId,
      kind: "Sale",
      documentId: order.id,
      occurredAt: facts.at,
      lines: movementsOf(basket, kept),
      policy: facts.settings.stockPolicy,
      isOffline: order.isOffline,
    }),
    addToSession(tx, entryOf(order, isLate, "Sale")),
    facts.settings.isCurrencyLocked ? undefined : lockCurrency(tx),
  ]);
  const reversals = reversalsOf(order, basket);
  const joining = facts.modules.filter(
    ({ hooks }) => hooks.settle !== undefined || (reversals.length > 0 && hooks.reverse !== undefined),
  );
  // The counter waits for the modules to finish; without any it leaves with the goods.
  const [modules] =
    joining.length === 0
      ? [order.modules]
      : await Promise.all([
          settleModules(tx, actor, joining, { order, methods: facts.methods }),
          reverseJoined(tx, actor, joining, reversals),
          written,
        ]);
  const sold = { ...order, modules };
  if (offered !== null) {
    const [, drawer] = await written;
    const gap = await admitReceiptNumber(tx, actor, { registerId: order.registerId ?? "", number: offered });
    const { receiptNumber } = await insertOrder(tx, sold, costs, offered);
    await explainGap(tx, actor, gap, order.id);
    return { order: { ...sold, receiptNumber }, drawer };
  }
  const [{ receiptNumber }, [, drawer]] = await Promise.all([insertOrder(tx, sold, costs, null), written]);
  return { order: { ...sold, receiptNumber }, drawer };
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
