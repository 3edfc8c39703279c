import {
  nothingBack,
  refundLine,
  refundRounding,
  type RefundSum,
  type RefundedLine,
} from "@tillhouse/pricing/refund.ts";
import { taxParts } from "@tillhouse/pricing/tax.ts";
import { Big } from "big.js";
import type { TenantRead } from "../../../kernel/db/handles.ts";
import { invalid } from "../../../kernel/http/problem.ts";
import { money } from "../../../kernel/http/shapes.ts";
import type { Actor } from "../../gate/context.ts";
import { digitsOf } from "../../engine/currency.ts";
import type { ChargedLine, OrderModule, RefundLine } from "../hooks.ts";
import { returnedBefore } from "../modules/join.ts";
import type { Order, OrderLine } from "../schema.ts";
import { listSoldGoods } from "./sql.ts";

/** What was sold in a line, less what Void lines of the same receipt took back of it. */
export interface SoldLine extends ChargedLine {
  /** Null for a line without a variant. */
  readonly variantId: string | null;
  readonly name: string;
  /** What came back of it before; the rest can come back. */
  readonly before: RefundSum;
  /** What one of it took out of stock, and at which cost; empty for what is not tracked. */
  readonly goods: readonly {
    readonly variantId: string;
    readonly quantity: string;
    readonly unitCost: string | null;
  }[];
}

/** What goes back; amounts are positive. */
export interface Refund {
  readonly lines: readonly RefundLine[];
  readonly total: string;
  /** The share of the sale's cash rounding, to be added to the total. */
  readonly rounding: string;
}

/** The lines of a completed order that can come back, in their order. Of any other order none. */
export async function listSoldLines(
  tx: TenantRead,
  actor: Actor,
  order: Order,
  modules: readonly OrderModule[],
): Promise<SoldLine[]> {
  const [goods, returned] = await Promise.all([listSoldGoods(tx, order.id), returnedBefore(tx, actor, modules, order)]);
  return remainingLines(order).map(({ line, ...left }) => ({
    ...present(line, left.quantity, left, digitsOf(order.currency)),
    before: returned.get(line.id) ?? nothingBack,
    variantId: line.variantId,
    name: line.name,
    goods: goods
      .filter(({ lineId }) => lineId === line.id)
      .map(({ variantId, quantity, unitCost }) => ({
        variantId,
        quantity: new Big(quantity).div(line.quantity).toFixed(),
        unitCost,
      })),
  }));
}

/**
 * Prices what comes back out of what was charged for it, never out of today's prices: refunds in any split add up to
 * exactly what was paid. What came back before is what refund lines and the modules say (`returned`). Quantities are
 * positive. Throws 400 by path for what is no line of the sale, is named twice or is more than is left.
 */
export async function priceRefund(
  tx: TenantRead,
  actor: Actor,
  order: Order,
  lines: readonly { readonly lineId: string; readonly quantity: string }[],
  modules: readonly OrderModule[],
): Promise<Refund> {
  const scale = digitsOf(order.currency);
  const returned = await returnedBefore(tx, actor, modules, order);
  const remaining = new Map(remainingLines(order).map((one) => [one.line.id, one]));
  const beforeOf = (id: string) => returned.get(id) ?? nothingBack;
  const seen = new Set<string>();
  const refunds = lines.map(({ lineId: id, quantity }, i) => {
    const sold = remaining.get(id);
    if (sold === undefined || seen.has(id))
      throw invalid(`lines[${i}].lineId`, "is no line of this sale, or named twice");
    seen.add(id);
    const left = sold.quantity.minus(beforeOf(id).quantity);
    if (new Big(quantity).lte(0) || left.lt(quantity))
      throw invalid(`lines[${i}].quantity`, `must be more than zero and at most ${left.toFixed()}`);
    return { line: sold.line, quantity, ...partOf(sold, beforeOf(id), quantity, scale) };
  });
  const before = [...remaining.keys()].reduce((all, id) => all.plus(totalOf(beforeOf(id))), new Big(0));
  const total = sumOf(refunds);
  return {
    lines: refunds.map(({ line, quantity, ...refund }) => ({
      ...present(line, new Big(quantity), refund, scale),
      returned: beforeOf(line.id).quantity,
    })),
    total: money(total, scale),
    rounding: money(roundingOf(order, before, total, scale), scale),
  };
}

/** All that a void takes back of the sold lines. */
export function wholeRefund(order: Order): RefundLine[] {
  return remainingLines(order).map(({ line, quantity, ...sold }) => ({
    ...present(line, quantity, sold, digitsOf(order.currency)),
    returned: "0",
  }));
}

interface RemainingLine extends RefundedLine {
  readonly line: OrderLine;
  readonly quantity: Big;
}

/** The sold lines less what the Void lines took back of them. */
function remainingLines(order: Order): RemainingLine[] {
  if (order.status !== "Completed") return [];
  return order.lines
    .filter(({ kind }) => kind === "Sale")
    .map((line) =>
      keptOf(
        line,
        order.lines.filter(({ voidsLineId }) => voidsLineId === line.id),
      ),
    )
    .filter(({ quantity }) => quantity.gt(0));
}

/** A void has the taxes of its line. */
function keptOf(line: OrderLine, voids: readonly OrderLine[]): RemainingLine {
  const sumOf = (of: (one: OrderLine) => string | undefined) =>
    [line, ...voids].reduce((sum, one) => sum.plus(of(one) ?? 0), new Big(0));
  return {
    line,
    quantity: sumOf(({ quantity }) => quantity),
    discount: sumOf(({ discount }) => discount),
    net: sumOf(({ net }) => net),
    taxes: line.taxes.map((_, i) => sumOf(({ taxes }) => taxes[i]?.amount)),
    tax: sumOf(({ tax }) => tax),
    total: sumOf(({ total }) => total),
  };
}

/** What `quantity` of a line gives back after `before` of it. */
function partOf(
  { quantity: whole, discount, net, taxes }: RemainingLine,
  before: RefundSum,
  quantity: string,
  scale: number,
) {
  const sold = {
    quantity: whole.toFixed(),
    discount: discount.toFixed(),
    net: net.toFixed(),
    taxes: taxes.map((amount) => amount.toFixed()),
  };
  return refundLine(sold, before, quantity, scale);
}

function totalOf({ net, taxes }: RefundSum): Big {
  return taxes.reduce((all, amount) => all.plus(amount), new Big(net));
}

function sumOf(parts: readonly RefundedLine[]): Big {
  return parts.reduce((all, { total }) => all.plus(total), new Big(0));
}

function present(line: OrderLine, quantity: Big, { discount, net, taxes, tax, total }: RefundedLine, scale: number) {
  return {
    lineId: line.id,
    quantity: quantity.toFixed(),
    discount: money(discount, scale),
    net: money(net, scale),
    tax: money(tax, scale),
    total: money(total, scale),
    taxes: taxParts(net, taxes, line.taxes).map(({ base, amount, ...component }) => ({
      ...component,
      base: money(base, scale),
      amount: money(amount, scale),
    })),
  };
}

/** The rounding of a refund. An exchange was rounded on its total only, so what goes back beyond that has none. */
function roundingOf({ totals }: Order, before: Big, amount: Big, scale: number): Big {
  const whole = new Big(totals.total);
  const upTo = (part: Big) => (part.gt(whole) ? whole : part);
  return refundRounding(totals, upTo(before), upTo(before.plus(amount)).minus(upTo(before)), scale);
}
