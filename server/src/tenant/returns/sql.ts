import { withConstraints, type ConstraintProblems } from "../../kernel/db/errors.ts";
import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { anyOf, quantityText, timeText, type RecordTable } from "../../kernel/db/records.ts";
import { raw, sql, written, type Fragment } from "../../kernel/db/sql.ts";
import { conflict } from "../../kernel/http/problem.ts";
import { decodeCursor } from "../../kernel/http/page.ts";
import { without } from "../../kernel/http/shapes.ts";
import { newId } from "../../kernel/ids.ts";
import { amountText } from "../engine/amounts.sql.ts";
import { branchName, customerName, userName } from "../engine/names.sql.ts";
import { branchIn } from "../gate/branch.sql.ts";
import type { SyncStream } from "../engine/manifest.ts";
import { methodsAt } from "../payments/service.ts";
import { ReturnReason, type NewInspection, type Return, type ReturnQuery, type ReturnSummary } from "./schema.ts";

export const reasonTable: RecordTable = {
  name: "return_reasons",
  select: sql`id, name, disposition, is_fee_waived AS "isFeeWaived", is_archived AS "isArchived", version, created_at AS "createdAt"`,
  columns: { name: "name", disposition: "disposition", isFeeWaived: "is_fee_waived" },
  sortKey: [
    ["lower(name)", "text"],
    ["id", "uuid"],
  ],
  canArchive: true,
  constraints: { return_reasons_name_key: () => conflict("name_taken", "Another reason has this name.") },
};

export const reasonStream: SyncStream = {
  name: "ReturnReasons",
  table: "return_reasons",
  key: [["id", "uuid"]],
  select: sql`id, name, disposition, is_fee_waived AS "isFeeWaived", is_archived AS "isArchived", version`,
  members: without(ReturnReason, "createdAt"),
};

/** The reasons that a shop begins with. */
export async function insertReasons(tx: TenantWrite): Promise<void> {
  const reasons = [
    ["Changed mind", "Restock", false],
    ["Wrong article", "Restock", true],
    ["Damaged", "Waste", true],
    ["Defective", "Quarantine", true],
  ] as const;
  await tx.run(sql`
    INSERT INTO return_reasons (id, name, disposition, is_fee_waived)
    SELECT * FROM unnest(${reasons.map(() => newId())}::uuid[], ${reasons.map(([name]) => name)}::text[],
      ${reasons.map(([, disposition]) => disposition)}::text[], ${reasons.map(([, , waived]) => waived)}::boolean[])
    ON CONFLICT DO NOTHING`);
}

export interface Reason {
  readonly id: string;
  readonly disposition: Return["lines"][number]["disposition"];
  readonly isFeeWaived: boolean;
}

/** The reasons that exist, archived ones too: a till may not know that they are archived. */
export function listReasons(tx: TenantRead, ids: readonly string[]): Promise<Reason[]> {
  return tx.many<Reason>(sql`
    SELECT id, disposition, is_fee_waived AS "isFeeWaived" FROM return_reasons WHERE id = ${anyOf(ids)}`);
}

/** The order with exactly this receipt number; it is found along the key of each register's sequence. */
export async function findOrderByNumber(tx: TenantRead, receiptNumber: string): Promise<string | undefined> {
  const last = receiptNumber.slice(receiptNumber.lastIndexOf("-") + 1);
  const sequence = /^R?(\d{1,15})$/i.exec(last)?.[1];
  if (sequence === undefined) return undefined;
  const found = await tx.many<{ id: string }>(sql`
    SELECT o.id FROM registers r JOIN orders o ON o.register_id = r.id AND o.receipt_sequence IN (${sequence}::bigint, -${sequence}::bigint)
    WHERE lower(o.receipt_number) = lower(${receiptNumber}) LIMIT 2`);
  // Registers may have swapped their codes: two sales of one number are found by neither.
  return found.length === 1 ? found[0]?.id : undefined;
}

