import { withConstraints } from "../../kernel/db/errors.ts";
import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { anyOf, quantityText } from "../../kernel/db/records.ts";
import { raw, sql, written, type Fragment } from "../../kernel/db/sql.ts";
import { decodeCursor } from "../../kernel/http/page.ts";
import { conflict, invalid } from "../../kernel/http/problem.ts";
import { amountText } from "../engine/amounts.sql.ts";
import { closedDateOf } from "../engine/entry-dates.sql.ts";
import { customerCode, customerName, receiptNumber, userName } from "../engine/names.sql.ts";
import {
  expiryTerms,
  type AccountQuery,
  type EntryQuery,
  type Liability,
  type ListedAccount,
  type ListedEntry,
  type LoyaltyAccount,
  type LoyaltyEntry,
  type LoyaltyLot,
  type PointLine,
} from "./schema.ts";

const columns = sql`a.id, a.customer_id AS "customerId",
  a.is_blocked AS "isBlocked",
  a.balance::float8 AS balance, a.pending::float8 AS pending, greatest(0, a.balance - a.pending)::float8 AS available,
  a.tier_id AS "tierId", a.merged_into_id AS "mergedIntoId", a.version, a.created_at AS "createdAt"`;

export function findAccount(tx: TenantRead, id: string): Promise<LoyaltyAccount | undefined> {
  return tx.maybe<LoyaltyAccount>(sql`SELECT ${columns} FROM loyalty_accounts a WHERE a.id = ${id}`);
}

/** In the order of their ids; of a customer, that of the one it was merged into. */
export function listAccounts(tx: TenantRead, { customerId, limit, cursor }: AccountQuery) {
  const after = decodeCursor(cursor, ["uuid"]);
  const ofCustomer =
    customerId === undefined
      ? sql`true`
      : sql`a.customer_id = (SELECT coalesce(c.merged_into_id, c.id) FROM customers c WHERE c.id = ${customerId})`;
  return tx.many<ListedAccount>(sql`
    SELECT ${columns}, ${customerName("a.customer_id")} AS "customerName", ${customerCode("a.customer_id")} AS "customerCode"
    FROM loyalty_accounts a
    WHERE ${ofCustomer} AND a.merged_into_id IS NULL AND ${after === undefined ? sql`true` : sql`a.id > ${after[0]}::uuid`}
    ORDER BY a.id LIMIT ${written(limit + 1)}`);
}

interface NewAccount {
  readonly id: string;
  readonly customerId: string;
  readonly isBlocked: boolean;
  readonly at: Date;
}

export async function insertAccount(tx: TenantWrite, account: NewAccount): Promise<void> {
  const constraints = {
    loyalty_accounts_customer_key: () => conflict("loyalty_account_exists", "This customer has an account."),
    loyalty_accounts_customer_id_fkey: () => invalid("customerId", "no such customer"),
  };
  await withConstraints(constraints, () => tx.run(insertion(account)));
}

/** Opens an account unless the customer has one; whether it did. */
export async function insertAccountOnce(tx: TenantWrite, account: NewAccount): Promise<boolean> {
  return (await tx.run(sql`${insertion(account)} ON CONFLICT (customer_id) DO NOTHING`)) === 1;
}

const insertion = ({ id, customerId, isBlocked, at }: NewAccount) => sql`
  INSERT INTO loyalty_accounts (id, customer_id, is_blocked, created_at) VALUES (${id}, ${customerId}, ${isBlocked}, ${at})`;

export async function updateBlocked(tx: TenantWrite, ids: readonly string[], isBlocked: boolean): Promise<void> {
  await tx.run(sql`
    UPDATE loyalty_accounts SET is_blocked = ${isBlocked}, version = version + 1
    WHERE id = ${anyOf(ids)} AND merged_into_id IS NULL`);
}

/** Gives an account to another customer. */
export async function updateOwner(tx: TenantWrite, id: string, customerId: string): Promise<void> {
  await tx.run(sql`UPDATE loyalty_accounts SET customer_id = ${customerId}, version = version + 1 WHERE id = ${id}`);
}

/** Forgets what was said of these customers' points by hand. */
export async function updateReasons(tx: TenantWrite, customerIds: readonly string[]): Promise<void> {
  await tx.run(sql`
    UPDATE loyalty_entries e SET reason = NULL FROM loyalty_accounts a
    WHERE a.id = e.account_id AND a.customer_id = ${anyOf(customerIds)} AND e.reason IS NOT NULL`);
}

