import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startService, type Shop, type TestService } from "../../server/test/harness.ts";
import { addVariant, openTill } from "../../server/test/sales.ts";
import { createShopClient, findShop, unwrap } from "../src/index.ts";
import { watchedFetch } from "./service.ts";

describe("a page of somebody's own", () => {
  let service: TestService;
  let shop: Shop;
  let slug: string;
  before(async () => {
    service = await startService();
    shop = await service.openShop();
    const tenant = await service.request("GET", `/admin/tenants/${shop.tenantId}`, { token: await service.admin() });
    slug = tenant.body.slug;
    const till = await openTill(shop);
    const { items: units } = (await shop.get("/units")).body;
    const variantId = await addVariant(shop, { sku: "RYE", unitId: units[0].id, price: "1.00" });
    for (let i = 0; i < 30; i += 1) {
      const customer = await shop.post("/customers", { name: `Ann ${i}` });
      const sold = await till.sell([{ variantId, quantity: "1" }], { customerId: customer.body.id });
      assert.equal(sold.status, 201, JSON.stringify(sold.body));
    }
  });
  after(() => service.close());

  test("from the slug to a live event in six calls, however long the list is", async () => {
    const { sent, fetch } = watchedFetch(service);
    const baseUrl = service.url;
    const { tenantId, name } = await findShop({ baseUrl, slug, fetch });
    const client = createShopClient({ baseUrl, tenantId, fetch });
    await unwrap(client.POST("/identity/login", { body: shop.owner }));

    const { user, permissions, branches, settings } = await unwrap(client.GET("/session"));
    assert.ok(name.length > 0 && user.name.length > 0 && permissions.includes("catalogue.write"));
    assert.ok(branches.length > 0 && settings.currency.length === 3);

    const stop = new AbortController();
    const events = await unwrap(client.GET("/events", { parseAs: "stream", signal: stop.signal }));
    const reader = events?.pipeThrough(new TextDecoderStream()).getReader();

    const list = await unwrap(client.GET("/orders", { params: { query: { limit: 100, count: true } } }));
    assert.equal(list.count, 30);
    // All that a table shows is in the list.
    const [order] = list.items;
    assert.ok(order);
    const { branchName, registerName, cashierName, customerName, customerId } = order;
    for (const name of [branchName, registerName, cashierName, customerName]) assert.ok(name, JSON.stringify(order));

    const id = customerId ?? "";
    await unwrap(client.PATCH("/customers/{id}", { params: { path: { id } }, body: { name: "Ann of the corner" } }));
    let heard = "";
    while (!heard.includes("CustomerChanged")) {
      const part = await reader?.read();
      assert.ok(part?.done === false, `the events have ended: ${heard}`);
      heard += part.value;
    }
    stop.abort();
    assert.deepEqual(
      sent.map(
        (call) =>
          call
            .replace(/[0-9a-f-]{36}/, "{id}")
            .replace(slug, "{slug}")
            .split("?")[0],
      ),
      [
        "GET /shops/{slug}",
        "POST /identity/login",
        "GET /session",
        "GET /events",
        "GET /orders",
        "PATCH /customers/{id}",
      ],
    );
  });
});