export interface MovedMoney {
  readonly orderId: string;
  readonly methodId: string;
  readonly method: string;
  readonly kind: string;
  readonly amount: string;
  readonly rounding: string;
}

/** By method, what was paid for the order, and by each receipt that gave something of it back. */
export function listMovedMoney(tx: TenantRead, orderId: string): Promise<MovedMoney[]> {
  return tx.many<MovedMoney>(sql`
    SELECT o.id AS "orderId", m.id AS "methodId", m.name AS method, m.kind, sum(p.amount)::text AS amount, o.rounding::text AS rounding
    FROM orders o JOIN payments p ON p.order_id = o.id JOIN payment_methods m ON m.id = p.method_id
    WHERE (o.id = ${orderId} OR o.status = 'Completed') AND o.id IN (
      SELECT ${orderId}::uuid
      UNION SELECT l.order_id FROM order_lines s JOIN order_lines l ON l.original_line_id = s.id WHERE s.order_id = ${orderId})
    GROUP BY o.id, m.id ORDER BY min(p.position), m.id`);
}

export interface RefundMethod {
  readonly methodId: string;
  readonly method: string;
  readonly kind: string;
}

/** The first method of each of these kinds that the branch takes. */
export function listMethodsOf(tx: TenantRead, branchId: string, kinds: readonly string[]): Promise<RefundMethod[]> {
  return tx.many<RefundMethod>(sql`
    SELECT DISTINCT ON (kind) id AS "methodId", name AS method, kind FROM payment_methods
    WHERE kind = ${anyOf(kinds, "text")} AND NOT is_archived AND ${methodsAt(branchId)}
    ORDER BY kind, sort_order, lower(name), id`);
}

export const findReturnBranch = branchIn("returns");

/** Returns `r` with their receipts `o`, and the digits of the currency in `d`. */
const from = raw(`returns r JOIN orders o ON o.id = r.id LEFT JOIN orders s ON s.id = r.original_order_id
  CROSS JOIN (SELECT currency_digits AS digits FROM settings LIMIT 1) d`);
const heading = sql`r.id, r.status, r.branch_id AS "branchId", o.register_id AS "registerId", o.session_id AS "cashSessionId",
  o.receipt_number AS "receiptNumber", r.original_order_id AS "originalOrderId", s.receipt_number AS "originalReceiptNumber",
  r.gift_receipt_id AS "giftReceiptId", o.customer_id AS "customerId", o.cashier_id AS "cashierId", o.currency,
  (SELECT ${amountText("-sum(l.total)", "d.digits")} FROM return_lines x JOIN order_lines l ON l.id = x.id WHERE x.return_id = r.id) AS refunded,
  ${amountText("r.fee", "d.digits")} AS fee, ${amountText("o.total", "d.digits")} AS total,
  r.occurred_at AS "occurredAt", o.business_date AS "businessDate", r.version`;

/** What a list says beside the return: names as they are now. */
const names = sql`${branchName("r.branch_id")} AS "branchName", ${userName("o.cashier_id")} AS "cashierName",
  (SELECT g.name FROM registers g WHERE g.id = o.register_id) AS "registerName", ${customerName("o.customer_id")} AS "customerName"`;

const linesJson = sql`(
  SELECT json_agg(json_build_object('id', x.id, 'originalLineId', l.original_line_id, 'variantId', l.variant_id, 'name', l.name,
    'quantity', ${quantityText("x.quantity")}, 'discount', ${amountText("-l.discount", "d.digits")}, 'net', ${amountText("-l.net", "d.digits")},
    'tax', ${amountText("-l.tax", "d.digits")}, 'total', ${amountText("-l.total", "d.digits")}, 'reasonId', x.reason_id, 'reason', x.reason,
    'condition', x.condition, 'disposition', x.disposition, 'fee', ${amountText("x.fee", "d.digits")},
    'restocked', ${quantityText("i.restocked")}, 'wasted', ${quantityText("i.wasted")}) ORDER BY x.position)
  FROM return_lines x JOIN order_lines l ON l.id = x.id
  CROSS JOIN LATERAL (SELECT coalesce(sum(n.restocked), 0) AS restocked, coalesce(sum(n.wasted), 0) AS wasted
                      FROM return_inspection_lines n WHERE n.line_id = x.id) i
  WHERE x.return_id = r.id)`;
