import { Fraction } from "../../pricing/test/fraction.ts";
import { modules } from "../../server/src/tenant/modules.ts";
import type { Shop, TestService } from "../../server/test/harness.ts";
import { sellByName } from "../../server/test/sales.ts";
import type { Tax } from "../books/calculation.ts";
import type { Method } from "../books/settlement.ts";
import { made, type Good } from "../books/shop.ts";
import { openOffers, type Offers } from "./offers.ts";
import { openProgramme, type Programme } from "./points.ts";

/** A shop of two branches with all modules on, and what the oracle knows of it. */

export interface Branch {
  readonly id: string;
  readonly sessionId: string;
  readonly isTaxInside: boolean;
  /** What is kept of what comes back, in per cent. */
  readonly feePercent: Fraction;
}

export type MethodName = "Cash" | "Card" | "OnAccount" | "StoreCredit" | "GiftCard" | "Loyalty";

export interface House {
  readonly shop: Shop;
  readonly branches: readonly [Branch, Branch];
  readonly goods: readonly Good[];
  readonly offers: Offers;
  readonly programme: Programme;
  readonly methods: Readonly<Record<MethodName, Method>>;
  /** Why something comes back: one keeps the fee, the others waive it and one of them wastes the goods. */
  readonly reasons: Readonly<Record<"Changed mind" | "Wrong article" | "Damaged", string>>;
  readonly supplierId: string;
}

/** The cash in the drawers: nothing is ever too much for them. */
export const openingCash = Fraction.of("1000000");

export async function openHouse(service: TestService): Promise<House> {
  const shop = await service.openShop({ modules: modules.map(({ name }) => name) });
  await made(shop.patch("/settings", { currency: "EUR", taxMode: "Inclusive", stockPolicy: "Allow" }));
  await sellByName(shop);
  const taxGroup = async (name: string, rates: readonly (readonly [rate: string, isCompound: boolean])[]) => {
    const taxes: Tax[] = [];
    for (const [rate, isCompound] of rates) {
      const { id } = await made(shop.post("/tax-rates", { name: `${name} ${rate}`, rate }));
      taxes.push({ taxRateId: id, rate: Fraction.of(rate), isCompound });
    }
    const components = taxes.map(({ taxRateId, isCompound }) => ({ taxRateId, isCompound }));
    return { id: (await made(shop.post("/tax-groups", { name, components }))).id as string, taxes };
  };
  const full = await taxGroup("Full", [["0.19", false]]);
  const odd = await taxGroup("Odd", [
    ["0.07", false],
    ["0.025", true],
  ]);
  const each: string = (await shop.get("/units")).body.items[0].id;
  const kilo: string = (await made(shop.post("/units", { code: "KG", name: "Kilo", precision: 3 }))).id;
  const goods: Good[] = [];
  for (const [price, cost, group, precision] of [
    ["3.99", "1.5", full, 0],
    ["0.85", "0.333333", odd, 0],
    ["12.5", "7.123456", full, 0],
    ["7.123456", "2.5", odd, 3],
  ] as const) {
    const variant = { sku: `G${goods.length}`, price, cost, unitId: precision === 0 ? each : kilo };
    const product = { name: `Good ${goods.length}`, taxGroupId: group.id, variants: [variant] };
    const body = await made(shop.post("/products", product));
    goods.push({
      variantId: body.variants[0].id,
      taxes: group.taxes.map(({ rate, ...tax }) => ({ ...tax, rates: [{ from: null, rate }] })),
      ...{ precision, price: Fraction.of(price), branchPrices: new Map(), bulk: [], parts: [] },
      ...{ isOpenPrice: false, isTracked: true, cost: Fraction.of(cost) },
    });
  }
  const listed: { id: string; name: string }[] = (await shop.get("/return-reasons")).body.items;
  const reason = (name: string) => listed.find((one) => one.name === name)?.id ?? "";
  const supplier = await made(shop.post("/suppliers", { code: "MILL", name: "Mill" }));
  return {
    ...{ shop, goods, supplierId: supplier.id, methods: await openMethods(shop) },
    offers: await openOffers(shop, goods),
    programme: await openProgramme(shop, goods),
    branches: await openBranches(shop),
    reasons: {
      "Changed mind": reason("Changed mind"),
      "Wrong article": reason("Wrong article"),
      Damaged: reason("Damaged"),
    },
  };
}

async function openMethods(shop: Shop): Promise<House["methods"]> {
  const { items } = (await shop.get("/payment-methods")).body as { items: { id: string; kind: string }[] };
  const method = async (kind: MethodName): Promise<Method> => {
    const there = items.find((one) => one.kind === kind);
    const { id, isRounded, changeAs } = there ?? (await made(shop.post("/payment-methods", { name: kind, kind })));
    return { id, isCash: kind === "Cash", isRounded, changeAs, maxCashBack: null };
  };
  return {
    Cash: await method("Cash"),
    Card: await method("Card"),
    OnAccount: await method("OnAccount"),
    StoreCredit: await method("StoreCredit"),
    GiftCard: await method("GiftCard"),
    Loyalty: await method("Loyalty"),
  };
}

async function openBranches(shop: Shop): Promise<House["branches"]> {
  const [{ id: north }] = (await shop.get("/branches")).body.items;
  const { id: south } = await made(shop.post("/branches", { code: "S", name: "South" }));
  await made(
    shop.patch(`/settings/branches/${south}`, { taxMode: "Exclusive", modules: { returns: { feePercent: "10" } } }),
  );
  const open = async (id: string, isTaxInside: boolean, feePercent: string): Promise<Branch> => {
    const code = isTaxInside ? "N1" : "S1";
    const register = await made(shop.post("/registers", { branchId: id, name: code, code }));
    const session = { registerId: register.id, openingCash: openingCash.toString() };
    const { id: sessionId } = await made(shop.post("/cash/sessions", session));
    return { id, sessionId, isTaxInside, feePercent: Fraction.of(feePercent) };
  };
  return [await open(north, true, "0"), await open(south, false, "10")];
}
