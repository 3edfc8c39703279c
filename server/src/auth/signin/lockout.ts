import { recordAudit } from "../../kernel/db/audit.ts";
import type { Handle } from "../../kernel/db/handles.ts";
import { newId } from "../../kernel/ids.ts";
import { auditedAs, type Origin } from "../origin.ts";
import { deleteChallengesOf } from "./challenges.sql.ts";
import { countFailures, deleteFailures, insertFailure, lockIdentifier, rewriteFailures } from "./lockout.sql.ts";

// docs/contract.md "Limits": 5 failed attempts within 15 minutes, password and second factor counted together.
const maxFailures = 5;
const windowMs = 15 * 60_000;
/** Longer than the window, by a margin for clocks that differ. */
const forgottenAfterMs = 24 * 3_600_000;

/** The form of an email address that accounts and failures are counted under. */
export function identifierOf(email: string): string {
  return email.trim().normalize("NFKC").toLowerCase();
}

/**
 * Reserves one of five slots before the secret is verified, so that parallel attempts cannot exceed the limit; "locked"
 * when none is left. A complete sign-in clears the slots; an internal error gives the slot back. Identifiers without an
 * account are counted in the same way. Attempts while locked do not count.
 */
export async function reserveAttempt(tx: Handle, identifier: string, now: Date): Promise<{ slot: string } | "locked"> {
  if (await lockAttempts(tx, identifier, now)) {
    // Writes as well, because a transaction that writes nothing commits faster, which would show that the account is
    // locked.
    await rewriteFailures(tx, identifier);
    return "locked";
  }
  const slot = newId();
  await insertFailure(tx, { id: slot, identifier, at: now });
  return { slot };
}

/** Puts the identifier's attempts in order until the transaction ends; true when it is locked out now. */
export async function lockAttempts(tx: Handle, identifier: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - windowMs);
  await lockIdentifier(tx, identifier, now, new Date(now.getTime() - forgottenAfterMs));
  await deleteFailures(tx, identifier, since);
  return (await countFailures(tx, identifier, since)) >= maxFailures;
}

/** Counts a failure within `lockAttempts`. */
export async function countFailure(tx: Handle, identifier: string, now: Date): Promise<void> {
  await insertFailure(tx, { id: newId(), identifier, at: now });
}

/** Runs the same statements as `settleFailure` for a locked account: one statement fewer would show in the time. */
export async function resembleFailure(tx: Handle, identifier: string, now: Date): Promise<void> {
  await countFailures(tx, identifier, new Date(now.getTime() - windowMs));
}

/**
 * To be called after a failure was counted; says whether it was the last one allowed, which ends sign-ins that wait for
 * a code. Who is locked out so is told (`tellLocked`).
 */
export async function settleFailure(tx: Handle, identifier: string, now: Date, origin: Origin): Promise<boolean> {
  const failures = await countFailures(tx, identifier, new Date(now.getTime() - windowMs));
  if (failures < maxFailures) return false;
  await deleteChallengesOf(tx, identifier);
  await recordAudit(tx, {
    event: "authn.locked",
    ...auditedAs(undefined, origin),
    outcome: "Failure",
    details: { identifier },
  });
  return true;
}
