import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { capture } from "../../../test/capture.ts";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";

describe("what a page begins with", () => {
  let service: TestService;
  let shop: Shop;

  before(async () => {
    service = await startService({ shops: "small" });
    shop = await service.openShop({ modules: ["Loyalty", "Credit"], name: "Corner Shop" });
  });
  after(() => service.close());

  test("is what the five calls for it answer, in one", async () => {
    const { status, body } = await shop.get("/session");
    assert.equal(status, 200);
    const [me, rights, capabilities, settings, branches] = await Promise.all(
      ["/me", "/me/permissions", "/capabilities", "/settings", "/branches"].map(
        async (path) => (await shop.get(path)).body,
      ),
    );
    const { user, tenant, settings: own, branches: names, permissionsWithApproval, device, serverTime, ...rest } = body;
    assert.deepEqual([user, own, rest], [me, settings, { ...rights, ...capabilities }]);
    assert.deepEqual([tenant.tenantId, tenant.name], [shop.tenantId, "Corner Shop"]);
    assert.match(tenant.slug, /^[a-z0-9-]+$/);
    const short = ({ id, code, name, timezone, isActive }: Record<string, unknown>) => ({
      id,
      code,
      name,
      timezone,
      isActive,
    });
    assert.deepEqual(names, branches.items.map(short));
    assert.deepEqual([permissionsWithApproval, device], [[], null]);
    assert.equal(new Date(serverTime).toISOString(), serverTime);
  });

  test("has the settings of the modules that are on, and no others", async () => {
    const { settings, enabledModules } = (await shop.get("/session")).body;
    assert.deepEqual(
      [Object.keys(settings.modules), enabledModules.toSorted()],
      [
        ["credit", "loyalty"],
        ["Credit", "Loyalty"],
      ],
    );
  });

  test("takes one round trip to the database", async () => {
    const read = async () => assert.equal((await shop.get("/session")).status, 200);
    await read();
    const trips: number[] = [];
    // The least of three: what is done by the clock meanwhile is captured, too.
    for (let n = 0; n < 3; n += 1) {
      const sent = await capture(`${service.deps.config.databasePrefix}_central`, read);
      trips.push(new Set(sent.map(({ trip }) => trip)).size);
    }
    assert.equal(Math.min(...trips), 1);
  });

  test("401 without a token, and with one whose session has ended", async () => {
    const token = await shop.login(shop.owner.email, shop.owner.password);
    const at = { tenantId: shop.tenantId, token };
    assert.equal((await service.request("GET", "/session", { tenantId: shop.tenantId })).status, 401);
    assert.equal((await service.request("GET", "/session", at)).status, 200);
    assert.equal((await service.request("DELETE", "/identity/sessions", at)).status, 204);
    const other = await shop.login(shop.owner.email, shop.owner.password);
    assert.equal(
      (await service.request("DELETE", "/identity/sessions", { tenantId: shop.tenantId, token: other })).status,
      204,
    );
    assert.equal((await service.request("GET", "/session", at)).status, 401);
  });
});
