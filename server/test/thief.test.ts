import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { listBreaches } from "../src/tenant/verify/sql.ts";
import { startService, type Shop, type TestService } from "./harness.ts";
import { addVariant, openTill } from "./sales.ts";
import { coin, limits, Thief, type World } from "./thief/cashier.ts";
import { step } from "./thief/steps.ts";
import { fraction, isThorough } from "./thorough.ts";

/**
 * What a cashier without approvals can do to drawer and shelf. Whatever is sent, the money that came in is worth the
 * goods that left, at the lowest of their list prices, less what the shop's limits let a cashier give away.
 */

describe("a thief at the till", () => {
  let service: TestService;
  let shop: Shop;
  let world: World;

  before(async () => {
    service = await startService({ config: { accessTokenS: 86_400 } });
    shop = await service.openShop();
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
    const method = async (name: string, more: object) =>
      (await shop.post("/payment-methods", { name, ...more })).body.id;
    const methods = [
      first.cash,
      first.card,
      await method("Debit", { kind: "Card", changeAs: "Cash", maxCashBack: "30" }),
      await method("Voucher", { kind: "Voucher", changeAs: "Own" }),
    ];
    const { items: reasons } = (await shop.get("/cash/reasons")).body;
    const roles: { id: string; name: string }[] = (await shop.get("/roles")).body.items;
    const cashierRole = roles.find(({ name }) => name === "Cashier")?.id ?? "";
    world = { goods, taxGroups: [group, untaxed], methods, reasons, cashierRole, first };
  });
  after(() => service.close());

  test("no sequence of what a cashier can send takes more than the limits give", async (t) => {
    const numRuns = isThorough ? 400 : 6;
    const seed = Math.floor(fraction("thief") * 2 ** 31);
    t.diagnostic(`seed ${seed}`);
    const counts = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 40, size: "max" }), async (steps) => {
        const thief = await Thief.hire(service, shop, world);
        for (const one of steps) await thief.take(one);
        await thief.judge(limits);
        for (const [what, count] of thief.done) counts.set(what, (counts.get(what) ?? 0) + count);
      }),
      { numRuns, seed, endOnFailure: true },
    );
    t.diagnostic(JSON.stringify(Object.fromEntries(counts)));
    for (const what of ["sale", "refund", "movement", "park", ...(isThorough ? ["close", "deposit", "cancel"] : [])])
      assert.ok((counts.get(what) ?? 0) > 0, `${what} never succeeded, so that nothing was tried`);
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    assert.deepEqual(await service.deps.databases.read(tenant, listBreaches), []);
  });
});
