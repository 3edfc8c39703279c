import { createHash } from "node:crypto";
import { readCode } from "../../auth/factors/codes.ts";
import { refuseCode, isSuspended, takeCode } from "../../auth/factors/factors.ts";
import { listMethods } from "../../auth/factors/factors.sql.ts";
import { attemptPassword } from "../../auth/signin/attempt.ts";
import type { Deps } from "../../deps.ts";
import type { Handle } from "../../kernel/db/handles.ts";
import { forbidden, invalid, permissionDenied, type Problem } from "../../kernel/http/problem.ts";
import { create } from "../../kernel/resource.ts";
import type { Answer } from "../../kernel/http/route.ts";
import { audit, holds, type Actor } from "../context.ts";
import { storeOf } from "../identity/service.ts";
import type { Permission } from "../permissions.ts";
import type { Approval, NewApproval } from "./schema.ts";
import { consumeApprovals, findHolder, getApproval, insertApproval, isActiveUser, listUsedFor } from "./sql.ts";

const lifetimeMs = 5 * 60_000;

/**
 * A second person approves one call: either the caller approves a call of `requesterId`, or `approver` proves their
 * identity and approves the caller's own next call. The approver holds the permission outright. Throws 403
 * `approval_refused` for every reason to refuse.
 */
export function giveApproval(deps: Deps, actor: Actor, body: NewApproval): Promise<Answer<Approval>> {
  const { approver, requesterId } = body;
  if ((approver === undefined) === (requesterId === undefined))
    throw invalid("approver", "give either approver or requesterId");
  return approver === undefined
    ? storeOf(deps, actor.tenant).transact((tx) => give(tx, actor, body, actor.caller.userId, requesterId ?? ""))
    : giveAsApprover(deps, actor, body, approver);
}

async function giveAsApprover(
  deps: Deps,
  actor: Actor,
  body: NewApproval,
  approver: NonNullable<NewApproval["approver"]>,
): Promise<Answer<Approval>> {
  const code = approver.code === undefined ? undefined : readCode(approver.code);
  const store = storeOf(deps, actor.tenant);
  const attempt = await attemptPassword(deps, store, approver, actor);
  /** The proven approver's id, when the second factor is proven too. */
  const prove = async (tx: Handle): Promise<string | undefined> => {
    const user = await attempt.settle(tx);
    if (user === undefined) return undefined;
    if ((await listMethods(tx, user.id)).length === 0) return user.id;
    if (code === undefined || isSuspended(user.secondFactorFailures)) return undefined;
    if (await takeCode(tx, deps, store, user, code, undefined)) return user.id;
    await refuseCode(tx, deps, store, user, attempt.identifier, actor);
    return undefined;
  };
  const given = await attempt.mailing(async (tx) => {
    const approverId = await prove(tx);
    const isHolder = approverId !== undefined && (await findHolder(tx, approverId, body.permission));
    // Committed with what was counted: the refusal itself is thrown outside.
    if (!isHolder || approverId === actor.caller.userId) return refuse(tx, actor, body, attempt.claimed?.id);
    return give(tx, actor, body, approverId, actor.caller.userId);
  });
  if (given === undefined) throw approvalRefused();
  return given;
}

async function refuse(
  tx: Handle,
  actor: Actor,
  { permission }: NewApproval,
  claimedId: string | undefined,
): Promise<undefined> {
  await audit(tx, actor, {
    event: "approval.refused",
    subjectType: "User",
    subjectId: claimedId,
    outcome: "Failure",
    details: { permission },
  });
}

async function give(
  tx: Handle,
  actor: Actor,
  { id: clientId, permission }: NewApproval,
  approverId: string,
  requesterId: string,
): Promise<Answer<Approval>> {
  const mayGive = approverId !== requesterId && (await findHolder(tx, approverId, permission));
  if (!mayGive || !(await isActiveUser(tx, requesterId))) throw approvalRefused();
  const content = { ...(clientId === undefined ? {} : { id: clientId }), permission, approverId, requesterId };
  return create(tx, {
    kind: "approval",
    path: "/approvals",
    body: content,
    insert: async (id) => {
      const at = actor.now;
      const expiresAt = new Date(at.getTime() + lifetimeMs).toISOString();
      await insertApproval(tx, { id, permission, requesterId, approverId, expiresAt, at });
      const details = { permission, requesterId, approverId };
      await audit(tx, actor, {
        event: "approval.given",
        subjectType: "Approval",
        subjectId: id,
        details,
      });
    },
    get: (id) => getApproval(tx, id),
  });
}

interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
}

export interface UsedApproval {
  readonly permission: string;
  readonly approvedBy: string;
}

/**
 * Each permission is held outright, or held with approval and approved (`useApprovals`). Throws 403
 * `permission_denied` and `approval_required` with the first that is neither.
 */
export function requireApproved<Name extends string = Permission>(
  tx: Handle,
  actor: Actor,
  needed: readonly NoInfer<Name>[],
  creation: Buffer | null = null,
): Promise<UsedApproval[]> {
  const missing = needed.filter((permission) => !holds<Name>(actor, permission));
  const denied = missing.find((permission) => !actor.caller.permissionsWithApproval.has(permission));
  if (denied !== undefined) throw permissionDenied(denied);
  return useApprovals<Name>(tx, actor, missing, creation);
}

/**
 * Uses up one of the actor's approvals for each permission, in the transaction of what they approve, and says who gave
 * them. Throws 403 `approval_required` with the first permission that has none. `creation` is the digest of a request
 * that creates under a client-made id (`creationDigest`): its identical replay passes again with the used approvals.
 */
export async function useApprovals<Name extends string = Permission>(
  tx: Handle,
  actor: Actor,
  permissions: readonly NoInfer<Name>[],
  creation: Buffer | null = null,
): Promise<UsedApproval[]> {
  const [lacks] = permissions;
  if (lacks === undefined) return [];
  // The transaction of a call that names no approval may be one that only reads.
  if (actor.approvals.length === 0) throw approvalRequired(lacks);
  const use = {
    ids: actor.approvals,
    permissions,
    requesterId: actor.caller.userId,
    at: actor.now,
    usedFor: creation,
  };
  const used = await consumeApprovals(tx, use);
  await Promise.all(
    used.map(({ id, permission, approvedBy }) =>
      audit(tx, actor, {
        event: "approval.used",
        subjectType: "Approval",
        subjectId: id,
        details: { permission, approverId: approvedBy },
      }),
    ),
  );
  const open = permissions.filter((permission) => !used.some((approval) => approval.permission === permission));
  const before = creation === null || open.length === 0 ? [] : await listUsedFor(tx, { ...use, permissions: open });
  const lacking = open.find((permission) => !before.some((approval) => approval.permission === permission));
  if (lacking !== undefined) throw approvalRequired(lacking);
  return [...used, ...before].map(({ permission, approvedBy }) => ({ permission, approvedBy }));
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

function approvalRequired(permission: string): Problem {
  return forbidden("approval_required", `This needs the approval of someone who holds ${permission}.`, {
    members: { permission },
  });
}

function approvalRefused(): Problem {
  return forbidden(
    "approval_refused",
    "Someone else who holds the permission must approve, with their password and, if they have one, their second factor.",
  );
}
