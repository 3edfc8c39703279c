import type { TenantRead } from "../../../kernel/db/handles.ts";
import {
  afterCursor,
  anyOf,
  counted,
  hasMoreThan,
  sortedBy,
  unseen,
  type SortKey,
} from "../../../kernel/db/records.ts";
import { raw, sql, written, type Fragment } from "../../../kernel/db/sql.ts";
import { mostCounted } from "../../../kernel/http/page.ts";
import { amountText } from "../../engine/amounts.sql.ts";
import { customerName, userName } from "../../engine/names.sql.ts";
import { historyOf } from "../../customers/service.ts";
import { momentsOf } from "../../settings/service.ts";
import { orders, summaryColumns } from "./read.sql.ts";
import type { OrderQuery, OrderSummary } from "./schema.ts";

/** What is asked for, of these branches; null: of all. */
type Scope = OrderQuery & { readonly branchIds: readonly string[] | null };
type Row = OrderSummary & { readonly count?: number };

const directions = { Newest: "DESC", Oldest: "ASC" } as const;
const by = (at: string, id: string): SortKey => [
  [at, "timestamptz"],
  [id, "uuid"],
];
/** `ORDER BY` these columns of a time and an order's id. */
const sorted = ({ sort }: Scope, at: string, id: string) => sortedBy(by(at, id), directions[sort]);
/** All that the filters leave, whichever page is asked for. */
function whole(query: Scope): Scope {
  const { cursor: _, ...every } = query;
  return every;
}

/** So many orders are looked at in their order before the index of a number or an amount is asked. */
const ordersAhead = 1_000;

const all = (conditions: readonly (Fragment | false)[]): Fragment =>
  conditions.reduce<Fragment>((sum, one) => (one === false ? sum : sql`${sum} AND ${one}`), sql`true`);

/** What a list of orders says beside the order: names as they are now. */
const names = sql`b.name AS "branchName", r.name AS "registerName", u.name AS "cashierName",
  ${userName("o.salesperson_id")} AS "salespersonName",
  ${customerName("o.customer_id")} AS "customerName",
  (SELECT coalesce(json_agg(json_build_object('methodId', p.method_id, 'method', p.method,
     'amount', ${amountText("p.amount", "d.digits")}) ORDER BY p.position), '[]') FROM payments p WHERE p.order_id = o.id) AS payments`;

/**
 * As `sort` says, one more than the limit; times are compared as they are shown, in milliseconds. A page is read along
 * the index of what is asked for. Numbers and amounts, which are in no order of time, are looked for among the next
 * orders, and only when those have too few by their own index: so neither a common nor a rare one takes longer in a
 * shop with more orders.
 */
export function listOrders(tx: TenantRead, query: Scope): Promise<Row[]> {
  const cut = sql`LIMIT ${written(query.limit + 1)}`;
  const [driven, sought] = [drivenBy(query), soughtBy(query)];
  const latest = (row: string) => sorted(query, `${row}occurred_at`, `${row}id`);
  const keys =
    sought === undefined
      ? sql`WITH page AS MATERIALIZED (${driven(sql`o.id, o.occurred_at`, cut)})`
      : sql`
        WITH ahead AS MATERIALIZED (
          SELECT o.id, o.occurred_at FROM (${driven(sql`o.id, o.occurred_at, o.total, o.receipt_number`, sql`LIMIT ${raw(String(ordersAhead))}`)}) o
          WHERE ${sought.isIt} ${latest("o.")} ${cut}
        ), indexed AS MATERIALIZED (
          SELECT o.id, o.occurred_at FROM orders o
          WHERE (SELECT count(*) FROM ahead) <= ${query.limit} AND ${sought.byIndex} AND ${sought.isIt} AND ${conditionsOf(query)}
        ), page AS (
          SELECT * FROM ahead UNION SELECT * FROM indexed ${latest("")} ${cut}
        )`;
  return tx.many<Row>(sql`
    ${keys}
    SELECT ${summaryColumns}, ${names} ${counted(query, found(query))}
    FROM ${orders} JOIN page ON page.id = o.id
    JOIN branches b ON b.id = o.branch_id JOIN registers r ON r.id = o.register_id JOIN users u ON u.id = o.cashier_id
    ${latest("page.")}`);
}

/** Whether the filters leave more orders, or baskets that wait, than that. */
export async function hasMoreOrders(tx: TenantRead, query: Scope, most: number): Promise<boolean> {
  if (query.status === "Parked") return hasMoreThan(tx, most, sql`SELECT ${waitingFor(query)}`);
  return hasMoreThan(tx, most, found(query, most));
}

