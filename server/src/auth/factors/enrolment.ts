import type { Deps } from "../../deps.ts";
import { recordAudit, type AuditEventName } from "../../kernel/db/audit.ts";
import type { Handle } from "../../kernel/db/handles.ts";
import { badRequest, conflict, type Problem } from "../../kernel/http/problem.ts";
import { lockUser } from "../accounts/users.sql.ts";
import { mailUser, mailUserOrRefuse } from "../links/letters.ts";
import { emailCodeMail, factorChangedMail } from "../links/mails.ts";
import { auditedAs } from "../origin.ts";
import { endOthers } from "../sessions/ending.ts";
import {
  afterOthers,
  countFailure,
  identifierOf,
  lockAttempts,
  requireNoneInFlight,
  settleFailure,
} from "../signin/lockout.ts";
import { tellLocked } from "../signin/unlocking.ts";
import { isSame, readCode } from "./codes.ts";
import { emailCodeAad, mailedCode, newEmailCode, refuseTooSoon } from "./email-codes.ts";
import { authenticatorAad, renewRecoveryCodes } from "./factors.ts";
import {
  advanceStep,
  clearEmailCode,
  confirmFactor,
  deleteFactor,
  deleteRecoveryCodes,
  findFactor,
  getAllowsEmailCodes,
  listMethods,
  listRecoveryCodes,
  replacePendingAuthenticator,
  updateEmailCode,
  type FactorRow,
  type Method,
} from "./factors.sql.ts";
import { reauthenticate, recordRefusal, type By } from "./reauthentication.ts";
import { newTotpSecret, otpauthUri, totpStep } from "./totp.ts";

const pendingForMs = 15 * 60_000;

interface State {
  readonly methods: Method[];
  readonly recoveryCodesLeft: number;
  readonly emailAllowed: boolean;
}

/** The user's confirmed methods and how many recovery codes are unused. */
export function getFactors({ store, user }: By): Promise<State> {
  return store.transact(async (tx) => ({
    methods: await listMethods(tx, user.id),
    recoveryCodesLeft: (await listRecoveryCodes(tx, user.id)).length,
    emailAllowed: await getAllowsEmailCodes(tx),
  }));
}

/** Begins the enrolment of an authenticator, to be confirmed within 15 minutes. Throws 409 `factor_enrolled`. */
export async function enrolAuthenticator(
  deps: Deps,
  by: By,
  password: string,
): Promise<{ secret: string; otpauthUri: string; qrSvg: string }> {
  const secret = newTotpSecret();
  await reauthenticate(deps, by, { password }, async (tx) => {
    if (isOn(await findFactor(tx, by.user.id, "Authenticator"))) throw enrolled();
    const secretSealed = deps.secrets.seal(secret, authenticatorAad(by.user.id));
    await replacePendingAuthenticator(tx, { userId: by.user.id, secretSealed, at: deps.now() });
  });
  const uri = otpauthUri(secret, by.store.name, by.user.email);
  // Loaded by the first that needs it: 4 MB.
  const { toString: qrOf } = await import("qrcode");
  return { secret, otpauthUri: uri, qrSvg: await qrOf(uri, { type: "svg" }) };
}

/** Turns the authenticator on with a code of it, which is used up. Throws 400 `code_invalid`. */
export function confirmAuthenticator(deps: Deps, by: By, typed: string): Promise<string[]> {
  const code = readCode(typed);
  return confirm(deps, by, "Authenticator", async (tx, factor) => {
    const isPending = deps.now().getTime() - Date.parse(factor.createdAt) < pendingForMs;
    if (!isPending || factor.secretSealed === null) return false;
    const step = totpStep(deps.secrets.open(factor.secretSealed, authenticatorAad(by.user.id)), code.text, deps.now());
    return step !== undefined && (await advanceStep(tx, by.user.id, step)) === 1;
  });
}

/**
 * Mails a code to the signed-in user: it confirms the method, or, once confirmed, proves it again. Throws 400
 * `method_unavailable` where the settings do not allow it, 429 within a minute of the last one.
 */
export async function mailFactorCode(deps: Deps, by: By, password: string): Promise<void> {
  await reauthenticate(deps, by, { password }, async (tx) => {
    if (!(await getAllowsEmailCodes(tx)))
      throw badRequest("method_unavailable", "Codes by mail are switched off here.");
    refuseTooSoon((await findFactor(tx, by.user.id, "Email"))?.codeSentAt ?? null, deps.now());
    const code = newEmailCode();
    const codeSealed = deps.secrets.seal(code, emailCodeAad(by.user.id));
    await updateEmailCode(tx, { userId: by.user.id, codeSealed, at: deps.now() });
    await mailUserOrRefuse(tx, deps, emailCodeMail(by.store, by.user, code));
  });
}

