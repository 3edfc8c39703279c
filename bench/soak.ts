import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { diagnoseAll } from "../server/src/admin/graduation/doctor/doctor.ts";
import { withDeps } from "../server/src/cli/environment.ts";
import type { Deps } from "../server/src/deps.ts";
import { sql } from "../server/src/kernel/db/sql.ts";
import { modules } from "../server/src/tenant/modules.ts";
import { listBreaches } from "../server/src/tenant/verify/sql.ts";
import { openShop } from "../server/test/harness.ts";
import { startOwnServer, type OwnServer } from "../server/test/own-server.ts";
import { productionSettings, startProcess, type ServiceProcess } from "../server/test/service-process.ts";
import { median, memoryOf, round2 } from "./figures.ts";
import type { Figures } from "./run.ts";
import { openTrader, trade, type Tally, type Trader } from "./soak-traffic.ts";

// A service in production on two servers, under mixed traffic for `MINUTES` (20): `npm run bench -- soak`.

const minutes = Number(process.env["MINUTES"] ?? "20");
const [shopCount, clients, pauseMs, sampleMs] = [50, 8, 30, 1_000];
const root = join(import.meta.dirname, "..");

interface World {
  readonly service: ServiceProcess;
  readonly servers: Readonly<Record<"default" | "second", OwnServer>>;
  readonly operator: string;
  readonly traders: readonly Trader[];
}

/**
 * 50 shops trade while one is graduated each minute, from each server in turn, and each server is restarted once.
 * `rssGrowth`, `connectionGrowth`: the end against after the warm-up, medians. Nothing may be lost, broken or left.
 */
export async function bench(): Promise<Figures> {
  if (!(minutes >= 3 && minutes <= 45)) throw new Error("MINUTES is from 3 to 45: access tokens live for an hour");
  const servers = { default: await startOwnServer(), second: await startOwnServer() };
  try {
    await ask(servers.default, "CREATE DATABASE central OWNER tillhouse_provisioner");
    const central = new URL(servers.default.provisionerUrl);
    central.pathname = "/central";
    const urls = { default: servers.default.provisionerUrl, second: servers.second.provisionerUrl };
    const settings = {
      ...productionSettings(urls, central.href),
      TILLHOUSE_ACCESS_TOKEN_S: "3600",
      TILLHOUSE_RATE_LIMIT_SCALE: "10000",
      TILLHOUSE_LOG_LEVEL: "warn",
    };
    const service = await startProcess({
      command: ["node", "bin/tillhouse.mjs", "serve"],
      cwd: root,
      env: { NODE_ENV: "production", ...settings },
    });
    let found: Figures;
    let traders: readonly Trader[];
    try {
      const operator = await service.signIn();
      traders = await openShops(service, operator);
      found = await soak({ service, servers, operator, traders });
    } finally {
      await service.stop();
    }
    return { ...found, leftSessions: await sessions(servers), ...(await inspect(settings, traders)) };
  } finally {
    await Promise.all([servers.default.remove(), servers.second.remove()]);
  }
}

async function openShops(service: ServiceProcess, operator: string): Promise<Trader[]> {
  const traders: Trader[] = [];
  for (let n = 0; n < shopCount; n += 1) {
    const shop = await openShop(service.request, operator, { server: n % 2 === 0 ? "default" : "second" });
    traders.push(await openTrader(shop));
  }
  console.log(`${shopCount} shops opened`);
  return traders;
}

