import type { TenantRead } from "../../../kernel/db/handles.ts";
import { raw, sql, written, type Fragment } from "../../../kernel/db/sql.ts";
import { decodeCursor } from "../../../kernel/http/page.ts";
import { amountText } from "../../engine/amounts.sql.ts";
import { closedDateOf } from "../../engine/entry-dates.sql.ts";
import type { Ageing, Receivables, ReceivablesEntry, Statement, VoucherLine, VouchersItem } from "./schema.ts";

/** Business dates, both within. */
interface Period {
  /** `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
}

/** How many days after its due date each part of the ageing is. */
const buckets = {
  current: "o.remaining > 0 AND o.due_on >= asof.day",
  days1To30: "o.remaining > 0 AND asof.day - o.due_on BETWEEN 1 AND 30",
  days31To60: "o.remaining > 0 AND asof.day - o.due_on BETWEEN 31 AND 60",
  days61To90: "o.remaining > 0 AND asof.day - o.due_on BETWEEN 61 AND 90",
  over90: "o.remaining > 0 AND asof.day - o.due_on > 90",
  unused: "o.remaining < 0",
  total: "true",
} as const;

/** `Ageing` of `o`, open items, and `asof`, a day. */
const ageing = raw(
  `json_build_object(${Object.entries(buckets)
    .map(([name, condition]) => {
      const sum = `coalesce(sum(o.remaining) FILTER (WHERE ${condition}), 0)`;
      return `'${name}', round(${sum}, greatest((SELECT currency_digits FROM settings), scale(trim_scale(${sum}))))::text`;
    })
    .join(", ")})`,
);

/** FROM of the items `i` with their entries `e`, and `stood`: the account that they stood on at the end of a date. */
function itemsAt(date: string): Fragment {
  return sql`(
    WITH RECURSIVE merged (id, to_id) AS (
      SELECT a.id, a.merged_to_id FROM credit_accounts a WHERE a.merged_on <= ${date}::date
      UNION ALL
      SELECT m.id, a.merged_to_id FROM merged m JOIN credit_accounts a ON a.id = m.to_id AND a.merged_on <= ${date}::date)
    SELECT m.id, m.to_id FROM merged m JOIN credit_accounts a ON a.id = m.to_id
    WHERE a.merged_on IS NULL OR a.merged_on > ${date}::date) merged
    RIGHT JOIN credit_entries e ON e.account_id = merged.id JOIN credit_items i ON i.entry_id = e.id
    CROSS JOIN LATERAL (SELECT coalesce(merged.to_id, e.account_id) AS account_id) stood`;
}

/** What was open at the end of the day, by how long it was due. */
export async function findAgeing(tx: TenantRead, accountId: string, { to }: Period): Promise<Ageing> {
  const { found } = await tx.one<{ found: Ageing }>(sql`
    SELECT ${ageing} AS found FROM (SELECT ${to}::date AS day) asof LEFT JOIN LATERAL (
      SELECT i.due_on, e.amount - sign(e.amount) * coalesce((
          SELECT sum(m.amount) FROM (
            SELECT x.amount, x.business_date FROM credit_allocations x WHERE x.debit_id = e.id
            UNION ALL SELECT x.amount, x.business_date FROM credit_allocations x WHERE x.credit_id = e.id) m
          WHERE m.business_date <= ${to}::date), 0) AS remaining
      FROM ${itemsAt(to)}
      WHERE i.account_id = (SELECT coalesce(a.merged_into_id, a.id) FROM credit_accounts a WHERE a.id = ${accountId})
        AND stood.account_id = ${accountId} AND e.business_date <= ${to}::date) o ON true`);
  return found;
}

/** What was owed before the first day and after the last. */
export function findBalances(tx: TenantRead, accountId: string, { from, to }: Period) {
  return tx.one<{ opening: string; closing: string }>(sql`
    SELECT ${amountText("coalesce(sum(amount) FILTER (WHERE before), 0)")} AS opening, ${amountText("coalesce(sum(amount), 0)")} AS closing
    FROM (SELECT e.amount, e.business_date < ${from}::date AS before FROM credit_entries e
          WHERE e.account_id = ${accountId} AND e.business_date <= ${to}::date) e`);
}

/** The entries of these dates, as they happened. */
export function listStatementEntries(tx: TenantRead, accountId: string, { from, to }: Period) {
  return tx.many<Omit<Statement["entries"][number], "balance">>(sql`
    SELECT e.id, e.kind, e.business_date AS date, o.receipt_number AS "receiptNumber", e.reference,
      e.due_on AS "dueOn", ${amountText("e.amount")} AS amount
    FROM credit_entries e LEFT JOIN orders o ON o.id = e.order_id
    WHERE e.account_id = ${accountId} AND e.business_date BETWEEN ${from}::date AND ${to}::date
    ORDER BY e.business_date, e.occurred_at, e.seq`);
}

/** The open items `account_id`, `due_on` and `remaining` as they are, or as they are at the end of a business date. */
export function openAt(at: string | undefined): Fragment {
  if (at === undefined) return sql`(SELECT account_id, due_on, remaining FROM credit_items WHERE remaining <> 0)`;
  return sql`(
    SELECT * FROM (
      SELECT stood.account_id, i.due_on, e.amount - sign(e.amount) * coalesce(sum(m.amount), 0) AS remaining
      FROM ${itemsAt(at)}
      LEFT JOIN LATERAL (
        SELECT x.amount FROM credit_allocations x WHERE x.debit_id = e.id AND x.business_date <= ${at}::date
        UNION ALL
        SELECT x.amount FROM credit_allocations x WHERE x.credit_id = e.id AND x.business_date <= ${at}::date) m ON true
      WHERE e.business_date <= ${at}::date
      GROUP BY i.entry_id, stood.account_id, i.due_on, e.amount) dated
    WHERE remaining <> 0)`;
}

/** The customer `c` of the account `a`, or the one that it was merged into. */
const customer = raw(`JOIN customers asked ON asked.id = a.customer_id
    JOIN customers c ON c.id = coalesce(asked.merged_into_id, asked.id)`);

/** What each account owes on the day, in the order of their ids. */
export function listReceivables(
  tx: TenantRead,
  open: Fragment,
  day: string,
  { limit, cursor }: { limit: number; cursor?: string },
) {
  const after = decodeCursor(cursor, ["uuid"]);
  return tx.many<Receivables["items"][number]>(sql`
    SELECT a.id AS "accountId", a.customer_id AS "customerId", coalesce(c.company, c.name) AS name,
      ${amountText("a.credit_limit")} AS limit, o.ageing
    FROM (SELECT o.account_id, ${ageing} AS ageing FROM ${open} o, (SELECT ${day}::date AS day) asof
          WHERE ${after === undefined ? sql`true` : sql`o.account_id > ${after[0]}::uuid`}
          GROUP BY o.account_id ORDER BY o.account_id LIMIT ${written(limit + 1)}) o
    JOIN credit_accounts a ON a.id = o.account_id ${customer}
    ORDER BY a.id`);
}

/** What all accounts owe on the day. */
export async function sumReceivables(tx: TenantRead, open: Fragment, day: string): Promise<Ageing> {
  const { found } = await tx.one<{ found: Ageing }>(sql`
    SELECT ${ageing} AS found FROM (SELECT ${day}::date AS day) asof LEFT JOIN ${open} o ON true`);
  return found;
}

interface Page {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/**
 * The date on which the journal has an entry `e`, its own date, which was closed if it is another, and what it is of;
 * with its order `o` and its branch `b`.
 */
const ofDocument = (closedDate: string) =>
  raw(`e.business_date::text AS date,
  coalesce(o.business_date, ${closedDate}, e.business_date)::text AS "documentDate",
  e.id, e.order_id AS "orderId", b.id AS "branchId", b.name AS "branchName"`);
const ofAccount = ofDocument(`CASE WHEN e.session_id IS NULL THEN ${closedDateOf("AccountEntry", "e.id")}
  ELSE (SELECT ${closedDateOf("AccountPayment", "s.id")} FROM session_payments s WHERE s.document_id = e.id) END`);
const ofVoucher = ofDocument(closedDateOf("VoucherEntry", "e.id"));

function within({ from, to }: Period, { cursor }: Page): Fragment {
  const after = decodeCursor(cursor, ["text", "uuid"]);
  const rest = after === undefined ? sql`true` : sql`(e.business_date, e.id) > (${after[0]}::date, ${after[1]}::uuid)`;
  return sql`e.business_date BETWEEN ${from}::date AND ${to}::date AND ${rest}`;
}

/** One more than the limit. */
export function listReceivablesEntries(tx: TenantRead, period: Period, page: Page) {
  return tx.many<ReceivablesEntry>(sql`
    SELECT ${ofAccount}, coalesce(o.receipt_number, e.reference) AS number, e.kind,
      e.account_id AS "accountId", coalesce(c.company, c.name) AS name,
      ${amountText("e.amount")} AS amount, ${amountText("e.balance_after")} AS "balanceAfter"
    FROM credit_entries e JOIN credit_accounts a ON a.id = e.account_id ${customer}
    LEFT JOIN orders o ON o.id = e.order_id LEFT JOIN branches b ON b.id = coalesce(e.branch_id, o.branch_id)
    WHERE ${within(period, page)} ORDER BY e.business_date, e.id LIMIT ${written(page.limit + 1)}`);
}

/** One more than the limit. */
export function listVoucherLines(tx: TenantRead, period: Period, page: Page) {
  return tx.many<VoucherLine>(sql`
    SELECT ${ofVoucher}, o.receipt_number AS number, e.kind, e.voucher_id AS "voucherId",
      v.kind AS "voucherKind", ${amountText("e.amount")} AS amount, ${amountText("e.balance_after")} AS "balanceAfter"
    FROM credit_voucher_entries e JOIN credit_vouchers v ON v.id = e.voucher_id
    LEFT JOIN orders o ON o.id = e.order_id LEFT JOIN branches b ON b.id = o.branch_id
    WHERE ${within(period, page)} AND e.amount <> 0 ORDER BY e.business_date, e.id LIMIT ${written(page.limit + 1)}`);
}

/** A row a kind of voucher. What takes an entry back is less of what that was. */
export function listVoucherSums(tx: TenantRead, { from, to }: Period) {
  const sum = (condition: string, sign = "") =>
    amountText(`coalesce(sum(${sign}x.amount) FILTER (WHERE NOT x.is_before AND ${condition}), 0)`);
  return tx.many<VouchersItem>(sql`
    SELECT k.kind, ${amountText("coalesce(sum(x.amount) FILTER (WHERE x.is_before), 0)")} AS opening,
      ${sum("x.kind = 'Issue' AND x.is_first")} AS issued, ${sum("x.kind = 'Issue' AND NOT x.is_first")} AS loaded,
      ${sum("x.kind = 'Refund'")} AS refunded,
      ${sum("x.kind NOT IN ('Issue', 'Refund', 'Expire')", "-")} AS redeemed, ${sum("x.kind = 'Expire'", "-")} AS expired,
      ${amountText("coalesce(sum(x.amount), 0)")} AS outstanding,
      (SELECT count(*)::int FROM (
        SELECT FROM credit_voucher_entries e JOIN credit_vouchers v ON v.id = e.voucher_id AND v.kind = k.kind
        WHERE e.business_date <= ${to}::date GROUP BY v.id HAVING sum(e.amount) > 0) left_of) AS vouchers
    FROM (VALUES ('GiftCard'), ('StoreCredit')) k (kind) LEFT JOIN (
      SELECT v.kind AS of, coalesce(r.kind, e.kind) AS kind, coalesce(r.seq, e.seq) = 1 AS is_first, e.amount,
        e.business_date < ${from}::date AS is_before
      FROM credit_voucher_entries e JOIN credit_vouchers v ON v.id = e.voucher_id
      LEFT JOIN credit_voucher_entries r ON r.id = e.entry_id AND e.kind = 'Reverse'
      WHERE e.business_date <= ${to}::date) x ON x.of = k.kind
    GROUP BY k.kind ORDER BY k.kind`);
}
