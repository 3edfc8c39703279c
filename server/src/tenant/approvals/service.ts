import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { readCode } from "../../auth/factors/codes.ts";
import { refuseCode, isSuspended, takeCode } from "../../auth/factors/factors.ts";
import { listMethods } from "../../auth/factors/factors.sql.ts";
import { identifierOf } from "../../auth/signin/lockout.ts";
import { provePassword, type Proof } from "../../auth/signin/proof.ts";
import type { Deps } from "../../deps.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Handle } from "../../kernel/db/handles.ts";
import { forbidden, invalid, permissionDenied, type Problem } from "../../kernel/http/problem.ts";
import { create } from "../../kernel/http/resource.ts";
import type { Answer } from "../../kernel/http/route.ts";
import { actorOf } from "../actor.ts";
import { storeOf } from "../identity/service.ts";
import type { Permission } from "../permissions.ts";
import { holds } from "../caller.ts";
import { type Call } from "../route.ts";
import type { Approval, NewApproval } from "./schema.ts";
import {
  consumeApproval,
  consumeApprovals,
  findHolder,
  getApproval,
  insertApproval,
  isActiveUser,
  wasUsedFor,
} from "./sql.ts";

const lifetimeMs = 5 * 60_000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type By = Pick<Call, "caller" | "request" | "tenant">;

/**
 * A second person approves one call: `requesterId`'s, given by the caller, or the caller's own, given by who proves to
 * be `approver`. The approver holds the permission outright. Throws 403 `approval_refused` for every reason not to.
 */
export function giveApproval(deps: Deps, by: By, body: NewApproval): Promise<Answer<Approval>> {
  const { approver, requesterId } = body;
  if ((approver === undefined) === (requesterId === undefined))
    throw invalid("approver", "give either approver or requesterId");
  return approver === undefined
    ? storeOf(deps, by.tenant).transact((tx) =>
        give(tx, deps, by, body, by.caller.userId, requesterId?.toLowerCase() ?? ""),
      )
    : giveAsApprover(deps, by, body, approver);
}

async function giveAsApprover(
  deps: Deps,
  by: By,
  body: NewApproval,
  approver: NonNullable<NewApproval["approver"]>,
): Promise<Answer<Approval>> {
  const code = approver.code === undefined ? undefined : readCode(approver.code);
  const store = storeOf(deps, by.tenant);
  /** The proven approver's id, when the second factor is proven too. */
  const prove = async (tx: Handle, { user }: Proof): Promise<string | undefined> => {
    if (user === undefined) return undefined;
    if ((await listMethods(tx, user.id)).length === 0) return user.id;
    if (code === undefined || isSuspended(user.secondFactorFailures)) return undefined;
    if (await takeCode(tx, deps, store, user, code, undefined)) return user.id;
    await refuseCode(tx, deps, store, user, identifierOf(approver.email), by.request);
    return undefined;
  };
  const given = await provePassword(
    deps,
    store,
    approver,
    by.request,
    async (tx, proof) => {
      const approverId = await prove(tx, proof);
      const isHolder = approverId !== undefined && (await findHolder(tx, approverId, body.permission));
      // Committed with what was counted: the refusal itself is thrown outside.
      if (!isHolder || approverId === by.caller.userId) return refuse(tx, by, body, proof.claimed?.id);
      return give(tx, deps, by, body, approverId, by.caller.userId);
    },
    "mailing",
  );
  if (given === undefined) throw approvalRefused();
  return given;
}

async function refuse(
  tx: Handle,
  by: By,
  { permission }: NewApproval,
  claimedId: string | undefined,
): Promise<undefined> {
  await recordAudit(tx, {
    event: "approval.refused",
    ...actorOf(by),
    subjectType: "User",
    subjectId: claimedId,
    outcome: "Failure",
    details: { permission },
  });
}

async function give(
  tx: Handle,
  deps: Deps,
  by: By,
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
      const at = deps.now();
      const expiresAt = new Date(at.getTime() + lifetimeMs).toISOString();
      await insertApproval(tx, { id, permission, requesterId, approverId, expiresAt, at });
      const details = { permission, requesterId, approverId };
      await recordAudit(tx, {
        event: "approval.given",
        ...actorOf(by),
        subjectType: "Approval",
        subjectId: id,
        details,
      });
    },
    get: (id) => getApproval(tx, id),
  });
}

/**
 * Uses up the approval that the request carries, in the transaction of what it approves. The identical replay of a
 * creation under a client-made id is let through again. Throws 403 `approval_required`.
 */
export async function useApproval(
  tx: Handle,
  by: Pick<Call, "caller" | "request">,
  permission: Permission,
  now: Date,
): Promise<void> {
  const { approval } = by.request.headers;
  if (typeof approval !== "string" || !uuid.test(approval)) throw approvalRequired(permission);
  const use = { id: approval, permission, requesterId: by.caller.userId, at: now, usedFor: creationDigest(by.request) };
  const used = await consumeApproval(tx, use);
  if (used === undefined) {
    if (use.usedFor !== null && (await wasUsedFor(tx, use))) return;
    throw approvalRequired(permission);
  }
  const details = { permission, approverId: used.approverId };
  await recordAudit(tx, {
    event: "approval.used",
    ...actorOf(by),
    subjectType: "Approval",
    subjectId: approval,
    details,
  });
}

export interface UsedApproval {
  readonly permission: string;
  readonly approvedBy: string;
}

/**
 * For work whose needs show only as it is reckoned: each permission is held, or held with approval and approved by one
 * of `ids`, which is used up. Throws 403 `permission_denied` and `approval_required` with the first that is neither.
 */
export async function requireApproved(
  tx: Handle,
  { caller }: Pick<Call, "caller">,
  needed: readonly Permission[],
  { ids, now }: { readonly ids: readonly string[]; readonly now: Date },
): Promise<UsedApproval[]> {
  const missing = needed.filter((permission) => !holds(caller, permission));
  const denied = missing.find((permission) => !caller.permissionsWithApproval.has(permission));
  if (denied !== undefined) throw permissionDenied(denied);
  if (missing.length === 0) return [];
  const used = await consumeApprovals(tx, { ids, permissions: missing, requesterId: caller.userId, at: now });
  const open = missing.find((permission) => !used.some((approval) => approval.permission === permission));
  if (open !== undefined) throw approvalRequired(open);
  return used;
}

function creationDigest({ method, url, body }: FastifyRequest): Buffer | null {
  const hasId = typeof body === "object" && body !== null && "id" in body && typeof body.id === "string";
  return hasId
    ? createHash("sha256")
        .update(`${method} ${url} ${JSON.stringify(body)}`)
        .digest()
    : null;
}

function approvalRequired(permission: Permission): Problem {
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
