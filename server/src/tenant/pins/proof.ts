import { auditedAs, type Origin } from "../../auth/origin.ts";
import { pinAad } from "../../auth/passwords/passwords.ts";
import type { UserStore } from "../../auth/plane.ts";
import { attemptSecret, type PasswordAttempt } from "../../auth/signin/attempt.ts";
import { limitPins } from "../../auth/signin/limits.ts";
import { isLastFailure } from "../../auth/signin/lockout.ts";
import type { Deps } from "../../deps.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import {
  clearPinFailures,
  countPinFailure,
  findUserWithPin,
  lockUnchangedPin,
  mostFailures,
  pinIdentifier,
  rewritePinFailure,
} from "./sql.ts";

/** The till at which a PIN is tried. */
interface TriedAt {
  readonly deviceId: string;
  readonly registerId: string;
}

export interface PinEntry {
  readonly userId: string;
  readonly pin: string;
}

/**
 * Tries a PIN at a till. Wrong ones count by till and user: five in fifteen minutes refuse the PIN there until they are
 * over, 20 in a row until another is set, and a right one takes them back. They are no failures of the account, so that
 * nobody at a till keeps somebody from signing in elsewhere, nor of the network, which all tills of a branch share; and
 * who has no till cannot try any. Throws 429 `rate_limited`, 503 `busy`.
 */
export async function attemptPin(
  deps: Deps,
  store: UserStore,
  at: TriedAt,
  { userId, pin }: PinEntry,
  origin: Origin,
): Promise<PasswordAttempt> {
  const { deviceId } = at;
  await limitPins(deps, store, deviceId);
  const identifier = pinIdentifier(deviceId, userId);
  const attempt = await attemptSecret(deps, store, pin, {
    identifier,
    find: async (tx) => {
      const user = await findUserWithPin(tx, userId, deviceId);
      return user && { ...user, aad: pinAad(user.id) };
    },
    lockUnchanged: (tx, user) => lockUnchangedPin(tx, user, deviceId),
    settleFailure: async (tx) => {
      const isLast = await isLastFailure(tx, identifier, deps.now());
      const isOver = (await countPinFailure(tx, userId, deviceId)) === mostFailures;
      if (!isLast && !isOver) return;
      const by = auditedAs(attempt.claimed, origin);
      const details = { ...at, userId, untilAnotherIsSet: isOver };
      await recordAudit(tx, { event: "authn.pin_suspended", ...by, outcome: "Failure", details });
    },
    resembleFailure: (tx) => rewritePinFailure(tx, userId, deviceId),
  });
  return {
    ...attempt,
    settle: async (tx) => {
      const user = await attempt.settle(tx);
      if (user !== undefined) await clearPinFailures(tx, user.id, { deviceId, now: deps.now() });
      return user;
    },
  };
}
