import { randomUUID } from "node:crypto";
import { modules } from "../src/tenant/modules.ts";
import { listBreaches, type Breach } from "../src/tenant/verify/sql.ts";
import { made } from "./credit-shop.ts";
import type { Reply, Shop, TestService } from "./harness.ts";
import { addVariant, openTill, type Till } from "./sales.ts";

/** A shop that gives promotions, for tests. */
export interface PromotionShop {
  readonly shop: Shop;
  readonly till: Till;
  readonly categoryId: string;
  readonly productId: string;
  /** Cost 10.00, 6.00 and 4.00, untaxed; the first stands in a category below `categoryId`. */
  readonly bread: string;
  readonly wine: string;
  readonly milk: string;
  /** A promotion of all articles, enabled. */
  enabled(members: object): Promise<Reply["body"]>;
  disable(id: string): Promise<void>;
  lines(
    ...pieces: readonly (readonly [variantId: string, quantity: string])[]
  ): { id: string; variantId: string; quantity: string }[];
  quote(lines: readonly object[], members?: object): Promise<Reply["body"]>;
  breaches(): Promise<Breach[]>;
}

/** A rule of so many per cent off. */
export const percentRule = (value: string, items?: object) => ({
  ...(items === undefined ? {} : { items }),
  benefit: { kind: "Percent", value },
});

export async function openPromotionShop(
  service: TestService,
  names: readonly string[] = ["Promotions"],
): Promise<PromotionShop> {
  const shop = await service.openShop({ modules: names });
  const till = await openTill(shop);
  const unitId = (await shop.get("/units")).body.items[0].id;
  const categoryId = (await made(shop.post("/categories", { name: "Food" }))).id as string;
  const below = (await made(shop.post("/categories", { name: "Baked", parentId: categoryId }))).id as string;
  const variant = (price: string, product: object = {}) =>
    addVariant(shop, { sku: randomUUID().slice(0, 8), price, unitId }, product);
  const bread = await variant("10", { categoryId: below });
  const productId = (await made(shop.get(`/variants/${bread}`), 200)).productId as string;
  const tenant = await service.deps.directory.resolve(shop.tenantId);
  if (tenant === undefined) throw new Error("the shop is gone");
  return {
    shop,
    till,
    categoryId,
    productId,
    bread,
    wine: await variant("6"),
    milk: await variant("4"),
    enabled: async (members) => {
      const body = { name: "Offer", type: "Simple", rule: percentRule("10"), ...members };
      const { id } = await made(shop.post("/promotions", body));
      return made(shop.post(`/promotions/${id}/enable`), 200);
    },
    disable: async (id) => {
      await made(shop.post(`/promotions/${id}/disable`), 200);
    },
    lines: (...pieces) => pieces.map(([variantId, quantity]) => ({ id: randomUUID(), variantId, quantity })),
    quote: (lines, members = {}) =>
      made(shop.post("/orders/quote", { branchId: till.branchId, lines, ...members }), 200),
    breaches: () =>
      service.deps.databases.read(tenant, (tx) =>
        listBreaches(
          tx,
          modules.flatMap(({ verify = [] }) => verify),
        ),
      ),
  };
}
