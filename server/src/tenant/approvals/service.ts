import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { readCode } from "../../auth/factors/codes.ts";
import { refuseCode, isSuspended, takeCode } from "../../auth/factors/factors.ts";
import { listMethods } from "../../auth/factors/factors.sql.ts";
import { attemptPassword, type PasswordAttempt } from "../../auth/signin/attempt.ts";
import type { Deps } from "../../deps.ts";
import type { Handle } from "../../kernel/db/handles.ts";
import { forbidden, invalid, permissionDenied, type Problem } from "../../kernel/http/problem.ts";
import { isUuid } from "../../kernel/ids.ts";
import { create } from "../../kernel/resource.ts";
import type { Answer } from "../../kernel/http/route.ts";
import { requireAmount } from "../amounts.ts";
import { listBranchesInUse } from "../branch.sql.ts";
import { digitsOf } from "../currency.ts";
import { audit, auditAll, holds, type Actor, branchesOf } from "../context.ts";
import { refuse as refuseOrNote } from "../taking.ts";
import { isForTills, storeOf } from "../identity/service.ts";
import type { Permission } from "../permissions.ts";
import { attemptPin, type PinGiven } from "../pins/service.ts";
import type { Approval, NewApproval } from "./schema.ts";
import {
  consumeApprovals,
  getApproval,
  getCurrency,
  insertApproval,
  isActiveUser,
  isApprover,
  isHeldByRole,
  listUsedFor,
  type Use,
} from "./sql.ts";

export { auditUnproven, lendOffline, OfflineApproval } from "./offline.ts";

const lifetimeMs = 5 * 60_000;

/** Those that the request's header lists; what is no id is none. */
export function approvalsOf({ headers: { approval } }: Pick<FastifyRequest, "headers">): readonly string[] {
  return typeof approval === "string"
    ? approval
        .split(",", 20)
        .map((id) => id.trim())
        .filter(isUuid)
    : [];
}

/**
 * A second person approves one call: either the caller approves a call of `requesterId`, or another proves their
 * identity and approves the caller's own next call, `approver` by password and code, `approverAtTill` by PIN. The
 * approver holds the permission outright and works at the branch. Throws 403 `approval_refused` for every reason to
 * refuse, 403 `register_not_bound` for a PIN that is not given at a till which is bound.
 */
export function giveApproval(deps: Deps, actor: Actor, body: NewApproval): Promise<Answer<Approval>> {
  const { approver, approverAtTill, requesterId } = body;
  const given = [approver, approverAtTill, requesterId].filter((one) => one !== undefined);
  if (given.length !== 1) throw invalid("approver", "give one of approver, approverAtTill and requesterId");
  if (approver !== undefined) return giveAsProven(actor, body, provePassword(deps, actor, approver));
  if (approverAtTill !== undefined) return giveAsProven(actor, body, provePin(deps, actor, body, approverAtTill));
  return storeOf(deps, actor.tenant).transact(async (tx) => {
    if (!(await mayLend(tx, actor, body))) throw approvalRefused();
    return give(tx, actor, body, actor.caller.userId, requesterId ?? "");
  });
}

/** A session may hold less than its user does. */
async function mayLend(tx: Handle, actor: Actor, { permission, branchId }: NewApproval): Promise<boolean> {
  if (!holds<string>(actor, permission)) return false;
  const own = branchesOf(actor);
  const concerned = branchId === undefined ? await listBranchesInUse(tx) : [branchId];
  return own === null || concerned.every((id) => own.includes(id));
}

interface Proof {
  readonly attempt: PasswordAttempt;
  /** The proven approver's id, once all that proves them is proven. */
  readonly prove: (tx: Handle) => Promise<string | undefined>;
}

async function provePassword(deps: Deps, actor: Actor, approver: NonNullable<NewApproval["approver"]>): Promise<Proof> {
  const code = approver.code === undefined ? undefined : readCode(approver.code);
  const store = storeOf(deps, actor.tenant);
  const attempt = await attemptPassword(deps, store, approver, actor);
  const prove = async (tx: Handle): Promise<string | undefined> => {
    const user = await attempt.settle(tx);
    if (user === undefined) return undefined;
    if ((await listMethods(tx, user.id)).length === 0) return user.id;
    if (code === undefined || isSuspended(user.secondFactorFailures)) return undefined;
    if (await takeCode(tx, deps, store, user, code, undefined)) return user.id;
    await refuseCode(tx, deps, store, user, attempt.identifier, actor);
    return undefined;
  };
  return { attempt, prove };
}

