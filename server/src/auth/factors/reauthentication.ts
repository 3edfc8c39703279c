import type { Deps } from "../../deps.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Handle } from "../../kernel/db/handles.ts";
import { conflict, forbidden, type Problem } from "../../kernel/http/problem.ts";
import { auditedAs } from "../origin.ts";
import type { SignedIn } from "../plane.ts";
import { attemptPassword, type PasswordAttempt } from "../signin/attempt.ts";
import { readCode, type Code } from "./codes.ts";
import { mailedCode } from "./email-codes.ts";
import { isSuspended, refuseCode, takeCode } from "./factors.ts";
import { updateSessionProven } from "../sessions/sessions.sql.ts";
import { clearEmailCode, findFactor, listMethods } from "./factors.sql.ts";

/** A signed-in user's call. */
export type By = Pick<SignedIn, "store" | "user" | "origin">;

/** How long a session is proven after a sign-in with the password, or after `proveSession`. */
const provenForMs = 10 * 60_000;

interface Proof {
  readonly password: string;
  readonly code?: string | undefined;
}

/**
 * Proves again who the signed-in user is, as fully as a sign-in does: a code is needed if there is a second factor.
 * `change` is in the same transaction. Throws what `reauthenticate` throws.
 */
export async function reauthenticateFully(
  deps: Deps,
  by: By,
  { password, code }: Proof,
  change: (tx: Handle) => Promise<void> = async () => undefined,
): Promise<void> {
  const hasFactor = await by.store.transact(async (tx) => (await listMethods(tx, by.user.id)).length > 0);
  if (hasFactor && code === undefined) throw reauthenticationFailed();
  await reauthenticate(deps, by, { password, ...(code === undefined ? {} : { code }) }, change);
}

/** Makes the caller's session proven from now on (`requireProven`). Throws what `reauthenticateFully` throws. */
export function proveSession(deps: Deps, by: By, proof: Proof): Promise<void> {
  const { user, origin } = by;
  return reauthenticateFully(deps, by, proof, async (tx) => {
    await updateSessionProven(tx, { id: user.sessionId, at: deps.now() });
    await recordAudit(tx, { event: "authn.reauthenticated", ...auditedAs(user, origin) });
  });
}

/**
 * 403 `reauthentication_required` unless the session's user proved lately who they are: whoever has only its token gets
 * no lasting power by it (decision 0042).
 */
export function requireProven(provenAt: string | null, now: Date): void {
  if (provenAt !== null && now.getTime() - Date.parse(provenAt) < provenForMs) return;
  throw forbidden("reauthentication_required", "Give your password again, and a code if you have a second factor.");
}

/**
 * Runs `change` in the transaction in which the signed-in user has proved again who they are: with the password and,
 * when `code` is asked for, with a current factor. Each failure counts. Throws 403 `reauthentication_failed`, 409
 * `factor_not_enrolled`, 503 `busy`.
 */
export async function reauthenticate<T>(
  deps: Deps,
  by: By,
  { password, code: typed }: { readonly password: string; readonly code?: string },
  change: (tx: Handle) => Promise<T>,
): Promise<T> {
  const code = typed === undefined ? undefined : readCode(typed);
  const attempt = await attemptPassword(deps, by.store, { email: by.user.email, password }, by.origin);
  const changed = await attempt.mailing(async (tx) => {
    if (await provesAgain(tx, deps, by, attempt, code)) return { result: await change(tx) };
    // Committed with what was counted: the refusal itself is thrown outside.
    await recordRefusal(tx, by);
    return undefined;
  });
  if (changed === undefined) throw reauthenticationFailed();
  return changed.result;
}

async function provesAgain(
  tx: Handle,
  deps: Deps,
  { store, user, origin }: By,
  attempt: PasswordAttempt,
  code: Code | undefined,
): Promise<boolean> {
  const proven = await attempt.settle(tx);
  if (proven?.id !== user.id) return false;
  if (code === undefined) return true;
  if ((await listMethods(tx, user.id)).length === 0)
    throw conflict("factor_not_enrolled", "No second factor is turned on.");
  const mailed = mailedCode(deps, user.id, await findFactor(tx, user.id, "Email"));
  const fits =
    !isSuspended(proven.secondFactorFailures) &&
    (await takeCode(tx, deps, store, user, code, mailed)) &&
    (code.kind !== "Email" || (await clearEmailCode(tx, user.id)) === 1);
  if (!fits) await refuseCode(tx, deps, store, user, attempt.identifier, origin);
  return fits;
}

/** Tells the audit log of a signed-in user's wrong password or code. */
export async function recordRefusal(tx: Handle, { user, origin }: By): Promise<void> {
  await recordAudit(tx, {
    event: "authn.reauthentication_failed",
    ...auditedAs(user, origin),
    outcome: "Failure",
  });
}

/** 403 for a signed-in user who could not prove again who they are: the session stands, this is refused. */
export function reauthenticationFailed(): Problem {
  return forbidden("reauthentication_failed", "The password or the code is not right, or too many were wrong.");
}
