import type { GivenBack } from "@tillhouse/pricing/refund.ts";
import { withConstraints, type ConstraintProblems } from "../../kernel/db/errors.ts";
import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { anyOf, timeText } from "../../kernel/db/records.ts";
import { sql } from "../../kernel/db/sql.ts";
import { conflict, invalid } from "../../kernel/http/problem.ts";
import { amountText } from "../engine/amounts.sql.ts";
import { takeReceiptNumber } from "../cash/service.ts";
import { lowStockEvents } from "../inventory/service.ts";
import type { Order, ParkedPut } from "./schema.ts";

const usedBefore = (what: string) => () => conflict("duplicate_conflict", `The id of a ${what} was used before.`);

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

interface Inserted {
  readonly receiptNumber: string;
  /** The branch of the parked order whose place it takes; null: of none. */
  readonly parkedAt: string | null;
  /** What was paid in advance for that. */
  readonly deposit: string;
}

/**
 * Writes a sale with its lines and payments and takes its receipt number, in one statement: the register's counter is
 * locked only until the commit that follows, and a failed sale leaves no gap. Deletes the parked order of its id. A
 * line's cost is what its goods left stock at, or else `cost` of the line.
 */
export async function insertOrder(
  tx: TenantWrite,
  order: Order,
  costs: readonly (string | null)[],
  offered: number | null,
): Promise<Inserted> {
  const { totals } = order;
  const lines = JSON.stringify(
    order.lines.map((line, position) => ({ ...line, position, cost: costs[position] ?? null })),
  );
  const payments = JSON.stringify(order.payments.map((payment, position) => ({ ...payment, position })));
  return withConstraints(problems, () =>
    tx.one<Inserted>(sql`
      WITH number AS (${takeReceiptNumber(order.registerId ?? "", offered)}
      ), unparked AS (
        DELETE FROM parked_orders WHERE id = ${order.id} RETURNING branch_id, document -> 'totals' ->> 'deposit' AS deposit
      ), sale AS (
        INSERT INTO orders (id, status, branch_id, register_id, session_id, receipt_sequence, receipt_number, receipt_trigrams, customer_id,
          cashier_id, salesperson_id, currency, tax_mode, gross, line_discount, order_discount, net, tax, exempt_tax, total, rounding, tip, deposit,
          tendered, change, discounts, approvals, tax_certificate, tax_reason, note, modules, has_custom_lines, is_offline, is_clock_ahead, occurred_at, received_at, business_date, device_id, pushed_by)
        SELECT ${order.id}, 'Completed', ${order.branchId}, ${order.registerId}, ${order.cashSessionId}, number.sequence, number.receipt,
          ARRAY(SELECT DISTINCT substr(lower(number.receipt), i, 3) FROM generate_series(1, length(number.receipt) - 2) i),
          ${order.customerId}, ${order.cashierId}, ${order.salespersonId}, ${order.currency}, ${order.taxMode}, ${totals.gross},
          ${totals.lineDiscount}, ${totals.orderDiscount}, ${totals.net}, ${totals.tax}, ${totals.exemptTax}, ${totals.total}, ${totals.rounding}, ${totals.tip}, ${totals.deposit},
          ${totals.tendered}, ${totals.change}, ${JSON.stringify(order.discounts)}, ${JSON.stringify(order.approvals)},
          ${order.taxCertificate}, ${order.taxReason}, ${order.note}, ${JSON.stringify(order.modules)}, ${order.hasCustomLines}, ${order.isOffline}, ${order.isClockAhead}, ${order.occurredAt}, ${order.receivedAt}, ${order.businessDate}, ${order.deviceId}, ${order.pushedBy}
        FROM number
      ), line AS (
        INSERT INTO order_lines (id, order_id, position, kind, voids_line_id, original_line_id, variant_id, name, sku, unit_code, category_id, quantity, list_price,
          unit_price, price_source, price_reason, reason_id, unit_cost, gross, discount, net, tax, exempt_tax, total, discounts, order_discounts, taxes, note, salesperson_id, occurred_at)
        SELECT l.id, ${order.id}, l.position, l.kind, l."voidsLineId", l."originalLineId", l."variantId", l.name, l.sku, l."unitCode", l."categoryId", l.quantity,
          l."listPrice", l."unitPrice", l."priceSource", l."priceReason", l."reasonId",
          coalesce((SELECT sum(m.quantity * m.unit_cost) / -l.quantity FROM stock_movements m
                    WHERE m.document_id = ${order.id} AND m.line_id = l.id), l.cost),
          l.gross, l.discount, l.net, l.tax, l."exemptTax", l.total, l.discounts, l."orderDiscounts", l.taxes, l.note, l."salespersonId", ${order.occurredAt}
        FROM jsonb_to_recordset(${lines}::jsonb) l(id uuid, position integer, kind text, "voidsLineId" uuid, "originalLineId" uuid, "variantId" uuid, name text, sku text,
          "unitCode" text, "categoryId" uuid, quantity numeric, "listPrice" numeric, "unitPrice" numeric, "priceSource" text,
          "priceReason" text, "reasonId" uuid, cost numeric, gross numeric, discount numeric, net numeric, tax numeric, "exemptTax" numeric, total numeric,
          discounts jsonb, "orderDiscounts" jsonb, taxes jsonb, note text, "salespersonId" uuid)
      ), payment AS (
        INSERT INTO payments (id, order_id, position, method_id, method, session_id, tendered, change, amount, tip, reference, occurred_at)
        SELECT p.id, ${order.id}, p.position, p."methodId", p.method, ${order.cashSessionId}, p.tendered, p.change, p.amount, p.tip, p.reference, ${order.occurredAt}
        FROM jsonb_to_recordset(${payments}::jsonb) p(id uuid, position integer, "methodId" uuid, method text, tendered numeric,
          change numeric, amount numeric, tip numeric, reference text)
      )
      SELECT receipt AS "receiptNumber", u.branch_id AS "parkedAt", coalesce(u.deposit, '0') AS deposit
      FROM number LEFT JOIN unparked u ON true`),
  );
}

