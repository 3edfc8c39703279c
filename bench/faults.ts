import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { addressOf } from "../server/src/kernel/db/address.ts";
import { startService, type Shop, type TestService } from "../server/test/harness.ts";
import { startOwnServer, type OwnServer } from "../server/test/own-server.ts";
import { openTill, sellByName, type Till } from "../server/test/sales.ts";
import { median, quantile, round2 } from "./figures.ts";
import { holdClients } from "./idle-clients.ts";
import { inShop } from "./rows.ts";
import type { Figures } from "./run.ts";
import { watchSessions } from "./sessions.ts";
import { withService } from "./test-service.ts";

const tills = 20;
const [steadyMs, awayMs, afterMs, retryMs] = [1_000, 4_000, 3_000, 50];
const [idleClients, quietMs] = [10_000, 4_000];
const durable = { fsync: "on", full_page_writes: "on", synchronous_commit: "on" };

/**
 * A server of shops that is stopped, killed, paused and failed over while 20 tills sell, each sale again under its id
 * until it is answered: how soon the first 503 comes, how soon a sale after the return, how long the longest request
 * took, how many sessions the server had at once, and what was lost or booked twice. Then what a shop notices of
 * another one whose statements all wait, and of 10,000 clients that say nothing or half of a request.
 */
export function bench(): Promise<Figures> {
  return withService({ durable: true }, async (service) => {
    const worst: Figure = { first503Ms: 0, recoverMs: 0, longestMs: 0, mostSessions: 0, lost: 0, doubled: 0 };
    for (const [name, fail] of Object.entries(failures)) {
      const found = await fail();
      console.log(name, found);
      for (const key of Object.keys(worst) as (keyof Figure)[]) worst[key] = Math.max(worst[key], found[key]);
    }
    return { ...worst, ...(await neighbours(service)) };
  });
}

type Figure = Record<"first503Ms" | "recoverMs" | "longestMs" | "mostSessions" | "lost" | "doubled", number>;

const failures: Readonly<Record<string, () => Promise<Figure>>> = {
  "stopped and started": () =>
    withOwn((own) => sellThrough(own, own.provisionerUrl, { fail: own.stop, mend: () => own.start() })),
  "killed and started": () =>
    withOwn((own) => sellThrough(own, own.provisionerUrl, { fail: own.kill, mend: () => own.start() })),
  "paused and resumed": () =>
    withOwn((own) =>
      sellThrough(own, own.provisionerUrl, { fail: async () => own.pause(), mend: async () => own.resume() }),
    ),
  "paused, its synchronous standby promoted": () =>
    withOwn(async (primary) => {
      const standby = await startOwnServer(durable, { standbyOf: primary });
      try {
        await askOf(primary, "ALTER SYSTEM SET synchronous_standby_names = '*'");
        await askOf(primary, "SELECT pg_reload_conf()");
        const fail = async () => primary.pause();
        const mend = async () => void (await askOf(standby, "SELECT pg_promote()"));
        return await sellThrough(standby, eitherOf(primary, standby), { fail, mend });
      } finally {
        await standby.remove();
      }
    }),
};

async function withOwn<T>(work: (own: OwnServer) => Promise<T>): Promise<T> {
  const own = await startOwnServer(durable);
  try {
    return await work(own);
  } finally {
    await own.remove();
  }
}

function eitherOf(one: OwnServer, other: OwnServer): string {
  const [a, b] = [one, other].map(({ provisionerUrl }) => addressOf(provisionerUrl).hosts[0].port);
  return `${one.provisionerUrl.replace(`:${a}/`, `:${a},127.0.0.1:${b}/`)}&target_session_attrs=read-write`;
}

async function askOf({ superuserUrl }: OwnServer, text: string, database = "postgres"): Promise<Record<string, never>> {
  const client = new pg.Client({ connectionString: superuserUrl.replace("/postgres?", `/${database}?`) });
  await client.connect();
  try {
    return (await client.query(text)).rows[0] as Record<string, never>;
  } finally {
    await client.end();
  }
}

interface Attempt {
  readonly fromMs: number;
  readonly toMs: number;
  /** 0 when there was no answer, as after a COMMIT of which nothing is known. */
  readonly status: number;
}

/** Sells until some time after the server is back; `after` is the one that has the shop's data then. */
async function sellThrough(
  after: OwnServer,
  url: string,
  { fail, mend }: { readonly fail: () => Promise<void>; readonly mend: () => Promise<void> },
): Promise<Figure> {
  const service = await startService({ servers: { own: url } });
  try {
    const shop = await service.openShop({ server: "own" });
    await sellByName(shop);
    const all = await Promise.all(Array.from({ length: tills }, () => openTill(shop)));
    const attempts: Attempt[] = [];
    const sold = new Set<string>();
    let isOver = false;
    const selling = all.map((till) => sell(shop, till, attempts, sold, () => isOver));
    await delay(steadyMs);
    const failedMs = performance.now();
    await fail();
    await delay(awayMs);
    await mend();
    const backMs = performance.now();
    const sessions = watchSessions(after.superuserUrl);
    await delay(afterMs);
    isOver = true;
    await Promise.all(selling);
    return {
      ...timesOf(attempts, failedMs, backMs),
      mostSessions: (await sessions.most()).ofShops,
      ...(await booksOf(service, shop, after, sold)),
    };
  } finally {
    await service.close();
  }
}

