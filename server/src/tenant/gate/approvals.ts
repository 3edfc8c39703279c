import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Handle } from "../../kernel/db/handles.ts";
import { forbidden, permissionDenied, type Problem } from "../../kernel/http/problem.ts";
import { isUuid } from "../../kernel/ids.ts";
import { consumeApprovals, listUsedFor, type Use } from "./approvals.sql.ts";
import { auditAll, holds, type Actor } from "./context.ts";
import type { Permission } from "./permissions.ts";
import { judge } from "./findings.ts";

// How a call uses up the approvals that it names; `approvals/` gives them.

/** The ids that the request's header lists, the first 20 at most; what is no id is left out. */
export function approvalsOf({ headers: { approval } }: Pick<FastifyRequest, "headers">): readonly string[] {
  return typeof approval === "string"
    ? approval
        .split(",", 20)
        .map((id) => id.trim())
        .filter(isUuid)
    : [];
}

interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
}

export interface UsedApproval {
  readonly permission: string;
  readonly approvedBy: string;
  readonly isProven: true;
}

/** What an approval has to let through, at each of the branches that the actor touches. */
export interface Need<Name extends string = Permission> {
  readonly permission: Name;
  /** The amount to approve, as amounts are sent, not negative; without it any ceiling will do. */
  readonly amount?: string;
  /** The order that it is about, if that has an id before the call. */
  readonly orderId?: string | undefined;
  /** The refusal does not tell the amount. */
  readonly isAmountSecret?: boolean;
}

/**
 * Requires each permission outright, or with an approval, which is used up (`useApprovals`). Returns the approvals
 * used. Throws 403 `permission_denied` or `approval_required` for the first that is neither; notes it of what has
 * happened.
 */
export function requireApproved<Name extends string = Permission>(
  tx: Handle,
  actor: Actor,
  needed: readonly Need<NoInfer<Name>>[],
): Promise<UsedApproval[]> {
  const missing = needed.filter(({ permission }) => !holds<Name>(actor, permission));
  const denied = missing.find(({ permission }) => !actor.caller.permissionsWithApproval.has(permission));
  if (denied !== undefined) judge(actor, permissionDenied(denied.permission));
  const lent = missing.filter(({ permission }) => actor.caller.permissionsWithApproval.has(permission));
  return useApprovals<Name>(tx, actor, lent);
}

/**
 * Uses up one of the actor's approvals for each need at each branch that the actor touches, in the transaction of what
 * they approve; audits and returns them. Throws 403 `approval_required`, which tells the first need without one; notes
 * it of what has happened. `creation` is the digest of a request that creates under a client-made id
 * (`creationDigest`): its identical replay passes again with the used approvals.
 */
export async function useApprovals<Name extends string = Permission>(
  tx: Handle,
  actor: Actor,
  needed: readonly Need<NoInfer<Name>>[],
  creation: Buffer | null = null,
): Promise<UsedApproval[]> {
  const at = actor.touched.length === 0 ? [null] : actor.touched;
  const needs = needed.flatMap((need) => at.map((branchId) => ({ ...need, branchId })));
  const [first] = needs;
  if (first === undefined) return [];
  // The transaction of a call that names no approval may be one that only reads.
  if (actor.approvals.length === 0) {
    judge(actor, approvalRequired(first));
    return [];
  }
  const uses = needs.map(useOf);
  const lending = { ids: actor.approvals, uses, requesterId: actor.caller.userId, at: actor.now, usedFor: creation };
  const used = await consumeApprovals(tx, lending);
  await auditAll(
    tx,
    actor,
    used.map(({ id, use, approvedBy }) => ({
      event: "approval.used",
      subjectType: "Approval",
      subjectId: id,
      details: { ...uses[use], approverId: approvedBy },
    })),
  );
  const before = creation === null || used.length === uses.length ? [] : await listUsedFor(tx, lending);
  const found = [...used, ...before];
  const lacking = needs.find((_, i) => !found.some(({ use }) => use === i));
  if (lacking !== undefined) judge(actor, approvalRequired(lacking));
  return needs.flatMap(({ permission }, i) =>
    found.filter(({ use }) => use === i).map(({ approvedBy }) => ({ permission, approvedBy, isProven: true as const })),
  );
}

function useOf({ permission, branchId, amount, orderId }: NeedAt): Use {
  return { permission, branchId, amount: amount ?? null, orderId: orderId ?? null };
}

/** Digest of a request that creates under a client-made id; null for every other. */
export function creationDigest({ method, url, body }: SentRequest): Buffer | null {
  const hasId = typeof body === "object" && body !== null && "id" in body && typeof body.id === "string";
  return hasId
    ? createHash("sha256")
        .update(`${method} ${url} ${JSON.stringify(body)}`)
        .digest()
    : null;
}

type NeedAt = Need<string> & { readonly branchId: string | null };

function approvalRequired(need: NeedAt): Problem {
  const { permission, branchId, amount, orderId } = useOf(need);
  return forbidden("approval_required", `This needs the approval of someone who holds ${permission}.`, {
    members: {
      permission,
      ...(branchId === null ? {} : { branchId }),
      ...(amount === null || need.isAmountSecret === true ? {} : { amount }),
      ...(orderId === null ? {} : { orderId }),
    },
  });
}
