import type { TenantRead } from "../../../kernel/db/handles.ts";
import { raw, sql, written, type Fragment } from "../../../kernel/db/sql.ts";
import { decodeCursor } from "../../../kernel/http/page.ts";
import { amountText } from "../../engine/amounts.sql.ts";
import type { Ageing, Receivables, ReceivablesEntry, Statement, VoucherLine, VouchersItem } from "./schema.ts";

interface Period {
  /** `YYYY-MM-DD`, both days within. */
  readonly from: string;
  readonly to: string;
  readonly timezone: string;
}

function startOf(date: string, timezone: string): Fragment {
  return sql`(${date}::date::timestamp AT TIME ZONE ${timezone})`;
}
function endOf(date: string, timezone: string): Fragment {
  return sql`((${date}::date + 1)::timestamp AT TIME ZONE ${timezone})`;
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

/** FROM of the items `i` with their entries `e`, and `stood`: the account that they stood on before a moment. */
function itemsBefore(end: Fragment): Fragment {
  return sql`(
    WITH RECURSIVE merged (id, to_id) AS (
      SELECT a.id, a.merged_to_id FROM credit_accounts a WHERE a.merged_at < ${end}
      UNION ALL
      SELECT m.id, a.merged_to_id FROM merged m JOIN credit_accounts a ON a.id = m.to_id AND a.merged_at < ${end})
    SELECT m.id, m.to_id FROM merged m JOIN credit_accounts a ON a.id = m.to_id
    WHERE a.merged_at IS NULL OR a.merged_at >= ${end}) merged
    RIGHT JOIN credit_entries e ON e.account_id = merged.id JOIN credit_items i ON i.entry_id = e.id
    CROSS JOIN LATERAL (SELECT coalesce(merged.to_id, e.account_id) AS account_id) stood`;
}

/** What was open at the end of the day, by how long it was due. */
export async function findAgeing(tx: TenantRead, accountId: string, { to, timezone }: Period): Promise<Ageing> {
  const end = endOf(to, timezone);
  const { found } = await tx.one<{ found: Ageing }>(sql`
    SELECT ${ageing} AS found FROM (SELECT ${to}::date AS day) asof LEFT JOIN LATERAL (
      SELECT i.due_on, e.amount - sign(e.amount) * coalesce((
          SELECT sum(m.amount) FROM (
            SELECT x.amount, x.occurred_at FROM credit_allocations x WHERE x.debit_id = e.id
            UNION ALL SELECT x.amount, x.occurred_at FROM credit_allocations x WHERE x.credit_id = e.id) m
          WHERE m.occurred_at < ${end}), 0) AS remaining
      FROM ${itemsBefore(end)}
      WHERE i.account_id = (SELECT coalesce(a.merged_into_id, a.id) FROM credit_accounts a WHERE a.id = ${accountId})
        AND stood.account_id = ${accountId} AND e.occurred_at < ${end}) o ON true`);
  return found;
}

/** What was owed before the first day and after the last. */
export function findBalances(tx: TenantRead, accountId: string, { from, to, timezone }: Period) {
  return tx.one<{ opening: string; closing: string }>(sql`
    SELECT ${amountText("coalesce(sum(amount) FILTER (WHERE before), 0)")} AS opening, ${amountText("coalesce(sum(amount), 0)")} AS closing
    FROM (SELECT e.amount, e.occurred_at < ${startOf(from, timezone)} AS before FROM credit_entries e
          WHERE e.account_id = ${accountId} AND e.occurred_at < ${endOf(to, timezone)}) e`);
}

/** The entries of these days, as they happened. */
export function listStatementEntries(tx: TenantRead, accountId: string, { from, to, timezone }: Period) {
  return tx.many<Omit<Statement["entries"][number], "balance">>(sql`
    SELECT e.id, e.kind, (e.occurred_at AT TIME ZONE ${timezone})::date AS date, o.receipt_number AS "receiptNumber", e.reference,
      e.due_on AS "dueOn", ${amountText("e.amount")} AS amount
    FROM credit_entries e LEFT JOIN orders o ON o.id = e.order_id
    WHERE e.account_id = ${accountId} AND e.occurred_at >= ${startOf(from, timezone)} AND e.occurred_at < ${endOf(to, timezone)}
    ORDER BY e.occurred_at, e.seq`);
}

/** A day in a time zone. */
interface DayAt {
  readonly day: string;
  readonly timezone: string;
}

/**
 * The open items `account_id`, `due_on` and `remaining` as they are, or as they were known at the end of a day: what an
 * entry is matched with is known once both have come.
 */
export function openAt(at: DayAt | undefined): Fragment {
  if (at === undefined) return sql`(SELECT account_id, due_on, remaining FROM credit_items WHERE remaining <> 0)`;
  const end = endOf(at.day, at.timezone);
  return sql`(
    SELECT * FROM (
      SELECT stood.account_id, i.due_on, e.amount - sign(e.amount) * coalesce(sum(m.amount), 0) AS remaining
      FROM ${itemsBefore(end)}
      LEFT JOIN LATERAL (
        SELECT x.amount FROM credit_allocations x JOIN credit_entries y ON y.id = x.credit_id
        WHERE x.debit_id = e.id AND x.occurred_at < ${end} AND y.received_at < ${end}
        UNION ALL
        SELECT x.amount FROM credit_allocations x JOIN credit_entries y ON y.id = x.debit_id
        WHERE x.credit_id = e.id AND x.occurred_at < ${end} AND y.received_at < ${end}) m ON true
      WHERE e.received_at < ${end}
      GROUP BY i.entry_id, stood.account_id, i.due_on, e.amount) known
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

/** When an entry `e` was recorded and happened, and what it is of; with its order `o` and its branch `b`. */
const ofDocument = (timezone: string) => sql`(e.received_at AT TIME ZONE ${timezone})::date::text AS date,
  (e.occurred_at AT TIME ZONE ${timezone})::date::text AS "documentDate", e.id, e.order_id AS "orderId",
  b.id AS "branchId", b.name AS "branchName"`;

function recordedIn({ from, to, timezone }: Period, { cursor }: Page): Fragment {
  const after = decodeCursor(cursor, ["text", "uuid"]);
  const rest =
    after === undefined
      ? sql`true`
      : sql`((e.received_at AT TIME ZONE ${timezone})::date::text, e.id) > (${after[0]}, ${after[1]}::uuid)`;
  return sql`e.received_at >= ${startOf(from, timezone)} AND e.received_at < ${endOf(to, timezone)} AND ${rest}`;
}

/** One more than the limit. */
export function listReceivablesEntries(tx: TenantRead, period: Period, page: Page) {
  return tx.many<ReceivablesEntry>(sql`
    SELECT ${ofDocument(period.timezone)}, coalesce(o.receipt_number, e.reference) AS number, e.kind,
      e.account_id AS "accountId", coalesce(c.company, c.name) AS name,
      ${amountText("e.amount")} AS amount, ${amountText("e.balance_after")} AS "balanceAfter"
    FROM credit_entries e JOIN credit_accounts a ON a.id = e.account_id ${customer}
    LEFT JOIN orders o ON o.id = e.order_id LEFT JOIN branches b ON b.id = coalesce(e.branch_id, o.branch_id)
    WHERE ${recordedIn(period, page)} ORDER BY 1, e.id LIMIT ${written(page.limit + 1)}`);
}

/** One more than the limit. */
export function listVoucherLines(tx: TenantRead, period: Period, page: Page) {
  return tx.many<VoucherLine>(sql`
    SELECT ${ofDocument(period.timezone)}, o.receipt_number AS number, e.kind, e.voucher_id AS "voucherId",
      v.kind AS "voucherKind", ${amountText("e.amount")} AS amount, ${amountText("e.balance_after")} AS "balanceAfter"
    FROM credit_voucher_entries e JOIN credit_vouchers v ON v.id = e.voucher_id
    LEFT JOIN orders o ON o.id = e.order_id LEFT JOIN branches b ON b.id = o.branch_id
    WHERE ${recordedIn(period, page)} AND e.amount <> 0 ORDER BY 1, e.id LIMIT ${written(page.limit + 1)}`);
}

/** A row a kind of voucher. What takes an entry back is less of what that was. */
export function listVoucherSums(tx: TenantRead, { from, to, timezone }: Period) {
  const sum = (condition: string, sign = "") =>
    amountText(`coalesce(sum(${sign}x.amount) FILTER (WHERE NOT x.is_before AND ${condition}), 0)`);
  return tx.many<VouchersItem>(sql`
    SELECT k.kind, ${amountText("coalesce(sum(x.amount) FILTER (WHERE x.is_before), 0)")} AS opening,
      ${sum("x.kind = 'Issue' AND x.is_first")} AS issued, ${sum("x.kind = 'Issue' AND NOT x.is_first")} AS loaded,
      ${sum("x.kind NOT IN ('Issue', 'Expire')", "-")} AS redeemed, ${sum("x.kind = 'Expire'", "-")} AS expired,
      ${amountText("coalesce(sum(x.amount), 0)")} AS outstanding,
      (SELECT count(*)::int FROM (
        SELECT FROM credit_voucher_entries e JOIN credit_vouchers v ON v.id = e.voucher_id AND v.kind = k.kind
        WHERE e.received_at < ${endOf(to, timezone)} GROUP BY v.id HAVING sum(e.amount) > 0) left_of) AS vouchers
    FROM (VALUES ('GiftCard'), ('StoreCredit')) k (kind) LEFT JOIN (
      SELECT v.kind AS of, coalesce(r.kind, e.kind) AS kind, coalesce(r.seq, e.seq) = 1 AS is_first, e.amount,
        e.received_at < ${startOf(from, timezone)} AS is_before
      FROM credit_voucher_entries e JOIN credit_vouchers v ON v.id = e.voucher_id
      LEFT JOIN credit_voucher_entries r ON r.id = e.entry_id AND e.kind = 'Reverse'
      WHERE e.received_at < ${endOf(to, timezone)}) x ON x.of = k.kind
    GROUP BY k.kind ORDER BY k.kind`);
}
