import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import type { DocumentedRoute } from "../src/kernel/http/openapi.ts";
import { modules } from "../src/tenant/modules.ts";
import { capture } from "./capture.ts";
import { startService, type TestService, type Shop } from "./harness.ts";
import { newWebhook } from "./rights/place.ts";
import { specimens } from "./specimens/joined.ts";
import type { Resources, Sample } from "./specimens/specimen.ts";
import { addVariant, openTill, type Till } from "./sales.ts";
import { hire, problemOf } from "./staff.ts";

// Walks every resource of a shop through its life. A new resource needs a line in the table, or the first test fails.

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
    const list = { branchId, scope: "List", variantIds: [variantId] };
    const reviewed = (await shop.post("/stock/counts", list)).body.id;
    await shop.post(`/stock/counts/${reviewed}/submit`);
    const variant = () => ({ sku: fresh("V"), unitId, price: "1" });
    const parts: Resources[] = [];
    const ground = { shop, till, branchId, sessionId, variantId, made, some, fresh, named, coded };
    for (const { resources } of specimens) if (resources !== undefined) parts.push(await resources(ground));

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
      "/registers": coded({ branchId }),
      "/service-accounts": named({ permissions: [] }),
      "/roles": named({ permissions: ["catalogue.read"] }),
      "/webhooks": { body: () => newWebhook([branchId]) },
      "/stock/adjustment-reasons": named({ direction: "Both" }),
      "/stock/adjustments": {
        body: () => ({ branchId, lines: [{ variantId, quantity: "5", reasonId }] }),
        other: { note: "Other" },
      },
      "/stock/counts": { body: () => list, other: { note: "Other" } },
      "/tax-groups": named(),
      "/tax-rates": named({ rate: "0.19" }),
      "/units": coded({ precision: 0 }),
      "/users": { body: () => ({ name: "Sam Sample", email: `${randomUUID()}@example.com` }) },
      ...Object.assign({}, ...parts.map((part) => part.samples)),
    };
    await shop.patch("/settings", { sellerName: "Shop Ltd", sellerTaxId: "GB 7" });
    const sale: string = (await till.sell([{ variantId, quantity: "1" }])).body.id;
    parents = {
      ...{ "/cash/sessions/:id/movements": sessionId, "/products/:id/variants": product },
      ...{ "/orders/:id/invoice": sale, "/orders/:id/mails": sale, "/orders/:id/prints": sale },
      "/orders/:id/deposits": parked.body.id,
      ...Object.assign({}, ...parts.map((part) => part.parents)),
    };
    others = {
      "PATCH /settings": ["/settings", { receiptHeader: "Hello" }],
      "PATCH /settings/branches/:id": [`/settings/branches/${branchId}`, { receiptHeader: "Hello" }],
      "PATCH /stock/variants/:id": [`/stock/variants/${variantId}`, { isTracked: true }],
      "PATCH /variants/:id": [`/variants/${variantId}`, { price: "2" }],
      "POST /stock/counts/:id/post": [`/stock/counts/${reviewed}/post`],
      "POST /users/:id/activate": [`/users/${server.userId}/activate`],
      "POST /users/:id/deactivate": [`/users/${server.userId}/deactivate`],
      "POST /users/:id/email": [
        `/users/${server.userId}/email`,
        { email: "elsewhere@example.com", password: shop.owner.password },
      ],
      "PUT /orders/:id": [`/orders/${parked.body.id}`, { branchId, lines: [{ variantId, quantity: "3" }] }],
      ...Object.assign({}, ...parts.map((part) => part.others)),
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
