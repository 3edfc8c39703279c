import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import type { DocumentedRoute } from "../src/kernel/http/openapi.ts";
import { modules } from "../src/tenant/modules.ts";
import { capture } from "./capture.ts";
import { startService, type TestService, type Shop } from "./harness.ts";
import { newWebhook } from "./rights/place.ts";
import { addVariant, openTill, type Till } from "./sales.ts";
import { hire, problemOf } from "./staff.ts";

// Walks every resource of a shop through its life. A new resource needs a line in the table, or the first test fails.

interface Sample {
  /** A body to create one with, beside its id. */
  readonly body: () => Record<string, unknown>;
  /** What makes it another content under the same id, and a change; a new name without it. */
  readonly other?: Record<string, unknown>;
}

describe("every resource of a shop", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let routes: readonly DocumentedRoute[];
  /** By the path it is created at. */
  let samples: Readonly<Record<string, Sample>>;
  /** Operations with `If-Match` on what is not created at their path, with a body that they would take. */
  let others: Readonly<Record<string, [path: string, body?: object]>>;

  let count = 0;
  const fresh = (word: string) => `${word}${(count += 1)}`;
  const named = (more: object = {}): Sample => ({ body: () => ({ name: fresh("Sample"), ...more }) });
  const coded = (more: object = {}): Sample => ({
    body: () => ({ name: fresh("Sample"), code: fresh("S"), ...more }),
  });

  before(async () => {
    service = await startService();
    shop = await service.openShop({ modules: modules.map(({ name }) => name) });
    routes = service.app.contracts.filter(({ plane }) => plane === "tenant");
    till = await openTill(shop);
    const { branchId, sessionId } = till;
    const spare = (await shop.post("/registers", { branchId, name: "Spare", code: "SPARE" })).body.id;
    const unitId: string = (await shop.get("/units")).body.items[0].id;
    const reasonId: string = (await shop.get("/stock/adjustment-reasons")).body.items[0].id;
    const { items: cashReasons } = (await shop.get("/cash/reasons")).body;
    const paidIn = cashReasons.find(({ kind }: { kind: string }) => kind === "PaidIn").id;
    const variantId = await addVariant(shop, { sku: "SAMPLE", price: "1", unitId });
    const product = (await shop.get(`/variants/${variantId}`)).body.productId;
    const [clerk, server] = [await hire(service, shop, [], []), await hire(service, shop, [], [])];
    const parked = await shop.post("/orders", {
      ...till.order([{ variantId, quantity: "1" }]),
      status: "Parked",
      cashSessionId: undefined,
      payments: undefined,
    });
    const made = async (path: string, body: object): Promise<string> => (await shop.post(path, body)).body.id;
    const some = <T>(make: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 6 }, make));
    const buyers = await some(() => made("/customers", { name: "Buyer" }));
    const account = () => ({ customerId: buyers.shift(), limit: null });
    const owing = await made("/credit/accounts", account());
    const increase = { kind: "Increase", amount: "50", reason: "Old books" };
    const toReverse = await some(() => made(`/credit/accounts/${owing}/adjustments`, increase));
    const member = async () => made("/loyalty/accounts", { customerId: await made("/customers", { name: "Member" }) });
    const [collecting, family] = [await member(), await member()];
    await made(`/loyalty/accounts/${collecting}/adjustments`, { points: 1000, reason: "Welcome" });
    const members = await some(() => made("/customers", { name: "Member" }));
    const voucher = await made("/credit/vouchers", { kind: "GiftCard", amount: "5", reason: "Gift" });
    const rule = { benefit: { kind: "Percent", value: "10" } };
    const offer = { name: "Offer", type: "Simple", rule, requiresCoupon: true };
    const couponed = await made("/promotions", offer);
    const list = { branchId, scope: "List", variantIds: [variantId] };
    const reviewed = (await shop.post("/stock/counts", list)).body.id;
    await shop.post(`/stock/counts/${reviewed}/submit`);
    const variant = () => ({ sku: fresh("V"), unitId, price: "1" });
    const yard = (await shop.post("/branches", { name: "Yard", code: "YARD" })).body.id;
    const transfer = (quantity: string) => ({
      ...{ fromBranchId: branchId, toBranchId: yard, lines: [{ variantId, quantity }] },
    });
    const supplierId = (await shop.post("/suppliers", { name: "Mill", code: "MILL" })).body.id;
    const purchase = (quantity: string) => ({ supplierId, branchId, lines: [{ variantId, quantity }] });
    const bought = (await shop.post("/purchase-orders", purchase("100"))).body.id;
    await shop.post(`/purchase-orders/${bought}/submit`);
    const came = { lines: [{ variantId, received: "1" }] };
    const receiptId = (await shop.post(`/purchase-orders/${bought}/receipts`, came)).body.id;
    const toSupplier = { supplierId, branchId, lines: [{ variantId, quantity: "1", reason: "Damaged" }] };
    const back = (await shop.post("/supplier-returns", toSupplier)).body.id;
    const sent = (await shop.post("/stock-transfers", transfer("100"))).body.id;
    await shop.post(`/stock-transfers/${sent}/dispatch`, {});
    const { id: saleId, lines: saleLines } = (await till.sell([{ variantId, quantity: "50" }])).body;
    const saleLineId = saleLines[0].id;
    const returnReasonId = (await shop.post("/return-reasons", { name: "Waits", disposition: "Quarantine" })).body.id;
    const returned = { originalLineId: saleLineId, quantity: "1", reasonId: returnReasonId };
    const waiting = (
      await shop.post("/returns", {
        ...{ branchId, cashSessionId: sessionId, originalOrderId: saleId, lines: [{ ...returned, quantity: "20" }] },
      })
    ).body;

    samples = {
      "/approvals": {
        body: () => ({ permission: "sales.void", requesterId: clerk.userId }),
        other: { permission: "sales.refund" },
      },
      "/barcode-rules": {
        body: () => ({
          name: fresh("Rule"),
          prefix: String(20 + (count += 1)),
          length: 13,
          codeStart: 3,
          codeLength: 5,
          valueStart: 8,
          valueLength: 5,
          valueKind: "Price",
          decimals: 2,
        }),
      },
      "/branches": coded(),
      "/cash/reasons": named({ kind: "PaidOut" }),
      "/sales/reasons": named({ kind: "Discount" }),
      "/cash/sessions": { body: () => ({ registerId: spare, openingCash: "5" }), other: { openingCash: "6" } },
      "/cash/sessions/:id/movements": {
        body: () => ({ kind: "PaidIn", amount: "5", reasonId: paidIn }),
        other: { amount: "6" },
      },
      "/categories": named(),
      "/customer-groups": named(),
      "/coupon-series": {
        body: () => ({ promotionId: couponed, name: fresh("Letter"), count: 2 }),
        other: { name: "Other" },
      },
      "/coupons": { body: () => ({ promotionId: couponed, code: randomUUID() }), other: { limitTotal: 2 } },
      "/credit/accounts": { body: account, other: { limit: "7.00" } },
      "/credit/accounts/:id/adjustments": {
        body: () => ({ kind: "Increase", amount: "5", reason: "Old books" }),
        other: { amount: "6" },
      },
      "/credit/accounts/:id/payments": {
        body: () => ({ branchId, cashSessionId: sessionId, methodId: till.card, amount: "1" }),
        other: { amount: "2" },
      },
      "/credit/accounts/:id/reversals": {
        body: () => ({ entryId: toReverse.shift() ?? "", reason: "Mistake" }),
        other: { reason: "Other" },
      },
      "/loyalty/accounts": {
        body: () => ({ customerId: members.shift() }),
        other: { isBlocked: true },
      },
      "/loyalty/accounts/:id/adjustments": { body: () => ({ points: 5, reason: "Gift" }), other: { points: 6 } },
      "/loyalty/accounts/:id/transfers": {
        body: () => ({ toAccountId: family, points: 5, reason: "Family" }),
        other: { points: 6 },
      },
      "/loyalty/rules": named({ basis: "None" }),
      "/loyalty/tiers": named({ minSpend: "100" }),
      "/credit/vouchers": {
        body: () => ({ kind: "GiftCard", amount: "5", reason: "Gift", code: randomUUID() }),
        other: { expiresOn: "2100-01-02" },
      },
      "/credit/vouchers/:id/entries": {
        body: () => ({ kind: "Issue", amount: "5", reason: "Gift" }),
        other: { amount: "6" },
      },
      "/customers": named(),
      "/devices": named({ branchId }),
      "/orders": {
        body: () => till.order([{ variantId, quantity: "1" }]),
        other: { lines: [{ variantId, quantity: "2" }] },
      },
      "/orders/:id/deposits": {
        body: () => ({ cashSessionId: sessionId, methodId: till.cash, amount: "0.1" }),
        other: { amount: "0.2" },
      },
      "/orders/:id/invoice": { body: () => ({ buyer: { name: "Ann" } }), other: { buyer: { name: "Bob" } } },
      "/orders/:id/mails": { body: () => ({ to: "ann@example.com" }), other: { to: "bob@example.com" } },
      "/orders/:id/prints": { body: () => ({}), other: { language: "de" } },
      "/payment-methods": named({ kind: "Other" }),
      "/price-lists": named(),
      "/products": { body: () => ({ name: fresh("Sample"), variants: [variant()] }) },
      "/products/:id/variants": { body: variant, other: { price: "2" } },
      "/purchase-orders": { body: () => purchase("1"), other: { note: "Other" } },
      "/purchase-orders/:id/receipts": {
        body: () => ({ lines: [{ variantId, received: "1" }] }),
        other: { note: "Other" },
      },
      "/purchase-orders/:id/receipts/:receiptId/costs": {
        body: () => ({ costs: [{ name: "Freight", amount: "1", by: "Quantity" }] }),
        other: { note: "Other" },
      },
      "/registers": coded({ branchId }),
      "/gift-receipts": { body: () => ({ orderId: saleId }), other: { lineIds: [saleLineId] } },
      "/return-reasons": named(),
      "/saved-reports": named({ report: "sales" }),
      "/service-accounts": named({ permissions: [] }),
      "/returns": {
        body: () => ({ branchId, cashSessionId: sessionId, originalOrderId: saleId, lines: [returned] }),
        other: { note: "Other" },
      },
      "/returns/:id/inspections": {
        body: () => ({ lines: [{ lineId: waiting.lines[0].id, restocked: "1" }] }),
        other: { lines: [{ lineId: waiting.lines[0].id, wasted: "1" }] },
      },
      "/roles": named({ permissions: ["catalogue.read"] }),
      "/webhooks": { body: () => newWebhook([branchId]) },
      "/stock/adjustment-reasons": named({ direction: "Both" }),
      "/stock/adjustments": {
        body: () => ({ branchId, lines: [{ variantId, quantity: "5", reasonId }] }),
        other: { note: "Other" },
      },
      "/stock/counts": { body: () => list, other: { note: "Other" } },
      "/stock-transfers": { body: () => transfer("1"), other: { note: "Other" } },
      "/stock-transfers/:id/receipts": {
        body: () => ({ lines: [{ variantId, received: "1" }] }),
        other: { note: "Other" },
      },
      "/suppliers": coded(),
      "/supplier-returns": { body: () => toSupplier, other: { note: "Other" } },
      "/promotions": named(offer),
      "/tax-groups": named(),
      "/tax-rates": named({ rate: "0.19" }),
      "/units": coded({ precision: 0 }),
      "/users": { body: () => ({ name: "Sam Sample", email: `${randomUUID()}@example.com` }) },
    };
    await shop.patch("/settings", { sellerName: "Shop Ltd", sellerTaxId: "GB 7" });
    const sale: string = (await till.sell([{ variantId, quantity: "1" }])).body.id;
    parents = {
      ...{ "/cash/sessions/:id/movements": sessionId, "/products/:id/variants": product },
      ...{ "/stock-transfers/:id/receipts": sent, "/purchase-orders/:id/receipts": bought },
      "/purchase-orders/:id/receipts/:receiptId/costs": `${bought}/receipts/${receiptId}`,
      "/credit/vouchers/:id/entries": voucher,
      ...{ "/loyalty/accounts/:id/adjustments": collecting, "/loyalty/accounts/:id/transfers": collecting },
      ...{
        "/credit/accounts/:id/adjustments": owing,
        "/credit/accounts/:id/payments": owing,
        "/credit/accounts/:id/reversals": owing,
      },
      ...{ "/orders/:id/invoice": sale, "/orders/:id/mails": sale, "/orders/:id/prints": sale },
      "/orders/:id/deposits": parked.body.id,
      ...{ "/returns/:id/inspections": waiting.id },
    };
    others = {
      "POST /promotions/:id/enable": [`/promotions/${couponed}/enable`],
      "POST /promotions/:id/disable": [`/promotions/${couponed}/disable`],
      "PATCH /settings": ["/settings", { receiptHeader: "Hello" }],
      "PATCH /settings/branches/:id": [`/settings/branches/${branchId}`, { receiptHeader: "Hello" }],
      "PATCH /stock/variants/:id": [`/stock/variants/${variantId}`, { isTracked: true }],
      "PATCH /variants/:id": [`/variants/${variantId}`, { price: "2" }],
      "POST /stock/counts/:id/post": [`/stock/counts/${reviewed}/post`],
      "POST /stock-transfers/:id/request": [`/stock-transfers/${sent}/request`],
      "POST /stock-transfers/:id/approve": [`/stock-transfers/${sent}/approve`],
      "POST /stock-transfers/:id/dispatch": [`/stock-transfers/${sent}/dispatch`, {}],
      "POST /stock-transfers/:id/recall": [`/stock-transfers/${sent}/recall`, { reason: "Back" }],
      "POST /stock-transfers/:id/cancel": [`/stock-transfers/${sent}/cancel`, { reason: "No" }],
      "PUT /stock-transfers/:id/lines": [`/stock-transfers/${sent}/lines`, { lines: [{ variantId, quantity: "1" }] }],
      "POST /purchase-orders/:id/submit": [`/purchase-orders/${bought}/submit`],
      "POST /purchase-orders/:id/close": [`/purchase-orders/${bought}/close`, { reason: "Enough" }],
      "POST /purchase-orders/:id/cancel": [`/purchase-orders/${bought}/cancel`, { reason: "No" }],
      "PUT /purchase-orders/:id/lines": [`/purchase-orders/${bought}/lines`, { lines: [] }],
      "POST /supplier-returns/:id/credit": [
        `/supplier-returns/${back}/credit`,
        { number: "C", issuedOn: "2026-01-01", creditCost: "1" },
      ],
      "POST /supplier-returns/:id/cancel": [`/supplier-returns/${back}/cancel`],
      "POST /users/:id/activate": [`/users/${server.userId}/activate`],
      "POST /users/:id/deactivate": [`/users/${server.userId}/deactivate`],
      "POST /users/:id/email": [
        `/users/${server.userId}/email`,
        { email: "elsewhere@example.com", password: shop.owner.password },
      ],
      "PUT /orders/:id": [`/orders/${parked.body.id}`, { branchId, lines: [{ variantId, quantity: "3" }] }],
    };
  });
  after(() => service.close());

  let parents: Readonly<Record<string, string>>;
  /** From the first parameter to the last. */
  const pathOf = (path: string) => path.replace(/:.*:\w+|:id/, parents[path] ?? "");
  const routeAt = (method: string, path: string) =>
    routes.find(({ contract }) => contract.method === method && contract.path === path);
  const create = async (path: string) => {
    const { body, other = { name: fresh("Other") } } = samples[path] ?? { body: () => ({}) };
    const content: Record<string, unknown> & { id: string } = { ...body(), id: randomUUID() };
    const reply = await shop.post(pathOf(path), content);
    assert.equal(reply.status, 201, `${path}: ${JSON.stringify(reply.body)}`);
    return { content, other, reply, own: `${path}/${content.id}` };
  };
  const stale = { "if-match": '"99"' };
  const takesVersion = ({ contract }: DocumentedRoute) => contract.errors?.includes("version_conflict") === true;

  test("is in the table", () => {
    const creating = routes.filter(({ contract }) => "201" in contract.replies).map(({ contract }) => contract.path);
    assert.deepEqual(creating.sort(), Object.keys(samples).sort());
    const changing = routes
      .filter((route) => takesVersion(route) && !(route.contract.path.replace(/\/:id$/, "") in samples))
      .map(({ contract }) => `${contract.method} ${contract.path}`);
    const apart = Object.keys(others).filter((name) => name !== "PUT /orders/:id");
    assert.deepEqual(changing.sort(), apart.sort());
  });

  test("is created once under an id: 201, 200 for its replay, 409 duplicate_conflict for another content", async () => {
    for (const path of Object.keys(samples)) {
      const { content, other } = await create(path);
      const again = await shop.post(pathOf(path), content);
      assert.deepEqual([again.status, again.headers.get("idempotent-replayed")], [200, "true"], path);
      const diverging = await shop.post(pathOf(path), { ...content, ...other });
      assert.deepEqual(problemOf(diverging), [409, "duplicate_conflict"], path);
      if (routeAt("GET", `${path}/:id`) === undefined) continue;
      const { status, body } = await shop.get(`${path}/${content.id}`);
      assert.deepEqual([status, body.id], [200, content.id], path);
    }
  });

  test("is listed, changed at its version (409 version_conflict at another) and archived", async () => {
    for (const path of Object.keys(samples).filter((one) => routeAt("PATCH", `${one}/:id`) !== undefined)) {
      const { content, other, own } = await create(path);
      const listed = (await shop.get(`${path}?limit=200`)).body.items.map(({ id }: { id: string }) => id);
      assert.ok(listed.includes(content.id), path);
      const changed = await shop.patch(own, other, { "if-match": '"1"' });
      assert.deepEqual([changed.status, changed.body.version], [200, 2], `${path}: ${JSON.stringify(changed.body)}`);
      assert.deepEqual({ ...changed.body, ...other }, changed.body, path);
      assert.deepEqual(problemOf(await shop.patch(own, other, { "if-match": '"1"' })), [409, "version_conflict"], path);
      if (routeAt("DELETE", `${path}/:id`) === undefined) continue;
      assert.deepEqual(problemOf(await shop.delete(own, undefined, stale)), [409, "version_conflict"], path);
      assert.equal((await shop.delete(own)).status, 204, path);
      const gone = await shop.get(own);
      const isOver = gone.body.isArchived === true || typeof gone.body.revokedAt === "string";
      assert.ok(["/roles", "/saved-reports"].includes(path) ? gone.status === 404 : isOver, path);
    }
  });

  test("is on one page of its list, however short the pages are, and no more is read for one", async () => {
    const pageOf = (path: string, limit: number, cursor = "") => {
      const of = ["/stock/adjustments", "/stock/counts"].includes(path) ? `&branchId=${till.branchId}` : "";
      return shop.get(`${path}?limit=${limit}${of}${cursor}`);
    };
    const pagesOf = async (path: string, limit: number) => {
      const ids: string[] = [];
      for (let cursor = ""; ids.length < 200;) {
        const { status, body } = await pageOf(path, limit, cursor);
        assert.equal(status, 200, `${path} ${JSON.stringify(body)}`);
        ids.push(...body.items.map(({ id }: { id: string }) => id));
        if (body.nextCursor === null) break;
        cursor = `&cursor=${encodeURIComponent(body.nextCursor)}`;
      }
      return ids;
    };
    const paged = Object.keys(samples).filter((path) => {
      const query = routeAt("GET", path)?.contract.query as { properties?: object } | undefined;
      return !path.includes(":id") && query?.properties !== undefined && "cursor" in query.properties;
    });
    assert.ok(paged.length > 15);
    for (const path of paged) {
      for (let n = 0; n < 3 && path !== "/cash/sessions"; n++) await create(path);
      const whole = await pagesOf(path, 200);
      assert.ok(whole.length > 2 || path === "/cash/sessions", `${path}: ${whole.length}`);
      assert.equal(new Set(whole).size, whole.length, path);
      for (const limit of [1, 2]) assert.deepEqual(await pagesOf(path, limit), whole, `${path} by ${limit}`);
      const sent = await capture("", () => pageOf(path, 1));
      const beyond = sent.filter(({ rows }) => rows > 2).map(({ text, rows }) => `${rows} rows: ${text.trim()}`);
      assert.deepEqual(beyond, [], `${path} reads more than its page`);
    }
  });

  test("that is changed elsewhere than at its path is changed at its version, too", async () => {
    for (const [name, [path, body]] of Object.entries(others)) {
      const reply = await service.request(name.split(" ")[0] ?? "", path, {
        tenantId: shop.tenantId,
        token: shop.token,
        headers: stale,
        ...(body === undefined ? {} : { body }),
      });
      assert.deepEqual(problemOf(reply), [409, "version_conflict"], name);
    }
  });
});
