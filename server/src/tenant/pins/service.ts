import { reauthenticate, type By } from "../../auth/factors/reauthentication.ts";
import { auditedAs } from "../../auth/origin.ts";
import { hashPassword, phcOf, pinAad } from "../../auth/passwords/passwords.ts";
import type { Deps } from "../../deps.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Handle } from "../../kernel/db/handles.ts";
import { invalid } from "../../kernel/http/problem.ts";
import { audit, type Actor } from "../gate/context.ts";
import { lockOther } from "../users/service.ts";
import { clearPinFailures, deletePin, endPinSessionsOf, upsertPin } from "./sql.ts";

export { attemptPin, type PinEntry } from "./proof.ts";
export { listHolders } from "./sql.ts";
export { isProvenByPin, newTillSecret, verifierLifetimeMs, wrapTillKey } from "./till-keys.ts";

/**
 * Sets the signed-in user's own PIN, which proves itself again. Throws 400 for one that is easy to guess, 403
 * `reauthentication_failed`.
 */
export async function setOwnPin(
  deps: Deps,
  by: By,
  { password, pin }: { password: string; pin: string },
): Promise<void> {
  const pinHash = await hashPin(deps, by.store.tenantId, by.user.id, pin);
  await reauthenticate(deps, by, { password }, async (tx) => {
    await replacePin(tx, by.user.id, pinHash, deps.now());
    await recordAudit(tx, {
      event: "user.pin_set",
      ...auditedAs(by.user, by.origin),
      subjectType: "User",
      subjectId: by.user.id,
    });
  });
}

/** Removes the signed-in user's own PIN; again changes nothing. Throws 403 `reauthentication_failed`. */
export function removeOwnPin(deps: Deps, by: By, { password }: { password: string }): Promise<void> {
  return reauthenticate(deps, by, { password }, async (tx) => {
    if ((await removePin(tx, by.user.id, deps.now())) === 0) return;
    await recordAudit(tx, {
      event: "user.pin_removed",
      ...auditedAs(by.user, by.origin),
      subjectType: "User",
      subjectId: by.user.id,
    });
  });
}

/**
 * Sets another user's PIN: who knows it can act at tills in their name, so the actor holds all that they hold, at all
 * of their branches. Throws 400 for one that is easy to guess, 404 `not_found`, 403 `cannot_modify_self`,
 * `out_of_scope_permission`, `branch_forbidden`.
 */
export async function setUserPin(deps: Deps, actor: Actor, userId: string, pin: string): Promise<void> {
  const pinHash = await hashPin(deps, actor.tenant.tenantId, userId, pin);
  await deps.databases.write(actor.tenant, async (tx) => {
    const user = await lockOther(tx, actor, userId);
    await replacePin(tx, user.id, pinHash, actor.now);
    await audit(tx, actor, { event: "user.pin_set", subjectType: "User", subjectId: user.id });
  });
}

/** Removes another user's PIN; again changes nothing. Throws as `setUserPin`. */
export async function removeUserPin(deps: Deps, actor: Actor, userId: string): Promise<void> {
  await deps.databases.write(actor.tenant, async (tx) => {
    const user = await lockOther(tx, actor, userId);
    if ((await removePin(tx, user.id, actor.now)) === 0) return;
    await audit(tx, actor, { event: "user.pin_removed", subjectType: "User", subjectId: user.id });
  });
}

/** The PHC string of a user's stored PIN. */
export function phcOfPin(secrets: Deps["secrets"], userId: string, pinHash: string): string | undefined {
  return phcOf(secrets, { id: userId, passwordHash: pinHash, aad: pinAad(userId) });
}

function hashPin({ secrets }: Deps, tenantId: string | undefined, userId: string, pin: string): Promise<string> {
  if (isEasy(pin)) throw invalid("pin", "is easy to guess: no digit repeated, nor counted up or down");
  return hashPassword({ secrets, tenantId }, userId, pin, pinAad(userId));
}

/** The same digit all over, or digits that count up or down. */
function isEasy(pin: string): boolean {
  const digits = Array.from(pin, Number);
  const steps = digits.slice(1).map((digit, i) => (digit - (digits[i] ?? 0) + 10) % 10);
  return [0, 1, 9].some((step) => steps.every((one) => one === step));
}

async function replacePin(tx: Handle, userId: string, pinHash: string, now: Date): Promise<void> {
  await upsertPin(tx, userId, pinHash, now);
  await clearPinFailures(tx, userId, { now });
  await endPinSessionsOf(tx, userId, now);
}

async function removePin(tx: Handle, userId: string, now: Date): Promise<number> {
  await endPinSessionsOf(tx, userId, now);
  await clearPinFailures(tx, userId, { now });
  return deletePin(tx, userId);
}
