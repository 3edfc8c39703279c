import { Big } from "big.js";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { requireAlive } from "../../../kernel/db/records.ts";
import { badRequest, invalid } from "../../../kernel/http/problem.ts";
import type { Answer } from "../../../kernel/http/route.ts";
import { create } from "../../../kernel/db/resource.ts";
import { requireAmount } from "../../engine/amounts.ts";
import { requirePrices } from "../../engine/ceilings.ts";
import { documentSteps } from "../../engine/documents.ts";
import { momentOf, requirePermission, type Actor } from "../../gate/context.ts";
import { postMovements, requireLines, withoutCosts } from "../../inventory/service.ts";
import { nextNumber } from "../../engine/numbers.sql.ts";
import { readSettings, settingsFor } from "../../settings/service.ts";
import * as orders from "../orders/sql.ts";
import { supplierTable } from "../suppliers/sql.ts";
import type * as shape from "./schema.ts";
import * as db from "./sql.ts";
import { inventorySettings } from "../../inventory/settings.ts";

const { enter, existing, tell } = documentSteps({
  noun: "supplier return",
  subjectType: "SupplierReturn",
  steps: { end: { from: ["Sent"], code: "supplier_return_ended", refusal: (status) => `This return is ${status}.` } },
  lock: db.lockReturn,
  branches: ({ branchId }: { readonly branchId: string }) => [branchId],
});

/**
 * Sends goods back: they leave the stock at its current average. Throws 400 `return_exceeds_received` for more than
 * came of the purchase order and did not go back yet, `insufficient_stock`, `variant_not_tracked`, and for what is
 * unknown.
 */
export function createReturn(
  tx: TenantWrite,
  actor: Actor,
  body: shape.NewReturn,
): Promise<Answer<shape.SupplierReturn>> {
  return create(tx, {
    kind: "supplier return",
    path: "/supplier-returns",
    body,
    insert: async (id) => {
      const { supplierId, branchId, purchaseOrderId: orderId = null, note = null, lines } = body;
      await requireAlive(tx, supplierTable, "supplier", { supplierId });
      await requireLines(tx, lines);
      if (orderId !== null) await requireReceived(tx, orderId, body);
      const number = await nextNumber(tx, "SupplierReturn");
      const occurredAt = momentOf(actor, body);
      const { stockPolicy: policy } = await settingsFor(tx, inventorySettings, branchId);
      const posted = await postMovements(tx, actor, {
        ...{ branchId, kind: "PurchaseReturn", documentId: id, occurredAt, policy },
        lines: lines.map(({ variantId, quantity }) => ({ variantId, quantity: `-${quantity}` })),
      });
      const made = { by: actor.caller.userId, at: actor.now };
      await db.insertReturn(tx, {
        ...{ id, number, supplierId, branchId, orderId, note, occurredAt, ...made },
        lines: lines.map((line, i) => ({ ...line, note: line.note ?? null, unitCost: posted[i]?.unitCost ?? null })),
      });
      if (orderId !== null) await orders.addReturned(tx, orderId, lines, 1);
      const told = lines.map(({ variantId, quantity, reason }) => ({ variantId, quantity, reason }));
      await tell(tx, actor, "supplierReturn.created", { id, branchId }, { supplierId, lines: told });
    },
    get: (id) => getReturn(tx, actor, id),
  });
}

/** Holds the order: two returns of it at once are never more than came. */
async function requireReceived(tx: TenantWrite, orderId: string, body: shape.NewReturn): Promise<void> {
  const order = await orders.lockOrder(tx, orderId);
  if (order?.supplierId !== body.supplierId || order.branchId !== body.branchId)
    throw invalid("purchaseOrderId", "no such order of this supplier at this branch");
  const own = new Map((await orders.listLines(tx, orderId)).map((line) => [line.variantId, line]));
  const over = body.lines.flatMap(({ variantId, quantity: requested }) => {
    const line = own.get(variantId);
    const available = line === undefined ? "0" : new Big(line.received).minus(line.returned).toFixed();
    return new Big(requested).gt(available) ? [{ variantId, requested, available }] : [];
  });
  if (over.length > 0)
    throw badRequest("return_exceeds_received", "More would go back than came.", { members: { lines: over } });
}

/** Throws 404 `not_found`. */
export async function getReturn(tx: TenantRead, actor: Actor, id: string): Promise<shape.SupplierReturn> {
  const found = existing(await db.findReturn(tx, id));
  const lines = (await db.listReturnLines(tx, id)).map((line) => withoutCosts(line, actor));
  return { ...withoutCosts(found, actor), lines };
}

/**
 * Enters the supplier's credit note. Throws 409 `supplier_return_ended`, `version_conflict`; 400 by path for an amount
 * that the currency has no coins for; 403 for who may not see costs.
 */
export async function creditReturn(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  credit: shape.CreditNote,
  expected: number | undefined,
): Promise<shape.SupplierReturn> {
  requirePermission(actor, "catalogue.readCost");
  requirePrices({ creditCost: credit.creditCost });
  requireAmount(await readSettings(tx), "creditCost", credit.creditCost);
  const found = await enter(tx, id, "end", expected);
  await db.updateEnded(tx, id, { by: actor.caller.userId, at: actor.now, credit });
  await tell(tx, actor, "supplierReturn.credited", found, { number: credit.number });
  return getReturn(tx, actor, id);
}

/**
 * Takes a return back: the goods are in stock again at the cost at which they left. Throws 409 `supplier_return_ended`,
 * `version_conflict`.
 */
export async function cancelReturn(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  expected: number | undefined,
): Promise<shape.SupplierReturn> {
  const found = await enter(tx, id, "end", expected);
  const { branchId, purchaseOrderId } = found;
  const lines = await db.listReturnLines(tx, id);
  await requireLines(tx, lines);
  // Before the stock, as whoever returns or receives holds it.
  if (purchaseOrderId !== null) {
    await orders.lockOrder(tx, purchaseOrderId);
    await orders.addReturned(tx, purchaseOrderId, lines, -1);
  }
  await postMovements(tx, actor, {
    ...{ branchId, kind: "PurchaseReturn", documentId: id, occurredAt: actor.now, policy: "Force" },
    lines: lines.map(({ variantId, quantity, unitCost }) => ({ variantId, quantity, unitCost: unitCost ?? undefined })),
  });
  await db.updateEnded(tx, id, { by: actor.caller.userId, at: actor.now });
  await tell(tx, actor, "supplierReturn.cancelled", found, {});
  return getReturn(tx, actor, id);
}
