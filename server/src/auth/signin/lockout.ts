import { domainToASCII, domainToUnicode } from "node:url";
import type { Deps } from "../../deps.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Handle } from "../../kernel/db/handles.ts";
import { Problem } from "../../kernel/http/problem.ts";
import { newId } from "../../kernel/ids.ts";
import { auditedAs, type Origin } from "../origin.ts";
import { deleteChallengesOf } from "./challenges.sql.ts";
import {
  countAttempts,
  deleteFailures,
  lockIdentifier,
  rewriteFailures,
  touchIdentifier,
  upsertFailure,
  type Attempts,
} from "./lockout.sql.ts";

// docs/contract.md "Limits": 5 failed attempts within 15 minutes, password and second factor counted together.
const maxFailures = 5;
const windowMs = 15 * 60_000;
/** Longer than the window, by a margin for clocks that differ. */
const forgottenAfterMs = 24 * 3_600_000;
/** An attempt that is not concluded by then has failed: its process is dead, and may have told what it found. */
const flightMs = 15_000;
/** How far the clocks of two processes may differ; of one process, a later attempt may be stored first. */
const clockSkewMs = 15_000;
/** How long somebody waits for attempts in flight. */
const mostWaitMs = 5_000;

/** The form of an email address that accounts, failures and mails are counted under: one of a mailbox. */
export function identifierOf(email: string): string {
  const text = email.trim().normalize("NFKC").toLowerCase();
  const at = text.lastIndexOf("@") + 1;
  // As it is looked up: `ß` and `xn--zca`, say, are one.
  const domain = domainToUnicode(domainToASCII(text.slice(at)));
  return domain === "" ? text : text.slice(0, at) + domain;
}

/** As many attempts as are left are in flight: whether this one may be made is known when they are over. */
class AttemptsInFlight extends Problem<"busy"> {
  constructor() {
    super(503, "busy", "Too many are signing in to this account at once; try again.", { retryAfterS: 1 });
  }
}

/**
 * Runs a transaction that begins with `reserveAttempt` or `lockAttempts`, again and again while other attempts are in
 * flight, with no connection held between. Throws 503 `busy` when they take too long.
 */
export async function afterOthers<T>({ timers }: Pick<Deps, "timers">, transact: () => Promise<T>): Promise<T> {
  let isOver = false;
  const stop = timers.after(mostWaitMs, () => (isOver = true));
  try {
    for (let pauseMs = 20; ; pauseMs = Math.min(2 * pauseMs, 320)) {
      try {
        return await transact();
      } catch (error) {
        if (!(error instanceof AttemptsInFlight) || isOver) throw error;
      }
      await new Promise<void>((resolve) => timers.after(pauseMs, resolve));
    }
  } finally {
    stop();
  }
}

/**
 * Reserves one of five slots before the secret is verified, so that parallel attempts cannot exceed the limit; "locked"
 * when five have failed. In flight a slot counts for no failure, but whoever finds no other left waits (`afterOthers`).
 * It is given back when the secret is right, and by an internal error; it fails by `failAttempt`, or by itself when its
 * process has died. Identifiers without an account are counted in the same way. Attempts while locked do not count.
 */
export async function reserveAttempt(tx: Handle, identifier: string, now: Date): Promise<{ slot: string } | "locked"> {
  const state = await lockAttempts(tx, identifier, now);
  if (state === "locked") {
    // Writes as well, because a transaction that writes nothing commits faster, which would show that the account is
    // locked.
    await rewriteFailures(tx, identifier);
    return "locked";
  }
  requireNoneInFlight(state);
  const slot = newId();
  await upsertFailure(tx, { id: slot, identifier, at: new Date(now.getTime() + flightMs) });
  return { slot };
}

type AttemptsState = "open" | "full" | "locked";

/**
 * Puts the identifier's attempts in order until the transaction ends. It is "locked" when five have failed, and "full"
 * while as many as are left are in flight.
 */
export async function lockAttempts(tx: Handle, identifier: string, now: Date): Promise<AttemptsState> {
  await lockIdentifier(tx, identifier, now, new Date(now.getTime() - forgottenAfterMs));
  await deleteFailures(tx, identifier, new Date(now.getTime() - windowMs));
  const { failed, inFlight } = await count(tx, identifier, now);
  if (failed >= maxFailures) return "locked";
  return failed + inFlight >= maxFailures ? "full" : "open";
}

/** To be called before a secret is tried within `afterOthers`. */
export function requireNoneInFlight(state: AttemptsState): void {
  if (state === "full") throw new AttemptsInFlight();
}

function count(tx: Handle, identifier: string, now: Date): Promise<Attempts> {
  const since = new Date(now.getTime() - windowMs);
  const latest = new Date(now.getTime() + flightMs + clockSkewMs);
  return countAttempts(tx, identifier, { since, now, latest });
}

/** Begins the conclusion of an attempt: those of one identifier end one after the other, the user is locked behind. */
export function beginConclusion(tx: Handle, identifier: string, now: Date): Promise<void> {
  return touchIdentifier(tx, identifier, now);
}

/** The reserved attempt has failed. */
export async function failAttempt(tx: Handle, identifier: string, slot: string, now: Date): Promise<void> {
  await upsertFailure(tx, { id: slot, identifier, at: now });
}

/** Counts a failure within `lockAttempts`. */
export async function countFailure(tx: Handle, identifier: string, now: Date): Promise<void> {
  await failAttempt(tx, identifier, newId(), now);
}

/** Runs the same statements as a failure for a locked account: one statement fewer would show in the time. */
export async function resembleFailure(tx: Handle, identifier: string, now: Date): Promise<void> {
  await rewriteFailures(tx, identifier);
  await count(tx, identifier, now);
}

/** To be called after a failure was counted: whether it was the last one allowed. */
export async function isLastFailure(tx: Handle, identifier: string, now: Date): Promise<boolean> {
  return (await count(tx, identifier, now)).failed >= maxFailures;
}

/**
 * To be called after a failure of a password or a code was counted; says whether it was the last one allowed, which
 * ends sign-ins that wait for a code. Who is locked out so is told (`tellLocked`).
 */
export async function settleFailure(tx: Handle, identifier: string, now: Date, origin: Origin): Promise<boolean> {
  if (!(await isLastFailure(tx, identifier, now))) return false;
  await deleteChallengesOf(tx, identifier);
  await recordAudit(tx, {
    event: "authn.locked",
    ...auditedAs(undefined, origin),
    outcome: "Failure",
    details: { identifier },
  });
  return true;
}
