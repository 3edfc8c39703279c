import { Big } from "big.js";
import type { TenantWrite } from "../../kernel/db/handles.ts";
import { claimCreation } from "../../kernel/db/replay.ts";
import { badRequest, invalid } from "../../kernel/http/problem.ts";
import { replayed, type Answer } from "../../kernel/http/route.ts";
import { money } from "../../kernel/http/shapes.ts";
import { audit, holds, momentOf, type Actor } from "../gate/context.ts";
import { settingsFor } from "../settings/service.ts";
import { announce } from "../webhooks/service.ts";
import { approveGivenOut, approveVariance } from "./approvers.ts";
import { lockRegister } from "./registers/sql.ts";
import { calculateReport, countsAgainst, varianceOf } from "./report.ts";
import { requireMoney, sinceOpening } from "./rules.ts";
import type * as shape from "./schema.ts";
import { getSession, lockOwn } from "./sessions.ts";
import * as db from "./sql.ts";
import { cashSettings, type CashSettings } from "./settings.ts";

/**
 * Closes a counted session for good and writes its Z report. What does not stay in the drawer is a drop of who closes
 * it. Again with the same content is a replay. Throws 400 `count_required`, 403 `approval_required` when a difference
 * is beyond the tolerance, or what is taken beyond the limit, and not approved, 403 `permission_denied` for what is
 * taken.
 */
export async function closeSession(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  body: shape.SessionClose,
): Promise<shape.CashSession | Answer<shape.CashSession>> {
  const session = await lockOwn(tx, actor, id);
  if ((await claimCreation(tx, "cash session closing", session.id, body)) === "replayed")
    return replayed(await getSession(tx, id));
  if (session.status !== "Counting" || session.countedCash === null)
    throw badRequest("count_required", "Count the drawer first.");
  const at = sinceOpening(actor, session, momentOf(actor, body));
  const counted = session.countedCash;
  const settings = await settingsFor(tx, cashSettings, session.branchId);
  await lockRegister(tx, session.registerId);
  const next = await db.findNextOpening(tx, session);
  const remaining = remainingOf(settings, body, counted, next);
  const report = await calculateReport(tx, session, at);
  const { expected } = report.cash;
  const variance = varianceOf(counted, expected, report.currency);
  const counts = countsAgainst(report, await db.listCounted(tx, session.id));
  const variances = [variance, ...counts.map((count) => count.variance)];
  const isBeyond = variances.some((amount) => new Big(amount).abs().gt(settings.cashTolerance));
  const difference = variances.reduce((all, amount) => all.plus(new Big(amount).abs()), new Big(0));
  const approvedBy = isBeyond
    ? await approveVariance(tx, actor, money(difference, settings.currencyDigits), !holds(actor, "cash.readExpected"))
    : null;
  const taken = new Big(counted).minus(remaining).toFixed();
  const dropApprovedBy = await approveGivenOut(tx, actor, settings, { kind: "Drop", amount: taken });
  const closedBy = actor.caller.userId;
  const note = body.note ?? null;
  await db.updateClosed(
    tx,
    {
      id: session.id,
      registerId: session.registerId,
      expected,
      remaining,
      by: closedBy,
      at,
      receivedAt: actor.now,
      note,
      approvedBy,
      dropApprovedBy,
      hasNext: next !== undefined,
    },
    { ...report, cash: { ...report.cash, counted, variance, remaining }, counts, closedBy, approvedBy },
  );
  const subject = { subjectType: "CashSession", subjectId: session.id };
  const amounts = { expected, counted, variance, remaining };
  const details = { registerId: session.registerId, ...amounts, approvedBy, dropApprovedBy };
  await audit(tx, actor, { event: "cash.closed", ...subject, details });
  const { registerId, branchId } = session;
  const closed = { cashSessionId: id, branchId, registerId, closedAt: at.toISOString() };
  await announce(tx, actor, [{ type: "SessionClosed", branchId, data: closed }]);
  return getSession(tx, id);
}

/**
 * What stays in the drawer of what was counted. Throws 400 by path for more than that, or than the next session found.
 */
function remainingOf(
  settings: CashSettings,
  { remainingCash }: shape.SessionClose,
  counted: string,
  next: string | undefined,
): string {
  const most = next !== undefined && new Big(next).lt(counted) ? next : counted;
  const remaining = money(remainingCash ?? most, settings.currencyDigits);
  requireMoney(settings, "remainingCash", remaining);
  if (new Big(remaining).gt(counted)) throw invalid("remainingCash", "is more than was counted");
  if (new Big(remaining).gt(most)) throw invalid("remainingCash", "is more than the next session began with");
  return remaining;
}
