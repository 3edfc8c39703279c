import assert from "node:assert/strict";
import type pg from "pg";
import type { Shop } from "../server/test/harness.ts";
import { addVariant, openTill, type Till } from "../server/test/sales.ts";
import { copyRows } from "./rows.ts";

/** What is to be in a shop that has been open for years. */
export interface Years {
  readonly orders: number;
  /** Over which the orders are spread, up to yesterday. */
  readonly days: number;
  /** How many different articles a day sells, other ones each day; any of all unless given. */
  readonly articlesADay?: number;
}

const registers = 5;
export const linesAnOrder = 4;
/**
 * SQL of a new id as tills make them, of this time (RFC 9562; PostgreSQL 18): those of a day lie beside one another in
 * an index.
 */
const idOf = (at: string) => `uuidv7((${at}) - now())`;

/** A till that has made one sale, of an article MODEL with a tax and a discount, of which others can be copies. */
export async function openModel(shop: Shop): Promise<Till> {
  const till = await openTill(shop);
  const unitId = (await shop.get("/units")).body.items[0].id;
  const rate = (await shop.post("/tax-rates", { name: "VAT", rate: "0.19" })).body.id;
  const taxGroupId = (await shop.post("/tax-groups", { name: "Taxed", components: [{ taxRateId: rate }] })).body.id;
  const variantId = await addVariant(shop, { sku: "MODEL", price: "2.49", cost: "1.1", unitId }, { taxGroupId });
  assert.equal((await shop.patch("/settings", { stockPolicy: "Allow" })).status, 200);
  const discounts = [{ kind: "Percent", value: "5", reason: "Friend" }];
  const sold = Array.from({ length: linesAnOrder }, (_, i) => ({
    variantId,
    quantity: "1",
    ...(i === 0 ? { discounts } : {}),
  }));
  const payments = [
    { methodId: till.card, tendered: "3" },
    { methodId: till.cash, tendered: "20" },
  ];
  const { status, body } = await till.sell(sold, { payments });
  assert.equal(status, 201, JSON.stringify(body));
  return till;
}

/**
 * Copies the shop's only sale, of the article MODEL, over the days: of any other articles, by any customers, in a
 * session of the day that is closed. Movements of stock and levels are those of the sales.
 */
export async function fillYears(client: pg.Client, till: Till, years: Years): Promise<void> {
  const run = (text: string) => client.query(text);
  const copy: Copy = (table, from, changed) => copyRows(client, table, from, changed);
  await run(`CREATE TEMP TABLE article AS
    SELECT row_number() OVER (ORDER BY sku) AS n, id FROM variants WHERE sku <> 'MODEL'`);
  await run("CREATE TEMP TABLE person AS SELECT row_number() OVER (ORDER BY id) AS n, id FROM customers");
  await run("ANALYZE article, person");
  await closeSessions(run, copy, till, years.days);
  await sellEach(run, copy, years);
  await moveStock(run, till);
  await run("VACUUM ANALYZE");
  await run("CHECKPOINT");
}

type Run = (text: string) => Promise<unknown>;
type Copy = (table: string, from: string, changed: Readonly<Record<string, string>>) => Promise<void>;

async function closeSessions(run: Run, copy: Copy, till: Till, days: number): Promise<void> {
  await run(`CREATE TEMP TABLE shift AS
    SELECT d, r, ${idOf("current_date - d + time '08:00'")} AS id, current_date - d AS date
    FROM generate_series(1, ${days}) d, generate_series(1, ${registers}) r`);
  await copy("cash_sessions", `shift CROSS JOIN cash_sessions o WHERE o.id = '${till.sessionId}'`, {
    id: "shift.id",
    status: "'Closed'",
    business_date: "shift.date",
    opened_at: "shift.date + time '08:00'",
    closed_at: "shift.date + time '20:00'",
    received_at: "shift.date + time '08:00'",
    close_received_at: "shift.date + time '20:00'",
    status_at: "shift.date + time '20:00'",
    expected_cash: "100",
    counted_cash: "100",
    remaining_cash: "100",
    closed_by: "o.opened_by",
  });
  for (const table of ["session_totals", "session_tenders", "session_taxes"])
    await copy(table, `shift CROSS JOIN ${table} o WHERE o.session_id = '${till.sessionId}'`, {
      session_id: "shift.id",
    });
}

async function sellEach(run: Run, copy: Copy, { orders, days, articlesADay }: Years): Promise<void> {
  await run(`CREATE TEMP TABLE past AS
    SELECT i, ${idOf("at")} AS id, s.id AS session_id, p.id AS customer_id, s.d, s.date, at
    FROM generate_series(1, ${orders}) i
    JOIN shift s ON s.d = 1 + i % ${days} AND s.r = 1 + (i / ${days}) % ${registers}
    CROSS JOIN LATERAL (SELECT s.date + time '09:00' + interval '10 hours' * random() AS at) t
    LEFT JOIN person p ON p.n = 1 + i % NULLIF((SELECT count(*) FROM person), 0)
    ORDER BY s.d DESC, i`);
  await run("CREATE TEMP TABLE model AS SELECT * FROM orders LIMIT 1");
  await copy("orders", "past JOIN orders o ON o.id = (SELECT id FROM model)", {
    id: "past.id",
    session_id: "past.session_id",
    receipt_sequence: "-1000000000 - past.i",
    receipt_number: "'H-' || past.i",
    receipt_trigrams:
      "ARRAY(SELECT DISTINCT substr('h-' || past.i, k, 3) FROM generate_series(1, length('h-' || past.i) - 2) k)",
    customer_id: "past.customer_id",
    occurred_at: "past.at",
    received_at: "past.at",
    business_date: "past.date",
  });
  const articles = "(SELECT count(*) FROM article)";
  const aDay = articlesADay ?? articles;
  await run(`CREATE TEMP TABLE sold AS
    SELECT past.id AS order_id, past.at, o.id AS model_id, ${idOf("past.at")} AS id, a.id AS variant_id
    FROM past CROSS JOIN order_lines o
    JOIN article a ON a.n = 1 + (past.d * ${aDay} + abs(hashint8(past.i * 7 + o.position)) % ${aDay}) % ${articles}
    WHERE o.order_id = (SELECT id FROM model)`);
  await copy("order_lines", "sold JOIN order_lines o ON o.id = sold.model_id", {
    id: "sold.id",
    order_id: "sold.order_id",
    variant_id: "sold.variant_id",
    occurred_at: "sold.at",
  });
  await copy("payments", "past CROSS JOIN payments o WHERE o.order_id = (SELECT id FROM model)", {
    id: idOf("past.at"),
    order_id: "past.id",
    session_id: "past.session_id",
    occurred_at: "past.at",
  });
}

async function moveStock(run: Run, till: Till): Promise<void> {
  await run(`INSERT INTO stock_levels (branch_id, variant_id, on_hand, average_cost, movement_count, reorder_point)
    SELECT '${till.branchId}', variant_id, -count(*), 1.1, count(*), 0 FROM sold GROUP BY variant_id`);
  await run(`INSERT INTO stock_movements (id, branch_id, variant_id, seq, kind, quantity, on_hand_after, unit_cost,
      average_cost_after, document_id, line_id, occurred_at, recorded_at)
    SELECT ${idOf("at")}, '${till.branchId}', variant_id, n, 'Sale', -1, -n, 1.1, 1.1, order_id, id, at, at
    FROM (SELECT *, row_number() OVER (PARTITION BY variant_id ORDER BY at, id) AS n FROM sold) s ORDER BY at`);
}
