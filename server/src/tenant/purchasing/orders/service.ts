import { readLabel } from "@tillhouse/pricing/label.ts";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { requireAlive } from "../../../kernel/db/records.ts";
import { badRequest, notFound } from "../../../kernel/http/problem.ts";
import type { Answer } from "../../../kernel/http/route.ts";
import { create } from "../../../kernel/db/resource.ts";
import { requireCosts } from "../../engine/ceilings.ts";
import { requirePermission, type Actor } from "../../gate/context.ts";
import { requireLines, withoutCosts } from "../../inventory/service.ts";
import { nextNumber } from "../../engine/numbers.sql.ts";
import { listOffers, supplierTable } from "../suppliers/sql.ts";
import type * as shape from "./schema.ts";
import * as db from "./sql.ts";
import { enter, existing, tell, tellChange } from "./steps.ts";

/**
 * Drafts an order; lines that name no cost have the supplier's for the quantity. Throws 400 for what is unknown, too
 * fine or named twice and `variant_not_tracked`, 403 `permission_denied` for costs by who may not see them.
 */
export function createOrder(tx: TenantWrite, actor: Actor, body: shape.NewOrder): Promise<Answer<shape.PurchaseOrder>> {
  return create(tx, {
    kind: "purchase order",
    path: "/purchase-orders",
    body,
    insert: async (id) => {
      const { supplierId, branchId, lines, reference = null, note = null, expectedOn = null } = body;
      await requireAlive(tx, supplierTable, "supplier", { supplierId });
      const ordered = await orderedOf(tx, actor, supplierId, lines);
      const number = await nextNumber(tx, "PurchaseOrder");
      const made = { by: actor.caller.userId, at: actor.now };
      await db.insertOrder(tx, { id, number, supplierId, branchId, reference, note, expectedOn, ...made });
      await db.replaceLines(tx, id, ordered);
      await tell(tx, actor, "purchaseOrder.created", { id, branchId }, { supplierId, lineCount: lines.length });
    },
    get: (id) => getOrder(tx, actor, id),
  });
}

/** The lines with the supplier's codes, and its costs where none is said. */
async function orderedOf(tx: TenantRead, actor: Actor, supplierId: string, lines: shape.OrderLines["lines"]) {
  if (lines.some(({ unitCost }) => unitCost !== undefined)) requirePermission(actor, "catalogue.readCost");
  await requireLines(tx, lines);
  const offers = new Map((await listOffers(tx, supplierId, lines)).map((offer) => [offer.variantId, offer]));
  const ordered = lines.map((line) => {
    const offer = offers.get(line.variantId);
    return { ...line, code: offer?.code ?? null, unitCost: line.unitCost ?? offer?.unitCost ?? null };
  });
  requireCosts(ordered);
  return ordered;
}

/** Throws 404 `not_found`. */
export async function getOrder(tx: TenantRead, actor: Actor, id: string): Promise<shape.PurchaseOrder> {
  const order = existing(await db.findOrder(tx, id));
  const lines = (await db.listLines(tx, id)).map((line) => withoutCosts(line, actor));
  return { ...withoutCosts(order, actor), lines };
}

/** Changes a draft. Throws 409 `po_not_editable`, `version_conflict`. */
export async function patchOrder(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  patch: shape.OrderPatch,
  expected: number | undefined,
): Promise<shape.PurchaseOrder> {
  const before = await enter(tx, id, "change", expected);
  const { reference = before.reference, note = before.note, expectedOn = before.expectedOn } = patch;
  const after = { reference, note, expectedOn };
  await db.updateDetails(tx, id, after);
  const members = ["reference", "note", "expectedOn"] as const;
  await tellChange<shape.OrderPatch>(tx, actor, "purchaseOrder.changed", before, [before, after], members);
  return getOrder(tx, actor, id);
}

/** Puts these lines in place of a draft's. Throws 409 `po_not_editable`, `version_conflict`, and as `createOrder`. */
export async function putLines(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  { lines }: shape.OrderLines,
  expected: number | undefined,
): Promise<shape.PurchaseOrder> {
  const order = await enter(tx, id, "change", expected);
  const before = (await db.listLines(tx, id)).map(({ variantId, quantity }) => ({ variantId, quantity }));
  await db.replaceLines(tx, id, await orderedOf(tx, actor, order.supplierId, lines));
  await db.updateDetails(tx, id, order);
  const told = { lines: lines.map(({ variantId, quantity }) => ({ variantId, quantity })) };
  await tellChange(tx, actor, "purchaseOrder.changed", order, [{ lines: before }, told], ["lines"]);
  return getOrder(tx, actor, id);
}

/**
 * Orders the goods. Throws 409 `po_not_editable`, `version_conflict`; 400 `po_empty` without lines, and for an archived
 * supplier.
 */
export async function submitOrder(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  expected: number | undefined,
): Promise<shape.PurchaseOrder> {
  const order = await enter(tx, id, "submit", expected);
  if (order.lineCount === 0) throw badRequest("po_empty", "Nothing is ordered.");
  await requireAlive(tx, supplierTable, "supplier", { supplierId: order.supplierId });
  await db.updateStatus(tx, id, { status: "Submitted", by: actor.caller.userId, at: actor.now });
  await tell(tx, actor, "purchaseOrder.submitted", order);
  return getOrder(tx, actor, id);
}

/**
 * Ends an order; what is outstanding is expected no longer. Throws 409 `po_not_closable` or `po_not_cancellable`,
 * `version_conflict`.
 */
export async function endOrder(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  { step, reason, expected }: { step: "close" | "cancel"; reason: string; expected: number | undefined },
): Promise<shape.PurchaseOrder> {
  const order = await enter(tx, id, step, expected);
  const [status, event] =
    step === "close"
      ? (["Closed", "purchaseOrder.closed"] as const)
      : (["Cancelled", "purchaseOrder.cancelled"] as const);
  await db.updateStatus(tx, id, { status, by: actor.caller.userId, at: actor.now, reason });
  await tell(tx, actor, event, order, { reason });
  return getOrder(tx, actor, id);
}

/** The line of the order that a scanned code means. Throws 404 `not_found` when it is of none. */
export async function scanLine(tx: TenantRead, id: string, code: string): Promise<shape.ScannedLine> {
  const order = existing(await db.findOrder(tx, id));
  const found = await db.findScanned(tx, order.supplierId, code);
  const line = (await db.listLines(tx, id)).find(({ variantId }) => variantId === found?.variantId);
  if (found === undefined || line === undefined) throw notFound("line with this code");
  const label = found.rule === null ? undefined : readLabel(code, found.rule);
  const { variantId, sku, productName, variantName, outstanding } = line;
  const quantity = label === undefined || label.kind === "Price" ? "1" : label.value;
  return { variantId, sku, productName, variantName, outstanding, quantity };
}
