import type { Handle } from "../../kernel/db/handles.ts";
import { sql } from "../../kernel/db/sql.ts";
import { amountText } from "../engine/amounts.sql.ts";
import { mayApprove } from "../gate/approvals.sql.ts";
import { shopCurrency } from "../settings/service.ts";
import type { Approval } from "./schema.ts";

/** Whether the user may approve calls that need the permission at the branch, or of the shop as a whole. */
export async function isApprover(
  tx: Handle,
  userId: string,
  { permission, branchId }: Pick<Approval, "permission" | "branchId">,
): Promise<boolean> {
  const found = await tx.maybe(
    sql`SELECT FROM users u WHERE u.id = ${userId} AND ${mayApprove(sql`${permission}`, sql`${branchId}::uuid`)}`,
  );
  return found !== undefined;
}

/** Whether one of the user's roles gives the permission outright. */
export async function isHeldByRole(tx: Handle, userId: string, permission: string): Promise<boolean> {
  const found = await tx.maybe(sql`
    SELECT FROM user_roles ur JOIN roles r ON r.id = ur.role_id
    WHERE ur.user_id = ${userId} AND ${permission} = ANY (r.permissions) LIMIT 1`);
  return found !== undefined;
}

export async function isActiveUser(tx: Handle, userId: string): Promise<boolean> {
  return (await tx.maybe(sql`SELECT FROM users WHERE id = ${userId} AND is_active`)) !== undefined;
}

export async function getCurrency(tx: Handle): Promise<string> {
  return (await tx.one<{ currency: string }>(sql`SELECT ${shopCurrency} AS currency`)).currency;
}

export async function insertApproval(tx: Handle, a: Approval & { at: Date }): Promise<void> {
  await tx.run(sql`
    INSERT INTO approvals (id, permission, branch_id, amount, order_id, requester_id, approver_id, created_at, expires_at)
    VALUES (${a.id}, ${a.permission}, ${a.branchId}, ${a.amount}, ${a.orderId}, ${a.requesterId}, ${a.approverId}, ${a.at},
      ${a.expiresAt})`);
}

/** False when the till has brought it before. */
export async function insertOfflineApproval(tx: Handle, a: Approval & { at: Date }): Promise<boolean> {
  const inserted = await tx.run(sql`
    INSERT INTO approvals (id, permission, branch_id, amount, order_id, requester_id, approver_id, created_at, expires_at)
    VALUES (${a.id}, ${a.permission}, ${a.branchId}, ${a.amount}, ${a.orderId}, ${a.requesterId}, ${a.approverId}, ${a.at},
      ${a.expiresAt}) ON CONFLICT DO NOTHING`);
  return inserted === 1;
}

export function getApproval(tx: Handle, id: string): Promise<Approval> {
  return tx.one<Approval>(sql`
    SELECT id, permission, branch_id AS "branchId", ${amountText("amount")} AS amount, order_id AS "orderId",
      requester_id AS "requesterId", approver_id AS "approverId", expires_at AS "expiresAt"
    FROM approvals WHERE id = ${id}`);
}
