import { sql } from "../../kernel/db/sql.ts";
import type { BookRule } from "../engine/manifest.ts";
import { offTheirDate } from "../engine/entry-dates.sql.ts";
import { isLeftOut } from "../gate/findings.sql.ts";

/** What holds of points. */
export const rules: readonly BookRule[] = [
  {
    invariant: "the points of a customer are the sum of the entries of the account",
    broken: sql`
      SELECT a.id::text AS example FROM loyalty_accounts a
      LEFT JOIN (SELECT account_id, sum(points) AS points, count(*) AS entries FROM loyalty_entries GROUP BY account_id) e
        ON e.account_id = a.id
      WHERE a.balance <> coalesce(e.points, 0) OR a.entry_count <> coalesce(e.entries, 0)`,
  },
  {
    invariant: "an entry of points leaves what the one before left and its own points",
    broken: sql`
      SELECT e.id::text AS example
      FROM (SELECT id, seq, points, balance_after, lag(balance_after, 1, 0) OVER w AS before, row_number() OVER w AS nth
            FROM loyalty_entries WINDOW w AS (PARTITION BY account_id ORDER BY seq)) e
      WHERE e.seq <> e.nth OR e.balance_after <> e.before + e.points`,
  },
  {
    invariant: "the points of a customer are what remains of the lots, what is pending of them too",
    broken: sql`
      SELECT a.id::text AS example FROM loyalty_accounts a
      LEFT JOIN (SELECT account_id, sum(remaining) AS points, sum(remaining) FILTER (WHERE is_pending) AS pending
                 FROM loyalty_lots GROUP BY account_id) l ON l.account_id = a.id
      WHERE a.balance <> coalesce(l.points, 0) OR a.pending <> coalesce(l.pending, 0)`,
  },
  {
    invariant: "nobody has points and owes points",
    broken: sql`
      SELECT account_id::text AS example FROM loyalty_lots WHERE remaining <> 0
      GROUP BY account_id HAVING min(remaining) < 0 AND max(remaining) > 0`,
  },
  {
    invariant: "what remains of a lot are its points and what was taken from it and given back to it",
    broken: sql`
      SELECT l.id::text AS example FROM loyalty_lots l
      LEFT JOIN (SELECT lot_id, sum(points) AS points FROM loyalty_moves GROUP BY lot_id) m ON m.lot_id = l.id
      WHERE l.remaining <> l.points + coalesce(m.points, 0)`,
  },
  {
    invariant: "the points of an entry are in lots",
    broken: sql`
      SELECT e.id::text AS example FROM loyalty_entries e
      LEFT JOIN (SELECT entry_id, sum(points) AS points FROM (
          SELECT entry_id, points FROM loyalty_lots UNION ALL SELECT entry_id, points FROM loyalty_moves) x GROUP BY entry_id) l
        ON l.entry_id = e.id
      WHERE coalesce(l.points, 0) <> CASE e.kind WHEN 'Merge' THEN 0 ELSE e.points END`,
  },
  {
    invariant: "what a sale brings is what its lines bring, and so is what comes back",
    broken: sql`
      SELECT e.id::text AS example FROM loyalty_entries e
      LEFT JOIN (SELECT entry_id, sum(points) AS points, sum(spend) AS spend FROM loyalty_lines GROUP BY entry_id) l ON l.entry_id = e.id
      WHERE CASE WHEN e.kind IN ('Earn', 'ReverseEarn') THEN (coalesce(l.points, 0), coalesce(l.spend, 0)) <> (e.points, e.spend)
            ELSE l.entry_id IS NOT NULL OR e.spend <> 0 END`,
  },
  {
    invariant: "no more points of a line come back than it brought",
    broken: sql`
      SELECT l.line_id::text AS example FROM loyalty_lines l JOIN loyalty_entries e ON e.id = l.entry_id
      GROUP BY l.line_id
      HAVING sum(l.points) < 0 OR sum(l.spend) < 0 OR sum(l.points) > coalesce(sum(l.points) FILTER (WHERE e.source_id IS NULL), 0)`,
  },
  {
    invariant: "no more comes back of what points paid than they paid",
    broken: sql`
      SELECT e.id::text AS example FROM loyalty_entries e
      JOIN (SELECT source_id, sum(points) AS points, sum(amount) AS amount FROM loyalty_entries
            WHERE kind IN ('Redeem', 'ReverseRedeem') GROUP BY source_id) r ON r.source_id = e.id
      WHERE e.points + r.points > 0 OR e.amount + r.amount < 0`,
  },
  {
    invariant:
      "an account of points that was merged into another has none, and no customer who was merged has one that goes on",
    broken: sql`
      SELECT a.id::text AS example FROM loyalty_accounts a JOIN customers c ON c.id = a.customer_id
      WHERE CASE WHEN a.merged_into_id IS NULL THEN c.merged_into_id IS NOT NULL
            ELSE a.balance <> 0 OR EXISTS (SELECT FROM loyalty_lots l WHERE l.account_id = a.id) END`,
  },
  {
    invariant: "what is transferred from one account of points arrives at the other",
    broken: sql`
      SELECT min(id::text) AS example FROM loyalty_entries WHERE kind IN ('Transfer', 'Merge')
      GROUP BY least(account_id, counter_account_id), greatest(account_id, counter_account_id) HAVING sum(points) <> 0`,
  },
  {
    invariant: "points have paid for a sale what it was paid with by them, and for a voided one nothing",
    broken: sql`
      SELECT o.id::text AS example FROM orders o
      LEFT JOIN (SELECT p.order_id, sum(p.amount) AS amount FROM payments p JOIN payment_methods m ON m.id = p.method_id
                 WHERE m.kind = 'Loyalty' GROUP BY p.order_id) p ON p.order_id = o.id
      LEFT JOIN (SELECT order_id, sum(amount) AS amount, sum(points) AS points FROM loyalty_entries WHERE order_id IS NOT NULL
                 GROUP BY order_id) e ON e.order_id = o.id
      WHERE CASE o.status WHEN 'Voided' THEN (coalesce(e.amount, 0), coalesce(e.points, 0)) <> (0, 0)
            ELSE coalesce(e.amount, 0) <> coalesce(p.amount, 0) AND NOT ${isLeftOut("Loyalty")} END`,
  },
  {
    invariant: "an entry of points is on the date on which the journal has its receipt",
    broken: offTheirDate("loyalty_entries", sql`true`),
  },
  {
    invariant: "an entry of points has a value that there is, and no earlier one than the entry before",
    broken: sql`
      SELECT e.id::text AS example
      FROM (SELECT id, value_number, lag(value_number, 1, 0) OVER (PARTITION BY account_id ORDER BY seq) AS before
            FROM loyalty_entries) e
      WHERE e.value_number < e.before
        OR e.value_number > (SELECT coalesce(max(v.number), 0) FROM loyalty_point_values v)`,
  },
  {
    invariant: "what a point pays is the last of its values",
    broken: sql`
      SELECT s.loyalty_point_value::text AS example FROM settings s
      LEFT JOIN (SELECT value FROM loyalty_point_values ORDER BY number DESC LIMIT 1) v ON true
      WHERE s.loyalty_point_value IS DISTINCT FROM v.value`,
  },
];
