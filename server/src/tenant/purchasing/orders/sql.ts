import { keysOfScan } from "@tillhouse/pricing/gtin.ts";
import type { LabelRule } from "@tillhouse/pricing/label.ts";
import { withConstraints, type ConstraintProblems } from "../../../kernel/db/errors.ts";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { anyOf, moneyText, quantityText } from "../../../kernel/db/records.ts";
import { sql, written } from "../../../kernel/db/sql.ts";
import { decodeCursor } from "../../../kernel/http/page.ts";
import { invalid } from "../../../kernel/http/problem.ts";
import { branchIn } from "../../gate/branch.sql.ts";
import { scanned } from "../../catalogue/codes/service.ts";
import { roundedAmount } from "../../engine/amounts.sql.ts";
import { branchName, userName } from "../../engine/names.sql.ts";
import { numberText } from "../../engine/numbers.sql.ts";
import type {
  OrderQuery,
  OrderStatus,
  OrderSummary,
  PurchaseOrderLine,
  PurchaseReceipt,
  ReceiptQuery,
} from "./schema.ts";

const heading = sql`o.id, ${numberText("PO", "o.number")} AS number, o.supplier_id AS "supplierId",
  (SELECT s.name FROM suppliers s WHERE s.id = o.supplier_id) AS "supplierName", o.branch_id AS "branchId", ${branchName("o.branch_id")} AS "branchName", o.status,
  ${userName("o.created_by")} AS "createdByName", ${userName("o.submitted_by")} AS "submittedByName",
  ${userName("o.ended_by")} AS "endedByName",
  o.reference, o.note, o.expected_on AS "expectedOn", o.created_by AS "createdBy", o.created_at AS "createdAt",
  o.submitted_by AS "submittedBy", o.submitted_at AS "submittedAt", o.mailed_at AS "mailedAt", o.ended_by AS "endedBy",
  o.ended_at AS "endedAt", o.end_reason AS "endReason", o.version,
  (SELECT count(*)::int FROM purchase_order_lines l WHERE l.order_id = o.id) AS "lineCount",
  (SELECT ${moneyText(`sum(${roundedAmount("l.quantity * l.unit_cost")})`)} FROM purchase_order_lines l WHERE l.order_id = o.id) AS "totalCost"`;

export const findOrderBranch = branchIn("purchase_orders");

export function findOrder(tx: TenantRead, id: string): Promise<OrderSummary | undefined> {
  return tx.maybe<OrderSummary>(sql`SELECT ${heading} FROM purchase_orders o WHERE o.id = ${id}`);
}

export function lockOrder(tx: TenantWrite, id: string): Promise<OrderSummary | undefined> {
  return tx.maybe<OrderSummary>(sql`
    SELECT ${heading} FROM purchase_orders o WHERE o.id = ${id} FOR NO KEY UPDATE OF o`);
}

/** Latest first, of these branches or of all. */
export function listOrders(
  tx: TenantRead,
  branchIds: readonly string[] | null,
  { branchId, supplierId, status, cursor, limit }: OrderQuery,
): Promise<OrderSummary[]> {
  const [last] = decodeCursor(cursor, ["uuid"]) ?? [];
  const conditions = [
    branchId === undefined ? undefined : sql`o.branch_id = ${branchId}`,
    branchId === undefined && branchIds !== null ? sql`o.branch_id = ${anyOf(branchIds)}` : undefined,
    supplierId === undefined ? undefined : sql`o.supplier_id = ${supplierId}`,
    status === undefined ? undefined : sql`o.status = ${status}`,
    last === undefined ? undefined : sql`o.id < ${last}::uuid`,
  ];
  const where = conditions.reduce((all, one) => (one === undefined ? all : sql`${all} AND ${one}`), sql`true`);
  return tx.many<OrderSummary>(sql`
    SELECT ${heading} FROM purchase_orders o WHERE ${where} ORDER BY o.id DESC LIMIT ${written(limit + 1)}`);
}

/** In the order in which they were given. */
export function listLines(tx: TenantRead, id: string): Promise<PurchaseOrderLine[]> {
  return tx.many<PurchaseOrderLine>(sql`
    SELECT l.variant_id AS "variantId", v.sku, p.name AS "productName", v.name AS "variantName", l.code,
           ${quantityText("l.quantity")} AS quantity, ${moneyText("l.unit_cost")} AS "unitCost",
           ${quantityText("l.received")} AS received, ${quantityText("l.damaged")} AS damaged,
           ${quantityText("l.returned")} AS returned,
           ${quantityText("greatest(l.quantity - l.received, 0)")} AS outstanding
    FROM purchase_order_lines l JOIN variants v ON v.id = l.variant_id JOIN products p ON p.id = v.product_id
    WHERE l.order_id = ${id} ORDER BY l.position`);
}