/** Every order that fits, in any order and up to one more than the most: what is counted. */
function found(query: Scope, most = mostCounted): Fragment {
  const every = whole(query);
  const sought = soughtBy(every);
  return sought === undefined
    ? sql`SELECT FROM (${drivenBy(every, { isSorted: false })(sql`o.id`, sql`LIMIT ${raw(String(most + 1))}`)}) fitting`
    : sql`SELECT FROM orders o WHERE ${sought.byIndex} AND ${sought.isIt} AND ${conditionsOf(every)}`;
}

/** A condition for columns of a time and an order's id: after the cursor, and around the business dates. */
function rangeOf({ cursor, sort, from, to }: Scope, at: string, id: string): Fragment {
  const within = momentsOf({ from, to });
  return all([
    sql`true ${afterCursor(by(at, id), cursor, directions[sort])}`,
    within.from !== undefined && sql`${raw(at)} >= ${unseen(within.from, "timestamptz")}`,
    within.to !== undefined && sql`${raw(at)} < ${unseen(within.to, "timestamptz")}`,
  ]);
}

/** Every condition on an order `o` but those of a number and an amount. */
function conditionsOf(query: Scope): Fragment {
  const { branchIds, branchId, registerId, cashSessionId, cashierId, customerId, status, variantId, methodId } = query;
  const { reference } = query;
  return all([
    branchIds !== null && sql`o.branch_id = ${anyOf(branchIds)}`,
    branchId !== undefined && sql`o.branch_id = ${branchId}`,
    registerId !== undefined && sql`o.register_id = ${registerId}`,
    cashSessionId !== undefined && sql`o.session_id = ${cashSessionId}`,
    cashierId !== undefined && sql`o.cashier_id = ${cashierId}`,
    customerId !== undefined && sql`o.customer_id IN ${historyOf(sql`${customerId}`)}`,
    // A constant, which an index of such rows needs.
    status === "Completed" && sql`o.status = 'Completed'`,
    status === "Voided" && sql`o.status = 'Voided'`,
    variantId !== undefined &&
      sql`EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.id AND l.variant_id = ${variantId})`,
    methodId !== undefined &&
      sql`EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.method_id = ${methodId})`,
    reference !== undefined &&
      sql`EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.reference = ${reference})`,
    query.from !== undefined && sql`o.business_date >= ${unseen(query.from, "date")}`,
    query.to !== undefined && sql`o.business_date <= ${unseen(query.to, "date")}`,
    rangeOf(query, "o.occurred_at", "o.id"),
  ]);
}

type OrderQueryPlan = (columns: Fragment, cut: Fragment) => Fragment;

/** The orders that fit, along the index of the narrowest thing that is asked for. */
function drivenBy(query: Scope, { isSorted } = { isSorted: true }): OrderQueryPlan {
  const conditions = conditionsOf(query);
  const order = (at: string, id: string) => (isSorted ? sorted(query, at, id) : sql``);
  const latest = order("o.occurred_at", "o.id");
  const named = (rows: Fragment, of: Fragment): OrderQueryPlan => {
    // What an order has twice is there once.
    return (columns, cut) => sql`
      SELECT ${columns} FROM (
        SELECT DISTINCT x.occurred_at AS at, x.order_id FROM ${rows} WHERE ${of} AND ${rangeOf(query, "x.occurred_at", "x.order_id")}
        ${sorted(query, "x.occurred_at", "x.order_id")}
      ) k CROSS JOIN LATERAL (SELECT o.* FROM orders o WHERE o.id = k.order_id AND ${conditions} OFFSET 0) o
      ${order("k.at", "k.order_id")} ${cut}`;
  };
  const each = (of: Fragment, condition: Fragment): OrderQueryPlan => {
    return (columns, cut) => sql`
      SELECT ${columns} FROM (${of}) k CROSS JOIN LATERAL (
        SELECT o.* FROM orders o WHERE ${condition} AND ${conditions} ${latest} ${cut}) o ${latest} ${cut}`;
  };
  if (query.cashSessionId !== undefined)
    return (columns, cut) => sql`SELECT ${columns} FROM orders o WHERE ${conditions} ${latest} ${cut}`;
  if (query.reference !== undefined) return named(sql`payments x`, sql`x.reference = ${query.reference}`);
  if (query.customerId !== undefined)
    return each(sql`SELECT unnest(ARRAY${historyOf(sql`${query.customerId}`)}) AS id`, sql`o.customer_id = k.id`);
  // Sales that are voided are few, and stand in an index of their own at each branch.
  if (query.status !== "Voided") {
    const { variantId, methodId, registerId, cashierId } = query;
    const byMethod = sql`x.method_id = ${methodId}`;
    if (variantId !== undefined && methodId !== undefined)
      return named(
        sql`payments x JOIN order_lines y ON y.order_id = x.order_id AND y.occurred_at = x.occurred_at`,
        sql`${byMethod} AND y.variant_id = ${variantId}`,
      );
    if (variantId !== undefined) return named(sql`order_lines x`, sql`x.variant_id = ${variantId}`);
    if (registerId !== undefined || cashierId !== undefined)
      return (columns, cut) => sql`SELECT ${columns} FROM orders o WHERE ${conditions} ${latest} ${cut}`;
    if (methodId !== undefined) return named(sql`payments x`, byMethod);
  }
  const scope = all([
    query.branchIds !== null && sql`id = ${anyOf(query.branchIds)}`,
    query.branchId !== undefined && sql`id = ${query.branchId}`,
  ]);
  return each(sql`SELECT id FROM branches WHERE ${scope}`, sql`o.branch_id = k.id`);
}

