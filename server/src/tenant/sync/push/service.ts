import type { Deps } from "../../../deps.ts";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { databaseProblem } from "../../../kernel/db/problems.ts";
import type { MembersOf } from "../../../kernel/http/codes.ts";
import { forbidden, invalid, notFound, Problem, Unanswered, ValidationFailed } from "../../../kernel/http/problem.ts";
import { completing } from "../../../kernel/http/validate.ts";
import { auditUnproven, lendOffline } from "../../approvals/service.ts";
import { requireApproved } from "../../gate/approvals.ts";
import { noteContact } from "../../devices/service.ts";
import { heldByPin } from "../../gate/caller.ts";
import { isBackdated, presentsCodeTo } from "../../orders/service.ts";
import { isProvenByPin } from "../../pins/service.ts";
import { requireSpace } from "../../quotas/service.ts";
import {
  isClockAhead,
  momentOf,
  requireBranch,
  requirePermission,
  withApprovals,
  type Actor,
} from "../../gate/context.ts";
import { announce } from "../../webhooks/service.ts";
import type { ModuleManifest } from "../../engine/manifest.ts";
import { newFindings, noteOf, type Findings, type Note } from "../../gate/findings.ts";
import { keepReceiptNumber, recoverSession } from "../../cash/service.ts";
import { countWrongCodes, mayPresentCodes } from "../../gate/codes.ts";
import { isWrongCode } from "../../gate/wrong-code.ts";
import { pushItem, pushKinds, saidOf, type Push, type PushItem, type PushKind } from "./items.schema.ts";
import type { Kind, Kinds } from "./kind.ts";
import { kindsOf } from "./kinds.ts";
import { countPush, keepLetter, requireSameBranch, settleLetter } from "./letters.ts";
import type { PushResult } from "./schema.ts";
import * as db from "./sql.ts";
import { tellOfManyFlags } from "./many-flags.ts";

/** Pushes of one till that are under way or wait for it. */
const mostWaiting = 20;
/** What waits for a longer chain of others comes with the next push. */
const mostRounds = 4;

/** Takes what a till brings, with the schemas of these modules. */
export class Intake {
  readonly #deps: Deps;
  readonly #kinds: Kinds;
  readonly #complete: (item: unknown) => unknown;
  readonly #presentsCode: (item: PushItem) => boolean;
  /** The turns of the tills that are pushing. */
  readonly #turns = new Map<string, { last: Promise<void>; waiting: number }>();

  constructor(deps: Deps, modules: readonly ModuleManifest[]) {
    this.#deps = deps;
    this.#kinds = kindsOf(modules);
    this.#complete = completing(pushItem(modules));
    this.#presentsCode = presentsCodeTo(modules);
  }

