import { randomInt } from "node:crypto";
import type { Deps } from "../../deps.ts";
import { Problem } from "../../kernel/http/problem.ts";
import type { FactorRow } from "./factors.sql.ts";

const lifetimeMs = 5 * 60_000;
const everyMs = 60_000;

/** Eight digits for a mail. */
export function newEmailCode(): string {
  return randomInt(100_000_000).toString().padStart(8, "0");
}

/** The code that was mailed to a signed-in user; undefined when there is none, or it is too old. */
export function mailedCode(deps: Deps, userId: string, factor: FactorRow | undefined): string | undefined {
  const { codeSealed = null, codeSentAt = null } = factor ?? {};
  if (codeSealed === null || codeSentAt === null) return undefined;
  const isOld = deps.now().getTime() - Date.parse(codeSentAt) > lifetimeMs;
  return isOld ? undefined : deps.secrets.open(codeSealed, emailCodeAad(userId));
}

/** What the code of a signed-in user is bound to when it is sealed. */
export function emailCodeAad(userId: string): string {
  return `user:${userId}:email-code`;
}

/** 429 `rate_limited` when the last code went out less than a minute ago. */
export function refuseTooSoon(sentAt: string | null, now: Date): void {
  const agoMs = sentAt === null ? Infinity : now.getTime() - Date.parse(sentAt);
  if (agoMs >= everyMs) return;
  throw new Problem(429, "rate_limited", "A code was sent already; wait before asking for another.", {
    retryAfterS: Math.max(1, Math.ceil((everyMs - agoMs) / 1000)),
  });
}
