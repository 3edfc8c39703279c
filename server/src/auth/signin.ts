import type { FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { recordAudit } from "../kernel/db/audit.ts";
import type { Handle } from "../kernel/db/handles.ts";
import { identifierOf, reserveAttempt } from "./lockout.ts";
import { hashPassword, needsRehash, verifyPassword } from "./passwords.ts";
import type { Plane, UserStore } from "./plane.ts";
import { openSession, type RefreshGrant } from "./refresh.ts";
import {
  deleteFailure,
  deleteFailures,
  findUserByEmail,
  lockUnchangedUser,
  updateLastLogin,
  updatePasswordHash,
  type SignInUser,
} from "./sql.ts";

/**
 * The password step of a sign-in. Undefined for every reason to refuse it: wrong password, unknown,
 * deactivated and locked take the same statements and the same one hash. No connection is held while hashing.
 */
export async function signIn(
  deps: Deps,
  plane: Plane,
  store: UserStore,
  login: { readonly email: string; readonly password: string },
  request: FastifyRequest,
): Promise<RefreshGrant | undefined> {
  const identifier = identifierOf(login.email);
  const { attempt, user } = await store.transact(async (tx) => ({
    attempt: await reserveAttempt(tx, identifier, deps.now()),
    user: await findUserByEmail(tx, identifier),
  }));
  const slot = attempt === "locked" ? undefined : attempt.slot;
  let fits: boolean | undefined;
  try {
    fits = await verifyPassword(slot === undefined ? null : (user?.passwordHash ?? null), login.password);
    const granted = await store.transact((tx) => conclude(tx, fits === true ? user : undefined));
    if (granted !== undefined && user !== undefined) await rehash(deps, store, user, login.password);
    return granted;
  } catch (error) {
    // A fault of ours is not an attempt of theirs.
    if (slot !== undefined && fits !== false)
      await store.transact((tx) => deleteFailure(tx, slot)).catch(() => undefined);
    throw error;
  }

  async function conclude(tx: Handle, fitting: SignInUser | undefined): Promise<RefreshGrant | undefined> {
    const admitted =
      fitting !== undefined && (await lockUnchangedUser(tx, fitting)) !== undefined ? fitting : undefined;
    await recordAudit(tx, {
      event: admitted === undefined ? "authn.login_failed" : "authn.login",
      actorId: user?.id,
      outcome: admitted === undefined ? "Failure" : "Success",
      requestId: request.id,
      ip: request.ip,
      details: admitted === undefined ? { identifier, reason: slot === undefined ? "Locked" : "BadCredentials" } : {},
    });
    return admitted && admit(tx, admitted);
  }

  async function admit(tx: Handle, admitted: SignInUser): Promise<RefreshGrant> {
    await deleteFailures(tx, identifier);
    await updateLastLogin(tx, admitted.id, deps.now());
    const device = { ip: request.ip, userAgent: request.headers["user-agent"]?.slice(0, 500) ?? null };
    return openSession(
      tx,
      admitted.id,
      device,
      { ...plane.lifetimes, leewayS: deps.config.refreshLeewayS },
      deps.now(),
    );
  }
}

/** Brings the hash to today's policy. The sign-in stands already, so a failure waits for the next one. */
async function rehash(deps: Deps, store: UserStore, user: SignInUser, password: string): Promise<void> {
  if (user.passwordHash === null || !needsRehash(user.passwordHash)) return;
  try {
    const better = await hashPassword(password);
    await store.transact((tx) => updatePasswordHash(tx, user.id, user.passwordHash, better));
  } catch (error) {
    deps.log.warn({ err: error, userId: user.id }, "a password could not be hashed again");
  }
}
