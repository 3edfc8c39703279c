import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "../../deps.ts";
import type { Handle } from "../../kernel/db/handles.ts";
import { forbidden, type Problem } from "../../kernel/http/problem.ts";
import { identifierOf, reserveAttempt, resembleFailure, settleFailure, type Origin } from "./lockout.ts";
import { verifyPassword } from "../passwords/passwords.ts";
import type { UserStore } from "../plane.ts";
import { deleteFailure, findUserByEmail, lockUnchangedUser, type SignInUser } from "../sql.ts";

export interface Login {
  readonly email: string;
  readonly password: string;
}

/** The outcome of a password, in the transaction that settles it. */
export interface Proof {
  /** The active user whose password it is, locked against change; undefined for every reason to refuse. */
  readonly user: SignInUser | undefined;
  /** Who has the address, for the log. */
  readonly claimed: SignInUser | undefined;
  readonly isLocked: boolean;
}

/**
 * Verifies a password as one attempt that counts, and has `settle` conclude it. Wrong password, unknown, deactivated
 * and locked take the same statements and the same one hash. No connection is held while hashing. A right password
 * gives its slot back but clears nothing: only a full sign-in does.
 */
export async function provePassword<T>(
  deps: Deps,
  store: UserStore,
  login: Login,
  request: Origin,
  settle: (tx: Handle, proof: Proof) => Promise<T>,
  ending: "transact" | "mailing" = "transact",
): Promise<T> {
  const identifier = identifierOf(login.email);
  const { attempt, claimed } = await store.transact(async (tx) => ({
    attempt: await reserveAttempt(tx, identifier, deps.now()),
    claimed: await findUserByEmail(tx, identifier),
  }));
  const slot = attempt === "locked" ? undefined : attempt.slot;
  let fits: boolean | undefined;
  try {
    fits = await verifyPassword(deps.secrets, slot === undefined ? undefined : claimed, login.password);
    return await store[ending](async (tx) => {
      const isProven = fits === true && claimed !== undefined && (await lockUnchangedUser(tx, claimed)) !== undefined;
      if (isProven && slot !== undefined) await deleteFailure(tx, slot);
      else if (slot !== undefined) await settleFailure(tx, identifier, deps.now(), request);
      else await resembleFailure(tx, identifier, deps.now());
      return settle(tx, { user: isProven ? claimed : undefined, claimed, isLocked: slot === undefined });
    });
  } catch (error) {
    // A fault of ours is not an attempt of theirs.
    if (slot !== undefined && fits !== false) await giveBack(deps, store, slot);
    throw error;
  }
}

/** Takes a reserved slot back. The database may be what is at fault: then it is tried again after the answer. */
async function giveBack(deps: Deps, store: UserStore, slot: string): Promise<void> {
  const tryOnce = async () => {
    await store.transact((tx) => deleteFailure(tx, slot));
    return true;
  };
  if (await tryOnce().catch(() => false)) return;
  void deps.background.run("attempt given back", async () => {
    for (const waitMs of [250, 1_000, 4_000]) {
      await sleep(waitMs);
      if (await tryOnce().catch(() => false)) return;
    }
  });
}

/** 403 for a signed-in user who could not prove again who they are: the session stands, this is refused. */
export function reauthenticationFailed(): Problem {
  return forbidden("reauthentication_failed", "The password or the code is not right, or too many were wrong.");
}