/** What an order `o` must be beside the conditions, and the condition that an index has for it. */
function soughtBy({ receiptNumber, amountFrom, amountTo }: Scope): { isIt: Fragment; byIndex: Fragment } | undefined {
  const amount = all([
    amountFrom !== undefined && sql`o.total >= ${amountFrom}`,
    amountTo !== undefined && sql`o.total <= ${amountTo}`,
  ]);
  if (receiptNumber !== undefined) {
    const trigrams = sql`ARRAY(SELECT substr(lower(${receiptNumber}), i, 3) FROM generate_series(1, length(${receiptNumber}) - 2) i)`;
    return {
      isIt: sql`strpos(lower(o.receipt_number), lower(${receiptNumber})) > 0 AND ${amount}`,
      byIndex: sql`o.receipt_trigrams @> ${trigrams}`,
    };
  }
  return amountFrom === undefined && amountTo === undefined ? undefined : { isIt: amount, byIndex: sql`true` };
}

/** The baskets `o` that wait and fit, with their branches `b`. */
function waitingFor(query: Scope): Fragment {
  const { branchIds, branchId, customerId, cashierId, variantId, amountFrom, amountTo, from, to } = query;
  const conditions = all([
    branchIds !== null && sql`o.branch_id = ${anyOf(branchIds)}`,
    branchId !== undefined && sql`o.branch_id = ${branchId}`,
    customerId !== undefined &&
      sql`o.document->>'customerId' = ANY (SELECT h::text FROM unnest(ARRAY${historyOf(sql`${customerId}`)}) h)`,
    cashierId !== undefined && sql`o.document->>'cashierId' = ${cashierId}`,
    variantId !== undefined && sql`o.document->'lines' @> ${JSON.stringify([{ variantId }])}::jsonb`,
    amountFrom !== undefined && sql`(o.document->'totals'->>'total')::numeric >= ${amountFrom}`,
    amountTo !== undefined && sql`(o.document->'totals'->>'total')::numeric <= ${amountTo}`,
    from !== undefined && sql`o.document->>'businessDate' >= ${from}`,
    to !== undefined && sql`o.document->>'businessDate' <= ${to}`,
  ]);
  return sql`FROM parked_orders o JOIN branches b ON b.id = o.branch_id WHERE o.status = 'Parked' AND ${conditions}`;
}

/** Baskets that wait, which have no register, session, number or tender yet. */
export async function listParked(tx: TenantRead, query: Scope): Promise<Row[]> {
  const { registerId, cashSessionId, receiptNumber, methodId, reference } = query;
  if ([registerId, cashSessionId, receiptNumber, methodId, reference].some((one) => one !== undefined)) return [];
  const key = by("o.parked_at", "o.id");
  const waiting = waitingFor(query);
  const rows = await tx.many<{ summary: OrderSummary; count?: number }>(sql`
    SELECT o.document - ARRAY['lines', 'discounts', 'deposits', 'taxMode', 'taxCertificate', 'taxReason', 'approvals', 'note', 'modules', 'void']
      || jsonb_build_object('branchName', b.name, 'registerName', NULL,
        'cashierName', (SELECT u.name FROM users u WHERE u.id = (o.document->>'cashierId')::uuid),
        'salespersonName', (SELECT u.name FROM users u WHERE u.id = (o.document->>'salespersonId')::uuid),
        'customerName', (SELECT nullif(c.label, '') FROM customers a JOIN customers c ON c.id = coalesce(a.merged_into_id, a.id)
                         WHERE a.id = (o.document->>'customerId')::uuid)) AS summary
      ${counted(query, sql`SELECT ${waiting}`)}
    ${waiting} ${afterCursor(key, query.cursor, directions[query.sort])}
    ${sorted(query, "o.parked_at", "o.id")} LIMIT ${written(query.limit + 1)}`);
  return rows.map(({ summary, count }) => ({ ...summary, ...(count === undefined ? {} : { count }) }));
}
