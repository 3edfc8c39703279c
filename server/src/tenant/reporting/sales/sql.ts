import type { TenantRead } from "../../../kernel/db/handles.ts";
import { quantityText } from "../../../kernel/db/records.ts";
import { raw, sql, written, type Fragment } from "../../../kernel/db/sql.ts";
import { amountText } from "../../engine/amounts.sql.ts";
import { digits, marginFacts, orderFacts, productFacts, taxFacts, tenderFacts } from "../facts.sql.ts";
import type { Scope } from "../period.ts";
import type { MarginItem, MarginsTotal, SalesBy, SalesItem, SalesTotal } from "./schema.ts";

const amount = (figure: string) => amountText(`coalesce(sum(f.${figure}), 0)`);

const lineFigures = sql`${quantityText("coalesce(sum(f.quantity), 0)")} AS quantity, ${amount("gross")} AS "grossSales",
  ${amount("discount")} AS discounts, ${amount("returns")} AS returns, ${amount("net")} AS "netSales", ${amount("tax")} AS tax,
  ${amount("charges")} AS charges, ${amount("fees")} AS fees, ${amount("gift_cards")} AS "giftCards"`;

export function sumSales(tx: TenantRead, scope: Scope): Promise<SalesTotal> {
  return tx.one<SalesTotal>(sql`
    SELECT coalesce(sum(f.orders), 0)::int AS orders, coalesce(sum(f.sales), 0)::int AS sales, coalesce(sum(f.refunds), 0)::int AS refunds,
      ${lineFigures}, ${amount("tip")} AS tips, ${amount("rounding")} AS rounding, ${amount("collected")} AS collected,
      ${amount("deposit")} AS deposits,
      round(avg(f.net) FILTER (WHERE f.sales = 1), ${raw(digits)})::text AS "averageBasket",
      round(avg(f.sold) FILTER (WHERE f.sales = 1), 2)::text AS "unitsPerOrder"
    FROM (${orderFacts(scope)}) f`);
}

const byOrder: Readonly<Partial<Record<SalesBy, { key: string; name: string; from: string }>>> = {
  Hour: { key: "f.hour", name: "NULL::text", from: "" },
  Day: { key: "f.business_date::text", name: "NULL::text", from: "" },
  Week: { key: `to_char(f.business_date, 'IYYY-"W"IW')`, name: "NULL::text", from: "" },
  Cashier: { key: "f.cashier_id::text", name: "u.name", from: "JOIN users u ON u.id = f.cashier_id" },
  Branch: { key: "f.branch_id::text", name: "b.name", from: "JOIN branches b ON b.id = f.branch_id" },
};

const names = {
  Product: {
    key: "f.variant_id::text",
    name: "coalesce(f.name, p.name || CASE WHEN v.name = '' THEN '' ELSE ' ' || v.name END)",
    sku: "v.sku",
    from: "LEFT JOIN variants v ON v.id = f.variant_id LEFT JOIN products p ON p.id = v.product_id",
  },
  Category: {
    key: "f.category_id::text",
    name: "c.name",
    sku: "NULL::text",
    from: "LEFT JOIN categories c ON c.id = f.category_id",
  },
} as const;

/** A SELECT of a row a key: `key`, `name`, `sku` and these figures, by goods. */
function byGoods(facts: Fragment, by: keyof typeof names, select: Fragment): Fragment {
  const { key, name, sku, from } = names[by];
  return sql`
    SELECT ${raw(key)} AS key, ${raw(name)} AS name, ${raw(sku)} AS sku, ${select}
    FROM (${facts}) f ${raw(from)} GROUP BY 1, 2, 3 ORDER BY sum(f.net) DESC, 2, 1`;
}

/** One more than the limit. Times in their order; goods, people, branches and tenders by what they brought. */
export function listSales(tx: TenantRead, scope: Scope, by: SalesBy, limit: number): Promise<SalesItem[]> {
  return tx.many<SalesItem>(sql`${itemsBy(scope, by)} LIMIT ${written(limit + 1)}`);
}

