import { Big } from "big.js";
import type { TenantWrite } from "../../../kernel/db/handles.ts";
import { money } from "../../../kernel/http/shapes.ts";
import { addToDay } from "../../cash/service.ts";
import { holds, type Actor } from "../../gate/context.ts";
import { digitsOf } from "../../engine/currency.ts";
import { businessDateOf } from "../../settings/service.ts";
import type { PricedBasket } from "../basket/basket.ts";
import type { Facts } from "../basket/facts.ts";
import type { RefundLine, Reversal } from "../hooks.ts";
import type { BasketLine } from "../basket/lines.ts";
import type { Order } from "../schema.ts";
import type { SaleSettings } from "../settings.ts";

/** Refund lines of a basket, and Void lines that take one back. */
export function refundLinesOf(lines: readonly BasketLine[]): BasketLine[] {
  const refunds = new Set(lines.filter(({ input }) => input.kind === "Refund").map(({ id }) => id));
  return lines.filter(({ id, voidsLineId }) => refunds.has(voidsLineId ?? id));
}

/** The amount of each Refund line, positive, less what Void lines took back of it. */
function refundedByLine({ priced, lines }: PricedBasket): Big[] {
  const ids = new Set(refundLinesOf(lines).map(({ id }) => id));
  const byLine = new Map<string, Big>();
  for (const { id, voidsLineId, total } of priced.lines) {
    const key = voidsLineId ?? id;
    if (ids.has(id)) byLine.set(key, (byLine.get(key) ?? new Big(0)).minus(total));
  }
  return [...byLine.values()];
}

/** The amount of all goods that come back over the counter, positive. */
export function refundedTotal(basket: PricedBasket): Big {
  return refundedByLine(basket).reduce((all, amount) => all.plus(amount), new Big(0));
}

/**
 * Whether the actor may give back what the basket's Refund lines come to without an approval: one who holds
 * `sales.refund` anything, one who holds it with approval as much as the shop's limits allow. It then counts to the
 * cashier's day.
 */
export async function mayRefund(
  tx: TenantWrite,
  actor: Actor,
  basket: PricedBasket,
  { settings }: Pick<Facts, "settings">,
): Promise<boolean> {
  const isFree = holds(actor, "sales.refund");
  if (!isFree && !actor.caller.permissionsWithApproval.has("sales.refund")) return false;
  const total = refundedTotal(basket);
  const isBeyond =
    total.gt(settings.refundReceiptLimit) ||
    refundedByLine(basket).some((amount) => amount.gt(settings.refundLineLimit));
  if (isBeyond && !isFree) return false;
  return countRefund(tx, actor, basket, settings, isFree ? null : settings.refundDayLimit);
}

/**
 * Counts what comes back to the cashier's day, and answers whether that stays within the limit; beyond it nothing is
 * counted. Without a limit: what came back already, approved by nobody.
 */
export function countRefund(
  tx: TenantWrite,
  actor: Actor,
  basket: PricedBasket,
  settings: SaleSettings,
  limit: string | null,
): Promise<boolean> {
  return addToDay(tx, {
    userId: actor.caller.userId,
    businessDate: businessDateOf(actor.now, settings),
    kind: "Refund",
    amount: refundedTotal(basket).toFixed(),
    limit,
  });
}

/** The parts of earlier sales, by the basket's Refund lines, that modules take back. */
export function reversalsOf(
  { id, branchId, occurredAt }: Order,
  { lines, orderLines, priced }: PricedBasket,
): Reversal[] {
  const byOrder = new Map<string, { readonly order: Order; readonly lines: RefundLine[] }>();
  for (const { id: lineId, original } of lines.filter(({ voidsLineId }) => voidsLineId === undefined)) {
    if (original === undefined) continue;
    const parts = priced.lines.filter((one) => (one.voidsLineId ?? one.id) === lineId);
    const kept = orderLines.filter((one) => (one.voidsLineId ?? one.id) === lineId);
    const sumOf = (amounts: readonly (Big | string)[]) =>
      amounts.reduce<Big>((sum, amount) => sum.minus(amount), new Big(0));
    const scale = digitsOf(original.order.currency);
    const amountOf = (of: (line: (typeof parts)[number]) => Big) => money(sumOf(parts.map(of)), scale);
    const back: RefundLine = {
      lineId: original.line.id,
      quantity: sumOf(kept.map(({ quantity }) => quantity)).toFixed(),
      returned: original.sold.before.quantity,
      discount: amountOf(({ discount }) => discount),
      net: amountOf(({ net }) => net),
      tax: amountOf(({ tax }) => tax),
      total: amountOf(({ total }) => total),
      taxes: original.line.taxes.map((part, k) => ({
        ...part,
        base: amountOf(({ taxes }) => taxes[k]?.base ?? new Big(0)),
        amount: amountOf(({ taxes }) => taxes[k]?.amount ?? new Big(0)),
      })),
    };
    const of = byOrder.get(original.order.id) ?? { order: original.order, lines: [] };
    byOrder.set(original.order.id, { ...of, lines: [...of.lines, back] });
  }
  const document = { kind: "Return", documentId: id, branchId, at: new Date(occurredAt) } as const;
  return [...byOrder.values()].map((of) => ({ ...document, ...of }));
}
