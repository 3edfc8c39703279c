import type { ShopOwner } from "../../deps.ts";
import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { StartingRole } from "../engine/compose.ts";

/** A starting role without permissions; they are introduced to it. */
export async function insertStartingRole(tx: TenantWrite, id: string, name: StartingRole["name"]): Promise<void> {
  await tx.run(sql`INSERT INTO roles (id, name, starting_role) VALUES (${id}, ${name}, ${name})`);
}

export async function insertBranch(tx: TenantWrite, branch: { id: string; code: string; name: string }): Promise<void> {
  await tx.run(sql`INSERT INTO branches (id, code, name) VALUES (${branch.id}, ${branch.code}, ${branch.name})`);
}

/**
 * The owner: a global admin with the Owner role, assigned to the first branch. One with a password is mailed no link:
 * the operator's word stands for their address.
 */
export async function insertOwner(
  tx: TenantWrite,
  owner: ShopOwner & { branchId: string; roleId: string; openedAt: Date },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO users (id, email, name, password_hash, is_global_admin, email_confirmed_at)
    VALUES (${owner.id}, ${owner.email}, ${owner.name}, ${owner.passwordHash ?? null}, true, ${owner.passwordHash === undefined ? null : owner.openedAt})`);
  await tx.run(sql`INSERT INTO user_roles (user_id, role_id) VALUES (${owner.id}, ${owner.roleId})`);
  await tx.run(sql`INSERT INTO user_branches (user_id, branch_id) VALUES (${owner.id}, ${owner.branchId})`);
}

export async function insertUnit(
  tx: TenantWrite,
  unit: { id: string; code: string; name: string; precision: number },
): Promise<void> {
  await tx.run(
    sql`INSERT INTO units (id, code, name, precision) VALUES (${unit.id}, ${unit.code}, ${unit.name}, ${unit.precision})`,
  );
}

export async function insertTaxGroup(tx: TenantWrite, group: { id: string; name: string }): Promise<void> {
  await tx.run(sql`INSERT INTO tax_groups (id, name) VALUES (${group.id}, ${group.name})`);
}

/** The shop's oldest global admin, and whether any of them ever chose a password. */
export function findShopOwner(tx: TenantRead): Promise<{ id: string; hasPassword: boolean } | undefined> {
  return tx.maybe(sql`
    SELECT id, bool_or(password_hash IS NOT NULL) OVER () AS "hasPassword" FROM users WHERE is_global_admin ORDER BY created_at, id LIMIT 1`);
}
