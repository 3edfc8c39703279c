import type { TenantRead } from "../../kernel/db/handles.ts";
import { unseen } from "../../kernel/db/records.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { DeviceAtWork } from "./context.ts";

/** A role that a user has. */
interface CallerRole {
  readonly name: string;
  readonly permissions: readonly string[];
  readonly permissionsWithApproval: readonly string[];
}

/** A user with what says what they may do. */
export interface UserWithRights {
  readonly userId: string;
  readonly email: string | null;
  readonly name: string;
  readonly isGlobalAdmin: boolean;
  readonly roles: readonly CallerRole[];
  /** The permissions of a service account, which has no roles. */
  readonly servicePermissions: readonly string[] | null;
  readonly branchIds: readonly string[];
}

export interface CallerRow extends UserWithRights {
  readonly device: DeviceAtWork | null;
  /** The operator who looks into the shop in this session: it reads, whatever it holds. */
  readonly operatorId: string | null;
  /** It is a till, and nobody's session. */
  readonly isTill: boolean;
  /** When the user last proved who they are in this session. */
  readonly provenAt: string | null;
  /** The branches asked for that the shop does not have. */
  readonly unknownBranchIds: readonly string[];
}

/**
 * The columns of a user `u` that say what they may do. Each table is read once, and lists come as JSON, which both
 * sides make and read faster than arrays: this is asked on every request.
 */
const rights = sql`u.id AS "userId", u.email, u.name, u.is_global_admin AS "isGlobalAdmin",
           (SELECT coalesce(json_agg(json_build_object('name', r.name, 'permissions', r.permissions,
                     'permissionsWithApproval', r.permissions_with_approval) ORDER BY r.name), '[]')
            FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE ur.user_id = u.id) AS roles,
           u.service_permissions AS "servicePermissions",
           (SELECT coalesce(json_agg(ub.branch_id ORDER BY ub.branch_id), '[]')
            FROM user_branches ub WHERE ub.user_id = u.id) AS "branchIds"`;

/**
 * The user with everything that they may do, or undefined when they are not active: for work by the clock in their
 * name.
 */
export function findUserWithRights(tx: TenantRead, userId: string): Promise<UserWithRights | undefined> {
  return tx.maybe<UserWithRights>(sql`SELECT ${rights} FROM users u WHERE u.id = ${userId} AND u.is_active`);
}

const noBranches = sql`'[]'::json`;

/**
 * The active user or service account of a live session, one opened with a PIN only while its till is bound to a
 * register, with everything it may do, or undefined: one statement, run on every request. `branchIds`: the branches
 * that the request names.
 */
export async function findCaller(
  tx: TenantRead,
  userId: string,
  sessionId: string,
  now: Date,
  branchIds: readonly string[],
): Promise<CallerRow | undefined> {
  const unknown =
    branchIds.length === 0
      ? noBranches
      : sql`(SELECT coalesce(json_agg(n), '[]') FROM unnest(${unseen(branchIds, "uuid[]")}) n WHERE NOT EXISTS (SELECT FROM branches WHERE id = n))`;
  const row = await tx.maybe<CallerRow>(sql`
    SELECT ${rights}, u.operator_id AS "operatorId", u.device_id IS NOT NULL AS "isTill", s.proven_at AS "provenAt",
           (SELECT json_build_object('id', d.id, 'branchId', d.branch_id, 'registerId', r.id, 'epoch', r.epoch, 'isPin', s.is_pin)
            FROM devices d LEFT JOIN registers r ON r.device_id = d.id WHERE d.id = s.device_id) AS device,
           ${unknown} AS "unknownBranchIds"
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = ${sessionId} AND u.id = ${userId} AND u.is_active AND s.revoked_at IS NULL
      AND s.absolute_expires_at > ${now}`);
  const isBound = row?.device?.isPin !== true || row.device.registerId !== null;
  return isBound ? row : undefined;
}
