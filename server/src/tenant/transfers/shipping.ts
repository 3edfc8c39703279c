import { Big } from "big.js";
import type { TenantWrite } from "../../kernel/db/handles.ts";
import { ValidationFailed, badRequest } from "../../kernel/http/problem.ts";
import { momentOf, type Actor } from "../gate/context.ts";
import { faultsOf, postMovements, requireTracked } from "../inventory/service.ts";
import { settingsFor } from "../settings/service.ts";
import { holdBranches } from "./branches.ts";
import type * as shape from "./schema.ts";
import { getTransfer } from "./service.ts";
import { shippingSettings } from "./settings.ts";
import * as db from "./sql.ts";
import { enter, refuse, tell } from "./steps.ts";

/**
 * Takes the goods out of the source's stock, at its average cost. Throws 409 `transfer_not_approved`, also for a draft
 * of a branch that wants approval, `version_conflict`; 400 `branch_inactive`, `transfer_empty`, `insufficient_stock`,
 * `variant_not_tracked`, and validation for more than was asked for.
 */
export async function dispatchTransfer(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  body: shape.Dispatch,
  expected: number | undefined,
): Promise<shape.Transfer> {
  const transfer = await enter(tx, id, "dispatch", expected);
  const { fromBranchId: branchId, toBranchId } = transfer;
  await holdBranches(tx, [branchId, toBranchId]);
  const { requiresApproval, stockPolicy: policy } = await settingsFor(tx, shippingSettings, branchId);
  if (requiresApproval && transfer.status === "Draft") refuse("dispatch", transfer);
  const leaving = leavingOf(await db.listLines(tx, id), body.lines ?? []);
  if (leaving.length === 0) throw badRequest("transfer_empty", "Nothing of it leaves.");
  await requireTracked(tx, leaving);
  const occurredAt = momentOf(actor, body);
  const posted = await postMovements(tx, actor, {
    ...{ branchId, kind: "TransferOut", documentId: id, occurredAt, policy },
    lines: leaving.map(({ variantId, quantity }) => ({ variantId, quantity: `-${quantity}` })),
  });
  await db.updateDispatched(
    tx,
    id,
    leaving.map((line, i) => ({ ...line, unitCost: posted[i]?.unitCost ?? null })),
  );
  const { trackingNumber = transfer.trackingNumber } = body;
  if (trackingNumber !== transfer.trackingNumber) await db.updateDetails(tx, id, { ...transfer, trackingNumber });
  await db.updateStatus(tx, id, { status: "Dispatched", by: actor.caller.userId, at: actor.now });
  await tell(tx, actor, "transfer.dispatched", transfer, { lines: leaving });
  return getTransfer(tx, actor, id);
}

/** What leaves of each line; a line of which nothing does is left out. */
function leavingOf(lines: readonly shape.TransferLine[], asked: NonNullable<shape.Dispatch["lines"]>) {
  const own = new Map(lines.map((line) => [line.variantId, line.quantity]));
  const faults = faultsOf(asked, own);
  asked.forEach(({ variantId, quantity }, i) => {
    const most = own.get(variantId);
    if (most !== undefined && new Big(quantity).gt(most)) faults[`lines[${i}].quantity`] = [`must be at most ${most}`];
  });
  if (Object.keys(faults).length > 0) throw new ValidationFailed(faults);
  for (const { variantId, quantity } of asked) own.set(variantId, quantity);
  return lines.flatMap(({ variantId }) => {
    const quantity = own.get(variantId) ?? "0";
    return new Big(quantity).eq(0) ? [] : [{ variantId, quantity }];
  });
}

/**
 * What is still under way goes back into the source's stock at once. Throws 409 `transfer_not_dispatched`,
 * `version_conflict`.
 */
export async function recallTransfer(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  { reason }: shape.Cancellation,
  expected: number | undefined,
): Promise<shape.Transfer> {
  const transfer = await enter(tx, id, "recall", expected);
  const back = (await db.listLines(tx, id)).flatMap(({ variantId, inTransit, unitCost }) =>
    new Big(inTransit).eq(0) ? [] : [{ variantId, quantity: inTransit, unitCost: unitCost ?? undefined }],
  );
  await requireTracked(tx, back);
  const batch = { documentId: id, occurredAt: actor.now, policy: "Force" } as const;
  await postMovements(tx, actor, { ...batch, branchId: transfer.fromBranchId, kind: "TransferCancel", lines: back });
  await db.updateRecalled(tx, id);
  const ended = { by: actor.caller.userId, at: actor.now, cancelReason: reason };
  await db.updateStatus(tx, id, { status: "Cancelled", ...ended });
  const lines = back.map(({ variantId, quantity }) => ({ variantId, quantity }));
  await tell(tx, actor, "transfer.recalled", transfer, { reason, lines });
  return getTransfer(tx, actor, id);
}