const noFigures =
  raw(`NULL::text AS quantity, NULL::text AS "grossSales", NULL::text AS discounts, NULL::text AS returns,
  NULL::text AS charges, NULL::text AS fees, NULL::text AS "giftCards"`);

function itemsBy(scope: Scope, by: SalesBy): Fragment {
  if (by === "Tax")
    return sql`
      SELECT f.tax_rate_id::text AS key, max(f.name) AS name, NULL::text AS sku, ${quantityText("f.rate")} AS rate,
        NULL::int AS orders, ${noFigures}, ${amount("base")} AS "netSales", ${amount("tax")} AS tax, NULL::text AS collected
      FROM (${taxFacts(scope)}) f GROUP BY f.tax_rate_id, f.rate ORDER BY f.rate DESC, 2, 1`;
  if (by === "Tender")
    return sql`
      SELECT f.method_id::text AS key, m.name, NULL::text AS sku, NULL::text AS rate, count(*)::int AS orders, ${noFigures},
        NULL::text AS "netSales", NULL::text AS tax, ${amount("amount")} AS collected
      FROM (${tenderFacts(scope)}) f JOIN payment_methods m ON m.id = f.method_id
      GROUP BY f.method_id, m.id ORDER BY sum(f.amount) DESC, 2, 1`;
  if (by === "Product" || by === "Category")
    return byGoods(
      productFacts(scope),
      by,
      sql`NULL::text AS rate, NULL::int AS orders, ${lineFigures}, NULL::text AS collected`,
    );
  const { key, name, from } = byOrder[by] ?? { key: "NULL", name: "NULL", from: "" };
  const order = by === "Cashier" || by === "Branch" ? raw("sum(f.net) DESC, 2, 1") : raw("1");
  return sql`
    SELECT ${raw(key)} AS key, ${raw(name)} AS name, NULL::text AS sku, NULL::text AS rate, sum(f.orders)::int AS orders,
      ${lineFigures}, ${amount("collected")} AS collected
    FROM (${orderFacts(scope)}) f ${raw(from)} GROUP BY 1, 2 ORDER BY ${order}`;
}

const percentOf = (whole: string) =>
  raw(`round(100 * (sum(f.net) - sum(f.cost)) / nullif(sum(f.${whole}), 0), 2)::text`);
const marginFigures = sql`${quantityText("coalesce(sum(f.quantity), 0)")} AS quantity, ${amount("net")} AS "netSales",
  ${amount("cost")} AS cost, ${amountText("coalesce(sum(f.net) - sum(f.cost), 0)")} AS profit,
  ${percentOf("net")} AS "marginPercent", ${percentOf("cost")} AS "markupPercent",
  coalesce(sum(f.cost_missing), 0)::int AS "costMissing"`;

export function sumMargins(tx: TenantRead, scope: Scope): Promise<MarginsTotal> {
  return tx.one<MarginsTotal>(sql`SELECT ${marginFigures} FROM (${marginFacts(scope)}) f`);
}

/** One more than the limit, by what they brought. */
export function listMargins(
  tx: TenantRead,
  scope: Scope,
  by: "Product" | "Category" | "Branch" | "Day",
  limit: number,
): Promise<MarginItem[]> {
  const cut = sql`LIMIT ${written(limit + 1)}`;
  if (by === "Product" || by === "Category")
    return tx.many<MarginItem>(sql`${byGoods(marginFacts(scope), by, marginFigures)} ${cut}`);
  const { key, name, from } = byOrder[by] ?? { key: "NULL", name: "NULL", from: "" };
  return tx.many<MarginItem>(sql`
    SELECT ${raw(key)} AS key, ${raw(name)} AS name, NULL::text AS sku, ${marginFigures}
    FROM (${marginFacts(scope)}) f ${raw(from)} GROUP BY 1, 2 ORDER BY ${raw(by === "Day" ? "1" : "sum(f.net) DESC, 1")} ${cut}`);
}
