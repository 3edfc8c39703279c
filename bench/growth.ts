import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { takeCopy } from "../server/test/feed.ts";
import type { Shop, TestService } from "../server/test/harness.ts";
import { barcodeOf, fillCatalogue, firstNames, makerOf, things } from "./catalogue.ts";
import { median, round2 } from "./figures.ts";
import { inShop } from "./rows.ts";
import type { Figures } from "./run.ts";
import { withService } from "./test-service.ts";
import { fillYears, openModel } from "./years.ts";

const times = Number(process.env["TILLHOUSE_GROWTH"] ?? 100);
const [articles, orders, ordersADay] = [1_000, 10_000, 1_000];
/** What is measured was asked once before: of a shop that is larger than memory the first time would be the disk's. */
const [rounds, warmUp] = [100, 50];

/**
 * Lists, look-ups, searches, reports of a day, sales, sign-ins and pulls in a shop of 1,000 articles, 1,000 customers
 * and 10,000 orders, and in one of a hundred times as many, with results of equal size (a day sells 1,000 different
 * articles in both): how many times as long the larger one takes, by the median.
 */
export async function bench(): Promise<Figures> {
  // The large shop has about 2 GB. With PostgreSQL's own default, 128 MB, its pages would come from the system's cache.
  const postgres = { shared_buffers: "2GB" };
  const config = { accessTokenS: 86_400, rateLimitScale: 10_000 };
  return withService({ durable: false, config, postgres }, async (service) => {
    const few = await openShop(service, 1);
    const many = await openShop(service, times);
    const growth = new Map<string, number>();
    for (const [name, call] of Object.entries(calls)) {
      const [ofFew, ofMany]: [number[], number[]] = [[], []];
      for (let i = 0; i < rounds; i++) {
        ofFew.push(await msOf(name, () => call(few, i)));
        ofMany.push(await msOf(name, () => call(many, i)));
      }
      const [fewMs, manyMs] = [median(ofFew.slice(warmUp)), median(ofMany.slice(warmUp))];
      growth.set(name, manyMs / fewMs);
      console.log(name, { fewMs: round2(fewMs), manyMs: round2(manyMs), growth: round2(manyMs / fewMs) });
    }
    const [[worst, worstGrowth]] = [...growth].toSorted(([, a], [, b]) => b - a) as [[string, number]];
    console.log(`grows most: ${worst}`);
    return { times, operations: growth.size, worstGrowth: round2(worstGrowth) };
  });
}

type Reply = Awaited<ReturnType<Shop["get"]>>;

async function msOf(name: string, call: () => Promise<Reply>): Promise<number> {
  const fromMs = performance.now();
  const { status, body } = await call();
  const ms = performance.now() - fromMs;
  assert.ok(status < 300, `${name}: ${status} ${JSON.stringify(body)}`);
  return ms;
}

/** A shop, and ids in it to ask for, one after the other. */
interface FilledShop {
  readonly shop: Shop;
  readonly size: number;
  readonly branchId: string;
  readonly userId: string;
  readonly cursor: string;
  readonly ids: Readonly<Record<"variants" | "customers" | "orders" | "sessions", readonly string[]>>;
  sell(variantId: string): Promise<Reply>;
}

async function openShop(service: TestService, by: number): Promise<FilledShop> {
  const shop = await service.openShop({ modules: ["Reporting"] });
  const till = await openModel(shop);
  await fillCatalogue(service, shop, articles * by);
  const tenant = await service.deps.directory.resolve(shop.tenantId);
  assert.ok(tenant);
  const days = (orders * by) / ordersADay;
  const ids = await inShop(service, tenant, async (client) => {
    await fillYears(client, till, { orders: orders * by, days, articlesADay: articles });
    const some = async (from: string) => {
      const text = `SELECT id FROM ${from} ORDER BY md5(id::text) LIMIT ${warmUp}`;
      return (await client.query<{ id: string }>(text)).rows.map(({ id }) => id);
    };
    return {
      variants: await some("variants WHERE sku <> 'MODEL'"),
      customers: await some("customers"),
      orders: await some("orders WHERE receipt_sequence < 0"),
      sessions: await some("cash_sessions WHERE status = 'Closed'"),
    };
  });
  const size = articles * by;
  const { cursor } = await takeCopy(shop, till.branchId);
  const { userId } = (await shop.get("/me")).body;
  const sell = (variantId: string) =>
    till.sell([{ variantId, quantity: "1" }], { payments: [{ methodId: till.cash, tendered: "20" }] });
  return { shop, size, branchId: till.branchId, userId, cursor, ids, sell };
}

