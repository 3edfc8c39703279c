import { anyOf } from "../../../kernel/db/records.ts";
import { raw, sql, type Fragment } from "../../../kernel/db/sql.ts";
import { categoryFacts, datesOf, digits, inspectedFacts, taxesOf } from "../facts.sql.ts";
import type { Scope } from "../period.ts";
import { isAmong, postedOn, type Late } from "./late.sql.ts";
import { columns, is, originOf, pair, type Origin } from "./postings.sql.ts";
import type { JournalRole } from "./schema.ts";

/**
 * Where what is paid by the method `m` stands: with the method, with what customers owe, or with what the shop owes.
 * What points pay takes the cost back that they were when they were given, and the points that are used are that cost.
 */
const ofMethod = `CASE m.kind WHEN 'OnAccount' THEN ${is("Receivables")}
  WHEN 'StoreCredit' THEN ${is("Vouchers")} WHEN 'GiftCard' THEN ${is("Vouchers")}
  WHEN 'Loyalty' THEN ${is("PointsGranted")} ELSE ${is("Tender")} END`;
const keyOfMethod = "CASE WHEN m.kind NOT IN ('OnAccount', 'StoreCredit', 'GiftCard', 'Loyalty') THEN m.id END";
export const byMethod = [ofMethod, keyOfMethod] as const;

const ofVariance = `CASE m.kind WHEN 'Cash' THEN ${is("CashVariance")} ELSE ${is("TenderVariance")} END`;

/**
 * Takes out again what an entry of a session posts that was closed already: the drawer was counted with it, or its cash
 * is in no drawer, so that it makes up for a variance of the closing. Of other methods only those that were counted.
 */
export function uncounted(
  amount: string,
  of: Origin,
  entries: Fragment,
  [sessionId, methodId]: readonly [string, string],
): Fragment {
  const counts = raw(`EXISTS (SELECT FROM z_reports z WHERE z.session_id = ${sessionId}
    AND z.content -> 'counts' @> jsonb_build_array(jsonb_build_object('methodId', m.id)))`);
  const method = sql`JOIN payment_methods m ON m.id = ${raw(methodId)} AND (m.kind = 'Cash' OR ${counts})`;
  return pair([ofVariance], byMethod, amount, of, sql`${entries} ${method}`);
}

const figuresOfCategory = {
  Sales: "-f.gross",
  Discounts: "f.discount",
  Returns: "f.returns",
  Charges: "-f.charges",
  Fees: "-f.fees",
  Vouchers: "-f.gift_cards",
  Cost: "f.cost",
  CostVariance: "-f.cost",
} as const satisfies Partial<Record<JournalRole, string>>;
const figuresOfOrder = {
  Tips: "-o.tip",
  Rounding: "-o.rounding",
  Deposits: "o.deposit",
} as const satisfies Partial<Record<JournalRole, string>>;

const ofOrder: Origin = {
  ...{ kind: "Order", id: "o.id", branch: "o.branch_id", date: "o.business_date", came: "o.received_at" },
};
const ofVoid: Origin = {
  ...{ kind: "Void", id: "o.id", branch: "o.branch_id", date: "o.business_date", came: "o.void_received_at" },
};

/** As it was known before this moment; null: as it is. */
export type Before = Date | null;

/**
 * What was sold and came back, its taxes and cost, and how it was paid: the reports of sales and margins, taken apart.
 * A sale that was voided when its date was closed stays there, and is taken off the date on which the void came.
 */
export function sales(scope: Scope, late: Late, before: Before): readonly Fragment[] {
  const branches = scope.branchIds === null ? sql`true` : sql`o.branch_id = ${anyOf(scope.branchIds)}`;
  const dates = sql`${postedOn(datesOf(scope), late, "Order", "o.id")} AND ${branches}`;
  const knownNot = before === null ? sql`false` : sql`o.void_received_at >= ${before}`;
  const posted = sql`(o.status = 'Completed' OR ${isAmong("o.id", late.own.Void)} OR ${knownNot}) AND ${dates}`;
  const undone = late.posted.Void ?? [];
  const voided = sql`${isAmong("o.id", undone)} AND ${branches}`;
  // What a void takes back is written with it. One that came on an open date is on that of its sale.
  const isOfVoid = (ids: readonly string[] | undefined) =>
    sql`(${isAmong("o.id", ids)} AND e.received_at >= o.void_received_at)`;
  return [
    sold(posted, ofOrder),
    points(sql`orders o JOIN loyalty_entries e ON e.order_id = o.id AND ${dates} AND NOT ${isOfVoid(late.own.Void)}`, {
      ...ofOrder,
      came: "e.received_at",
    }),
    ...(undone.length === 0
      ? []
      : [
          sql`SELECT role, key, -amount, ${raw(columns.split(", ").slice(3).join(", "))} FROM (${sold(voided, ofVoid)}) v (${raw(columns)})`,
          points(
            sql`orders o JOIN loyalty_entries e ON e.order_id = o.id AND ${voided} AND ${isOfVoid(undone)}`,
            ofVoid,
          ),
        ]),
    ...uncountedOf({
      sold: sql`${dates} AND o.is_late`,
      undone: sql`${dates} AND o.is_void_late AND NOT ${isAmong("o.id", late.own.Void)}`,
    }),
    ...(undone.length === 0 ? [] : [ofPayments("-p.amount", ofVoid, sql`${voided} AND o.is_void_late`)]),
    inspected(scope),
  ];
}

