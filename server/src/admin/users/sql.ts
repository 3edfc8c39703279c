import { emailTaken } from "../../auth/accounts/users.sql.ts";
import { withConstraints, type ConstraintProblems } from "../../kernel/db/errors.ts";
import type { CentralTx } from "../../kernel/db/handles.ts";
import { raw, sql, written } from "../../kernel/db/sql.ts";
import type { PlatformRole } from "../gate/permissions.ts";
import type { PlatformUser, PlatformUserQuery } from "./schema.ts";

const problems: ConstraintProblems = { users_email_key: emailTaken };

const columns = raw(`id, email, name, role, is_active AS "isActive", version, created_at AS "createdAt",
  last_login_at AS "lastLoginAt"`);
type Row = PlatformUser & Record<string, unknown>;

/** Serialises those who would make the first platform user until their transactions end. */
export async function lockFirstUser(tx: CentralTx): Promise<void> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext('tillhouse-first-user'))`);
}

export async function hasPlatformUsers(tx: CentralTx): Promise<boolean> {
  return (await tx.maybe(sql`SELECT FROM users LIMIT 1`)) !== undefined;
}

export function findPlatformUser(tx: CentralTx, id: string): Promise<PlatformUser | undefined> {
  return tx.maybe<Row>(sql`SELECT ${columns} FROM users WHERE id = ${id}`);
}

/** By its address, in lower case. */
export function findPlatformUserByEmail(tx: CentralTx, email: string): Promise<PlatformUser | undefined> {
  return tx.maybe<Row>(sql`SELECT ${columns} FROM users WHERE email = ${email}`);
}

/** By name; one row more than the limit. */
export function listPlatformUsers(
  tx: CentralTx,
  query: PlatformUserQuery,
  after: readonly unknown[] | undefined,
): Promise<PlatformUser[]> {
  const [name = null, id = null] = after ?? [];
  const { q, role = null, isActive = null, limit } = query;
  const pattern = q === undefined ? null : `%${q.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return tx.many<Row>(sql`
    SELECT ${columns} FROM users
    WHERE (${name}::text IS NULL OR (lower(name), id) > (lower(${name}::text), ${id}::uuid))
      AND (${pattern}::text IS NULL OR name ILIKE ${pattern} OR email ILIKE ${pattern})
      AND (${role}::text IS NULL OR role = ${role}) AND (${isActive}::boolean IS NULL OR is_active = ${isActive})
    ORDER BY lower(name), id LIMIT ${written(limit + 1)}`);
}

/**
 * Locks the active owners until the transaction ends, always before any other user, so that two cannot remove each
 * other.
 */
export async function lockOwners(tx: CentralTx): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(
    sql`SELECT id FROM users WHERE role = 'Owner' AND is_active ORDER BY id FOR NO KEY UPDATE`,
  );
  return rows.map(({ id }) => id);
}

/** Locks the user until the transaction ends. */
export async function lockPlatformUser(tx: CentralTx, id: string): Promise<PlatformUser | undefined> {
  return tx.maybe<Row>(sql`SELECT ${columns} FROM users WHERE id = ${id} FOR NO KEY UPDATE`);
}

interface Values {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: PlatformRole;
}

/** Throws 409 `email_taken`, in any case of its letters. */
export function insertPlatformUser(
  tx: CentralTx,
  user: Values & { passwordHash: string | undefined },
): Promise<number> {
  return withConstraints(problems, () =>
    tx.run(sql`
      INSERT INTO users (id, email, name, role, password_hash)
      VALUES (${user.id}, ${user.email}, ${user.name}, ${user.role}, ${user.passwordHash ?? null})`),
  );
}

/** Throws 409 `email_taken`. */
export function updatePlatformUser(tx: CentralTx, user: Omit<Values, "email">): Promise<number> {
  return tx.run(sql`
    UPDATE users SET name = ${user.name}, role = ${user.role}, version = version + 1 WHERE id = ${user.id}`);
}

export async function updatePlatformUserActive(tx: CentralTx, id: string, isActive: boolean): Promise<void> {
  await tx.run(sql`UPDATE users SET is_active = ${isActive}, version = version + 1 WHERE id = ${id}`);
}

/** With all that it signs in by, and has open. */
export async function deletePlatformUserRows(tx: CentralTx, id: string): Promise<void> {
  await tx.run(sql`
    DELETE FROM refresh_tokens WHERE session_id IN (SELECT id FROM sessions WHERE user_id = ${id})`);
  for (const table of ["sessions", "login_challenges", "one_time_links", "recovery_codes", "second_factors"])
    await tx.run(sql`DELETE FROM ${raw(table)} WHERE user_id = ${id}`);
  await tx.run(sql`DELETE FROM users WHERE id = ${id}`);
}
