import { anyOf, unseen } from "../../kernel/db/records.ts";
import { literal, raw, sql, type Fragment } from "../../kernel/db/sql.ts";
import { costOfLine, earlierOfVoid } from "../engine/lines.sql.ts";
import { shopSettings } from "../settings/settings.ts";
import type { Scope } from "./period.ts";

// What every report of sales is made of, defined once (docs/reports.md): all of them add up the same lines, so they
// agree. A voided order is in none of them.

/** SQL of how many digits an amount has. */
export const digits = "(SELECT currency_digits FROM settings)";

/**
 * What a line `l` of the order `o` adds to each figure, with `c` as `classified` has it. Amounts are without tax.
 * `gross` and `discount` are of what was sold, `returns` of what came back, and `net` is the first less the other two.
 */
const figuresOfLine = {
  quantity: "CASE WHEN c.is_goods THEN l.quantity ELSE 0 END",
  sold: "CASE WHEN c.is_goods AND NOT c.is_back THEN l.quantity ELSE 0 END",
  gross: "CASE WHEN c.is_goods AND NOT c.is_back THEN l.net + c.discount ELSE 0 END",
  discount: "CASE WHEN c.is_goods AND NOT c.is_back THEN c.discount ELSE 0 END",
  returns: "CASE WHEN c.is_goods AND c.is_back THEN -l.net ELSE 0 END",
  net: "CASE WHEN c.is_goods THEN l.net ELSE 0 END",
  tax: "l.tax",
  charges: "CASE WHEN l.kind = 'Charge' THEN l.net ELSE 0 END",
  fees: "CASE WHEN l.kind = 'Fee' THEN l.net ELSE 0 END",
  gift_cards: "CASE WHEN c.is_gift_card THEN l.net ELSE 0 END",
  cost: "CASE WHEN c.is_goods THEN coalesce(c.cost, 0) ELSE 0 END",
  cost_missing: "(c.is_goods AND l.unit_cost IS NULL)::int",
} as const;

type Figure = keyof typeof figuresOfLine;
const figures = Object.keys(figuresOfLine) as Figure[];
const listOf = (member: (figure: Figure) => string) => raw(figures.map(member).join(", "));

/**
 * By how much a price with the line's taxes is more than without: 1.19. A compound tax is of the price with the taxes
 * before it.
 */
const taxFactor = raw(`(
  WITH RECURSIVE taxed (n, factor) AS (
    SELECT 0, 1::numeric
    UNION ALL
    SELECT n + 1, factor + (l.taxes -> n ->> 'rate')::numeric
      * CASE WHEN (l.taxes -> n ->> 'isCompound')::boolean THEN factor ELSE 1 END
    FROM taxed WHERE n < jsonb_array_length(l.taxes))
  SELECT factor FROM taxed ORDER BY n DESC LIMIT 1)`);

/** A discount of so much without tax, of a line that has the others in all. */
const withoutTax = (discount: string, gross: string, net: string) => sql`CASE WHEN ${raw(discount)} = 0 THEN 0
           WHEN ${raw(gross)} <> ${raw(discount)} THEN round(${raw(`${discount} * ${net} / (${gross} - ${discount}), ${digits}`)})
           ELSE round(${raw(discount)} / ${taxFactor}, ${raw(digits)}) END`;

/**
 * What the line is, its cost, and its discount without tax: in prices with tax the discount has the share of tax that
 * the rest of the line has; a line of which nothing is left, that of its rates. A void has the difference of what its
 * line comes to before and after it, as its price has: what is kept is rounded once.
 */
const classified = sql`CROSS JOIN LATERAL ${earlierOfVoid} CROSS JOIN LATERAL (
    SELECT l.kind = 'Refund' OR (l.kind = 'Void' AND l.quantity > 0) AS is_back,
      l.is_stored_value AS is_gift_card, l.kind NOT IN ('Charge', 'Fee') AND NOT l.is_stored_value AS is_goods,
      ${raw(costOfLine(digits))} AS cost,
      CASE WHEN o.tax_mode = 'Exclusive' THEN l.discount
           ELSE ${withoutTax("(e.discount + l.discount)", "(e.gross + l.gross)", "(e.net + l.net)")}
             - ${withoutTax("e.discount", "e.gross", "e.net")} END AS discount
  ) c`;