const entryColumns = sql`e.id, e.account_id AS "accountId", e.kind, e.points::float8 AS points, e.balance_after::float8 AS "balanceAfter",
  ${amountText("e.spend")} AS spend, ${amountText("e.amount")} AS amount, e.source_id AS "sourceId", e.order_id AS "orderId",
  e.counter_account_id AS "counterAccountId", e.reason,
  (SELECT coalesce(json_agg(json_build_object('lineId', l.line_id, 'points', l.points) ORDER BY l.line_id), '[]')
   FROM loyalty_lines l WHERE l.entry_id = e.id) AS lines,
  e.user_id AS "userId", e.occurred_at AS "occurredAt", e.received_at AS "receivedAt",
  e.business_date AS "businessDate"`;

export function findEntry(tx: TenantRead, id: string): Promise<LoyaltyEntry | undefined> {
  return tx.maybe<LoyaltyEntry>(sql`SELECT ${entryColumns} FROM loyalty_entries e WHERE e.id = ${id}`);
}

/** Latest first, with receipts of these branches; null: of all. */
export function listEntries(
  tx: TenantRead,
  accountId: string,
  branchIds: readonly string[] | null,
  { limit, cursor }: EntryQuery,
) {
  const before = decodeCursor(cursor, ["integer"]);
  return tx.many<ListedEntry & { seq: number }>(sql`
    SELECT ${entryColumns}, ${userName("e.user_id")} AS "userName",
      ${receiptNumber("e.order_id", branchIds)} AS "receiptNumber", e.seq FROM loyalty_entries e
    WHERE e.account_id = ${accountId} AND ${before === undefined ? sql`true` : sql`e.seq < ${before[0]}`}
    ORDER BY e.seq DESC LIMIT ${written(limit + 1)}`);
}

/** The lots of which something is left, in the order in which they expire; what never expires comes last. */
export function listLots(tx: TenantRead, accountId: string, { limit, cursor }: EntryQuery) {
  const after = decodeCursor(cursor, ["text", "uuid"]);
  const isAfter = (at: NonNullable<typeof after>) =>
    sql`(coalesce(l.expires_on, 'infinity'), l.id) > (${at[0]}::date, ${at[1]}::uuid)`;
  return tx.many<LoyaltyLot & { sortKey: unknown[] }>(sql`
    SELECT l.id, l.entry_id AS "entryId", l.points::float8 AS points, l.remaining::float8 AS remaining, l.is_pending AS "isPending",
      l.vests_on AS "vestsOn", l.expires_on AS "expiresOn",
      json_build_array(coalesce(l.expires_on, 'infinity')::text, l.id) AS "sortKey"
    FROM loyalty_lots l
    WHERE l.account_id = ${accountId} AND l.remaining <> 0 AND ${after === undefined ? sql`true` : isAfter(after)}
    ORDER BY coalesce(l.expires_on, 'infinity'), l.id LIMIT ${written(limit + 1)}`);
}

/** A page of what is handed out of a customer. */
interface CustomerPage {
  readonly limit: number;
  readonly cursor?: string;
}

const afterId = (column: Fragment, cursor: string | undefined) => {
  const after = decodeCursor(cursor, ["uuid"]);
  return after === undefined ? sql`true` : sql`${column} > ${after[0]}::uuid`;
};

/** A page of the accounts of these customers, merged ones too. */
export function listAccountsOf(tx: TenantRead, customerIds: readonly string[], { limit, cursor }: CustomerPage) {
  return tx.many<LoyaltyAccount>(sql`
    SELECT ${columns} FROM loyalty_accounts a
    WHERE a.customer_id = ANY (${customerIds}::uuid[]) AND ${afterId(sql`a.id`, cursor)} ORDER BY a.id LIMIT ${written(limit + 1)}`);
}

/** A page of the entries of their accounts. */
export function listEntriesOf(tx: TenantRead, customerIds: readonly string[], { limit, cursor }: CustomerPage) {
  return tx.many<LoyaltyEntry>(sql`
    SELECT ${entryColumns} FROM loyalty_entries e JOIN loyalty_accounts a ON a.id = e.account_id
    WHERE a.customer_id = ANY (${customerIds}::uuid[]) AND ${afterId(sql`e.id`, cursor)} ORDER BY e.id LIMIT ${written(limit + 1)}`);
}

