import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { expireVouchers } from "../../server/src/tenant/credit/vouchers/service.ts";
import { registerTill } from "../../server/test/devices.ts";
import { made, unique, type World } from "../../server/test/races/world.ts";
import { openTill } from "../../server/test/sales.ts";
import { ok, type Calls } from "./calls.ts";

/** What the back office asks for of goods and customers. */
export async function officeCalls(world: World): Promise<Calls> {
  const { shop, till, branchId, unitId, variant } = world;
  const variantId = await variant();
  const { productId } = (await shop.get(`/variants/${variantId}`)).body;
  const ids = Array.from({ length: 40 }, () => randomUUID()).join();
  const newBranch = await made(shop.post("/branches", { name: unique(), code: unique() }));
  const category = await made(shop.post("/categories", { name: unique() }));
  const unused = await made(shop.post("/categories", { name: unique() }));
  const rate = await made(shop.post("/tax-rates", { name: unique(), rate: "0.19" }));
  const components = [{ taxRateId: rate.id, isCompound: false }];
  const taxGroup = await made(shop.post("/tax-groups", { name: unique(), components }));
  const unit = await made(shop.post("/units", { name: unique(), code: unique(), precision: 0 }));
  const group = await made(shop.post("/customer-groups", { name: unique() }));
  const list = await made(shop.post("/price-lists", { name: unique() }));
  const reasons: { id: string; direction: string }[] = (await shop.get("/stock/adjustment-reasons")).body.items;
  const reasonId = reasons.find(({ direction }) => direction === "Both")?.id;
  const adjust = () => shop.post("/stock/adjustments", { branchId, lines: [{ variantId, quantity: "1", reasonId }] });
  const adjustment = await made(adjust());
  const count = await made(shop.post("/stock/counts", { branchId, scope: "List", variantIds: [variantId] }));
  const counting = (step: string) => ok(shop.post(`/stock/counts/${count.id}/${step}`));
  const customer = async () => (await made(shop.post("/customers", { name: "Ann" }))).id;
  const get = (path: string) => () => ok(shop.get(path));
  return {
    products: get("/products"),
    "products of a category": get(`/products?categoryId=${category.id}`),
    "products, newest first": get("/products?sort=Newest"),
    "products of a category, newest first": get(`/products?categoryId=${category.id}&sort=Newest`),
    "variants, newest first": get("/variants?sort=Newest"),
    "customers, newest first": get("/customers?sort=Newest"),
    "a set is made": async () => {
      const variants = [
        { sku: unique(), price: "1", unitId, components: [{ variantId: await variant(), quantity: "2" }] },
      ];
      await ok(shop.post("/products", { name: "Pack", variants }));
    },
    variants: get("/variants"),
    "variants of a category": get(`/variants?categoryId=${category.id}`),
    "variants of a product": get(`/variants?productId=${productId}`),
    "variants by words": get("/variants?q=thing"),
    "products by ids": get(`/products?ids=${ids}`),
    "products of a category by ids": get(`/products?ids=${ids}&categoryId=${category.id}`),
    "variants by ids": get(`/variants?ids=${ids}`),
    "customers by ids": get(`/customers?ids=${ids}`),
    "users by ids": get(`/users?ids=${ids}`),
    "suppliers by ids": get(`/suppliers?ids=${ids}`),
    "a category is archived": () => ok(shop.delete(`/categories/${unused.id}`)),
    "a tax group is archived": () => ok(shop.delete(`/tax-groups/${taxGroup.id}`)),
    "a tax rate is archived": () => ok(shop.delete(`/tax-rates/${rate.id}`)),
    "a unit is archived": () => ok(shop.delete(`/units/${unit.id}`)),
    "entries of a price list": () => ok(shop.get(`/price-lists/${list.id}/entries`)),
    "an entry of a price list is changed": () => {
      const body = { set: [{ variantId, price: "1" }], remove: [{ variantId, minQuantity: "2" }] };
      return ok(shop.patch(`/price-lists/${list.id}/entries`, body));
    },
    "price lists": get("/price-lists"),
    customers: get("/customers"),
    "customers of a group": get(`/customers?groupId=${group.id}`),
    "a customer group is archived": () => ok(shop.delete(`/customer-groups/${group.id}`)),
    "customers are merged": async () => {
      const [target, source] = [await customer(), await customer()];
      await ok(shop.post(`/customers/${target}/merge`, { sourceIds: [source] }));
    },
    "stock of a branch": get(`/stock?branchId=${branchId}`),
    "the overview": get("/overview"),
    "the overview of a branch": get(`/overview?branchId=${branchId}`),
    "low stock": get(`/stock?branchId=${branchId}&lowStock=true`),
    "movements of a branch": get(`/stock/movements?branchId=${branchId}`),
    "movements of a variant": get(`/stock/movements?branchId=${branchId}&variantId=${variantId}`),
    "stock is adjusted": () => ok(adjust()),
    "adjustments of a branch": get(`/stock/adjustments?branchId=${branchId}`),
    "branches with a price of their own": get(`/variants/${variantId}/branches`),
    "products of a category and those below": get(`/products?categoryId=${category.id}&includeSubcategories=true`),
    "price lists of a branch": get(`/price-lists?branchId=${branchId}`),
    "payment methods of a branch": get(`/payment-methods?branchId=${branchId}`),
    "an adjustment": get(`/stock/adjustments/${adjustment.id}`),
    "counts of a new branch": get(`/stock/counts?branchId=${newBranch.id}`),
    "a count": async () => {
      await ok(shop.put(`/stock/counts/${count.id}/lines`, { lines: [{ variantId, counted: "3" }] }));
      await ok(shop.get(`/stock/counts/${count.id}/lines`));
      await counting("submit");
      await counting("post");
    },
    "a category is counted": () =>
      ok(shop.post("/stock/counts", { branchId, scope: "Category", categoryId: category.id })),
    "a purchase": async () => {
      const { id: supplierId } = await made(shop.post("/suppliers", { name: unique(), code: unique() }));
      const prices = [{ fromQuantity: "0", unitCost: "1" }];
      const item = { variantId, code: "X", isPreferred: true, costs: prices };
      await ok(shop.put(`/suppliers/${supplierId}/items`, { items: [item] }));
      await ok(shop.get(`/suppliers/${supplierId}/items`));
      const ends = { supplierId, branchId };
      const { id } = await made(shop.post("/purchase-orders", { ...ends, lines: [{ variantId, quantity: "2" }] }));
      const path = `/purchase-orders/${id}`;
      await ok(shop.post(`${path}/submit`));
      await ok(shop.get(`${path}/scan?code=X`));
      const receipt = await made(shop.post(`${path}/receipts`, {}));
      await ok(shop.get(`${path}/receipts`));
      const costs = [{ name: "Freight", amount: "1", by: "Quantity" }];
      await ok(shop.post(`${path}/receipts/${receipt.id}/costs`, { costs }));
      await ok(shop.get(`${path}/receipts/${receipt.id}/costs`));
      const back = [{ variantId, quantity: "1", reason: "Damaged" }];
      await made(shop.post("/supplier-returns", { ...ends, purchaseOrderId: id, lines: back }));
      await ok(shop.get(`/purchase-orders?supplierId=${supplierId}`));
      await ok(shop.get(`/supplier-returns?supplierId=${supplierId}`));
      await ok(shop.delete(`/suppliers/${supplierId}/items/${variantId}`));
    },
    "purchase orders": get("/purchase-orders"),
    "purchase orders of a new branch": get(`/purchase-orders?branchId=${newBranch.id}`),
    "returns of a new branch": get(`/supplier-returns?branchId=${newBranch.id}`),
    "what to reorder": get(`/purchase-orders/suggestions?branchId=${newBranch.id}`),
    transfers: get("/stock-transfers"),
    "transfers of a new branch": get(`/stock-transfers?branchId=${newBranch.id}`),
    "goods in transit": get(`/stock-transfers/in-transit?branchId=${branchId}`),
    "a transfer": async () => {
      const ends = { fromBranchId: branchId, toBranchId: newBranch.id };
      const { id } = await made(shop.post("/stock-transfers", { ...ends, lines: [{ variantId, quantity: "2" }] }));
      const path = `/stock-transfers/${id}`;
      await ok(shop.put(`${path}/lines`, { lines: [{ variantId, quantity: "1" }] }));
      await ok(shop.post(`${path}/dispatch`, {}));
      await ok(shop.post(`${path}/receipts`, { lines: [{ variantId, received: "1" }] }));
      await ok(shop.get(`${path}/receipts`));
    },
    ...(await creditCalls(world)),
    "registers of a branch": get(`/registers?branchId=${branchId}`),
    "a till sells offline and is revoked": () => offlineTill(world),
    // It leaves the till without its session.
    "the next session begins while the last is counted": async () => {
      await ok(shop.post(`/cash/sessions/${till.sessionId}/count`, { cash: "100" }));
      await ok(shop.post("/cash/sessions", { registerId: till.registerId, openingCash: "100" }));
      await ok(shop.post(`/cash/sessions/${till.sessionId}/close`, {}));
    },
  };
}

