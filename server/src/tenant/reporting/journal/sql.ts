import type { TenantRead } from "../../../kernel/db/handles.ts";
import { raw, sql, type Fragment } from "../../../kernel/db/sql.ts";
import { amountText } from "../../engine/amounts.sql.ts";
import {
  digits,
  inspectedFacts,
  orderFacts,
  ordersWithin,
  sessionsWithin,
  taxFacts,
  tenderFacts,
} from "../facts.sql.ts";
import type { Scope } from "../period.ts";
import { findSpans, within, type Spans } from "../spans.sql.ts";
import { goods } from "./goods.sql.ts";
import { is, pair } from "./postings.sql.ts";
import type { JournalLine, JournalRole } from "./schema.ts";

/**
 * Where what is paid by the method `m` stands: with the method, with what customers owe, or with what the shop owes.
 * What points pay takes the cost back that they were when they were given, and the points that are used are that cost.
 */
const ofMethod = `CASE m.kind WHEN 'OnAccount' THEN ${is("Receivables")}
  WHEN 'StoreCredit' THEN ${is("Vouchers")} WHEN 'GiftCard' THEN ${is("Vouchers")}
  WHEN 'Loyalty' THEN ${is("PointsGranted")} ELSE ${is("Tender")} END`;
const keyOfMethod = "CASE WHEN m.kind NOT IN ('OnAccount', 'StoreCredit', 'GiftCard', 'Loyalty') THEN m.id END";
const byMethod = [ofMethod, keyOfMethod] as const;

const figuresSold = {
  Sales: "-f.gross",
  Discounts: "f.discount",
  Returns: "f.returns",
  Charges: "-f.charges",
  Fees: "-f.fees",
  Vouchers: "-f.gift_cards",
  Tips: "-f.tip",
  Rounding: "-f.rounding",
  Deposits: "f.deposit",
  Cost: "f.cost",
  CostVariance: "-f.cost",
} as const satisfies Partial<Record<JournalRole, string>>;

/**
 * What was sold and came back, its taxes and cost, and how it was paid: the reports of sales and margins, taken apart.
 */
function sold(scope: Scope): Fragment {
  const sums = Object.entries(figuresSold);
  return sql`
    SELECT s.role, NULL::uuid AS key, s.amount FROM (${orderFacts(scope)}) f
    CROSS JOIN LATERAL (VALUES ${raw(sums.map(([role, sum]) => `('${role}', ${sum})`).join(", "))}) s (role, amount)
    UNION ALL
    SELECT ${raw(is("Tax"))}, f.tax_rate_id, -f.tax FROM (${taxFacts(scope)}) f
    UNION ALL
    SELECT ${raw(ofMethod)}, ${raw(keyOfMethod)}, f.amount
    FROM (${tenderFacts(scope)}) f JOIN payment_methods m ON m.id = f.method_id`;
}

/** What inspections put back on the shelf was not sold after all. */
const inspected = (scope: Scope) =>
  pair([is("CostVariance")], [is("Cost")], "-f.cost", sql`(${inspectedFacts(scope)}) f`);

/** What came into the drawers otherwise, and what went out of them; what was counted against what was expected. */
function drawers(scope: Scope, spans: Spans): readonly Fragment[] {
  const sessions = sql`${spans.rows} JOIN cash_sessions s ON s.branch_id = d.branch_id`;
  const entries = (table: string) => sql`${sessions} JOIN ${raw(table)} e
    ON e.session_id = s.id AND ${within("e.occurred_at", spans)}`;
  const closed = sql`${sessions} AND ${within("s.closed_at", spans)}`;
  // A session that is not closed yet leaves what the next began with; its closing says how much that was.
  const opened = sql`(SELECT o.* FROM ${sessionsWithin(scope)}) s CROSS JOIN LATERAL (
    SELECT s.opening_counted - coalesce((
      SELECT coalesce(p.remaining_cash, s.opening_counted) FROM cash_sessions p
      WHERE p.register_id = s.register_id AND (p.received_at, p.id) < (s.received_at, s.id)
      ORDER BY p.received_at DESC, p.id DESC LIMIT 1), 0) AS amount) brought`;
  const method = sql`JOIN payment_methods m ON m.id = e.method_id`;
  const cash = "(SELECT id FROM payment_methods WHERE kind = 'Cash' ORDER BY is_archived, sort_order, id LIMIT 1)";
  const inCash = [is("Tender"), cash] as const;
  const opposite = `CASE e.kind WHEN 'PaidIn' THEN ${is("PaidIn")} WHEN 'PaidOut' THEN ${is("PaidOut")}
    WHEN 'SafeDrop' THEN ${is("Safe")} ELSE ${is("Bank")} END`;
  // More than the last closing left was brought out of the safe, at the first opening all; what is less is missing.
  const opening = `CASE WHEN brought.amount > 0 THEN ${is("Safe")} ELSE ${is("CashVariance")} END`;
  return [
    pair(byMethod, [is("Deposits")], "e.amount", sql`${entries("deposits")} ${method}`),
    pair(byMethod, [is("Receivables")], "e.amount", sql`${entries("session_payments")} ${method}`),
    pair(inCash, [opposite], "CASE e.kind WHEN 'PaidIn' THEN e.amount ELSE -e.amount END", entries("cash_movements")),
    pair(inCash, [opening], "brought.amount", opened),
    pair(inCash, [is("CashVariance")], "s.counted_cash - s.expected_cash", closed),
    pair([is("Safe")], inCash, "s.counted_cash - s.remaining_cash", closed),
    pair(
      byMethod,
      [is("TenderVariance")],
      "(c ->> 'variance')::numeric",
      sql`${closed} JOIN z_reports z ON z.session_id = s.id CROSS JOIN jsonb_array_elements(z.content -> 'counts') c
        JOIN payment_methods m ON m.id = (c ->> 'methodId')::uuid`,
    ),
  ];
}

