import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Shop } from "../server/test/harness.ts";
import { round2 } from "./figures.ts";
import { withService } from "./test-service.ts";
import type { Figures } from "./run.ts";

// The default of TILLHOUSE_CONNECTIONS_PER_SERVER.
const connections = 40;
const clients = 60;
const shops = 300;
const roundMs = 6_000;
const noisyClients = 200;

/**
 * Many tenants on few connections: requests round robin over 300 shops with 40 connections allowed, against the same
 * over as many shops as hold their connections; then quiet shops beside one that sends all it can.
 */
export function bench(): Promise<Figures> {
  return withService({ durable: true }, async (service) => {
    const all: Shop[] = [];
    for (let n = 0; n < shops; n += 1) all.push(await service.openShop({ server: "default" }));
    console.log(`${shops} shops opened`);
    const watch = watchSessions(service.superusers["default"] ?? "");

    const resident = await load(all.slice(0, connections / 4), clients, roundMs);
    tell("10 shops, each with its connections", resident);
    const robin = await load(all, clients, roundMs);
    tell("300 shops in turn", robin);
    const quiet = await load(all.slice(1, 31), 8, roundMs);
    tell("30 quiet shops alone", quiet);
    const [beside, noisy] = await Promise.all([
      load(all.slice(1, 31), 8, roundMs),
      load(all.slice(0, 1), noisyClients, roundMs),
    ]);
    tell("30 quiet shops beside a noisy one", beside);
    tell("the noisy one, 200 clients", noisy);

    const maxSessions = await watch.stop();
    const failed = [resident, robin, quiet, beside].reduce((sum, { refused }) => sum + refused, 0);
    console.log(`at most ${maxSessions} sessions of tenants on the server, ${failed} requests refused`);
    return {
      maxSessions,
      failed,
      robinVsResident: round2(robin.perSecond / resident.perSecond),
      robinP99Ms: robin.p99Ms,
      quietP99Ms: quiet.p99Ms,
      besideNoisyP99Ms: beside.p99Ms,
    };
  });
}

interface Load {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly refused: number;
}

/** Reads a page of products of each shop in turn, with so many clients, for so long. */
async function load(over: readonly Shop[], atOnce: number, forMs: number): Promise<Load> {
  const times: number[] = [];
  let refused = 0;
  let turn = 0;
  const until = performance.now() + forMs;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < until) {
        const shop = over[turn++ % over.length];
        const begun = performance.now();
        const { status } = (await shop?.get("/products?limit=20")) ?? { status: 0 };
        if (status === 200) times.push(performance.now() - begun);
        else refused += 1;
        if (status !== 200) await delay(100);
      }
    }),
  );
  times.sort((a, b) => a - b);
  const at = (share: number) => round2(times[Math.floor(times.length * share)] ?? 0);
  return { perSecond: Math.round((times.length / forMs) * 1000), p50Ms: at(0.5), p99Ms: at(0.99), refused };
}

/** Samples how many sessions of tenants' logins the server has. */
function watchSessions(superuserUrl: string): { stop(): Promise<number> } {
  const client = new pg.Client({ connectionString: superuserUrl });
  let stopped = false;
  const watching = (async () => {
    let most = 0;
    await client.connect();
    while (!stopped) {
      const { rows } = await client.query<{ count: number }>(
        "SELECT count(*)::int FROM pg_stat_activity WHERE usename LIKE 't\\_%' OR usename LIKE 'd\\_%'",
      );
      most = Math.max(most, rows[0]?.count ?? 0);
      await delay(10);
    }
    await client.end();
    return most;
  })();
  return {
    stop: () => {
      stopped = true;
      return watching;
    },
  };
}

function tell(what: string, { perSecond, p50Ms, p99Ms, refused }: Load): void {
  console.log(`${what}: ${perSecond}/s, p50 ${p50Ms} ms, p99 ${p99Ms} ms, ${refused} refused`);
}
