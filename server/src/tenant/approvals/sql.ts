import type { Handle } from "../../kernel/db/handles.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { Approval } from "./schema.ts";

/** Whether an active user holds the permission outright. */
export async function findHolder(tx: Handle, userId: string, permission: string): Promise<boolean> {
  const row = await tx.maybe<{ holds: boolean }>(sql`
    SELECT u.is_global_admin OR EXISTS (SELECT FROM user_roles ur JOIN roles r ON r.id = ur.role_id
      WHERE ur.user_id = u.id AND ${permission} = ANY (r.permissions)) AS holds
    FROM users u WHERE u.id = ${userId} AND u.is_active`);
  return row?.holds === true;
}

export async function isActiveUser(tx: Handle, userId: string): Promise<boolean> {
  return (await tx.maybe(sql`SELECT FROM users WHERE id = ${userId} AND is_active`)) !== undefined;
}

export async function insertApproval(tx: Handle, approval: Approval & { at: Date }): Promise<void> {
  await tx.run(sql`
    INSERT INTO approvals (id, permission, requester_id, approver_id, created_at, expires_at)
    VALUES (${approval.id}, ${approval.permission}, ${approval.requesterId}, ${approval.approverId}, ${approval.at}, ${approval.expiresAt})`);
}

export function getApproval(tx: Handle, id: string): Promise<Approval> {
  return tx.one<Approval>(sql`
    SELECT id, permission, requester_id AS "requesterId", approver_id AS "approverId", expires_at AS "expiresAt"
    FROM approvals WHERE id = ${id}`);
}

interface Use {
  readonly ids: readonly string[];
  readonly permissions: readonly string[];
  readonly requesterId: string;
  readonly at: Date;
  /** Digest of a creation under a client-made id. */
  readonly usedFor: Buffer | null;
}

interface Used {
  readonly id: string;
  readonly permission: string;
  readonly approvedBy: string;
}

/** Uses up one approval of `ids` for each permission that has one, and says who gave them. */
export function consumeApprovals(tx: Handle, use: Use): Promise<Used[]> {
  return tx.many<Used>(sql`
    UPDATE approvals SET used_at = ${use.at}, used_for = ${use.usedFor} WHERE used_at IS NULL AND id IN (
      SELECT DISTINCT ON (permission) id FROM approvals
      WHERE id = ANY (${use.ids}::uuid[]) AND permission = ANY (${use.permissions}::text[]) AND requester_id = ${use.requesterId}
        AND used_at IS NULL AND expires_at > ${use.at} AND EXISTS (SELECT FROM users u WHERE u.id = approver_id AND u.is_active)
      ORDER BY permission, id)
    RETURNING id, permission, approver_id AS "approvedBy"`);
}

/** Those of `ids` that were used for this very creation before. */
export function listUsedFor(tx: Handle, use: Use): Promise<Used[]> {
  return tx.many<Used>(sql`
    SELECT id, permission, approver_id AS "approvedBy" FROM approvals
    WHERE id = ANY (${use.ids}::uuid[]) AND permission = ANY (${use.permissions}::text[]) AND requester_id = ${use.requesterId}
      AND used_for = ${use.usedFor}`);
}