/** A condition on the business date of the orders `o`. */
export function datesOf(
  { from, to }: Scope,
  valueOf: (date: string) => Fragment = (date) => sql`${date}::date`,
): Fragment {
  return sql`o.business_date BETWEEN ${valueOf(from)} AND ${valueOf(to)}`;
}

/** A condition on the orders `o`. */
function ofDates(scope: Scope, valueOf?: (date: string) => Fragment): Fragment {
  const { branchIds } = scope;
  const dates = datesOf(scope, valueOf);
  return branchIds === null ? dates : sql`${dates} AND o.branch_id = ${anyOf(branchIds)}`;
}

/** The orders `o` that count; the journal has other ones (`journal/late.sql.ts`). */
const counted = (scope: Scope) => sql`o.status = 'Completed' AND ${ofDates(scope)}`;

/** FROM and WHERE of the lines of these orders. */
function linesOf(orders: Fragment): Fragment {
  return sql`FROM orders o JOIN order_lines l ON l.order_id = o.id ${classified} WHERE ${orders}`;
}

const linesWithin = (scope: Scope) => linesOf(counted(scope));

/** The tax rate of the line `l`; null when it has none, or several. */
const onlyRate = raw("CASE WHEN jsonb_array_length(l.taxes) = 1 THEN (l.taxes -> 0 ->> 'taxRateId')::uuid END");

/** The percentage of that. */
const onlyFraction = raw("CASE WHEN jsonb_array_length(l.taxes) = 1 THEN (l.taxes -> 0 ->> 'rate')::numeric END");

/** A row an order, category, tax rate and percentage, with the figures. */
export function categoryFacts(orders: Fragment): Fragment {
  return sql`
    SELECT o.id, l.category_id, ${onlyRate} AS tax_rate_id, ${onlyFraction} AS rate,
      ${listOf((figure) => `sum(${figuresOfLine[figure]}) AS ${figure}`)}
    ${linesOf(orders)} GROUP BY o.id, 2, 3, 4`;
}

/** A row a line: what was sold, in which category, with the figures. */
export function productFacts(scope: Scope): Fragment {
  return sql`
    SELECT o.branch_id, o.business_date, l.variant_id, CASE WHEN l.variant_id IS NULL THEN l.name END AS name,
      CASE WHEN l.kind = 'Charge' THEN NULL ELSE l.category_id END AS category_id,
      ${listOf((figure) => `${figuresOfLine[figure]} AS ${figure}`)}
    ${linesWithin(scope)}`;
}

/** The time zone of the branch of the order `o`. */
const timezone = raw(`coalesce((SELECT b.timezone FROM branches b WHERE b.id = o.branch_id),
  (SELECT s.timezone FROM settings s), ${literal(shopSettings.timezone.default)})`);

/** A row an order: where, when and by whom, with the figures and what only an order has. */
export function orderFacts(scope: Scope): Fragment {
  return sql`
    SELECT o.branch_id, o.business_date, o.cashier_id, to_char(o.occurred_at AT TIME ZONE ${timezone}, 'HH24') AS hour,
      bool_or(NOT f.is_gift_card)::int AS orders, (o.customer_id IS NOT NULL)::int AS known, bool_or(NOT f.is_back AND NOT f.is_gift_card AND f.kind <> 'Fee')::int AS sales,
      bool_or(f.is_back AND NOT f.is_gift_card)::int AS refunds,
      o.tip, o.rounding, o.deposit, o.total + o.rounding + o.tip AS collected,
      ${listOf((figure) => `sum(f.${figure}) AS ${figure}`)}
    FROM (SELECT o.id AS order_id, l.kind, c.is_back, c.is_gift_card, ${listOf((figure) => `${figuresOfLine[figure]} AS ${figure}`)}
          ${linesWithin(scope)}) f
    JOIN orders o ON o.id = f.order_id GROUP BY o.id`;
}

