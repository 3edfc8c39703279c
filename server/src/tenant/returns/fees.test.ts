import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startReturnsShop, type ReturnsShop } from "../../../test/returns-shop.ts";
import { addVariant } from "../../../test/sales.ts";

describe("restocking fees", () => {
  let at: ReturnsShop;
  before(async () => {
    at = await startReturnsShop();
  });
  after(() => at.service.close());

  test("one is of prices before tax where tax comes on top: no tax of tax", async () => {
    const taxRateId = (await at.shop.post("/tax-rates", { name: "On top", rate: "0.10" })).body.id;
    const group = (await at.shop.post("/tax-groups", { name: "On top", components: [{ taxRateId }] })).body.id;
    const set = async (settings: object) => assert.equal((await at.shop.patch("/settings", settings)).status, 200);
    await set({ taxMode: "Exclusive" });
    await at.set({ feePercent: "10", feeTaxGroupId: group });
    const [{ id: unitId }] = (await at.shop.get("/units")).body.items;
    const sold = await addVariant(at.shop, { sku: "ON-TOP", price: "20.00", unitId }, { taxGroupId: group });
    const order = await at.sell([{ variantId: sold, quantity: "1" }], at.byCard("22"));
    const taken = await at.made(at.giveBack(at.of(order)));
    assert.deepEqual([taken.refunded, taken.fee, taken.total], ["22.00", "2.00", "-19.80"]);
  });
});
