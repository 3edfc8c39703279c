import assert from "node:assert/strict";
import type { Shop } from "../../server/test/harness.ts";
import { addVariant, openTill } from "../../server/test/sales.ts";
import { coin, limits, type World } from "./cashier.ts";

/** Fills a new shop with goods of every kind of price, ways to pay and the limits. */
export async function furnishFor(shop: Shop): Promise<World> {
  const first = await openTill(shop);
  const unitId = (await shop.get("/units")).body.items[0].id;
  const weighed = (await shop.post("/units", { code: "KG", name: "Kilogram", precision: 3 })).body.id;
  const taxRateId = (await shop.post("/tax-rates", { name: "VAT", rate: "0.19" })).body.id;
  const group = (await shop.post("/tax-groups", { name: "Full", components: [{ taxRateId }] })).body.id;
  const untaxed = (await shop.post("/tax-groups", { name: "Untaxed" })).body.id;
  const add = async (sku: string, price: string, lowest = price, of = unitId, more: object = {}) => ({
    variantId: await addVariant(shop, { sku, price, unitId: of, cost: "1", ...more }, { taxGroupId: group }),
    lowest,
  });
  const goods = [
    await add("BREAD", "2.49"),
    await add("BULK", "10", "5"),
    await add("CHEESE", "19.9", "19.9", weighed),
    await add("SUNDRIES", "0", "0", unitId, { isOpenPrice: true }),
  ];
  goods.push(await add("BOX", "8", "8", unitId, { components: [{ variantId: goods[0]?.variantId, quantity: "3" }] }));
  const list = (await shop.post("/price-lists", { name: "Bulk" })).body.id;
  const entries = [{ variantId: goods[1]?.variantId, minQuantity: "10", price: "5" }];
  assert.equal((await shop.put(`/price-lists/${list}/entries`, { entries })).status, 200);
  const settings = {
    ...{ discountLimit: limits.discount, cashRounding: coin, customTaxGroupId: group, stockPolicy: "Allow" },
    ...{ refundLineLimit: limits.line, refundReceiptLimit: limits.receipt, refundDayLimit: limits.day },
    ...{ payOutLimit: limits.payOut, dropLimit: limits.drop },
  };
  assert.equal((await shop.patch("/settings", settings)).status, 200);
  const method = async (name: string, more: object) => (await shop.post("/payment-methods", { name, ...more })).body.id;
  const methods = [
    first.cash,
    first.card,
    await method("Debit", { kind: "Card", changeAs: "Cash", maxCashBack: "30" }),
    await method("Voucher", { kind: "Voucher", changeAs: "Own" }),
  ];
  const { items: reasons } = (await shop.get("/cash/reasons")).body;
  const roles: { id: string; name: string }[] = (await shop.get("/roles")).body.items;
  const cashierRole = roles.find(({ name }) => name === "Cashier")?.id ?? "";
  return { goods, taxGroups: [group, untaxed], methods, reasons, cashierRole, first };
}
