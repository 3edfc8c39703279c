import { Big } from "big.js";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { ValidationFailed, badRequest, notFound, permissionDenied } from "../../../kernel/http/problem.ts";
import { create } from "../../../kernel/db/resource.ts";
import type { Answer } from "../../../kernel/http/route.ts";
import { ofWholeShop } from "../../gate/branch.sql.ts";
import { requireCosts } from "../../engine/ceilings.ts";
import type { RecordResource } from "../../engine/records.ts";
import { audit, holds, momentOf, type Actor } from "../../gate/context.ts";
import { settingsFor } from "../../settings/service.ts";
import { postMovements, requireCountable, withoutCosts } from "../service.ts";
import { listMovementsOf } from "../sql.ts";
import * as shape from "./schema.ts";
import { findAdjustment, insertAdjustment, listReasons, reasonTable } from "./sql.ts";
import { inventorySettings } from "../settings.ts";

export const reasons: RecordResource = {
  noun: "adjustment reason",
  path: "/stock/adjustment-reasons",
  name: ["AdjustmentReason", "AdjustmentReasons"],
  tag: "Inventory",
  readPermission: "inventory.read",
  writePermission: "settings.manage",
  branch: ofWholeShop,
  table: reasonTable,
  schema: {
    one: shape.AdjustmentReason,
    page: shape.AdjustmentReasonPage,
    create: shape.AdjustmentReasonCreate,
    patch: shape.AdjustmentReasonPatch,
  },
  errors: ["name_taken"],
};

/**
 * Posts an adjustment, which is never changed; another adjustment reverses it. Throws 400
 * `reason_direction_mismatch`, `variant_not_tracked`, `insufficient_stock`.
 */
export function createAdjustment(
  tx: TenantWrite,
  actor: Actor,
  body: shape.NewAdjustment,
): Promise<Answer<shape.Adjustment>> {
  return create(tx, {
    kind: "stock adjustment",
    path: "/stock/adjustments",
    body,
    insert: async (id) => {
      await requireLines(tx, actor, body.lines);
      const { branchId, note = null, lines } = body;
      const occurredAt = momentOf(actor, body);
      await insertAdjustment(tx, {
        id,
        branchId,
        note,
        occurredAt,
        receivedAt: actor.now,
        userId: actor.caller.userId,
      });
      const { stockPolicy: policy } = await settingsFor(tx, inventorySettings, branchId);
      await postMovements(tx, actor, { branchId, kind: "Adjustment", documentId: id, occurredAt, lines, policy });
      const subject = { subjectType: "StockAdjustment", subjectId: id };
      // Readers of the audit log may not see costs; the ledger has them.
      const told = lines.map((line) => ({ ...line, unitCost: undefined }));
      await audit(tx, actor, { event: "stock.adjusted", ...subject, details: { branchId, lines: told } });
    },
    get: (id) => getAdjustment(tx, actor, id),
  });
}

/** Throws 404 `not_found`. */
export async function getAdjustment(tx: TenantRead, actor: Actor, id: string): Promise<shape.Adjustment> {
  const head = await findAdjustment(tx, id);
  if (head === undefined) throw notFound("stock adjustment");
  const movements = (await listMovementsOf(tx, "Adjustment", id)).map((movement) => withoutCosts(movement, actor));
  return { ...head, movements };
}

async function requireLines(tx: TenantRead, actor: Actor, lines: shape.NewAdjustment["lines"]): Promise<void> {
  if (lines.some(({ unitCost }) => unitCost !== undefined) && !holds(actor, "catalogue.readCost"))
    throw permissionDenied("catalogue.readCost");
  const known = new Map(
    (
      await listReasons(
        tx,
        lines.map(({ reasonId }) => reasonId),
      )
    ).map((row) => [row.id, row]),
  );
  const faults: Record<string, string[]> = {};
  const mismatched: number[] = [];
  lines.forEach(({ quantity, reasonId, unitCost }, i) => {
    const [amount, reason] = [new Big(quantity), known.get(reasonId)];
    if (amount.eq(0)) faults[`lines[${i}].quantity`] = ["must not be zero"];
    if (amount.lt(0) && unitCost !== undefined) faults[`lines[${i}].unitCost`] = ["is of what is added only"];
    if (reason === undefined) faults[`lines[${i}].reasonId`] = ["no such reason"];
    else if (reason.direction === (amount.lt(0) ? "Increase" : "Decrease")) mismatched.push(i);
  });
  if (Object.keys(faults).length > 0) throw new ValidationFailed(faults);
  requireCosts(lines);
  if (mismatched.length > 0) {
    throw badRequest("reason_direction_mismatch", "A reason does not go with the sign of its quantity.", {
      members: { positions: mismatched },
    });
  }
  const items = lines.map(({ variantId, quantity }, i) => ({
    variantId,
    amount: quantity,
    paths: { variantId: `lines[${i}].variantId`, amount: `lines[${i}].quantity` },
  }));
  await requireCountable(tx, items);
}
