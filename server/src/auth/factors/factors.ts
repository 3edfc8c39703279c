import type { Deps } from "../../deps.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Handle } from "../../kernel/db/handles.ts";
import { newId } from "../../kernel/ids.ts";
import { tokenHash } from "../../kernel/tokens.ts";
import { mailUser } from "../links/letters.ts";
import { factorSuspendedMail, recoveryCodeUsedMail, type Reader } from "../links/mails.ts";
import { auditedAs, type Origin } from "../origin.ts";
import type { UserStore } from "../plane.ts";
import { deleteChallengesOfUser } from "../signin/challenges.sql.ts";
import { countFailure, settleFailure } from "../signin/lockout.ts";
import { tellLocked } from "../signin/unlocking.ts";
import { isSame, newRecoveryCodes, type Code } from "./codes.ts";
import {
  advanceStep,
  consumeRecoveryCode,
  countSecondFactorFailure,
  deleteRecoveryCodes,
  findFactor,
  insertRecoveryCode,
  listRecoveryCodes,
} from "./factors.sql.ts";
import { totpStep } from "./totp.ts";

// NIST SP 800-63B section 5.2.2: no more than 100 failures in a row.
const maxFailuresInRow = 100;

/** A user whose code is tried, and where mail about it goes. */
export interface FactorUser extends Reader {
  readonly id: string;
}

/** Are the second steps of this user refused, whatever the code, until the password is reset? */
export function isSuspended(failuresInRow: number): boolean {
  return failuresInRow >= maxFailuresInRow;
}

/**
 * Tries a code against the one verifier of its kind, and uses it up when it fits; the caller counts a failure.
 * `emailCode` is the code that was mailed for this very purpose, if any.
 */
export async function takeCode(
  tx: Handle,
  deps: Deps,
  store: UserStore,
  user: FactorUser,
  code: Code,
  emailCode: string | undefined,
): Promise<boolean> {
  switch (code.kind) {
    case "Authenticator":
      return takeTotp(tx, deps, user.id, code.text);
    case "Email":
      return emailCode !== undefined && isSame(emailCode, code.text);
    case "Recovery":
      return takeRecoveryCode(tx, deps, store, user, code.text);
  }
}

async function takeTotp(tx: Handle, deps: Deps, userId: string, code: string): Promise<boolean> {
  const { secretSealed = null, confirmedAt = null } = (await findFactor(tx, userId, "Authenticator")) ?? {};
  if (secretSealed === null || confirmedAt === null) return false;
  const step = totpStep(deps.secrets.open(secretSealed, authenticatorAad(userId)), code, deps.now());
  // RFC 6238 section 5.2: a code is accepted once.
  return step !== undefined && (await advanceStep(tx, userId, step)) === 1;
}

async function takeRecoveryCode(
  tx: Handle,
  deps: Deps,
  store: UserStore,
  user: FactorUser,
  text: string,
): Promise<boolean> {
  const codes = await listRecoveryCodes(tx, user.id);
  const hash = tokenHash(text).toString("base64url");
  const found = codes.find(({ id, hashSealed }) => isSame(deps.secrets.open(hashSealed, recoveryCodeAad(id)), hash));
  if (found === undefined || (await consumeRecoveryCode(tx, found.id, deps.now())) === 0) return false;
  await mailUser(tx, deps, recoveryCodeUsedMail(store, user, codes.length - 1));
  return true;
}

/** Counts a wrong code: with the lockout, and in the row that suspends the factor. */
export async function refuseCode(
  tx: Handle,
  deps: Deps,
  store: UserStore,
  user: FactorUser,
  identifier: string,
  origin: Origin,
): Promise<void> {
  await countFailure(tx, identifier, deps.now());
  if (await settleFailure(tx, identifier, deps.now(), origin)) tellLocked(deps, store, identifier);
  if ((await countSecondFactorFailure(tx, user.id)) !== maxFailuresInRow) return;
  await deleteChallengesOfUser(tx, user.id);
  await mailUser(tx, deps, factorSuspendedMail(store, user));
  await recordAudit(tx, {
    event: "authn.second_factor_suspended",
    ...auditedAs(undefined, origin),
    subjectType: "User",
    subjectId: user.id,
    outcome: "Failure",
  });
}

/** Replaces the user's recovery codes; they are shown this once. */
export async function renewRecoveryCodes(tx: Handle, deps: Deps, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await deleteRecoveryCodes(tx, userId);
  for (const code of codes) {
    const id = newId();
    const hashSealed = deps.secrets.seal(tokenHash(code).toString("base64url"), recoveryCodeAad(id));
    await insertRecoveryCode(tx, { id, userId, hashSealed });
  }
  return codes;
}

/** What sealed secrets are bound to. */
export function authenticatorAad(userId: string): string {
  return `user:${userId}:authenticator`;
}

export function recoveryCodeAad(id: string): string {
  return `recovery-code:${id}`;
}
