import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";
import { addVariant, openTill, type Till } from "../../../test/sales.ts";
import { problemOf } from "../../../test/staff.ts";

describe("what a sale must be paid with, and of", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let bread: string;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    till = await openTill(shop);
    const unitId = (await shop.get("/units")).body.items[0].id;
    bread = await addVariant(shop, { sku: "BREAD", price: "2.5", unitId });
  });
  after(() => service.close());

  const line = () => ({ variantId: bread, quantity: "1" });
  const method = async (rules: object): Promise<string> =>
    (await shop.post("/payment-methods", { name: `Method ${randomUUID()}`, kind: "Other", ...rules })).body.id;
  const pay = (methodId: string, members: object = {}, payment: object = {}) =>
    till.sell([line()], { payments: [{ methodId, tendered: "2.5", ...payment }], ...members });

  test("400 payment_reference_required, customer_required, tender_exceeds_limit; 201 with them, and at the limit", async () => {
    const customerId = (await shop.post("/customers", { name: "Cora" })).body.id;
    for (const [rules, code, members, payment] of [
      [{ requiresReference: true }, "payment_reference_required", {}, { reference: "4711" }],
      [{ requiresCustomer: true }, "customer_required", { customerId }, {}],
    ] as const) {
      const methodId = await method(rules);
      assert.deepEqual(problemOf(await pay(methodId)), [400, code]);
      assert.equal((await pay(methodId, members, payment)).status, 201, code);
    }
    assert.deepEqual(problemOf(await pay(await method({ maxAmount: "2.49" }))), [400, "tender_exceeds_limit"]);
    assert.equal((await pay(await method({ maxAmount: "2.50" }))).status, 201);
  });

  test("400 variant_not_sellable for goods that a branch does not have, or that are archived", async () => {
    const unitId = (await shop.get("/units")).body.items[0].id;
    const cake = await addVariant(shop, { sku: "CAKE", price: "3", unitId });
    const sell = () => till.sell([{ variantId: cake, quantity: "1" }]);
    const at = `/variants/${cake}/branches/${till.branchId}`;
    for (const [hide, show] of [
      [() => shop.put(at, { price: null, isAvailable: false }), () => shop.put(at, { price: null, isAvailable: true })],
      [
        () => shop.patch(`/variants/${cake}`, { isArchived: true }),
        () => shop.patch(`/variants/${cake}`, { isArchived: false }),
      ],
    ] as const) {
      assert.equal((await hide()).status, 200);
      const refused = await sell();
      assert.deepEqual([...problemOf(refused), refused.body.variantId], [400, "variant_not_sellable", cake]);
      assert.equal((await show()).status, 200);
      assert.equal((await sell()).status, 201);
    }
  });

  test("409 receipt_number_taken for a number that an offline till has given twice; the register goes on after it", async () => {
    const offline = { isOffline: true, receiptNumber: 70 };
    const first = await till.sell([line()], offline);
    assert.equal(first.status, 201, JSON.stringify(first.body));
    assert.deepEqual(problemOf(await till.sell([line()], offline)), [409, "receipt_number_taken"]);
    const next = await till.sell([line()]);
    assert.match(next.body.receiptNumber, /71$/);
  });
});
