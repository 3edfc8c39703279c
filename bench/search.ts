import assert from "node:assert/strict";
import type { TestService } from "../server/test/harness.ts";
import { barcodeOf, colours, fillCatalogue, firstNames, makerOf, phoneOf, things } from "./catalogue.ts";
import { median, quantile, round2 } from "./figures.ts";
import { inShop } from "./rows.ts";
import type { Figures } from "./run.ts";
import { withService } from "./test-service.ts";

const [few, many] = [1_000, 100_000];
const rounds = 40;

/** Searches among 100,000 articles and as many customers, against 1,000 of each: milliseconds by what is typed. */
export async function bench(): Promise<Figures> {
  return withService({ durable: false, config: { accessTokenS: 86_400 } }, async (service) => {
    const small = await openShop(service, few);
    const large = await openShop(service, many);
    const figures: Record<string, number> = {};
    for (const [kind, path] of Object.entries(searches)) {
      const times: Record<"small" | "large", number[]> = { small: [], large: [] };
      for (let i = 0; i < rounds; i++) {
        times.small.push(await timeOf(small, path(few, i)));
        times.large.push(await timeOf(large, path(many, i)));
      }
      const [ofSmall, ofLarge] = [median(times.small.slice(5)), median(times.large.slice(5))];
      console.log(kind, { ofSmall, ofLarge, p95: quantile(times.large.slice(5), 0.95) });
      figures[`${kind}Ms`] = round2(ofLarge);
      figures[`${kind}Growth`] = round2(ofLarge / ofSmall);
    }
    return figures;
  });
}

type Get = (
  path: string,
) => Promise<{ readonly status: number; readonly body: { readonly items: readonly unknown[] } }>;

async function timeOf(get: Get, path: string): Promise<number> {
  const fromMs = performance.now();
  const { status } = await get(path);
  assert.equal(status, 200, path);
  return performance.now() - fromMs;
}

/** What is typed, for the i-th time, in a shop of so many articles. */
const searches: Readonly<Record<string, (size: number, i: number) => string>> = {
  word: (size, i) => products(makerOf(size, i * 37)),
  beginning: (size, i) => products(makerOf(size, i * 37).slice(0, 5)),
  letter: (_, i) => products("bcdfghklmnprstvz"[i % 16] ?? ""),
  commonWord: (_, i) => products(things[i % things.length] ?? ""),
  twoWords: (size, i) => products(`${things[(i * 37) % things.length]} ${makerOf(size, i * 37).slice(0, 4)}`),
  commonWords: (_, i) => products(`${things[i % things.length]} ${colours[i % colours.length]}`),
  wrongLetter: (size, i) => products(wrong(makerOf(size, i * 37))),
  nothing: (_, i) => products(`qx${i}`),
  sku: (size, i) => products(`P${(i * 91) % size}`),
  barcode: (size, i) => products(barcodeOf((i * 91) % size)),
  customer: (size, i) => customers(`${firstNames[(i * 37) % firstNames.length]} ${makerOf(size, i * 37)}`),
  commonCustomer: (_, i) => customers(firstNames[i % firstNames.length] ?? ""),
  wrongCustomer: (size, i) => customers(wrong(makerOf(size, i * 37))),
  phone: (size, i) => customers(phoneOf((i * 91) % size).slice(-7)),
};
const products = (q: string) => `/products?limit=20&q=${encodeURIComponent(q)}`;
const customers = (q: string) => `/customers?limit=20&q=${encodeURIComponent(q)}`;
const wrong = (word: string) => `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`;

async function openShop(service: TestService, size: number): Promise<Get> {
  const shop = await service.openShop();
  await fillCatalogue(service, shop, size);
  const tenant = await service.deps.directory.resolve(shop.tenantId);
  assert.ok(tenant);
  await inShop(service, tenant, (client) => client.query("VACUUM ANALYZE"));
  return (path) => shop.get(path);
}
