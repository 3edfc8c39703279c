import { callsOf, registerTill } from "../../server/test/devices.ts";
import { made, unique, type World } from "../../server/test/races/world.ts";
import { ok, type Calls } from "./calls.ts";

/** What a till asks for, from its sign-in to its X report. */
export async function tillCalls({ service, shop, till, branchId, variant }: World): Promise<Calls> {
  const sku = unique();
  const variantId = await variant({ sku, barcodes: [{ code: "4006381333931", type: "Ean13" }] });
  const lines = [{ variantId, quantity: "1" }];
  const { id: customerId } = await made(shop.post("/customers", { name: "Ann", phone: "+49 171 123", code: "CARD-1" }));
  const sell = () => till.sell(lines, { customerId });
  const [order, mistake] = [await made(sell()), await made(sell())];
  const parked = await made(shop.post("/orders", { branchId, status: "Parked", lines }));
  const reasons: { id: string; kind: string }[] = (await shop.get("/cash/reasons")).body.items;
  const reasonId = reasons.find(({ kind }) => kind === "NoSale")?.id;
  const device = await registerTill(service, shop, { branchId });
  const session = `/cash/sessions/${till.sessionId}`;
  const get = (path: string) => () => ok(shop.get(path));
  return {
    "sign-in": () => shop.login(shop.owner.email, shop.owner.password),
    "a till says how it is": async () => {
      const by = callsOf(service, shop, (await device.loginAlone()).body.accessToken);
      await ok(by.put("/sync/report", { version: "2.4.0", unsyncedCount: 0 }));
    },
    "numbers that tills left out": get(`/registers/${till.registerId}/receipt-gaps`),
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
    "orders, oldest first": get("/orders?sort=Oldest"),
    "orders of a branch are counted": get(`/orders?branchId=${branchId}&count=true`),
    "orders of an article are counted": get(`/orders?variantId=${variantId}&count=true`),
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
