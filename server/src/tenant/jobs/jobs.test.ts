import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, beforeEach, describe, test } from "node:test";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";
import { operate } from "../../../test/moves.ts";
import { boot, type Boot, type BootConfig } from "../../boot.ts";
import type { Deps } from "../../deps.ts";
import { sql } from "../../kernel/db/sql.ts";
import { headOf, type Migration } from "../../kernel/db/migrate.ts";
import { Scheduler } from "../../kernel/process/scheduler.ts";
import { defineModule, type Job } from "../engine/manifest.ts";
import { modules } from "../modules.ts";
import { newsOf, visitShop } from "./service.ts";
import { insertJob, nextJobDueAt } from "./sql.ts";

const hourMs = 3_600_000;

/** What the jobs of the module Ticks did wrong on purpose, by shop. */
const failing = new Set<string>();
let partsLeft = 0;
/** Called by every job that runs. */
let onTick: ((job: string) => void) | undefined;

const table = "CREATE TABLE ticks (job text NOT NULL, due_at timestamptz NOT NULL, now timestamptz NOT NULL)";
const migrations: Migration[] = [
  { name: "9990_ticks", sql: table, checksum: createHash("sha256").update(table).digest("hex") },
];
const ticks = defineModule({
  name: "Ticks",
  jobs: [
    {
      name: "ticks.hourly",
      schedule: { everyMinutes: 60 },
      run: async (tx, { tenant, dueAt, now }) => {
        onTick?.("hourly");
        await tx.run(sql`INSERT INTO ticks VALUES ('hourly', ${dueAt}, ${now})`);
        if (failing.has(tenant.tenantId)) throw new Error("the tick sticks");
        if (partsLeft === 0) return undefined;
        partsLeft -= 1;
        return "more";
      },
    },
    {
      name: "ticks.daily",
      schedule: { dailyAt: "02:30" },
      run: async (tx, { dueAt, now }) => {
        onTick?.("daily");
        await tx.run(sql`INSERT INTO ticks VALUES ('daily', ${dueAt}, ${now})`);
      },
    },
  ],
});

