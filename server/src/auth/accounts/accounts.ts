import type { Deps } from "../../deps.ts";
import type { Handle } from "../../kernel/db/handles.ts";
import { queueMail } from "../../kernel/db/outbox.ts";
import { conflict, notFound } from "../../kernel/http/problem.ts";
import { clearSecondFactorFailures, deleteFactors } from "../factors/factors.sql.ts";
import { mailLink } from "../links/links.ts";
import { emailChangedMail, factorChangedMail } from "../links/mails.ts";
import type { UserStore } from "../plane.ts";
import { endEverything } from "../sessions/ending.ts";
import { deleteFailures } from "../signin/lockout.sql.ts";
import { limitMails, limitTypedMails } from "../signin/mail-limits.ts";
import { identifierOf } from "../signin/lockout.ts";
import { findUserById, type SignInUser } from "./users.sql.ts";

// What those who look after users do to another's account. Who may do it to whom is the planes' own rule.

type Sender = Pick<UserStore, "name" | "slug" | "tenantId">;

/** Lets a locked-out user try again at once, and lifts the suspension of its second factor. */
export async function unlock(
  tx: Handle,
  user: { readonly id: string; readonly email: string },
  now: Date,
): Promise<void> {
  await deleteFailures(tx, identifierOf(user.email), now);
  await clearSecondFactorFailures(tx, user.id);
}

/**
 * Mails the user a link to set its first password; 409 `invitation_accepted` when it has one, 429 `rate_limited`. `by`:
 * the user of the shop who invites; undefined: an operator.
 */
export async function invite(tx: Handle, deps: Deps, store: Sender, userId: string, by?: string): Promise<void> {
  const user = await getUser(tx, userId);
  if (user.passwordHash !== null) throw conflict("invitation_accepted", "This user has a password already.");
  if (by === undefined) await limitMails(deps, store, user.email);
  else await limitTypedMails(deps, { tenantId: store.tenantId, userId: by }, user.email);
  await mailLink(tx, deps, store, user, "Invitation");
}

/**
 * Turns every second factor of a user off, who lost them, ends its sessions and tells it. Throws 429 `rate_limited`.
 */
export async function removeFactors(tx: Handle, deps: Deps, store: Sender, userId: string): Promise<void> {
  const user = await getUser(tx, userId);
  if ((await deleteFactors(tx, userId)) === 0) throw conflict("factor_not_enrolled", "This user has no second factor.");
  await clearSecondFactorFailures(tx, userId);
  await endEverything(tx, userId, deps.now(), "SecondFactorChanged");
  await limitMails(deps, store, user.email);
  await queueMail(tx, deps.secrets, factorChangedMail(store, user, "Your second factor was removed."), deps.now());
}

/**
 * Follows a change of a user's address: ends everything open and notifies the old address. A user without a password is
 * invited at the new one: throws 429 `rate_limited`.
 */
export async function concludeEmailChange(
  tx: Handle,
  deps: Deps,
  store: Sender,
  user: { readonly id: string; readonly name: string; readonly from: string; readonly to: string },
  by: string,
): Promise<void> {
  await endEverything(tx, user.id, deps.now(), "EmailChanged");
  if ((await getUser(tx, user.id)).passwordHash === null) return invite(tx, deps, store, user.id, by);
  const mail = emailChangedMail(store, { name: user.name, email: user.from }, user.to);
  await queueMail(tx, deps.secrets, mail, deps.now());
}

/** Throws 404 `not_found`. */
export async function getUser(tx: Handle, id: string): Promise<SignInUser> {
  const user = await findUserById(tx, id);
  if (user === undefined) throw notFound("user");
  return user;
}
