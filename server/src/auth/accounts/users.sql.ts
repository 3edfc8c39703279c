import { withConstraints } from "../../kernel/db/errors.ts";
import type { Handle } from "../../kernel/db/handles.ts";
import { sql } from "../../kernel/db/sql.ts";
import { conflict, type Problem } from "../../kernel/http/problem.ts";

export interface SignInUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string | null;
  readonly isActive: boolean;
  readonly secondFactorFailures: number;
}

export function findUserByEmail(tx: Handle, identifier: string): Promise<SignInUser | undefined> {
  return tx.maybe<SignInUser>(sql`
    SELECT id, email, name, password_hash AS "passwordHash", is_active AS "isActive",
           second_factor_failures AS "secondFactorFailures"
    FROM users WHERE lower(email) = ${identifier}`);
}

/** The user when it still has this password and is active, locked against change until the transaction ends. */
export function lockUnchangedUser(tx: Handle, user: SignInUser): Promise<{ id: string } | undefined> {
  return tx.maybe(sql`
    SELECT id FROM users WHERE id = ${user.id} AND is_active AND password_hash = ${user.passwordHash} FOR NO KEY UPDATE`);
}

export function findUserById(tx: Handle, id: string): Promise<SignInUser | undefined> {
  return tx.maybe<SignInUser>(sql`
    SELECT id, email, name, password_hash AS "passwordHash", is_active AS "isActive",
           second_factor_failures AS "secondFactorFailures"
    FROM users WHERE id = ${id}`);
}

/** Locks a user, before anything that belongs to it, until the transaction ends; undefined when it is not active. */
export function lockUser(tx: Handle, userId: string): Promise<{ id: string } | undefined> {
  return tx.maybe(sql`SELECT id FROM users WHERE id = ${userId} AND is_active FOR NO KEY UPDATE`);
}

/**
 * Changes what is given; another address is unconfirmed, unless a link that was mailed to it is used. Throws 409
 * `email_taken`.
 */
export async function updateEmailAndName(
  tx: Handle,
  userId: string,
  to: { email?: string | undefined; name?: string | undefined; confirmedAt?: Date },
): Promise<void> {
  await withConstraints({ users_email_key: emailTaken }, () =>
    tx.run(sql`
      UPDATE users SET email = coalesce(${to.email ?? null}, email), name = coalesce(${to.name ?? null}, name), version = version + 1,
        email_confirmed_at = CASE WHEN ${to.email ?? null}::text IS NULL THEN email_confirmed_at ELSE ${to.confirmedAt ?? null} END
      WHERE id = ${userId}`),
  );
}

/** A link was used that was mailed to the user's address: somebody reads it. */
export async function updateEmailConfirmed(tx: Handle, userId: string, at: Date): Promise<void> {
  await tx.run(sql`UPDATE users SET email_confirmed_at = ${at} WHERE id = ${userId}`);
}

/** Whether a user has the address, of which nobody is known to read it. */
export async function isUnconfirmed(tx: Handle, identifier: string): Promise<boolean> {
  const row = await tx.maybe(sql`SELECT FROM users WHERE lower(email) = ${identifier} AND email_confirmed_at IS NULL`);
  return row !== undefined;
}

/** The error for a second user of the same address. */
export function emailTaken(): Problem {
  return conflict("email_taken", "Another user has this email address.");
}

export async function updateLastLogin(tx: Handle, userId: string, at: Date): Promise<void> {
  await tx.run(sql`UPDATE users SET last_login_at = ${at} WHERE id = ${userId}`);
}
