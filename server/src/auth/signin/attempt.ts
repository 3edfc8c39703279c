import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "../../deps.ts";
import type { Handle } from "../../kernel/db/handles.ts";
import { findUserByEmail, lockUnchangedUser, type SignInUser } from "../accounts/users.sql.ts";
import type { Origin } from "../origin.ts";
import { verifyPassword, type StoredPassword } from "../passwords/passwords.ts";
import type { UserStore } from "../plane.ts";
import { deleteFailure } from "./lockout.sql.ts";
import {
  afterOthers,
  beginConclusion,
  failAttempt,
  identifierOf,
  reserveAttempt,
  resembleFailure,
  settleFailure,
} from "./lockout.ts";
import { tellLocked } from "./unlocking.ts";

export interface Login {
  readonly email: string;
  readonly password: string;
}

/** Where the secret is kept that is tried: the user's password, or another that is tried alike. */
export interface Secrets {
  /** What attempts are counted under; of different secrets it differs. */
  readonly identifier: string;
  /** Finds who has this secret under the identifier. */
  find(tx: Handle): Promise<Claimant | undefined>;
  /** The user when it still has this secret and is active, locked against change until the transaction ends. */
  lockUnchanged(tx: Handle, user: Claimant): Promise<{ readonly id: string } | undefined>;
  /** What follows of a failure, which has been counted (`isLastFailure`). */
  settleFailure(tx: Handle): Promise<void>;
  /** Takes as long as what of that is its own, while the secret is locked. */
  resembleFailure?(tx: Handle): Promise<void>;
}

type Claimant = SignInUser & StoredPassword;

/**
 * A password that was verified as one attempt that counts. The caller concludes it in one transaction of
 * `transact` or `mailing`, which are the store's, and begins that with `settle`. When the transaction fails though the
 * password was right, the attempt is given back: an internal error does not count as a failed attempt.
 */
export interface PasswordAttempt extends Pick<UserStore, "transact" | "mailing"> {
  /** What the attempt is counted under. */
  readonly identifier: string;
  /** The user who has the address, for the log. */
  readonly claimed: SignInUser | undefined;
  readonly isLocked: boolean;
  /** The reserved attempt, which counts if the password is wrong; undefined for a locked account. */
  readonly slot: string | undefined;
  /**
   * Counts the attempt: a wrong one has failed, a right one gives its slot back but clears nothing, as only a full
   * sign-in does. Returns the active user whose password it is, locked against change until the transaction ends;
   * undefined for every reason to refuse. A refusal counts only if it is committed: it is to be thrown outside.
   */
  settle(tx: Handle): Promise<SignInUser | undefined>;
}

/** Tries a password, as one attempt of the account that the address names: `attemptSecret`. */
export function attemptPassword(
  deps: Deps,
  store: UserStore,
  { email, password }: Login,
  origin: Origin,
): Promise<PasswordAttempt> {
  const identifier = identifierOf(email);
  return attemptSecret(deps, store, password, {
    identifier,
    find: (tx) => findUserByEmail(tx, identifier),
    lockUnchanged: lockUnchangedUser,
    settleFailure: async (tx) => {
      if (await settleFailure(tx, identifier, deps.now(), origin)) tellLocked(deps, store, identifier);
    },
  });
}

/**
 * Reserves an attempt, then verifies the secret while no connection is held. Wrong password, unknown, deactivated and
 * locked take the same statements and the same one hash, here and in `settle`. Throws 503 `busy`.
 */
export async function attemptSecret(
  deps: Deps,
  store: UserStore,
  secret: string,
  secrets: Secrets,
): Promise<PasswordAttempt> {
  const { identifier } = secrets;
  const { reserved, claimed } = await afterOthers(deps, () =>
    store.transact(async (tx) => ({
      reserved: await reserveAttempt(tx, identifier, deps.now()),
      claimed: await secrets.find(tx),
    })),
  );
  const slot = reserved === "locked" ? undefined : reserved.slot;
  const onFault =
    (conclude: (tx: Handle, slot: string) => Promise<void>) =>
    async <T>(work: Promise<T>): Promise<T> => {
      try {
        return await work;
      } catch (error) {
        if (slot !== undefined) await concludeAlone(deps, store, (tx) => conclude(tx, slot));
        throw error;
      }
    };
  const givenBackOnFault = onFault(deleteFailure);
  const known = slot === undefined ? undefined : claimed;
  const hashing = { secrets: deps.secrets, tenantId: store.tenantId };
  const fits = await givenBackOnFault(verifyPassword(hashing, known, secret));
  // A wrong password counts, whatever happens after.
  const failed = async (tx: Handle, id: string) => {
    await beginConclusion(tx, identifier, deps.now());
    await failAttempt(tx, identifier, id, deps.now());
  };
  const concluding = fits ? givenBackOnFault : onFault(failed);
  return {
    identifier,
    claimed,
    isLocked: slot === undefined,
    slot,
    transact: (work) => concluding(store.transact(work)),
    mailing: (work) => concluding(store.mailing(work)),
    settle: async (tx) => {
      await beginConclusion(tx, identifier, deps.now());
      const isProven = fits && claimed !== undefined && (await secrets.lockUnchanged(tx, claimed)) !== undefined;
      if (slot === undefined) {
        await resembleFailure(tx, identifier, deps.now());
        await secrets.resembleFailure?.(tx);
      } else if (isProven) await deleteFailure(tx, slot);
      else {
        await failAttempt(tx, identifier, slot, deps.now());
        await secrets.settleFailure(tx);
      }
      return isProven ? claimed : undefined;
    },
  };
}

/** Concludes an attempt by itself. If the database is the cause of the error, tries again after the answer. */
async function concludeAlone(deps: Deps, store: UserStore, conclude: (tx: Handle) => Promise<void>): Promise<void> {
  const tryOnce = async () => {
    await store.transact(conclude);
    return true;
  };
  if (await tryOnce().catch(() => false)) return;
  void deps.background.run("attempt concluded", async () => {
    for (const waitMs of [250, 1_000, 4_000]) {
      await sleep(waitMs);
      if (await tryOnce().catch(() => false)) return;
    }
  });
}
