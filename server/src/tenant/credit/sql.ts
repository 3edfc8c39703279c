import {
  afterCursor,
  anyOf,
  sortKeyOf,
  updateRecord,
  type RecordTable,
  type SortKey,
} from "../../kernel/db/records.ts";
import { Type } from "typebox";
import { withConstraints } from "../../kernel/db/errors.ts";
import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { sql, written, type Fragment } from "../../kernel/db/sql.ts";
import { decodeCursor } from "../../kernel/http/page.ts";
import { conflict, invalid } from "../../kernel/http/problem.ts";
import { without } from "../../kernel/http/shapes.ts";
import { amountText } from "../engine/amounts.sql.ts";
import { customerCode, customerName, receiptNumber, userName } from "../engine/names.sql.ts";
import { customersFound } from "../customers/service.ts";
import type { SyncStream } from "../engine/manifest.ts";
import {
  CreditAccount,
  type AccountQuery,
  type CreditAccountPatch,
  type CreditEntry,
  type EntryQuery,
  type ListedAccount,
  type ListedEntry,
} from "./schema.ts";

const table: Pick<RecordTable, "name" | "columns" | "canArchive" | "constraints"> = {
  name: "credit_accounts",
  columns: { limit: "credit_limit", termsDays: "terms_days", isBlocked: "is_blocked" },
  canArchive: false,
  constraints: {
    credit_accounts_customer_key: () => conflict("credit_account_exists", "This customer has an account."),
    credit_accounts_customer_id_fkey: () => invalid("customerId", "no such customer"),
  },
};
const accountOrder: SortKey = [["a.id", "uuid"]];

/** What may still be sold; `a` is the account. */
const available = amountText("a.credit_limit - a.balance");
/** Without a day, what is overdue today by the database's clock. */
const accountColumns = (
  today: string | null,
) => sql`a.id, a.customer_id AS "customerId", ${amountText("a.credit_limit")} AS limit,
  a.terms_days AS "termsDays",
  CASE WHEN a.merged_into_id IS NOT NULL THEN 'Merged' WHEN a.is_blocked THEN 'Blocked' ELSE 'Active' END AS status,
  ${amountText("a.balance")} AS balance, ${available} AS available,
  (SELECT ${amountText("greatest(0, least(a.balance, coalesce(sum(i.remaining), 0)))")} FROM credit_items i
   WHERE i.account_id = a.id AND i.remaining <> 0 AND i.remaining > 0 AND i.due_on < coalesce(${today}::date, current_date)) AS overdue,
  a.merged_into_id AS "mergedIntoId", a.version, a.created_at AS "createdAt"`;

export function findAccount(tx: TenantRead, id: string, today: string): Promise<CreditAccount | undefined> {
  return tx.maybe<CreditAccount>(sql`SELECT ${accountColumns(today)} FROM credit_accounts a WHERE a.id = ${id}`);
}

/** In the order of their ids; of a customer, that of the one it was merged into. */
export function listAccounts(tx: TenantRead, { customerId, q, overdue, limit, cursor }: AccountQuery, today: string) {
  const found = q === undefined ? undefined : customersFound(q);
  const ofFound = found === undefined ? sql`true` : sql`a.customer_id IN (${found})`;
  const isOverdue = sql`(a.balance > 0 AND EXISTS (
    SELECT FROM credit_items i WHERE i.account_id = a.id AND i.remaining <> 0 AND i.remaining > 0 AND i.due_on < ${today}::date))`;
  const due = overdue === undefined ? sql`true` : overdue ? isOverdue : sql`NOT ${isOverdue}`;
  const ofCustomer =
    customerId === undefined
      ? sql`true`
      : sql`a.customer_id = (SELECT coalesce(c.merged_into_id, c.id) FROM customers c WHERE c.id = ${customerId})`;
  return tx.many<ListedAccount & { sortKey: unknown[] }>(sql`
    SELECT ${accountColumns(today)}, ${customerName("a.customer_id")} AS "customerName",
      ${customerCode("a.customer_id")} AS "customerCode", ${sortKeyOf(accountOrder)} AS "sortKey" FROM credit_accounts a
    WHERE ${ofCustomer} AND ${ofFound} AND ${due} AND a.merged_into_id IS NULL ${afterCursor(accountOrder, cursor)}
    ORDER BY a.id LIMIT ${written(limit + 1)}`);
}

