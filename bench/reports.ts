import assert from "node:assert/strict";
import pg from "pg";
import type { Tenant } from "../server/src/kernel/db/tenants.ts";
import { ident } from "../server/src/kernel/db/sql.ts";
import type { Shop, TestService } from "../server/test/harness.ts";
import { addVariant, openTill, type Till } from "../server/test/sales.ts";
import { quantile, round2 } from "./figures.ts";
import type { Figures } from "./run.ts";
import { withService } from "./test-service.ts";

const lines = Number(process.env["TILLHOUSE_REPORT_LINES"] ?? 1_000_000);
const times = 5;
const [days, registers, variants, linesAnOrder] = [400, 5, 1_000, 4];
const rounds = 40;

/** Every report of one business date in a shop of 1 and of 5 million order lines over 400 days. */
export async function bench(): Promise<Figures> {
  return withService({ durable: false, config: { accessTokenS: 86_400 } }, async (service) => {
    const few = await measured(service, lines);
    const many = await measured(service, lines * times);
    for (const name of few.keys()) console.log(name, { few: few.get(name), many: many.get(name) });
    const slowest = (of: typeof few) =>
      Math.max(...[...of].filter(([name]) => name !== "dashboard").map(([, ms]) => ms));
    return {
      lines,
      slowestReportP95Ms: round2(slowest(few)),
      dashboardP95Ms: round2(few.get("dashboard") ?? Number.NaN),
      growth: round2(slowest(many) / slowest(few)),
      dashboardGrowth: round2((many.get("dashboard") ?? Number.NaN) / (few.get("dashboard") ?? Number.NaN)),
    };
  });
}

/** Milliseconds that 95 of 100 answers of each report take at most, each of another business date. */
async function measured(service: TestService, count: number): Promise<ReadonlyMap<string, number>> {
  const shop = await service.openShop({ modules: ["Reporting", "Purchasing", "StockTransfers"] });
  const tenant = await service.deps.directory.resolve(shop.tenantId);
  assert.ok(tenant);
  const till = await openModel(shop);
  await fill(service, tenant, till, count);
  const found = new Map<string, number>();
  for (const [name, query] of Object.entries(reports)) {
    const ms: number[] = [];
    for (let i = 0; i < rounds; i++) {
      const date = new Date(Date.now() - (10 + ((i * 37) % (days - 50))) * 86_400_000).toISOString().slice(0, 10);
      const startedMs = performance.now();
      const { status, body } = await shop.get(`/reports/${name.split(" ")[0]}?${query(date)}`);
      ms.push(performance.now() - startedMs);
      assert.equal(status, 200, JSON.stringify(body));
    }
    found.set(name, quantile(ms.slice(5), 0.95));
  }
  return found;
}

const ofDate =
  (more = "") =>
  (date: string) =>
    `from=${date}&to=${date}${more}`;
const reports: Readonly<Record<string, (date: string) => string>> = {
  dashboard: (date) => `date=${date}`,
  ...Object.fromEntries(
    ["hour", "day", "week", "cashier", "product", "category", "branch", "tender", "tax"].map((by) => [
      `sales by ${by}`,
      ofDate(`&by=${by}`),
    ]),
  ),
  baskets: ofDate(),
  exceptions: ofDate(),
  returns: ofDate(),
  margins: ofDate(),
  "cash-days": ofDate(),
  journal: (date) => `date=${date}`,
  "stock-valuation": (date) => `date=${date}`,
  "stock-movement": ofDate(),
  "dead-stock": () => "days=90",
  "days-of-cover": () => "days=28",
  "low-stock": () => "",
  purchases: ofDate(),
  transfers: ofDate(),
};