async function soak(world: World): Promise<Figures> {
  const { service, servers, traders } = world;
  const tally: Tally = { statuses: {}, unexpected: [] };
  const samples: { readonly atMs: number; readonly rss: number; readonly sessions: number }[] = [];
  const [beganMs, forMs] = [performance.now(), minutes * 60_000];
  const passedMs = () => performance.now() - beganMs;
  const isOver = () => passedMs() >= forMs;
  const sampling = (async () => {
    for (; !isOver(); await delay(sampleMs)) {
      const rss = memoryOf(service.pid, "VmRSS");
      // A server that is being restarted is not asked.
      const open = await sessions(servers).catch(() => Number.NaN);
      if (!Number.isNaN(open)) samples.push({ atMs: passedMs(), rss, sessions: open });
    }
  })();
  const trading = Array.from({ length: clients }, () => trade(traders, tally, pauseMs, isOver));
  const restarting = Promise.all([
    restartAt(world, "second", (forMs * 5) / 12),
    restartAt(world, "default", (forMs * 7) / 12),
  ]);
  const moved = await graduateEachMinute(world, isOver);
  await Promise.all([...trading, sampling, restarting]);
  // After a graduation and before a server is away; and at the end.
  const during = (from: number, to: number) => samples.filter(({ atMs }) => atMs >= forMs * from && atMs < forMs * to);
  const [early, late] = [during(0.25, 0.4), during(0.85, 1)];
  const of = (some: typeof samples, name: "rss" | "sessions") => median(some.map((sample) => sample[name]));
  for (const part of [0, 0.25, 0.5, 0.75, 0.9]) {
    const some = during(part, part + 0.1);
    console.log(`at ${part * minutes} minutes`, { rssMb: of(some, "rss"), sessions: of(some, "sessions") });
  }
  console.log(tally.statuses, moved, tally.unexpected.slice(0, 10));
  if (tally.unexpected.length > 0)
    for (const line of service.log().split("\n")) if (line.includes('"level":50')) console.log(line.slice(0, 2_000));
  return {
    minutes,
    requests: Object.values(tally.statuses).reduce((sum, n) => sum + n, 0),
    unexpected: tally.unexpected.length,
    ...moved,
    rssGrowth: round2(of(late, "rss") / of(early, "rss")),
    connectionGrowth: round2(of(late, "sessions") / of(early, "sessions")),
  };
}

/** Twenty seconds into each minute the next shop, to a database of its own on the other server. */
async function graduateEachMinute({ service, operator, traders }: World, isOver: () => boolean) {
  let [graduated, refused] = [0, 0];
  for (let minute = 0; minute < minutes; minute += 1) {
    await delay(20_000);
    const trader = traders[minute];
    if (trader === undefined || isOver()) break;
    const to = minute % 2 === 0 ? "second" : "default";
    const path = `/admin/tenants/${trader.shop.tenantId}/graduate?server=${to}`;
    const { status, body } = await service.request("POST", path, { token: operator });
    if (status === 200) graduated += 1;
    else {
      refused += 1;
      console.log("not graduated:", status, body);
    }
    await delay(40_000);
  }
  return { graduated, refused };
}

/** Away for two seconds. */
async function restartAt({ servers }: World, name: keyof World["servers"], atMs: number): Promise<void> {
  await delay(atMs);
  await servers[name].stop();
  await delay(2_000);
  await servers[name].start();
  console.log(`${name} was restarted`);
}

/** The number of the service's sessions, on both servers. */
async function sessions(servers: World["servers"]): Promise<number> {
  const text = "SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name ^@ 'tillhouse'";
  const counts = await Promise.all(Object.values(servers).map((server) => ask(server, text)));
  return counts.reduce((sum, n) => sum + n, 0);
}

/** The first row's `n`, when there is one. */
async function ask({ superuserUrl }: OwnServer, text: string): Promise<number> {
  const client = new pg.Client({ connectionString: superuserUrl });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query<{ n: number }>(text)).rows[0]?.n ?? 0;
  } finally {
    await client.end();
  }
}

/** What the doctor finds, which rules of the books do not hold, and how the sales differ from what tills were told. */
function inspect(settings: Readonly<Record<string, string>>, traders: readonly Trader[]): Promise<Figures> {
  return withDeps({ NODE_ENV: "production", ...settings }, async ({ deps }) => {
    let ghosts = 0;
    for await (const diagnosis of diagnoseAll(
      deps,
      traders.map(({ shop }) => shop.tenantId),
    )) {
      if (diagnosis.state === "Healthy") continue;
      ghosts += 1;
      console.log("found:", diagnosis);
    }
    let [brokenInvariants, lostOrDoubled] = [0, 0];
    for (const trader of traders) {
      const { breaches, orders } = await booksOf(deps, trader);
      for (const breach of breaches) console.log("broken:", breach);
      brokenInvariants += breaches.length;
      lostOrDoubled += Math.abs(orders - trader.sold.size);
    }
    return { ghosts, brokenInvariants, lostOrDoubled };
  });
}

async function booksOf(deps: Deps, { shop }: Trader) {
  const tenant = await deps.directory.resolve(shop.tenantId);
  if (tenant === undefined) throw new Error("a shop is gone");
  const rules = modules.flatMap((module) => module.verify ?? []);
  return deps.databases.read(tenant, async (tx) => ({
    breaches: await listBreaches(tx, rules),
    orders: (await tx.one<{ n: number }>(sql`SELECT count(*)::int AS n FROM orders`)).n,
  }));
}