/** Terms within which it is told what expires, in days. */

/** SQL of how many digits an amount has. */
const digits = "(SELECT currency_digits FROM settings)";

/** What customers have; `pointValue` is what a point pays. */
export function findLiability(
  tx: TenantRead,
  today: string,
  pointValue: string | null,
): Promise<Omit<Liability, "currency" | "pointValue">> {
  return tx.one(sql`
    SELECT ${today}::text AS "asOf", a.accounts::int AS accounts, a.points::float8 AS points, a.pending::float8 AS pending,
      a.owed::float8 AS owed, ${amountText(`round(a.points * a.value, ${digits})`)} AS liability,
      (SELECT json_agg(json_build_object('days', t.days, 'points', (
          SELECT coalesce(sum(l.remaining), 0) FROM loyalty_lots l
          WHERE l.remaining > 0 AND l.expires_on <= ${today}::date + t.days)) ORDER BY t.days)
       FROM unnest(${expiryTerms}::int[]) t (days)) AS expiring
    FROM (SELECT count(*) FILTER (WHERE balance > 0) AS accounts, coalesce(sum(balance) FILTER (WHERE balance > 0), 0) AS points,
            coalesce(sum(pending), 0) AS pending, coalesce(-sum(balance) FILTER (WHERE balance < 0), 0) AS owed,
            ${pointValue}::numeric AS value
          FROM loyalty_accounts) a`);
}

/** At the end of a business date. What could not be used yet then, and when it expired, is not kept. */
export function findLiabilityAt(tx: TenantRead, day: string): Promise<Omit<Liability, "currency">> {
  return tx.one(sql`
    SELECT ${day}::text AS "asOf", count(*) FILTER (WHERE a.balance > 0)::int AS accounts,
      coalesce(sum(a.balance) FILTER (WHERE a.balance > 0), 0)::float8 AS points, NULL AS pending,
      coalesce(-sum(a.balance) FILTER (WHERE a.balance < 0), 0)::float8 AS owed,
      ${quantityText("v.value")} AS "pointValue",
      ${amountText(`round(coalesce(sum(a.balance) FILTER (WHERE a.balance > 0), 0) * v.value, ${digits})`)} AS liability,
      (SELECT json_agg(json_build_object('days', t.days, 'points', NULL) ORDER BY t.days)
       FROM unnest(${expiryTerms}::int[]) t (days)) AS expiring
    FROM (SELECT 1) one
    LEFT JOIN (SELECT * FROM loyalty_point_values WHERE business_day(changed_at, NULL) <= ${day}::date ORDER BY number DESC LIMIT 1) v ON true
    LEFT JOIN (SELECT account_id, sum(points) AS balance FROM loyalty_entries WHERE business_date <= ${day}::date
               GROUP BY account_id) a ON true
    GROUP BY v.value`);
}

/** One more than the limit. */
export function listPointLines(
  tx: TenantRead,
  { from, to }: { readonly from: string; readonly to: string },
  { limit, cursor }: { readonly limit: number; readonly cursor: string | undefined },
): Promise<PointLine[]> {
  const after = decodeCursor(cursor, ["text", "uuid"]);
  const rest = after === undefined ? sql`true` : sql`(e.business_date, e.id) > (${after[0]}::date, ${after[1]}::uuid)`;
  const closedDate = raw(closedDateOf("PointEntry", "e.id"));
  return tx.many(sql`
    SELECT e.business_date::text AS date, coalesce(o.business_date, ${closedDate}, e.business_date)::text AS "documentDate", e.id,
      e.order_id AS "orderId", o.receipt_number AS number, b.id AS "branchId", b.name AS "branchName", e.kind,
      e.account_id AS "accountId", e.points::float8 AS points, e.balance_after::float8 AS "balanceAfter"
    FROM loyalty_entries e LEFT JOIN orders o ON o.id = e.order_id LEFT JOIN branches b ON b.id = o.branch_id
    WHERE e.business_date BETWEEN ${from}::date AND ${to}::date AND e.points <> 0 AND ${rest}
    ORDER BY e.business_date, e.id LIMIT ${written(limit + 1)}`);
}
