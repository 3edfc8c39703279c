import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { DeviceAtWork } from "../context.ts";

export interface CallerRow {
  readonly userId: string;
  readonly email: string | null;
  readonly name: string;
  readonly isGlobalAdmin: boolean;
  readonly roles: string[];
  readonly permissions: string[];
  readonly permissionsWithApproval: string[];
  readonly branchIds: string[];
  readonly device: DeviceAtWork | null;
  /** An operator who looks into the shop: it reads, whatever it holds. */
  readonly isSupport: boolean;
  /** Those of the branches asked for that the shop does not have. */
  readonly unknownBranchIds: string[];
}

/** Who is known without a session. */
type UserWithRights = Omit<CallerRow, "device" | "isSupport" | "unknownBranchIds">;

/** What of a user `u` says what they may do. */
const rights = sql`u.id AS "userId", u.email, u.name, u.is_global_admin AS "isGlobalAdmin",
           ARRAY(SELECT r.name FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE ur.user_id = u.id ORDER BY r.name) AS roles,
           coalesce(u.service_permissions,
             ARRAY(SELECT DISTINCT p FROM user_roles ur JOIN roles r ON r.id = ur.role_id, unnest(r.permissions) p
                   WHERE ur.user_id = u.id ORDER BY p)) AS permissions,
           ARRAY(SELECT DISTINCT p FROM user_roles ur JOIN roles r ON r.id = ur.role_id, unnest(r.permissions_with_approval) p
                 WHERE ur.user_id = u.id) AS "permissionsWithApproval",
           ARRAY(SELECT ub.branch_id::text FROM user_branches ub WHERE ub.user_id = u.id ORDER BY 1) AS "branchIds"`;

/**
 * The user with everything that they may do, or undefined when they are not active: for work by the clock in their
 * name.
 */
export function findUserWithRights(tx: TenantRead, userId: string): Promise<UserWithRights | undefined> {
  return tx.maybe<UserWithRights>(sql`SELECT ${rights} FROM users u WHERE u.id = ${userId} AND u.is_active`);
}

/**
 * The active user or service account of a live session, one opened with a PIN only while its till is bound to a
 * register, with everything it may do, or undefined: one statement, run on every request. `branchIds`: the branches
 * that the request names.
 */
export function findCaller(
  tx: TenantRead,
  userId: string,
  sessionId: string,
  now: Date,
  branchIds: readonly string[],
): Promise<CallerRow | undefined> {
  return tx.maybe<CallerRow>(sql`
    SELECT ${rights}, u.is_support AS "isSupport",
           (SELECT json_build_object('id', d.id, 'branchId', d.branch_id, 'registerId', r.id, 'epoch', r.epoch, 'isPin', s.is_pin)
            FROM devices d LEFT JOIN registers r ON r.device_id = d.id WHERE d.id = s.device_id) AS device,
           ARRAY(SELECT n::text FROM unnest(${branchIds}::uuid[]) n WHERE NOT EXISTS (SELECT FROM branches WHERE id = n)) AS "unknownBranchIds"
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = ${sessionId} AND u.id = ${userId} AND u.is_active AND s.revoked_at IS NULL
      AND s.absolute_expires_at > ${now}
      AND (NOT s.is_pin OR EXISTS (SELECT FROM registers WHERE device_id = s.device_id))`);
}

export async function updateOwnName(tx: TenantWrite, userId: string, name: string): Promise<void> {
  await tx.run(sql`UPDATE users SET name = ${name}, version = version + 1 WHERE id = ${userId}`);
}
