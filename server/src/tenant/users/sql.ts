import { withConstraints, type ConstraintProblems } from "../../kernel/db/errors.ts";
import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { anyOf, counted, isListed } from "../../kernel/db/records.ts";
import { raw, sql, written, type Fragment } from "../../kernel/db/sql.ts";
import { conflict } from "../../kernel/http/problem.ts";
import type { Reach } from "../gate/branch.ts";
import type { Role, RoleQuery, User, UserQuery } from "./schema.ts";

const userProblems: ConstraintProblems = {
  users_email_key: () => conflict("email_taken", "Another user has this email address."),
};
const roleProblems: ConstraintProblems = {
  roles_name_key: () => conflict("name_taken", "Another role has this name."),
  user_roles_role_id_fkey: () => conflict("role_in_use", "Users have this role."),
};

const userColumns = raw(`u.id, u.email, u.name, u.is_active AS "isActive", u.is_global_admin AS "isGlobalAdmin",
  ARRAY(SELECT ur.role_id::text FROM user_roles ur WHERE ur.user_id = u.id ORDER BY 1) AS "roleIds",
  ARRAY(SELECT ub.branch_id::text FROM user_branches ub WHERE ub.user_id = u.id ORDER BY 1) AS "branchIds",
  coalesce((SELECT true FROM user_pins p WHERE p.user_id = u.id), false) AS "hasPin",
  u.version, u.created_at AS "createdAt", u.last_login_at AS "lastLoginAt"`);
const roleColumns = raw(
  `id, name, permissions, permissions_with_approval AS "permissionsWithApproval", version, created_at AS "createdAt"`,
);

type UserRow = User & Record<string, unknown>;
type RoleRow = Role & Record<string, unknown>;

export function findUser(tx: TenantRead, id: string): Promise<User | undefined> {
  return tx.maybe<UserRow>(
    sql`SELECT ${userColumns} FROM users u WHERE u.id = ${id} AND u.service_permissions IS NULL`,
  );
}

async function branchesOfUsers(tx: TenantRead, which: Fragment, own: "any" | "every"): Promise<Reach> {
  const rows = await tx.many<{ id: string }>(sql`
    SELECT DISTINCT branch_id AS id FROM user_branches WHERE user_id IN (${which}) ORDER BY 1`);
  return { branchIds: rows.map(({ id }) => id), own };
}

/** Where a user works: who changes the user works at each of them. */
export function findBranchesOfUser(tx: TenantRead, id: string): Promise<Reach> {
  return branchesOfUsers(tx, sql`${id}::uuid`, "every");
}

/** Where a user works: who sees the user works at one of them. */
export function findBranchesOfSeen(tx: TenantRead, id: string): Promise<Reach> {
  return branchesOfUsers(tx, sql`${id}::uuid`, "any");
}

/** Where users have the role: who changes it works at each of them. */
export function findBranchesOfHolders(tx: TenantRead, roleId: string): Promise<Reach> {
  return branchesOfUsers(tx, sql`SELECT user_id FROM user_roles WHERE role_id = ${roleId}`, "every");
}

/** Whether the user with this id works at one of the branches, or at none; null: at any. */
export function isUserWithin(userId: Fragment, branchIds: readonly string[] | null): Fragment {
  return sql`(${branchIds}::uuid[] IS NULL OR NOT EXISTS (SELECT FROM user_branches ub WHERE ub.user_id = ${userId})
    OR EXISTS (SELECT FROM user_branches ub WHERE ub.user_id = ${userId} AND ub.branch_id = ${anyOf(branchIds)}))`;
}

/** The users within the branches, by name; one row more than the limit tells whether there is a next page. */
export function listUsers(
  tx: TenantRead,
  query: UserQuery,
  branchIds: readonly string[] | null,
  after: readonly unknown[] | undefined,
): Promise<User[]> {
  const [name = null, id = null] = after ?? [];
  const { q, isActive = null, roleId = null, branchId = null, limit } = query;
  const pattern = q === undefined ? null : `%${q.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const where = sql`u.service_permissions IS NULL
      AND (${pattern}::text IS NULL OR u.name ILIKE ${pattern} OR u.email ILIKE ${pattern})
      AND (${isActive}::boolean IS NULL OR u.is_active = ${isActive})
      AND (${roleId}::uuid IS NULL OR EXISTS (SELECT FROM user_roles WHERE user_id = u.id AND role_id = ${roleId}))
      AND (${branchId}::uuid IS NULL OR EXISTS (SELECT FROM user_branches WHERE user_id = u.id AND branch_id = ${branchId}))
      AND ${isUserWithin(raw("u.id"), branchIds)} AND ${isListed("u.", query, false)}`;
  return tx.many<UserRow>(sql`
    SELECT ${userColumns} ${counted(query, sql`SELECT FROM users u WHERE ${where}`)} FROM users u
    WHERE ${where} AND (${name}::text IS NULL OR (lower(u.name), u.id) > (lower(${name}::text), ${id}::uuid))
    ORDER BY lower(u.name), u.id LIMIT ${written(limit + 1)}`);
}

/**
 * Locks the active global admins until the transaction ends, always before any other user, so that two cannot remove
 * each other.
 */
export async function lockGlobalAdmins(tx: TenantWrite): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    SELECT id FROM users WHERE is_global_admin AND is_active ORDER BY id FOR NO KEY UPDATE`);
  return rows.map(({ id }) => id);
}