/** Turns codes by mail on. Throws 400 `code_invalid`. */
export function confirmEmail(deps: Deps, by: By, typed: string): Promise<string[]> {
  const code = readCode(typed);
  return confirm(deps, by, "Email", async (tx, factor) => {
    const mailed = mailedCode(deps, by.user.id, factor);
    return mailed !== undefined && isSame(mailed, code.text) && (await clearEmailCode(tx, by.user.id)) === 1;
  });
}

/**
 * Turns a method off; recovery codes go with the last one. Throws 409 `factor_not_enrolled`, 403
 * `reauthentication_failed`.
 */
export async function disableFactor(
  deps: Deps,
  by: By,
  method: Method,
  proof: { readonly password: string; readonly code: string },
): Promise<void> {
  await reauthenticate(deps, by, proof, async (tx) => {
    const methods = await listMethods(tx, by.user.id);
    await deleteFactor(tx, by.user.id, method);
    if (methods.every((one) => one === method)) await deleteRecoveryCodes(tx, by.user.id);
    await concludeChange(tx, deps, by, "second_factor.disabled", { method }, `${nameOf[method]} was turned off.`);
  });
}

/** New recovery codes in place of all before. Throws 409 `factor_not_enrolled`, 403 `reauthentication_failed`. */
export function replaceRecoveryCodes(
  deps: Deps,
  by: By,
  proof: { readonly password: string; readonly code: string },
): Promise<string[]> {
  return reauthenticate(deps, by, proof, async (tx) => {
    const codes = await renewRecoveryCodes(tx, deps, by.user.id);
    await concludeChange(tx, deps, by, "second_factor.recovery_codes_renewed", {}, "You have new recovery codes.");
    return codes;
  });
}

const nameOf: Readonly<Record<Method, string>> = {
  Authenticator: "Your authenticator",
  Email: "Sign-in by mailed code",
};

/** The first method to be confirmed brings recovery codes; later ones leave them as they are and answer with none. */
async function confirm(
  deps: Deps,
  by: By,
  method: Method,
  take: (tx: Handle, factor: FactorRow) => Promise<boolean>,
): Promise<string[]> {
  const identifier = identifierOf(by.user.email);
  const tryCode = async (tx: Handle): Promise<string[] | undefined> => {
    const state = await lockAttempts(tx, identifier, deps.now());
    requireNoneInFlight(state);
    await lockUser(tx, by.user.id);
    const factor = await findFactor(tx, by.user.id, method);
    if (isOn(factor)) throw enrolled();
    if (state === "locked" || factor === undefined) return undefined;
    if (!(await take(tx, factor))) {
      await countFailure(tx, identifier, deps.now());
      if (await settleFailure(tx, identifier, deps.now(), by.origin)) tellLocked(deps, by.store, identifier);
      await recordRefusal(tx, by);
      return undefined;
    }
    const isFirst = (await listMethods(tx, by.user.id)).length === 0;
    await confirmFactor(tx, by.user.id, method, deps.now());
    await concludeChange(tx, deps, by, "second_factor.enabled", { method }, `${nameOf[method]} was turned on.`);
    return isFirst ? renewRecoveryCodes(tx, deps, by.user.id) : [];
  };
  const codes = await afterOthers(deps, () => by.store.mailing(tryCode));
  if (codes === undefined) throw badRequest("code_invalid", "The code is not right, or its time is over.");
  return codes;
}

async function concludeChange(
  tx: Handle,
  deps: Deps,
  { store, user, origin }: By,
  event: AuditEventName,
  details: Readonly<Record<string, unknown>>,
  told: string,
): Promise<void> {
  await endOthers(tx, user, deps.now(), "SecondFactorChanged");
  await mailUser(tx, deps, factorChangedMail(store, user, told));
  await recordAudit(tx, {
    event,
    ...auditedAs(user, origin),
    subjectType: "User",
    subjectId: user.id,
    details,
  });
}

function isOn(factor: FactorRow | undefined): boolean {
  return factor !== undefined && factor.confirmedAt !== null;
}

function enrolled(): Problem {
  return conflict("factor_enrolled", "This method is turned on already; turn it off first.");
}
