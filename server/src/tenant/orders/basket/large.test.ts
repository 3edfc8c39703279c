import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { addVariant, openTill, type Till } from "../../../../test/sales.ts";
import { hire } from "../../../../test/staff.ts";

describe("orders that are larger than any of the shop", () => {
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

  test("403 approval_required for more of an article, or for more, than the shop ever sells; 400 for what nobody sells", async () => {
    await shop.patch("/settings", { quantityLimit: "50", totalLimit: "200", stockPolicy: "Allow" });
    const cashier = await hire(service, shop, ["sales.create", "sales.voidLine"], [till.branchId], ["sales.large"]);
    const sell = (lines: readonly object[], members: object = {}) =>
      cashier.post("/orders", till.order(lines, { payments: [{ methodId: till.cash, tendered: "1000" }], ...members }));
    const of = (quantity: string, members: object = {}) => ({ variantId: bread, quantity, ...members });
    assert.equal((await sell([of("25"), of("25")])).status, 201);
    for (const lines of [
      [of("26"), of("25")],
      [of("40"), of("-20", { kind: "Void" })],
    ]) {
      const { status, body } = await sell(lines);
      assert.deepEqual([status, body.errorCode, body.permission], [403, "approval_required", "sales.large"]);
    }
    await shop.patch("/settings", { quantityLimit: "1000" });
    assert.equal((await sell([of("80")])).status, 201, "200.00");
    const dear = await sell([of("81")]);
    assert.deepEqual([dear.body.permission, dear.body.amount], ["sales.large", "202.50"]);
    const impossible = async (...lines: readonly object[]) => Object.keys((await till.sell(lines)).body.errors ?? {});
    assert.deepEqual(await impossible(of("1"), of("10000001")), ["lines[1].quantity"]);
    assert.deepEqual(await impossible(of("1000001", { unitPrice: "10000" })), ["lines"]);
  });
});