export async function insertAccount(
  tx: TenantWrite,
  account: {
    readonly id: string;
    readonly customerId: string;
    readonly limit: string | null;
    readonly termsDays: number;
    readonly at: Date;
  },
): Promise<void> {
  await withConstraints(table.constraints, () =>
    tx.run(sql`
      INSERT INTO credit_accounts (id, customer_id, credit_limit, terms_days, created_at)
      VALUES (${account.id}, ${account.customerId}, ${account.limit}, ${account.termsDays}, ${account.at})`),
  );
}

export function updateAccount(tx: TenantWrite, id: string, patch: CreditAccountPatch): Promise<void> {
  return updateRecord(tx, table, id, patch);
}

/** An account as what is posted to it needs it. */
export interface LockedAccount {
  readonly id: string;
  readonly customerId: string;
  readonly limit: string | null;
  readonly balance: string;
  readonly termsDays: number;
  readonly isBlocked: boolean;
  readonly mergedIntoId: string | null;
  readonly version: number;
}

const locked = sql`a.id, a.customer_id AS "customerId", a.credit_limit::text AS limit, a.balance::text AS balance,
  a.terms_days AS "termsDays", a.is_blocked AS "isBlocked", a.merged_into_id AS "mergedIntoId", a.version`;

interface AccountFilter {
  readonly ids?: readonly string[];
  readonly customerIds?: readonly string[];
  /** Names the accounts that owe what the order charged, or that it gave back to. */
  readonly orderId?: string | null;
}

/** These accounts in the order of ids, held until the transaction ends. */
export function lockAccounts(
  tx: TenantWrite,
  { ids = [], customerIds = [], orderId = null }: AccountFilter,
): Promise<LockedAccount[]> {
  return tx.many<LockedAccount>(sql`
    SELECT ${locked} FROM credit_accounts a
    WHERE a.id = ${anyOf(ids)} OR a.customer_id = ${anyOf(customerIds)}
       OR a.id = ANY (ARRAY(SELECT i.account_id FROM credit_entries e JOIN credit_items i ON i.entry_id = e.id
                            WHERE e.order_id = ${orderId}::uuid))
    ORDER BY a.id FOR NO KEY UPDATE`);
}

/** The account of whom the id is, or of the customer that it was merged into, as it is now. */
export function findAccountOf(tx: TenantRead, customerId: string): Promise<LockedAccount | undefined> {
  return tx.maybe<LockedAccount>(sql`
    SELECT ${locked} FROM credit_accounts a
    WHERE a.customer_id = (SELECT coalesce(c.merged_into_id, c.id) FROM customers c WHERE c.id = ${customerId})`);
}

export interface NewEntry {
  readonly id: string;
  readonly accountId: string;
  readonly kind: CreditEntry["kind"];
  /** Above zero a debt. */
  readonly amount: string;
  readonly dueOn: string;
  /** With what it is matched before what is due first. */
  readonly prefers?: readonly string[];
  /** With what alone it is matched, and with how much of it. */
  readonly told?: readonly { readonly entryId: string; readonly amount: string }[] | undefined;
  readonly orderId?: string | null;
  readonly reversedId?: string | null;
  readonly branchId?: string | null;
  readonly sessionId?: string | null;
  readonly methodId?: string | null;
  readonly reference?: string | null;
  readonly reason?: string | null;
  readonly userId: string;
  readonly occurredAt: Date;
  readonly receivedAt: Date;
}

/** SQL of the business date of an entry of an order or of a cash session of its branch, or of the whole shop. */
export function entryDate(e: Pick<NewEntry, "orderId" | "branchId" | "occurredAt" | "receivedAt">): Fragment {
  return sql`entry_date(${e.orderId ?? null}, ${e.branchId ?? null}, ${e.occurredAt}, ${e.receivedAt})`;
}

