import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { quantityText } from "../../../kernel/db/records.ts";
import { sql, type Fragment } from "../../../kernel/db/sql.ts";
import type { GiftReceipt } from "./schema.ts";

export type GiftRow = Omit<GiftReceipt, "returnableUntil"> & {
  /** Null: every line. */
  readonly lineIds: readonly string[] | null;
};

/** What is kept of a line: what was sold less its voids. */
const linesJson = sql`(
  SELECT coalesce(json_agg(json_build_object('lineId', l.id, 'name', l.name, 'quantity', ${quantityText("k.quantity")}) ORDER BY l.position), '[]')
  FROM order_lines l CROSS JOIN LATERAL (
    SELECT l.quantity + coalesce(sum(v.quantity), 0) AS quantity FROM order_lines v WHERE v.order_id = o.id AND v.voids_line_id = l.id) k
  WHERE l.order_id = o.id AND l.kind = 'Sale' AND k.quantity > 0 AND (g.line_ids IS NULL OR l.id = ANY (g.line_ids)))`;

async function find(tx: TenantRead, condition: Fragment): Promise<GiftRow | undefined> {
  return tx.maybe<GiftRow>(sql`
    SELECT g.id, g.code, g.order_id AS "orderId", g.line_ids AS "lineIds", o.receipt_number AS "receiptNumber", o.branch_id AS "branchId",
      b.name AS "branchName", o.business_date AS "businessDate", ${linesJson} AS lines, g.user_id AS "userId", g.issued_at AS "issuedAt"
    FROM gift_receipts g JOIN orders o ON o.id = g.order_id JOIN branches b ON b.id = o.branch_id WHERE ${condition}`);
}

export function findGiftReceipt(tx: TenantRead, id: string): Promise<GiftRow | undefined> {
  return find(tx, sql`g.id = ${id}`);
}

export function findGiftReceiptByCode(tx: TenantRead, code: string): Promise<GiftRow | undefined> {
  return find(tx, sql`g.code = ${code}`);
}

/** The branch of the sale. */
export async function findGiftBranch(tx: TenantRead, id: string): Promise<string | undefined> {
  const row = await tx.maybe<{ branchId: string }>(sql`
    SELECT o.branch_id AS "branchId" FROM gift_receipts g JOIN orders o ON o.id = g.order_id WHERE g.id = ${id}`);
  return row?.branchId;
}

export async function findGiftBranchByCode(tx: TenantRead, code: string): Promise<string | undefined> {
  const row = await tx.maybe<{ branchId: string }>(sql`
    SELECT o.branch_id AS "branchId" FROM gift_receipts g JOIN orders o ON o.id = g.order_id WHERE g.code = ${code}`);
  return row?.branchId;
}

export async function insertGiftReceipt(
  tx: TenantWrite,
  g: Pick<GiftReceipt, "id" | "code" | "orderId" | "userId"> & {
    readonly lineIds: readonly string[] | null;
    readonly at: Date;
  },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO gift_receipts (id, code, order_id, line_ids, user_id, issued_at)
    VALUES (${g.id}, ${g.code}, ${g.orderId}, ${g.lineIds}::uuid[], ${g.userId}, ${g.at})`);
}
