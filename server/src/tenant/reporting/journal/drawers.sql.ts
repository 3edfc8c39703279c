import { anyOf, unseen } from "../../../kernel/db/records.ts";
import { raw, sql, type Fragment } from "../../../kernel/db/sql.ts";
import { datesOf } from "../facts.sql.ts";
import type { Scope } from "../period.ts";
import { dayOf, type Spans } from "../spans.sql.ts";
import { entriesOn, ownDateOf, postedOn, postedWithin, type Late, type LateKind } from "./late.sql.ts";
import { is, pair, type Origin } from "./postings.sql.ts";
import { byMethod, uncounted } from "./sales.sql.ts";

const cash = "(SELECT id FROM payment_methods WHERE kind = 'Cash' ORDER BY is_archived, sort_order, id LIMIT 1)";
const inCash = [is("Tender"), cash] as const;
// More than the last closing left was brought out of the safe, at the first opening all; what is less is missing.
const broughtFrom = (amount: string) => `CASE WHEN ${amount} > 0 THEN ${is("Safe")} ELSE ${is("CashVariance")} END`;

/** What came into the drawers beside sales, and what went out of them; what was counted against what was expected. */
export function drawers(scope: Scope, spans: Spans, late: Late): readonly Fragment[] {
  return [...entered(scope, spans, late), ...openings(scope, spans, late), ...closings(spans, late)];
}

function entered(scope: Scope, spans: Spans, late: Late): readonly Fragment[] {
  const entries = (table: string, kind: LateKind) => sql`${spans.rows} JOIN cash_sessions s ON s.branch_id = d.branch_id
    JOIN ${raw(table)} e ON e.session_id = s.id AND ${postedWithin("e.occurred_at", spans, late, [kind, "e.id"])}`;
  const of = (kind: Origin["kind"], document = "e.id"): Origin => ({
    ...{ kind, id: "e.id", document, branch: "s.branch_id", date: dayOf("e.occurred_at"), came: "e.received_at" },
  });
  const came = (table: string, kind: LateKind) => sql`${entries(table, kind)} AND e.is_late`;
  const method = sql`JOIN payment_methods m ON m.id = e.method_id`;
  const opposite = `CASE e.kind WHEN 'PaidIn' THEN ${is("PaidIn")} WHEN 'PaidOut' THEN ${is("PaidOut")}
    WHEN 'SafeDrop' THEN ${is("Safe")} ELSE ${is("Bank")} END`;
  const moved = "CASE e.kind WHEN 'PaidIn' THEN e.amount ELSE -e.amount END";
  // A payment on account is on the date of its entry, so that the account is as the journal has it.
  const branches = scope.branchIds === null ? sql`true` : sql`s.branch_id = ${anyOf(scope.branchIds)}`;
  const paid = sql`(SELECT p.*, e.business_date FROM credit_entries e JOIN session_payments p ON p.document_id = e.id
      WHERE e.session_id IS NOT NULL AND ${entriesOn(scope)}) e
    JOIN cash_sessions s ON s.id = e.session_id AND ${branches}`;
  const ofPayment: Origin = {
    ...of("AccountPayment", "e.document_id"),
    date: ownDateOf("AccountPayment", "e.id"),
  };
  return [
    pair(byMethod, [is("Deposits")], "e.amount", of("Deposit"), sql`${entries("deposits", "Deposit")} ${method}`),
    pair(byMethod, [is("Receivables")], "e.amount", ofPayment, sql`${paid} ${method}`),
    pair(inCash, [opposite], moved, of("CashMovement"), entries("cash_movements", "CashMovement")),
    uncounted("e.amount", of("Deposit"), came("deposits", "Deposit"), ["s.id", "e.method_id"]),
    uncounted("e.amount", ofPayment, sql`${paid} AND e.is_late`, ["s.id", "e.method_id"]),
    uncounted(moved, of("CashMovement"), came("cash_movements", "CashMovement"), ["s.id", cash]),
  ];
}

/**
 * What an opening brought beyond what the session before had left by then. One that was not closed yet leaves what this
 * one begins with; its closing posts the difference, so that no opening ever changes.
 */
function openings(scope: Scope, spans: Spans, late: Late): readonly Fragment[] {
  const dates = postedOn(
    datesOf(scope, (date) => unseen(date, "date")),
    late,
    "Opening",
    "o.id",
  );
  const opened = sql`(SELECT o.* FROM cash_sessions o WHERE ${dates}) s
    JOIN ${spans.rows} ON d.branch_id = s.branch_id CROSS JOIN LATERAL (
    SELECT s.opening_counted - coalesce((
      SELECT CASE WHEN p.close_received_at <= s.received_at THEN p.remaining_cash ELSE s.opening_counted END
      FROM cash_sessions p
      WHERE p.register_id = s.register_id AND (p.received_at, p.id) < (s.received_at, s.id)
      ORDER BY p.received_at DESC, p.id DESC LIMIT 1), 0) AS amount) brought`;
  const of: Origin = {
    ...{ kind: "Opening", id: "s.id", branch: "s.branch_id", date: "s.business_date", came: "s.received_at" },
  };
  return [pair(inCash, [broughtFrom("brought.amount")], "brought.amount", of, opened)];
}

function closings(spans: Spans, late: Late): readonly Fragment[] {
  const closed = sql`${spans.rows} JOIN cash_sessions s ON s.branch_id = d.branch_id
    AND ${postedWithin("s.closed_at", spans, late, ["Closing", "s.id"])}`;
  const of: Origin = {
    ...{ kind: "Closing", id: "s.id", branch: "s.branch_id", date: dayOf("s.closed_at"), came: "s.close_received_at" },
  };
  const next = sql`CROSS JOIN LATERAL (
    SELECT n.opening_counted - s.remaining_cash AS amount, n.received_at FROM cash_sessions n
    WHERE n.register_id = s.register_id AND (n.received_at, n.id) > (s.received_at, s.id)
    ORDER BY n.received_at, n.id LIMIT 1) next`;
  const counts = sql`JOIN z_reports z ON z.session_id = s.id CROSS JOIN jsonb_array_elements(z.content -> 'counts') c
    JOIN payment_methods m ON m.id = (c ->> 'methodId')::uuid`;
  const amountNext = "CASE WHEN next.received_at < s.close_received_at THEN next.amount ELSE 0 END";
  return [
    pair(inCash, [is("CashVariance")], "s.counted_cash - s.expected_cash", of, closed),
    pair([is("Safe")], inCash, "s.counted_cash - s.remaining_cash", of, closed),
    pair(inCash, [broughtFrom("next.amount")], amountNext, of, sql`${closed} ${next}`),
    pair(byMethod, [is("TenderVariance")], "(c ->> 'variance')::numeric", of, sql`${closed} ${counts}`),
  ];
}
