import type { Handle } from "../../kernel/db/handles.ts";
import { anyOf } from "../../kernel/db/records.ts";
import { raw, sql, type Fragment } from "../../kernel/db/sql.ts";

/**
 * Whether an active user `u` holds the permission outright and works at the branch; without one at every branch in use,
 * as the approval is then good for what concerns the shop as a whole.
 */
export function mayApprove(permission: Fragment, branchId: Fragment): Fragment {
  return sql`u.is_active AND (u.is_global_admin OR
    EXISTS (SELECT FROM user_roles ur JOIN roles r ON r.id = ur.role_id
      WHERE ur.user_id = u.id AND ${permission} = ANY (r.permissions))
    AND CASE WHEN ${branchId} IS NULL
      THEN NOT EXISTS (SELECT FROM branches b LEFT JOIN user_branches ub ON ub.branch_id = b.id AND ub.user_id = u.id
        WHERE b.is_active AND ub.user_id IS NULL)
      ELSE EXISTS (SELECT FROM user_branches ub WHERE ub.user_id = u.id AND ub.branch_id = ${branchId}) END)`;
}

/** What one approval lets through. */
export interface Use {
  readonly permission: string;
  /** Null: of what is the shop's. */
  readonly branchId: string | null;
  /** Null: there is none, so that any ceiling is high enough. */
  readonly amount: string | null;
  readonly orderId: string | null;
}

interface ApprovalLoan {
  readonly ids: readonly string[];
  readonly uses: readonly Use[];
  readonly requesterId: string;
  readonly at: Date;
  /** Digest of a creation under a client-made id. */
  readonly usedFor: Buffer | null;
}

interface ApprovalUse {
  readonly id: string;
  /** Which of the uses it is for, from 0. */
  readonly use: number;
  readonly approvedBy: string;
}

function rowsOf(uses: readonly Use[]): Fragment {
  return sql`unnest(${uses.map(({ permission }) => permission)}::text[], ${uses.map(({ branchId }) => branchId)}::uuid[],
    ${uses.map(({ amount }) => amount)}::numeric[], ${uses.map(({ orderId }) => orderId)}::uuid[])
    WITH ORDINALITY n (permission, branch_id, amount, order_id, position)`;
}

/** Uses up one approval of `ids` for each use that has one whose giver may still approve it, and says who that is. */
export function consumeApprovals(
  tx: Handle,
  { ids, uses, requesterId, at, usedFor }: ApprovalLoan,
): Promise<ApprovalUse[]> {
  return tx.many<ApprovalUse>(sql`
    UPDATE approvals SET used_at = ${at}, used_for = ${usedFor} FROM (
      SELECT DISTINCT ON (n.position) a.id, n.position FROM ${rowsOf(uses)}
      JOIN approvals a ON a.permission = n.permission AND a.branch_id IS NOT DISTINCT FROM n.branch_id
        AND a.order_id IS NOT DISTINCT FROM n.order_id AND (n.amount IS NULL OR a.amount >= n.amount)
      JOIN users u ON u.id = a.approver_id AND ${mayApprove(raw("a.permission"), raw("a.branch_id"))}
      WHERE a.id = ${anyOf(ids)} AND a.requester_id = ${requesterId} AND a.used_at IS NULL AND a.expires_at > ${at}
      ORDER BY n.position, a.amount, a.id) fit
    WHERE approvals.id = fit.id AND used_at IS NULL
    RETURNING approvals.id, (fit.position - 1)::integer AS use, approver_id AS "approvedBy"`);
}

/** The approvals among `ids` that were used for this very creation before. */
export function listUsedFor(tx: Handle, { ids, uses, requesterId, usedFor }: ApprovalLoan): Promise<ApprovalUse[]> {
  return tx.many<ApprovalUse>(sql`
    SELECT a.id, (n.position - 1)::integer AS use, a.approver_id AS "approvedBy"
    FROM ${rowsOf(uses)} JOIN approvals a ON a.permission = n.permission AND a.branch_id IS NOT DISTINCT FROM n.branch_id
    WHERE a.id = ${anyOf(ids)} AND a.requester_id = ${requesterId} AND a.used_for = ${usedFor}`);
}
