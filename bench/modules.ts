import assert from "node:assert/strict";
import { modules } from "../server/src/tenant/modules.ts";
import type { Shop, TestService } from "../server/test/harness.ts";
import { openTill } from "../server/test/sales.ts";
import { median } from "./figures.ts";
import { digits, measure, variantCount, type Load } from "./load.ts";
import type { Figures } from "./run.ts";
import { poolsFor, withService } from "./test-service.ts";

const connections = 8;
const seconds = 6;
const rounds = 5;
const promotionCount = 200;

// Ids that end in twelve digits, as the load fills them in; those of the shops do not meet.
const order = "5a1e0000-0000-4000-8000-@K";
const lines = [1, 2, 3].map((n) => `5a1e000${n}-0000-4000-8000-@K`);
const payments = [1, 2].map((n) => `5a1e001${n}-0000-4000-8000-@K`);
const session = "5e550000-0000-4000-8000-";
const register = "4e610000-0000-4000-8000-";
const variant = "0a410000-0000-4000-8000-";

/**
 * The same completed sale of 3 lines and 2 tenders in three shops: with all modules off; with all on and 200 promotions of
 * which none matches; with three more that do. By turns, so that what the machine does meanwhile hits all three.
 */
export async function bench(): Promise<Figures> {
  return withService(
    { durable: true, config: { accessTokenS: 86_400, pools: poolsFor(connections) } },
    async (service) => {
      const names = modules.map(({ name }) => name);
      const loads = [
        await openBenchShop(service, [], []),
        await openBenchShop(service, names, unmatched()),
        await openBenchShop(service, names, [...unmatched(), ...matching]),
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

/** Of what is not sold, at another time, to others, for more than is bought. */
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

/** A shop with articles, a session for each connection and promotions; the load that sells in it. */
async function openBenchShop(
  service: TestService,
  names: readonly string[],
  promotions: readonly object[],
): Promise<Load> {
  const shop = await service.openShop({ modules: names });
  const till = await openTill(shop);
  const unitId = (await shop.get("/units")).body.items[0].id;
  const taxRateId = (await shop.post("/tax-rates", { name: "VAT", rate: "0.19" })).body.id;
  const taxGroupId = (await shop.post("/tax-groups", { name: "Taxed", components: [{ taxRateId }] })).body.id;
  for (let i = 0; i < variantCount + promotionCount; i++)
    await made(shop, "/products", {
      name: `Article ${i}`,
      taxGroupId,
      variants: [{ id: variant + digits(i), sku: `A${i}`, unitId, price: "2.49", cost: "1.1" }],
    });
  for (let i = 0; i < connections; i++) {
    const own = { id: register + digits(i), branchId: till.branchId, name: `Bench ${i}`, code: `B${i}` };
    const registerId = await made(shop, "/registers", own);
    await made(shop, "/cash/sessions", { id: session + digits(i), registerId, openingCash: "100" });
  }
  for (const promotion of promotions) {
    const id = await made(shop, "/promotions", promotion);
    assert.equal((await shop.post(`/promotions/${id}/enable`)).status, 200);
  }
  const body = {
    id: order,
    branchId: till.branchId,
    cashSessionId: `${session}@C`,
    lines: lines.map((id, i) => ({ id, variantId: `${variant}@V${i + 1}`, quantity: String(i + 1) })),
    payments: [
      { id: payments[0], methodId: till.card, tendered: "5" },
      { id: payments[1], methodId: till.cash, tendered: "20" },
    ],
  };
  return {
    port: Number(new URL(service.url).port),
    method: "POST",
    path: "/orders",
    headers: { authorization: `Bearer ${shop.token}`, "tenant-id": shop.tenantId },
    body: JSON.stringify(body),
    connections,
    seconds,
  };
}

async function made(shop: Shop, path: string, body: object): Promise<string> {
  const reply = await shop.post(path, body);
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  return reply.body.id;
}
