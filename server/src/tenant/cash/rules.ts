import { Big } from "big.js";
import { badRequest, invalid, notFound, type Problem } from "../../kernel/http/problem.ts";
import { requireAmount } from "../engine/amounts.ts";
import type { EffectiveSettings } from "../settings/schema.ts";
import type { Finding } from "../gate/findings.ts";
import type { CashSession, Denominations } from "./schema.ts";

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

export function beforeOpening(): Finding {
  return invalid("occurredAt", "is before the session was opened");
}

export function sessionClosed(): Problem {
  return badRequest("session_closed", "The cash session is closed.");
}
