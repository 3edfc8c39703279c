import type { TenantRead } from "../../../kernel/db/handles.ts";
import { raw, sql, written, type Fragment } from "../../../kernel/db/sql.ts";
import { decodeCursor } from "../../../kernel/http/page.ts";
import { quantityText } from "../../../kernel/db/records.ts";
import { amountText } from "../../engine/amounts.sql.ts";
import { numberText } from "../../engine/numbers.sql.ts";
import { findSpans } from "../spans.sql.ts";
import type { Scope } from "../period.ts";
import { byHand } from "./by-hand.sql.ts";
import { drawers } from "./drawers.sql.ts";
import { goods } from "./goods.sql.ts";
import { findLate } from "./late.sql.ts";
import { columns } from "./postings.sql.ts";
import { sales, type Before } from "./sales.sql.ts";
import type { JournalEntry, JournalLine } from "./schema.ts";

/** Which postings are asked for. */
export interface JournalRequest {
  readonly scope: Scope;
  /** With what is of no branch. */
  readonly isWhole: boolean;
  /** As it was at the end of this business date; undefined: as it is. */
  readonly at: string | undefined;
}

/** By what an account is chosen, beside the role and its key. */
export interface AccountChoice {
  readonly branchId: string | null;
  readonly categoryId: string | null;
  readonly taxRateId: string | null;
  /** The percentage of tax, as a fraction. */
  readonly rate: string | null;
}

async function postings(tx: TenantRead, { scope, isWhole, at }: JournalRequest): Promise<Fragment> {
  const [spans, late, end] = await Promise.all([
    findSpans(tx, scope),
    findLate(tx, scope),
    at === undefined ? undefined : findSpans(tx, { from: at, to: at, branchIds: null }),
  ]);
  const before: Before = end === undefined ? null : new Date(end.endsAt);
  const parts = [
    ...sales(scope, late, before),
    ...drawers(scope, spans, late),
    ...goods(spans, late),
    ...(isWhole ? byHand(scope, spans) : []),
  ];
  // Each planned by itself: the indexes that serve one are not given up for another.
  const each = parts.map((part, i) => sql`${raw(`part${i}`)} (${raw(columns)}) AS MATERIALIZED (${part})`);
  const all = raw(parts.map((_part, i) => `SELECT * FROM part${i}`).join(" UNION ALL "));
  const known = before === null ? sql`true` : sql`p.came_at < ${before}`;
  return sql`${each.reduce((list, one) => sql`${list}, ${one}`)}, x AS (SELECT * FROM (${all}) p WHERE ${known})`;
}

const sorted = sql`x.branch_id AS "branchId", x.category_id AS "categoryId", x.tax_rate_id AS "taxRateId",
  ${quantityText("x.rate")} AS rate`;
const names = sql`LEFT JOIN tax_rates t ON t.id = x.key LEFT JOIN payment_methods m ON m.id = x.key`;

/** A row a role and key, branch, category, tax rate and percentage. */
export async function listSums(
  tx: TenantRead,
  asked: JournalRequest,
): Promise<
  (Omit<JournalLine, "account" | "rate" | "debit" | "credit"> & AccountChoice & { readonly amount: string })[]
> {
  return tx.many(sql`
    WITH ${await postings(tx, asked)}
    SELECT x.role, x.key, coalesce(t.name, m.name) AS name, ${sorted}, sum(x.amount)::text AS amount
    FROM x ${names} GROUP BY x.role, x.key, t.id, m.id, x.branch_id, x.category_id, x.tax_rate_id, x.rate
    HAVING sum(x.amount) <> 0`);
}

/** What a document is called, which nothing that comes later changes: its receipt, its order or its register. */
const numberOf = sql`CASE
  WHEN x.kind IN ('Order', 'Void') THEN (SELECT o.receipt_number FROM orders o WHERE o.id = x.document_id)
  WHEN x.kind IN ('Opening', 'Closing') THEN (SELECT r.code || CASE x.kind WHEN 'Closing' THEN coalesce('-Z' || z.number, '') ELSE '' END
    FROM cash_sessions s JOIN registers r ON r.id = s.register_id LEFT JOIN z_reports z ON z.session_id = s.id
    WHERE s.id = x.document_id)
  WHEN x.kind IN ('Dispatch', 'TransferReceipt', 'Recall') THEN
    (SELECT ${numberText("ST", "t.number")} FROM stock_transfers t WHERE t.id = x.document_id)
  WHEN x.kind = 'GoodsReceipt' THEN (SELECT ${numberText("PO", "o.number")}
    FROM purchase_receipts r JOIN purchase_orders o ON o.id = r.order_id WHERE r.id = x.document_id)
  WHEN x.kind IN ('SupplierReturn', 'SupplierCredit') THEN
    (SELECT ${numberText("SR", "r.number")} FROM supplier_returns r WHERE r.id = x.document_id) END`;

/** A row a document, date, branch, role, key, category, tax rate and percentage; one more than the limit. */
export async function listEntries(
  tx: TenantRead,
  asked: JournalRequest,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<(Omit<JournalEntry, "account" | "taxCode"> & AccountChoice & { readonly sort: string })[]> {
  const after = decodeCursor(cursor, ["text"]);
  // In the order of dates; a document's lines are together, debits first.
  const sort = raw(`to_char(x.date, 'YYYY-MM-DD') || ' ' || concat_ws(' ', x.kind, coalesce(x.document_id::text, '-'),
    coalesce(x.branch_id::text, '-'), CASE WHEN x.sum < 0 THEN 'c' ELSE 'b' END, x.role, coalesce(x.key::text, '-'),
    coalesce(x.category_id::text, '-'), coalesce(x.tax_rate_id::text, '-'), coalesce(x.rate::text, '-'), x.own_date::text)`);
  return tx.many(sql`
    WITH ${await postings(tx, asked)}, dated AS (
      SELECT coalesce(l.posted_on, x.own_date) AS date, x.own_date, x.kind, x.document_id, x.branch_id, x.role, x.key,
        x.category_id, x.tax_rate_id, x.rate, sum(x.amount) AS sum
      FROM x LEFT JOIN late_postings l ON l.kind = x.kind AND l.document_id = x.id
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 HAVING sum(x.amount) <> 0
    ), listed AS (
      SELECT x.*, ${sort} AS sort FROM dated x)
    SELECT x.date::text AS date, x.own_date::text AS "documentDate", x.kind, ${numberOf} AS number,
      x.document_id AS "documentId", x.role, x.key, coalesce(t.name, m.name) AS name, ${sorted}, b.name AS "branchName",
      ${amountText("greatest(x.sum, 0)")} AS debit, ${amountText("greatest(-x.sum, 0)")} AS credit, x.sort
    FROM listed x ${names} LEFT JOIN branches b ON b.id = x.branch_id
    WHERE ${after === undefined ? sql`true` : sql`x.sort COLLATE "C" > ${after[0]}`}
    ORDER BY x.sort COLLATE "C" LIMIT ${written(limit + 1)}`);
}
