import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { startService, type Reply, type Shop, type TestService } from "../../../test/harness.ts";
import { addVariant, openTill, type Till } from "../../../test/sales.ts";

const huge = "999999999999999";
const pieces = "10000001";
const money = "10000000001";

describe("stock and costs beyond any shop", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let unitId: string;
  let reasonId: string;

  before(async () => {
    service = await startService();
    shop = await service.openShop({ modules: ["Reporting", "Purchasing", "StockTransfers"] });
    till = await openTill(shop);
    unitId = (await shop.get("/units")).body.items[0].id;
    const reasons: { id: string; name: string }[] = (await shop.get("/stock/adjustment-reasons")).body.items;
    reasonId = reasons.find(({ name }) => name === "Correction")?.id ?? "";
    await shop.patch("/settings", { stockPolicy: "Allow", quantityLimit: "10000000", totalLimit: "10000000000" });
  });
  after(() => service.close());

  const article = (more: object = {}) =>
    addVariant(shop, { sku: randomUUID().slice(0, 8), price: "2", unitId, ...more });
  const adjust = (lines: readonly object[]) =>
    shop.post("/stock/adjustments", { branchId: till.branchId, lines: lines.map((line) => ({ reasonId, ...line })) });
  const faults = async (asked: Promise<Reply>) => {
    const { status, body } = await asked;
    return [status, Object.keys(body.errors ?? {})];
  };
  const done = async (asked: Promise<Reply>) => {
    const { status, body } = await asked;
    assert.ok(status < 300, JSON.stringify(body));
    return body;
  };

  test("400 by path for pieces, costs and their product in adjustments; reports and honest voids go on", async () => {
    const variantId = await article();
    const sale = await done(till.sell([{ variantId, quantity: "1" }]));
    assert.deepEqual(await faults(adjust([{ variantId, quantity: huge, unitCost: huge }])), [
      400,
      ["lines[0]", "lines[0].unitCost"],
    ]);
    assert.deepEqual(await faults(adjust([{ variantId, quantity: `-${pieces}` }])), [400, ["lines[0].quantity"]]);
    assert.deepEqual(await faults(adjust([{ variantId, quantity: "0", unitCost: money }])), [
      400,
      ["lines[0].quantity"],
    ]);
    assert.deepEqual(await faults(adjust([{ variantId, quantity: "2", unitCost: "5000000001" }])), [400, ["lines[0]"]]);
    await done(adjust([{ variantId, quantity: "1", unitCost: "10000000000" }]));
    assert.deepEqual(await faults(adjust([{ variantId, quantity: "2" }])), [400, ["lines"]], "at the average");
    assert.deepEqual(await faults(till.sell([{ variantId, quantity: "2" }])), [400, ["lines"]], "at the average");
    await done(shop.post(`/orders/${sale.id}/void`, { reason: "Mistake" }));
    for (const path of ["dashboard", "stock-valuation", "dead-stock"])
      await done(shop.get(`/reports/${path}?branchId=${till.branchId}`));
  });

  test("400 by path for prices, costs and parts of articles, and by row for those of an import", async () => {
    const part = await article();
    const variant = (more: object) => ({ sku: randomUUID().slice(0, 8), price: "1", unitId, ...more });
    const adding = (more: object) => faults(shop.post("/products", { name: "Odd", variants: [variant(more)] }));
    assert.deepEqual(await adding({ price: money }), [400, ["variants[0].price"]]);
    assert.deepEqual(await adding({ cost: money }), [400, ["variants[0].cost"]]);
    const components = [{ variantId: part, quantity: pieces }];
    assert.deepEqual(await adding({ components }), [400, ["variants[0].components[0].quantity"]]);
    for (const member of ["price", "cost"])
      assert.deepEqual(await faults(shop.patch(`/variants/${part}`, { [member]: money })), [400, [member]]);
    const { body } = await shop.get(`/variants/${part}`);
    const rows = [`P1,Dear,EA,${money},,`, `P2,Costly,EA,1,${money},`, `P3,Set,EA,1,,${pieces}*${body.sku}`];
    const file = ["sku,name,unit,price,cost,components", ...rows].join("\n");
    const imported = await done(shop.post("/catalogue/import", file, { "content-type": "text/csv" }));
    assert.deepEqual(
      imported.errors.map(({ column }: { column: string }) => column),
      ["price", "cost", "components"],
    );
    const box = await article({ components: [{ variantId: part, quantity: "1000" }] });
    const payments = [{ methodId: till.cash, tendered: "100000" }];
    assert.deepEqual(await faults(till.sell([{ variantId: box, quantity: "10001" }], { payments })), [400, ["lines"]]);
  });

  test("400 by path in counts, reorder points and transfers", async () => {
    const { branchId } = till;
    const variantId = await article();
    const count = await done(shop.post("/stock/counts", { branchId, scope: "List", variantIds: [variantId] }));
    const entries = (counted: string) =>
      shop.put(`/stock/counts/${count.id}/lines`, { lines: [{ variantId, counted }] });
    assert.deepEqual(await faults(entries(pieces)), [400, ["lines[0].counted"]]);
    const points = (reorderPoint: string, reorderQuantity: string) =>
      faults(shop.put("/stock/reorder-points", { branchId, points: [{ variantId, reorderPoint, reorderQuantity }] }));
    assert.deepEqual(await points(pieces, "1"), [400, ["points[0].reorderPoint"]]);
    assert.deepEqual(await points("1", pieces), [400, ["points[0].reorderQuantity"]]);
    const other = await done(shop.post("/branches", { name: "Other", code: "OTHER" }));
    const lines = [{ variantId, quantity: pieces }];
    const transfer = { fromBranchId: branchId, toBranchId: other.id, lines };
    assert.deepEqual(await faults(shop.post("/stock-transfers", transfer)), [400, ["lines[0].quantity"]]);
  });

  test("a count takes out what was brought in, however much that is", async () => {
    const { branchId } = till;
    const variantId = await article();
    for (const _ of [1, 2]) await done(adjust([{ variantId, quantity: "10000000", unitCost: "1000" }]));
    const count = await done(shop.post("/stock/counts", { branchId, scope: "List", variantIds: [variantId] }));
    await done(shop.put(`/stock/counts/${count.id}/lines`, { lines: [{ variantId, counted: "1" }] }));
    await done(shop.post(`/stock/counts/${count.id}/submit`));
    await done(shop.post(`/stock/counts/${count.id}/post`));
    assert.equal((await shop.get(`/stock/variants/${variantId}`)).body.levels[0].onHand, "1");
  });

  test("400 by path in purchase orders, receipts, their costs, supplier items and credit notes", async () => {
    const { branchId } = till;
    const variantId = await article();
    const supplier = await done(shop.post("/suppliers", { name: "Mill", code: "MILL" }));
    const order = (line: object) =>
      shop.post("/purchase-orders", { supplierId: supplier.id, branchId, lines: [{ variantId, ...line }] });
    assert.deepEqual(await faults(order({ quantity: pieces })), [400, ["lines[0].quantity"]]);
    assert.deepEqual(await faults(order({ quantity: "1", unitCost: money })), [400, ["lines[0]", "lines[0].unitCost"]]);
    assert.deepEqual(await faults(order({ quantity: "10000000", unitCost: "1001" })), [400, ["lines[0]"]]);
    const items = (item: object) =>
      faults(shop.put(`/suppliers/${supplier.id}/items`, { items: [{ variantId, ...item }] }));
    assert.deepEqual(await items({ orderMultiple: pieces }), [400, ["items[0].orderMultiple"]]);
    assert.deepEqual(await items({ costs: [{ fromQuantity: "0", unitCost: money }] }), [
      400,
      ["items[0].costs[0].unitCost"],
    ]);
    const { id } = await done(order({ quantity: "2", unitCost: "1" }));
    await done(shop.post(`/purchase-orders/${id}/submit`));
    const receive = (body: object) => shop.post(`/purchase-orders/${id}/receipts`, body);
    const dear = { lines: [{ variantId, received: "2", unitCost: "5000000001" }] };
    assert.deepEqual(await faults(receive(dear)), [400, ["lines[0]"]]);
    const freight = (amount: string) => ({ landedCosts: [{ name: "Freight", amount, by: "Quantity" }] });
    assert.deepEqual(await faults(receive(freight(money))), [400, ["landedCosts[0].amount"]]);
    assert.deepEqual(await faults(receive(freight("10000000000"))), [400, ["lines"]], "with the goods");
    const receipt = await done(receive({ lines: [{ variantId, received: "1" }] }));
    const late = (...amounts: string[]) =>
      faults(
        shop.post(`/purchase-orders/${id}/receipts/${receipt.id}/costs`, {
          costs: amounts.map((amount) => ({ name: "Customs", amount, by: "Quantity" })),
        }),
      );
    assert.deepEqual(await late(money), [400, ["costs[0].amount"]]);
    assert.deepEqual(await late("10000000000"), [400, ["costs"]]);
    const sent = { supplierId: supplier.id, branchId, lines: [{ variantId, quantity: "1", reason: "Damaged" }] };
    const back = await done(shop.post("/supplier-returns", sent));
    const credit = { number: "C1", issuedOn: "2026-01-01", creditCost: money };
    assert.deepEqual(await faults(shop.post(`/supplier-returns/${back.id}/credit`, credit)), [400, ["creditCost"]]);
  });

  test("400 by path for a time before 1970", async () => {
    const variantId = await article();
    const occurredAt = "1969-12-31T23:59:59.999Z";
    const lines = [{ variantId, quantity: "1", reasonId }];
    const adjustment = { branchId: till.branchId, lines };
    assert.deepEqual(await faults(shop.post("/stock/adjustments", { ...adjustment, occurredAt })), [
      400,
      ["occurredAt"],
    ]);
    assert.deepEqual(await faults(till.sell([{ variantId, quantity: "1" }], { occurredAt })), [400, ["occurredAt"]]);
    await done(shop.post("/stock/adjustments", { ...adjustment, occurredAt: "1970-01-01T00:00:00Z" }));
  });
});