async function creditCalls({ service, shop, till, branchId, variant }: World): Promise<Calls> {
  const { id: customerId } = await made(shop.post("/customers", { name: "Ann" }));
  const { id } = await made(shop.post("/credit/accounts", { customerId, limit: null }));
  const { id: methodId } = await made(shop.post("/payment-methods", { name: unique(), kind: "OnAccount" }));
  const { id: giftCards } = await made(shop.post("/payment-methods", { name: unique(), kind: "GiftCard" }));
  const code = unique() + unique();
  const { id: voucherId } = await made(
    shop.post("/credit/vouchers", { kind: "GiftCard", code, amount: "1000", reason: "Gift", customerId }),
  );
  const account = `/credit/accounts/${id}`;
  const voucher = `/credit/vouchers/${voucherId}`;
  const get = (path: string) => () => ok(shop.get(path));
  const sell = async (payment: object) => {
    const lines = [{ variantId: await variant(), quantity: "1" }];
    return made(till.sell(lines, { customerId, payments: [{ tendered: "5", ...payment }] }));
  };
  const place = { branchId, cashSessionId: till.sessionId, methodId: till.card };
  return {
    "accounts of customers": get("/credit/accounts"),
    "accounts of customers by words": get("/credit/accounts?q=ann"),
    "accounts that are overdue": get("/credit/accounts?overdue=true"),
    "the account of a customer": get(`/credit/accounts?customerId=${customerId}`),
    "entries of an account": get(`${account}/entries`),
    "open items of an account": get(`${account}/entries?isOpen=true`),
    "a statement": get(`${account}/statement?from=2026-01-01&to=2026-01-31`),
    "what all owe": get("/reports/receivables"),
    "a sale on account is voided": async () => {
      const order = await sell({ methodId });
      await ok(shop.post(`/orders/${order.id}/void`, { reason: "Mistake" }));
    },
    "a payment on account is reversed": async () => {
      await sell({ methodId });
      const payment = await made(shop.post(`${account}/payments`, { ...place, amount: "1" }));
      const said = { entryId: payment.id, reason: "Mistake", branchId, cashSessionId: till.sessionId };
      await ok(shop.post(`${account}/reversals`, said));
    },
    "a gift card pays, and the sale is voided": async () => {
      const order = await sell({ methodId: giftCards, modules: { credit: { code } } });
      await ok(shop.post(`/orders/${order.id}/void`, { reason: "Mistake" }));
    },
    "a gift card by its code": () => ok(shop.post("/credit/vouchers/lookup", { code })),
    "vouchers of a customer": get(`/credit/vouchers?customerId=${customerId}`),
    "entries of a voucher": get(`${voucher}/entries`),
    "a hold is released": async () => {
      const hold = await made(shop.post(`${voucher}/entries`, { kind: "Hold", amount: "1", reason: "Kept" }));
      await ok(shop.post(`${voucher}/entries`, { kind: "Release", entryId: hold.id, reason: "Gone" }));
    },
    "vouchers expire": async () => {
      const { directory, databases, now } = service.deps;
      const tenant = await directory.resolve(shop.tenantId);
      assert.ok(tenant !== undefined);
      await databases.write(tenant, (tx) => expireVouchers(tx, now()));
    },
  };
}

async function offlineTill({ service, shop, branchId, variant }: World): Promise<void> {
  const own = await openTill(shop, branchId);
  const device = await registerTill(service, shop, { branchId, registerId: own.registerId });
  const at = await device.signIn();
  const lines = [{ variantId: await variant(), quantity: "1" }];
  for (const receiptNumber of [7, 5])
    await ok(at.post("/orders", own.order(lines, { receiptNumber, isOffline: true })));
  const unknown = { kind: "Customer", id: device.id, userId: device.id, body: { name: "Ann" } };
  await ok(at.post("/sync/push", { branchId, items: [unknown] }));
  await ok(at.post("/sync/dead-letters", { id: own.registerId, branchId, text: "{", problem: { code: "invalid" } }));
  for (const list of ["sync/dead-letters", "sync/flags", "devices"])
    await ok(shop.get(`/${list}?branchId=${branchId}`));
  for (const list of ["sync/dead-letters", "sync/flags", "sync/summary"]) await ok(shop.get(`/${list}`));
  await ok(shop.delete(`/devices/${device.id}`));
}
