import assert from "node:assert/strict";
import { createPlatformUser } from "../../server/src/admin/users/service.ts";
import { deleteOldWindows } from "../../server/src/kernel/db/rates.ts";
import { expireVouchers } from "../../server/src/tenant/credit/vouchers/service.ts";
import { Account } from "../../server/test/accounts.ts";
import { appointmentCalls } from "./appointments.ts";
import { registerTill } from "../../server/test/devices.ts";
import type { Reply, TestService } from "../../server/test/harness.ts";
import { made, unique, type World } from "../../server/test/races/world.ts";
import { openTill } from "../../server/test/sales.ts";

/** What the product does, under a name of ours. */
export type Calls = Readonly<Record<string, () => Promise<unknown>>>;

const password = "seven tills ring at noon";

/** The reply, which is no refusal. */
export async function ok(reply: Promise<Reply>): Promise<Reply> {
  const { status, body } = await reply;
  assert.ok(status < 300, `${status} ${JSON.stringify(body)}`);
  return reply;
}

/** What a till asks for, from its sign-in to its X report. */
export async function tillCalls({ shop, till, branchId, variant }: World): Promise<Calls> {
  const sku = unique();
  const variantId = await variant({ sku, barcodes: [{ code: "4006381333931", type: "Ean13" }] });
  const lines = [{ variantId, quantity: "1" }];
  const { id: customerId } = await made(shop.post("/customers", { name: "Ann", phone: "+49 171 123", code: "CARD-1" }));
  const sell = () => till.sell(lines, { customerId });
  const [order, mistake] = [await made(sell()), await made(sell())];
  const parked = await made(shop.post("/orders", { branchId, status: "Parked", lines }));
  const reasons: { id: string; kind: string }[] = (await shop.get("/cash/reasons")).body.items;
  const reasonId = reasons.find(({ kind }) => kind === "NoSale")?.id;
  const session = `/cash/sessions/${till.sessionId}`;
  const get = (path: string) => () => ok(shop.get(path));
  return {
    "sign-in": () => shop.login(shop.owner.email, shop.owner.password),
    "look-up of a barcode": get("/variants/lookup?code=4006381333931"),
    "a scan": get(`/scan?code=4006381333931&branchId=${branchId}&customerId=${customerId}`),
    "look-up of an SKU": get(`/variants/lookup?code=${sku}`),
    "products by a word": get("/products?q=thing"),
    "the picture of a product": () => shop.get(`/products/${variantId}/image`),
    "price of a variant": get(`/variants/${variantId}/price?branchId=${branchId}`),
    "stock by an SKU": get(`/stock?branchId=${branchId}&q=${sku}`),
    "stock of a variant": get(`/stock/variants/${variantId}`),
    "customers by phone": get("/customers?q=171123"),
    "customers by name": get("/customers?q=ann"),
    "customers by card": get("/customers?code=CARD-1"),
    "a customer": get(`/customers/${customerId}`),
    "a quote": () => ok(shop.post("/orders/quote", { branchId, customerId, lines })),
    "a sale": () => ok(sell()),
    "a sale is given back": () =>
      ok(
        till.sell([{ kind: "Refund", originalLineId: order.lines[0].id, quantity: "-1" }], {
          payments: [{ methodId: till.cash, tendered: "0" }],
        }),
      ),
    "a sale is voided": () => ok(shop.post(`/orders/${mistake.id}/void`, { reason: "Mistake" })),
    "a basket is parked": () => ok(shop.post("/orders", { branchId, status: "Parked", lines })),
    "a basket is cancelled": () => ok(shop.delete(`/orders/${parked.id}`, { reason: "Gone" })),
    "parked baskets of a customer": get(`/orders?status=Parked&customerId=${customerId}`),
    "parked baskets": get(`/orders?branchId=${branchId}&status=Parked`),
    "an order": get(`/orders/${order.id}`),
    "a receipt": get(`/orders/${order.id}/receipt`),
    "a deposit is taken and given back": async () => {
      const lines = [{ variantId, quantity: "100" }];
      const parked = await made(shop.post("/orders", { branchId, status: "Parked", lines }));
      const of = { cashSessionId: till.sessionId };
      await ok(shop.post(`/orders/${parked.id}/deposits`, { ...of, methodId: till.cash, amount: "10" }));
      await ok(shop.delete(`/orders/${parked.id}`, { ...of, reason: "Gone" }));
    },
    "a receipt is printed": () => ok(shop.post(`/orders/${order.id}/prints`, {})),
    "invoices of a branch": get(`/invoices?branchId=${branchId}`),
    "an invoice is issued": async () => {
      await ok(shop.patch("/settings", { sellerName: "Us", sellerTaxId: "GB 7" }));
      await ok(shop.post(`/orders/${order.id}/invoice`, { buyer: { name: "Ann" } }));
    },
    "orders of a branch": get(`/orders?branchId=${branchId}`),
    "orders of a session": get(`/orders?cashSessionId=${till.sessionId}`),
    "orders of a customer": get(`/orders?customerId=${customerId}`),
    orders: get("/orders"),
    "voided orders of a branch": get(`/orders?branchId=${branchId}&status=Voided`),
    "orders of a register": get(`/orders?registerId=${till.registerId}`),
    "orders of a cashier": get(`/orders?cashierId=${order.cashierId}`),
    "orders of an article": get(`/orders?variantId=${variantId}`),
    "orders of an article by tender": get(`/orders?variantId=${variantId}&methodId=${till.cash}`),
    "orders by tender": get(`/orders?methodId=${till.cash}`),
    "orders of an amount": get(`/orders?branchId=${branchId}&amountFrom=5&amountTo=5`),
    "orders of some days": get(`/orders?branchId=${branchId}&from=2026-01-01&to=2026-01-02`),
    "orders by a part of the receipt number": get(
      `/orders?branchId=${branchId}&receiptNumber=${order.receiptNumber.slice(2)}`,
    ),
    "what an order earned": get(`/orders/${order.id}/margin`),
    "sessions of a register": get(`/cash/sessions?registerId=${till.registerId}`),
    "sessions of some days": get(`/cash/sessions?branchId=${branchId}&from=2026-01-01&to=2026-01-02`),
    "sessions that are counted": get(`/cash/sessions?branchId=${branchId}&status=Counting`),
    "sessions of a branch": get(`/cash/sessions?branchId=${branchId}`),
    "the drawer is opened": () => ok(shop.post(`${session}/movements`, { kind: "NoSale", reasonId })),
    "what has changed for a till": async () => {
      const snapshot = await ok(shop.get(`/sync/snapshot?branchId=${branchId}`));
      const { cursor } = JSON.parse(snapshot.body.trimEnd().split("\n").at(-1));
      await shop.patch(`/variants/${variantId}`, { price: unique().length.toString() });
      await ok(shop.get(`/sync/changes?branchId=${branchId}&cursor=${cursor}`));
    },
    "cash movements": get(`${session}/movements`),
    "counts of a drawer": get(`${session}/counts`),
    "an X report": get(`${session}/x-report`),
  };
}

