import { sql } from "../../kernel/db/sql.ts";
import type { BookRule } from "../engine/manifest.ts";
import { offTheirDate, postedOrders, soldOn, voidedOn } from "../engine/entry-dates.sql.ts";
import { isLeftOut } from "../gate/findings.sql.ts";

const leftOut = isLeftOut("Credit");

/** What holds of accounts, store credit and gift cards. */
export const rules: readonly BookRule[] = [
  {
    invariant: "what a customer owes is the sum of the entries of the account",
    broken: sql`
      SELECT a.id::text AS example FROM credit_accounts a
      LEFT JOIN (SELECT account_id, sum(amount) AS amount, count(*) AS entries FROM credit_entries GROUP BY account_id) e
        ON e.account_id = a.id
      WHERE a.balance <> coalesce(e.amount, 0) OR a.entry_count <> coalesce(e.entries, 0)`,
  },
  {
    invariant: "an entry of an account leaves what the one before left and its own amount",
    broken: sql`
      SELECT e.id::text AS example
      FROM (SELECT id, seq, amount, balance_after, lag(balance_after, 1, 0) OVER w AS before, row_number() OVER w AS nth
            FROM credit_entries WINDOW w AS (PARTITION BY account_id ORDER BY seq)) e
      WHERE e.seq <> e.nth OR e.balance_after <> e.before + e.amount`,
  },
  {
    invariant: "what is open of an entry is its amount less what it is matched with",
    broken: sql`
      SELECT e.id::text AS example FROM credit_entries e LEFT JOIN credit_items i ON i.entry_id = e.id
      LEFT JOIN (SELECT id, sum(amount) AS amount FROM (
          SELECT debit_id AS id, amount FROM credit_allocations UNION ALL SELECT credit_id, amount FROM credit_allocations) x
        GROUP BY id) m ON m.id = e.id
      WHERE CASE e.kind WHEN 'Transfer' THEN i.entry_id IS NOT NULL OR m.id IS NOT NULL
            ELSE i.remaining IS DISTINCT FROM e.amount - sign(e.amount) * coalesce(m.amount, 0) OR i.remaining * e.amount < 0 END`,
  },
  {
    invariant: "what is open of an account is its balance",
    broken: sql`
      SELECT a.id::text AS example FROM credit_accounts a
      LEFT JOIN (SELECT account_id, sum(remaining) AS remaining FROM credit_items GROUP BY account_id) i ON i.account_id = a.id
      WHERE a.balance <> coalesce(i.remaining, 0)`,
  },
  {
    invariant: "a debt is matched with a credit",
    broken: sql`
      SELECT x.id::text AS example FROM credit_allocations x
      JOIN credit_entries d ON d.id = x.debit_id JOIN credit_entries c ON c.id = x.credit_id
      WHERE d.amount < 0 OR c.amount > 0`,
  },
  {
    invariant:
      "an account that was merged into another owes nothing, and no customer who was merged has one that goes on",
    broken: sql`
      SELECT a.id::text AS example FROM credit_accounts a JOIN customers c ON c.id = a.customer_id
      WHERE CASE WHEN a.merged_into_id IS NULL THEN c.merged_into_id IS NOT NULL ELSE a.balance <> 0 END`,
  },
  {
    invariant: "a sale on account owes what it was paid with on account, and a voided one nothing",
    broken: sql`
      SELECT o.id::text AS example FROM orders o
      LEFT JOIN (SELECT p.order_id, sum(p.amount) AS amount FROM payments p JOIN payment_methods m ON m.id = p.method_id
                 WHERE m.kind = 'OnAccount' GROUP BY p.order_id) p ON p.order_id = o.id
      LEFT JOIN (SELECT order_id, sum(amount) AS amount, sum(amount) FILTER (WHERE kind = 'Charge' OR session_id IS NOT NULL) AS sold
                 FROM credit_entries WHERE order_id IS NOT NULL GROUP BY order_id) e ON e.order_id = o.id
      WHERE CASE o.status WHEN 'Voided' THEN coalesce(e.amount, 0) <> 0 ELSE coalesce(e.sold, 0) <> coalesce(p.amount, 0) AND NOT ${leftOut} END`,
  },
  {
    invariant: "what customers owe by a sale is on each day what the journal has of it",
    broken: sql`
      WITH posted AS (
        SELECT o.id, o.status, v.document_id IS NOT NULL AS is_undone, ${soldOn} AS sold_on, ${voidedOn} AS voided_on, p.amount
        FROM ${postedOrders} JOIN payments p ON p.order_id = o.id JOIN payment_methods m ON m.id = p.method_id AND m.kind = 'OnAccount')
      SELECT x.order_id::text AS example FROM (
        SELECT order_id, business_date, amount FROM credit_entries WHERE order_id IS NOT NULL
        UNION ALL SELECT id, sold_on, -amount FROM posted WHERE status = 'Completed' OR is_undone
        UNION ALL SELECT id, voided_on, amount FROM posted WHERE is_undone) x JOIN orders o ON o.id = x.order_id
      WHERE NOT ${leftOut} GROUP BY x.order_id, x.business_date HAVING sum(x.amount) <> 0`,
  },
  {
    invariant: "a payment on account is in its cash session",
    broken: sql`
      SELECT e.id::text AS example FROM credit_entries e LEFT JOIN session_payments s ON s.document_id = e.id
      WHERE e.kind IN ('Payment', 'Reversal') AND e.method_id IS NOT NULL
        AND (s.session_id, s.method_id, s.amount) IS DISTINCT FROM (e.session_id, e.method_id, -e.amount)`,
  },
  {
    invariant: "a voucher has what its entries add up to, and no more of it is held than there is",
    broken: sql`
      SELECT v.id::text AS example FROM credit_vouchers v
      LEFT JOIN (SELECT voucher_id, sum(amount) AS amount, sum(held) AS held, count(*) AS entries
                 FROM credit_voucher_entries GROUP BY voucher_id) e ON e.voucher_id = v.id
      WHERE v.balance <> coalesce(e.amount, 0) OR v.held <> coalesce(e.held, 0) OR v.entry_count <> coalesce(e.entries, 0)
         OR v.balance < v.held`,
  },
  {
    invariant: "an entry of a voucher leaves what the one before left and its own amount",
    broken: sql`
      SELECT e.id::text AS example
      FROM (SELECT id, seq, amount, held, balance_after, held_after, row_number() OVER w AS nth,
              lag(balance_after, 1, 0) OVER w AS balance_before, lag(held_after, 1, 0) OVER w AS held_before
            FROM credit_voucher_entries WINDOW w AS (PARTITION BY voucher_id ORDER BY seq)) e
      WHERE e.seq <> e.nth OR e.balance_after <> e.balance_before + e.amount OR e.held_after <> e.held_before + e.held`,
  },
  {
    invariant: "what is held of a voucher are its holds that nothing has ended",
    broken: sql`
      SELECT v.id::text AS example FROM credit_vouchers v
      LEFT JOIN (SELECT h.voucher_id, sum(h.held) AS held FROM credit_voucher_entries h
                 WHERE h.kind = 'Hold' AND NOT EXISTS (SELECT FROM credit_voucher_entries r WHERE r.entry_id = h.id)
                 GROUP BY h.voucher_id) h ON h.voucher_id = v.id
      WHERE v.held <> coalesce(h.held, 0)`,
  },
  {
    invariant: "a sale is paid out of vouchers by what it was paid with by them, and a voided one by nothing",
    broken: sql`
      SELECT o.id::text AS example FROM orders o
      LEFT JOIN (SELECT p.order_id, sum(p.amount) AS amount FROM payments p JOIN payment_methods m ON m.id = p.method_id
                 WHERE m.kind IN ('StoreCredit', 'GiftCard') GROUP BY p.order_id) p ON p.order_id = o.id
      LEFT JOIN (SELECT order_id, sum(amount) AS amount,
                   -sum(amount) FILTER (WHERE kind = 'Redeem') AS redeemed
                 FROM credit_voucher_entries WHERE order_id IS NOT NULL GROUP BY order_id) e ON e.order_id = o.id
      WHERE CASE o.status WHEN 'Voided' THEN coalesce(e.amount, 0) <> 0
            ELSE p.amount > 0 AND coalesce(e.redeemed, 0) < p.amount AND NOT ${leftOut} END`,
  },
  {
    invariant: "an entry of a voucher is on the date on which the journal has its receipt",
    // A card that comes back is taken back with a later receipt.
    broken: offTheirDate("credit_voucher_entries", sql`(e.kind <> 'Reverse' OR o.status = 'Voided')`),
  },
  {
    invariant: "a gift card got what its line came to, of which nothing was taken off",
    broken: sql`
      SELECT e.id::text AS example FROM credit_voucher_entries e JOIN order_lines l ON l.id = e.line_id
      WHERE e.kind = 'Issue' AND (e.amount <> l.total OR l.discount <> 0)`,
  },
];
