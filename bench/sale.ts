import assert from "node:assert/strict";
import type { TestService, Shop } from "../server/test/harness.ts";
import type { Tenant } from "../server/src/kernel/db/tenants.ts";
import { openTill } from "../server/test/sales.ts";
import { capture, type CapturedStatement } from "../server/test/capture.ts";
import { growHistory } from "./history.ts";
import { median } from "./figures.ts";
import { poolsFor, withService } from "./test-service.ts";
import { digits, measure, variantCount, type Load } from "./load.ts";
import { pgbench } from "./pgbench.ts";
import type { Figures } from "./run.ts";

export const connections = 8;
const seconds = 12;
/** A service's code is compiled by the load itself; rates before that are those of its first minute only. */
export const warmUpSeconds = 20;
const historyOrders = Number(process.env["TILLHOUSE_HISTORY"] ?? 500_000);

// The ids of the bench end in twelve digits, so that pgbench can make the same.
const order = "5a1e0000-0000-4000-8000-@K";
const lines = [1, 2, 3].map((n) => `5a1e000${n}-0000-4000-8000-@K`);
const payments = [1, 2].map((n) => `5a1e001${n}-0000-4000-8000-@K`);
const session = "5e550000-0000-4000-8000-";
const register = "4e610000-0000-4000-8000-";
export const variant = "0a410000-0000-4000-8000-";

/** A completed sale of 3 lines and 2 tenders through HTTP, against pgbench with the same statements; with history. */
export async function bench(): Promise<Figures> {
  return withService(
    { durable: true, config: { accessTokenS: 86_400, pools: poolsFor(connections) } },
    async (service) => {
      const { shop, till } = await openBenchShop(service);
      const tenant = await service.deps.directory.resolve(shop.tenantId);
      assert.ok(tenant);
      const load = loadOf(service, shop, till);
      const statements = await captureSale(service, shop, load);
      const trips = new Set(statements.map(({ trip }) => trip)).size;
      await measured({ ...load, seconds: warmUpSeconds });
      const rates = await rounds(load, tenant, statements);
      console.log({ statements: statements.length, trips, ...rates });
      await growHistory(service, tenant, historyOrders);
      const late = await rounds(load, tenant, statements);
      console.log({ historyOrders, ...late });
      return {
        statements: statements.length,
        roundTrips: trips,
        salesPerSecond: round(rates.ours),
        pgbenchPerSecond: round(rates.theirs),
        vsPgbench: round(rates.ours / rates.theirs),
        afterHistory: round(late.ours / rates.ours),
        historyOrders,
      };
    },
  );
}

const round = (value: number) => Number(value.toFixed(3));

/** Ours and theirs in turns, so that what the machine does meanwhile hits both. */
async function rounds(load: Load, tenant: Tenant, statements: readonly CapturedStatement[]) {
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let i = 0; i < 5; i++) {
    ours.push((await measured(load)).perSecond);
    theirs.push(await pgbench(tenant.connectionString, statements, { connections, seconds }));
  }
  return { ours: median(ours), theirs: median(theirs) };
}

async function measured(load: Load) {
  const rate = await measure(load);
  assert.deepEqual(Object.keys(rate.statuses), ["201"], JSON.stringify(rate.statuses));
  return rate;
}

interface BenchTill {
  readonly branchId: string;
  readonly cash: string;
  readonly card: string;
}

/** A shop with articles, and a register with an open session for each connection. */
export async function openBenchShop(
  service: TestService,
  { modules = [], articles = variantCount }: { readonly modules?: readonly string[]; readonly articles?: number } = {},
): Promise<{ shop: Shop; till: BenchTill }> {
  const shop = await service.openShop({ modules });
  const till = await openTill(shop);
  const unitId = (await shop.get("/units")).body.items[0].id;
  const rate = (await shop.post("/tax-rates", { name: "VAT", rate: "0.19" })).body.id;
  const taxGroupId = (await shop.post("/tax-groups", { name: "Taxed", components: [{ taxRateId: rate }] })).body.id;
  for (let i = 0; i < articles; i++) {
    const id = variant + digits(i);
    const product = {
      name: `Article ${i}`,
      taxGroupId,
      variants: [{ id, sku: `A${i}`, unitId, price: "2.49", cost: "1.1" }],
    };
    assert.equal((await shop.post("/products", product)).status, 201);
  }
  for (let i = 0; i < connections; i++) {
    const made = await shop.post("/registers", {
      id: register + digits(i),
      branchId: till.branchId,
      name: `Bench ${i}`,
      code: `B${i}`,
    });
    assert.equal(made.status, 201);
    const body = { id: session + digits(i), registerId: made.body.id, openingCash: "100" };
    assert.equal((await shop.post("/cash/sessions", body)).status, 201);
  }
  return { shop, till };
}

export function loadOf(service: TestService, shop: Shop, till: BenchTill): Load {
  const body = {
    id: order,
    branchId: till.branchId,
    cashSessionId: `${session}@C`,
    lines: lines.map((id, i) => ({ id, variantId: `${variant}@V${i + 1}`, quantity: String(i + 1) })),
    payments: [
      { id: payments[0], methodId: till.card, tendered: "5" },
      { id: payments[1], methodId: till.cash, tendered: "20" },
    ],
  };
  return {
    port: Number(new URL(service.url).port),
    method: "POST",
    path: "/orders",
    headers: { authorization: `Bearer ${shop.token}`, "tenant-id": shop.tenantId },
    body: JSON.stringify(body),
    connections,
    seconds,
  };
}

/**
 * The statements of one sale, with tokens for what differs from sale to sale. Ids that the service makes are found by
 * comparing two sales.
 */
async function captureSale(service: TestService, shop: Shop, load: Load): Promise<CapturedStatement[]> {
  const sell = (k: number) => async () => {
    const body = (load.body ?? "").replaceAll("@K", digits(k)).replaceAll("@C", digits(0));
    const reply = await shop.post(
      "/orders",
      body.replaceAll(/@V([123])/g, (_, n: string) => digits(Number(n) - 1)),
      {
        "content-type": "application/json",
      },
    );
    assert.equal(reply.status, 201, JSON.stringify(reply.body));
  };
  await sell(1)();
  const central = `${service.deps.config.databasePrefix}_central`;
  const first = await capture(central, sell(2));
  const second = await capture(central, sell(3));
  const known = new Set(JSON.stringify(first).match(uuids));
  const fresh = [...new Set(JSON.stringify(second).match(uuids))].filter(
    (id) => !known.has(id) && !id.endsWith(digits(3)),
  );
  return second.map(({ values, ...sent }) => ({
    ...sent,
    values: values.map((value) => (value === null ? null : tokenise(value, fresh))),
  }));
}

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

function tokenise(value: string, fresh: readonly string[]): string {
  let text = value.replaceAll(digits(3), "@K").replaceAll(session + digits(0), `${session}@C`);
  text = text.replaceAll(register + digits(0), `${register}@C`);
  fresh.forEach((id, i) => (text = text.replaceAll(id, `f4e5${String(i).padStart(4, "0")}-0000-4000-8000-@K`)));
  for (const n of [0, 1, 2]) text = text.replaceAll(variant + digits(n), `${variant}@V${n + 1}`);
  return text;
}
