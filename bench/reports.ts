import assert from "node:assert/strict";
import type { TestService } from "../server/test/harness.ts";
import { quantile, round2 } from "./figures.ts";
import type { Figures } from "./run.ts";
import { copyRows, inShop } from "./rows.ts";
import { withService } from "./test-service.ts";
import { fillYears, linesAnOrder, openModel } from "./years.ts";

const lines = Number(process.env["TILLHOUSE_REPORT_LINES"] ?? 1_000_000);
const times = 5;
const variants = 1_000;
const days = 400;
const rounds = 40;

/**
 * Every report of one business date in a shop of 1 million order lines over 400 days, of 5 million over five times the
 * days (the same date's result: `growth`), and of 5 million over the same days (five times the result: `busier`).
 */
export async function bench(): Promise<Figures> {
  return withService({ durable: false, config: { accessTokenS: 86_400 } }, async (service) => {
    const few = await measured(service, lines, days);
    const many = await measured(service, lines * times, days * times);
    const busy = await measured(service, lines * times, days);
    for (const name of few.keys())
      console.log(name, { few: few.get(name), many: many.get(name), busy: busy.get(name) });
    const slowest = (of: typeof few) =>
      Math.max(...[...of].filter(([name]) => name !== "dashboard").map(([, ms]) => ms));
    return {
      lines,
      slowestReportP95Ms: round2(slowest(few)),
      dashboardP95Ms: round2(few.get("dashboard") ?? Number.NaN),
      growth: round2(slowest(many) / slowest(few)),
      dashboardGrowth: round2((many.get("dashboard") ?? Number.NaN) / (few.get("dashboard") ?? Number.NaN)),
      busier: round2(slowest(busy) / slowest(few)),
    };
  });
}

/** Milliseconds that 95 of 100 answers of each report take at most, each of another business date. */
async function measured(service: TestService, count: number, over: number): Promise<ReadonlyMap<string, number>> {
  const shop = await service.openShop({ modules: ["Reporting", "Purchasing", "StockTransfers"] });
  const tenant = await service.deps.directory.resolve(shop.tenantId);
  assert.ok(tenant);
  const till = await openModel(shop);
  await inShop(service, tenant, async (client) => {
    await client.query(
      `CREATE TEMP TABLE another AS SELECT n, gen_random_uuid() AS id FROM generate_series(1, ${variants}) n`,
    );
    await copyRows(client, "variants", "another CROSS JOIN variants o WHERE o.sku = 'MODEL'", {
      id: "another.id",
      sku: "'V' || another.n",
    });
    await fillYears(client, till, { orders: Math.floor(count / linesAnOrder), days: over });
  });
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
    ["Hour", "Day", "Week", "Cashier", "Product", "Category", "Branch", "Tender", "Tax"].map((by) => [
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
