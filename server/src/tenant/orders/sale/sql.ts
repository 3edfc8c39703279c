import { withConstraints, type ConstraintProblems } from "../../../kernel/db/errors.ts";
import type { TenantWrite } from "../../../kernel/db/handles.ts";
import { timeText } from "../../../kernel/db/records.ts";
import { sql } from "../../../kernel/db/sql.ts";
import { conflict, invalid } from "../../../kernel/http/problem.ts";
import { amountText } from "../../engine/amounts.sql.ts";
import { nextReceiptNumber, type NumberSource } from "../../cash/entries/service.ts";
import { lowStockEvents } from "../../inventory/service.ts";
import type { Order } from "../schema.ts";

export const usedBefore = (what: string) => () =>
  conflict("duplicate_conflict", `The id of a ${what} was used before.`);

const problems: ConstraintProblems = {
  orders_pkey: usedBefore("sale"),
  order_lines_pkey: usedBefore("line"),
  payments_pkey: usedBefore("payment"),
  orders_receipt_key: () => conflict("receipt_number_taken", "This register has given this receipt number before."),
  orders_salesperson_id_fkey: () => invalid("salespersonId", "no such user"),
  order_lines_salesperson_id_fkey: () => invalid("lines", "no such salesperson"),
};

/** The events of a sale, for `announceRows`: `OrderCompleted`, and `StockLow` of what it made low. */
export function soldEvents(orderId: string) {
  return sql`
    SELECT 'OrderCompleted' AS type, o.branch_id, jsonb_build_object('orderId', o.id, 'branchId', o.branch_id,
      'registerId', o.register_id, 'receiptNumber', o.receipt_number, 'customerId', o.customer_id, 'currency', o.currency,
      'total', ${amountText("o.total")}, 'occurredAt', ${timeText("o.occurred_at")}) AS data
    FROM orders o WHERE o.id = ${orderId}
    UNION ALL ${lowStockEvents(orderId)}`;
}

interface InsertedSale {
  readonly receiptNumber: string;
  /** The branch of the parked order that had its id; null: there was none. */
  readonly parkedBranchId: string | null;
  /** Paid in advance for that order. */
  readonly deposit: string;
}

export interface LineCost {
  /** Null: not known. */
  readonly cost: string | null;
  /** It gives an earlier sale back: use `cost` even when null, not the cost of its stock movement. */
  readonly isSettled: boolean;
}

interface SaleRow {
  readonly costs: readonly LineCost[];
  readonly numbering: NumberSource;
  /** Its session was closed before it came. */
  readonly isLate: boolean;
}

/**
 * Writes a sale with its lines and payments and takes its receipt number, in one statement: the register's counter is
 * locked only until the commit that follows, and a failed sale leaves no gap. Deletes the parked order of its id. A
 * line's cost is what its goods left stock at, unless it is settled or nothing left it.
 */
export async function insertOrder(
  tx: TenantWrite,
  order: Order,
  { costs, numbering, isLate }: SaleRow,
): Promise<InsertedSale> {
  const { totals } = order;
  const lines = JSON.stringify(order.lines.map((line, position) => ({ ...line, position, ...costs[position] })));
  const payments = JSON.stringify(order.payments.map((payment, position) => ({ ...payment, position })));
  return withConstraints(problems, () =>
    tx.one<InsertedSale>(sql`
      WITH number AS (${nextReceiptNumber(order.registerId ?? "", numbering)}
      ), unparked AS (
        DELETE FROM parked_orders WHERE id = ${order.id} RETURNING branch_id, document -> 'totals' ->> 'deposit' AS deposit
      ), sale AS (
        INSERT INTO orders (id, status, branch_id, register_id, session_id, receipt_sequence, receipt_number, receipt_trigrams, customer_id,
          cashier_id, salesperson_id, currency, tax_mode, gross, line_discount, order_discount, net, tax, exempt_tax, total, rounding, tip, deposit,
          tendered, change, discounts, approvals, tax_certificate, tax_reason, note, modules, has_custom_lines, is_offline, is_clock_ahead, occurred_at, received_at, business_date, device_id, pushed_by, is_late)
        SELECT ${order.id}, 'Completed', ${order.branchId}, ${order.registerId}, ${order.cashSessionId}, number.sequence, number.receipt,
          ARRAY(SELECT DISTINCT substr(lower(number.receipt), i, 3) FROM generate_series(1, length(number.receipt) - 2) i),
          ${order.customerId}, ${order.cashierId}, ${order.salespersonId}, ${order.currency}, ${order.taxMode}, ${totals.gross},
          ${totals.lineDiscount}, ${totals.orderDiscount}, ${totals.net}, ${totals.tax}, ${totals.exemptTax}, ${totals.total}, ${totals.rounding}, ${totals.tip}, ${totals.deposit},
          ${totals.tendered}, ${totals.change}, ${JSON.stringify(order.discounts)}, ${JSON.stringify(order.approvals)},
          ${order.taxCertificate}, ${order.taxReason}, ${order.note}, ${JSON.stringify(order.modules)}, ${order.hasCustomLines}, ${order.isOffline}, ${order.isClockAhead}, ${order.occurredAt}, ${order.receivedAt}, ${order.businessDate}, ${order.deviceId}, ${order.pushedBy}, ${isLate}
        FROM number
      ), line AS (
        INSERT INTO order_lines (id, order_id, position, kind, voids_line_id, original_line_id, is_stored_value, variant_id, name, sku, unit_code, category_id, quantity, list_price,
          unit_price, price_source, price_reason, reason_id, unit_cost, gross, discount, net, tax, exempt_tax, total, discounts, order_discounts, taxes, note, salesperson_id, occurred_at)
        SELECT l.id, ${order.id}, l.position, l.kind, l."voidsLineId", l."originalLineId", l."isStoredValue", l."variantId", l.name, l.sku, l."unitCode", l."categoryId", l.quantity,
          l."listPrice", l."unitPrice", l."priceSource", l."priceReason", l."reasonId",
          CASE WHEN l."isSettled" THEN l.cost ELSE coalesce((
            SELECT sum(m.quantity * m.unit_cost) / -l.quantity FROM stock_movements m
            WHERE m.document_id = ${order.id} AND m.line_id = l.id), l.cost) END,
          l.gross, l.discount, l.net, l.tax, l."exemptTax", l.total, l.discounts, l."orderDiscounts", l.taxes, l.note, l."salespersonId", ${order.occurredAt}
        FROM jsonb_to_recordset(${lines}::jsonb) l(id uuid, position integer, kind text, "voidsLineId" uuid, "originalLineId" uuid, "isStoredValue" boolean, "variantId" uuid, name text, sku text,
          "unitCode" text, "categoryId" uuid, quantity numeric, "listPrice" numeric, "unitPrice" numeric, "priceSource" text,
          "priceReason" text, "reasonId" uuid, cost numeric, "isSettled" boolean, gross numeric, discount numeric, net numeric, tax numeric, "exemptTax" numeric, total numeric,
          discounts jsonb, "orderDiscounts" jsonb, taxes jsonb, note text, "salespersonId" uuid)
      ), payment AS (
        INSERT INTO payments (id, order_id, position, method_id, method, session_id, tendered, change, amount, tip, reference, occurred_at)
        SELECT p.id, ${order.id}, p.position, p."methodId", p.method, ${order.cashSessionId}, p.tendered, p.change, p.amount, p.tip, p.reference, ${order.occurredAt}
        FROM jsonb_to_recordset(${payments}::jsonb) p(id uuid, position integer, "methodId" uuid, method text, tendered numeric,
          change numeric, amount numeric, tip numeric, reference text)
      )
      SELECT receipt AS "receiptNumber", u.branch_id AS "parkedBranchId", coalesce(u.deposit, '0') AS deposit
      FROM number LEFT JOIN unparked u ON true`),
  );
}