/** A row an inspected line that put goods back on the shelf: what comes off the cost of goods sold, on its own date. */
export function inspectedFacts({ from, to, branchIds }: Scope): Fragment {
  const branches = branchIds === null ? sql`true` : sql`r.branch_id = ${anyOf(branchIds)}`;
  return sql`
    SELECT i.id AS inspection_id, i.inspected_at, r.branch_id, i.business_date, l.variant_id,
      CASE WHEN l.variant_id IS NULL THEN l.name END AS name, l.category_id, 0 AS quantity, 0 AS net, -coalesce(round(n.restocked * n.unit_cost, ${raw(digits)}), 0) AS cost,
      (n.unit_cost IS NULL)::int AS cost_missing
    FROM return_inspections i JOIN return_inspection_lines n ON n.inspection_id = i.id AND n.restocked > 0
    JOIN returns r ON r.id = i.return_id JOIN order_lines l ON l.id = n.line_id
    WHERE i.business_date BETWEEN ${from}::date AND ${to}::date AND ${branches}`;
}

/** A row a line or an inspected line, with what the report of margins adds up. */
export function marginFacts(scope: Scope): Fragment {
  return sql`
    SELECT f.branch_id, f.business_date, f.variant_id, f.name, f.category_id, f.quantity, f.net, f.cost, f.cost_missing
    FROM (${productFacts(scope)}) f
    UNION ALL
    SELECT f.branch_id, f.business_date, f.variant_id, f.name, f.category_id, f.quantity, f.net, f.cost, f.cost_missing
    FROM (${inspectedFacts(scope)}) f`;
}

/** A row a tax of a line: the rate, what it is of and what it comes to. */
export function taxFacts(scope: Scope): Fragment {
  return taxesOf(counted(scope));
}

/** As `taxFacts`, of these orders. */
export function taxesOf(orders: Fragment): Fragment {
  return sql`
    SELECT o.id, o.branch_id, o.business_date, (part ->> 'taxRateId')::uuid AS tax_rate_id, (part ->> 'rate')::numeric AS rate,
      part ->> 'name' AS name, (part ->> 'base')::numeric AS base, (part ->> 'amount')::numeric AS tax
    FROM orders o JOIN order_lines l ON l.order_id = o.id CROSS JOIN LATERAL jsonb_array_elements(l.taxes) part
    WHERE ${orders}`;
}

/** A row a payment; what was paid in advance is none. */
export function tenderFacts(scope: Scope): Fragment {
  return sql`
    SELECT o.branch_id, o.business_date, p.method_id, p.amount
    FROM orders o JOIN payments p ON p.order_id = o.id WHERE o.status = 'Completed' AND ${ofDates(scope)}`;
}

/** A row a line of goods that came back; quantities and amounts are positive, less when a void took it back again. */
export function returnFacts(scope: Scope): Fragment {
  return sql`
    SELECT o.id AS order_id, l.id AS line_id, l.variant_id, l.name, l.sku, -l.quantity AS quantity, -l.net AS amount, -l.tax AS tax
    ${linesWithin(scope)} AND c.is_goods AND c.is_back`;
}

/** The orders `o` that count, of these days and branches. */
export function completedOrders(scope: Scope): Fragment {
  return sql`orders o WHERE o.status = 'Completed' AND ${ofDates(scope)}`;
}

/** The voided orders `o`. */
export function voidedOrders(scope: Scope): Fragment {
  return sql`orders o WHERE o.status = 'Voided' AND ${ofDates(scope)}`;
}

/** The cash sessions `o` that began on these business dates; they are few, on however many dates. */
export function sessionsWithin(scope: Scope): Fragment {
  return sql`cash_sessions o WHERE ${ofDates(scope, (date) => unseen(date, "date"))}`;
}