/** What is asked for of goods that come back. */
export async function returnCalls({ shop, till, branchId, variant }: World): Promise<Calls> {
  const variantId = await variant();
  const order = await made(till.sell([{ variantId, quantity: "9" }]));
  const reason = await made(shop.post("/return-reasons", { name: unique(), disposition: "Quarantine" }));
  const lines = [{ originalLineId: order.lines[0].id, quantity: "1", reasonId: reason.id }];
  const basket = { branchId, originalOrderId: order.id, lines };
  const giveBack = () => shop.post("/returns", { ...basket, cashSessionId: till.sessionId });
  const [taken, mistake] = [await made(giveBack()), await made(giveBack())];
  const gift = await made(shop.post("/gift-receipts", { orderId: order.id }));
  const { id: customerId } = await made(shop.post("/customers", { name: "Ann" }));
  const get = (path: string) => () => ok(shop.get(path));
  return {
    "orders by the reference of a payment": get("/orders?reference=4711"),
    "what can come back": get(`/orders/${order.id}/returnable`),
    "a gift receipt": get(`/gift-receipts/lookup?code=${gift.code}`),
    "a return is quoted": () => ok(shop.post("/returns/quote", basket)),
    "a return": () => ok(giveBack()),
    "returns of a branch": get(`/returns?branchId=${branchId}`),
    "returns that wait": get(`/returns?branchId=${branchId}&status=PendingInspection`),
    "returns of a sale": get(`/returns?originalOrderId=${order.id}`),
    "a return is read": get(`/returns/${taken.id}`),
    "a return is inspected": () =>
      ok(shop.post(`/returns/${taken.id}/inspections`, { lines: [{ lineId: taken.lines[0].id, wasted: "1" }] })),
    "a return is cancelled": () => ok(shop.post(`/orders/${mistake.id}/void`, { reason: "Mistake" })),
    "returns of a customer": get(`/customers/${customerId}/export`),
  };
}