const exchangeJson = sql`(
  SELECT coalesce(json_agg(l.id ORDER BY l.position), '[]') FROM order_lines l
  WHERE l.order_id = r.id AND l.kind = 'Sale')`;
const refundsJson = sql`(
  SELECT coalesce(json_agg(json_build_object('methodId', p.method_id, 'method', p.method,
    'amount', ${amountText("-p.amount", "d.digits")}) ORDER BY p.position), '[]')
  FROM payments p WHERE p.order_id = r.id AND p.amount < 0)`;
const inspectionsJson = sql`(
  SELECT coalesce(json_agg(json_build_object('id', i.id, 'userId', i.user_id,
    'inspectedAt', ${timeText("i.inspected_at")},
    'lines', (SELECT json_agg(json_build_object('lineId', n.line_id, 'restocked', ${quantityText("n.restocked")},
                'wasted', ${quantityText("n.wasted")}) ORDER BY n.line_id)
              FROM return_inspection_lines n WHERE n.inspection_id = i.id)) ORDER BY i.inspected_at, i.id), '[]')
  FROM return_inspections i WHERE i.return_id = r.id)`;
const columns = sql`${heading}, r.refund_by AS "refundBy", r.returnable_until AS "returnableUntil", r.overridden,
  r.override_reason AS "overrideReason", ${linesJson} AS lines, ${exchangeJson} AS "exchangeLineIds",
  ${refundsJson} AS refunds, ${inspectionsJson} AS inspections`;

export function findReturn(tx: TenantRead, id: string): Promise<Return | undefined> {
  return tx.maybe<Return>(sql`SELECT ${columns} FROM ${from} WHERE r.id = ${id}`);
}