const at = <T>(all: readonly T[], i: number) => all[i % all.length] as T;
const dateAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
/** One of the latest two business dates. */
const dateOf = (i: number) => dateAgo(1 + (i % 2));
const by = ({ size }: FilledShop) => size / articles;
/** A date of the shop's second week: the one a week before has sales, the one a year before has none. */
const earlyDateOf = (of: FilledShop, i: number) => dateAgo((orders / ordersADay) * by(of) - 8 - (i % 2));
/** One that no other begins with. */
const skuOf = (size: number, i: number) => `P${size / 10 + ((i * 91) % (size - size / 10))}`;
const list = (path: (of: FilledShop, i: number) => string) => (of: FilledShop, i: number) =>
  of.shop.get(`${path(of, i)}${path(of, i).includes("?") ? "&" : "?"}limit=20`);
const get = (path: (of: FilledShop, i: number) => string) => (of: FilledShop, i: number) => of.shop.get(path(of, i));
const ofDay = (name: string, more = "") => get((_, i) => `/reports/${name}?from=${dateOf(i)}&to=${dateOf(i)}${more}`);

const calls: Readonly<Record<string, (of: FilledShop, i: number) => Promise<Reply>>> = {
  "own rights": get(() => "/me/permissions"),
  "sign-in": ({ shop }) => shop.post("/identity/login", shop.owner),
  // Before the sales of this bench, which are changes.
  "pull of nothing": get(({ branchId, cursor }) => `/sync/changes?branchId=${branchId}&cursor=${cursor}`),
  products: list(() => "/products"),
  "products by a word": list(({ size }, i) => `/products?q=${makerOf(size, i * 37)}`),
  "products by two words": list(({ size }, i) => `/products?q=${at(things, i * 37)}%20${makerOf(size, i * 37)}`),
  "products by a wrong letter": list(({ size }, i) => {
    const word = makerOf(size, i * 37);
    return `/products?q=${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`;
  }),
  "products by SKU": list(({ size }, i) => `/products?q=${skuOf(size, i)}`),
  "products by barcode": list(({ size }, i) => `/products?q=${barcodeOf((i * 91) % size)}`),
  scan: get(({ branchId, size }, i) => `/scan?branchId=${branchId}&code=${barcodeOf((i * 91) % size)}`),
  "look-up": get(({ size }, i) => `/variants/lookup?code=${barcodeOf((i * 91) % size)}`),
  customers: list(() => "/customers"),
  "customers by name": list(({ size }, i) => `/customers?q=${at(firstNames, i * 37)}%20${makerOf(size, i * 37)}`),
  customer: get(({ ids }, i) => `/customers/${at(ids.customers, i)}`),
  "stock of an article": list(({ branchId, size }, i) => `/stock?branchId=${branchId}&q=${skuOf(size, i)}`),
  "stock of a branch": list(({ branchId }) => `/stock?branchId=${branchId}`),
  "movements of an article": list(
    ({ branchId, ids }, i) => `/stock/movements?branchId=${branchId}&variantId=${at(ids.variants, i)}`,
  ),
  orders: list(() => "/orders"),
  "orders of a day": list((_, i) => `/orders?from=${dateOf(i)}&to=${dateOf(i)}`),
  "orders of a customer": list(({ ids }, i) => `/orders?customerId=${at(ids.customers, i)}`),
  "orders of an article": list(({ ids }, i) => `/orders?variantId=${at(ids.variants, i)}`),
  "orders of a session": list(({ ids }, i) => `/orders?cashSessionId=${at(ids.sessions, i)}`),
  "orders of a cashier": list(({ userId }) => `/orders?cashierId=${userId}`),
  "orders by a part of the number": list((of, i) => `/orders?receiptNumber=H-${(orders * by(of)) / 2 + i}`),
  order: get(({ ids }, i) => `/orders/${at(ids.orders, i)}`),
  receipt: get(({ ids }, i) => `/orders/${at(ids.orders, i)}/receipt`),
  sale: (of, i) => of.sell(at(of.ids.variants, i)),
  quote: ({ shop, branchId, ids }, i) =>
    shop.post("/orders/quote", { branchId, lines: [{ variantId: at(ids.variants, i), quantity: "2" }] }),
  "new customer": ({ shop }, i) =>
    shop.post("/customers", { id: randomUUID(), name: `New ${i}`, phone: `+4930${i}555` }),
  sessions: list(() => "/cash/sessions"),
  session: get(({ ids }, i) => `/cash/sessions/${at(ids.sessions, i)}`),
  audit: list(() => "/audit"),
  dashboard: get((of, i) => `/reports/dashboard?date=${earlyDateOf(of, i)}`),
  "sales of a day by hour": ofDay("sales", "&by=Hour"),
  "sales of a day by tender": ofDay("sales", "&by=Tender"),
  "sales of a day by tax": ofDay("sales", "&by=Tax"),
  "baskets of a day": ofDay("baskets"),
  "cash days": ofDay("cash-days"),
  "journal of a day": get((_, i) => `/reports/journal?date=${dateOf(i)}`),
};
