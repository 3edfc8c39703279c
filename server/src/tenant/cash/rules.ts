import { Big } from "big.js";
import { badRequest, conflict, forbidden, invalid, notFound, type Problem } from "../../kernel/http/problem.ts";
import { requireAmount } from "../engine/amounts.ts";
import type { EffectiveSettings } from "../settings/schema.ts";
import type { Actor } from "../gate/context.ts";
import { judge, type Finding } from "../gate/findings.ts";
import type { CashSession, Denominations } from "./schema.ts";

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
 * happened already is booked, and noted when it is late: the session was counted without it, so that nobody has
 * answered for its cash.
 */
export function admitToSession(
  actor: Actor,
  session: Pick<CashSession, "status" | "statusAt" | "openedAt">,
  occurredAt: Date,
): boolean {
  judge(actor, checkEntry(session, occurredAt));
  const isLate = session.status === "Closed";
  const { findings } = actor;
  if (!isLate || findings === undefined || findings.notes.some(({ code }) => code === "session_closed")) return isLate;
  const detail = "Its session was closed before it came: the count did not have it, and the Z report has it beside.";
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

/** 400 by path for a time before the session was opened; answers with the time. */
export function requireSince({ openedAt }: Pick<CashSession, "openedAt">, at: Date): Date {
  if (at < new Date(openedAt)) throw beforeOpening();
  return at;
}

/** Throws 404 `not_found` when there is no session. */
export function existing(session: CashSession | undefined): CashSession {
  if (session === undefined) throw notFound("cash session");
  return session;
}

/** 400 unless the amount is one of the currency and the denominations, if there are any, add up to it. */
export function requireMoney(
  settings: EffectiveSettings,
  path: string,
  amount: string,
  denominations?: Denominations,
): void {
  requireAmount(settings, path, amount);
  if (denominations === undefined) return;
  const sum = denominations.reduce((total, { value, count }) => total.plus(new Big(value).times(count)), new Big(0));
  if (!sum.eq(amount)) throw invalid("denominations", "do not add up to the amount");
}

function beforeOpening(): Finding {
  return invalid("occurredAt", "is before the session was opened");
}

export function sessionClosed(): Problem {
  return badRequest("session_closed", "The cash session is closed.");
}