/** A shop with one sale, of which the others are copies. */
async function openModel(shop: Shop): Promise<Till> {
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

/** Copies the model's order until there are so many lines, past the service and its foreign keys, for speed. */
async function fill(service: TestService, tenant: Tenant, till: Till, count: number): Promise<void> {
  const url = new URL(service.superusers[tenant.server] ?? "");
  url.pathname = `/${tenant.databaseName}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const run = (text: string) => client.query<{ name: string }>(text);
  try {
    await run(`SET search_path TO ${ident(tenant.schemaName ?? "public")}`);
    await run("SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '512MB'");
    await run(`CREATE TEMP TABLE article AS SELECT n, gen_random_uuid() AS id FROM generate_series(1, ${variants}) n`);
    await copy("variants", "article CROSS JOIN variants o WHERE o.sku = 'MODEL'", {
      id: "article.id",
      sku: "'V' || article.n",
    });
    await run(`CREATE TEMP TABLE shift AS
      SELECT d, r, gen_random_uuid() AS id, current_date - d AS date
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
    await run(`CREATE TEMP TABLE past AS
      SELECT i, gen_random_uuid() AS id, s.id AS session_id, s.date, s.date + time '09:00' + interval '10 hours' * random() AS at
      FROM generate_series(1, ${Math.floor(count / linesAnOrder)}) i
      JOIN shift s ON s.d = 1 + i % ${days} AND s.r = 1 + (i / ${days}) % ${registers}
      ORDER BY s.d DESC, i`);
    await run("CREATE TEMP TABLE model AS SELECT * FROM orders LIMIT 1");
    await copy("orders", "past JOIN orders o ON o.id = (SELECT id FROM model)", {
      id: "past.id",
      session_id: "past.session_id",
      receipt_sequence: "-past.i",
      receipt_number: "'H-' || past.i",
      receipt_trigrams: "'{}'",
      occurred_at: "past.at",
      received_at: "past.at",
      business_date: "past.date",
    });
    await run(`CREATE TEMP TABLE sold AS
      SELECT past.id AS order_id, past.at, o.id AS model_id, gen_random_uuid() AS id, a.id AS variant_id
      FROM past CROSS JOIN order_lines o JOIN article a ON a.n = 1 + abs(hashint8(past.i * 7 + o.position)) % ${variants}
      WHERE o.order_id = (SELECT id FROM model)`);
    await copy("order_lines", "sold JOIN order_lines o ON o.id = sold.model_id", {
      id: "sold.id",
      order_id: "sold.order_id",
      variant_id: "sold.variant_id",
      occurred_at: "sold.at",
    });
    await copy("payments", "past CROSS JOIN payments o WHERE o.order_id = (SELECT id FROM model)", {
      id: "gen_random_uuid()",
      order_id: "past.id",
      session_id: "past.session_id",
      occurred_at: "past.at",
    });
    await run(`INSERT INTO stock_levels (branch_id, variant_id, on_hand, average_cost, movement_count, reorder_point)
      SELECT '${till.branchId}', variant_id, -count(*), 1.1, count(*), 0 FROM sold GROUP BY variant_id`);
    await run(`INSERT INTO stock_movements (id, branch_id, variant_id, seq, kind, quantity, on_hand_after, unit_cost,
        average_cost_after, document_id, line_id, occurred_at, recorded_at)
      SELECT gen_random_uuid(), '${till.branchId}', variant_id, n, 'Sale', -1, -n, 1.1, 1.1, order_id, id, at, at
      FROM (SELECT *, row_number() OVER (PARTITION BY variant_id ORDER BY at, id) AS n FROM sold) s ORDER BY at`);
    await run("VACUUM ANALYZE");
    await run("CHECKPOINT");
  } finally {
    await client.end();
  }

  /** Inserts the rows of `from` (alias `o`) with some columns changed. */
  async function copy(table: string, from: string, changed: Readonly<Record<string, string>>): Promise<void> {
    const { rows } = await run(`SELECT attname AS name FROM pg_attribute
      WHERE attrelid = '${table}'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`);
    const names = rows.map(({ name }) => name);
    await run(
      `INSERT INTO ${table} (${names.join(", ")}) SELECT ${names.map((name) => changed[name] ?? `o.${name}`).join(", ")} FROM ${from}`,
    );
  }
}
