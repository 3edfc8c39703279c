import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { addVariant, openTill, type Till } from "../../../../test/sales.ts";

describe("what a sale is refused for is said for shopkeepers:", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let [piece, weighed] = ["", ""];

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    await shop.patch("/settings", { stockPolicy: "Allow" });
    till = await openTill(shop);
    const unitOf = async (precision: number): Promise<string> =>
      (await shop.post("/units", { code: `U${precision}`, name: `Unit ${precision}`, precision })).body.id;
    piece = await addVariant(shop, { sku: "PIECE", price: "13.22", unitId: await unitOf(0) });
    weighed = await addVariant(shop, { sku: "WEIGHED", price: "2", unitId: await unitOf(3) });
  });
  after(() => service.close());

  const detailOf = async (lines: readonly object[], members: Record<string, unknown> = {}): Promise<string> =>
    (await till.sell(lines, members)).body.detail;

  test("how a quantity is counted", async () => {
    assert.match(await detailOf([{ variantId: piece, quantity: "1.5" }]), /is sold in whole pieces\.$/);
    const fine = await detailOf([{ variantId: weighed, quantity: "1.23456" }]);
    assert.match(fine, /is sold with at most 3 digits after the point\.$/);
  });

  test("what has still to go back, and what is too much", async () => {
    const { body: sold } = await till.sell([{ variantId: piece, quantity: "2" }]);
    const lines = [{ kind: "Refund", originalLineId: sold.lines[0].id, quantity: "-2" }];
    assert.equal(await detailOf(lines, { payments: [] }), "26.44 has still to go back to the customer.");
    const byCard = { payments: [{ methodId: till.card, tendered: "20" }] };
    assert.match(await detailOf([{ variantId: piece, quantity: "1" }], byCard), /^6\.78 more than is due was paid/);
  });
});