/** What the back office asks for of goods and customers. */
export async function officeCalls(world: World): Promise<Calls> {
  const { shop, till, branchId, unitId, variant } = world;
  const variantId = await variant();
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
    "a set is made": async () => {
      const variants = [
        { sku: unique(), price: "1", unitId, components: [{ variantId: await variant(), quantity: "2" }] },
      ];
      await ok(shop.post("/products", { name: "Pack", variants }));
    },
    "a category is archived": () => ok(shop.delete(`/categories/${unused.id}`)),
    "a tax group is archived": () => ok(shop.delete(`/tax-groups/${taxGroup.id}`)),
    "a tax rate is archived": () => ok(shop.delete(`/tax-rates/${rate.id}`)),
    "a unit is archived": () => ok(shop.delete(`/units/${unit.id}`)),
    "entries of a price list": () => ok(shop.get(`/price-lists/${list.id}/entries`)),
    "price lists": get("/price-lists"),
    customers: get("/customers"),
    "customers of a group": get(`/customers?groupId=${group.id}`),
    "a customer group is archived": () => ok(shop.delete(`/customer-groups/${group.id}`)),
    "customers are merged": async () => {
      const [target, source] = [await customer(), await customer()];
      await ok(shop.post(`/customers/${target}/merge`, { sourceIds: [source] }));
    },
    "stock of a branch": get(`/stock?branchId=${branchId}`),
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
  await ok(shop.delete(`/devices/${device.id}`));
}

/** What is asked for of users, and what they do to sign in. */
export async function userCalls({ service, shop, branchId }: World): Promise<Calls> {
  const role = await made(shop.post("/roles", { name: unique(), permissions: [] }));
  const { userId } = (await shop.get("/me")).body;
  const account = async (): Promise<Account> => {
    const email = `${unique()}@shop.test`;
    const { id } = await made(shop.post("/users", { email, name: "Pat Person", password }));
    return new Account(service, "tenant", { id, email, password, tenantId: shop.tenantId });
  };
  const get = (path: string) => () => ok(shop.get(path));
  return {
    ...(await accountCalls(service, account)),
    users: get("/users"),
    "users of a role": get(`/users?roleId=${role.id}`),
    "users of a branch": get(`/users?branchId=${branchId}`),
    "a user is deactivated": async () => ok(shop.post(`/users/${(await account()).id}/deactivate`)),
    "a role is deleted": () => ok(shop.delete(`/roles/${role.id}`)),
    audit: get("/audit"),
    "audit of a user": get(`/audit?actorId=${userId}`),
    "audit of a subject": get(`/audit?subjectType=Settings&subjectId=${userId}`),
    "audit of an event": get("/audit?event=order.voided"),
    "looks of operators": get("/support-accesses"),
  };
}

/** What operators ask for, and what the service does by itself. */
export async function operatorCalls({ service, shop }: World): Promise<Calls> {
  const { deps } = service;
  const account = async (): Promise<Account> => {
    const user = { email: `${unique()}@platform.test`, name: "Pat Person", password };
    const id = await createPlatformUser(deps, { ...user, role: "Operator" });
    return new Account(service, "admin", { ...user, id });
  };
  const token = await service.admin();
  const { userId } = (await service.request("GET", "/admin/me", { token })).body;
  const get = (path: string) => () => ok(service.request("GET", `/admin/${path}`, { token }));
  return {
    ...(await accountCalls(service, account)),
    tenants: get("tenants"),
    "a shop is opened": () => service.openShop(),
    servers: get("servers"),
    graduations: get(`tenants/${shop.tenantId}/graduations`),
    ...appointmentCalls(service, shop),
    "usage of a tenant": get(`tenants/${shop.tenantId}/usage`),
    operators: get("users"),
    "audit of the platform": get("audit"),
    "audit of an operator": get(`audit?actorId=${userId}`),
    "audit of a tenant": get(`audit?subjectType=Tenant&subjectId=${shop.tenantId}`),
    "mail is sent": () => deps.postman.run(),
    "shops are visited": () => deps.scheduler.run(),
    "old rates are swept": () => deps.central.transact((tx) => deleteOldWindows(tx, deps.now())),
  };
}

/** The way in of one plane, with a second factor, a lockout and a forgotten password. */
async function accountCalls(service: TestService, account: () => Promise<Account>): Promise<Calls> {
  const user = await account();
  await user.enrol();
  const called = (what: string) => `${what} (${user.plane})`;
  return {
    [called("a second step, and what is open")]: async () => {
      const token = await user.signIn();
      await ok(user.request("GET", "/sessions", { token }));
      service.now.advance(30_000);
      const body = { password, code: user.code() };
      await ok(user.request("POST", "/2fa/recovery-codes", { token, body }));
    },
    [called("a lockout")]: async () => {
      const { email } = await account();
      for (let i = 0; i < 5; i++) await user.request("POST", "/login", { body: { email, password: "wrong" } });
    },
    [called("a forgotten password")]: () =>
      ok(user.request("POST", "/password/forgot", { body: { email: user.email } })),
  };
}
