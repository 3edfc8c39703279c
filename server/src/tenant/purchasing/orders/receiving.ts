import { zero } from "@tillhouse/pricing/amounts.ts";
import { Big } from "big.js";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { ValidationFailed, badRequest, notFound } from "../../../kernel/http/problem.ts";
import type { Answer } from "../../../kernel/http/route.ts";
import { create } from "../../../kernel/db/resource.ts";
import { requireAmount } from "../../engine/amounts.ts";
import { requireCosts, requirePrices } from "../../engine/ceilings.ts";
import { momentOf, requirePermission, type Actor } from "../../gate/context.ts";
import { faultsOf, postMovements, requireLines, withoutCosts } from "../../inventory/service.ts";
import { readSettings, settingsFor } from "../../settings/service.ts";
import { purchasingSettings } from "../settings.ts";
import { listOffers } from "../suppliers/sql.ts";
import { shareCosts } from "./landed-cost.ts";
import type * as shape from "./schema.ts";
import * as db from "./sql.ts";
import { enter, tell } from "./steps.ts";

/** Fraction digits in which the cost of one is kept. */
const costScale = 6;

/**
 * Receives what has come, into stock at what it cost with its share of the landed costs; damaged goods are refused and
 * stay outstanding. When nothing is outstanding the order is received. Throws 409 `po_not_open`; 400
 * `receipt_exceeds_ordered` beyond the tolerance, `po_cost_missing`, `variant_not_tracked`; 403 `permission_denied`
 * for costs by who may not see them.
 */
export function receiveOrder(
  tx: TenantWrite,
  actor: Actor,
  orderId: string,
  body: shape.NewReceipt,
): Promise<Answer<shape.PurchaseReceipt>> {
  const content = { ...body, orderId };
  return create(tx, {
    kind: "purchase receipt",
    path: `/purchase-orders/${orderId}/receipts`,
    body: content,
    insert: async (id) => {
      const { landedCosts = [], reference = null, note = null } = body;
      if (landedCosts.length > 0 || body.lines?.some(({ unitCost }) => unitCost !== undefined) === true)
        requirePermission(actor, "catalogue.readCost");
      const order = await enter(tx, orderId, "receive", undefined);
      const ordered = await db.listLines(tx, orderId);
      const { receiptTolerance } = await settingsFor(tx, purchasingSettings, order.branchId);
      const came = await withCosts(tx, order.supplierId, ordered, cameOf(ordered, body.lines));
      await requireReceivable(tx, ordered, came, receiptTolerance);
      requirePrices(Object.fromEntries(landedCosts.map(({ amount }, i) => [`landedCosts[${i}].amount`, amount])));
      const settings = await readSettings(tx);
      landedCosts.forEach(({ amount }, i) => requireAmount(settings, `landedCosts[${i}].amount`, amount));
      const lines = withLanded(came, landedCosts, settings.currencyDigits);
      const occurredAt = momentOf(actor, body);
      const by = { userId: actor.caller.userId, receivedAt: actor.now };
      await db.insertReceipt(tx, { id, orderId, reference, note, landedCosts, occurredAt, ...by, lines });
      const { branchId } = order;
      const batch = { branchId, kind: "PurchaseReceipt", documentId: id, occurredAt, policy: "Force" } as const;
      await postMovements(tx, actor, { ...batch, lines: lines.flatMap(movementOf) });
      const left = (await db.listLines(tx, orderId)).some(({ outstanding }) => !new Big(outstanding).eq(0));
      const status = left ? "PartlyReceived" : "Received";
      await db.updateStatus(tx, orderId, { status, by: actor.caller.userId, at: actor.now });
      const told = lines.map(({ variantId, received, damaged }) => ({ variantId, received, damaged }));
      await tell(tx, actor, "purchaseOrder.received", order, { receiptId: id, status, lines: told });
    },
    get: async (id) => presentReceipt(await getReceipt(tx, id), actor),
  });
}

type Came = Omit<db.ReceivedLine, "landedCost">;

