import { readCode } from "../../auth/factors/codes.ts";
import { refuseCode, isSuspended, takeCode } from "../../auth/factors/factors.ts";
import { listMethods } from "../../auth/factors/factors.sql.ts";
import { attemptPassword, type PasswordAttempt } from "../../auth/signin/attempt.ts";
import type { Deps } from "../../deps.ts";
import type { Handle } from "../../kernel/db/handles.ts";
import { forbidden, invalid, type Problem } from "../../kernel/http/problem.ts";
import { create } from "../../kernel/db/resource.ts";
import type { Answer } from "../../kernel/http/route.ts";
import { requireAmount } from "../engine/amounts.ts";
import { listBranchesInUse } from "../gate/branch.sql.ts";
import { digitsOf } from "../engine/currency.ts";
import { audit, holds, type Actor, branchesOf } from "../gate/context.ts";
import { isForTills } from "../gate/caller.ts";
import { storeOf } from "../identity/service.ts";
import { attemptPin, type PinEntry } from "../pins/service.ts";
import type { Use } from "../gate/approvals.sql.ts";
import type { Approval, NewApproval } from "./schema.ts";
import { getApproval, getCurrency, insertApproval, isActiveUser, isApprover, isHeldByRole } from "./sql.ts";

export { auditUnproven, lendOffline, OfflineApproval } from "./offline.ts";

const lifetimeMs = 5 * 60_000;

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
  given: PinEntry,
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

function approvalRefused(): Problem {
  return forbidden(
    "approval_refused",
    "Someone else who holds the permission must approve, with their password and, if they have one, their second factor.",
  );
}
