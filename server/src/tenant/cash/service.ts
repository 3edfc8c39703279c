import { Big } from "big.js";
import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { badRequest, invalid } from "../../kernel/http/problem.ts";
import { money } from "../../kernel/http/shapes.ts";
import { create } from "../../kernel/db/resource.ts";
import type { Answer } from "../../kernel/http/route.ts";
import { newId } from "../../kernel/ids.ts";
import { ofWholeShop } from "../gate/branch.sql.ts";
import type { RecordResource } from "../engine/records.ts";
import { audit, momentOf, type Actor } from "../gate/context.ts";
import { businessDateOf, settingsFor } from "../settings/service.ts";
import { announce } from "../webhooks/service.ts";
import { judge } from "../gate/findings.ts";
import { lockRegister } from "./registers/sql.ts";
import { approveVariance } from "./approvers.ts";
import { requireDevice } from "./entries/service.ts";
import { requireMoney, sessionClosed, sinceOpening } from "./rules.ts";
import { calculateReport } from "./report.ts";
import * as shape from "./schema.ts";
import * as db from "./sql.ts";
import { getSession, lockOwn, remainedIn } from "./sessions.ts";
import { cashSettings } from "./settings.ts";

export { addToDay } from "./days.sql.ts";
export { closeSession } from "./closing.ts";
export { createMovement } from "./movements/service.ts";
export { recoverSession } from "./recovery.ts";
export { getSession, getZReport } from "./sessions.ts";
export { admitReceiptNumber, explainGap, keepReceiptNumber, checkOffline } from "./registers/receipts.ts";

export const reasons: RecordResource = {
  noun: "cash reason",
  path: "/cash/reasons",
  name: ["CashReason", "CashReasons"],
  tag: "Cash",
  readPermission: null,
  writePermission: "settings.manage",
  branch: ofWholeShop,
  table: db.reasonTable,
  schema: {
    one: shape.CashReason,
    page: shape.CashReasonPage,
    create: shape.CashReasonCreate,
    patch: shape.CashReasonPatch,
  },
  errors: ["name_taken"],
};

/**
 * Opens a register with what its drawer holds. Throws 400 `branch_inactive`, `register_inactive`, 403
 * `register_not_bound`, `approval_required` when more than the tolerance is missing of what remained in it, 409
 * `session_already_open`.
 */
export function openSession(tx: TenantWrite, actor: Actor, body: shape.NewSession): Promise<Answer<shape.CashSession>> {
  return create(tx, {
    kind: "cash session",
    path: "/cash/sessions",
    body,
    insert: async (id) => {
      const register = await lockRegister(tx, body.registerId);
      if (register === undefined) throw invalid("registerId", "no such register");
      if (!(await db.isBranchActive(tx, register.branchId)))
        judge(actor, badRequest("branch_inactive", "This branch is not in use."));
      if (!register.isActive) judge(actor, badRequest("register_inactive", "This register is not in use."));
      requireDevice(actor, register);
      const settings = await settingsFor(tx, cashSettings, register.branchId);
      requireMoney(settings, "openingCash", body.openingCash, body.denominations);
      const openedAt = momentOf(actor, body);
      const remained = await remainedIn(tx, register);
      const missing = new Big(remained ?? "0").minus(body.openingCash);
      const isShort = missing.gt(settings.cashTolerance);
      const approvedBy = isShort ? await approveVariance(tx, actor, money(missing, settings.currencyDigits)) : null;
      await db.insertSession(tx, {
        id,
        registerId: register.id,
        branchId: register.branchId,
        businessDate: businessDateOf(openedAt, settings),
        openedBy: actor.caller.userId,
        openedAt,
        receivedAt: actor.now,
        expected: remained ?? register.defaultFloat,
        counted: body.openingCash,
        denominations: body.denominations,
        note: body.note ?? null,
        approvedBy,
      });
      const { branchId } = register;
      const opened = { cashSessionId: id, branchId, registerId: register.id, openedAt: openedAt.toISOString() };
      await announce(tx, actor, [{ type: "SessionOpened", branchId, data: opened }]);
      // Less than the tolerance, too: opening after opening it adds up.
      if (missing.lte(0)) return;
      const counted = money(body.openingCash, settings.currencyDigits);
      const details = { registerId: register.id, expected: remained, counted, approvedBy };
      await audit(tx, actor, { event: "cash.opened_short", subjectType: "CashSession", subjectId: id, details });
    },
    get: (id) => getSession(tx, id),
  });
}

/**
 * Suspends the session: no sales until it is resumed. Suspending again changes nothing. Throws 400 `session_closed`,
 * 409 `session_not_open`.
 */
export function suspendSession(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  body: shape.SessionMove,
): Promise<shape.CashSession> {
  return moveTo(tx, actor, id, "Suspended", body);
}

/** Throws 400 `session_closed` when it was counted or closed. */
export function resumeSession(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  body: shape.SessionMove,
): Promise<shape.CashSession> {
  return moveTo(tx, actor, id, "Open", body);
}

async function moveTo(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  status: "Open" | "Suspended",
  body: shape.SessionMove,
): Promise<shape.CashSession> {
  const session = await lockOwn(tx, actor, id);
  if (session.status === status) return session;
  if (session.status === "Counting" || session.status === "Closed") throw sessionClosed();
  await db.updateStatus(tx, session.id, status, sinceOpening(actor, session, momentOf(actor, body)));
  return getSession(tx, id);
}

/**
 * Records a count, without showing the expected amount, and ends the sales of the session. Until it is closed a new
 * count takes the place of the last, which is kept. Throws 400 `session_closed`.
 */
export async function countSession(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  body: shape.SessionCount,
): Promise<shape.CashSession> {
  const session = await lockOwn(tx, actor, id);
  if (session.status === "Closed") throw sessionClosed();
  const settings = await settingsFor(tx, cashSettings, session.branchId);
  requireMoney(settings, "cash", body.cash, body.denominations);
  const others = [...new Map(body.others.map((other) => [other.methodId, other])).values()];
  others.forEach(({ counted }, i) => requireMoney(settings, `others[${i}].counted`, counted));
  const at = sinceOpening(actor, session, momentOf(actor, body));
  const { cash, denominations } = body;
  const by = actor.caller.userId;
  await db.insertCount(tx, {
    id: newId(),
    sessionId: session.id,
    cash,
    denominations,
    others,
    by,
    at,
    receivedAt: actor.now,
  });
  if ((await db.listCounted(tx, session.id)).some(({ kind }) => kind === "Cash"))
    throw invalid("others", "cash is counted as cash");
  await audit(tx, actor, {
    event: "cash.counted",
    subjectType: "CashSession",
    subjectId: session.id,
    details: {
      registerId: session.registerId,
      cash: money(cash, settings.currencyDigits),
      others: others.map((other) => ({ ...other, counted: money(other.counted, settings.currencyDigits) })),
    },
  });
  if (session.status !== "Counting") await db.updateStatus(tx, session.id, "Counting", at);
  return getSession(tx, id);
}

/** Every count of the session, as they came. Throws 404 `not_found`. */
export async function listCounts(tx: TenantRead, id: string): Promise<shape.CashCounts> {
  await getSession(tx, id);
  return { items: await db.listCounts(tx, id) };
}

/** Throws 400 `session_closed`: what is closed has a Z report. */
export async function getXReport(tx: TenantRead, actor: Actor, id: string): Promise<shape.XReport> {
  const session = await getSession(tx, id);
  if (session.status === "Closed") throw sessionClosed();
  return calculateReport(tx, session, actor.now);
}