const problems: ConstraintProblems = {
  purchase_orders_branch_id_fkey: () => invalid("branchId", "no such branch"),
};

interface Values {
  readonly id: string;
  readonly number: number;
  readonly supplierId: string;
  readonly branchId: string;
  readonly reference: string | null;
  readonly note: string | null;
  readonly expectedOn: string | null;
  readonly by: string;
  readonly at: Date;
}

export async function insertOrder(tx: TenantWrite, o: Values): Promise<void> {
  await withConstraints(problems, () =>
    tx.run(sql`
      INSERT INTO purchase_orders (id, number, supplier_id, branch_id, reference, note, expected_on, created_by, created_at)
      VALUES (${o.id}, ${o.number}, ${o.supplierId}, ${o.branchId}, ${o.reference}, ${o.note}, ${o.expectedOn}, ${o.by},
        ${o.at})`),
  );
}

interface OrderedVariant {
  readonly variantId: string;
  readonly quantity: string;
  readonly code: string | null;
  readonly unitCost: string | null;
}

/** Puts these lines in place of those that there are. */
export async function replaceLines(tx: TenantWrite, id: string, lines: readonly OrderedVariant[]): Promise<void> {
  const column = <K extends keyof OrderedVariant>(name: K) => lines.map((line) => line[name]);
  await tx.run(sql`DELETE FROM purchase_order_lines WHERE order_id = ${id}`);
  await tx.run(sql`
    INSERT INTO purchase_order_lines (order_id, variant_id, quantity, code, unit_cost, position)
    SELECT ${id}, l.* FROM unnest(${column("variantId")}::uuid[], ${column("quantity")}::numeric[], ${column("code")}::text[],
      ${column("unitCost")}::numeric[]) WITH ORDINALITY l`);
}

type Details = Pick<OrderSummary, "reference" | "note" | "expectedOn">;

export async function updateDetails(tx: TenantWrite, id: string, d: Details): Promise<void> {
  await tx.run(sql`
    UPDATE purchase_orders SET reference = ${d.reference}, note = ${d.note}, expected_on = ${d.expectedOn},
      version = version + 1 WHERE id = ${id}`);
}

interface Step {
  readonly status: OrderStatus;
  readonly by: string;
  readonly at: Date;
  readonly reason?: string;
}

/** Moves the order to the status, and writes down who submitted or ended it and when. */
export async function updateStatus(tx: TenantWrite, id: string, { status, by, at, reason }: Step): Promise<void> {
  const isEnd = status === "Closed" || status === "Cancelled";
  const ended = isEnd ? sql`, ended_by = ${by}, ended_at = ${at}, end_reason = ${reason ?? null}` : sql``;
  const submitted = status === "Submitted" ? sql`, submitted_by = ${by}, submitted_at = ${at}` : sql``;
  await tx.run(sql`
    UPDATE purchase_orders SET status = ${status}, version = version + 1 ${ended} ${submitted} WHERE id = ${id}`);
}

export async function updateMailed(tx: TenantWrite, id: string, at: Date): Promise<void> {
  await tx.run(sql`UPDATE purchase_orders SET mailed_at = ${at}, version = version + 1 WHERE id = ${id}`);
}

/** Adds to what went back of the order's lines. */
export async function addReturned(
  tx: TenantWrite,
  id: string,
  lines: readonly Pick<OrderedVariant, "variantId" | "quantity">[],
  direction: 1 | -1,
): Promise<void> {
  await tx.run(sql`
    UPDATE purchase_order_lines l SET returned = l.returned + ${direction}::int * r.quantity
    FROM unnest(${lines.map((line) => line.variantId)}::uuid[], ${lines.map((line) => line.quantity)}::numeric[])
      r (variant_id, quantity)
    WHERE l.order_id = ${id} AND l.variant_id = r.variant_id`);
}

export interface ReceivedLine {
  readonly variantId: string;
  readonly received: string;
  readonly damaged: string;
  readonly unitCost: string | null;
  readonly landedCost: string;
  readonly note: string | null;
}

interface Receipt extends Pick<PurchaseReceipt, "id" | "orderId" | "reference" | "note" | "userId"> {
  readonly occurredAt: Date;
  readonly receivedAt: Date;
  readonly landedCosts: readonly object[];
  readonly lines: readonly ReceivedLine[];
}

