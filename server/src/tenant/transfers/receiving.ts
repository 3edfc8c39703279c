import { Big } from "big.js";
import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { ValidationFailed, badRequest, notFound } from "../../kernel/http/problem.ts";
import type { Answer } from "../../kernel/http/route.ts";
import { create } from "../../kernel/db/resource.ts";
import { momentOf, type Actor } from "../gate/context.ts";
import { faultsOf, postMovements, requireTracked } from "../inventory/service.ts";
import type * as shape from "./schema.ts";
import * as db from "./sql.ts";
import { enter, tell } from "./steps.ts";

/**
 * Receives what has arrived, and says what is damaged or missing; when nothing is left under way the transfer is
 * completed. Throws 409 `transfer_not_dispatched`; 400 `receipt_exceeds_dispatched`, `discrepancy_reason_required`,
 * `variant_not_tracked`.
 */
export function receiveTransfer(
  tx: TenantWrite,
  actor: Actor,
  transferId: string,
  body: shape.NewReceipt,
): Promise<Answer<shape.TransferReceipt>> {
  const content = { ...body, transferId };
  return create(tx, {
    kind: "stock transfer receipt",
    path: `/stock-transfers/${transferId}/receipts`,
    body: content,
    insert: async (id) => {
      const transfer = await enter(tx, transferId, "receive", undefined);
      const lines = await db.listLines(tx, transferId);
      requireReceivable(lines, body.lines);
      await requireTracked(
        tx,
        body.lines.map(({ variantId, ...amounts }) => ({ variantId, quantity: totalOf(amounts).toFixed() })),
      );
      const occurredAt = momentOf(actor, body);
      const told = body.lines.map(({ reason = null, note = null, ...line }) => ({ ...line, reason, note }));
      const by = { userId: actor.caller.userId, receivedAt: actor.now };
      await db.insertReceipt(tx, { id, transferId, note: body.note ?? null, occurredAt, ...by, lines: told });
      await postReceipt(tx, actor, transfer, { lines, told, occurredAt });
      const left = (await db.listLines(tx, transferId)).some(({ inTransit }) => !new Big(inTransit).eq(0));
      const status = left ? "PartlyReceived" : "Completed";
      await db.updateStatus(tx, transferId, { status, by: actor.caller.userId, at: actor.now });
      const discrepancies = told.filter(({ reason }) => reason !== null);
      await tell(tx, actor, "transfer.received", transfer, { receiptId: id, status, discrepancies });
    },
    get: (id) => getReceipt(tx, id),
  });
}

interface Arrival {
  readonly lines: readonly shape.TransferLine[];
  readonly told: readonly shape.TransferReceipt["lines"][number][];
  readonly occurredAt: Date;
}

/**
 * What came enters the destination's stock, damaged goods leave it again, and what never left goes back to the
 * source's.
 */
async function postReceipt(
  tx: TenantWrite,
  actor: Actor,
  { id: documentId, fromBranchId, toBranchId }: shape.TransferSummary,
  { lines, told, occurredAt }: Arrival,
): Promise<void> {
  const costs = new Map(lines.map(({ variantId, unitCost }) => [variantId, unitCost ?? undefined]));
  const moved = (
    kind: "TransferIn" | "TransferDamaged" | "TransferCancel",
    amountOf: (line: (typeof told)[number]) => Big,
  ) =>
    told.flatMap((line) => {
      const amount = amountOf(line);
      const unitCost = kind === "TransferDamaged" ? undefined : costs.get(line.variantId);
      return amount.eq(0) ? [] : [{ kind, variantId: line.variantId, quantity: amount.toFixed(), unitCost }];
    });
  const arrived = [
    ...moved("TransferIn", ({ received, damaged }) => new Big(received).plus(damaged)),
    ...moved("TransferDamaged", ({ damaged }) => new Big(damaged).neg()),
  ];
  const back = moved("TransferCancel", ({ missing, missingTo }) => new Big(missingTo === "Source" ? missing : 0));
  // In the order of branches, so that two transfers between the same two cannot wait for each other.
  const batches = [
    { branchId: toBranchId, lines: arrived },
    { branchId: fromBranchId, lines: back },
  ].sort((a, b) => (a.branchId < b.branchId ? -1 : 1));
  for (const batch of batches)
    await postMovements(tx, actor, { ...batch, kind: "TransferIn", documentId, occurredAt, policy: "Force" });
}

function requireReceivable(lines: readonly shape.TransferLine[], told: shape.NewReceipt["lines"]): void {
  const own = new Map(lines.map((line) => [line.variantId, line.inTransit]));
  const faults = faultsOf(told, own);
  told.forEach((line, i) => {
    if (totalOf(line).eq(0)) faults[`lines[${i}]`] = ["must say what was received, damaged or missing"];
    if (line.reason === "Other" && (line.note ?? "") === "") faults[`lines[${i}].note`] = ["is needed with Other"];
  });
  if (Object.keys(faults).length > 0) throw new ValidationFailed(faults);
  const unexplained = told.filter(
    ({ damaged, missing, reason }) => reason === undefined && new Big(damaged).plus(missing).gt(0),
  );
  if (unexplained.length > 0)
    throw badRequest("discrepancy_reason_required", "What is damaged or missing needs a reason.", {
      members: { variantIds: unexplained.map(({ variantId }) => variantId) },
    });
  const over = told.flatMap((line) => {
    const [requested, available] = [totalOf(line), own.get(line.variantId) ?? "0"];
    return requested.gt(available) ? [{ variantId: line.variantId, requested: requested.toFixed(), available }] : [];
  });
  if (over.length > 0)
    throw badRequest("receipt_exceeds_dispatched", "More is received than is under way.", { members: { lines: over } });
}

function totalOf({
  received,
  damaged,
  missing,
}: Pick<shape.NewReceipt["lines"][number], "received" | "damaged" | "missing">): Big {
  return new Big(received).plus(damaged).plus(missing);
}

async function getReceipt(tx: TenantRead, id: string): Promise<shape.TransferReceipt> {
  const receipt = await db.findReceipt(tx, id);
  if (receipt === undefined) throw notFound("receipt");
  return receipt;
}
