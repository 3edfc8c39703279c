import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { done, openDepots } from "../../../test/depots.ts";
import { startService, type Reply, type TestService } from "../../../test/harness.ts";
import { rules } from "./rules.sql.ts";

describe("digits of purchases and counts", () => {
  let service: TestService;

  before(async () => {
    service = await startService();
  });
  after(() => service.close());

  test("amounts have the digits of the currency, what one costs has its own", async () => {
    const depots = await openDepots(service, "Purchasing", rules);
    const { shop, north } = depots;
    const { id: mill } = await done(shop.post("/suppliers", { code: "MILL", name: "Mill" }));
    const first = await depots.article("FIRST");
    const ids = [first, await depots.article("SECOND"), await depots.article("THIRD")];
    const ends = { supplierId: mill, branchId: north };
    const lines = ids.map((variantId) => ({ variantId, quantity: "3", unitCost: "1.11155" }));
    const { id } = await done(shop.post("/purchase-orders", { ...ends, lines }));
    await done(shop.post(`/purchase-orders/${id}/submit`));
    assert.equal((await shop.get(`/purchase-orders/${id}`)).body.totalCost, "9.99");
    const freight = (amount: string) => ({ landedCosts: [{ name: "Freight", amount, by: "Quantity" }] });
    const path = `/purchase-orders/${id}/receipts`;
    const came = { lines: ids.map((variantId) => ({ variantId, received: "3" })) };
    const finer = await shop.post(path, { ...came, ...freight("10.001") });
    assert.deepEqual([finer.status, Object.keys(finer.body.errors)], [400, ["landedCosts[0].amount"]]);
    const receipt = await done(shop.post(path, { ...came, ...freight("10") }));
    const landed = receipt.lines.map(({ landedCost }: Reply["body"]) => landedCost);
    assert.deepEqual(landed.toSorted(), ["3.33", "3.33", "3.34"]);
    const back = ids.map((variantId) => ({ variantId, quantity: "1", reason: "Damaged" }));
    const sent = await done(shop.post("/supplier-returns", { ...ends, purchaseOrderId: id, lines: back }));
    assert.match(sent.totalCost, /^\d+\.\d\d$/);
    const credit = (creditCost: string) =>
      shop.post(`/supplier-returns/${sent.id}/credit`, { number: "C-9", issuedOn: "2027-01-01", creditCost });
    const refused = await credit("1.005");
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [400, ["creditCost"]]);
    const { varianceCost } = await done(credit("1"));
    assert.equal(varianceCost, (1 - Number(sent.totalCost)).toFixed(2));
    const count = await done(shop.post("/stock/counts", { branchId: north, scope: "List", variantIds: [first] }));
    await done(shop.put(`/stock/counts/${count.id}/lines`, { lines: [{ variantId: first, counted: "7" }] }));
    const [{ varianceValue }] = (await shop.get(`/stock/counts/${count.id}/lines`)).body.items;
    assert.match(varianceValue, /^\d+\.\d\d$/);
  });
});