describe("work by the clock", () => {
  let service: TestService;
  /** As another process on the same databases is, with the same clock. */
  let other: Boot;
  let shops: Shop[];

  before(async () => {
    service = await startService({ modules: [ticks], migrations });
    const { config, log, now, tenantMigrations } = service.deps;
    const more = { now, migrations: tenantMigrations, modules: [...modules, ticks] };
    other = await boot(config as BootConfig, log as never, more);
    service.now.set(new Date("2027-03-26T12:00:00Z"));
    shops = [];
    for (let i = 0; i < 3; i += 1) shops.push(await service.openShop({ modules: ["Ticks"] }));
  });
  after(async () => {
    await other.close();
    await service.close();
  });
  beforeEach(async () => {
    failing.clear();
    partsLeft = 0;
    onTick = undefined;
    await service.deps.scheduler.run();
    for (const shop of shops) await emptied(shop);
  });

  const tenantOf = async (shop: Shop) => {
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    return tenant;
  };
  const emptied = async (shop: Shop) =>
    service.deps.databases.write(await tenantOf(shop), (tx) => tx.run(sql`DELETE FROM ticks`));
  interface Tick {
    readonly job: string;
    readonly dueAt: string;
    readonly now: string;
  }
  async function done(shop: Shop, job: "hourly" | "daily"): Promise<Tick[]> {
    return service.deps.databases.read(await tenantOf(shop), (tx) =>
      tx.many<Tick & Record<string, unknown>>(
        sql`SELECT job, due_at AS "dueAt", now FROM ticks WHERE job = ${job} ORDER BY due_at, now`,
      ),
    );
  }
  const planned = async (shop: Shop, name: string) =>
    service.deps.databases.read(await tenantOf(shop), (tx) =>
      tx.one<{ dueAt: string; failures: number; lastError: string | null }>(
        sql`SELECT due_at AS "dueAt", failures, last_error AS "lastError" FROM jobs WHERE name = ${name}`,
      ),
    );

  /** Looks into the shop, whether the central database would send somebody there or not. */
  const visit = async (
    shop: Shop,
    { deps = service.deps, jobs = ticks.jobs ?? [], at, signal = new AbortController().signal }: VisitOptions = {},
  ) => {
    const now = at === undefined ? deps.now : () => at;
    return visitShop({ ...deps, now, modules: [{ ...ticks, jobs }] }, await tenantOf(shop), signal);
  };
  interface VisitOptions {
    readonly deps?: Pick<Deps, "databases" | "now" | "log" | "metrics" | "secrets" | "postman" | "limiter" | "config">;
    /** By the release that visits; all, unless said. */
    readonly jobs?: readonly Job[];
    /** The moment of the whole visit; by the clock, unless said. */
    readonly at?: Date;
    readonly signal?: AbortSignal;
  }
  const [hourly = [], daily = []] = (ticks.jobs ?? []).map((job) => [job]);

  test("a visit leaves when the shop is due next, and the names that its visitor knew", async () => {
    for (let twice = 0; twice < 2; twice += 1) {
      service.now.advance(hourMs);
      await service.deps.scheduler.run();
    }
    for (const shop of shops) {
      const [visit] = await service.deps.central.transact((tx) =>
        tx.many<{ dueAt: string; known: string[] }>(
          sql`SELECT due_at AS "dueAt", known FROM visits WHERE tenant_id = ${shop.tenantId}`,
        ),
      );
      const { dueAt } = await planned(shop, "ticks.hourly");
      assert.equal(new Date(visit?.dueAt ?? 0).getTime(), new Date(dueAt).getTime());
      assert.deepEqual(visit?.known, newsOf([...modules, ticks]));
    }
  });

  test("is done once a shop and due time, whatever the number of processes", async () => {
    for (let hour = 1; hour <= 3; hour += 1) {
      service.now.advance(hourMs);
      await Promise.all([service.deps.scheduler.run(), other.deps.scheduler.run(), service.deps.scheduler.run()]);
      for (const shop of shops) {
        const ran = await done(shop, "hourly");
        assert.equal(ran.length, hour);
        assert.equal(new Set(ran.map(({ dueAt }) => dueAt)).size, hour);
      }
    }
    await Promise.all([service.deps.scheduler.run(), other.deps.scheduler.run()]);
    assert.equal((await done(shops[0] as Shop, "hourly")).length, 3);
  });

  test("also when both look into the same shop at once", async () => {
    const [shop] = shops as [Shop];
    service.now.advance(hourMs);
    await Promise.all([visit(shop), visit(shop, { deps: other.deps })]);
    assert.equal((await done(shop, "hourly")).length, 1);
  });

  test("a job that is planned is not planned again, and is due when it was", async () => {
    const [shop] = shops as [Shop];
    const [hourly] = ticks.jobs ?? [];
    assert.ok(hourly);
    const tenant = await tenantOf(shop);
    const dueAt = () => service.deps.databases.read(tenant, (tx) => nextJobDueAt(tx, [hourly.name]));
    const planned = await dueAt();
    const now = new Date(service.deps.now().getTime() + 5 * 60_000);
    await service.deps.databases.write(tenant, (tx) => insertJob(tx, hourly, { now, timezone: "UTC" }));
    assert.equal(await dueAt(), planned);
  });

  test("a job that another process is at keeps none of the others", async () => {
    const [shop] = shops as [Shop];
    service.now.advance(24 * hourMs);
    await other.deps.databases.write(await tenantOf(shop), async (tx) => {
      await tx.one(sql`SELECT name FROM jobs WHERE name = 'ticks.hourly' FOR UPDATE`);
      await visit(shop);
    });
    assert.deepEqual([(await done(shop, "hourly")).length, (await done(shop, "daily")).length], [0, 1]);
  });

  test("a job that is due and that this release does not have keeps none of the others, and nobody comes for it", async () => {
    const [shop] = shops as [Shop];
    service.now.advance(24 * hourMs);
    const next = await visit(shop, { jobs: daily });
    assert.deepEqual([(await done(shop, "hourly")).length, (await done(shop, "daily")).length], [0, 1]);
    assert.equal(next?.toISOString(), (await planned(shop, "ticks.daily")).dueAt);
  });

  test("of the jobs that are due, the one that is due for the longest comes first", async () => {
    const [shop] = shops as [Shop];
    service.now.advance(24 * hourMs);
    const ran: string[] = [];
    onTick = (job) => ran.push(job);
    await visit(shop);
    assert.deepEqual(ran, ["hourly", "daily"]);
  });

  test("a daily job that is done at its very time is due the next day", async () => {
    const [shop] = shops as [Shop];
    const { dueAt } = await planned(shop, "ticks.daily");
    const stopping = new AbortController();
    let runs = 0;
    onTick = () => {
      runs += 1;
      if (runs > 1) stopping.abort();
    };
    await visit(shop, { jobs: daily, at: new Date(dueAt), signal: stopping.signal });
    assert.equal(runs, 1);
    service.now.set(new Date(dueAt));
    assert.ok((await planned(shop, "ticks.daily")).dueAt > dueAt);
  });

  test("a shop that was closed is caught up once, with the first due time that it missed", async () => {
    const [shop, open] = shops as [Shop, Shop];
    const { dueAt } = await planned(shop, "ticks.hourly");
    assert.equal((await operate(service, shop, "POST", "suspend")).status, 200);
    for (let hour = 0; hour < 4; hour += 1) {
      service.now.advance(hourMs);
      await service.deps.scheduler.run();
    }
    assert.equal((await done(open, "hourly")).length, 4);
    assert.equal((await operate(service, shop, "POST", "activate")).status, 200);
    await service.deps.scheduler.run();
    const ran = await done(shop, "hourly");
    assert.deepEqual(
      ran.map((tick) => tick.dueAt),
      [dueAt],
    );
    assert.ok(Date.parse(ran[0]?.now ?? "") - Date.parse(dueAt) >= 3 * hourMs);
    assert.ok(Date.parse((await planned(shop, "ticks.hourly")).dueAt) > service.deps.now().getTime());
  });

  test("never for a module that is off, and once for what it missed when it is on again", async () => {
    const [shop] = shops as [Shop];
    const put = async (enabledModules: string[]) => {
      const path = `/admin/tenants/${shop.tenantId}/modules`;
      return service.request("PUT", path, { token: await service.admin(), body: { enabledModules } });
    };
    assert.equal((await put([])).status, 200);
    service.now.advance(5 * hourMs);
    await service.deps.scheduler.run();
    assert.deepEqual(await done(shop, "hourly"), []);
    assert.equal((await put(["Ticks"])).status, 200);
    await service.deps.scheduler.run();
    assert.equal((await done(shop, "hourly")).length, 1);
  });

  test("a job that fails leaves nothing, is told, stops no other shop or job, and is tried again", async () => {
    const [sick, well] = shops as [Shop, Shop];
    failing.add(sick.tenantId);
    // Until after 02:30, so that the daily job is due too.
    service.now.advance(24 * hourMs);
    await service.deps.scheduler.run();
    assert.deepEqual(await done(sick, "hourly"), []);
    assert.equal((await done(sick, "daily")).length, 1);
    assert.equal((await done(well, "hourly")).length, 1);
    const { failures, lastError } = await planned(sick, "ticks.hourly");
    assert.deepEqual([failures, lastError], [1, "the tick sticks"]);
    const { body: told } = await service.request("GET", "/metrics");
    for (const outcome of ["Failure", "Success"])
      assert.match(told, new RegExp(`^tillhouse_jobs_total\\{name="ticks.hourly",outcome="${outcome}"\\} [1-9]`, "m"));
    failing.clear();
    await service.deps.scheduler.run();
    assert.deepEqual(await done(sick, "hourly"), []);
    service.now.advance(31_000);
    await service.deps.scheduler.run();
    assert.equal((await done(sick, "hourly")).length, 1);
    assert.deepEqual(await planned(sick, "ticks.hourly").then((row) => [row.failures, row.lastError]), [0, null]);
  });

  test("a job that fails again waits twice as long, and an hour at most", async () => {
    const [shop] = shops as [Shop];
    failing.add(shop.tenantId);
    let at = new Date((await planned(shop, "ticks.hourly")).dueAt);
    for (const waitS of [30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600]) {
      const next = new Date(at.getTime() + waitS * 1_000);
      assert.deepEqual(await visit(shop, { jobs: hourly, at }), next);
      at = next;
    }
    service.now.set(at);
  });

  test("a failure that is told after another process has done the job does not count", async () => {
    const [shop] = shops as [Shop];
    failing.add(shop.tenantId);
    service.now.advance(hourMs);
    const { databases } = service.deps;
    // The first write plans, the second is the job that fails, the third tells of it.
    let writes = 0;
    const slow = {
      read: databases.read.bind(databases),
      write: async (...call: Parameters<typeof databases.write>) => {
        writes += 1;
        if (writes === 3) {
          failing.clear();
          await visit(shop, { deps: other.deps, jobs: hourly });
        }
        return databases.write(...call);
      },
    };
    await visit(shop, { deps: { ...service.deps, databases: slow as never }, jobs: hourly });
    assert.equal((await done(shop, "hourly")).length, 1);
    assert.equal((await planned(shop, "ticks.hourly")).failures, 0);
  });

  test("who is told to stop ends after a part, and the next visitor goes on", async () => {
    const [shop] = shops as [Shop];
    partsLeft = 2;
    service.now.advance(hourMs);
    const stopping = new AbortController();
    onTick = () => stopping.abort();
    await visit(shop, { jobs: hourly, signal: stopping.signal });
    assert.equal((await done(shop, "hourly")).length, 1);
    await visit(shop, { jobs: hourly });
    assert.equal((await done(shop, "hourly")).length, 3);
  });

  test("work in parts goes on at once, with the same due time", async () => {
    const [shop] = shops as [Shop];
    const { dueAt } = await planned(shop, "ticks.hourly");
    for (const { tenantId } of shops.slice(1))
      assert.equal((await operate(service, { tenantId }, "POST", "suspend")).status, 200);
    partsLeft = 2;
    service.now.advance(hourMs);
    await service.deps.scheduler.run();
    assert.deepEqual(
      (await done(shop, "hourly")).map((tick) => tick.dueAt),
      [dueAt, dueAt, dueAt],
    );
    for (const { tenantId } of shops.slice(1))
      assert.equal((await operate(service, { tenantId }, "POST", "activate")).status, 200);
  });

  test("a daily job keeps to the shop's clocks when they change", async () => {
    const berlin = await service.openShop({ modules: ["Ticks"] });
    assert.equal((await berlin.patch("/settings", { timezone: "Europe/Berlin" })).status, 200);
    const at: string[] = [];
    // At 02:00 on 28 March the clocks go to 03:00, at 03:00 on 31 October back to 02:00.
    for (const start of ["2027-03-26T12:00:00Z", "2027-10-29T12:00:00Z"]) {
      service.now.set(new Date(start));
      const tenant = await tenantOf(berlin);
      await service.deps.databases.write(tenant, (tx) => tx.run(sql`DELETE FROM jobs`));
      for (let day = 0; day < 3; day += 1) {
        await service.deps.central.transact((tx) => tx.run(sql`UPDATE visits SET due_at = ${service.deps.now()}`));
        await service.deps.scheduler.run();
        at.push((await planned(berlin, "ticks.daily")).dueAt);
        service.now.advance(24 * hourMs);
      }
    }
    assert.deepEqual(at, [
      "2027-03-27T01:30:00.000Z",
      "2027-03-28T01:30:00.000Z",
      "2027-03-29T00:30:00.000Z",
      "2027-10-30T00:30:00.000Z",
      "2027-10-31T01:30:00.000Z",
      "2027-11-01T01:30:00.000Z",
    ]);
  });

  test("a few shops at once, and one that is slow keeps none of the others", async () => {
    const seen: string[] = [];
    let [now, most] = [0, 0];
    const all = [...shops];
    for (let n = all.length; n < 7; n++) all.push(await service.openShop());
    await service.deps.central.transact((tx) => tx.run(sql`DELETE FROM visits`));
    const [slow, failed, ...rest] = all.map(({ tenantId }) => tenantId);
    const [met, others] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const scheduler = new Scheduler({
      ...service.deps,
      head: headOf(service.deps.tenantMigrations),
      names: [],
      visit: async ({ tenantId }) => {
        now += 1;
        most = Math.max(most, now);
        if (now === 4) met.resolve();
        await met.promise;
        if (tenantId === slow) await others.promise;
        now -= 1;
        seen.push(tenantId);
        if ([failed, ...rest].every((other) => seen.includes(other ?? ""))) others.resolve();
        if (tenantId === failed) throw new Error("a visit that fails");
        return undefined;
      },
    });
    await scheduler.run();
    assert.equal(new Set(seen).size, seen.length);
    const before = seen.slice(0, seen.indexOf(slow ?? ""));
    assert.ok([failed, ...rest].every((other) => before.includes(other ?? "")));
    assert.ok(seen.includes(slow ?? ""));
    assert.equal(most, 4);
    await scheduler.stop();
  });
});
