import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import pg from "pg";
import { buildApp } from "../server/src/app.ts";
import { boot, type BootConfig } from "../server/src/boot.ts";
import { addressOf, loginOf } from "../server/src/kernel/db/address.ts";
import { openShop, type Shop, type TestService } from "../server/test/harness.ts";
import { capture } from "../server/test/capture.ts";
import { modules } from "../server/src/tenant/modules.ts";
import { median, round2 } from "./figures.ts";
import { byZipf, inTurn, load, tell, type Choice } from "./tenants-load.ts";

// What thousands of tenants cost, for `tenants.ts`.

const [rounds, requests, zipfClients, zipfMs] = [3, 1_500, 20, 10_000];

/** Opens so many shops one after the other; `provisioningRatio`: the last hundred against the first, by medians. */
export async function provision(service: TestService, count: number) {
  const shops: Shop[] = [];
  const times: number[] = [];
  const request: TestService["request"] = async (method, path, options) => {
    const begun = performance.now();
    const reply = await service.request(method, path, options);
    if (path === "/admin/tenants") times.push(performance.now() - begun);
    return reply;
  };
  for (let n = 1; n <= count; n += 1) {
    shops.push(await openShop(request, await service.admin(), { server: "default" }));
    if (n % 100 === 0) console.log(`${n} shops, ${Math.round(median(times.slice(-100)))} ms each`);
  }
  const part = Math.min(100, Math.floor(count / 2));
  const provisioningRatio = round2(median(times.slice(-part)) / median(times.slice(0, part)));
  return { shops, provisioningRatio };
}

/**
 * One request at a time, so that the connections it opens are known to be its own: `warmP50Ratio` is the median of
 * those by Zipf's law over all shops that opened none, against ten shops in turn. Then the same with 20 clients.
 */
export async function warm(service: TestService, all: readonly Shop[]) {
  const choices = { ten: inTurn(all.slice(0, 10)), zipf: byZipf(all) };
  const found: { readonly ten: number; readonly warm: number; readonly cold: number; readonly ratio: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [ten, zipf] = [await steady(service, choices.ten), await steady(service, choices.zipf)];
    const ratio = round2(median(zipf.warm) / median(ten.warm));
    found.push({
      ten: round2(median(ten.warm)),
      warm: round2(median(zipf.warm)),
      cold: round2(median(zipf.cold)),
      ratio,
    });
  }
  const before = counted(service);
  tell(`${zipfClients} clients, ${all.length} shops by Zipf's law`, await load(choices.zipf, zipfClients, zipfMs));
  const after = counted(service);
  const zipfWarmShare = round2(1 - (after.connects - before.connects) / (after.acquires - before.acquires));
  console.log("p50 in ms", found, "with a connection at hand", zipfWarmShare);
  return { warmP50Ratio: median(found.map(({ ratio }) => ratio)), zipfWarmShare };
}

/** How long requests take that find a connection, and those that do not, after as many others. */
async function steady(service: TestService, choose: Choice) {
  await timesOf(service, choose);
  return timesOf(service, choose);
}

function counted(service: TestService): { connects: number; acquires: number } {
  return service.deps.databases.stats()["default"] ?? { connects: 0, acquires: 0 };
}

async function timesOf(service: TestService, choose: Choice) {
  const [warmed, cold]: [number[], number[]] = [[], []];
  for (let n = 0; n < requests; n += 1) {
    const { connects } = counted(service);
    const begun = performance.now();
    await choose()?.get("/products?limit=20");
    (counted(service).connects === connects ? warmed : cold).push(performance.now() - begun);
  }
  return { warm: warmed, cold };
}

/** How often a second so many connections of the shops' logins in turn are opened, send a page's statement, and end. */
export async function connectsPerSecond(service: TestService, over: readonly Shop[], atOnce: number, forMs: number) {
  const { hosts } = addressOf(service.servers["default"] ?? "");
  const logins = await Promise.all(
    over.map(async ({ tenantId }) => loginOf((await service.deps.directory.resolve(tenantId))?.connectionString ?? "")),
  );
  const [shop] = over;
  const sent = await capture("", async () => void (await shop?.get("/products?limit=20")));
  const page = sent.find(({ text }) => text.includes("FROM products p"));
  if (page === undefined) throw new Error("no statement of a page was sent");
  let [turn, done] = [0, 0];
  const until = performance.now() + forMs;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < until) {
        const client = new pg.Client({ ...hosts[0], ...logins[turn++ % logins.length] });
        await client.connect();
        await client.query(page.text, [...page.values]);
        await client.end();
        done += 1;
      }
    }),
  );
  return Math.round((done / forMs) * 1000);
}

/** What one service keeps of a tenant that was served and has no connection: bytes of the heap and beside it. */
export async function bytesPerIdleTenant(service: TestService, all: readonly Shop[]): Promise<number> {
  const config = { ...service.deps.config, port: 0 } as BootConfig;
  const { deps, close } = await boot(config, service.deps.log);
  const app = await buildApp(deps, modules);
  const serve = async (shops: readonly Shop[]) => {
    for (const { tenantId, token } of shops) {
      const headers = { "tenant-id": tenantId, authorization: `Bearer ${token}` };
      const { statusCode } = await app.inject({ method: "GET", url: "/products?limit=20", headers });
      if (statusCode !== 200) throw new Error(`a page was answered ${statusCode}`);
    }
    await Promise.all(shops.map(({ tenantId }) => deps.databases.disconnect(tenantId)));
    return bytesInUse();
  };
  try {
    // What the first requests compile and cache is not the tenants'.
    const few = Math.min(200, Math.floor(all.length / 4));
    for (let n = 0; n < 3; n += 1) await serve(all.slice(0, few));
    const before = await serve(all.slice(0, few));
    const after = await serve(all.slice(few));
    return Math.round((after - before) / (all.length - few));
  } finally {
    await app.close();
    await close();
  }
}

async function bytesInUse(): Promise<number> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  for (let n = 0; n < 4; n += 1) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
