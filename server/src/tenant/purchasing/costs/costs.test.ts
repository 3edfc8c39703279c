import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { Big } from "big.js";
import { assertAudited } from "../../../../test/audit-expectations.ts";
import { done, openDepots, type Depots } from "../../../../test/depots.ts";
import { startService, type Reply, type Shop, type TestService } from "../../../../test/harness.ts";
import { openTill, type Till } from "../../../../test/sales.ts";
import { hire, problemOf } from "../../../../test/staff.ts";
import type { Permission } from "../../gate/permissions.ts";
import type { PurchasingPermission } from "../permissions.ts";
import { rules } from "../rules.sql.ts";

type Body = Reply["body"];

describe("costs that come after the goods", () => {
  let service: TestService;
  let depots: Depots;
  let shop: Shop;
  let till: Till;
  let [north, south, mill] = ["", "", ""];

  before(async () => {
    service = await startService();
    depots = await openDepots(service, "Purchasing", rules);
    ({ shop, north, south } = depots);
    mill = (await done(shop.post("/suppliers", { code: "MILL", name: "Mill" }))).id;
    till = await openTill(shop, north);
  });
  after(() => service.close());

  const article = (more: object = {}) => depots.article(randomUUID(), more);
  /** Receives an order of the lines, and answers with the path of the receipt. */
  const bought = async (lines: readonly object[], came: object = {}): Promise<string> => {
    const { id } = await done(shop.post("/purchase-orders", { supplierId: mill, branchId: north, lines }));
    await done(shop.post(`/purchase-orders/${id}/submit`));
    const receipt = await done(shop.post(`/purchase-orders/${id}/receipts`, came));
    return `/purchase-orders/${id}/receipts/${receipt.id}`;
  };
  const ten = (variantId: string) => bought([{ variantId, quantity: "10", unitCost: "2" }]);
  const freight = (amount: string, by = "Quantity") => ({ costs: [{ name: "Freight", amount, by }] });
  const enter = (path: string, ...of: Parameters<typeof freight>) => shop.post(`${path}/costs`, freight(...of));
  const sell = (variantId: string, quantity: string) => done(till.sell([{ variantId, quantity }]));
  const level = async (variantId: string) => {
    const { onHand, averageCost } = await depots.levelOf(north, variantId);
    return [onHand, averageCost];
  };
  const movements = async (variantId: string): Promise<Body[]> =>
    (await shop.get(`/stock/movements?branchId=${north}&variantId=${variantId}`)).body.items;
  const split = ({ totalCost, stockCost, varianceCost }: Body) => [totalCost, stockCost, varianceCost];

  test("201: what is all still there becomes dearer by a movement without goods; audited, and listed", async () => {
    const variantId = await article();
    const path = await ten(variantId);
    const { status, body } = await shop.post(`${path}/costs`, { reference: "F 7", ...freight("3.01") });
    assert.deepEqual([status, body.reference, ...split(body)], [201, "F 7", "3.01", "3.01", "0.00"]);
    assert.deepEqual(body.costs, freight("3.01").costs);
    assert.deepEqual(body.lines, [
      { variantId, received: "10", remaining: "10", cost: "3.01", stockCost: "3.01", varianceCost: "0.00" },
    ]);
    assert.deepEqual(await level(variantId), ["10", "2.301"]);
    const [movement, receipt] = await movements(variantId);
    assert.deepEqual(
      [movement.kind, movement.quantity, movement.onHandAfter, movement.averageCostAfter, movement.addedCost],
      ["Revaluation", "0", "10", "2.301", "3.01"],
    );
    assert.deepEqual([movement.documentId, movement.unitCost, receipt.addedCost], [body.id, null, null]);
    const [orderId, receiptId] = [path.split("/")[2] ?? "", path.split("/")[4]];
    await assertAudited(shop, {
      ...{ event: "purchaseOrder.costs_entered", by: shop.owner.email, to: ["PurchaseOrder", orderId] },
      details: { receiptId, costsId: body.id },
    });
    const second = await done(enter(path, "1"));
    const first = await done(shop.get(`${path}/costs?limit=1`));
    const rest = await done(shop.get(`${path}/costs?limit=1&cursor=${first.nextCursor}`));
    assert.deepEqual([first.items, rest.items, rest.nextCursor], [[body], [second], null]);
  });

  test("200 for a replay, which adds nothing; 409 for other content and for another receipt", async () => {
    const variantId = await article();
    const [path, other] = [await ten(variantId), await ten(variantId)];
    const sent = { id: randomUUID(), ...freight("3") };
    const replies = [await shop.post(`${path}/costs`, sent), await shop.post(`${path}/costs`, sent)];
    assert.deepEqual(
      replies.map(({ status, body }) => [status, body.id]),
      [
        [201, sent.id],
        [200, sent.id],
      ],
    );
    assert.deepEqual(await level(variantId), ["20", "2.15"]);
    for (const [at, body] of [[path, { ...sent, note: "Other" }] as const, [other, sent] as const])
      assert.deepEqual(problemOf(await shop.post(`${at}/costs`, body)), [409, "duplicate_conflict"]);
    assert.deepEqual(await level(variantId), ["20", "2.15"]);
  });

  for (const by of ["Quantity", "Value"])
    test(`odd amounts are shared over many lines by ${by} to the cent, and whole`, async () => {
      const lines = [];
      for (const [n, quantity] of ["3", "7", "1", "11", "13", "2", "5"].entries())
        lines.push({ variantId: await article(), quantity, unitCost: `${n + 1}.37` });
      const path = await bought(lines);
      const costs = [
        { name: "Freight", amount: "100.01", by },
        { name: "Customs", amount: "0.02", by },
        { name: "Insurance", amount: "7.77", by },
      ];
      const entered = await done(shop.post(`${path}/costs`, { costs }));
      assert.deepEqual(split(entered), ["107.80", "107.80", "0.00"]);
      const shares: string[] = entered.lines.map(({ cost }: Body) => cost);
      assert.ok(shares.every((share) => /^\d+\.\d\d$/.test(share)));
      assert.equal(shares.reduce((sum, share) => sum.plus(share), new Big(0)).toFixed(2), "107.80");
      const weights = lines.map(({ quantity, unitCost }) => new Big(quantity).times(by === "Value" ? unitCost : 1));
      const total = weights.reduce((sum, weight) => sum.plus(weight), new Big(0));
      for (const [i, weight] of weights.entries()) {
        // Each cost by itself goes up or down by less than a cent.
        const exact = weight.times("107.8").div(total);
        assert.ok(
          exact
            .minus(shares[i] ?? 0)
            .abs()
            .lt("0.03"),
          `${exact.toFixed(4)} ${shares[i]}`,
        );
      }
    });

  test("what is partly sold takes its part into stock; the rest is a variance", async () => {
    const variantId = await article();
    const path = await ten(variantId);
    await sell(variantId, "7");
    const entered = await done(enter(path, "1"));
    assert.deepEqual([entered.lines[0].remaining, ...split(entered)], ["3", "1.00", "0.30", "0.70"]);
    assert.deepEqual(await level(variantId), ["3", "2.10"]);
    const third = await done(enter(path, "0.05"));
    assert.deepEqual(split(third), ["0.05", "0.02", "0.03"]);
    assert.deepEqual(await depots.broken(), []);
  });

  test("what is wholly sold, or is on hand below zero, is all a variance and moves nothing", async () => {
    await done(shop.patch("/settings", { stockPolicy: "Allow" }));
    for (const quantity of ["10", "12"]) {
      const variantId = await article();
      const path = await ten(variantId);
      await sell(variantId, quantity);
      const before = await movements(variantId);
      const entered = await done(enter(path, "3.01"));
      assert.deepEqual([entered.lines[0].remaining, ...split(entered)], ["0", "3.01", "0.00", "3.01"]);
      assert.deepEqual(await movements(variantId), before);
    }
    await done(shop.patch("/settings", { stockPolicy: "Deny" }));
  });

  test("what was there first leaves first: what was there before and what came later is other goods", async () => {
    const variantId = await article();
    await depots.stock(north, variantId, "5", "1");
    const path = await ten(variantId);
    await sell(variantId, "7");
    // 3 of the 10 are gone; a sale that is voided, and goods that come back, do not count as others.
    const { id, lines } = await sell(variantId, "2");
    await done(shop.post(`/orders/${id}/void`, { reason: "Mistake" }));
    const sold = await sell(variantId, "1");
    const back = { kind: "Refund", originalLineId: sold.lines[0].id, quantity: "-1" };
    await done(till.sell([back], { payments: [{ methodId: till.cash, tendered: "0" }] }));
    assert.equal(lines.length, 1);
    await depots.stock(north, variantId, "4", "2");
    await ten(variantId);
    const [onHand, average] = await level(variantId);
    assert.equal(onHand, "22");
    const entered = await done(enter(path, "5"));
    assert.deepEqual([entered.lines[0].remaining, ...split(entered)], ["8", "5.00", "4.00", "1.00"]);
    const dearer = new Big(average ?? 0).plus(new Big(4).div(22)).round(6).toFixed();
    assert.deepEqual(await level(variantId), ["22", dearer]);
    assert.deepEqual(await depots.broken(), []);
  });

  test("two at once on one receipt both count, and each in the value of the stock", async () => {
    const variants = [await article(), await article()];
    const path = await bought(variants.map((variantId) => ({ variantId, quantity: "4", unitCost: "1" })));
    const replies = await Promise.all([enter(path, "1.50"), enter(path, "2.50"), sell(variants[0] ?? "", "1")]);
    assert.deepEqual([replies[0].status, replies[1].status], [201, 201]);
    assert.deepEqual((await level(variants[1] ?? "")).slice(1), ["1.50"]);
    assert.deepEqual(await depots.broken(), []);
  });

  test("damaged goods bear nothing; goods that were free and those that are not tracked any more", async () => {
    const [good, bad] = [await article(), await article()];
    const lines = [good, bad].map((variantId) => ({ variantId, quantity: "2" }));
    const came = [
      { variantId: good, received: "2", unitCost: "0" },
      { variantId: bad, damaged: "2" },
    ];
    const path = await bought(lines, { lines: came });
    const { errors } = (await enter(path, "1", "Value")).body;
    assert.deepEqual(Object.keys(errors), ["costs[0].by"]);
    const entered = await done(enter(path, "1"));
    assert.deepEqual([entered.lines.length, ...split(entered)], [1, "1.00", "1.00", "0.00"]);
    assert.deepEqual(await level(good), ["2", "0.50"]);
    await done(shop.patch(`/stock/variants/${good}`, { isTracked: false }));
    assert.deepEqual(split(await done(enter(path, "1"))), ["1.00", "0.00", "1.00"]);
    assert.deepEqual(await level(good), ["2", "0.50"]);
  });

  test("400 by path for what cannot be, 404 for a receipt of another order, with nothing written", async () => {
    const variantId = await article();
    const path = await ten(variantId);
    const faults = async (body: object) => {
      const reply = await shop.post(`${path}/costs`, body);
      return [reply.status, Object.keys(reply.body.errors ?? {})];
    };
    assert.deepEqual(await faults({ costs: [] }), [400, ["costs"]]);
    assert.deepEqual(await faults({}), [400, ["costs"]]);
    assert.deepEqual(await faults(freight("0")), [400, ["costs[0].amount"]]);
    assert.deepEqual(await faults(freight("-1")), [400, ["costs[0].amount"]]);
    const [cost] = freight("1").costs;
    assert.deepEqual(await faults({ costs: [cost, { ...cost, amount: "1.005" }] }), [400, ["costs[1].amount"]]);
    assert.deepEqual(await faults(freight("1", "Weight")), [400, ["costs[0].by"]]);
    const other = await ten(variantId);
    const cancelled = await done(shop.post("/purchase-orders", { supplierId: mill, branchId: north, lines: [] }));
    await done(shop.post(`/purchase-orders/${cancelled.id}/cancel`, { reason: "No" }));
    const receiptId = path.split("/")[4] ?? "";
    for (const wrong of [
      path.replace(receiptId, other.split("/")[4] ?? ""),
      path.replace(receiptId, randomUUID()),
      `/purchase-orders/${cancelled.id}/receipts/${receiptId}`,
    ]) {
      assert.deepEqual(problemOf(await enter(wrong, "1")), [404, "not_found"]);
      assert.deepEqual(problemOf(await shop.get(`${wrong}/costs`)), [404, "not_found"]);
    }
    assert.deepEqual((await done(shop.get(`${path}/costs`))).items, []);
    assert.deepEqual(await level(variantId), ["20", "2.00"]);
  });

  test("the order may be closed by then", async () => {
    const path = await ten(await article());
    await done(shop.post(`/purchase-orders/${path.split("/")[2]}/close`, { reason: "Invoice is paid" }));
    assert.equal((await enter(path, "1")).status, 201);
  });

  test("403 without catalogue.readCost, which hides what it cost, and at another branch", async () => {
    const path = await ten(await article());
    const staff = (branchId: string, ...more: Permission[]) =>
      hire<PurchasingPermission | Permission>(
        service,
        shop,
        ["purchasing.read", "purchasing.receive", "inventory.read", ...more],
        [branchId],
      );
    const clerk = await staff(north);
    const enterAs = (who: typeof clerk) => who.post(`${path}/costs`, freight("1"));
    assert.deepEqual(problemOf(await enterAs(clerk)), [403, "permission_denied"]);
    assert.deepEqual(problemOf(await enterAs(await staff(south, "catalogue.readCost"))), [403, "branch_forbidden"]);
    assert.equal((await enterAs(await staff(north, "catalogue.readCost"))).status, 201);
    const [seen] = (await clerk.get(`${path}/costs`)).body.items;
    assert.deepEqual([seen.costs, ...split(seen)], [null, null, null, null]);
    assert.deepEqual(split({ ...seen.lines[0], totalCost: seen.lines[0].cost }), [null, null, null]);
    const { items } = (await clerk.get(`/stock/movements?branchId=${north}&documentId=${seen.id}`)).body;
    assert.deepEqual([items[0].kind, items[0].addedCost], ["Revaluation", null]);
  });

  test("amounts are of the currency: in yen none has a fraction, and none is made", async () => {
    const yen = await openDepots(service, "Purchasing", rules);
    await done(yen.shop.patch("/settings", { currency: "JPY" }));
    const variants = [await yen.article("A"), await yen.article("B"), await yen.article("C")];
    const { id: supplierId } = await done(yen.shop.post("/suppliers", { code: "MILL", name: "Mill" }));
    const lines = variants.map((variantId) => ({ variantId, quantity: "3", unitCost: "100" }));
    const { id } = await done(yen.shop.post("/purchase-orders", { supplierId, branchId: yen.north, lines }));
    await done(yen.shop.post(`/purchase-orders/${id}/submit`));
    const receipt = await done(yen.shop.post(`/purchase-orders/${id}/receipts`, {}));
    const path = `/purchase-orders/${id}/receipts/${receipt.id}/costs`;
    assert.deepEqual(Object.keys((await yen.shop.post(path, freight("0.5"))).body.errors), ["costs[0].amount"]);
    const entered = await done(yen.shop.post(path, freight("100")));
    assert.deepEqual(entered.lines.map(({ cost }: Body) => Number(cost)).sort(), [33, 33, 34]);
    assert.deepEqual(await yen.broken(), []);
  });
});
