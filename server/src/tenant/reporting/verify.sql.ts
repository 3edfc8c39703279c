import { raw, sql, type Fragment } from "../../kernel/db/sql.ts";
import type { BookRule } from "../engine/manifest.ts";
import { drawers } from "./journal/drawers.sql.ts";
import { columns } from "./journal/postings.sql.ts";
import { allPaid } from "./journal/sales.sql.ts";
import type { Spans } from "./spans.sql.ts";

/** The journal's postings of cash, of all time; nothing of them is by date. */
function cashPostings(): Fragment {
  const spans: Spans = {
    rows: sql`(SELECT id AS branch_id, '-infinity'::timestamptz AS begins_at, 'infinity'::timestamptz AS ends_at,
      'UTC' AS zone, time '00:00' AS cutoff FROM branches) d`,
    ...{ beginsAt: "-infinity", endsAt: "infinity", firstEndsAt: "infinity" },
  };
  const ever = { from: "0001-01-01", to: "9999-12-31", branchIds: null };
  const parts = [...allPaid(), ...drawers(ever, spans, { posted: {}, own: {} })];
  return sql`
    SELECT x.branch_id, x.amount FROM (${union(parts)}) x (${raw(columns)})
    JOIN payment_methods m ON m.id = x.key AND m.kind = 'Cash' WHERE x.role = 'Tender'`;
}

function union(parts: readonly Fragment[]): Fragment {
  return parts.reduce((all, part) => sql`${all} UNION ALL ${part}`);
}

/**
 * A row a branch with the cash in its drawers: what closings left, and what sessions that go on began with and took. A
 * session that began before the one before it was closed has its float from there.
 */
const inDrawers = sql`
  SELECT s.branch_id, sum(s.after - CASE WHEN s.first THEN 0 WHEN s.closed_before THEN s.left_before ELSE s.opening_counted END) AS amount
  FROM (
    SELECT s.branch_id, s.opening_counted, lag(s.id) OVER w IS NULL AS first, lag(s.remaining_cash) OVER w AS left_before,
      coalesce(lag(s.status) OVER w = 'Closed', false) AS closed_before,
      CASE s.status WHEN 'Closed' THEN s.remaining_cash
        ELSE s.opening_counted + coalesce((SELECT sum(t.cash) FROM session_totals t WHERE t.session_id = s.id), 0) END AS after
    FROM cash_sessions s WINDOW w AS (PARTITION BY s.register_id ORDER BY s.received_at, s.id)) s
  GROUP BY s.branch_id`;

/** What holds of closed books, and of the journal. */
export const rules: readonly BookRule[] = [
  {
    invariant: "the cash of the journal is what lies in the drawers",
    broken: sql`
      SELECT b.name || ' ' || coalesce(j.amount, 0) || ' <> ' || coalesce(d.amount, 0) AS example
      FROM branches b
      LEFT JOIN (SELECT p.branch_id, sum(p.amount) AS amount FROM (${cashPostings()}) p GROUP BY 1) j ON j.branch_id = b.id
      LEFT JOIN (${inDrawers}) d ON d.branch_id = b.id
      WHERE coalesce(j.amount, 0) <> coalesce(d.amount, 0)`,
  },
  {
    invariant: "what came late was of a closed date, and is posted on one that was open then",
    broken: sql`
      SELECT l.kind || ' ' || l.document_id AS example FROM late_postings l
      WHERE NOT EXISTS (
        SELECT FROM book_closings c WHERE c.closed_until >= l.own_date AND c.closed_until < l.posted_on)`,
  },
  {
    invariant: "closings of the books are numbered without gaps",
    broken: sql`
      SELECT c.number::text AS example
      FROM (SELECT number, row_number() OVER (ORDER BY number) AS nth FROM book_closings) c WHERE c.number <> c.nth`,
  },
];
