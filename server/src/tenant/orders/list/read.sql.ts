import type { RefundSum } from "@tillhouse/pricing/refund.ts";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { anyOf, quantityText, timeText } from "../../../kernel/db/records.ts";
import { raw, sql, written } from "../../../kernel/db/sql.ts";
import { decodeCursor } from "../../../kernel/http/page.ts";
import { amountText } from "../../engine/amounts.sql.ts";
import type { OrderMargin } from "./schema.ts";
import type { Order } from "../schema.ts";
import { costOfLine, earlierOfVoid } from "../../engine/lines.sql.ts";

/** What a list and an order say of the order `o`. */
export const summaryColumns = sql`o.id, o.status, o.branch_id AS "branchId", o.register_id AS "registerId",
  o.session_id AS "cashSessionId", o.receipt_number AS "receiptNumber", NULL AS "ticketName", o.customer_id AS "customerId",
  o.cashier_id AS "cashierId", o.device_id AS "deviceId", o.pushed_by AS "pushedBy", o.salesperson_id AS "salespersonId", o.currency,
  o.has_custom_lines AS "hasCustomLines", o.is_offline AS "isOffline",
  o.is_clock_ahead AS "isClockAhead",
  o.occurred_at AS "occurredAt", o.received_at AS "receivedAt", o.business_date AS "businessDate", o.version,
  json_build_object('gross', ${amountText("o.gross", "d.digits")}, 'lineDiscount', ${amountText("o.line_discount", "d.digits")},
    'orderDiscount', ${amountText("o.order_discount", "d.digits")}, 'net', ${amountText("o.net", "d.digits")}, 'tax', ${amountText("o.tax", "d.digits")},
    'exemptTax', ${amountText("o.exempt_tax", "d.digits")},
    'total', ${amountText("o.total", "d.digits")}, 'rounding', ${amountText("o.rounding", "d.digits")}, 'tip', ${amountText("o.tip", "d.digits")}, 'deposit', ${amountText("o.deposit", "d.digits")},
    'tendered', ${amountText("o.tendered", "d.digits")},
    'change', ${amountText("o.change", "d.digits")}) AS totals`;

const linesJson = sql`(
  SELECT json_agg(json_build_object('id', l.id, 'kind', l.kind, 'voidsLineId', l.voids_line_id, 'originalLineId', l.original_line_id, 'isStoredValue', l.is_stored_value, 'variantId', l.variant_id, 'name', l.name, 'sku', l.sku,
    'unitCode', l.unit_code, 'categoryId', l.category_id, 'quantity', ${quantityText("l.quantity")},
    'listPrice', ${amountText("l.list_price", "d.digits")}, 'unitPrice', ${amountText("l.unit_price", "d.digits")}, 'priceSource', l.price_source,
    'priceReason', l.price_reason, 'reasonId', l.reason_id, 'gross', ${amountText("l.gross", "d.digits")}, 'discount', ${amountText("l.discount", "d.digits")},
    'net', ${amountText("l.net", "d.digits")}, 'tax', ${amountText("l.tax", "d.digits")}, 'exemptTax', ${amountText("l.exempt_tax", "d.digits")}, 'total', ${amountText("l.total", "d.digits")},
    'discounts', l.discounts, 'orderDiscounts', l.order_discounts, 'taxes', l.taxes, 'note', l.note, 'salespersonId', l.salesperson_id) ORDER BY l.position)
  FROM order_lines l WHERE l.order_id = o.id)`;
const paymentsJson = sql`(
  SELECT coalesce(json_agg(json_build_object('id', p.id, 'methodId', p.method_id, 'method', p.method,
    'tendered', ${amountText("p.tendered", "d.digits")}, 'change', ${amountText("p.change", "d.digits")}, 'amount', ${amountText("p.amount", "d.digits")},
    'tip', ${amountText("p.tip", "d.digits")},
    'reference', p.reference) ORDER BY p.position), '[]')
  FROM payments p WHERE p.order_id = o.id)`;
const depositsJson = sql`(
  SELECT coalesce(json_agg(json_build_object('id', p.id, 'cashSessionId', p.session_id, 'methodId', p.method_id, 'method', p.method,
    'amount', ${amountText("p.amount", "d.digits")}, 'reference', p.reference, 'userId', p.user_id,
    'occurredAt', ${timeText("p.occurred_at")}) ORDER BY p.occurred_at, p.id), '[]')
  FROM deposits p WHERE p.order_id = o.id)`;
const orderColumns = sql`${summaryColumns}, o.tax_mode AS "taxMode", o.tax_certificate AS "taxCertificate", o.discounts, o.approvals, o.tax_reason AS "taxReason",
  o.note, o.modules, ${linesJson} AS lines, ${paymentsJson} AS payments, ${depositsJson} AS deposits,
  CASE WHEN o.voided_at IS NOT NULL THEN json_build_object('reason', o.void_reason, 'reasonId', o.void_reason_id, 'note', o.void_note, 'userId', o.voided_by,
    'at', ${timeText("o.voided_at")}) END AS void`;

/** Orders `o`, with the digits of their currency, which is the shop's, in `d`. */
export const orders = raw("orders o CROSS JOIN (SELECT currency_digits AS digits FROM settings LIMIT 1) d");