async function sell(shop: Shop, till: Till, attempts: Attempt[], sold: Set<string>, isOver: () => boolean) {
  while (!isOver()) {
    const order = till.order([{ name: "One", quantity: "1", unitPrice: "1" }]);
    for (let isTaken = false; !isTaken;) {
      const fromMs = performance.now();
      const { status } = await shop.post("/orders", order).catch(() => ({ status: 0 }));
      attempts.push({ fromMs, toMs: performance.now(), status });
      isTaken = status === 201 || status === 200;
      if (isTaken) sold.add(String(order["id"]));
      else {
        assert.ok([0, 429, 503].includes(status), `a sale was answered ${status}`);
        await delay(retryMs);
      }
    }
  }
}

function timesOf(attempts: readonly Attempt[], failedMs: number, backMs: number) {
  const firstAfter = (fromMs: number, isMeant: (status: number) => boolean) =>
    Math.round(
      Math.min(...attempts.filter(({ toMs, status }) => toMs > fromMs && isMeant(status)).map(({ toMs }) => toMs)) -
        fromMs,
    );
  return {
    first503Ms: firstAfter(failedMs, (status) => status === 503),
    recoverMs: firstAfter(backMs, (status) => status === 201),
    longestMs: Math.round(Math.max(...attempts.map(({ fromMs, toMs }) => toMs - fromMs))),
  };
}

/** Sales that were answered and are not there, and payments beyond one for each sale. */
async function booksOf(service: TestService, { tenantId }: Shop, server: OwnServer, sold: ReadonlySet<string>) {
  const tenant = await service.deps.directory.resolve(tenantId);
  assert.ok(tenant);
  const ids = [...sold].map((id) => `'${id}'`).join(",");
  const schema = tenant.schemaName ?? "public";
  const { there, paid, orders } = await askOf(
    server,
    `SELECT (SELECT count(*)::int FROM ${schema}.orders WHERE id IN (${ids})) AS there,
      (SELECT count(*)::int FROM ${schema}.payments) AS paid,
      (SELECT count(*)::int FROM ${schema}.orders) AS orders`,
    tenant.databaseName,
  );
  return { lost: sold.size - Number(there), doubled: Number(paid) - Number(orders) };
}

/** How much longer the p99 of a shop's page is beside what others do: medians, since one pause is the p99 of a turn. */
async function neighbours(service: TestService): Promise<Figures> {
  const [quiet, slow] = [await service.openShop(), await service.openShop()];
  const page = () => p99Of(quiet);
  const beside = {
    nobody: page,
    slow: () => besideSlowShop(service, slow, page),
    idle: () => besideIdle(service, page),
  };
  await page();
  const rounds: Record<keyof typeof beside, number>[] = [];
  for (let i = 0; i < 3; i += 1)
    rounds.push({ nobody: await beside.nobody(), slow: await beside.slow(), idle: await beside.idle() });
  console.log("p99 in ms beside", rounds);
  const usual = (name: keyof typeof beside) => median(rounds.map((round) => round[name]));
  return {
    slowP99Ratio: round2(usual("slow") / usual("nobody")),
    idleP99Ratio: round2(usual("idle") / usual("nobody")),
  };
}

async function p99Of(shop: Shop): Promise<number> {
  const times: number[] = [];
  const untilMs = performance.now() + quietMs;
  const one = async () => {
    for (let nowMs = performance.now(); nowMs < untilMs; nowMs = performance.now()) {
      assert.equal((await shop.get("/products?limit=20")).status, 200);
      times.push(performance.now() - nowMs);
      await delay(5);
    }
  };
  await Promise.all([one(), one(), one(), one()]);
  return round2(quantile(times, 0.99));
}

/** Every statement of the other shop waits for a lock, and 50 clients ask for more. */
async function besideSlowShop<T>(service: TestService, shop: Shop, work: () => Promise<T>): Promise<T> {
  const tenant = await service.deps.directory.resolve(shop.tenantId);
  assert.ok(tenant);
  return inShop(service, tenant, async (client) => {
    await client.query("BEGIN; LOCK TABLE products");
    let isOver = false;
    const asking = Array.from({ length: 50 }, async () => {
      while (!isOver) {
        const { status } = await shop.get("/products?limit=20");
        if (status !== 200) await delay(100);
      }
    });
    try {
      return await work();
    } finally {
      isOver = true;
      await client.query("ROLLBACK");
      await Promise.all(asking);
    }
  });
}

/** 10,000 clients that say nothing or half of a request. */
async function besideIdle<T>(service: TestService, work: () => Promise<T>): Promise<T> {
  const idle = await holdClients(Number(new URL(service.url).port), idleClients);
  return work().finally(idle.release);
}