/**
 * What an entry `e` changes of what the points of its account are worth, by what a point pays now. A voided sale's
 * entries are on its date with those that took them back, so that none of an account's is left out.
 */
function points(from: Fragment): Fragment {
  const worthOf = (balance: string) => `round((${balance}) * s.loyalty_point_value, ${digits})`;
  return pair(
    [is("PointsGranted")],
    [is("Points")],
    `${worthOf("e.balance_after")} - ${worthOf("e.balance_after - e.points")}`,
    sql`${from} JOIN settings s ON s.loyalty_point_value IS NOT NULL`,
  );
}

/** What is entered by hand on accounts, vouchers and points is the shop's, of no branch. */
function byHand({ beginsAt, firstEndsAt }: Spans): readonly Fragment[] {
  const onDay = sql`e.occurred_at >= ${beginsAt} AND e.occurred_at < ${firstEndsAt} AND e.order_id IS NULL`;
  return [
    pair(
      [is("Receivables")],
      [`CASE coalesce(r.kind, e.kind) WHEN 'WriteOff' THEN ${is("BadDebts")} ELSE ${is("CreditAdjustments")} END`],
      "e.amount",
      sql`(SELECT * FROM credit_entries e WHERE ${onDay} AND e.session_id IS NULL AND e.kind <> 'Transfer') e
        LEFT JOIN credit_entries r ON r.id = e.reversed_id`,
    ),
    pair(
      [`CASE e.kind WHEN 'Expire' THEN ${is("VouchersExpired")} ELSE ${is("VouchersIssued")} END`],
      [is("Vouchers")],
      "e.amount",
      sql`(SELECT * FROM credit_voucher_entries e WHERE ${onDay}) e`,
    ),
    points(sql`(SELECT * FROM loyalty_entries e WHERE ${onDay}) e`),
  ];
}

/** A line an account, debits first; `isWhole`: what is of no branch, too. */
export async function listJournal(
  tx: TenantRead,
  scope: Scope,
  isWhole: boolean,
): Promise<Omit<JournalLine, "account">[]> {
  const spans = await findSpans(tx, scope);
  const ofSales = points(sql`(SELECT o.id FROM ${ordersWithin(scope)}) o JOIN loyalty_entries e ON e.order_id = o.id`);
  const ofShop = isWhole ? byHand(spans) : [];
  const parts = [sold(scope), inspected(scope), ...drawers(scope, spans), ...goods(spans), ofSales, ...ofShop];
  // Each planned by itself: the indexes that serve one are not given up for another.
  const each = parts.map((part, i) => sql`${raw(`part${i}`)} (role, key, amount) AS MATERIALIZED (${part})`);
  const postings = raw(parts.map((_part, i) => `SELECT * FROM part${i}`).join(" UNION ALL "));
  return tx.many(sql`
    WITH ${each.reduce((all, one) => sql`${all}, ${one}`)}
    SELECT x.role, x.key, coalesce(t.name, m.name) AS name, ${amountText("greatest(sum(x.amount), 0)")} AS debit,
      ${amountText("greatest(-sum(x.amount), 0)")} AS credit
    FROM (${postings}) x LEFT JOIN tax_rates t ON t.id = x.key LEFT JOIN payment_methods m ON m.id = x.key
    GROUP BY x.role, x.key, t.id, m.id HAVING sum(x.amount) <> 0 ORDER BY sum(x.amount) < 0, x.role, 3, x.key`);
}
