import type { FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Handle } from "../../kernel/db/handles.ts";
import { admit } from "./admit.ts";
import { openChallenge, type Challenge } from "./challenge.ts";
import { isSuspended } from "../factors/factors.ts";
import { listMethods } from "../factors/factors.sql.ts";
import { identifierOf } from "./lockout.ts";
import { hashPassword, needsRehash } from "../passwords/passwords.ts";
import type { Plane, UserStore } from "../plane.ts";
import { provePassword, type Login, type Proof } from "./proof.ts";
import type { RefreshGrant } from "../sessions/refresh.ts";
import { updatePasswordHash, type SignInUser } from "../sql.ts";

/**
 * The password step of a sign-in: a session, or a challenge when the user has a second factor. Undefined for every
 * reason to refuse it.
 */
export async function signIn(
  deps: Deps,
  plane: Plane,
  store: UserStore,
  login: Login,
  request: FastifyRequest,
): Promise<RefreshGrant | Challenge | undefined> {
  const identifier = identifierOf(login.email);
  let proven: SignInUser | undefined;
  const result = await provePassword(deps, store, login, request, async (tx, proof) => {
    const methods = proof.user === undefined ? [] : await listMethods(tx, proof.user.id);
    const isRefused = methods.length > 0 && isSuspended(proof.user?.secondFactorFailures ?? 0);
    proven = isRefused ? undefined : proof.user;
    await record(tx, { ...proof, user: proven }, identifier, methods.length > 0, request);
    if (proven === undefined) return undefined;
    if (methods.length > 0) return openChallenge(tx, proven, identifier, methods, deps.now());
    return admit(tx, deps, plane, proven, identifier, request);
  });
  if (proven !== undefined) await rehash(deps, store, proven, login.password);
  return result;
}

async function record(
  tx: Handle,
  { user, claimed, isLocked }: Proof,
  identifier: string,
  hasSecondFactor: boolean,
  request: FastifyRequest,
): Promise<void> {
  const reason = isLocked ? "Locked" : hasSecondFactor ? "SecondFactorSuspended" : "BadCredentials";
  const event = user === undefined ? "authn.login_failed" : hasSecondFactor ? "authn.challenged" : "authn.login";
  await recordAudit(tx, {
    event,
    actorId: claimed?.id,
    actorName: claimed?.email,
    outcome: user === undefined ? "Failure" : "Success",
    requestId: request.id,
    ip: request.ip,
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
