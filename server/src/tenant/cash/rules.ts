import { Big } from "big.js";
import { badRequest, invalid, notFound, type Problem } from "../../kernel/http/problem.ts";
import { requireAmount } from "../engine/amounts.ts";
import type { EffectiveSettings } from "../settings/schema.ts";
import type { Actor } from "../gate/context.ts";
import { tellClockBack, type Finding, type Findings } from "../gate/findings.ts";
import type { CashSession, Denominations } from "./schema.ts";

/**
 * The time of what ends a session. Throws 400 by path for one before its opening. What has happened is noted and has
 * our time: a till whose clock was set back could close no session any more, and its next one would wait for ever.
 */
export function sinceOpening(
  { findings, now }: Pick<Actor, "findings" | "now">,
  { openedAt }: Pick<CashSession, "openedAt">,
  at: Date,
): Date {
  if (at >= new Date(openedAt)) return at;
  if (findings === undefined) throw beforeOpening();
  noteBeforeOpening(findings, openedAt, at);
  return now;
}

/** Notes that the till's clock went back between the opening of a session and what was done in it. */
export function noteBeforeOpening(findings: Findings, openedAt: string | Date, at: Date): void {
  const detail = "The till's clock went back: this is of a time before its session was opened.";
  tellClockBack(findings, detail, { occurredAt: at.toISOString(), openedAt: new Date(openedAt).toISOString() });
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

export function beforeOpening(): Finding {
  return invalid("occurredAt", "is before the session was opened");
}

export function sessionClosed(): Problem {
  return badRequest("session_closed", "The cash session is closed.");
}
