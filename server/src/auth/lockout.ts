import type { Handle } from "../kernel/db/handles.ts";
import { newId } from "../kernel/ids.ts";
import { countFailures, deleteFailures, insertFailure, lockIdentifier } from "./sql.ts";

// Contract "Limits": 5 failed attempts within 15 minutes, password and second factor counted together.
const maxFailures = 5;
const windowMs = 15 * 60_000;

/** The form of an email address that accounts and failures are counted under. */
export function identifierOf(email: string): string {
  return email.trim().normalize("NFKC").toLowerCase();
}

/**
 * Takes one of the five slots before the secret is verified, so that any number of attempts at once cannot
 * verify more than are left; "locked" when there is none. A full success clears the slots, a fault of ours
 * gives this one back. Identifiers without an account are counted alike. Attempts while locked do not count.
 */
export async function reserveAttempt(tx: Handle, identifier: string, now: Date): Promise<{ slot: string } | "locked"> {
  const since = new Date(now.getTime() - windowMs);
  await lockIdentifier(tx, identifier);
  await deleteFailures(tx, identifier, since);
  if ((await countFailures(tx, identifier, since)) >= maxFailures) return "locked";
  const slot = newId();
  await insertFailure(tx, { id: slot, identifier, at: now });
  return { slot };
}
