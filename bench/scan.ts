import assert from "node:assert/strict";
import fastify from "fastify";
import pg from "pg";
import { barcodeFault } from "../pricing/src/gtin.ts";
import { typeParsers } from "../server/src/kernel/db/types.ts";
import { capture, type CapturedStatement } from "../server/test/capture.ts";
import type { TestService } from "../server/test/harness.ts";
import { median } from "./figures.ts";
import { measure, type Load } from "./load.ts";
import type { Figures } from "./run.ts";
import { poolsFor, withService } from "./test-service.ts";

const connections = 8;
// Short turns, compared within a round: other work on the machine then hits all three alike.
const seconds = 1;
const rounds = 21;
const [few, many] = [1_000, 50_000];
const codesInUse = 500;

/**
 * `GET /scan` of articles all over a catalogue of 50,000, against one of 1,000, and against a bare handler with its
 * SQL.
 */
export async function bench(): Promise<Figures> {
  const config = { accessTokenS: 86_400, pools: poolsFor(connections) };
  return withService({ durable: false, config }, async (service) => {
    const small = await openCatalogue(service, few);
    const large = await openCatalogue(service, many);
    const bare = await startBare(large);
    try {
      const rates: Record<"small" | "large" | "bare", number[]> = { small: [], large: [], bare: [] };
      for (let i = 0; i < rounds; i++) {
        rates.small.push(await rateOf(small.load));
        rates.large.push(await rateOf(large.load));
        rates.bare.push(await rateOf({ ...large.load, port: bare.port, headers: {} }));
      }
      const against = (others: readonly number[]) =>
        Number(median(rates.large.map((rate, i) => rate / (others[i] ?? Number.NaN))).toFixed(3));
      return {
        scansPerSecond: Math.round(median(rates.large)),
        barePerSecond: Math.round(median(rates.bare)),
        scanGrowth: against(rates.small),
        scanVsBare: against(rates.bare),
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

interface Catalogue {
  readonly load: Load;
  readonly connectionString: string;
  /** The statements of a scan, who calls and what is meant, and the code that they were sent for. */
  readonly sent: readonly CapturedStatement[];
  readonly code: string;
}

async function openCatalogue(service: TestService, size: number): Promise<Catalogue> {
  const shop = await service.openShop();
  const rate = await shop.post("/tax-rates", { name: "Full", rate: "0.19" });
  await shop.post("/tax-groups", { name: "Full", components: [{ taxRateId: rate.body.id }] });
  const codes = Array.from({ length: size }, (_, i) => ean13(i));
  const rows = codes.map((code, i) => `P${i},Product number ${i},EA,${(i % 90) + 1}.49,0.99,Full,Ean13:${code}`);
  const csv = `sku,name,unit,price,cost,taxGroup,barcodes\n${rows.join("\n")}`;
  const imported = await shop.post("/catalogue/import", csv, { "content-type": "text/csv" });
  assert.equal(imported.body.created, size, JSON.stringify(imported.body));
  const branchId = (await shop.get("/branches")).body.items[0].id;
  const pathOf = (code: string) => `/scan?branchId=${branchId}&code=${code}`;
  const [code = ""] = codes;
  await shop.get(pathOf(code));
  const sent = await capture(`${service.deps.config.databasePrefix}_central`, () => shop.get(pathOf(code)));
  const tenant = await service.deps.directory.resolve(shop.tenantId);
  assert.equal(sent.length, 2);
  assert.ok(tenant);
  return {
    sent,
    code,
    connectionString: tenant.connectionString,
    load: {
      port: Number(new URL(service.url).port),
      method: "GET",
      path: codes.filter((_, i) => i % (size / codesInUse) === 0).map(pathOf),
      headers: { authorization: `Bearer ${shop.token}`, "tenant-id": shop.tenantId },
      connections,
      seconds,
    },
  };
}

/** The i-th of the codes that begin with 40, spread over them. */
function ean13(i: number): string {
  const digits = `40${String((i * 7_919) % 10_000_000_000).padStart(10, "0")}`;
  const code = Array.from({ length: 10 }, (_, check) => `${digits}${check}`).find(
    (one) => barcodeFault("Ean13", one) === undefined,
  );
  assert.ok(code !== undefined);
  return code;
}

/** What a first version would be: a route, a pool, prepared statements in one trip, and no look at what they find. */
async function startBare({
  connectionString,
  sent,
  code,
}: Catalogue): Promise<{ port: number; close(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString, max: connections, types: typeParsers, pipeline: true });
  const app = fastify();
  const scan = async (scanned: string) => {
    // The keys of a code are its digits with zeros before them.
    const queries = sent.map(({ text, values }, i) => ({
      name: `scan${i}`,
      text,
      values: values.map((value) => value?.replaceAll(code, scanned)),
    }));
    const client = await pool.connect();
    try {
      const answers = await Promise.all(queries.map((query) => client.query(query)));
      return answers.at(-1)?.rows[0] as unknown;
    } finally {
      client.release();
    }
  };
  app.get("/scan", (request) => scan((request.query as { code: string }).code));
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    port: Number(new URL(address).port),
    close: async () => {
      await app.close();
      await pool.end();
    },
  };
}
