import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { listBreaches } from "../../src/tenant/verify/sql.ts";
import { startService, type TestService } from "../harness.ts";
import { casesOf, fraction } from "../thorough.ts";
import { nextClockChange } from "./calendar.ts";
import { changePrices, changeTaxes } from "./changes.ts";
import { Random } from "./random.ts";
import { countries } from "./countries.ts";
import { made, openWorld, type World } from "./shop.ts";
import { Till } from "./till.ts";

// Every shop has two branches with a till each, so a date is as many days as there are tills.
const dates = 25;
const days = dates * countries.length * 2;
/** After which half of the shops go on with a database of their own. */
const graduationAt = Math.floor(dates / 2);
/** One has its turn, and all of them when the run is thorough. */
const runs = Array.from({ length: 25 }, (_, n) => n);
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const yearS = 31_536_000;

describe("an independent oracle agrees with the books", () => {
  for (const run of casesOf(runs, runs.length))
    test(`over ${days} random days in four currencies, shared and dedicated: run ${run}`, async (t) => {
      const service = await startOfYears();
      t.after(() => service.close());
      const random = new Random(fraction(`books ${run}`));
      const worlds: World[] = [];
      for (const country of countries) worlds.push(await openWorld(service, country));
      await live(service, random, worlds);
      for (const { shop } of worlds) {
        const tenant = await service.deps.directory.resolve(shop.tenantId);
        assert.ok(tenant);
        assert.deepEqual(await service.deps.databases.read(tenant, listBreaches), []);
      }
    });
});

/** A service in which nobody has to sign in again though years go by. Each run has one: their clocks only go on. */
function startOfYears(): Promise<TestService> {
  const lifetimes = { idleS: 100 * yearS, absoluteS: 100 * yearS };
  return startService({
    config: { accessTokenS: 100 * yearS, refreshTenant: lifetimes, refreshAdmin: lifetimes },
  });
}

/**
 * Lets all tills work at once, date by date, each with random numbers of its own, so that a seed repeats what it does.
 */
async function live(service: TestService, random: Random, worlds: readonly World[]): Promise<void> {
  const tills = worlds.flatMap((world) =>
    world.places.map((place) => new Till(world, place, new Random(random.next()), service.deps.now)),
  );
  const oddOnes = random.from(0, 1);
  let at = Date.UTC(2027, random.from(0, 11), random.from(1, 28));
  const atAll = async (work: (till: Till) => Promise<void>) => {
    service.now.set(new Date(at));
    await Promise.all(tills.map(work));
  };
  for (let date = 0; date < dates; date++) {
    // Many dates are those on which the clocks change somewhere, hour by hour.
    const { timezone } = random.pick(worlds.flatMap(({ places }) => places));
    const change = random.chance(40) ? nextClockChange(at, timezone) : undefined;
    at = change === undefined ? at + random.from(1, 40) * dayMs : change - random.from(30, 100) * minuteMs;
    await atAll((till) => till.open());
    for (let part = random.from(1, 3); part > 0; part--) {
      at += random.from(5, change === undefined ? 180 : 60) * minuteMs;
      await atAll((till) => till.work());
    }
    at += random.from(5, 60) * minuteMs;
    await atAll((till) => till.close());
    await atAll((till) => till.checkStock());
    if (date === graduationAt)
      for (const { shop } of worlds.filter((_, n) => n % 2 === oddOnes)) await graduate(service, shop);
    for (const world of worlds) {
      await changePrices(random, world);
      await changeTaxes(random, world, at);
    }
    at += dayMs;
  }
}

async function graduate(service: TestService, { tenantId }: World["shop"]): Promise<void> {
  await made(service.request("POST", `/admin/tenants/${tenantId}/graduate`, { token: await service.admin() }));
}