export interface GlobalAdmin {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** Global admins who can sign in and have confirmed their email address. */
export function listAdminsToTell(tx: TenantRead): Promise<GlobalAdmin[]> {
  return tx.many<GlobalAdmin & Record<string, unknown>>(sql`
    SELECT id, email, name FROM users WHERE is_global_admin AND is_active AND email_confirmed_at IS NOT NULL ORDER BY id`);
}

/** Locks the user until the transaction ends; what it holds is read after that. */
export async function lockUser(tx: TenantWrite, id: string): Promise<User | undefined> {
  await tx.run(sql`SELECT FROM users WHERE id = ${id} FOR NO KEY UPDATE`);
  return findUser(tx, id);
}

/** The permissions that a user's roles give, with or without approval. */
export async function listPermissionsOfUser(tx: TenantRead, id: string): Promise<string[]> {
  const rows = await tx.many<{ permission: string }>(sql`
    SELECT DISTINCT p AS permission FROM user_roles ur JOIN roles r ON r.id = ur.role_id, unnest(r.permissions || r.permissions_with_approval) p
    WHERE ur.user_id = ${id}`);
  return rows.map(({ permission }) => permission);
}

interface UserValues {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly isGlobalAdmin: boolean;
}

export function insertUser(tx: TenantWrite, u: UserValues & { passwordHash: string | undefined }): Promise<number> {
  return withConstraints(userProblems, () =>
    tx.run(sql`
      INSERT INTO users (id, email, name, is_global_admin, password_hash)
      VALUES (${u.id}, ${u.email}, ${u.name}, ${u.isGlobalAdmin}, ${u.passwordHash ?? null})`),
  );
}

export function updateUser(tx: TenantWrite, u: Omit<UserValues, "email">): Promise<number> {
  return tx.run(sql`
    UPDATE users SET name = ${u.name}, is_global_admin = ${u.isGlobalAdmin}, version = version + 1 WHERE id = ${u.id}`);
}

export async function updateUserActive(tx: TenantWrite, id: string, isActive: boolean): Promise<void> {
  await tx.run(sql`UPDATE users SET is_active = ${isActive}, version = version + 1 WHERE id = ${id}`);
}

/** Makes these the roles of the user. */
export async function updateUserRoles(tx: TenantWrite, userId: string, roleIds: readonly string[]): Promise<void> {
  await tx.run(sql`DELETE FROM user_roles WHERE user_id = ${userId} AND role_id <> ALL (${roleIds}::uuid[])`);
  await tx.run(
    sql`INSERT INTO user_roles (user_id, role_id) SELECT ${userId}, unnest(${roleIds}::uuid[]) ON CONFLICT DO NOTHING`,
  );
}

/** Makes these the branches of the user. */
export async function updateUserBranches(tx: TenantWrite, userId: string, branchIds: readonly string[]): Promise<void> {
  await tx.run(sql`DELETE FROM user_branches WHERE user_id = ${userId} AND branch_id <> ALL (${branchIds}::uuid[])`);
  await tx.run(sql`
    INSERT INTO user_branches (user_id, branch_id) SELECT ${userId}, unnest(${branchIds}::uuid[]) ON CONFLICT DO NOTHING`);
}

/** The ids of the branches that exist; a branch is never deleted. */
export async function listExistingBranches(tx: TenantRead, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`SELECT id FROM branches WHERE id = ${anyOf(ids)}`);
  return rows.map(({ id }) => id);
}

/** The roles that exist with all they give, locked until the transaction ends: what is checked is what is granted. */
export function lockRoles(tx: TenantWrite, ids: readonly string[]): Promise<{ id: string; permissions: string[] }[]> {
  return tx.many(sql`
    SELECT id, permissions || permissions_with_approval AS permissions FROM roles WHERE id = ${anyOf(ids)} ORDER BY id FOR SHARE`);
}

export function findRole(tx: TenantRead, id: string): Promise<Role | undefined> {
  return tx.maybe<RoleRow>(sql`SELECT ${roleColumns} FROM roles WHERE id = ${id}`);
}

export function lockRole(tx: TenantWrite, id: string): Promise<Role | undefined> {
  return tx.maybe<RoleRow>(sql`SELECT ${roleColumns} FROM roles WHERE id = ${id} FOR UPDATE`);
}

export function listRoles(
  tx: TenantRead,
  { limit }: RoleQuery,
  after: readonly unknown[] | undefined,
): Promise<Role[]> {
  const [name = null, id = null] = after ?? [];
  return tx.many<RoleRow>(sql`
    SELECT ${roleColumns} FROM roles
    WHERE ${name}::text IS NULL OR (lower(name), id) > (lower(${name}::text), ${id}::uuid) ORDER BY lower(name), id LIMIT ${written(limit + 1)}`);
}

type RoleValues = Pick<Role, "id" | "name" | "permissions" | "permissionsWithApproval">;

export function insertRole(tx: TenantWrite, role: RoleValues): Promise<number> {
  return withConstraints(roleProblems, () =>
    tx.run(sql`
      INSERT INTO roles (id, name, permissions, permissions_with_approval)
      VALUES (${role.id}, ${role.name}, ${role.permissions}, ${role.permissionsWithApproval})`),
  );
}

export function updateRole(tx: TenantWrite, role: RoleValues): Promise<number> {
  return withConstraints(roleProblems, () =>
    tx.run(
      sql`UPDATE roles SET name = ${role.name}, permissions = ${role.permissions},
            permissions_with_approval = ${role.permissionsWithApproval}, version = version + 1 WHERE id = ${role.id}`,
    ),
  );
}

export function deleteRole(tx: TenantWrite, id: string): Promise<number> {
  return withConstraints(roleProblems, () => tx.run(sql`DELETE FROM roles WHERE id = ${id}`));
}
