import type { AuditEventName } from "../../kernel/db/audit.ts";
import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import type { Answer } from "../../kernel/http/route.ts";
import { create } from "../../kernel/db/resource.ts";
import type { Actor } from "../gate/context.ts";
import { requireLines, withoutCosts } from "../inventory/service.ts";
import { nextNumber } from "../engine/numbers.sql.ts";
import { holdBranches } from "./branches.ts";
import type * as shape from "./schema.ts";
import * as db from "./sql.ts";
import { enter, existing, tell, tellChange, type steps } from "./steps.ts";

/**
 * Drafts a transfer. Throws 400 `same_branch`, `branch_inactive`, `variant_not_tracked`, and validation for what is
 * unknown or too fine.
 */
export function createTransfer(
  tx: TenantWrite,
  actor: Actor,
  body: shape.NewTransfer,
): Promise<Answer<shape.Transfer>> {
  return create(tx, {
    kind: "stock transfer",
    path: "/stock-transfers",
    body,
    insert: async (id) => {
      const { fromBranchId, toBranchId, lines, note = null, expectedOn = null, trackingNumber = null } = body;
      await holdBranches(tx, [fromBranchId, toBranchId]);
      await requireLines(tx, lines);
      const number = await nextNumber(tx, "StockTransfer");
      const made = { by: actor.caller.userId, at: actor.now };
      await db.insertTransfer(tx, {
        ...{ id, number, fromBranchId, toBranchId, note, expectedOn, trackingNumber, ...made },
      });
      await db.replaceLines(tx, id, lines);
      await tell(tx, actor, "transfer.created", { id, fromBranchId, toBranchId }, { lineCount: lines.length });
    },
    get: (id) => getTransfer(tx, actor, id),
  });
}

/** Throws 404 `not_found`. */
export async function getTransfer(tx: TenantRead, actor: Actor, id: string): Promise<shape.Transfer> {
  const transfer = existing(await db.findTransfer(tx, id));
  const lines = (await db.listLines(tx, id)).map((line) => withoutCosts(line, actor));
  return { ...transfer, lines };
}

/** Changes a draft. Throws 409 `transfer_not_draft`, `version_conflict`. */
export async function patchTransfer(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  patch: shape.TransferPatch,
  expected: number | undefined,
): Promise<shape.Transfer> {
  const before = await enter(tx, id, "change", expected);
  const { note = before.note, expectedOn = before.expectedOn, trackingNumber = before.trackingNumber } = patch;
  const after = { note, expectedOn, trackingNumber };
  await db.updateDetails(tx, id, after);
  const members = ["note", "expectedOn", "trackingNumber"] as const;
  await tellChange<shape.TransferPatch>(tx, actor, "transfer.changed", before, [before, after], members);
  return getTransfer(tx, actor, id);
}

/**
 * Puts these lines in place of a draft's. Throws 409 `transfer_not_draft`, `version_conflict`, and 400 as
 * `createTransfer`.
 */
export async function putLines(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  { lines }: shape.TransferLines,
  expected: number | undefined,
): Promise<shape.Transfer> {
  const transfer = await enter(tx, id, "change", expected);
  const before = (await db.listLines(tx, id)).map(({ variantId, quantity }) => ({ variantId, quantity }));
  await requireLines(tx, lines);
  await db.replaceLines(tx, id, lines);
  await db.updateDetails(tx, id, transfer);
  await tellChange(tx, actor, "transfer.changed", transfer, [{ lines: before }, { lines }], ["lines"]);
  return getTransfer(tx, actor, id);
}

/** The destination asks the source for it. Throws 409 `transfer_not_draft`, `version_conflict`. */
export function requestTransfer(tx: TenantWrite, actor: Actor, id: string, expected: number | undefined) {
  return move(tx, actor, id, { step: "request", status: "Requested", event: "transfer.requested", expected });
}

/** The source agrees. Throws 409 `transfer_not_requested`, `version_conflict`. */
export function approveTransfer(tx: TenantWrite, actor: Actor, id: string, expected: number | undefined) {
  return move(tx, actor, id, { step: "approve", status: "Approved", event: "transfer.approved", expected });
}

/** Ends what has not left yet. Throws 409 `transfer_not_cancellable`, `version_conflict`. */
export function cancelTransfer(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  { reason }: shape.Cancellation,
  expected: number | undefined,
) {
  const end = { status: "Cancelled", event: "transfer.cancelled", cancelReason: reason } as const;
  return move(tx, actor, id, { step: "cancel", ...end, expected });
}

interface Move {
  readonly step: keyof typeof steps;
  readonly status: shape.TransferStatus;
  readonly event: AuditEventName;
  readonly expected: number | undefined;
  readonly cancelReason?: string;
}

async function move(tx: TenantWrite, actor: Actor, id: string, asked: Move): Promise<shape.Transfer> {
  const { step, status, event, expected, cancelReason } = asked;
  const transfer = await enter(tx, id, step, expected);
  const reason = cancelReason === undefined ? {} : { cancelReason };
  await db.updateStatus(tx, id, { status, by: actor.caller.userId, at: actor.now, ...reason });
  await tell(tx, actor, event, transfer, cancelReason === undefined ? {} : { reason: cancelReason });
  return getTransfer(tx, actor, id);
}
