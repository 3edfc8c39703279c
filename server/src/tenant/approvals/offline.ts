import { Type, type Static } from "typebox";
import type { TenantWrite } from "../../kernel/db/handles.ts";
import { forbidden } from "../../kernel/http/problem.ts";
import { Id, NonNegativeAmount, Shape, Timestamp } from "../../kernel/http/shapes.ts";
import type { SecretBox } from "../../kernel/secrets.ts";
import { audit, auditAll, type Actor } from "../gate/context.ts";
import { isForTills } from "../gate/caller.ts";
import { PinProof } from "../pins/schema.ts";
import { isProvenByPin } from "../pins/service.ts";
import { judge, type Findings } from "../gate/findings.ts";
import { insertOfflineApproval, isApprover, isHeldByRole } from "./sql.ts";

export const OfflineApproval = Shape(
  {
    id: Id,
    permission: Type.String({ maxLength: 100 }),
    approverId: Id,
    amount: Type.Optional(Type.String({ ...NonNegativeAmount, description: "What it was given for, at most." })),
    orderId: Type.Optional(Type.String({ ...Id, description: "The order that it is for." })),
    approvedAt: Timestamp,
    proof: Type.Optional(PinProof),
  },
  {
    title: "OfflineApproval",
    description:
      "Given by PIN at the till without connection. The proof is the approver's, of the other members; without one that holds the approval lets nothing through, and what it was given for is flagged.",
  },
);
export type OfflineApproval = Static<typeof OfflineApproval>;

/**
 * Lends the actor what was approved at the till, for this call alone, and answers with the ids: each is proved by the
 * approver's PIN, and checked again by what they may do now. `orderId`: of the sale that it is for; `doneAt`: when
 * that was done, as the till says. What does not hold
 * is noted, and lends nothing; what nobody has proved is kept with what it was said to be for.
 */
export async function lendOffline(
  tx: TenantWrite,
  secrets: SecretBox,
  actor: Actor,
  given: readonly OfflineApproval[],
  { orderId, doneAt }: { readonly orderId: string | null; readonly doneAt: Date },
): Promise<string[]> {
  const [branchId = null] = actor.touched;
  const lent: string[] = [];
  for (const { proof, ...content } of given) {
    const { id, permission, approverId, amount = null } = content;
    if (!(await isProvenByPin(tx, secrets, actor, { userId: approverId, doneAt, content, proof }))) {
      judge(actor, forbidden("approval_refused", `No PIN proves who approved it at the till: ${permission}.`));
      actor.findings?.unproven.push({ permission, approvedBy: approverId, isProven: false });
      continue;
    }
    const isTheirs =
      (content.orderId === undefined || content.orderId === orderId) &&
      approverId !== actor.caller.userId &&
      isForTills(permission) &&
      (await isHeldByRole(tx, approverId, permission)) &&
      (await isApprover(tx, approverId, { permission, branchId }));
    if (!isTheirs) {
      judge(actor, forbidden("approval_refused", `Who approved it at the till may not: ${permission}.`));
      continue;
    }
    const bound = { permission, branchId, amount, orderId, requesterId: actor.caller.userId, approverId };
    const at = proof?.at ?? content.approvedAt;
    // It is used up by the call that it came with, or never.
    const expiresAt = new Date(actor.now.getTime() + 1).toISOString();
    if (await insertOfflineApproval(tx, { ...bound, id, at: new Date(at), expiresAt })) {
      const details = { ...bound, approvedAt: at };
      await audit(tx, actor, { event: "approval.given", subjectType: "Approval", subjectId: id, details });
    }
    lent.push(id);
  }
  return lent;
}

/** Writes down what a till said that somebody approved, and nobody proved. */
export function auditUnproven(tx: TenantWrite, actor: Actor, { unproven }: Findings, subjectId: string): Promise<void> {
  const event = { event: "approval.refused", subjectType: "Approval", subjectId, outcome: "Failure" } as const;
  const requesterId = actor.caller.userId;
  return auditAll(
    tx,
    actor,
    unproven.map(({ permission, approvedBy }) => ({
      ...event,
      details: { permission, approverId: approvedBy, requesterId, isProven: false },
    })),
  );
}
