import assert from "node:assert/strict";
import fastify from "fastify";
import pg from "pg";
import { typeParsers } from "../server/src/kernel/db/types.ts";
import type { TestService } from "../server/test/harness.ts";
import { capture, type CapturedStatement } from "../server/test/capture.ts";
import { median } from "./figures.ts";
import { poolsFor, withService } from "./test-service.ts";
import { measure, type Load } from "./load.ts";
import type { Figures } from "./run.ts";

const connections = 8;
const seconds = 5;
const productCount = 2000;

/** A page of 20 products with who asks and what they may do checked, against a bare handler with the page's SQL. */
export async function bench(): Promise<Figures> {
  const config = { accessTokenS: 86_400, pools: poolsFor(connections) };
  return withService({ durable: false, config }, async (service) => {
    const { load, page, connectionString } = await openCatalogue(service);
    const bare = await startBare(connectionString, page);
    try {
      const [ours, theirs]: [number[], number[]] = [[], []];
      for (let i = 0; i < 5; i++) {
        ours.push(await rateOf(load));
        theirs.push(await rateOf({ ...load, port: bare.port, headers: {} }));
      }
      console.log({ ours, theirs });
      const [our, their] = [median(ours), median(theirs)];
      return {
        pagesPerSecond: Math.round(our),
        barePerSecond: Math.round(their),
        vsBareFastify: Number((our / their).toFixed(3)),
      };
    } finally {
      await bare.close();
    }
  });
}

async function rateOf(load: Load): Promise<number> {
  const { perSecond, statuses } = await measure(load);
  assert.deepEqual(Object.keys(statuses), ["200"]);
  return perSecond;
}

async function openCatalogue(
  service: TestService,
): Promise<{ load: Load; page: CapturedStatement; connectionString: string }> {
  const shop = await service.openShop();
  const rows = Array.from(
    { length: productCount },
    (_, i) => `P${i},Product number ${i},Things for,EA,${(i % 90) + 1}.49,0.99,No tax,40${String(i).padStart(11, "0")}`,
  );
  const csv = `sku,name,description,unit,price,cost,taxGroup,barcodes\n${rows.join("\n")}`;
  const imported = await shop.post("/catalogue/import", csv, { "content-type": "text/csv" });
  assert.equal(imported.body.created, productCount, JSON.stringify(imported.body));
  const path = "/products?limit=20";
  const central = `${service.deps.config.databasePrefix}_central`;
  await shop.get(path);
  const sent = await capture(central, () => shop.get(path));
  const page = sent.find(({ text }) => text.includes("FROM products"));
  const tenant = await service.deps.directory.resolve(shop.tenantId);
  assert.ok(page !== undefined && tenant !== undefined);
  const headers = { authorization: `Bearer ${shop.token}`, "tenant-id": shop.tenantId };
  const port = Number(new URL(service.url).port);
  return {
    page,
    connectionString: tenant.connectionString,
    load: { port, method: "GET", path, headers, connections, seconds },
  };
}

/** What a first version would be: a route, a pool, a prepared statement, and no check of the caller. */
async function startBare(
  connectionString: string,
  { text, values }: CapturedStatement,
): Promise<{ port: number; close(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString, max: connections, types: typeParsers });
  const app = fastify();
  app.get("/products", async () => {
    const { rows } = await pool.query({ name: "page", text, values: [...values] });
    return { items: rows, nextCursor: null };
  });
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    port: Number(new URL(address).port),
    close: async () => {
      await app.close();
      await pool.end();
    },
  };
}
