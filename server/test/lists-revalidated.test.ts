import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startService, type Shop, type TestService } from "./harness.ts";
import { hire, type Staff } from "./staff.ts";

describe("answers that a page keeps", () => {
  let service: TestService;
  let shop: Shop;
  let branchId: string;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    branchId = (await shop.get("/branches")).body.items[0].id;
  });
  after(() => service.close());

  const ask = (
    path: string,
    tag?: string,
    by: Pick<Staff, "token"> = shop,
    more: Readonly<Record<string, string>> = {},
  ) =>
    service.request("GET", path, {
      tenantId: shop.tenantId,
      token: by.token,
      headers: { ...(tag === undefined ? {} : { "if-none-match": tag }), ...more },
    });

  /** What changes each of them. */
  const changes = (): Readonly<Record<string, () => Promise<{ status: number }>>> => ({
    "/branches": () => shop.patch(`/branches/${branchId}`, { name: "Another" }),
    "/branches/:id/till-layout": () =>
      shop.put(`/branches/${branchId}/till-layout`, { pages: [{ name: "One", tiles: [] }] }),
    "/categories": () => shop.post("/categories", { name: "Bread" }),
    "/customer-groups": () => shop.post("/customer-groups", { name: "Trade" }),
    "/payment-methods": () => shop.post("/payment-methods", { name: "Cheque", kind: "Other" }),
    "/permissions": async () =>
      service.request("PUT", `/admin/tenants/${shop.tenantId}/modules`, {
        token: await service.admin(),
        body: { enabledModules: ["Credit"] },
      }),
    "/registers": () => shop.post("/registers", { branchId, name: "Till", code: "T1" }),
    "/roles": () => shop.post("/roles", { name: "Seller", permissions: ["sales.read"] }),
    "/settings": () => shop.patch("/settings", { receiptHeader: "Hello" }),
    "/settings/branches/:id": () => shop.patch(`/settings/branches/${branchId}`, { receiptHeader: "Hello here" }),
    "/tax-groups": () => shop.post("/tax-groups", { name: "Full", components: [] }),
    "/tax-rates": () => shop.post("/tax-rates", { name: "Full", rate: "0.19" }),
    "/units": () => shop.post("/units", { name: "Litre", code: "ltr", precision: 3 }),
  });

  test("each is 304 without a body while it is the same, and another answer once it has changed", async () => {
    const kept = service.app.contracts.flatMap(({ contract }) =>
      contract.isRevalidated === true ? [contract.path] : [],
    );
    assert.deepEqual(kept.toSorted(), Object.keys(changes()));
    for (const [path, change] of Object.entries(changes())) {
      const at = path.replace(":id", branchId);
      const first = await ask(at);
      const tag = first.headers.get("etag") ?? "";
      assert.match(tag, /^W\/"[\w-]{22}"$/, path);
      assert.deepEqual([first.status, first.headers.get("cache-control")], [200, "private, no-cache"], path);
      assert.match(first.headers.get("vary") ?? "", /Tenant-ID/, path);
      const again = await ask(at, `"other", ${tag}`);
      assert.deepEqual([again.status, again.body, again.headers.get("etag")], [304, null, tag], path);
      assert.equal((await ask(at, tag, shop, { "accept-encoding": "gzip" })).status, 304, path);
      const { status } = await change();
      assert.ok(status < 300, `${path}: ${status}`);
      const changed = await ask(at, tag);
      assert.equal(changed.status, 200, path);
      assert.notEqual(changed.headers.get("etag"), tag, path);
      assert.notDeepEqual(changed.body, first.body, path);
    }
  });

  test("who sees less gets an answer of their own to another's ETag; a refusal has none", async () => {
    const there = (await shop.post("/branches", { code: "B2", name: "Second" })).body.id;
    assert.equal((await shop.post("/registers", { branchId: there, name: "Far", code: "F1" })).status, 201);
    const tag = (await ask("/registers")).headers.get("etag") ?? "";
    const clerk = await hire(service, shop, ["cash.read"], [there]);
    const own = await ask("/registers", tag, clerk);
    assert.deepEqual([own.status, own.body.items.length], [200, 1]);
    const stranger = await ask("/settings/branches/" + branchId, tag, clerk);
    assert.deepEqual(
      [stranger.status, stranger.headers.get("etag"), stranger.headers.get("cache-control")],
      [403, null, "no-store"],
    );
    assert.equal((await service.request("GET", "/branches", { tenantId: shop.tenantId })).status, 401);
  });

  test("other answers are kept by nobody", async () => {
    for (const path of ["/products", "/customers", "/users", "/orders", "/session"]) {
      const { status, headers } = await ask(path);
      assert.deepEqual([status, headers.get("etag"), headers.get("cache-control")], [200, null, "no-store"], path);
    }
  });
});
