import type { Shop, TestService } from "../server/test/harness.ts";
import { addVariant, openTill, type Till } from "../server/test/sales.ts";
import type { Call, Subject } from "./blocking-call.ts";

// A shop with as many promotions as pricing is held to, and the longest basket.

const articles = 500;
const count = 400;
const groups = 2_000;
/** As many as let the names of all promotions together stay within what a shop may have. */
const groupsEach = 45;

/** Promotions of every kind, most of which include every article. */
function promotionOf(i: number, variants: readonly string[], customerGroupIds: readonly string[]): object {
  const some = { variantIds: [0, 1, 2].map((n) => variants[(i + n) % variants.length]) };
  const percent = { kind: "Percent", value: String(5 + (i % 20)) };
  const amount = { kind: "Amount", value: String(1 + (i % 3)) };
  const tiers = [2, 10].map((from) => ({ from: String(from), benefit: percent }));
  const kinds = [
    { type: "Simple", rule: { benefit: percent } },
    { type: "Simple", rule: { benefit: amount } },
    { type: "Simple", rule: { items: { includes: some }, benefit: percent } },
    { type: "Simple", rule: { benefit: { kind: "Price", value: `${i % 30}.99` } }, maxDiscount: String(i + 1) },
    { type: "Quantity", rule: { tiers } },
    { type: "Threshold", rule: { tiers } },
    { type: "Threshold", rule: { items: { includes: some }, tiers } },
    { type: "MixAndMatch", rule: { groups: [{ quantity: 3, items: {} }], benefit: { ...percent, cheapest: 1 } } },
    {
      type: "Bundle",
      rule: {
        groups: [
          { quantity: 1, items: { includes: some } },
          { quantity: 2, items: {} },
        ],
        benefit: { kind: "Price", value: "9.99" },
      },
    },
  ];
  return {
    name: `Offer ${i}`,
    concurrency: (["BestPrice", "Compound", "Exclusive"] as const)[i % 3],
    priority: i % 4,
    maxPerOrder: i % 5 === 0 ? 10 : null,
    audience: { customerGroupIds },
    ...kinds[i % kinds.length],
  };
}

async function made(shop: Shop, path: string, body?: object): Promise<string> {
  const { status, body: answer } = await shop.post(path, body);
  if (status >= 300) throw new Error(`not made: ${JSON.stringify(answer)}`);
  return answer.id;
}

interface World {
  readonly shop: Shop;
  readonly till: Till;
  readonly variants: readonly string[];
  readonly ask: (method: string, path: string, body?: object) => Call;
}

/** A shop with an article for each of the most lines that an order has. */
export async function openWorld(service: TestService): Promise<World> {
  const shop = await service.openShop({ modules: ["Loyalty", "Promotions"] });
  const till = await openTill(shop);
  const unitId = (await shop.get("/units")).body.items[0].id;
  const variants: string[] = [];
  for (let i = 0; i < articles; i += 1)
    variants.push(await addVariant(shop, { sku: `P-${i}`, price: `${((i * 37) % 900) + 1}.95`, unitId }));
  const own = { authorization: `Bearer ${shop.token}`, "tenant-id": shop.tenantId };
  const ask: World["ask"] = (method, path, body) =>
    body === undefined
      ? { method, path, headers: own }
      : { method, path, headers: { ...own, "content-type": "application/json" }, body: JSON.stringify(body) };
  return { shop, till, variants, ask };
}

async function enable(shop: Shop, promotion: object): Promise<void> {
  await made(shop, `/promotions/${await made(shop, "/promotions", promotion)}/enable`);
}

export async function* promotionSubjects(service: TestService): AsyncGenerator<Subject> {
  yield* mixedSubjects(await openWorld(service));
  const percent = (value: string, more: object = {}) => ({
    ...{ name: "Offer", type: "Threshold", concurrency: "Compound" },
    rule: { tiers: [{ from: "1", benefit: { kind: "Percent", value } }], ...more },
  });
  yield* thresholdSubjects(await openWorld(service), "500 compounding thresholds", () => percent("0.37"));
  yield* thresholdSubjects(
    await openWorld(service),
    "250 compounding thresholds beside 250 of one line",
    (i, variants) =>
      i % 2 === 0
        ? { ...percent("0.37"), maxDiscount: "0.01" }
        : { ...percent("99", { items: { includes: { variantIds: [variants[i]] } } }), concurrency: "BestPrice" },
  );
}

/** Each request that promotions take part in. */
async function* thresholdSubjects(
  { shop, till, variants, ask }: World,
  name: string,
  promotion: (i: number, variants: readonly string[]) => object,
): AsyncGenerator<Subject> {
  for (let i = 0; i < 500; i += 1) await enable(shop, promotion(i, variants));
  const lines = variants.map((variantId) => ({ variantId, quantity: "1" }));
  const { branchId } = till;
  const order = () => till.order(lines, { payments: [{ methodId: till.cash, tendered: "10000000" }] });
  yield { name: `${name}: quote`, call: () => ask("POST", "/orders/quote", { branchId, lines }) };
  yield { name: `${name}: why`, call: () => ask("POST", "/promotions/evaluate", { branchId, lines }) };
  yield { name: `${name}: order`, call: () => ask("POST", "/orders", order()) };
  const sold = () => made(shop, "/orders", order());
  const path = `/orders/${await sold()}`;
  yield { name: `${name}: order read`, call: () => ask("GET", path) };
  yield { name: `${name}: receipt`, call: () => ask("GET", `${path}/receipt`) };
  yield { name: `${name}: void`, call: async () => ask("POST", `/orders/${await sold()}/void`, { reason: "x" }) };
}

async function* mixedSubjects({ shop, till, variants, ask }: World): AsyncGenerator<Subject> {
  const groupIds: string[] = [];
  for (let i = 0; i < groups; i += 1) groupIds.push(await made(shop, "/customer-groups", { name: `Group ${i}` }));
  const last = groupIds.at(-1) ?? "";
  const customerId = await made(shop, "/customers", { name: "Ada", groupId: last });
  // The customer's own group is the last that each names.
  const groupsOf = (i: number) => [...groupIds.slice(i, i + groupsEach - 1), last];
  for (let i = 0; i < count; i += 1) await enable(shop, promotionOf(i, variants, groupsOf(i)));
  const lines = variants.map((variantId, i) => ({ variantId, quantity: String(1 + (i % 7)) }));
  const { branchId } = till;
  yield {
    name: `quote of 500 lines, ${count} promotions`,
    call: () => ask("POST", "/orders/quote", { branchId, customerId, lines }),
  };
  yield {
    name: `why of ${count} promotions on 500 lines`,
    call: () => ask("POST", "/promotions/evaluate", { branchId, customerId, lines }),
  };
  yield {
    name: `order of 500 lines, ${count} promotions`,
    call: () =>
      ask(
        "POST",
        "/orders",
        till.order(lines, { customerId, payments: [{ methodId: till.cash, tendered: "10000000" }] }),
      ),
  };
}
