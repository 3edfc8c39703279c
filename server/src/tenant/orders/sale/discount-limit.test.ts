import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { addVariant, openTill, type Till } from "../../../../test/sales.ts";
import { hire } from "../../../../test/staff.ts";

describe("the limit of discounts", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;
  before(async () => {
    service = await startService();
    shop = await service.openShop();
    till = await openTill(shop);
  });
  after(() => service.close());

  test("an article that is cut into many lines is not given away by what rounding gives on each", async () => {
    const cashier = await hire(
      service,
      shop,
      ["sales.create", "sales.discount"],
      [till.branchId],
      ["sales.discountAny"],
    );
    const gram = (await shop.post("/units", { code: "G3", name: "Kilogram", precision: 3 })).body.id;
    const variantId = await addVariant(shop, { sku: "SAFFRON", price: "10", unitId: gram });
    const cut = (lines: number, quantity: string, members: object = {}) =>
      Array.from({ length: lines }, () => ({ variantId, quantity, ...members }));
    const percent = { discounts: [{ kind: "Percent", value: "10" }] };
    const amount = (value: string) => ({ discounts: [{ kind: "Amount", value }] });
    const cases: [lines: object[], order: object, refusal: string | undefined][] = [
      // All for nothing: a cent of each cent.
      [cut(200, "0.001"), amount("2"), "approval_required"],
      [cut(200, "0.005", percent), {}, "approval_required"],
      [cut(3, "0.095", percent), {}, undefined],
      [cut(10, "0.095", percent), {}, undefined],
      [cut(200, "0.01"), amount("2"), undefined],
    ];
    for (const [lines, order, refusal] of cases) {
      const reply = await cashier.post("/orders", till.order(lines, { ...order }));
      assert.equal(reply.body.errorCode, refusal, JSON.stringify(reply.body.totals ?? reply.body));
    }
  });
});