/**
 * Writes an entry, adds it to the balance of its account, which the caller holds, and matches it with what is open on
 * the other side; what is left of it stays open. Answers with the balance.
 */
export async function insertEntry(tx: TenantWrite, e: NewEntry): Promise<string> {
  const { balance } = await tx.one<{ balance: string }>(sql`
    WITH dated AS MATERIALIZED (SELECT ${entryDate(e)} AS day), account AS (
      UPDATE credit_accounts SET balance = balance + ${e.amount}::numeric, entry_count = entry_count + 1
      WHERE id = ${e.accountId} RETURNING balance, entry_count
    ), entry AS (
      INSERT INTO credit_entries (id, account_id, seq, kind, amount, balance_after, due_on, order_id, reversed_id, branch_id,
        session_id, method_id, reference, reason, user_id, occurred_at, received_at, business_date)
      SELECT ${e.id}, ${e.accountId}, entry_count, ${e.kind}, ${e.amount}::numeric, balance,
        CASE WHEN ${e.amount}::numeric > 0 AND ${e.kind} <> 'Transfer' THEN ${e.dueOn}::date END, ${e.orderId ?? null},
        ${e.reversedId ?? null}, ${e.branchId ?? null}, ${e.sessionId ?? null}, ${e.methodId ?? null}, ${e.reference ?? null},
        ${e.reason ?? null}, ${e.userId}, ${e.occurredAt}, ${e.receivedAt}, day FROM account, dated
    ), taken AS MATERIALIZED (
      ${e.told === undefined ? takenInOrder(e) : takenAsTold(e.told)}
    ), matched AS (
      INSERT INTO credit_allocations (id, debit_id, credit_id, amount, business_date)
      SELECT gen_random_uuid(), CASE WHEN ${e.amount}::numeric > 0 THEN ${e.id}::uuid ELSE entry_id END,
        CASE WHEN ${e.amount}::numeric > 0 THEN entry_id ELSE ${e.id}::uuid END, amount,
        greatest(day, (SELECT o.business_date FROM credit_entries o WHERE o.id = entry_id)) FROM taken, dated
    ), reduced AS (
      UPDATE credit_items i SET remaining = i.remaining + sign(${e.amount}::numeric) * t.amount
      FROM taken t WHERE i.entry_id = t.entry_id
    ), item AS (
      INSERT INTO credit_items (entry_id, account_id, due_on, remaining)
      SELECT ${e.id}, ${e.accountId}, ${e.dueOn}::date,
        ${e.amount}::numeric - sign(${e.amount}::numeric) * coalesce((SELECT sum(amount) FROM taken), 0)
      WHERE ${e.kind} <> 'Transfer'
    )
    SELECT balance::text AS balance FROM account`);
  return balance;
}

/** What is open on the other side, first what is preferred, then what is due first, as much as the entry is. */
function takenInOrder({ accountId, amount, prefers = [], kind }: NewEntry): Fragment {
  return sql`
    SELECT entry_id, least(open, abs(${amount}::numeric) - before) AS amount FROM (
      SELECT i.entry_id, abs(i.remaining) AS open,
        sum(abs(i.remaining)) OVER (ORDER BY i.entry_id <> ALL (${prefers}::uuid[]), i.due_on, i.entry_id) - abs(i.remaining) AS before
      FROM credit_items i
      WHERE i.account_id = ${accountId} AND i.remaining <> 0 AND sign(i.remaining) = -sign(${amount}::numeric)
        AND ${kind} <> 'Transfer') open
    WHERE before < abs(${amount}::numeric)`;
}

function takenAsTold(told: NonNullable<NewEntry["told"]>): Fragment {
  return sql`SELECT * FROM unnest(${told.map(({ entryId }) => entryId)}::uuid[], ${told.map(({ amount }) => amount)}::numeric[])
    AS t (entry_id, amount)`;
}

/** What remains of these debts of the account, by id; what is none of them is missing. */
export async function findOpenDebts(
  tx: TenantRead,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.many<{ id: string; remaining: string }>(sql`
    SELECT entry_id AS id, remaining::text AS remaining FROM credit_items
    WHERE account_id = ${accountId} AND entry_id = ${anyOf(ids)} AND remaining > 0`);
  return new Map(rows.map(({ id, remaining }) => [id, remaining]));
}

