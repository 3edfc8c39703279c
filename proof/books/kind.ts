import { startService, type TestService } from "../../server/test/harness.ts";
import type { DrawnKind } from "../kind.ts";
import { Random } from "../random.ts";
import { fewer } from "../smaller.ts";
import { verifyBooks } from "../verified.ts";
import { nextClockChange } from "./calendar.ts";
import { changePrices, changeTaxes } from "./changes.ts";
import { checkClosed, checkJournal, closeBooks, dateOf, type ClosedBooks } from "./closed.ts";
import { countries } from "./countries.ts";
import { Ledgers } from "./ledgers.ts";
import { Past } from "./past.ts";
import { made, openWorld, type World } from "./shop.ts";
import { Till } from "./till.ts";

/** All that happens comes from the seed; with fewer dates the first ones are the same. */
interface BooksCase {
  /** A number of 32 bits. */
  readonly seed: number;
  /** Every shop has two branches with a till each, so a date is as many days as there are tills. */
  readonly dates: number;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const yearS = 31_536_000;
const usualDates = 25;

/** Random days of shops in four currencies; after half of the dates two of them get databases of their own. */
export const books: DrawnKind<BooksCase> = {
  name: "books",
  what: "an independent oracle agrees with the books of random days in four currencies, shared and dedicated",
  open: () =>
    Promise.resolve({
      draw: (random) => ({ seed: random.from(0, 2 ** 32 - 1), dates: usualDates }),
      run,
      nameOf: ({ seed, dates }) => `${dates} dates of seed ${seed}`,
      smaller: ({ seed, dates }) => fewer(dates).map((less) => ({ seed, dates: less })),
      close: () => Promise.resolve(),
    }),
};

async function run({ seed, dates }: BooksCase): Promise<void> {
  const service = await startOfYears();
  try {
    const random = new Random(seed / 2 ** 32);
    const worlds: World[] = [];
    for (const country of countries) worlds.push(await openWorld(service, country));
    await live(service, random, worlds, { seed, dates });
    for (const { shop } of worlds) await verifyBooks(service, shop);
  } finally {
    await service.close();
  }
}

/** A service in which nobody has to sign in again though years go by. Each case has one: their clocks only go on. */
function startOfYears(): Promise<TestService> {
  const lifetimes = { idleS: 100 * yearS, absoluteS: 100 * yearS };
  return startService({
    shops: "opened",
    config: { accessTokenS: 100 * yearS, refreshTenant: lifetimes, refreshAdmin: lifetimes },
  });
}

/**
 * Lets all tills work at once, date by date, each with random numbers of its own, so that a seed repeats what it does.
 */
async function live(
  service: TestService,
  random: Random,
  worlds: readonly World[],
  { seed, dates }: BooksCase,
): Promise<void> {
  const tills = worlds.flatMap((world) =>
    world.places.map((place) => new Till(world, place, new Random(random.next()), service.deps.now)),
  );
  const oddOnes = random.from(0, 1);
  const closed: ClosedBooks[] = [];
  // Numbers of their own, so that a seed sells what it always did.
  const pasts = worlds.map((world, n) => {
    const ledgers = new Ledgers(world, new Random(((seed + n + 1) % 2 ** 32) / 2 ** 32));
    const stocks = new Map(tills.filter((till) => till.isOf(world)).map((till) => [till.branchId, till.stock]));
    return { ledgers, past: new Past(world, stocks, ledgers) };
  });
  let at = Date.UTC(2027, random.from(0, 11), random.from(1, 28));
  const beganAt = at;
  const atAll = async (work: (till: Till) => Promise<void>) => {
    service.now.set(new Date(at));
    await Promise.all(tills.map(work));
  };
  for (let date = 0; date < dates; date++) {
    // Many dates are those on which the clocks change somewhere, hour by hour.
    const { timezone } = random.pick(worlds.flatMap(({ places }) => places));
    const change = random.chance(40) ? nextClockChange(at, timezone) : undefined;
    at = change === undefined ? at + random.from(1, 40) * dayMs : change - random.from(30, 100) * minuteMs;
    for (const { past } of pasts) past.goOn(at);
    await atAll((till) => till.open());
    if (date === 0) await Promise.all(pasts.map(({ ledgers }) => ledgers.open(at)));
    for (let part = random.from(1, 3); part > 0; part--) {
      at += random.from(5, change === undefined ? 180 : 60) * minuteMs;
      await atAll((till) => till.work());
    }
    at += random.from(5, 60) * minuteMs;
    await atAll((till) => till.close());
    await atAll((till) => till.checkStock());
    await Promise.all(pasts.map(({ ledgers }) => ledgers.work(at)));
    for (const { past } of pasts) past.note(at);
    if (date === Math.floor(dates / 3))
      for (const [n, world] of worlds.entries()) {
        const books = await closeBooks(world, beganAt, at);
        pasts[n]?.ledgers.close(dateOf(books.to));
        closed.push(books);
      }
    if (date === Math.floor(dates / 2))
      for (const { shop } of worlds.filter((_, n) => n % 2 === oddOnes)) await graduate(service, shop);
    for (const world of worlds) {
      await changePrices(random, world);
      await changeTaxes(random, world, at);
    }
    at += dayMs;
  }
  for (const one of closed) await checkClosed(one);
  for (const world of worlds) await checkJournal(world, beganAt, at);
  const looked = await Promise.all(pasts.map(({ past }) => past.check(beganAt)));
  if (looked.some((many) => many === 0)) throw new Error("no date was looked back at");
}

async function graduate(service: TestService, { tenantId }: World["shop"]): Promise<void> {
  await made(service.request("POST", `/admin/tenants/${tenantId}/graduate`, { token: await service.admin() }));
}
