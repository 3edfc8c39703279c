import { zero } from "@tillhouse/pricing/amounts.ts";
import { Big } from "big.js";
import type { Static } from "typebox";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { notFound } from "../../../kernel/http/problem.ts";
import type { Answer } from "../../../kernel/http/route.ts";
import { create } from "../../../kernel/db/resource.ts";
import { requireAmount } from "../../engine/amounts.ts";
import { requirePermission, type Actor } from "../../gate/context.ts";
import { revalue, withoutCosts } from "../../inventory/service.ts";
import { readSettings } from "../../settings/service.ts";
import { shareCosts } from "../orders/landed-cost.ts";
import { getReceipt } from "../orders/receiving.ts";
import type { PurchaseReceipt } from "../orders/schema.ts";
import { findOrder } from "../orders/sql.ts";
import { existing, tell } from "../orders/steps.ts";
import type * as shape from "./schema.ts";
import * as db from "./sql.ts";

type Params = Static<typeof shape.ReceiptParams>;

/**
 * Enters costs on top of goods that were received before. What falls on goods that are still there goes into stock, the
 * rest is a variance (docs/amounts.md "What stock is worth"). Throws 404 `not_found`; 400 by path for amounts that
 * the currency has no coins for and costs that no line can bear; 403 `permission_denied` for who may not see costs.
 */
export function enterCosts(
  tx: TenantWrite,
  actor: Actor,
  params: Params,
  body: shape.NewCosts,
): Promise<Answer<shape.PurchaseCosts>> {
  const { id: orderId, receiptId } = params;
  const content = { ...body, orderId, receiptId };
  return create(tx, {
    kind: "purchase costs",
    path: `/purchase-orders/${orderId}/receipts/${receiptId}/costs`,
    body: content,
    insert: async (id) => {
      const { costs, reference = null, note = null } = body;
      requirePermission(actor, "catalogue.readCost");
      const came = (await getReceiptOf(tx, params)).lines.filter(({ received }) => !new Big(received).eq(0));
      const order = existing(await findOrder(tx, orderId));
      const settings = await readSettings(tx);
      costs.forEach(({ amount }, i) => requireAmount(settings, `costs[${i}].amount`, amount));
      const digits = settings.currencyDigits;
      const shares = shareCosts(costs, came, { scale: digits, member: "costs" });
      const lines = await revalue(tx, actor, {
        ...{ branchId: order.branchId, documentId: id, digits },
        broughtBy: { kind: "PurchaseReceipt", documentId: receiptId },
        lines: came.map(({ variantId }, i) => ({ variantId, cost: shares[i] ?? zero })),
      });
      await db.insertCosts(tx, {
        ...{ id, receiptId, reference, note, costs, by: actor.caller.userId, at: actor.now },
        lines: lines.map((line) => ({ ...line, cost: line.cost.toFixed(), stockCost: line.stockCost.toFixed() })),
      });
      await tell(tx, actor, "purchaseOrder.costs_entered", order, { receiptId, costsId: id });
    },
    get: async (id) => presentCosts(await db.getCosts(tx, id), actor),
  });
}

/** The receipt of the order. Throws 404 `not_found`. */
export async function getReceiptOf(tx: TenantRead, { id: orderId, receiptId }: Params): Promise<PurchaseReceipt> {
  const receipt = await getReceipt(tx, receiptId);
  if (receipt.orderId !== orderId) throw notFound("receipt");
  return receipt;
}

/** What it cost is for those who may see costs. */
export function presentCosts(costs: shape.PurchaseCosts, actor: Actor): shape.PurchaseCosts {
  return { ...withoutCosts(costs, actor), lines: costs.lines.map((line) => withoutCosts(line, actor)) };
}
