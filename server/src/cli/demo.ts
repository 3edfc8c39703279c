import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { ensureFirstUser } from "../admin/users/service.ts";
import { buildApp } from "../app.ts";
import { boot } from "../boot.ts";
import { startTraffic, type ShopClient, type Sightings, type AcknowledgedWrite } from "../demo/traffic.ts";
import { logOf, openDatabases, settingsOf } from "./environment.ts";
import { say } from "./output.ts";

const goodsCount = 2000;
const tradeMs = 1500;
const target = "second";

type Headers = Readonly<Record<string, string>>;
type Json = ReturnType<typeof JSON.parse>;

/**
 * `tillhouse demo`: a shop trades over HTTP while it is graduated to another server, and then everything is counted.
 * Runs on embedded servers in a temporary folder, whatever the settings say. Exit code 1 when anything was lost.
 */
export async function demo(variables: Readonly<Record<string, string | undefined>>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "tillhouse-demo-"));
  // PostgreSQL's user must be able to pass when we are root.
  chmodSync(folder, 0o711);
  const { config } = settingsOf({
    TILLHOUSE_DATA_DIR: folder,
    TILLHOUSE_LOG_LEVEL: variables["TILLHOUSE_LOG_LEVEL"] ?? "error",
    PORT: "0",
  });
  let used: string | undefined;
  try {
    const databases = await timed("two PostgreSQL servers, empty", () => openDatabases(config));
    used = databases.embedded?.postgresFolder;
    try {
      const { deps, close } = await boot(databases.config, logOf(config));
      const app = await buildApp(deps);
      try {
        const admin = { email: "operator@demo.example", password: randomBytes(12).toString("base64url") };
        await ensureFirstUser(deps, admin);
        await app.listen({ host: "127.0.0.1", port: 0 });
        const { port } = app.server.address() as AddressInfo;
        if (!(await story(`http://127.0.0.1:${port}`, admin))) process.exitCode = 1;
      } finally {
        app.server.closeAllConnections();
        await app.close();
        await close();
      }
    } finally {
      await databases.close();
    }
  } finally {
    for (const path of [used, folder]) if (path !== undefined) rmSync(path, { recursive: true, force: true });
  }
}

/** Whether nothing was lost. */
async function story(url: string, login: { email: string; password: string }): Promise<boolean> {
  const operator = bearer((await post(`${url}/admin/identity/login`, {}, login)).body.accessToken);
  const shop = await timed(`a shop with ${goodsCount} goods in the shared tier`, () => openShop(url, operator));
  const before = await readCatalogue(shop);

  tell("8 readers and 4 writers begin");
  const traffic = startTraffic(shop, before, { readers: 8, writers: 4 });
  await delay(tradeMs);
  tell(`${traffic.count()} goods written so far; now the shop graduates to server ${target}`);
  const { body: moved } = await post(`${url}/admin/tenants/${shop.tenantId}/graduate?server=${target}`, operator);
  tellMove(moved);
  await delay(tradeMs);
  const seen = await traffic.stop();
  tellTraffic(seen);

  const after = await readCatalogue(shop);
  const tenant = (await (await fetch(`${url}/admin/tenants/${shop.tenantId}`, { headers: operator })).json()) as Json;
  const refreshed = await fetch(`${url}/identity/refresh`, {
    method: "POST",
    headers: { ...shop.headers, cookie: shop.cookie },
  });
  const kept = [...before.prices].filter(([id, price]) => after.prices.get(id) === price).length;
  const found = seen.written.filter(({ id, price }) => after.prices.get(id) === price).length;
  const checks: readonly (readonly [boolean, string])[] = [
    [kept === before.prices.size, `${kept} of ${before.prices.size} goods from before are as they were`],
    [found === seen.written.length, `${found} of ${seen.written.length} acknowledged writes are there`],
    [isOnce(after, before.prices.size, seen.written), "each of them once, and nothing else"],
    [seen.refused.length === 0, `${seen.refused.length} requests refused ${seen.refused.slice(0, 3).join(", ")}`],
    [isMoved(tenant) && moved.cleanupPending === false, `the shop is ${tenant.mode} on server ${tenant.server}`],
    [after.status === 200, "the access token from before the move still works"],
    [refreshed.status === 200, "so does the refresh cookie"],
  ];
  for (const [holds, what] of checks) say(`  ${holds ? "✔" : "✘"} ${what.trim()}`);
  const whole = checks.every(([holds]) => holds);
  tell(whole ? "nothing was lost" : "SOMETHING WAS LOST");
  return whole;
}

