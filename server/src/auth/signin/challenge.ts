import type { Deps } from "../../deps.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Handle } from "../../kernel/db/handles.ts";
import { Unauthenticated, badRequest } from "../../kernel/http/problem.ts";
import { newToken, tokenHash } from "../../kernel/tokens.ts";
import { lockUser, type SignInUser } from "../accounts/users.sql.ts";
import { readCode } from "../factors/codes.ts";
import { newEmailCode, refuseTooSoon } from "../factors/email-codes.ts";
import { isSuspended, refuseCode, takeCode } from "../factors/factors.ts";
import { listMethods, type Method } from "../factors/factors.sql.ts";
import { mailUserOrRefuse } from "../links/letters.ts";
import { emailCodeMail } from "../links/mails.ts";
import { auditedAs, type Client } from "../origin.ts";
import type { Plane, UserStore } from "../plane.ts";
import type { RefreshGrant } from "../sessions/refresh.ts";
import { admit } from "./admit.ts";
import {
  countTry,
  deleteChallenge,
  findChallenge,
  findOpenChallenge,
  insertChallenge,
  updateChallengeCode,
  type ChallengeRow,
} from "./challenges.sql.ts";
import { limitMailedCodes } from "./limits.ts";
import { afterOthers, lockAttempts, requireNoneInFlight } from "./lockout.ts";
import { countSignIn } from "./metrics.ts";

// docs/contract.md "Limits".
const lifetimeMs = 5 * 60_000;
const maxTries = 5;

/** The contract's two-factor challenge response. */
export interface Challenge {
  readonly requiresTwoFactor: true;
  readonly twoFactorToken: string;
  readonly methods: Method[];
}

/** Opens the second step of a sign-in whose password was right. */
export async function openChallenge(
  tx: Handle,
  user: SignInUser,
  identifier: string,
  methods: Method[],
  now: Date,
): Promise<Challenge> {
  const twoFactorToken = newToken();
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  await insertChallenge(tx, { tokenHash: tokenHash(twoFactorToken), userId: user.id, identifier, at: now, expiresAt });
  return { requiresTwoFactor: true, twoFactorToken, methods };
}

/**
 * The second step. A challenge ends with its sign-in, after five wrong codes, or with a lockout; a new challenge does
 * not give new attempts. Throws `Unauthenticated` for every reason to refuse it, 400 for a code of no known shape.
 */
export async function answerChallenge(
  deps: Deps,
  plane: Plane,
  store: UserStore,
  answer: { readonly twoFactorToken: string; readonly code: string },
  client: Client,
): Promise<RefreshGrant> {
  const code = readCode(answer.code);
  const tryCode = async (tx: Handle): Promise<RefreshGrant | undefined> => {
    const challenge = await lockOpenChallenge(tx, deps, answer.twoFactorToken, requireNoneInFlight);
    if (challenge === undefined) return undefined;
    const user = { id: challenge.userId, email: challenge.email, name: challenge.name };
    const mayUse = code.kind !== "Email" || (await listMethods(tx, user.id)).includes("Email");
    const fits = mayUse && (await takeCode(tx, deps, store, user, code, emailCodeOf(deps, challenge)));
    await recordAudit(tx, {
      event: fits ? "authn.login" : "authn.second_factor_failed",
      ...auditedAs(user, client),
      outcome: fits ? "Success" : "Failure",
      details: { method: code.kind },
    });
    if (fits) {
      await deleteChallenge(tx, challenge.tokenHash);
      return admit(tx, deps, plane, user, challenge.identifier, client);
    }
    if (challenge.tries + 1 >= maxTries) await deleteChallenge(tx, challenge.tokenHash);
    else await countTry(tx, challenge.tokenHash);
    await refuseCode(tx, deps, store, user, challenge.identifier, client);
    return undefined;
  };
  const admitted = await afterOthers(deps, () => store.mailing(tryCode));
  countSignIn(deps.metrics, plane.name, "SecondFactor", admitted === undefined ? "Refused" : "Success");
  if (admitted === undefined) throw new Unauthenticated("second step refused");
  return admitted;
}

/**
 * Mails a code for the challenge; it takes the place of the one before and answers no other challenge. 429 within a
 * minute of the challenge's last, and after three of the account in five minutes.
 */
export async function mailChallengeCode(deps: Deps, plane: Plane, store: UserStore, token: string): Promise<void> {
  const { userId } = await store.transact((tx) => lockMailable(tx, deps, token));
  // Counted while nothing is locked: the count is kept in another database.
  await limitMailedCodes(deps, plane, store, userId);
  await store.mailing(async (tx) => {
    const challenge = await lockMailable(tx, deps, token);
    const code = newEmailCode();
    const codeSealed = deps.secrets.seal(code, challengeAad(challenge.tokenHash));
    await updateChallengeCode(tx, { tokenHash: challenge.tokenHash, codeSealed, at: deps.now() });
    await mailUserOrRefuse(tx, deps, emailCodeMail(store, challenge, code));
  });
}

/** The open challenge, when a code may be mailed for it. Throws 401, 400 `method_unavailable` and 429. */
async function lockMailable(tx: Handle, deps: Deps, token: string): Promise<ChallengeRow> {
  const challenge = await lockOpenChallenge(tx, deps, token);
  if (challenge === undefined) throw new Unauthenticated("no such challenge");
  if (!(await listMethods(tx, challenge.userId)).includes("Email"))
    throw badRequest("method_unavailable", "This account does not take codes by mail.");
  refuseTooSoon(challenge.codeSentAt, deps.now());
  return challenge;
}

/**
 * The challenge with its attempts in order behind it; undefined when it is not open, or locked out, or suspended.
 * `require` may refuse one of whose account attempts are in flight.
 */
async function lockOpenChallenge(
  tx: Handle,
  deps: Deps,
  token: string,
  require?: typeof requireNoneInFlight,
): Promise<ChallengeRow | undefined> {
  const hash = tokenHash(token);
  const found = await findChallenge(tx, hash);
  if (found === undefined) return undefined;
  const state = await lockAttempts(tx, found.identifier, deps.now());
  if (state === "locked") return undefined;
  require?.(state);
  await lockUser(tx, found.userId);
  const challenge = await findOpenChallenge(tx, hash, deps.now());
  return challenge === undefined || isSuspended(challenge.secondFactorFailures) ? undefined : challenge;
}

function emailCodeOf(deps: Deps, { codeSealed, tokenHash: hash }: ChallengeRow): string | undefined {
  return codeSealed === null ? undefined : deps.secrets.open(codeSealed, challengeAad(hash));
}

function challengeAad(hash: Buffer): string {
  return `challenge:${hash.toString("base64url")}`;
}
