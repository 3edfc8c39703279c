import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { registerTill, type AtTill } from "../../../../test/devices.ts";
import { startService, type TestService } from "../../../../test/harness.ts";
import { openPromotionShop, type PromotionShop } from "../../../../test/promotions-shop.ts";
import { pushAs } from "../../../../test/pushes.ts";

describe("the promotions of a parked order", () => {
  let service: TestService;
  let own: PromotionShop;
  let at: AtTill;
  let userId: string;
  let offer: { readonly promotionId: string; readonly name: string; readonly value: string };

  before(async () => {
    service = await startService();
    own = await openPromotionShop(service);
    await own.shop.patch("/settings", { stockPolicy: "Allow" });
    userId = (await own.shop.get("/me")).body.userId;
    at = await (await registerTill(service, own.shop, own.till)).signIn();
    const { id, name } = await own.enabled({});
    offer = { promotionId: id, name, value: "1.00" };
  });
  after(() => service.close());

  /** A bread of 10.00 with 10 % off, parked. */
  const park = async (): Promise<string> => {
    const lines = own.lines([own.bread, "1"]);
    const { status, body } = await at.post("/orders", { status: "Parked", branchId: own.till.branchId, lines });
    assert.deepEqual([status, body.totals.total], [201, "9.00"]);
    return body.id;
  };
  interface NamedOrder {
    readonly id?: string;
    readonly parkedOrderId?: string;
  }
  const sellAs = async ({ id = randomUUID(), ...named }: NamedOrder, total: string, ...promotions: object[]) => {
    const { branchId, sessionId, cash } = own.till;
    const lines = own.lines([own.bread, "1"]);
    const held = { listPrice: "10.00", unitPrice: "10.00", priceSource: "Catalogue", taxes: [], promotions };
    const body = { branchId, cashSessionId: sessionId, lines, payments: [{ methodId: cash, tendered: total }] };
    const sold = { taxMode: "Inclusive", total, lines: [{ id: lines[0]?.id, ...held }], ...named };
    const [result] = await pushAs(at, branchId, [{ kind: "Order", id, userId, body, sold }]);
    return [result?.status, ...(result?.notes ?? []).map(({ code }) => code)].join(" ");
  };

  test("are excused for one sale, once, and no other promotion with them", async () => {
    const [one, two, three, four] = [await park(), await park(), await park(), await park()];
    await own.disable(offer.promotionId);
    const invented = { promotionId: randomUUID(), name: "Mine", value: "5.00" };
    assert.equal(await sellAs({ parkedOrderId: one }, "9.00", offer), "Created");
    const again = await sellAs({ parkedOrderId: one }, "9.00", offer);
    assert.equal(again, "Flagged promotion_changed order_not_parked");
    assert.equal(await sellAs({ id: two }, "9.00", offer), "Created");
    assert.equal(await sellAs({ parkedOrderId: three }, "4.00", offer, invented), "Flagged promotion_changed");
    assert.equal(
      await sellAs({ parkedOrderId: four }, "8.00", { ...offer, value: "2.00" }),
      "Flagged promotion_changed",
    );
    assert.equal(await sellAs({}, "9.00", offer), "Flagged promotion_changed");
    assert.deepEqual(await own.breaches(), []);
  });
});
