import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Big } from "big.js";
import { done } from "../../../../test/depots.ts";
import { startService, type Reply, type Shop, type TestService } from "../../../../test/harness.ts";
import { addVariant, openTill, type Till } from "../../../../test/sales.ts";

type Body = Reply["body"];

const [first, second] = ["2027-06-01", "2027-06-02"] as const;

describe("goods that an inspection puts back on the shelf", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let [unitId, reasonId] = ["", ""];

  before(async () => {
    service = await startService({ config: { accessTokenS: 40 * 86_400 } });
    service.now.set(new Date(`${first}T08:00:00Z`));
    const opened = await service.openShop({ modules: ["Reporting", "Returns"] });
    const token = await opened.login(opened.owner.email, opened.owner.password);
    const send = (method: string) => (path: string, body?: unknown) =>
      service.request(method, path, { tenantId: opened.tenantId, token, ...(body === undefined ? {} : { body }) });
    shop = { ...opened, token, get: send("GET"), post: send("POST"), patch: send("PATCH"), put: send("PUT") };
    await done(shop.patch("/settings", { stockPolicy: "Allow" }));
    unitId = (await shop.get("/units")).body.items[0].id;
    const reasons: Body[] = (await shop.get("/return-reasons")).body.items;
    reasonId = reasons.find(({ name }) => name === "Defective").id;
    till = await openTill(shop);
  });
  after(() => service.close());

  const marginsOf = async (from: string, to: string, by = "Product", of = ""): Promise<Body> =>
    done(shop.get(`/reports/margins?from=${from}&to=${to}&by=${by}${of}`));
  const posted = async (date: string, role: string): Promise<string> => {
    const { items } = await done(shop.get(`/reports/journal?date=${date}`));
    return items
      .filter((item: Body) => item.role === role)
      .reduce((all: Big, item: Body) => all.plus(item.debit).minus(item.credit), new Big(0))
      .toFixed(2);
  };
  /** Brings goods of the line back into quarantine. */
  const keep = (order: Body, quantity: string): Promise<Body> =>
    done(
      shop.post("/returns", {
        ...{ branchId: till.branchId, cashSessionId: till.sessionId, originalOrderId: order.id },
        lines: [{ originalLineId: order.lines[0].id, quantity, reasonId }],
      }),
    );
  const inspect = (taken: Body, restocked: string, wasted = "0") =>
    done(shop.post(`/returns/${taken.id}/inspections`, { lines: [{ lineId: taken.lines[0].id, restocked, wasted }] }));

  test("come off the cost of goods sold on the date of the inspection, at the cost that they left at", async () => {
    const variantId = await addVariant(shop, { sku: "TEA", price: "5", cost: "2.36", unitId });
    const order = await done(till.sell([{ variantId, quantity: "3" }]));
    const taken = await keep(order, "3");
    assert.deepEqual([(await marginsOf(first, first)).total.cost, await posted(first, "Cost")], ["7.08", "7.08"]);
    service.now.set(new Date(`${second}T08:00:00Z`));
    await inspect(taken, "1", "1");
    const { total, items } = await marginsOf(second, second);
    assert.deepEqual([total.cost, total.profit, total.netSales, total.costMissing], ["-2.36", "2.36", "0.00", 0]);
    assert.deepEqual(
      items.map(({ key, quantity, cost }: Body) => [key, quantity, cost]),
      [[variantId, "0", "-2.36"]],
    );
    assert.deepEqual([await posted(second, "Cost"), await posted(second, "CostVariance")], ["-2.36", "0.00"]);
    assert.equal((await marginsOf(first, first)).total.cost, "7.08", "the day of the sale stays");
    for (const by of ["Product", "Category", "Branch", "Day"]) {
      const both = await marginsOf(first, second, by, `&branchId=${till.branchId}`);
      const sum = both.items.reduce((all: Big, { cost }: Body) => all.plus(cost), new Big(0)).toFixed(2);
      assert.deepEqual([both.total.cost, sum], ["4.72", "4.72"], by);
    }
    const sales = await done(shop.get(`/reports/sales?from=${second}&to=${second}&by=Product`));
    assert.deepEqual([sales.items, sales.total.orders], [[], 0], "nothing was sold on it");
  });

  test("of which no cost is known are counted as such; what has no stock has the cost of its sale", async () => {
    const [third, fourth] = ["2027-06-03", "2027-06-04"];
    service.now.set(new Date(`${third}T08:00:00Z`));
    const free = await addVariant(shop, { sku: "FREE", price: "5", unitId });
    const repair = await addVariant(shop, { sku: "REPAIR", price: "5", cost: "1.10", unitId });
    await done(shop.patch(`/stock/variants/${repair}`, { isTracked: false }));
    const taken: Body[] = [];
    for (const variantId of [free, repair])
      taken.push(await keep(await done(till.sell([{ variantId, quantity: "2" }])), "2"));
    // A cost that is known since does not make one of the sale.
    const { items: reasons } = await done(shop.get("/stock/adjustment-reasons"));
    const { id: foundId } = reasons.find(({ direction }: Body) => direction === "Both");
    const found = [{ variantId: free, quantity: "10", reasonId: foundId, unitCost: "1" }];
    await done(shop.post("/stock/adjustments", { branchId: till.branchId, lines: found }));
    service.now.set(new Date(`${fourth}T08:00:00Z`));
    for (const one of taken) await inspect(one, "2");
    const { total } = await marginsOf(fourth, fourth);
    assert.deepEqual([total.cost, total.costMissing], ["-2.20", 1]);
    assert.equal(await posted(fourth, "Cost"), "-2.20");
  });
});
