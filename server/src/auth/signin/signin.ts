import type { Deps } from "../../deps.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Handle } from "../../kernel/db/handles.ts";
import { Unauthenticated } from "../../kernel/http/problem.ts";
import type { SignInUser } from "../accounts/users.sql.ts";
import { listMethods } from "../factors/factors.sql.ts";
import { isSuspended } from "../factors/factors.ts";
import { auditedAs, type Client } from "../origin.ts";
import { updatePasswordHash } from "../passwords/passwords.sql.ts";
import { hashPassword, needsRehash } from "../passwords/passwords.ts";
import type { Plane, UserStore } from "../plane.ts";
import type { RefreshGrant } from "../sessions/refresh.ts";
import { admit } from "./admit.ts";
import { attemptPassword, type Login, type PasswordAttempt } from "./attempt.ts";
import { openChallenge, type Challenge } from "./challenge.ts";
import { countSignIn, type SignInOutcome } from "./metrics.ts";

/**
 * The password step of a sign-in: a session, or a challenge when the user has a second factor. Throws `Unauthenticated`
 * for every reason to refuse it, 503 `busy`.
 */
export async function signIn(
  deps: Deps,
  plane: Plane,
  store: UserStore,
  login: Login,
  client: Client,
): Promise<RefreshGrant | Challenge> {
  const attempt = await attemptPassword(deps, store, login, client);
  const { outcome, admitted } = await attempt.transact(async (tx) => {
    const proven = await attempt.settle(tx);
    const methods = proven === undefined ? [] : await listMethods(tx, proven.id);
    const hasFactor = methods.length > 0;
    const user = proven !== undefined && hasFactor && isSuspended(proven.secondFactorFailures) ? undefined : proven;
    const outcome = outcomeOf(attempt, user, hasFactor);
    await record(tx, attempt, user, outcome, client);
    // Committed with what was counted: the refusal itself is thrown outside.
    if (user === undefined) return { outcome };
    const result = hasFactor
      ? await openChallenge(tx, user, attempt.identifier, methods, deps.now())
      : await admit(tx, deps, plane, user, attempt.identifier, client);
    return { outcome, admitted: { user, result } };
  });
  countSignIn(deps.metrics, plane.name, "Password", outcome);
  if (admitted === undefined) throw new Unauthenticated("sign-in refused");
  await rehash(deps, store, admitted.user, login.password);
  return admitted.result;
}

function outcomeOf({ isLocked }: PasswordAttempt, user: SignInUser | undefined, hasFactor: boolean): SignInOutcome {
  if (user !== undefined) return hasFactor ? "Challenged" : "Success";
  return isLocked ? "Locked" : hasFactor ? "SecondFactorSuspended" : "BadCredentials";
}

async function record(
  tx: Handle,
  { claimed, identifier }: PasswordAttempt,
  user: SignInUser | undefined,
  outcome: SignInOutcome,
  client: Client,
): Promise<void> {
  const events = { Success: "authn.login", Challenged: "authn.challenged" } as const;
  const event = outcome in events ? events[outcome as keyof typeof events] : "authn.login_failed";
  await recordAudit(tx, {
    event,
    ...auditedAs(claimed, client),
    outcome: user === undefined ? "Failure" : "Success",
    details: user === undefined ? { identifier, reason: outcome } : {},
  });
}

/** Brings the hash to today's policy. The sign-in stands already, so a failure waits for the next one. */
async function rehash(deps: Deps, store: UserStore, user: SignInUser, password: string): Promise<void> {
  if (!needsRehash(deps.secrets, user)) return;
  try {
    const better = await hashPassword({ secrets: deps.secrets, tenantId: store.tenantId }, user.id, password);
    await store.transact((tx) => updatePasswordHash(tx, user.id, user.passwordHash, better));
  } catch (error) {
    deps.log.warn({ err: error, userId: user.id }, "a password could not be hashed again");
  }
}