export async function setSavepoint(tx: TenantWrite): Promise<void> {
  await tx.run(sql`SAVEPOINT modules`);
}

export async function rollbackToSavepoint(tx: TenantWrite): Promise<void> {
  await tx.run(sql`ROLLBACK TO SAVEPOINT modules`);
}

/** Notes that the sale completes it, once; what was parked, or undefined when that is not there to be completed. */
export async function claimParked(
  tx: TenantWrite,
  id: string,
  sale: Pick<Order, "id" | "branchId">,
): Promise<Order | undefined> {
  const claimed = await tx.maybe<{ document: Order }>(sql`
    UPDATE parked_orders SET completed_by = ${sale.id}
    WHERE id = ${id} AND branch_id = ${sale.branchId} AND status = 'Parked' AND completed_by IS NULL RETURNING document`);
  return claimed?.document;
}

/**
 * The order that waits at the branch to be completed under its own id, locked until the transaction ends: a sale that
 * names it comes before or after. `isThere`: an order was parked under this id once.
 */
export async function lockWaiting(
  tx: TenantWrite,
  { id, branchId }: Pick<Order, "id" | "branchId">,
): Promise<{ readonly document: Order | null; readonly isThere: boolean }> {
  const row = await tx.maybe<{ document: Order | null }>(sql`
    SELECT CASE WHEN branch_id = ${branchId} AND status = 'Parked' AND completed_by IS NULL THEN document END AS document
    FROM parked_orders WHERE id = ${id} FOR UPDATE`);
  return { document: row?.document ?? null, isThere: row !== undefined };
}

export interface DatedSale {
  readonly registerId: string;
  /** What the till printed; null: nothing, so that all receipts that it has numbered and brought were before. */
  readonly receiptNumber: number | null;
  readonly occurredAt: Date;
}

/**
 * Whether the till has sold at a later time by a lower number, or at an earlier one by a higher, by more than five
 * minutes. Another till that had the register may have another clock, and a clock that was ahead has been flagged.
 *
 * `+ 0` and `+ interval` hide columns from the index on register and number, by which nearly all receipts would be
 * read.
 */
export async function isDatedBack(
  tx: TenantWrite,
  deviceId: string,
  { registerId, receiptNumber, occurredAt }: DatedSale,
): Promise<boolean> {
  const row = await tx.maybe(sql`
    SELECT FROM (
      SELECT FROM orders o
      WHERE o.register_id = ${registerId} AND o.device_id = ${deviceId} AND NOT o.is_clock_ahead
        AND o.occurred_at > ${occurredAt}::timestamptz + interval '5 minutes'
        AND o.receipt_sequence + 0 BETWEEN 1 AND coalesce(${receiptNumber}::bigint - 1, o.receipt_sequence)
        AND (o.is_offline OR ${receiptNumber}::bigint IS NOT NULL)
      UNION ALL
      SELECT FROM orders o
      WHERE o.register_id = ${registerId} AND o.device_id = ${deviceId} AND NOT o.is_clock_ahead
        AND o.receipt_sequence > ${receiptNumber}::bigint
        AND o.occurred_at + interval '5 minutes' < ${occurredAt}::timestamptz
    ) other LIMIT 1`);
  return row !== undefined;
}