/** Takes back what a credit has paid, by an entry of this date: its debts are open again, and so is the credit. */
export async function undoAllocations(tx: TenantWrite, creditId: string, date: Fragment): Promise<void> {
  await tx.run(sql`
    WITH paid AS MATERIALIZED (
      SELECT debit_id, sum(amount) AS amount, max(business_date) AS day FROM credit_allocations WHERE credit_id = ${creditId}
      GROUP BY debit_id HAVING sum(amount) <> 0
    ), undone AS (
      INSERT INTO credit_allocations (id, debit_id, credit_id, amount, business_date)
      SELECT gen_random_uuid(), debit_id, ${creditId}, -amount, greatest(day, ${date}) FROM paid
    ), opened AS (
      UPDATE credit_items i SET remaining = i.remaining + p.amount FROM paid p WHERE i.entry_id = p.debit_id
    )
    UPDATE credit_items SET remaining = remaining - (SELECT sum(amount) FROM paid)
    WHERE entry_id = ${creditId} AND EXISTS (SELECT FROM paid)`);
}

const entryColumns = sql`e.id, e.account_id AS "accountId", e.kind, ${amountText("e.amount")} AS amount,
  ${amountText("e.balance_after")} AS "balanceAfter",
  ${amountText("coalesce((SELECT i.remaining FROM credit_items i WHERE i.entry_id = e.id), 0)")} AS remaining,
  e.due_on AS "dueOn", e.order_id AS "orderId", e.reversed_id AS "reversedId",
  EXISTS (SELECT FROM credit_entries r WHERE r.reversed_id = e.id) AS "isReversed",
  e.branch_id AS "branchId", e.session_id AS "cashSessionId", e.method_id AS "methodId", e.reference, e.reason,
  (SELECT coalesce(json_agg(json_build_object('entryId', m.id, 'amount', ${amountText("m.amount")}) ORDER BY m.id), '[]') FROM (
     SELECT id, sum(amount) AS amount FROM (
       SELECT x.debit_id AS id, x.amount FROM credit_allocations x WHERE x.credit_id = e.id
       UNION ALL SELECT x.credit_id, x.amount FROM credit_allocations x WHERE x.debit_id = e.id) x
     GROUP BY id HAVING sum(amount) <> 0) m) AS allocations,
  e.user_id AS "userId", e.occurred_at AS "occurredAt", e.received_at AS "receivedAt",
  e.business_date AS "businessDate"`;

export function findEntry(tx: TenantRead, id: string): Promise<CreditEntry | undefined> {
  return tx.maybe<CreditEntry>(sql`SELECT ${entryColumns} FROM credit_entries e WHERE e.id = ${id}`);
}

/** The account that an entry stands on now: its own, or the one that was merged into. */
export async function findOwner(tx: TenantRead, entryId: string): Promise<string | undefined> {
  const row = await tx.maybe<{ id: string }>(
    sql`SELECT account_id AS id FROM credit_items WHERE entry_id = ${entryId}`,
  );
  return row?.id;
}

/**
 * The entries of an account, latest first, with receipts of these branches (null: of all); with `isOpen` only the open
 * ones, by the day they are due.
 */