/** What came, line by line: what is said, or all that is outstanding. */
function cameOf(ordered: readonly shape.PurchaseOrderLine[], lines: shape.NewReceipt["lines"]): Came[] {
  if (lines === undefined)
    return ordered.flatMap(({ variantId, outstanding: received, unitCost }) =>
      new Big(received).eq(0) ? [] : [{ variantId, received, damaged: "0", unitCost, note: null }],
    );
  const own = new Map(ordered.map((line) => [line.variantId, line]));
  const faults = faultsOf(lines, own);
  lines.forEach(({ received, damaged }, i) => {
    if (new Big(received).plus(damaged).eq(0)) faults[`lines[${i}]`] = ["must say what was received or damaged"];
  });
  if (Object.keys(faults).length > 0) throw new ValidationFailed(faults);
  return lines.map(({ note = null, unitCost, ...line }) => ({
    ...{ ...line, note },
    unitCost: unitCost ?? own.get(line.variantId)?.unitCost ?? null,
  }));
}

/** What costs of the order are missing are the supplier's or the catalogue's of now. Throws 400 `po_cost_missing`. */
async function withCosts(
  tx: TenantRead,
  supplierId: string,
  ordered: readonly shape.PurchaseOrderLine[],
  came: Came[],
): Promise<Came[]> {
  const lacking = new Set(came.flatMap(({ variantId, unitCost }) => (unitCost === null ? [variantId] : [])));
  if (lacking.size === 0) return came;
  const wanted = ordered.filter(({ variantId }) => lacking.has(variantId));
  const costs = new Map((await listOffers(tx, supplierId, wanted)).map((offer) => [offer.variantId, offer.unitCost]));
  const lines = came.map((line) => ({ ...line, unitCost: line.unitCost ?? costs.get(line.variantId) ?? null }));
  const unknown = lines.filter(({ received, unitCost }) => unitCost === null && !new Big(received).eq(0));
  if (unknown.length > 0)
    throw badRequest("po_cost_missing", "Say what these goods cost: neither the order nor the supplier has it.", {
      members: { variantIds: unknown.map(({ variantId }) => variantId) },
    });
  return lines;
}

async function requireReceivable(
  tx: TenantRead,
  ordered: readonly shape.PurchaseOrderLine[],
  came: readonly Came[],
  tolerance: string,
): Promise<void> {
  // What is refused has a quantity, too.
  await requireLines(
    tx,
    came.map(({ variantId, received, damaged }) => ({ variantId, quantity: total(received, damaged) })),
  );
  requireCosts(came.map(({ received, damaged, unitCost }) => ({ quantity: total(received, damaged), unitCost })));
  const own = new Map(ordered.map((line) => [line.variantId, line]));
  const over = came.flatMap(({ variantId, received }) => {
    const line = own.get(variantId);
    const most = new Big(line?.quantity ?? 0).times(new Big(tolerance).plus(100)).div(100);
    const available = most.minus(line?.received ?? 0);
    if (new Big(received).lte(available)) return [];
    const left = available.lt(0) ? "0" : available.round(costScale, Big.roundDown).toFixed();
    return [{ variantId, requested: new Big(received).toFixed(), available: left }];
  });
  if (over.length > 0)
    throw badRequest("receipt_exceeds_ordered", "More came than was ordered.", { members: { lines: over } });
}

function total(received: string, damaged: string): string {
  return new Big(received).plus(damaged).toFixed();
}

/** The lines with their shares of the costs that came on top, in the digits of the currency. */
function withLanded(
  came: readonly Came[],
  landedCosts: NonNullable<shape.NewReceipt["landedCosts"]>,
  digits: number,
): db.ReceivedLine[] {
  const landed = shareCosts(landedCosts, came, { scale: digits, member: "landedCosts" });
  return came.map((line, i) => ({ ...line, landedCost: (landed[i] ?? zero).toFixed() }));
}

function movementOf({ variantId, received, unitCost, landedCost }: db.ReceivedLine) {
  const quantity = new Big(received);
  if (quantity.eq(0)) return [];
  const isKnown = unitCost !== null || !new Big(landedCost).eq(0);
  const each = new Big(unitCost ?? 0).plus(new Big(landedCost).div(quantity)).round(costScale, Big.roundHalfUp);
  return [{ variantId, quantity: received, unitCost: isKnown ? each.toFixed() : undefined }];
}

/** What it cost is for those who may see costs. */
export function presentReceipt(receipt: shape.PurchaseReceipt, actor: Actor): shape.PurchaseReceipt {
  return { ...withoutCosts(receipt, actor), lines: receipt.lines.map((line) => withoutCosts(line, actor)) };
}

/** Throws 404 `not_found`. */
export async function getReceipt(tx: TenantRead, id: string): Promise<shape.PurchaseReceipt> {
  const receipt = await db.findReceipt(tx, id);
  if (receipt === undefined) throw notFound("receipt");
  return receipt;
}
