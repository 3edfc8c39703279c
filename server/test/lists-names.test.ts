import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startService, type Reply, type Shop, type TestService } from "./harness.ts";
import { addVariant, openTill, type Till } from "./sales.ts";
import { hire } from "./staff.ts";

type Row = Reply["body"];

describe("names in lists", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let other: Till;
  let variantId: string;
  let customerId: string;

  before(async () => {
    service = await startService();
    const modules = ["Credit", "Loyalty", "Purchasing", "Returns", "StockTransfers", "Reporting"];
    shop = await service.openShop({ modules });
    till = await openTill(shop);
    other = await openTill(shop, (await shop.post("/branches", { code: "B2", name: "Second" })).body.id);
    const unitId = (await shop.get("/units")).body.items[0].id;
    variantId = await addVariant(shop, { sku: "TEA", name: "Green", price: "3", unitId }, { name: "Tea" });
    customerId = (await made(shop.post("/customers", { name: "Ada", code: "A1" }))).id;
  });
  after(() => service.close());

  const made = async (reply: Promise<Reply>): Promise<Row> => {
    const { status, body } = await reply;
    assert.ok(status < 300, `${status} ${JSON.stringify(body)}`);
    return body;
  };
  const items = async (path: string, from: Pick<Shop, "get"> = shop): Promise<Row[]> =>
    (await made(from.get(path))).items;
  const has = (row: Row, expected: Row) =>
    assert.deepEqual(Object.fromEntries(Object.keys(expected).map((name) => [name, row[name]])), expected);
  const sale = async (at: Till, more: object = {}) =>
    made(at.sell([{ variantId, quantity: "1", unitPrice: "3" }], { customerId, ...more }));

  test("movements say article, user, reason and receipt", async () => {
    const sold = await sale(till);
    const reason = (await items("/stock/adjustment-reasons")).find(({ direction }) => direction !== "Decrease");
    const lines = [{ variantId, quantity: "1", reasonId: reason.id }];
    await made(shop.post("/stock/adjustments", { branchId: till.branchId, lines }));
    const [adjusted, moved] = await items(`/stock/movements?branchId=${till.branchId}`);
    const article = { sku: "TEA", productName: "Tea", variantName: "Green", userName: "Olive Owner" };
    has(adjusted, { ...article, reasonName: reason.name, receiptNumber: null });
    has(moved, { ...article, reasonName: null, receiptNumber: sold.receiptNumber });
  });

  test("a stock clerk sees who counted", async () => {
    const clerk = await hire(service, shop, ["inventory.read", "inventory.count"], [till.branchId]);
    const body = { branchId: till.branchId, scope: "List", variantIds: [variantId] };
    const { id } = await made(shop.post("/stock/counts", body));
    await made(shop.put(`/stock/counts/${id}/lines`, { lines: [{ variantId, counted: "3" }] }));
    await made(shop.post(`/stock/counts/${id}/cancel`));
    const [count] = await items(`/stock/counts?branchId=${till.branchId}`, clerk);
    has(count, { openedByName: "Olive Owner", endedByName: "Olive Owner" });
    const [line] = await items(`/stock/counts/${id}/lines`, clerk);
    has(line, { countedByName: "Olive Owner" });
  });

  test("transfers, purchase orders and supplier returns say branches, suppliers and users", async () => {
    const lines = [{ variantId, quantity: "1" }];
    const ends = { fromBranchId: till.branchId, toBranchId: other.branchId };
    await made(shop.post("/stock-transfers", { ...ends, lines }));
    const [transfer] = await items("/stock-transfers");
    has(transfer, { fromBranchName: "Main", toBranchName: "Second", createdByName: "Olive Owner", endedByName: null });
    const supplierId = (await made(shop.post("/suppliers", { code: "S", name: "Sun" }))).id;
    await made(shop.post("/purchase-orders", { supplierId, branchId: till.branchId, lines }));
    const [order] = await items("/purchase-orders");
    has(order, { branchName: "Main", supplierName: "Sun", createdByName: "Olive Owner", submittedByName: null });
    const back = { supplierId, branchId: till.branchId, lines: [{ variantId, quantity: "1", reason: "Damaged" }] };
    await made(shop.post("/supplier-returns", back));
    const [returned] = await items("/supplier-returns");
    has(returned, { supplierName: "Sun", branchName: "Main", createdByName: "Olive Owner", purchaseOrderNumber: null });
  });

  test("accounts and vouchers say customers; entries users and the receipts of one's own branches", async () => {
    const account = await made(shop.post("/credit/accounts", { customerId, limit: null }));
    const voucher = await made(
      shop.post("/credit/vouchers", { kind: "StoreCredit", customerId, amount: "5", reason: "Sorry" }),
    );
    const points = await made(shop.post("/loyalty/accounts", { customerId }));
    await made(shop.post(`/loyalty/accounts/${points.id}/adjustments`, { points: 5, reason: "Welcome" }));
    const onAccount = await made(shop.post("/payment-methods", { name: "On account", kind: "OnAccount" }));
    for (const path of ["/credit/accounts", "/credit/vouchers", "/loyalty/accounts"])
      has((await items(path))[0], { customerName: "Ada", customerCode: "A1" });
    has((await items(`/credit/vouchers/${voucher.id}/entries`))[0], { userName: "Olive Owner", receiptNumber: null });
    has((await items(`/loyalty/accounts/${points.id}/entries`))[0], { userName: "Olive Owner", receiptNumber: null });
    const sold = await sale(other, { payments: [{ methodId: onAccount.id, tendered: "3" }] });
    const entries = `/credit/accounts/${account.id}/entries`;
    has((await items(entries))[0], { userName: "Olive Owner", receiptNumber: sold.receiptNumber });
    const clerk = await hire(service, shop, ["credit.read"] as never, [till.branchId]);
    has((await items(entries, clerk))[0], { userName: "Olive Owner", receiptNumber: null });
  });

  test("returns, tills, registers and saved reports say what their ids are called", async () => {
    const sold = await sale(till);
    const [reason] = await items("/return-reasons");
    const line = { originalLineId: sold.lines[0].id, quantity: "1", reasonId: reason.id };
    const at = { branchId: till.branchId, cashSessionId: till.sessionId };
    await made(shop.post("/returns", { ...at, customerId, originalOrderId: sold.id, lines: [line] }));
    const names = { branchName: "Main", cashierName: "Olive Owner", customerName: "Ada" };
    has((await items("/returns"))[0], names);
    const register = await made(shop.post("/registers", { branchId: till.branchId, name: "Bound", code: "BND" }));
    await made(shop.post("/devices", { branchId: till.branchId, name: "Tablet", registerId: register.id }));
    has((await items("/devices"))[0], { registerName: "Bound" });
    has(await made(shop.get(`/registers/${register.id}`)), { deviceName: "Tablet" });
    await made(shop.post("/saved-reports", { name: "Sales", report: "sales", query: { by: "Product" } }));
    has((await items("/saved-reports"))[0], { userName: "Olive Owner" });
  });
});
