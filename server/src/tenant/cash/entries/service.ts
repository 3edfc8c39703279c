import { Big } from "big.js";
import type { TenantWrite } from "../../../kernel/db/handles.ts";
import { badRequest, conflict, forbidden } from "../../../kernel/http/problem.ts";
import { useApprovals } from "../../gate/approvals.ts";
import { audit, holds, type Actor } from "../../gate/context.ts";
import { judge, type Finding, type Note } from "../../gate/findings.ts";
import { RefusalWithTrace } from "../../gate/refusal.ts";
import { beforeOpening, noteBeforeOpening, sessionClosed } from "../rules.ts";
import type { CashSession } from "../schema.ts";
import { addToTotals, countRefusal, type DrawerAfter, type SessionEntry } from "./sql.ts";

// What a sale and other documents do to a cash session, in this order: `holdSession`, which holds its row FOR SHARE
// until the transaction ends, so that it is not closed meanwhile; `admitToSession`; `addToSession`, which locks its
// totals row, where the sales of one session wait for each other; and, once nothing else can refuse them,
// `requireCash`.

export { noTotals } from "../report.ts";
export { holdSession, nextReceiptNumber, type DrawerAfter, type NumberSource, type SessionEntry } from "./sql.ts";

/**
 * Finds why an event of that time does not belong to the session: 400 `session_closed`, 409 `session_not_open`, by path
 * for a time before its opening.
 */
export function checkEntry(
  { status, statusAt, openedAt }: Pick<CashSession, "status" | "statusAt" | "openedAt">,
  occurredAt: Date,
): Finding | undefined {
  if (occurredAt < new Date(openedAt)) return beforeOpening();
  // What a till did before the state changed, and sends now, belongs to the session (decision 0008).
  if (status === "Open" || occurredAt <= new Date(statusAt)) return undefined;
  return status === "Suspended" ? conflict("session_not_open", "The cash session is suspended.") : sessionClosed();
}

/**
 * Returns whether an event of that time is a late entry of the session. Throws what `checkEntry` finds. What has
 * happened already is booked, and noted when it is late: the Z report explains a difference that this makes up for.
 */
export function admitToSession(
  actor: Actor,
  session: Pick<CashSession, "status" | "statusAt" | "openedAt">,
  occurredAt: Date,
): boolean {
  const { findings } = actor;
  if (findings !== undefined && occurredAt < new Date(session.openedAt))
    noteBeforeOpening(findings, session.openedAt, occurredAt);
  else judge(actor, checkEntry(session, occurredAt));
  const isLate = session.status === "Closed";
  if (!isLate || findings === undefined || findings.notes.some(({ code }) => code === "session_closed")) return isLate;
  const detail =
    "Its session was closed before it came. Cash that it put into the drawer explains what the count had too much; cash that it took out explains what was missing. The Z report stays as it was, with this beside it.";
  findings.notes.push({ code: "late_entry", detail, members: {} });
  return isLate;
}

interface RegisterBinding {
  /** What the register is bound to. */
  readonly deviceId: string | null;
  readonly isOffline?: boolean | undefined;
}

/**
 * 403 `register_not_bound` unless the register is bound to no device, or to the one that the actor works at. That a
 * sale was made without connection, past the limits that the service keeps, is believed of the bound device alone.
 */
export function requireDevice(actor: Actor, { deviceId, isOffline = false }: RegisterBinding): void {
  if (deviceId === null ? !isOffline : deviceId === actor.caller.device?.id) return;
  const why =
    deviceId === null
      ? "Only a device that the register is bound to says that a sale was offline."
      : "This register is bound to a device, and you did not sign in at it.";
  judge(actor, forbidden("register_not_bound", why));
}

/** Adds an entry's tenders, taxes and totals to those of its session, in one statement. */
export function addToSession(tx: TenantWrite, entry: SessionEntry): Promise<DrawerAfter> {
  const tenders = merged(
    entry.tenders,
    ({ methodId }) => methodId,
    (a, b) => ({ ...a, count: a.count + b.count, amount: plus(a.amount, b.amount) }),
  );
  const taxes = merged(
    entry.taxes,
    ({ taxRateId, rate }) => `${taxRateId} ${new Big(rate).toFixed()}`,
    (a, b) => ({ ...a, netAmount: plus(a.netAmount, b.netAmount), taxAmount: plus(a.taxAmount, b.taxAmount) }),
  );
  return addToTotals(tx, { ...entry, tenders, taxes });
}

const detail = "There is not so much cash in the drawer.";

/**
 * Throws 400 `drawer_insufficient` when an entry of the session took more out of the drawer than there was. A refusal
 * reveals something of the expected cash. A caller without `cash.readExpected` gets three per session, which are
 * audited; then whatever takes cash out is 403 `approval_required` (decision 0021). Call it last, when nothing else can
 * refuse the entry any more.
 */
export async function requireCash(
  tx: TenantWrite,
  actor: Actor,
  sessionId: string,
  drawer: DrawerAfter,
): Promise<void> {
  if (actor.findings !== undefined) {
    // `verify/invariants.sql` lets the drawer of the session that the note names be below zero.
    const note: Note = { code: "drawer_insufficient", detail, members: { cashSessionId: sessionId } };
    if (drawer.isOverdrawn) actor.findings.notes.push(note);
    return;
  }
  if (holds(actor, "cash.readExpected")) {
    if (drawer.isOverdrawn) throw badRequest("drawer_insufficient", detail);
    return;
  }
  const approve = (within: TenantWrite) => useApprovals(within, actor, [{ permission: "cash.readExpected" }]);
  if (drawer.isGuarded) await approve(tx);
  if (!drawer.isOverdrawn) return;
  throw new RefusalWithTrace(detail, async (own) => {
    // One approval is for one answer.
    if (drawer.isGuarded) await approve(own);
    const refusals = await countRefusal(own, sessionId);
    await audit(own, actor, {
      event: "cash.drawer_refused",
      subjectType: "CashSession",
      subjectId: sessionId,
      outcome: "Failure",
      details: { amount: drawer.out, refusals },
    });
  });
}

/** Rows of one key made one. */
function merged<T>(rows: readonly T[], keyOf: (row: T) => string, merge: (a: T, b: T) => T): T[] {
  const byKey = new Map<string, T>();
  for (const row of rows) {
    const [key, first] = [keyOf(row), byKey.get(keyOf(row))];
    byKey.set(key, first === undefined ? row : merge(first, row));
  }
  return [...byKey.values()];
}

function plus(a: string, b: string): string {
  return new Big(a).plus(b).toFixed();
}
