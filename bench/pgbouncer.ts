import { openShop, startService, type Shop, type TestService } from "../server/test/harness.ts";
import { startPgBouncer } from "../proof/poolers/pgbouncer.ts";
import { median, round2 } from "./figures.ts";
import type { Figures } from "./run.ts";
import { inTurn, load, tell } from "./tenants-load.ts";
import { poolsFor, withService } from "./test-service.ts";

const [sessions, warmShops, turnShops, rounds, turnMs] = [20, 5, 40, 5, 4_000];
/** Sessions that it asks for passwords with, and those of clients that have gone. */
const ofPooler = 5;

/**
 * Pages of shops that a service reaches through PgBouncer in session mode (Debian's) against those of one that reaches
 * PostgreSQL itself, with about as many sessions there: of few shops, which keep their connections, and of many in
 * turn.
 */
export async function bench(): Promise<Figures> {
  const config = { accessTokenS: 86_400, rateLimitScale: 10_000 };
  const pools = { ...poolsFor(4), perServer: sessions };
  return withService({ durable: false, config: { ...config, pools } }, async (direct) => {
    const pooler = await startPgBouncer(direct.superusers["default"] ?? "", "session", sessions + ofPooler);
    const { default: url = "", ...others } = direct.servers;
    const servers = { ...others, default: { url, tenantUrl: pooler.url } };
    const through = await startService({ config: { ...config, pools, servers } });
    try {
      const sides = { direct: await shopsOf(direct), through: await shopsOf(through) };
      const warm: Record<keyof typeof sides, number[]> = { direct: [], through: [] };
      const turn: Record<keyof typeof sides, number[]> = { direct: [], through: [] };
      for (let round = 0; round < rounds; round += 1)
        for (const side of ["direct", "through"] as const) {
          const [few, many] = [inTurn(sides[side].slice(0, warmShops)), inTurn(sides[side])];
          await load(few, 8, turnMs / 4);
          const ofFew = await load(few, 8, turnMs);
          const ofMany = await load(many, sessions, turnMs);
          tell(`${side}, ${warmShops} shops`, ofFew);
          tell(`${side}, ${turnShops} shops in turn`, ofMany);
          warm[side].push(ofFew.perSecond);
          turn[side].push(ofMany.perSecond);
        }
      return {
        warmVsDirect: round2(median(warm.through) / median(warm.direct)),
        inTurnVsDirect: round2(median(turn.through) / median(turn.direct)),
      };
    } finally {
      await through.close();
      await pooler.stop();
    }
  });
}

async function shopsOf(service: TestService): Promise<Shop[]> {
  const shops: Shop[] = [];
  for (let n = 0; n < turnShops; n += 1)
    shops.push(await openShop(service.request, await service.admin(), { server: "default" }));
  return shops;
}