/** By PIN somebody lends what a session with it would hold: what their roles give for tills, at the till's branch. */
async function provePin(
  deps: Deps,
  actor: Actor,
  { permission, branchId }: NewApproval,
  given: PinGiven,
): Promise<Proof> {
  const { device } = actor.caller;
  if (device === null || device.registerId === null)
    throw forbidden("register_not_bound", "This session was not opened at a device that is bound to a register.");
  if (branchId !== device.branchId || !isForTills(permission)) throw approvalRefused();
  const store = storeOf(deps, actor.tenant);
  const at = { deviceId: device.id, registerId: device.registerId };
  const attempt = await attemptPin(deps, store, at, given, actor);
  const prove = async (tx: Handle) => {
    const user = await attempt.settle(tx);
    return user !== undefined && (await isHeldByRole(tx, user.id, permission)) ? user.id : undefined;
  };
  return { attempt, prove };
}

async function giveAsProven(actor: Actor, body: NewApproval, proof: Promise<Proof>): Promise<Answer<Approval>> {
  const { attempt, prove } = await proof;
  const given = await attempt.mailing(async (tx) => {
    const approverId = await prove(tx);
    const mayApprove = approverId !== undefined && (await isApprover(tx, approverId, boundOf(body)));
    // Committed with what was counted: the refusal itself is thrown outside.
    if (!mayApprove || approverId === actor.caller.userId) return refuse(tx, actor, body, attempt.claimed?.id);
    return give(tx, actor, body, approverId, actor.caller.userId);
  });
  if (given === undefined) throw approvalRefused();
  return given;
}

/** What the approval is good for. */
function boundOf({ permission, branchId, amount, orderId }: NewApproval): Use {
  return { permission, branchId: branchId ?? null, amount: amount ?? null, orderId: orderId ?? null };
}

async function refuse(tx: Handle, actor: Actor, body: NewApproval, claimedId: string | undefined): Promise<undefined> {
  await audit(tx, actor, {
    event: "approval.refused",
    subjectType: "User",
    subjectId: claimedId,
    outcome: "Failure",
    details: { ...boundOf(body) },
  });
}

async function give(
  tx: Handle,
  actor: Actor,
  body: NewApproval,
  approverId: string,
  requesterId: string,
): Promise<Answer<Approval>> {
  const bound = boundOf(body);
  const mayGive = approverId !== requesterId && (await isApprover(tx, approverId, bound));
  if (!mayGive || !(await isActiveUser(tx, requesterId))) throw approvalRefused();
  if (bound.amount !== null) {
    const currency = await getCurrency(tx);
    requireAmount({ currency, currencyDigits: digitsOf(currency) }, "amount", bound.amount);
  }
  const content = { ...(body.id === undefined ? {} : { id: body.id }), ...bound, approverId, requesterId };
  return create(tx, {
    kind: "approval",
    path: "/approvals",
    body: content,
    insert: async (id) => {
      const at = actor.now;
      const expiresAt = new Date(at.getTime() + lifetimeMs).toISOString();
      await insertApproval(tx, { ...bound, id, requesterId, approverId, expiresAt, at });
      const details = { ...bound, requesterId, approverId };
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
  readonly isProven: true;
}

/** What an approval has to let through, at each of the branches that the actor touches. */
export interface Need<Name extends string = Permission> {
  readonly permission: Name;
  /** What it comes to, as amounts are sent, not negative; without it any ceiling will do. */
  readonly amount?: string;
  /** The order that it is about, if that has an id before the call. */
  readonly orderId?: string | undefined;
  /** The refusal does not tell the amount. */
  readonly isAmountSecret?: boolean;
}

/**
 * Each permission is held outright, or held with approval and approved (`useApprovals`). Throws 403
 * `permission_denied` and `approval_required` with the first that is neither.
 */
export function requireApproved<Name extends string = Permission>(
  tx: Handle,
  actor: Actor,
  needed: readonly Need<NoInfer<Name>>[],
): Promise<UsedApproval[]> {
  const missing = needed.filter(({ permission }) => !holds<Name>(actor, permission));
  const denied = missing.find(({ permission }) => !actor.caller.permissionsWithApproval.has(permission));
  if (denied !== undefined) refuseOrNote(actor, permissionDenied(denied.permission));
  const lent = missing.filter(({ permission }) => actor.caller.permissionsWithApproval.has(permission));
  return useApprovals<Name>(tx, actor, lent);
}

/**
 * Uses up one of the actor's approvals for each need at each branch, in the transaction of what they approve, and says
 * who gave them. Throws 403 `approval_required` with what the first that has none must be for. `creation` is the digest
 * of a request that creates under a client-made id (`creationDigest`): its identical replay passes again with the used
 * approvals.
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
    refuseOrNote(actor, approvalRequired(first));
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
  if (lacking !== undefined) refuseOrNote(actor, approvalRequired(lacking));
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

function approvalRefused(): Problem {
  return forbidden(
    "approval_refused",
    "Someone else who holds the permission must approve, with their password and, if they have one, their second factor.",
  );
}
