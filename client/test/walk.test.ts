import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { registerTill } from "../../server/test/devices.ts";
import { eventually } from "../../server/test/eventually.ts";
import { placement, startService, type Shop, type TestService } from "../../server/test/harness.ts";
import { addVariant, openTill } from "../../server/test/sales.ts";
import { createShopClient, findShop, unwrap } from "../src/index.ts";
import { watchedFetch } from "./service.ts";

describe("a page of somebody's own", () => {
  let service: TestService;
  let shop: Shop;
  let slug: string;
  before(async () => {
    service = await startService({ shops: "opened" });
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
    for await (const part of partsOf(reader)) {
      heard += part;
      if (heard.includes("CustomerChanged")) break;
    }
    assert.ok(heard.includes("CustomerChanged"), heard);
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

  test(
    "a till in its long poll and an office with its events go through a graduation without signing in again",
    { skip: placement() === "Dedicated" && "a shop graduates once" },
    async () => {
      const moving = await service.openShop();
      const { branchId, registerId } = await openTill(moving);
      const { id, credential } = await registerTill(service, moving, { branchId, registerId });
      const [till, office] = [watchedFetch(service), watchedFetch(service)];
      const base = { baseUrl: service.url, tenantId: moving.tenantId };
      const device = { id, credential, isAlone: true };
      const atTill = createShopClient({ ...base, fetch: till.fetch, device });
      const atOffice = createShopClient({ ...base, fetch: office.fetch });
      await unwrap(atOffice.POST("/identity/login", { body: moving.owner }));

      const stop = new AbortController();
      let heard = "";
      /** Opens the stream anew whenever it ends, as pages do. */
      const listen = async (): Promise<void> => {
        const lastId = heard
          .match(/^id: (.*)$/gm)
          ?.at(-1)
          ?.slice(4);
        const header = lastId === undefined ? {} : { "Last-Event-ID": lastId };
        const answer = await atOffice.GET("/events", { params: { header }, parseAs: "stream", signal: stop.signal });
        for await (const part of partsOf(answer.data?.pipeThrough(new TextDecoderStream()).getReader())) heard += part;
        if (!stop.signal.aborted) await listen();
      };
      listen().catch((error: unknown) => assert.ok(stop.signal.aborted, String(error)));
      // From the first id on nothing is missed.
      await eventually("the events have begun", () => /^id: /m.test(heard));
      const first = await unwrap(atTill.GET("/sync/snapshot", { params: { query: { branchId } }, parseAs: "text" }));
      const mark = JSON.parse(first.trim().split("\n").at(-1) ?? "{}") as { cursor: string };
      const query = { branchId, cursor: mark.cursor, wait: 20 };
      const polling = unwrap(atTill.GET("/sync/changes", { params: { query } }));

      const moved = await service.request("POST", `/admin/tenants/${moving.tenantId}/graduate?server=second`, {
        token: await service.admin(),
      });
      assert.equal(moved.status, 200, JSON.stringify(moved.body));
      const made = await unwrap(atOffice.POST("/customers", { body: { name: "Ann" } }));
      let page = await polling;
      while (page.changes.length === 0)
        page = await unwrap(atTill.GET("/sync/changes", { params: { query: { ...query, cursor: page.cursor } } }));
      assert.ok(page.changes.some(({ key }) => key[0] === made.id));
      await eventually("the office hears of it", () => heard.includes(made.id));
      stop.abort();
      const signIns = (sent: readonly string[]) => sent.filter((call) => call.startsWith("POST /identity/"));
      assert.deepEqual(signIns(till.sent), ["POST /identity/login/device"]);
      assert.deepEqual(signIns(office.sent), ["POST /identity/login"]);
    },
  );
});

async function* partsOf(reader: ReadableStreamDefaultReader<string> | undefined): AsyncGenerator<string> {
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) yield part.value;
}
