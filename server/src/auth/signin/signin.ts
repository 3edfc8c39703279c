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
  const admitted = await attempt.transact(async (tx) => {
    const proven = await attempt.settle(tx);
    const methods = proven === undefined ? [] : await listMethods(tx, proven.id);
    const hasFactor = methods.length > 0;
    const user = proven !== undefined && hasFactor && isSuspended(proven.secondFactorFailures) ? undefined : proven;
    await record(tx, attempt, user, hasFactor, client);
    // Committed with what was counted: the refusal itself is thrown outside.
    if (user === undefined) return undefined;
    const result = hasFactor
      ? await openChallenge(tx, user, attempt.identifier, methods, deps.now())
      : await admit(tx, deps, plane, user, attempt.identifier, client);
    return { user, result };
  });
  if (admitted === undefined) throw new Unauthenticated("sign-in refused");
  await rehash(deps, store, admitted.user, login.password);
  return admitted.result;
}

async function record(
  tx: Handle,
  { claimed, identifier, isLocked }: PasswordAttempt,
  user: SignInUser | undefined,
  hasFactor: boolean,
  client: Client,
): Promise<void> {
  const reason = isLocked ? "Locked" : hasFactor ? "SecondFactorSuspended" : "BadCredentials";
  const event = user === undefined ? "authn.login_failed" : hasFactor ? "authn.challenged" : "authn.login";
  await recordAudit(tx, {
    event,
    ...auditedAs(claimed, client),
    outcome: user === undefined ? "Failure" : "Success",
    details: user === undefined ? { identifier, reason } : {},
  });
}

/** Brings the hash to today's policy. The sign-in stands already, so a failure waits for the next one. */
async function rehash(deps: Deps, store: UserStore, user: SignInUser, password: string): Promise<void> {
  if (!needsRehash(deps.secrets, user)) return;
  try {
    const better = await hashPassword(deps.secrets, user.id, password);
    await store.transact((tx) => updatePasswordHash(tx, user.id, user.passwordHash, better));
  } catch (error) {
    deps.log.warn({ err: error, userId: user.id }, "a password could not be hashed again");
  }
}