interface OpenShop extends ShopClient {
  readonly tenantId: string;
  readonly cookie: string;
}

async function openShop(url: string, operator: Headers): Promise<OpenShop> {
  const owner = { email: "owner@demo.example", password: randomBytes(12).toString("base64url") };
  const shop = { name: "Demo Shop", slug: "demo-shop", enabledModules: [], owner: { ...owner, name: "Robin Vale" } };
  const tenantId = String((await post(`${url}/admin/tenants`, operator, shop)).body.tenantId);
  const header = { "tenant-id": tenantId };
  const login = await post(`${url}/identity/login`, header, owner);
  const headers = { ...header, ...bearer(login.body.accessToken) };
  const lines = Array.from({ length: goodsCount }, (_, n) => `OLD-${n},Goods ${n},EA,${n % 100}.${10 + (n % 90)}`);
  const csv = ["sku,name,unit,price", ...lines].join("\n");
  const { body: result } = await post(`${url}/catalogue/import`, { ...headers, "content-type": "text/csv" }, csv);
  if (result.failed !== 0) throw new Error(`the demo's goods are refused: ${JSON.stringify(result)}`);
  return { url, tenantId, headers, cookie: login.cookie };
}

interface Catalogue {
  readonly status: number;
  /** Price by product, every product of the shop. */
  readonly prices: ReadonlyMap<string, string>;
  /** Products listed; more than `prices` knows when one is there twice. */
  readonly listed: number;
  readonly skus: readonly string[];
  readonly unitId: string;
}

/** Walks the whole catalogue, as any client could. */
async function readCatalogue({ url, headers }: ShopClient): Promise<Catalogue> {
  const prices = new Map<string, string>();
  const skus: string[] = [];
  let unitId = "";
  let cursor: string | null = "";
  let status = 200;
  while (cursor !== null && status === 200) {
    const more: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const reply = await fetch(`${url}/products?limit=200${more}`, { headers });
    status = reply.status;
    const page: Json = await reply.json();
    for (const { id, variants } of page.items ?? []) {
      prices.set(id, variants[0].price);
      skus.push(variants[0].sku);
      unitId = variants[0].unitId;
    }
    cursor = page.nextCursor ?? null;
  }
  return { status, prices, listed: skus.length, skus, unitId };
}

function isOnce(after: Catalogue, before: number, written: readonly AcknowledgedWrite[]): boolean {
  return after.listed === after.prices.size && after.listed === before + written.length;
}

function isMoved(tenant: Json): boolean {
  return tenant.mode === "Dedicated" && tenant.server === target && tenant.schemaName === null;
}

function tellMove(moved: Json): void {
  for (const { step, ms } of moved.steps) say(`  ${String(step).padEnd(16)}${String(ms).padStart(6)} ms`);
  const rows = moved.tables.reduce((sum: number, table: Json) => sum + table.rows, 0);
  tell(`${rows} rows in ${moved.tables.length} tables moved to ${moved.database}; closed for ${moved.fenceMs} ms`);
}

function tellTraffic({ written, reads, unavailable, dropped, replayed, longestMs }: Sightings): void {
  tell(
    `${written.length} writes, ${reads} reads; ${unavailable} answers 503 and ${dropped} dropped connections tried again ` +
      `(${replayed} had been committed); the longest wait was ${Math.round(longestMs)} ms`,
  );
}

async function post(url: string, headers: Headers, body?: object | string): Promise<{ body: Json; cookie: string }> {
  const response = await fetch(url, {
    method: "POST",
    headers: { ...(typeof body === "object" ? { "content-type": "application/json" } : {}), ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`POST ${new URL(url).pathname} answered ${response.status}: ${text}`);
  return { body: JSON.parse(text), cookie: response.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
}

function bearer(token: string): Headers {
  return { authorization: `Bearer ${token}` };
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const startedMs = performance.now();
  const result = await work();
  tell(`${what} (${((performance.now() - startedMs) / 1000).toFixed(1)} s)`);
  return result;
}

function tell(text: string): void {
  say(`• ${text}`);
}
