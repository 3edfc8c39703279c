import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { modules } from "../src/tenant/modules.ts";
import { listBreaches, type Breach } from "../src/tenant/verify/sql.ts";
import { made } from "./credit-shop.ts";
import type { Reply, Shop, TestService } from "./harness.ts";
import { addVariant, openTill, sellByName, type Till } from "./sales.ts";

/** A shop in which a euro brings a point and a point pays a cent, for tests. */
export interface LoyaltyShop {
  readonly service: TestService;
  readonly shop: Shop;
  readonly till: Till;
  /** Costs 10.00, untaxed; of the category. */
  readonly bread: string;
  readonly productId: string;
  readonly categoryId: string;
  /** The payment method of points. */
  readonly points: string;
  readonly ruleId: string;
  customer(): Promise<string>;
  /** A customer with an account and so many points. */
  member(points?: number): Promise<{ readonly id: string; readonly customerId: string }>;
  /** The order of so many pieces; `paid` in euros by points, the rest in cash. */
  sale(customerId: string | null, pieces: number, paid?: string, members?: object): Record<string, unknown>;
  sell(customerId: string | null, pieces: number, paid?: string, members?: object): Promise<Reply>;
  /** Gives pieces of the order's first line back, paid out in cash but for what is `paid` by points. */
  giveBack(order: Reply["body"], pieces: number, paid?: string, members?: object): Promise<Reply>;
  adjust(id: string, points: number, more?: object): Promise<Reply>;
  account(id: string): Promise<Reply["body"]>;
  entries(id: string): Promise<Reply["body"][]>;
  set(settings: object): Promise<void>;
  breaches(): Promise<Breach[]>;
}

export async function openLoyaltyShop(
  service: TestService,
  names: readonly string[] = ["Loyalty"],
): Promise<LoyaltyShop> {
  const shop = await service.openShop({ modules: names });
  await sellByName(shop);
  const set = async (settings: object) => {
    await made(shop.patch("/settings", { modules: { loyalty: settings } }), 200);
  };
  await set({ pointValue: "0.01" });
  const points: string = (await made(shop.post("/payment-methods", { name: "Points", kind: "Loyalty" }))).id;
  const ruleId: string = (await made(shop.post("/loyalty/rules", { name: "A point a euro", basis: "Amount" }))).id;
  const till = await openTill(shop);
  const unitId = (await shop.get("/units")).body.items[0].id;
  const categoryId: string = (await made(shop.post("/categories", { name: "Bakery" }))).id;
  const bread = await addVariant(shop, { sku: randomUUID().slice(0, 8), price: "10", unitId }, { categoryId });
  const productId: string = (await made(shop.get(`/variants/${bread}`), 200)).productId;
  const customer = async (): Promise<string> => (await made(shop.post("/customers", { name: "Ada" }))).id;
  const adjust: LoyaltyShop["adjust"] = (id, many, more = {}) =>
    shop.post(`/loyalty/accounts/${id}/adjustments`, { points: many, reason: "Welcome", ...more });
  const paying = (amount: number, paid: string) => [
    ...(paid === "0" ? [] : [{ methodId: points, tendered: paid }]),
    ...(amount === Number(paid) ? [] : [{ methodId: till.cash, tendered: (amount - Number(paid)).toFixed(2) }]),
  ];
  const sale: LoyaltyShop["sale"] = (customerId, pieces, paid = "0", members = {}) =>
    till.order([{ id: randomUUID(), variantId: bread, quantity: String(pieces) }], {
      ...(customerId === null ? {} : { customerId }),
      payments: paying(pieces * 10, paid),
      ...members,
    });
  return {
    ...{ service, shop, till, bread, productId, categoryId, points, ruleId, customer, sale, adjust, set },
    member: async (many = 0) => {
      const customerId = await customer();
      const { id } = await made(shop.post("/loyalty/accounts", { customerId }));
      if (many !== 0) await made(adjust(id, many));
      return { id, customerId };
    },
    sell: (...said) => shop.post("/orders", sale(...said)),
    giveBack: (order, pieces, paid = "0", members = {}) =>
      till.sell([{ kind: "Refund", originalLineId: order.lines[0].id, quantity: String(-pieces) }], {
        ...(order.customerId === null ? {} : { customerId: order.customerId }),
        payments: paying(-pieces * 10, paid === "0" ? paid : `-${paid}`),
        ...members,
      }),
    account: async (id) => made(shop.get(`/loyalty/accounts/${id}`), 200),
    entries: async (id) => (await made(shop.get(`/loyalty/accounts/${id}/entries?limit=200`), 200)).items,
    breaches: async () => {
      const tenant = await service.deps.directory.resolve(shop.tenantId);
      assert.ok(tenant);
      const rules = modules.flatMap((module) => module.verify ?? []);
      return service.deps.databases.read(tenant, (tx) => listBreaches(tx, rules));
    },
  };
}