export async function listEntries(
  tx: TenantRead,
  accountId: string,
  branchIds: readonly string[] | null,
  { isOpen, limit, cursor }: EntryQuery,
) {
  const listed = sql`${entryColumns}, ${userName("e.user_id")} AS "userName",
    ${receiptNumber("e.order_id", branchIds)} AS "receiptNumber",
    (SELECT m.name FROM payment_methods m WHERE m.id = e.method_id) AS method`;
  if (isOpen) {
    const at = decodeCursor(cursor, ["text", "uuid"]);
    return tx.many<ListedEntry & { sortKey: unknown[] }>(sql`
      SELECT ${listed}, json_build_array(o.due_on::text, o.entry_id) AS "sortKey"
      FROM credit_items o JOIN credit_entries e ON e.id = o.entry_id
      WHERE o.account_id = ${accountId} AND o.remaining <> 0
        AND ${at === undefined ? sql`true` : sql`(o.due_on, o.entry_id) > (${at[0]}::date, ${at[1]}::uuid)`}
      ORDER BY o.due_on, o.entry_id LIMIT ${written(limit + 1)}`);
  }
  const before = decodeCursor(cursor, ["integer"]);
  return tx.many<ListedEntry & { sortKey: unknown[] }>(sql`
    SELECT ${listed}, json_build_array(e.seq) AS "sortKey" FROM credit_entries e
    WHERE e.account_id = ${accountId} AND ${before === undefined ? sql`true` : sql`e.seq < ${before[0]}`}
    ORDER BY e.seq DESC LIMIT ${written(limit + 1)}`);
}

/** Makes the source an alias of the target, whose items are its from now on. */
export async function updateMerged(
  tx: TenantWrite,
  { sourceId, targetId, at }: { readonly sourceId: string; readonly targetId: string; readonly at: Date },
): Promise<void> {
  await tx.run(sql`
    UPDATE credit_accounts SET merged_into_id = ${targetId}, version = version + 1,
      merged_to_id = coalesce(merged_to_id, ${targetId}), merged_on = coalesce(merged_on, business_day(${at}, NULL))
    WHERE id = ${sourceId} OR merged_into_id = ${sourceId}`);
  await tx.run(sql`UPDATE credit_items SET account_id = ${targetId} WHERE account_id = ${sourceId}`);
}

/** Gives an account to another customer. */
export async function updateOwner(tx: TenantWrite, id: string, customerId: string): Promise<void> {
  await tx.run(sql`UPDATE credit_accounts SET customer_id = ${customerId}, version = version + 1 WHERE id = ${id}`);
}

export async function updateBlocked(tx: TenantWrite, ids: readonly string[]): Promise<void> {
  await tx.run(sql`
    UPDATE credit_accounts SET is_blocked = true, version = version + 1
    WHERE id = ${anyOf(ids)} AND NOT is_blocked AND merged_into_id IS NULL`);
}

/** A page of the accounts of these customers, merged ones too. */
export function listAccountsOf(tx: TenantRead, customerIds: readonly string[], { limit, cursor }: CustomerPage) {
  const after = decodeCursor(cursor, ["uuid"]);
  return tx.many<CreditAccount>(sql`
    SELECT ${accountColumns(null)} FROM credit_accounts a
    WHERE a.customer_id = ANY (${customerIds}::uuid[]) AND ${after === undefined ? sql`true` : sql`a.id > ${after[0]}::uuid`}
    ORDER BY a.id LIMIT ${written(limit + 1)}`);
}

/** A page of the entries of their accounts. */
export function listEntriesOf(tx: TenantRead, customerIds: readonly string[], { limit, cursor }: CustomerPage) {
  const after = decodeCursor(cursor, ["uuid"]);
  return tx.many<CreditEntry>(sql`
    SELECT ${entryColumns} FROM credit_entries e JOIN credit_accounts a ON a.id = e.account_id
    WHERE a.customer_id = ANY (${customerIds}::uuid[]) AND ${after === undefined ? sql`true` : sql`e.id > ${after[0]}::uuid`}
    ORDER BY e.id LIMIT ${written(limit + 1)}`);
}

/** A page of what is handed out of a customer. */
export interface CustomerPage {
  readonly limit: number;
  readonly cursor?: string;
}

/** With what a till sells on account without connection. */
export const stream: SyncStream = {
  name: "CreditAccounts",
  table: "credit_accounts",
  key: [["id", "uuid"]],
  select: sql`id, customer_id AS "customerId", ${amountText("credit_limit")} AS limit, ${amountText("balance")} AS balance,
    terms_days AS "termsDays", is_blocked AS "isBlocked", merged_into_id AS "mergedIntoId", version`,
  members: {
    ...without(CreditAccount, "status", "available", "overdue", "createdAt"),
    isBlocked: Type.Boolean({ description: "Nothing more is sold on it." }),
  },
};
