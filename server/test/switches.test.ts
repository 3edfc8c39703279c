import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startingRolesOf } from "../src/tenant/engine/compose.ts";
import type { ModuleManifest } from "../src/tenant/engine/manifest.ts";
import { modules } from "../src/tenant/modules.ts";
import { allSettings } from "../src/contract/settings.ts";
import { rowsOf } from "../../proof/ghosts/catalogue.ts";
import { homeOf, rowOf } from "../../proof/ghosts/world.ts";
import { startService, type Reply, type Shop, type TestService } from "./harness.ts";
import { addVariant, openTill, sellByName } from "./sales.ts";

/** What modules bring a shop that has them for the first time. */
const brought: Readonly<Record<string, readonly string[]>> = { Returns: ["return_reasons"] };

/** The tables that a switch writes. */
function writtenBy({ name, permissions, jobs = [] }: ModuleManifest): readonly string[] {
  const given = permissions === undefined ? [] : ["audit_events", "introductions", "roles"];
  return [...given, ...(jobs.length === 0 ? [] : ["jobs"]), ...(brought[name] ?? [])].sort();
}

interface Role {
  readonly name: string;
  readonly permissions: readonly string[];
  readonly permissionsWithApproval: readonly string[];
}

describe("a shop that had no modules", () => {
  let service: TestService;
  let shop: Shop;
  let sold: Reply["body"];

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    await sellByName(shop);
    const till = await openTill(shop);
    const unitId = (await shop.get("/units")).body.items[0].id;
    const variantId = await addVariant(shop, { sku: "TEA", price: "4", unitId });
    await shop.post("/customers", { name: "Ada" });
    sold = (await till.sell([{ variantId, quantity: "2" }])).body;
  });
  after(() => service.close());

  const turnOn = async (enabledModules: readonly string[]) => {
    const path = `/admin/tenants/${shop.tenantId}/modules`;
    const { status } = await service.request("PUT", path, { token: await service.admin(), body: { enabledModules } });
    assert.equal(status, 200);
  };
  /** What is in each table, without the feed, which tells tills of what moved in the others. */
  const rows = async () => {
    const all = (await rowsOf(service, homeOf(await rowOf(service, shop)))) ?? new Map<string, string>();
    return new Map([...all].filter(([table]) => !table.startsWith("feed_")));
  };
  const roles = async (): Promise<readonly Role[]> => (await shop.get("/roles")).body.items;
  const get = async (path: string): Promise<Reply["body"]> => (await shop.get(path)).body;

  /** What the module gives the starting role, in the order of the alphabet. */
  const givenBy = (module: ModuleManifest, name: string) => {
    const own = (all: readonly string[] = []) => all.filter((one) => one in (module.permissions ?? {})).sort();
    const role = startingRolesOf([module]).find((one) => one.name === name);
    return { permissions: own(role?.permissions), permissionsWithApproval: own(role?.permissionsWithApproval) };
  };
  const defaultsOf = (module: ModuleManifest) => {
    const trees = Object.entries(allSettings([module]).all.modules);
    return Object.fromEntries(
      trees.map(([name, group]) => [
        name,
        Object.fromEntries(Object.entries(group).map(([setting, { default: value }]) => [setting, value])),
      ]),
    );
  };

  for (const module of modules)
    test(`gets ${module.name} by a switch: its permissions and the defaults of its settings, and nothing else moves`, async () => {
      await turnOn([]);
      const [settings, rolesBefore, before] = [await get("/settings"), await roles(), await rows()];
      assert.equal("modules" in settings, false);
      await turnOn([module.name]);

      const now = await rows();
      const changed = [...now].filter(([table, content]) => before.get(table) !== content).map(([table]) => table);
      assert.deepEqual(changed.sort(), writtenBy(module));
      for (const role of await roles()) {
        const had = rolesBefore.find(({ name }) => name === role.name);
        const fresh = (of: "permissions" | "permissionsWithApproval") =>
          role[of].filter((name) => had?.[of].includes(name) !== true).sort();
        const given = { permissions: fresh("permissions"), permissionsWithApproval: fresh("permissionsWithApproval") };
        assert.deepEqual(given, givenBy(module, role.name), role.name);
      }
      const { modules: ofModules = {}, version: _, ...core } = await get("/settings");
      const { version: _version, ...coreBefore } = settings;
      assert.deepEqual([ofModules, core], [defaultsOf(module), coreBefore]);
      assert.deepEqual((await get("/capabilities")).enabledModules, [module.name]);
      const permissions = (await get("/permissions")).items.map(({ permission }: { permission: string }) => permission);
      for (const name of Object.keys(module.permissions ?? {})) assert.ok(permissions.includes(name), name);

      await turnOn([]);
      assert.deepEqual(await rows(), now);
      assert.deepEqual(await get("/settings"), settings);
      assert.deepEqual(await get(`/orders/${sold.id}`), sold);
    });
});
