import type { TenantWrite } from "../../kernel/db/handles.ts";
import { forbidden } from "../../kernel/http/problem.ts";
import { audit, type Actor } from "../context.ts";
import { isForTills } from "../identity/service.ts";
import { refuse } from "../taking.ts";
import { insertOfflineApproval, isApprover, isHeldByRole } from "./sql.ts";

/** An approval that somebody gave by PIN at a till without connection. */
export interface OfflineApproval {
  readonly id: string;
  readonly permission: string;
  readonly approverId: string;
  /** What it was given for, at most. */
  readonly amount?: string;
  readonly approvedAt: string;
}

/**
 * Lends the actor what was approved at the till, for this call alone, and answers with the ids: each is checked again,
 * by what its giver may do now and by when the till's verifiers ended. `orderId`: of the sale that it is for. What does
 * not hold is noted, and lends nothing.
 */
export async function lendOffline(
  tx: TenantWrite,
  actor: Actor,
  given: readonly OfflineApproval[],
  { orderId, verifiersEndAt }: { readonly orderId: string | null; readonly verifiersEndAt: Date | null },
): Promise<string[]> {
  const [branchId = null] = actor.touched;
  const lent: string[] = [];
  for (const { id, permission, approverId, amount = null, approvedAt } of given) {
    const isFresh = verifiersEndAt !== null && new Date(approvedAt) <= verifiersEndAt;
    const isTheirs =
      isFresh &&
      approverId !== actor.caller.userId &&
      isForTills(permission) &&
      (await isHeldByRole(tx, approverId, permission)) &&
      (await isApprover(tx, approverId, { permission, branchId }));
    if (!isTheirs) {
      const why = isFresh ? "Who approved it at the till may not" : "The till's verifiers had ended";
      refuse(actor, forbidden("approval_refused", `${why}: ${permission}.`));
      continue;
    }
    const bound = { permission, branchId, amount, orderId, requesterId: actor.caller.userId, approverId };
    // It is used up by the call that it came with, or never.
    const expiresAt = new Date(actor.now.getTime() + 1).toISOString();
    if (await insertOfflineApproval(tx, { ...bound, id, at: new Date(approvedAt), expiresAt })) {
      const details = { ...bound, approvedAt };
      await audit(tx, actor, { event: "approval.given", subjectType: "Approval", subjectId: id, details });
    }
    lent.push(id);
  }
  return lent;
}
