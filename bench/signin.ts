import { sql } from "../server/src/kernel/db/sql.ts";
import type { TestService, Shop } from "../server/test/harness.ts";
import { quantile } from "./figures.ts";
import { withService } from "./test-service.ts";
import { digits, measure, type Load } from "./load.ts";
import type { Figures } from "./run.ts";

const tries = 200;
const logins = 200;
const secondsEach = 8;
const password = "seven tills ring at noon";

/**
 * Does the time of a refusal tell why? Medians of 200 tries each, taken in turns, against a wrong password's. And do
 * logins starve everything else? The p99 of `GET /me` while 200 callers sign in without a pause, against none.
 */
export function bench(): Promise<Figures> {
  return withService({ durable: true }, async (service) => {
    const shop = await service.openShop();
    return { ...(await refusals(service, shop)), ...(await besideLogins(service, shop)) };
  });
}

async function refusals(service: TestService, shop: Shop): Promise<Figures> {
  const user = async (name: string) => {
    const { status, body } = await shop.post("/users", { email: `${name}@shop.test`, name: "Pat", password });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body as { id: string; email: string };
  };
  const [wrong, locked, deactivated] = [await user("wrong"), await user("locked"), await user("deactivated")];
  await shop.post(`/users/${deactivated.id}/deactivate`);
  const tenant = await service.deps.directory.resolve(shop.tenantId);
  if (tenant === undefined) throw new Error("no such shop");
  // Failures of the future: locked however far the clock is moved.
  await service.deps.databases.write(tenant, (tx) =>
    tx.run(
      sql`INSERT INTO login_failures SELECT gen_random_uuid(), ${locked.email}, now() + interval '1 year' FROM generate_series(1, 5)`,
    ),
  );
  const kinds = {
    wrong: { email: wrong.email, password: "not the password" },
    unknown: { email: "nobody@shop.test", password: "not the password" },
    locked: { email: locked.email, password },
    deactivated: { email: deactivated.email, password },
  };
  const all = Object.entries(kinds);
  const times: Record<string, number[]> = { wrong: [], unknown: [], locked: [], deactivated: [] };
  for (let i = -20; i < tries; i++) {
    const turn = (i + tries) % all.length;
    for (const [kind, body] of [...all.slice(turn), ...all.slice(0, turn)]) {
      const startedMs = performance.now();
      const { status } = await service.request("POST", "/identity/login", { tenantId: shop.tenantId, body });
      if (status !== 401) throw new Error(`${kind} answered ${status}`);
      if (i >= 0) times[kind]?.push(performance.now() - startedMs);
    }
    // So that the next round locks no other account out.
    service.now.advance(16 * 60_000);
  }
  const median = (kind: string) => quantile(times[kind] ?? [], 0.5);
  const base = median("wrong");
  for (const kind of Object.keys(kinds)) console.log(`${kind.padEnd(12)} median ${median(kind).toFixed(2)} ms`);
  return {
    wrongMedianMs: round(base),
    unknownVsWrong: round(median("unknown") / base),
    lockedVsWrong: round(median("locked") / base),
    deactivatedVsWrong: round(median("deactivated") / base),
  };
}

async function besideLogins(service: TestService, shop: Shop): Promise<Figures> {
  const reads: Load = {
    port: Number(new URL(service.url).port),
    method: "GET",
    path: "/me",
    headers: {
      authorization: `Bearer ${await shop.login(shop.owner.email, shop.owner.password)}`,
      "tenant-id": shop.tenantId,
    },
    connections: 2,
    seconds: secondsEach,
  };
  const other = await service.openShop();
  for (let i = 0; i < logins; i++) {
    const { status } = await other.post("/users", { email: `till-${digits(i)}@shop.test`, name: "Pat", password });
    if (status !== 201) throw new Error(`a user was refused: ${status}`);
  }
  const signing: Load = {
    ...reads,
    method: "POST",
    path: "/identity/login",
    headers: { "tenant-id": other.tenantId },
    body: JSON.stringify({ email: "till-@C@shop.test", password }),
    connections: logins,
  };
  const alone = await measure(reads);
  const [beside, signed] = await Promise.all([measure(reads), measure(signing)]);
  for (const [name, { perSecond, p50Ms, p99Ms, statuses }] of Object.entries({ alone, beside, signed }))
    console.log(
      `${name.padEnd(8)} ${perSecond.toFixed(0)}/s, p50 ${p50Ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms, ${JSON.stringify(statuses)}`,
    );
  return {
    loginsPerSecond: round((signed.perSecond * (signed.statuses[200] ?? 0)) / sum(Object.values(signed.statuses))),
    readP99AloneMs: round(alone.p99Ms),
    readP99BesideLoginsVsAlone: round(beside.p99Ms / alone.p99Ms),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function round(value: number): number {
  return Number(value.toFixed(3));
}
