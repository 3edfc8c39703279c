import { Fraction } from "../../pricing/test/fraction.ts";
import type { Random } from "../random.ts";
import { inCurrency } from "./countries.ts";
import { made, type World } from "./shop.ts";

const dayMs = 24 * 60 * 60_000;

/** Some goods have another price from the next day on; what is parked keeps the one it has. */
export async function changePrices(random: Random, { shop, goods, country }: World): Promise<void> {
  for (const good of goods) {
    if (good.isOpenPrice || !random.chance(10)) continue;
    const price = inCurrency(country, random.from(20, 4000) / 100);
    await made(shop.patch(`/variants/${good.variantId}`, { price }));
    good.price = Fraction.of(price);
  }
}

/** Some taxes have another rate from one of the next days on; what was sold keeps the one it had. */
export async function changeTaxes(random: Random, { shop, taxGroups }: World, atMs: number): Promise<void> {
  const { taxes } = random.pick(taxGroups);
  const [tax] = taxes;
  if (tax === undefined || !random.chance(20)) return;
  const from = new Date(atMs + random.from(2, 4) * dayMs).toISOString().slice(0, 10);
  const rate = random.pick(["0.16", "0.2", "0.055", "0.123456"]);
  await made(shop.put(`/tax-rates/${tax.taxRateId}/rates/${from}`, { rate }));
  const last = tax.rates.at(-1);
  if (last?.from === from) tax.rates.pop();
  tax.rates.push({ from, rate: Fraction.of(rate) });
}
