import { round2 } from "./figures.ts";
import { inTurn, load, tell } from "./tenants-load.ts";
import { bytesPerIdleTenant, connectsPerSecond, provision, warm } from "./tenants-many.ts";
import { withService } from "./test-service.ts";
import type { Figures } from "./run.ts";
import { watchSessions } from "./sessions.ts";
import type { Shop, TestService } from "../server/test/harness.ts";

// The default of TILLHOUSE_CONNECTIONS_PER_SERVER.
const connections = 40;
const clients = 60;
const neighbours = 300;
const roundMs = 6_000;
const noisyClients = 200;
const count = Number(process.env["TENANTS"] ?? "2000");

/**
 * Many tenants on few connections: `TENANTS` shops (2,000) opened one after the other, served in turn and by Zipf's
 * law, and what each keeps of the service's memory. Then 300 of them round robin with 40 connections allowed, against
 * ten that hold their connections and against connecting alone; and quiet shops beside one that sends all it can.
 */
export function bench(): Promise<Figures> {
  const config = { accessTokenS: 24 * 3600 };
  return withService({ durable: true, config }, async (service) => {
    const { shops, provisioningRatio } = await provision(service, count);
    const warmed = await warm(service, shops);
    const bytes = await bytesPerIdleTenant(service, shops);
    console.log({ provisioningRatio, ...warmed, bytesPerIdleTenant: bytes });
    const figures = await besides(service, shops.slice(0, neighbours));
    return { tenants: count, provisioningRatio, ...warmed, bytesPerIdleTenant: bytes, ...figures };
  });
}

async function besides(service: TestService, all: readonly Shop[]): Promise<Figures> {
  const watch = watchSessions(service.superusers["default"] ?? "");
  const resident = await load(inTurn(all.slice(0, connections / 4)), clients, roundMs);
  tell("10 shops, each with its connections", resident);
  const robin = await load(inTurn(all), clients, roundMs);
  tell(`${all.length} shops in turn`, robin);
  const connects = await connectsPerSecond(service, all, connections, roundMs);
  console.log(`connecting and one statement: ${connects}/s`);
  const quiet = await load(inTurn(all.slice(1, 31)), 8, roundMs);
  tell("30 quiet shops alone", quiet);
  const [beside, noisy] = await Promise.all([
    load(inTurn(all.slice(1, 31)), 8, roundMs),
    load(inTurn(all.slice(0, 1)), noisyClients, roundMs),
  ]);
  tell("30 quiet shops beside a noisy one", beside);
  tell("the noisy one, 200 clients", noisy);
  const { ofShops: maxSessions } = await watch.most();
  const failed = [resident, robin, quiet, beside].reduce((sum, { refused }) => sum + refused, 0);
  console.log(`at most ${maxSessions} sessions of tenants on the server, ${failed} requests refused`);
  return {
    inTurnVsConnects: round2(robin.perSecond / connects),
    maxSessions,
    failed,
    robinVsResident: round2(robin.perSecond / resident.perSecond),
    robinP99Ms: robin.p99Ms,
    quietP99Ms: quiet.p99Ms,
    besideNoisyP99Ms: beside.p99Ms,
  };
}
