import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { modules } from "../src/tenant/modules.ts";
import { listBreaches, type Breach } from "../src/tenant/verify/sql.ts";
import type { Reply, Shop, TestService } from "./harness.ts";
import { addVariant, openTill, sellByName, type Till } from "./sales.ts";

/** A shop that sells on account and takes store credit and gift cards, for tests. */
export interface CreditShop {
  readonly service: TestService;
  readonly shop: Shop;
  readonly till: Till;
  /** Costs 10.00, untaxed. */
  readonly bread: string;
  readonly methods: Readonly<Record<"OnAccount" | "StoreCredit" | "GiftCard", string>>;
  customer(): Promise<string>;
  /** A customer with an account. */
  account(more?: object): Promise<{ readonly id: string; readonly customerId: string }>;
  /** Sells so many pieces to the customer, paid by the method. */
  sell(customerId: string | null, pieces: number, methodId: string, members?: object): Promise<Reply>;
  /** The order as `sell` posts it. */
  sale(customerId: string | null, pieces: number, methodId: string, members?: object): Record<string, unknown>;
  accountOf(id: string): Promise<Reply["body"]>;
  balanceOf(id: string): Promise<string>;
  entriesOf(id: string, query?: string): Promise<Reply["body"][]>;
  /** Sells so many pieces on account. */
  charge(customerId: string, pieces: number, members?: object): Promise<Reply>;
  /** Takes a payment in cash. */
  pay(id: string, amount: string, more?: object): Promise<Reply>;
  adjust(id: string, kind: string, amount: string, more?: object): Promise<Reply>;
  issue(more?: object): Promise<Reply["body"]>;
  breaches(): Promise<Breach[]>;
}

export async function made(reply: Promise<Reply>, status = 201): Promise<Reply["body"]> {
  const answer = await reply;
  assert.equal(answer.status, status, JSON.stringify(answer.body));
  return answer.body;
}

export async function openCreditShop(service: TestService, names: readonly string[] = ["Credit"]): Promise<CreditShop> {
  const shop = await service.openShop({ modules: names });
  await sellByName(shop);
  const method = async (kind: string) =>
    (await made(shop.post("/payment-methods", { name: kind, kind, worksOffline: true }))).id as string;
  const methods = {
    OnAccount: await method("OnAccount"),
    StoreCredit: await method("StoreCredit"),
    GiftCard: await method("GiftCard"),
  };
  const till = await openTill(shop);
  const unitId = (await shop.get("/units")).body.items[0].id;
  const bread = await addVariant(shop, { sku: randomUUID().slice(0, 8), price: "10", unitId });
  const customer = async () => (await made(shop.post("/customers", { name: "Ada" }))).id as string;
  const sale: CreditShop["sale"] = (customerId, pieces, methodId, members = {}) =>
    till.order([{ id: randomUUID(), variantId: bread, quantity: String(pieces) }], {
      ...(customerId === null ? {} : { customerId }),
      payments: [{ methodId, tendered: String(pieces * 10) }],
      ...members,
    });
  const sell: CreditShop["sell"] = (...said) => shop.post("/orders", sale(...said));
  const path = (id: string) => `/credit/accounts/${id}`;
  const accountOf = async (id: string) => made(shop.get(path(id)), 200);
  return {
    service,
    shop,
    till,
    bread,
    methods,
    customer,
    account: async (more = {}) =>
      made(shop.post("/credit/accounts", { customerId: await customer(), limit: "100", ...more })),
    sale,
    sell,
    accountOf,
    balanceOf: async (id) => (await accountOf(id)).balance,
    entriesOf: async (id, query = "") => (await made(shop.get(`${path(id)}/entries${query}`), 200)).items,
    charge: (customerId, pieces, members) => sell(customerId, pieces, methods.OnAccount, members),
    pay: (id, amount, more) => {
      const at = { branchId: till.branchId, cashSessionId: till.sessionId, methodId: till.cash };
      return shop.post(`${path(id)}/payments`, { amount, ...at, ...more });
    },
    adjust: (id, kind, amount, more) =>
      shop.post(`${path(id)}/adjustments`, { kind, amount, reason: "As agreed", ...more }),
    issue: async (more = {}) =>
      made(shop.post("/credit/vouchers", { kind: "GiftCard", amount: "50", reason: "Gift", ...more })),
    breaches: async () => {
      const tenant = await service.deps.directory.resolve(shop.tenantId);
      assert.ok(tenant);
      const rules = modules.flatMap((module) => module.verify ?? []);
      return service.deps.databases.read(tenant, (tx) => listBreaches(tx, rules));
    },
  };
}