export async function setSavepoint(tx: TenantWrite): Promise<void> {
  await tx.run(sql`SAVEPOINT modules`);
}

export async function rollbackToSavepoint(tx: TenantWrite): Promise<void> {
  await tx.run(sql`ROLLBACK TO SAVEPOINT modules`);
}

/** Holds the sale until the transaction ends; undefined when there is none. */
export async function lockOrder(tx: TenantWrite, id: string): Promise<boolean> {
  return (await tx.run(sql`SELECT FROM orders WHERE id = ${id} FOR NO KEY UPDATE`)) === 1;
}

/** Holds the sales that these lines are of until the transaction ends. */
export async function lockOrdersOfLines(tx: TenantWrite, lineIds: readonly string[]): Promise<void> {
  await tx.run(sql`
    SELECT FROM orders WHERE id IN (SELECT order_id FROM order_lines WHERE id = ${anyOf(lineIds)}) ORDER BY id
    FOR NO KEY UPDATE`);
}

export async function updateVoided(
  tx: TenantWrite,
  id: string,
  voided: {
    reason: string;
    reasonId: string | null;
    note: string | null;
    userId: string;
    at: Date;
    approvals: Order["approvals"];
  },
): Promise<void> {
  await tx.run(sql`
    UPDATE orders SET status = 'Voided', voided_at = ${voided.at}, voided_by = ${voided.userId}, void_reason = ${voided.reason}, void_reason_id = ${voided.reasonId},
      void_note = ${voided.note}, approvals = ${JSON.stringify(voided.approvals)}, version = version + 1
    WHERE id = ${id}`);
}

interface SoldGoods {
  readonly variantId: string;
  readonly lineId: string;
  readonly quantity: string;
  readonly unitCost: string | null;
}

/** What each line took out of stock, to be put back. */
export function listSoldGoods(tx: TenantRead, orderId: string): Promise<SoldGoods[]> {
  return tx.many<SoldGoods>(sql`
    SELECT variant_id AS "variantId", line_id AS "lineId", (-quantity)::text AS quantity, unit_cost::text AS "unitCost"
    FROM stock_movements WHERE document_id = ${orderId} AND kind IN ('Sale', 'Refund')`);
}

/** What lines of later receipts gave back of the order's, with what was given for it; those of voided ones not. */
export function listGivenBack(tx: TenantRead, orderId: string): Promise<(GivenBack & { lineId: string })[]> {
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

/** The fraction digits of each sold line's unit, and what one of them cost. */
export function listUnits(
  tx: TenantRead,
  lineIds: readonly string[],
): Promise<{ lineId: string; precision: number | null; cost: string | null }[]> {
  return tx.many(sql`
    SELECT l.id AS "lineId", u.precision, l.unit_cost::text AS cost
    FROM order_lines l LEFT JOIN variants v ON v.id = l.variant_id LEFT JOIN units u ON u.id = v.unit_id
    WHERE l.id = ${anyOf(lineIds)}`);
}

export interface ParkedRow {
  readonly status: "Parked" | "Cancelled";
  readonly branchId: string;
  readonly input: ParkedPut;
  readonly document: Order;
  readonly version: number;
  /** The sale of another id that has completed it. */
  readonly completedBy: string | null;
}

export function lockParked(tx: TenantWrite, id: string): Promise<ParkedRow | undefined> {
  return tx.maybe<ParkedRow>(sql`
    SELECT status, branch_id AS "branchId", input, document, version, completed_by AS "completedBy"
    FROM parked_orders WHERE id = ${id} FOR UPDATE`);
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
 * What waits at the branch to be completed under its own id, held until the transaction ends: a sale that names it
 * comes before or after. `isThere`: an order was parked under it once.
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

/** Throws 409 `duplicate_conflict` when a basket or a sale has the id. */
export async function insertParked(tx: TenantWrite, order: Order, input: ParkedPut): Promise<void> {
  const inserted = await tx.run(sql`
    INSERT INTO parked_orders (id, branch_id, status, input, document, parked_at, version)
    SELECT ${order.id}, ${order.branchId}, 'Parked', ${JSON.stringify(input)}, ${JSON.stringify(order)}, ${order.receivedAt}, ${order.version}
    WHERE NOT EXISTS (SELECT FROM orders WHERE id = ${order.id})
    ON CONFLICT DO NOTHING`);
  if (inserted === 0) throw usedBefore("basket or sale")();
}

export async function updateParked(
  tx: TenantWrite,
  order: Order,
  input: ParkedPut,
  status: "Parked" | "Cancelled",
): Promise<void> {
  await tx.run(sql`
    UPDATE parked_orders SET branch_id = ${order.branchId}, status = ${status}, input = ${JSON.stringify(input)},
      document = ${JSON.stringify(order)}, parked_at = ${order.receivedAt}, version = ${order.version}
    WHERE id = ${order.id}`);
}