/** The returns of these branches (null: of all), latest first, one more than the limit. */
export function listReturns(
  tx: TenantRead,
  {
    branchIds,
    branchId,
    status,
    originalOrderId,
    cursor,
    limit,
  }: ReturnQuery & { branchIds: readonly string[] | null },
): Promise<ReturnSummary[]> {
  const after = decodeCursor(cursor, ["timestamptz", "uuid"]);
  const conditions: readonly (Fragment | undefined)[] = [
    status === undefined ? undefined : sql`r.status = ${status}`,
    originalOrderId === undefined ? undefined : sql`r.original_order_id = ${originalOrderId}`,
    after === undefined ? undefined : sql`(r.occurred_at, r.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
  ];
  const where = conditions.reduce<Fragment>(
    (all, one) => (one === undefined ? all : sql`${all} AND ${one}`),
    sql`true`,
  );
  const order = sql`ORDER BY r.occurred_at DESC, r.id DESC LIMIT ${written(limit + 1)}`;
  const scope = sql`(${branchIds}::uuid[] IS NULL OR id = ${anyOf(branchIds)}) AND (${branchId ?? null}::uuid IS NULL OR id = ${branchId ?? null})`;
  const page =
    originalOrderId === undefined
      ? sql`SELECT k.id FROM branches b CROSS JOIN LATERAL (
              SELECT r.id, r.occurred_at FROM returns r WHERE r.branch_id = b.id AND ${where} ${order}) k
            WHERE b.id IN (SELECT id FROM branches WHERE ${scope}) ORDER BY k.occurred_at DESC, k.id DESC LIMIT ${written(limit + 1)}`
      : sql`SELECT r.id FROM returns r WHERE r.branch_id IN (SELECT id FROM branches WHERE ${scope}) AND ${where} ${order}`;
  return tx.many<ReturnSummary>(sql`
    SELECT ${heading}, ${names} FROM ${from} WHERE r.id IN (${page}) ORDER BY r.occurred_at DESC, r.id DESC`);
}

/** A page of what these customers brought back, by id. */
export function listReturnsOf(
  tx: TenantRead,
  customerIds: readonly string[],
  { limit, cursor }: { readonly limit: number; readonly cursor?: string },
): Promise<Return[]> {
  const after = decodeCursor(cursor, ["uuid"]);
  return tx.many<Return>(sql`
    SELECT ${columns} FROM ${from}
    WHERE o.customer_id = ANY (${customerIds}::uuid[]) AND (${after?.[0] ?? null}::uuid IS NULL OR r.id > ${after?.[0] ?? null}::uuid)
    ORDER BY r.id LIMIT ${written(limit + 1)}`);
}

/** Takes off the returns of these customers what somebody wrote about them; the books stay. */
export async function updateErasedReasons(tx: TenantWrite, customerIds: readonly string[]): Promise<void> {
  const of = sql`SELECT o.id FROM orders o WHERE o.customer_id = ${anyOf(customerIds)}`;
  await tx.run(sql`UPDATE return_lines SET reason = NULL WHERE reason IS NOT NULL AND return_id IN (${of})`);
  await tx.run(sql`
    UPDATE returns SET override_reason = NULL, version = version + 1 WHERE override_reason IS NOT NULL AND id IN (${of})`);
}

interface Values extends Pick<
  Return,
  "id" | "branchId" | "originalOrderId" | "giftReceiptId" | "status" | "refundBy" | "returnableUntil" | "fee"
> {
  readonly overridden: readonly string[];
  readonly overrideReason: string | null;
  readonly occurredAt: string;
  readonly lines: readonly (Pick<Return["lines"][number], "id" | "quantity" | "reasonId" | "reason" | "condition"> &
    Pick<Return["lines"][number], "disposition" | "fee">)[];
}

const problems: ConstraintProblems = {
  return_lines_pkey: () => conflict("duplicate_conflict", "The id of a line was used before."),
};

export async function insertReturn(tx: TenantWrite, r: Values): Promise<void> {
  const lines = JSON.stringify(r.lines.map((line, position) => ({ ...line, position })));
  const statement = sql`
    WITH document AS (
      INSERT INTO returns (id, branch_id, original_order_id, gift_receipt_id, status, refund_by, returnable_until, fee,
        overridden, override_reason, occurred_at)
      VALUES (${r.id}, ${r.branchId}, ${r.originalOrderId}, ${r.giftReceiptId}, ${r.status}, ${r.refundBy}, ${r.returnableUntil},
        ${r.fee}, ${r.overridden}::text[], ${r.overrideReason}, ${r.occurredAt})
    )
    INSERT INTO return_lines (id, return_id, position, quantity, reason_id, reason, condition, disposition, fee)
    SELECT l.id, ${r.id}, l.position, l.quantity, l."reasonId", l.reason, l.condition, l.disposition, l.fee
    FROM jsonb_to_recordset(${lines}::jsonb) l(id uuid, position integer, quantity numeric, "reasonId" uuid, reason text,
      condition text, disposition text, fee numeric)`;
  await withConstraints(problems, () => tx.run(statement));
}

/** Whether there was a return under the id of the order. */
export async function updateCancelled(tx: TenantWrite, orderId: string): Promise<boolean> {
  return (
    (await tx.run(sql`UPDATE returns SET status = 'Cancelled', version = version + 1 WHERE id = ${orderId}`)) === 1
  );
}

export interface QuarantinedGoods {
  readonly lineId: string;
  readonly originalLineId: string | null;
  readonly variantId: string | null;
  /** What is not inspected yet. */
  readonly waiting: string;
  /** Fraction digits a quantity may have; null for any. */
  readonly precision: number | null;
}

/** The lines of a return whose goods are kept until they are inspected, those that were too. */
export function listQuarantined(tx: TenantRead, returnId: string): Promise<QuarantinedGoods[]> {
  return tx.many<QuarantinedGoods>(sql`
    SELECT x.id AS "lineId", l.original_line_id AS "originalLineId", l.variant_id AS "variantId", u.precision,
      trim_scale(x.quantity - (SELECT coalesce(sum(n.restocked + n.wasted), 0) FROM return_inspection_lines n WHERE n.line_id = x.id))::text AS waiting
    FROM return_lines x JOIN order_lines l ON l.id = x.id
    LEFT JOIN variants v ON v.id = l.variant_id LEFT JOIN units u ON u.id = v.unit_id
    WHERE x.return_id = ${returnId} AND x.disposition = 'Quarantine' ORDER BY x.position`);
}

interface Inspection {
  readonly id: string;
  readonly returnId: string;
  readonly userId: string;
  readonly at: Date;
  readonly businessDate: string;
  readonly lines: NewInspection["lines"];
  /** Nothing waits any more. */
  readonly isLast: boolean;
}

/**
 * Writes an inspection whose goods are in stock already: a line's cost is that of the sold line, which may not be
 * known; without one what they came back at, or else that of the article.
 */
export async function insertInspection(tx: TenantWrite, i: Inspection): Promise<void> {
  const column = (name: "lineId" | "restocked" | "wasted") => i.lines.map((line) => line[name]);
  const posted = sql`(
    SELECT sum(m.quantity * m.unit_cost) / l.restocked FROM stock_movements m
    WHERE m.document_id = ${i.id} AND m.line_id = l.line_id)`;
  await tx.run(sql`
    WITH inspection AS (
      INSERT INTO return_inspections (id, return_id, user_id, inspected_at, business_date)
      VALUES (${i.id}, ${i.returnId}, ${i.userId}, ${i.at}, ${i.businessDate})
    ), line AS (
      INSERT INTO return_inspection_lines (inspection_id, line_id, restocked, wasted, unit_cost)
      SELECT ${i.id}, l.line_id, l.restocked, l.wasted,
        CASE WHEN l.restocked > 0 THEN CASE WHEN b.original_line_id IS NULL THEN coalesce(${posted}, v.cost) ELSE s.unit_cost END END
      FROM unnest(${column("lineId")}::uuid[], ${column("restocked")}::numeric[], ${column("wasted")}::numeric[]) l (line_id, restocked, wasted)
      JOIN order_lines b ON b.id = l.line_id LEFT JOIN order_lines s ON s.id = b.original_line_id
      LEFT JOIN variants v ON v.id = b.variant_id
    )
    UPDATE returns SET status = CASE WHEN ${i.isLast} THEN 'Completed' ELSE status END, version = version + 1
    WHERE id = ${i.returnId}`);
}

/** The inspected lines of an order, if that is a return. */
export function listInspected(tx: TenantRead, orderId: string): Promise<{ lineId: string; quantity: string }[]> {
  return tx.many(sql`
    SELECT n.line_id AS "lineId", sum(n.restocked + n.wasted)::text AS quantity
    FROM return_inspections i JOIN return_inspection_lines n ON n.inspection_id = i.id
    WHERE i.return_id = ${orderId} GROUP BY n.line_id`);
}

/** The sales that these lines are of. */
export function listSalesOf(
  tx: TenantRead,
  lineIds: readonly string[],
): Promise<{ id: string; businessDate: string }[]> {
  return tx.many(sql`
    SELECT id, business_date AS "businessDate" FROM orders
    WHERE id IN (SELECT order_id FROM order_lines WHERE id = ${anyOf(lineIds)}) ORDER BY id`);
}
