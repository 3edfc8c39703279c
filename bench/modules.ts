import assert from "node:assert/strict";
import { modules } from "../server/src/tenant/modules.ts";
import type { TestService } from "../server/test/harness.ts";
import { median } from "./figures.ts";
import { digits, measure, variantCount, type Load } from "./load.ts";
import type { Figures } from "./run.ts";
import { connections, loadOf, openBenchShop, variant } from "./sale.ts";
import { poolsFor, withService } from "./test-service.ts";

const rounds = 5;
const promotionCount = 200;

/**
 * The same completed sale of 3 lines and 2 tenders in three shops: with all modules off; with all on and 200 promotions
 * of which none matches; with three more that do. By turns, so that what the machine does meanwhile hits all three.
 */
export async function bench(): Promise<Figures> {
  return withService(
    { durable: true, config: { accessTokenS: 86_400, pools: poolsFor(connections) } },
    async (service) => {
      const names = modules.map(({ name }) => name);
      const loads = [
        await openLoad(service, [], []),
        await openLoad(service, names, unmatched()),
        await openLoad(service, names, [...unmatched(), ...matching]),
      ];
      const rates: number[][] = loads.map(() => []);
      for (let round = 0; round < rounds; round++)
        for (const [i, load] of loads.entries()) {
          const rate = await measure(load);
          assert.deepEqual(Object.keys(rate.statuses), ["201"], JSON.stringify(rate.statuses));
          rates[i]?.push(rate.perSecond);
        }
      const [off = 0, on = 0, matched = 0] = rates.map(median);
      console.log({ off, on, matched });
      return {
        promotions: promotionCount,
        allOffPerSecond: rounded(off),
        allOnPerSecond: rounded(on),
        matchingPerSecond: rounded(matched),
        allOnVsOff: rounded(on / off),
        matchingVsOff: rounded(matched / off),
      };
    },
  );
}

const rounded = (value: number) => Number(value.toFixed(3));

const percent = (value: string) => ({ kind: "Percent", value });

/** Promotions that no purchase gets: they are for another time, other buyers, a coupon, or what is not sold. */
function unmatched(): object[] {
  return Array.from({ length: promotionCount }, (_, i) => {
    const offer = { name: `Offer ${i}`, type: "Simple", rule: { benefit: percent("10") } };
    const includes = { variantIds: [variant + digits(variantCount + i)] };
    if (i % 4 === 0) return { ...offer, schedule: { hours: never } };
    if (i % 4 === 1) return { ...offer, audience: { requiresCustomer: true } };
    if (i % 4 === 2) return { ...offer, requiresCoupon: true };
    return { ...offer, rule: { ...offer.rule, items: { includes } } };
  });
}

/** A minute of the week. */
const never = [{ days: ["Sunday"], from: "03:14", to: "03:15" }];

const matching: readonly object[] = [
  { name: "All", type: "Simple", rule: { benefit: percent("5") } },
  { name: "Six", type: "Quantity", rule: { tiers: [{ from: "6", benefit: percent("6") }] } },
  { name: "One off", type: "Threshold", rule: { tiers: [{ from: "10", benefit: { kind: "Amount", value: "1" } }] } },
];

/** The load of a sale in a shop with these modules and promotions. */
async function openLoad(service: TestService, names: readonly string[], promotions: readonly object[]): Promise<Load> {
  const { shop, till } = await openBenchShop(service, { modules: names, articles: variantCount + promotionCount });
  for (const promotion of promotions) {
    const { status, body } = await shop.post("/promotions", promotion);
    assert.equal(status, 201, JSON.stringify(body));
    assert.equal((await shop.post(`/promotions/${body.id}/enable`)).status, 200);
  }
  return loadOf(service, shop, till);
}
