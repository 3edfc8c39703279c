import type { TenantRead } from "../../../kernel/db/handles.ts";
import { raw, sql, written, type Fragment } from "../../../kernel/db/sql.ts";
import { decodeCursor } from "../../../kernel/http/page.ts";
import { amountText } from "../../engine/amounts.sql.ts";
import type { Ageing, Receivables, Statement } from "./schema.ts";

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
      FROM credit_items i JOIN credit_entries e ON e.id = i.entry_id
      WHERE i.account_id = ${accountId} AND e.occurred_at < ${end}) o ON true`);
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

/** What each account owes on the day, in the order of their ids. */
export function listReceivables(tx: TenantRead, day: string, { limit, cursor }: { limit: number; cursor?: string }) {
  const after = decodeCursor(cursor, ["uuid"]);
  return tx.many<Receivables["items"][number]>(sql`
    SELECT a.id AS "accountId", a.customer_id AS "customerId", coalesce(c.company, c.name) AS name,
      ${amountText("a.credit_limit")} AS limit, o.ageing
    FROM (SELECT o.account_id, ${ageing} AS ageing FROM credit_items o, (SELECT ${day}::date AS day) asof
          WHERE o.remaining <> 0 AND ${after === undefined ? sql`true` : sql`o.account_id > ${after[0]}::uuid`}
          GROUP BY o.account_id ORDER BY o.account_id LIMIT ${written(limit + 1)}) o
    JOIN credit_accounts a ON a.id = o.account_id JOIN customers c ON c.id = a.customer_id
    ORDER BY a.id`);
}

/** What all accounts owe on the day. */
export async function sumReceivables(tx: TenantRead, day: string): Promise<Ageing> {
  const { found } = await tx.one<{ found: Ageing }>(sql`
    SELECT ${ageing} AS found FROM (SELECT ${day}::date AS day) asof LEFT JOIN credit_items o ON o.remaining <> 0`);
  return found;
}
