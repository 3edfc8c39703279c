import { sql } from "../server/src/kernel/db/sql.ts";
import type { House, Shop } from "../server/test/harness.ts";
import { withHouse } from "./house.ts";
import type { Figures } from "./run.ts";

const tries = 200;
const logins = 200;
// Of one account five attempts can be under way: more at once would be refused as guesses.
const loginsPerAccount = 5;
const secondsEach = 8;
const password = "seven tills ring at noon";

/**
 * Does the time of a refusal tell why? Medians of 200 tries each, taken in turns, against a wrong password's. And do
 * logins starve everything else? The p99 of `GET /me` while 200 callers sign in without a pause, against none.
 */
export function bench(): Promise<Figures> {
  return withHouse({ durable: true }, async (house) => {
    const shop = await house.openShop();
    return { ...(await refusals(house, shop)), ...(await besideLogins(house, shop)) };
  });
}

async function refusals(house: House, shop: Shop): Promise<Figures> {
  const user = async (name: string) => {
    const { status, body } = await shop.post("/users", { email: `${name}@shop.test`, name: "Pat", password });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body as { id: string; email: string };
  };
  const [wrong, locked, deactivated] = [await user("wrong"), await user("locked"), await user("deactivated")];
  await shop.post(`/users/${deactivated.id}/deactivate`);
  const tenant = await house.deps.directory.resolve(shop.tenantId);
  if (tenant === undefined) throw new Error("no such shop");
  // Failures of the future: locked however far the clock is moved.
  await house.deps.databases.write(tenant, (tx) =>
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
      const { status } = await house.request("POST", "/identity/login", { tenantId: shop.tenantId, body });
      if (status !== 401) throw new Error(`${kind} answered ${status}`);
      if (i >= 0) times[kind]?.push(performance.now() - startedMs);
    }
    // Nobody else is locked out by the next round.
    house.now.advance(16 * 60_000);
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

async function besideLogins(house: House, shop: Shop): Promise<Figures> {
  const { tenantId, owner } = shop;
  const token = await shop.login(owner.email, owner.password);
  /** Times of `GET /me`, two callers at once, until `done`. */
  const readers = async (done: () => boolean): Promise<number[]> => {
    const times: number[] = [];
    const read = async () => {
      while (!done()) {
        const startedMs = performance.now();
        const { status } = await house.request("GET", "/me", { tenantId, token });
        if (status !== 200) throw new Error(`GET /me answered ${status}`);
        times.push(performance.now() - startedMs);
      }
    };
    await Promise.all([read(), read()]);
    return times;
  };
  const until = () => {
    const endMs = performance.now() + secondsEach * 1000;
    return () => performance.now() > endMs;
  };
  const other = await house.openShop();
  const accounts: string[] = [];
  for (let i = 0; i < logins / loginsPerAccount; i++) {
    const { body } = await other.post("/users", { email: `till-${i}@shop.test`, name: "Pat", password });
    accounts.push(body.email);
  }
  await readers(until());
  const alone = await readers(until());
  const done = until();
  const answers: Record<number, number> = {};
  const signing = Array.from({ length: logins }, async (_, i) => {
    const body = { email: accounts[i % accounts.length], password };
    while (!done()) {
      const { status } = await house.request("POST", "/identity/login", { tenantId: other.tenantId, body });
      answers[status] = (answers[status] ?? 0) + 1;
    }
  });
  const [beside] = await Promise.all([readers(done), ...signing]);
  console.log(`logins: ${JSON.stringify(answers)} in ${secondsEach} s`);
  for (const [name, times] of [
    ["alone", alone],
    ["beside logins", beside],
  ] as const)
    console.log(
      `${name.padEnd(14)} ${times.length} reads, p50 ${quantile(times, 0.5).toFixed(2)} ms, p99 ${quantile(times, 0.99).toFixed(2)} ms`,
    );
  return {
    loginsPerSecond: round((answers[200] ?? 0) / secondsEach),
    readP99AloneMs: round(quantile(alone, 0.99)),
    readP99BesideLoginsVsAlone: round(quantile(beside, 0.99) / quantile(alone, 0.99)),
  };
}

function quantile(values: readonly number[], q: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * q)] ?? Number.NaN;
}

function round(value: number): number {
  return Number(value.toFixed(3));
}