/** The branch of a sale, or of a basket that waits or was cancelled: no id is of both. */
export async function findOrderBranch(tx: TenantRead, id: string): Promise<string | undefined> {
  const row = await tx.maybe<{ branchId: string }>(sql`
    SELECT branch_id AS "branchId" FROM orders WHERE id = ${id}
    UNION ALL SELECT branch_id FROM parked_orders WHERE id = ${id}`);
  return row?.branchId;
}

export function findOrder(tx: TenantRead, id: string): Promise<Order | undefined> {
  return tx.maybe<Order>(sql`SELECT ${orderColumns} FROM ${orders} WHERE o.id = ${id}`);
}

/** The orders that these lines are of. */
export function listOrdersOfLines(tx: TenantRead, lineIds: readonly string[]): Promise<Order[]> {
  return tx.many<Order>(sql`
    SELECT ${orderColumns} FROM ${orders}
    WHERE o.id IN (SELECT l.order_id FROM order_lines l WHERE l.id = ${anyOf(lineIds)}) ORDER BY o.id`);
}

/** The margin of a completed or voided sale. A line whose cost is not known makes that of the order unknown. */
export function findMargin(tx: TenantRead, id: string): Promise<OrderMargin | undefined> {
  const cost = costOfLine("d.digits");
  const whole = `CASE WHEN bool_and(l.unit_cost IS NOT NULL) THEN sum(${cost}) END`;
  const margin = `(sum(l.net) - ${whole})`;
  return tx.maybe<OrderMargin>(sql`
    SELECT o.id AS "orderId", ${amountText("sum(l.net)", "d.digits")} AS net, ${amountText(whole, "d.digits")} AS cost,
      ${amountText(margin, "d.digits")} AS margin,
      json_agg(json_build_object('lineId', l.id, 'unitCost', ${amountText("l.unit_cost", "d.digits")},
        'net', ${amountText("l.net", "d.digits")}, 'cost', ${amountText(cost, "d.digits")},
        'margin', ${amountText(`(l.net - ${cost})`, "d.digits")}) ORDER BY l.position) AS lines
    FROM ${orders} JOIN order_lines l ON l.order_id = o.id CROSS JOIN LATERAL ${earlierOfVoid}
    WHERE o.id = ${id} GROUP BY o.id, d.digits`);
}

/** A parked or cancelled order, as it was priced when it was parked. */
export async function findParkedDocument(tx: TenantRead, id: string): Promise<Order | undefined> {
  const row = await tx.maybe<{ document: Order }>(sql`SELECT document FROM parked_orders WHERE id = ${id}`);
  return row?.document;
}

interface Page {
  readonly limit: number;
  readonly cursor?: string;
}

/** Whole orders of these customers, latest first, one more than the limit. */
export function listOrdersOf(
  tx: TenantRead,
  customerIds: readonly string[],
  { limit, cursor }: Page,
): Promise<Order[]> {
  const after = decodeCursor(cursor, ["timestamptz", "uuid"]);
  return tx.many<Order>(sql`
    SELECT ${orderColumns} FROM ${orders}
    WHERE o.customer_id = ANY (${customerIds}::uuid[])
      ${after === undefined ? sql`` : sql`AND (o.occurred_at, o.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`}
    ORDER BY o.occurred_at DESC, o.id DESC LIMIT ${written(limit + 1)}`);
}

/** Whole baskets of these customers, cancelled ones too, one more than the limit. */
export async function listParkedOf(
  tx: TenantRead,
  customerIds: readonly string[],
  { limit, cursor }: Page,
): Promise<Order[]> {
  const after = decodeCursor(cursor, ["uuid"]);
  const rows = await tx.many<{ document: Order }>(sql`
    SELECT document FROM parked_orders
    WHERE document->>'customerId' = ANY (${customerIds}::text[])
      ${after === undefined ? sql`` : sql`AND id > ${after[0]}::uuid`}
    ORDER BY id LIMIT ${written(limit + 1)}`);
  return rows.map(({ document }) => document);
}

/** Holds the sale until the transaction ends; undefined when there is none. */
export async function lockOrder(tx: TenantWrite, id: string): Promise<boolean> {
  return (await tx.run(sql`SELECT FROM orders WHERE id = ${id} FOR NO KEY UPDATE`)) === 1;
}

/** What later receipts gave back of each line of the order, and what was paid for it. Voided receipts do not count. */
export function listGivenBack(tx: TenantRead, orderId: string): Promise<(RefundSum & { lineId: string })[]> {
  return tx.many(sql`
    WITH back AS (
      SELECT l.* FROM order_lines s JOIN order_lines l ON l.original_line_id = s.id JOIN orders o ON o.id = l.order_id
      WHERE s.order_id = ${orderId} AND o.status = 'Completed')
    SELECT original_line_id AS "lineId", (-sum(quantity))::text AS quantity, (-sum(discount))::text AS discount,
      (-sum(net))::text AS net,
      ARRAY(SELECT (-sum((part ->> 'amount')::numeric))::text
            FROM back b, jsonb_array_elements(b.taxes) WITH ORDINALITY AS t (part, n)
            WHERE b.original_line_id = back.original_line_id GROUP BY n ORDER BY n) AS taxes
    FROM back GROUP BY original_line_id`);
}
