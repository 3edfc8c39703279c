import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";

describe("one's own identity", () => {
  let service: TestService;
  let shop: Shop;

  before(async () => {
    service = await startService({ shops: "opened" });
    shop = await service.openShop({ modules: ["Purchasing"], name: "Corner Shop" });
  });
  after(() => service.close());

  test("GET /me: 200 with the user and the shop", async () => {
    const { status, body } = await shop.get("/me");
    assert.equal(status, 200);
    const { userId, ...rest } = body;
    assert.match(userId, /^[0-9a-f-]{36}$/);
    assert.deepEqual(rest, {
      ...{ email: shop.owner.email, name: "Olive Owner", tenantId: shop.tenantId, tenantName: "Corner Shop" },
      ...{ language: null, theme: "System", preferences: {} },
    });
  });

  test("PATCH /me: 200 with the new name, 400 for an empty one or another member", async () => {
    const { status, body } = await shop.patch("/me", { name: " Olivia Owner " });
    assert.deepEqual([status, body.name], [200, "Olivia Owner"]);
    assert.equal((await shop.get("/me")).body.name, "Olivia Owner");
    assert.ok("name" in (await shop.patch("/me", { name: "  " })).body.errors);
    const faulty = (await shop.patch("/me?page=2", { name: 7, theme: "Blue" })).body;
    assert.deepEqual(faulty.codes, { page: ["Unknown"], name: ["Type"], theme: ["Choice"] });
    assert.ok("isGlobalAdmin" in (await shop.patch("/me", { name: "x", isGlobalAdmin: true })).body.errors);
  });

  test("PATCH /me keeps how one's pages look, a member at a time, without a word in the audit log", async () => {
    const preferences = { columns: { orders: ["number", "total"] }, tiles: [] };
    const { status, body } = await shop.patch("/me", { language: "de-AT", theme: "Dark", preferences });
    assert.deepEqual([status, body.language, body.theme, body.preferences], [200, "de-AT", "Dark", preferences]);
    assert.deepEqual((await shop.patch("/me", { language: null })).body, { ...body, language: null });
    assert.deepEqual((await shop.patch("/me", { preferences: {} })).body, { ...body, language: null, preferences: {} });
    const changes = (await shop.get("/audit?event=user.changed")).body.items as { details: object }[];
    assert.ok(changes.every(({ details }) => "name" in details));
    for (const [member, wrong] of [
      ["language", "german"],
      ["theme", "Blue"],
      ["preferences", []],
      ["preferences", { text: "x".repeat(16_384) }],
      ["preferences", { text: ["\u0000"] }],
      ["preferences", { "\ud800": 1 }],
      ["preferences", { deep: JSON.parse("[".repeat(1_000) + "]".repeat(1_000)) as unknown }],
    ] as const) {
      const refused = await shop.patch("/me", { [member]: wrong });
      assert.equal(refused.status, 400, member);
      assert.deepEqual(Object.keys(refused.body.codes), Object.keys(refused.body.errors));
      assert.deepEqual(
        Object.keys(refused.body.errors).map((path) => path.split(".")[0]),
        [member],
      );
    }
    assert.equal((await shop.patch("/me", { preferences: { text: "x".repeat(16_373) } })).status, 200);
    assert.equal((await shop.patch("/me", { preferences: {} })).status, 200);
  });

  test("GET /me/permissions: 200 with exactly roles, permissions, isGlobalAdmin, branchIds", async () => {
    const { status, body } = await shop.get("/me/permissions");
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body).sort(), ["branchIds", "isGlobalAdmin", "permissions", "roles"]);
    assert.deepEqual([body.roles, body.isGlobalAdmin, body.branchIds.length], [["Owner"], true, 1]);
    assert.ok(body.permissions.every((permission: string) => /^[a-z]+\.[a-z]+([A-Z][a-z]+)*$/.test(permission)));
  });

  test("GET /capabilities: 200 with the enabled modules, as they change", async () => {
    assert.deepEqual((await shop.get("/capabilities")).body, { enabledModules: ["Purchasing"] });
    await service.request("PUT", `/admin/tenants/${shop.tenantId}/modules`, {
      token: await service.admin(),
      body: { enabledModules: [] },
    });
    assert.deepEqual((await shop.get("/capabilities")).body, { enabledModules: [] });
  });

  test("the admin plane: me, a new name, role and permissions", async () => {
    const token = await service.admin();
    const me = (await service.request("GET", "/admin/me", { token })).body;
    const version = async () =>
      (await service.request("GET", `/admin/users/${me.userId}`, { token })).body.version as number;
    const before = await version();
    const renamed = await service.request("PATCH", "/admin/me", { token, body: { name: " Ada " } });
    assert.deepEqual([renamed.status, renamed.body.name], [200, "Ada"]);
    const looks = { language: "fr", theme: "Light", preferences: { page: 200 } };
    const changed = await service.request("PATCH", "/admin/me", { token, body: looks });
    assert.deepEqual([changed.status, changed.body], [200, { ...renamed.body, ...looks }]);
    assert.equal(await version(), before + 1);
    const { body } = await service.request("GET", "/admin/me", { token });
    assert.deepEqual([body.email, body.name], [service.operator.email, "Ada"]);
    const permissions = await service.request("GET", "/admin/me/permissions", { token });
    assert.deepEqual(permissions.body.roles, ["Owner"]);
    assert.ok(permissions.body.permissions.includes("tenants.graduate"));
  });
});
