import { auditedAs, type Origin } from "../../auth/origin.ts";
import { pinAad } from "../../auth/passwords/passwords.ts";
import type { UserStore } from "../../auth/plane.ts";
import { attemptPassword, type PasswordAttempt, type Secrets } from "../../auth/signin/attempt.ts";
import { limitPins } from "../../auth/signin/limits.ts";
import type { Deps } from "../../deps.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import { clearPinFailures, findUserWithPin, insertPinFailure, lockUnchangedPin, mostFailures } from "./sql.ts";

const pins: Secrets = {
  find: async (tx, identifier) => {
    const user = await findUserWithPin(tx, identifier);
    return user && { ...user, aad: pinAad(user.id) };
  },
  lockUnchanged: lockUnchangedPin,
};

/** The till at which a PIN is tried, with the address of the user if they can use one at it. */
interface TriedAt {
  readonly deviceId: string;
  readonly registerId: string;
  readonly email: string | null;
}

export interface PinGiven {
  readonly userId: string;
  readonly pin: string;
}

/**
 * Tries a PIN at a till: a wrong one is a failure of the account and of the PIN, a right one takes back the wrong PINs
 * before it. Failures do not count for the network: all tills of a branch are one, so that somebody who mistypes at one
 * of them would keep everybody from signing in; and who has no till cannot try any. Throws 429 `rate_limited`, 503
 * `busy`.
 */
export async function attemptPin(
  deps: Deps,
  store: UserStore,
  { email, ...at }: TriedAt,
  { userId, pin }: PinGiven,
  origin: Origin,
): Promise<PasswordAttempt> {
  await limitPins(deps, store, at.deviceId);
  // Of whom it is no PIN, nobody is locked out by it.
  const attempt = await attemptPassword(deps, store, { email: email ?? userId, password: pin }, origin, pins);
  return {
    ...attempt,
    settle: async (tx) => {
      const user = await attempt.settle(tx);
      if (user !== undefined) {
        await clearPinFailures(tx, user.id);
        return user;
      }
      const failures = await insertPinFailure(tx, userId, attempt.slot);
      const by = auditedAs(attempt.claimed, origin);
      if (failures === mostFailures && !attempt.isLocked)
        await recordAudit(tx, { event: "authn.pin_suspended", ...by, outcome: "Failure", details: { ...at } });
      return undefined;
    },
  };
}