/** Writes the receipt and adds it to the lines of its order. */
export async function insertReceipt(tx: TenantWrite, r: Receipt): Promise<void> {
  const column = <K extends keyof ReceivedLine>(name: K) => r.lines.map((line) => line[name]);
  await tx.run(sql`
    INSERT INTO purchase_receipts (id, order_id, reference, note, landed_costs, occurred_at, received_at, user_id)
    VALUES (${r.id}, ${r.orderId}, ${r.reference}, ${r.note}, ${JSON.stringify(r.landedCosts)}, ${r.occurredAt},
      ${r.receivedAt}, ${r.userId})`);
  await tx.run(sql`
    WITH line AS (
      INSERT INTO purchase_receipt_lines (receipt_id, variant_id, received, damaged, unit_cost, landed_cost, note, position)
      SELECT ${r.id}, l.* FROM unnest(${column("variantId")}::uuid[], ${column("received")}::numeric[],
        ${column("damaged")}::numeric[], ${column("unitCost")}::numeric[], ${column("landedCost")}::numeric[],
        ${column("note")}::text[]) WITH ORDINALITY l
      RETURNING variant_id, received, damaged)
    UPDATE purchase_order_lines o SET received = o.received + line.received, damaged = o.damaged + line.damaged
    FROM line WHERE o.order_id = ${r.orderId} AND o.variant_id = line.variant_id`);
}

const receipt = sql`r.id, r.order_id AS "orderId", r.reference, r.note, r.landed_costs AS "landedCosts",
  r.occurred_at AS "occurredAt", r.received_at AS "receivedAt", r.user_id AS "userId", ${userName("r.user_id")} AS "userName",
  (SELECT json_agg(json_build_object('variantId', l.variant_id, 'received', ${quantityText("l.received")},
     'damaged', ${quantityText("l.damaged")}, 'unitCost', ${moneyText("l.unit_cost")},
     'landedCost', ${moneyText("l.landed_cost")}, 'note', l.note) ORDER BY l.position)
   FROM purchase_receipt_lines l WHERE l.receipt_id = r.id) AS lines`;

export function findReceipt(tx: TenantRead, id: string): Promise<PurchaseReceipt | undefined> {
  return tx.maybe<PurchaseReceipt>(sql`SELECT ${receipt} FROM purchase_receipts r WHERE r.id = ${id}`);
}

/** Oldest first. */
export function listReceipts(
  tx: TenantRead,
  orderId: string,
  { cursor, limit }: ReceiptQuery,
): Promise<PurchaseReceipt[]> {
  const [last] = decodeCursor(cursor, ["uuid"]) ?? [];
  const after = last === undefined ? sql`` : sql`AND r.id > ${last}::uuid`;
  return tx.many<PurchaseReceipt>(sql`
    SELECT ${receipt} FROM purchase_receipts r WHERE r.order_id = ${orderId} ${after} ORDER BY r.id LIMIT ${written(limit + 1)}`);
}

/** The variant that the supplier calls so, else the one that the shop's own codes mean, with the rule of a label. */
export function findScanned(
  tx: TenantRead,
  supplierId: string,
  code: string,
): Promise<{ variantId: string; rule: LabelRule | null } | undefined> {
  return tx.maybe(sql`
    SELECT found.variant_id AS "variantId", found.rule FROM (
      SELECT variant_id, NULL::json AS rule, 0 AS rank FROM supplier_items
      WHERE supplier_id = ${supplierId} AND lower(code) = lower(${code})
      UNION ALL SELECT s.variant_id, s.rule, 1 FROM ${scanned(code, keysOfScan(code))} s) found
    ORDER BY rank LIMIT 1`);
}

interface Addresses {
  readonly supplierEmail: string | null;
  readonly accountNumber: string | null;
  readonly branchName: string;
  readonly branchAddress: string | null;
}

/** The addresses of the supplier that gets the order, and of the branch where the goods are to go. */
export function getAddresses(tx: TenantRead, id: string): Promise<Addresses> {
  return tx.one<Addresses>(sql`
    SELECT s.email AS "supplierEmail", s.account_number AS "accountNumber", b.name AS "branchName",
           b.address AS "branchAddress"
    FROM purchase_orders o JOIN suppliers s ON s.id = o.supplier_id JOIN branches b ON b.id = o.branch_id
    WHERE o.id = ${id}`);
}