/**
 * What late sales were paid, and what late voids gave back. A late sale that was voided has both; neither is in the
 * journal otherwise.
 */
function uncountedOf({ sold: late, undone }: { readonly sold: Fragment; readonly undone: Fragment }) {
  return [
    ofPayments("p.amount", ofOrder, late),
    ofPayments("-p.amount", { ...ofOrder, came: "o.void_received_at" }, undone),
  ];
}

function ofPayments(amount: string, of: Origin, orders: Fragment): Fragment {
  return uncounted(amount, of, sql`orders o JOIN payments p ON p.order_id = o.id AND ${orders}`, [
    "o.session_id",
    "p.method_id",
  ]);
}

/** Every payment of all time, and what of it was not counted: for the cash that the journal has. */
export function allPaid(): readonly Fragment[] {
  return [
    paid(sql`o.status = 'Completed'`, ofOrder),
    ...uncountedOf({ sold: sql`o.is_late`, undone: sql`o.is_void_late` }),
  ];
}

function paid(orders: Fragment, of: Origin): Fragment {
  return sql`
    SELECT ${raw(ofMethod)}, ${raw(keyOfMethod)}, p.amount, ${originOf(of)}
    FROM orders o JOIN payments p ON p.order_id = o.id JOIN payment_methods m ON m.id = p.method_id WHERE ${orders}`;
}

function sold(orders: Fragment, of: Origin): Fragment {
  const values = (figures: Readonly<Record<string, string>>) =>
    raw(
      Object.entries(figures)
        .map(([role, sum]) => `('${role}', ${sum})`)
        .join(", "),
    );
  const byCategory = originOf({ ...of, category: "f.category_id", taxRate: "f.tax_rate_id", rate: "f.rate" });
  return sql`
    SELECT s.role, NULL::uuid AS key, s.amount, ${byCategory}
    FROM (${categoryFacts(orders)}) f JOIN orders o ON o.id = f.id
    CROSS JOIN LATERAL (VALUES ${values(figuresOfCategory)}) s (role, amount)
    UNION ALL
    SELECT s.role, NULL::uuid, s.amount, ${originOf(of)}
    FROM orders o CROSS JOIN LATERAL (VALUES ${values(figuresOfOrder)}) s (role, amount) WHERE ${orders}
    UNION ALL
    SELECT ${raw(is("Tax"))}, f.tax_rate_id, -f.tax, ${originOf({ ...of, taxRate: "f.tax_rate_id", rate: "f.rate" })}
    FROM (${taxesOf(orders)}) f JOIN orders o ON o.id = f.id
    UNION ALL ${paid(orders, of)}`;
}

/** What inspections put back on the shelf was not sold after all. */
function inspected(scope: Scope): Fragment {
  const of: Origin = {
    ...{ kind: "Inspection", id: "f.inspection_id", branch: "f.branch_id", date: "f.business_date" },
    ...{ came: "f.inspected_at", category: "f.category_id" },
  };
  return pair([is("CostVariance")], [is("Cost")], "-f.cost", of, sql`(${inspectedFacts(scope)}) f`);
}

/**
 * What an entry `e` changes of what the points of its account are worth, by what a point paid when it was written. A
 * voided sale's entries are on its date with those that took them back, so that none of an account's is left out.
 */
export function points(from: Fragment, of: Origin): Fragment {
  const worthOf = (balance: string) => `round((${balance}) * coalesce(v.value, 0), ${digits})`;
  return pair(
    [is("PointsGranted")],
    [is("Points")],
    `${worthOf("e.balance_after")} - ${worthOf("e.balance_after - e.points")}`,
    of,
    sql`${from} LEFT JOIN loyalty_point_values v ON v.number = e.value_number`,
  );
}
