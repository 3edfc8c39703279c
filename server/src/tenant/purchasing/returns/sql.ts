import { withConstraints, type ConstraintProblems } from "../../../kernel/db/errors.ts";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { anyOf, moneyText, quantityText } from "../../../kernel/db/records.ts";
import { sql, written } from "../../../kernel/db/sql.ts";
import { decodeCursor } from "../../../kernel/http/page.ts";
import { invalid } from "../../../kernel/http/problem.ts";
import { branchIn } from "../../gate/branch.sql.ts";
import { roundedAmount } from "../../engine/amounts.sql.ts";
import { branchName, userName } from "../../engine/names.sql.ts";
import { numberText } from "../../engine/numbers.sql.ts";
import type { CreditNote, ReturnQuery, ReturnSummary, SupplierReturnLine } from "./schema.ts";

// Line by line, as the journal has it.
const total = `(SELECT sum(${roundedAmount("l.quantity * l.unit_cost")}) FROM supplier_return_lines l WHERE l.return_id = r.id)`;
const heading = sql`r.id, ${numberText("SR", "r.number")} AS number, r.supplier_id AS "supplierId",
  (SELECT s.name FROM suppliers s WHERE s.id = r.supplier_id) AS "supplierName", r.branch_id AS "branchId",
  ${branchName("r.branch_id")} AS "branchName", ${userName("r.created_by")} AS "createdByName",
  ${userName("r.ended_by")} AS "endedByName",
  (SELECT ${numberText("PO", "o.number")} FROM purchase_orders o WHERE o.id = r.order_id) AS "purchaseOrderNumber", r.order_id AS "purchaseOrderId", r.status, r.note, r.occurred_at AS "occurredAt",
  r.created_by AS "createdBy", r.created_at AS "createdAt", ${moneyText(total)} AS "totalCost",
  r.credit_number AS "creditNumber", r.credited_on AS "creditedOn", ${moneyText("r.credit_cost")} AS "creditCost",
  ${moneyText(`(r.credit_cost - ${total})`)} AS "varianceCost", r.ended_by AS "endedBy", r.ended_at AS "endedAt", r.version`;

export const findReturnBranch = branchIn("supplier_returns");

export function findReturn(tx: TenantRead, id: string): Promise<ReturnSummary | undefined> {
  return tx.maybe<ReturnSummary>(sql`SELECT ${heading} FROM supplier_returns r WHERE r.id = ${id}`);
}

export function lockReturn(tx: TenantWrite, id: string): Promise<ReturnSummary | undefined> {
  return tx.maybe<ReturnSummary>(sql`
    SELECT ${heading} FROM supplier_returns r WHERE r.id = ${id} FOR NO KEY UPDATE OF r`);
}

/** Latest first, of these branches or of all. */
export function listReturns(
  tx: TenantRead,
  branchIds: readonly string[] | null,
  { branchId, supplierId, status, cursor, limit }: ReturnQuery,
): Promise<ReturnSummary[]> {
  const [last] = decodeCursor(cursor, ["uuid"]) ?? [];
  const conditions = [
    branchId === undefined ? undefined : sql`r.branch_id = ${branchId}`,
    branchId === undefined && branchIds !== null ? sql`r.branch_id = ${anyOf(branchIds)}` : undefined,
    supplierId === undefined ? undefined : sql`r.supplier_id = ${supplierId}`,
    status === undefined ? undefined : sql`r.status = ${status}`,
    last === undefined ? undefined : sql`r.id < ${last}::uuid`,
  ];
  const where = conditions.reduce((all, one) => (one === undefined ? all : sql`${all} AND ${one}`), sql`true`);
  return tx.many<ReturnSummary>(sql`
    SELECT ${heading} FROM supplier_returns r WHERE ${where} ORDER BY r.id DESC LIMIT ${written(limit + 1)}`);
}

export function listReturnLines(tx: TenantRead, id: string): Promise<SupplierReturnLine[]> {
  return tx.many<SupplierReturnLine>(sql`
    SELECT l.variant_id AS "variantId", v.sku, p.name AS "productName", v.name AS "variantName",
           ${quantityText("l.quantity")} AS quantity, ${moneyText("l.unit_cost")} AS "unitCost", l.reason, l.note
    FROM supplier_return_lines l JOIN variants v ON v.id = l.variant_id JOIN products p ON p.id = v.product_id
    WHERE l.return_id = ${id} ORDER BY l.position`);
}

const problems: ConstraintProblems = {
  supplier_returns_branch_id_fkey: () => invalid("branchId", "no such branch"),
};

interface Values {
  readonly id: string;
  readonly number: number;
  readonly supplierId: string;
  readonly branchId: string;
  readonly orderId: string | null;
  readonly note: string | null;
  readonly occurredAt: Date;
  readonly by: string;
  readonly at: Date;
  readonly lines: readonly Pick<SupplierReturnLine, "variantId" | "quantity" | "unitCost" | "reason" | "note">[];
}

export async function insertReturn(tx: TenantWrite, r: Values): Promise<void> {
  const column = <K extends keyof Values["lines"][number]>(name: K) => r.lines.map((line) => line[name]);
  await withConstraints(problems, () =>
    tx.run(sql`
      INSERT INTO supplier_returns (id, number, supplier_id, branch_id, order_id, note, occurred_at, created_by, created_at)
      VALUES (${r.id}, ${r.number}, ${r.supplierId}, ${r.branchId}, ${r.orderId}, ${r.note}, ${r.occurredAt}, ${r.by}, ${r.at})`),
  );
  await tx.run(sql`
    INSERT INTO supplier_return_lines (return_id, variant_id, quantity, unit_cost, reason, note, position)
    SELECT ${r.id}, l.* FROM unnest(${column("variantId")}::uuid[], ${column("quantity")}::numeric[],
      ${column("unitCost")}::numeric[], ${column("reason")}::text[], ${column("note")}::text[]) WITH ORDINALITY l`);
}

/** Credited with a credit note, else cancelled. */
export async function updateEnded(
  tx: TenantWrite,
  id: string,
  { by, at, credit }: { by: string; at: Date; credit?: CreditNote },
): Promise<void> {
  await tx.run(sql`
    UPDATE supplier_returns SET status = ${credit === undefined ? "Cancelled" : "Credited"},
      credit_number = ${credit?.number ?? null}, credited_on = ${credit?.issuedOn ?? null},
      credit_cost = ${credit?.creditCost ?? null}, ended_by = ${by}, ended_at = ${at}, version = version + 1
    WHERE id = ${id}`);
}