  /**
   * Takes a push of a till, one after the other: many at once would take the shop's connections from the other tills.
   * Throws 429 `rate_limited` for too many in a minute, or that wait: the till waits, and brings all of it again.
   */
  async push(actor: Actor, deviceId: string, push: Push): Promise<PushResult[]> {
    // Two shops may have a till of the same id.
    const till = `${actor.tenant.tenantId} ${deviceId}`;
    await countPush(this.#deps, actor, deviceId);
    await noteContact(this.#deps, actor);
    const turn = this.#turns.get(till) ?? { last: Promise.resolve(), waiting: 0 };
    if (turn.waiting >= mostWaiting)
      throw new Problem(429, "rate_limited", "Other pushes of this till are not done yet.", { retryAfterS: 1 });
    this.#turns.set(till, turn);
    turn.waiting += 1;
    const taken = turn.last.then(() => this.#takeAndTell(actor, deviceId, push));
    turn.last = taken.then(
      () => undefined,
      () => undefined,
    );
    return taken.finally(() => {
      turn.waiting -= 1;
      if (turn.waiting === 0) this.#turns.delete(till);
    });
  }

  /**
   * Books the items, each in a transaction of its own, and answers for each in their order. What others refer to goes
   * first, and what waits for another of them comes again, so that the order in which they come does not matter. Throws
   * what passes by itself: then the till pushes all of them again. `items`: as they came, as their schema allows.
   */
  async take(actor: Actor, { branchId, items, isComplete }: Push): Promise<PushResult[]> {
    const results = new Map<PushItem, PushResult>();
    const takeAll = async (some: readonly PushItem[], last?: readonly PushItem[]) => {
      for (const sent of some) results.set(sent, await this.#takeOne(actor, { branchId, sent, last }));
      return some.filter((sent) => results.get(sent)?.status === "Deferred");
    };
    const rankOf = ({ kind }: PushItem) => pushKinds.indexOf(kind);
    const ranked = items.toSorted((a, b) => rankOf(a) - rankOf(b) || happenedAt(a) - happenedAt(b));
    let left = await takeAll(ranked);
    for (
      let [before, round] = [items.length, 1];
      left.length > 0 && left.length < before && round < mostRounds;
      round++
    ) {
      before = left.length;
      left = await takeAll(left);
    }
    if (isComplete === true) {
      const waiting = new Set(left.map((sent) => results.get(sent)?.id));
      await takeAll(
        left.filter((item) => !waiting.has(results.get(item)?.waitsFor ?? "")),
        items,
      );
    }
    return items.flatMap((sent) => results.get(sent) ?? []);
  }

  async #takeAndTell(actor: Actor, deviceId: string, push: Push): Promise<PushResult[]> {
    const results = await this.take(actor, push);
    // The gate counts requests that are refused as a whole. However often an item was tried, it is one refusal.
    for (const { code, members } of results.flatMap(({ notes }) => notes))
      if (code === "quota_exceeded")
        this.#deps.meter.countRefusal(actor.tenant.tenantId, members as MembersOf<"quota_exceeded">);
    if (results.some(({ status }) => status === "Flagged")) await tellOfManyFlags(this.#deps, actor, deviceId);
    return results;
  }

  /**
   * Books a dead letter as it was mended, as of the till that brought it. Throws 404 `not_found`, 400 for another's
   * content.
   */
  async resubmit(actor: Actor, id: string, branchId: string, item: PushItem): Promise<PushResult[]> {
    const deviceId = await this.#deps.databases.read(actor.tenant, (tx) => db.findLetterDevice(tx, id));
    if (deviceId === undefined) throw notFound("dead letter");
    if (item.id.toLowerCase() !== id) throw invalid("item.id", "is another than the letter's");
    const device = deviceId === null ? null : { id: deviceId, branchId, registerId: null, epoch: null, isPin: false };
    const asTill = { ...actor, caller: { ...actor.caller, device } };
    return this.take(asTill, { branchId, items: [item], isComplete: true });
  }

  /** Books what was brought, unless it was booked or settled before. `last`: nothing is waited for but these. */
  async #takeOne(
    actor: Actor,
    {
      branchId,
      sent,
      last,
    }: { readonly branchId: string; readonly sent: PushItem; readonly last: readonly PushItem[] | undefined },
  ): Promise<PushResult> {
    const { databases, log } = this.#deps;
    // What is proved and kept of it is what came.
    const item = this.#complete(structuredClone(sent)) as PushItem;
    // A code that is taken or noted tells that it is right or wrong. What is not tried now comes again.
    const kind: Kind<PushKind> = this.#kinds[item.kind];
    if ((this.#presentsCode(item) || kind.presentsCode?.(item) === true) && !(await mayPresentCodes(this.#deps, actor)))
      return resultOf(item, "Deferred", [tooManyCodes]);
    let findings = newFindings();
    try {
      return await databases.write(actor.tenant, async (tx) => {
        findings = newFindings();
        const letter = await db.findLetter(tx, item.id);
        if (letter !== undefined) requireSameBranch(letter, branchId);
        if (letter?.status === "Discarded") return resultOf(item, "DeadLettered");
        if (letter?.status === "Resubmitted") return resultOf(item, "Replayed");
        const result = await this.#book(tx, actor, { branchId, sent, item, last, findings });
        if (letter !== undefined && (result.status === "Created" || result.status === "Flagged"))
          await settleLetter(tx, actor, { id: item.id, status: "Resubmitted", reason: null });
        return result;
      });
    } catch (error) {
      if (isWrongCode(error)) findings.wrongCodes += 1;
      const problem = error instanceof Problem || error instanceof ValidationFailed ? error : databaseProblem(error);
      if (problem instanceof Problem && problem.errorCode === "duplicate_conflict")
        return resultOf(item, "Conflict", [noteOf(problem)]);
      if (error instanceof Unanswered || (problem instanceof Problem && problem.status >= 429)) throw error;
      if (problem === undefined) {
        // A defect of ours: the others go on, and this one comes again.
        log.error({ err: error, tenantId: actor.tenant.tenantId, id: item.id }, "a till's item failed");
        return resultOf(item, "Deferred");
      }
      const note = noteOf(problem);
      log.warn({ tenantId: actor.tenant.tenantId, id: item.id, code: note.code }, "a till's item cannot be booked");
      const hasRoom = actor.tenant.usedUp.length === 0;
      const deviceId = actor.caller.device?.id ?? null;
      const letter = { ...{ id: item.id, branchId, deviceId, at: actor.now }, content: sent, text: null };
      const keep = async (tx: TenantWrite) => {
        const isSaved = await keepLetter(tx, actor, letter, note);
        if (isSaved && (item.kind === "Order" || item.kind === "Return") && item.body.receiptNumber !== undefined)
          await keepReceiptNumber(tx, actor, { number: item.body.receiptNumber, documentId: item.id });
        return isSaved;
      };
      const isKept = hasRoom && (await databases.write(actor.tenant, keep));
      return isKept ? resultOf(item, "DeadLettered", [note]) : resultOf(item, "Deferred", [note, fullOfLetters]);
    } finally {
      if (findings.wrongCodes > 0) await countWrongCodes(this.#deps, actor, findings.wrongCodes);
    }
  }

  async #book(tx: TenantWrite, actor: Actor, pushed: PushedItem): Promise<PushResult> {
    const { branchId, sent, item, last, findings } = pushed;
    const kind: Kind<PushKind> = this.#kinds[item.kind];
    const waitsFor = (await kind.blocked(tx, item)) ?? (last === undefined ? await kind.missing(tx, item) : null);
    if (waitsFor !== null) return resultOf(item, "Deferred", [], waitsFor);
    const doer = await this.#doing(tx, actor, pushed);
    if (last !== undefined) await recover(tx, doer, branchId, item, last);
    const answer = await kind.book(tx, doer, item);
    if (answer.status === 200) return resultOf(item, "Replayed");
    requireDated(doer, item);
    await auditUnproven(tx, doer, findings, item.id);
    await requireOwnDrawer(tx, doer, await kind.drawer(tx, doer, item));
    await requirePermitted(tx, doer, kind, item);
    // Only what has happened is taken whatever the shop's data come to.
    if (!kind.hasHappened) requireSpace({ ...doer, quota: "data" });
    if (findings.notes.length === 0) return resultOf(item, "Created");
    const { userId: by, device } = actor.caller;
    const deviceId = device?.id ?? null;
    await db.insertFlag(tx, { item, sent, branchId, deviceId, by, at: actor.now }, findings.notes);
    const codes = findings.notes.map(({ code }) => code);
    const told = { flagId: item.id, branchId, deviceId, kind: item.kind, codes };
    await announce(tx, actor, [{ type: "SyncFlagged", branchId, data: told }]);
    return resultOf(item, "Flagged", findings.notes);
  }

  /**
   * The one who did it at the till, with what they may do now: the session's user, or who proves it by PIN at this
   * till. Of anyone else it is the till's word: they are held to what the session's user may do, too, and named in a
   * flag. Throws 400 by path.
   */
  async #doing(tx: TenantWrite, actor: Actor, { branchId, sent, item, findings }: PushedItem): Promise<Actor> {
    const { kind, id, userId, approvals = [] } = item;
    const doer = await db.findDoer(tx, userId);
    if (doer === undefined) throw invalid("userId", "no such user");
    const pushedBy = { userId: actor.caller.userId, name: actor.caller.name };
    if (!doer.isActive)
      findings.notes.push({ code: "user_inactive", detail: `${doer.name} is deactivated.`, members: { userId } });
    const told = toldBy(item);
    const doneAt = momentOf(actor, told);
    if (isClockAhead(actor, told))
      findings.notes.push({ code: "clock_ahead", detail: "The till's clock is ahead.", members: told });
    const caller = await this.#callerOf(tx, actor, doer, { sent, doneAt });
    if (caller === undefined) {
      const detail = `Nobody proved that it was ${doer.name}.`;
      findings.notes.push({ code: "doer_unproven", detail, members: { userId } });
    }
    const did = caller ?? withinBoth(doer, actor.caller);
    const doerActor: Actor = { ...actor, caller: did, pushedBy, findings, touched: [branchId], approvals: [] };
    requireBranch(doerActor, branchId);
    if (approvals.length === 0) return doerActor;
    // A void or a cancellation names its order.
    const orderId = kind === "Order" || kind === "Return" ? id : (saidOf(item).orderId ?? null);
    return withApprovals(
      doerActor,
      await lendOffline(tx, this.#deps.secrets, doerActor, approvals, { orderId, doneAt }),
    );
  }

  /** The caller who is proved to have done it, by the session that pushes or by PIN; undefined: nobody is. */
  async #callerOf(
    tx: TenantWrite,
    actor: Actor,
    doer: db.Doer,
    { sent: { proof, ...content }, doneAt }: { readonly sent: PushItem; readonly doneAt: Date },
  ): Promise<Actor["caller"] | undefined> {
    const { userId } = doer;
    if (userId === actor.caller.userId) return actor.caller;
    if (!(await isProvenByPin(tx, this.#deps.secrets, actor, { userId, doneAt, content, proof }))) return undefined;
    return heldByPin(callerAs(doer, actor.caller), actor.caller.device?.branchId ?? "");
  }
}

/** Kinds that ask for `sales.backdate` themselves: it may be approved for what they come to. */
const asksByItself: ReadonlySet<PushKind> = new Set(["Order", "ParkedOrder", "Return", "AccountPayment"]);

interface PushedItem {
  readonly branchId: string;
  /** As it came. */
  readonly sent: PushItem;
  readonly item: PushItem;
  /** Nothing comes but these, so that nothing is waited for. */
  readonly last: readonly PushItem[] | undefined;
  readonly findings: Findings;
}

/** Notes what is older than a till may be without connection, unless its clock is known to have gone back. */
function requireDated(doer: Actor, item: PushItem): void {
  if (asksByItself.has(item.kind)) return;
  if (isBackdated(doer, momentOf(doer, toldBy(item)))) requirePermission(doer, "sales.backdate");
}

/** When it was done, by the till's clock. */
function toldBy(item: PushItem): { readonly occurredAt?: string } {
  const { occurredAt } = saidOf(item);
  return occurredAt === undefined ? {} : { occurredAt };
}

/** In milliseconds since 1970, by the till's clock; 0: it says nothing. */
function happenedAt(item: PushItem): number {
  return Date.parse(saidOf(item).occurredAt ?? "") || 0;
}

/** The till keeps what there is no room for, and brings it again. */
const fullOfLetters: Note = {
  code: "dead_letters_full",
  detail: "It cannot be booked, and there is no room to keep it: somebody has to settle the dead letters first.",
  members: {},
};

const tooManyCodes: Note = {
  code: "rate_limited",
  detail: "Too many codes were wrong, of the user, the till or the shop: it is taken in a quarter of an hour.",
  members: {},
};

function resultOf(
  { id }: PushItem,
  status: PushResult["status"],
  notes: readonly Note[] = [],
  waitsFor: string | null = null,
): PushResult {
  return { id, status, notes: notes.map((note) => ({ ...note, members: { ...note.members } })), waitsFor };
}

/** The doer with all that they hold, in the session that pushes. */
function callerAs(doer: db.Doer, { sessionId, device }: Actor["caller"]): Actor["caller"] {
  const { userId, email, name, isGlobalAdmin, roles, branchIds, permissions, permissionsWithApproval } = doer;
  const rights = { permissions: new Set(permissions), permissionsWithApproval: new Set(permissionsWithApproval) };
  return { userId, email, name, isGlobalAdmin, roles, branchIds, ...rights, sessionId, device };
}

/** Somebody with what the other holds, too; the rest of what is theirs only with approval. */
function withinBoth(doer: db.Doer, other: Actor["caller"]): Actor["caller"] {
  const one = callerAs(doer, other);
  if (other.isGlobalAdmin) return one;
  const permissions = one.isGlobalAdmin ? other.permissions : one.permissions.intersection(other.permissions);
  const asked = one.permissions.union(one.permissionsWithApproval);
  return { ...one, isGlobalAdmin: false, permissions, permissionsWithApproval: asked.difference(permissions) };
}

/**
 * 403 `register_not_bound` for a drawer of another till: whoever pushes could empty it in that one's name. Not flagged:
 * no till has such a thing by itself.
 */
async function requireOwnDrawer(
  tx: TenantRead,
  { caller: { device } }: Actor,
  drawer: db.Drawer | null,
): Promise<void> {
  if (drawer === null || device === null || (await db.isOwnDrawer(tx, device.id, drawer))) return;
  throw forbidden("register_not_bound", "This drawer is another till's.");
}

/**
 * 403 `permission_denied`, `approval_required` when the doer may not do online what the item says, which is noted of
 * what has happened. After it is booked: a replay asks for nothing.
 */
async function requirePermitted(tx: TenantWrite, doer: Actor, kind: Kind<PushKind>, item: PushItem): Promise<void> {
  const { permission, hasHappened } = kind;
  const { findings: _, ...asOnline } = doer;
  const amount = kind.comesTo?.(item);
  const need = { permission, ...(amount === undefined ? {} : { amount }) };
  await requireApproved<string>(tx, hasHappened ? doer : asOnline, [need]);
}

/** Gives what happened in a session whose opening nobody brings any more a session of its id. */
async function recover(
  tx: TenantWrite,
  actor: Actor,
  branchId: string,
  item: PushItem,
  last: readonly PushItem[],
): Promise<void> {
  const { cashSessionId } = saidOf(item);
  const id = await db.findMissing(tx, { sessionId: cashSessionId });
  const registerId = id && (await db.findRegisterOf(tx, { deviceId: actor.caller.device?.id ?? null, branchId }));
  if (id === null || !registerId) return;
  const times = last.flatMap((one) => (saidOf(one).cashSessionId?.toLowerCase() === id && happenedAt(one)) || []);
  const occurredAt = times.length === 0 ? undefined : new Date(Math.min(...times)).toISOString();
  await recoverSession(tx, actor, { id, registerId, since: momentOf(actor, { occurredAt }) });
  const detail = "Nobody has the opening of this session; one was made for it, to be counted and closed.";
  actor.findings?.notes.push({ code: "session_unknown", detail, members: { cashSessionId: id, registerId } });
}
