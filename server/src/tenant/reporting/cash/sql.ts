import type { TenantRead } from "../../../kernel/db/handles.ts";
import { anyOf } from "../../../kernel/db/records.ts";
import { sql, written, type Fragment } from "../../../kernel/db/sql.ts";
import { amountText } from "../../engine/amounts.sql.ts";
import { sessionsWithin } from "../facts.sql.ts";
import type { SessionStatus } from "../../cash/schema.ts";
import type { Scope } from "../period.ts";
import type { CashDay, CashDaysTotal } from "./schema.ts";

/** A row a session, with its sums. */
function sessions(scope: Scope): Fragment {
  return sql`
    SELECT s.*, coalesce(t.sales, 0) AS sales, coalesce(t.refunds, 0) AS refunds, coalesce(t.fees, 0) AS fees, coalesce(t.late, 0) AS late,
      coalesce(p.cash, 0) AS cash, coalesce(p.other, 0) AS other, s.counted_cash - s.expected_cash AS variance
    FROM (SELECT o.* FROM ${sessionsWithin(scope)}) s
    LEFT JOIN LATERAL (
      SELECT sum(t.sale_amount) FILTER (WHERE NOT t.is_late) AS sales, sum(t.refund_amount) FILTER (WHERE NOT t.is_late) AS refunds,
        sum(t.fee_amount) FILTER (WHERE NOT t.is_late) AS fees,
        sum(t.sale_amount - t.refund_amount + t.fee_amount) FILTER (WHERE t.is_late) AS late
      FROM session_totals t WHERE t.session_id = s.id) t ON true
    LEFT JOIN LATERAL (
      SELECT sum(t.amount) FILTER (WHERE m.kind = 'Cash') AS cash, sum(t.amount) FILTER (WHERE m.kind <> 'Cash') AS other
      FROM session_tenders t JOIN payment_methods m ON m.id = t.method_id WHERE t.session_id = s.id AND NOT t.is_late) p ON true`;
}

const sum = (column: string) => amountText(`coalesce(sum(${column}), 0)`);

export function sumCashDays(tx: TenantRead, scope: Scope): Promise<CashDaysTotal> {
  return tx.one<CashDaysTotal>(sql`
    SELECT count(*)::int AS sessions, ${sum("s.sales")} AS sales, ${sum("s.refunds")} AS refunds, ${sum("s.fees")} AS fees, ${sum("s.cash")} AS cash,
      ${sum("s.other")} AS "otherTenders", ${sum("s.variance")} AS variance, ${sum("least(s.variance, 0)")} AS short,
      ${sum("greatest(s.variance, 0)")} AS over, ${sum("s.late")} AS late
    FROM (${sessions(scope)}) s`);
}

/** One more than the limit, as they began. */
export function listCashDays(tx: TenantRead, scope: Scope, limit: number): Promise<CashDay[]> {
  return tx.many<CashDay>(sql`
    SELECT s.id AS "sessionId", s.branch_id AS "branchId", b.name AS "branchName", s.register_id AS "registerId",
      r.name AS "registerName", s.business_date AS "businessDate", s.status, s.opened_at AS "openedAt", s.closed_at AS "closedAt",
      u.name AS "closedByName", z.number AS "zNumber", ${amountText("s.sales")} AS sales, ${amountText("s.refunds")} AS refunds, ${amountText("s.fees")} AS fees,
      ${amountText("s.cash")} AS cash, ${amountText("s.other")} AS "otherTenders", ${amountText("s.expected_cash")} AS "expectedCash",
      ${amountText("s.counted_cash")} AS "countedCash", ${amountText("s.variance")} AS variance,
      ${amountText("s.remaining_cash")} AS "remainingCash", ${amountText("s.late")} AS late
    FROM (${sessions(scope)}) s JOIN branches b ON b.id = s.branch_id JOIN registers r ON r.id = s.register_id
    LEFT JOIN users u ON u.id = s.closed_by LEFT JOIN z_reports z ON z.session_id = s.id
    ORDER BY s.business_date, b.name, s.opened_at, s.id LIMIT ${written(limit + 1)}`);
}

/** How many orders' worth arrived late for the sessions of these days. */
export function sumLate(tx: TenantRead, scope: Scope): Promise<{ orders: number; total: string }> {
  return tx.one(sql`
    SELECT coalesce(sum(t.sale_count), 0)::int AS orders, ${sum("t.sale_amount - t.refund_amount + t.fee_amount")} AS total
    FROM (SELECT o.id FROM ${sessionsWithin(scope)}) s JOIN session_totals t ON t.session_id = s.id AND t.is_late`);
}

/** The sessions of these branches that are not closed; null: of all. */
export function listOpenSessions(tx: TenantRead, branchIds: readonly string[] | null) {
  return tx.many<{ sessionId: string; branchId: string; registerName: string; status: SessionStatus }>(sql`
    SELECT s.id AS "sessionId", s.branch_id AS "branchId", r.name AS "registerName", s.status
    FROM cash_sessions s JOIN registers r ON r.id = s.register_id
    WHERE s.status <> 'Closed' AND (${branchIds}::uuid[] IS NULL OR s.branch_id = ${anyOf(branchIds)})
    ORDER BY r.name, s.id LIMIT 200`);
}
