import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, beforeEach, describe, test } from "node:test";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";
import { operate } from "../../../test/moves.ts";
import { startFanOut } from "../../admin/migrations/service.ts";
import { commandLine } from "../../admin/gate/actor.ts";
import { boot, type BootConfig } from "../../boot.ts";
import type { Migration } from "../../kernel/db/migrate.ts";
import { sql } from "../../kernel/db/sql.ts";
import { defineModule, type ModuleManifest } from "../engine/manifest.ts";
import { modules as shipped } from "../modules.ts";
import { introduce } from "./service.ts";

let isFailing = false;
const gifts = defineModule({
  name: "Gifts",
  permissions: { "gifts.read": "See gift cards", "gifts.sell": "Sell gift cards" },
  startingGrants: {
    Manager: { permissions: ["gifts.read", "gifts.sell"] },
    Cashier: { permissions: ["gifts.read"], permissionsWithApproval: ["gifts.sell"] },
  },
  onEnable: async (tx) => {
    await tx.run(sql`INSERT INTO categories (id, name) VALUES (gen_random_uuid(), 'Gift cards')`);
    if (isFailing) throw new Error("no gifts today");
  },
});

/** The module as a later release has it. */
function giftsWith(permission: string): ModuleManifest {
  return { ...gifts, permissions: { ...gifts.permissions, [permission]: "New" } };
}

interface Role {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly permissions: string[];
  readonly permissionsWithApproval: string[];
}

describe("what a shop is given of new permissions and modules", () => {
  let service: TestService;
  let shop: Shop;

  before(async () => {
    service = await startService({ modules: [gifts] });
  });
  after(() => service.close());
  beforeEach(async () => {
    isFailing = false;
    shop = await service.openShop();
  });

  const enable = async (enabledModules: string[]) => {
    const path = `/admin/tenants/${shop.tenantId}/modules`;
    const { status } = await service.request("PUT", path, { token: await service.admin(), body: { enabledModules } });
    assert.equal(status, 200);
  };
  const rolesOf = async (): Promise<Role[]> => (await shop.get("/roles")).body.items;
  const roleOf = async (name: string): Promise<Role> => {
    const role = (await rolesOf()).find((one) => one.name === name);
    assert.ok(role, name);
    return role;
  };
  /** What the role holds of the area, and what with approval. */
  const held = async (name: string, area: string): Promise<[outright: string[], withApproval: string[]]> => {
    const role = await roleOf(name);
    const of = (names: readonly string[]) => names.filter((one) => one.startsWith(`${area}.`)).sort();
    return [of(role.permissions), of(role.permissionsWithApproval)];
  };
  /**
   * A process of a release that has these modules (and perhaps migrations) looks into the shops that lack something.
   */
  async function release(modules: readonly ModuleManifest[], migrations?: readonly Migration[]): Promise<void> {
    const { config, log, now, tenantMigrations } = service.deps;
    const { deps, close } = await boot(config as BootConfig, log as never, {
      now,
      modules: [...shipped, ...modules],
      migrations: migrations ?? tenantMigrations,
    });
    await deps.scheduler.run();
    await close();
  }

  test("a module's permissions reach the starting roles with the answer that enables it", async () => {
    const before = await rolesOf();
    await enable(["Gifts"]);
    const all = ["gifts.read", "gifts.sell"];
    assert.deepEqual(await held("Owner", "gifts"), [all, []]);
    assert.deepEqual(await held("Manager", "gifts"), [all, []]);
    assert.deepEqual(await held("Cashier", "gifts"), [["gifts.read"], ["gifts.sell"]]);
    for (const { name, permissions, version } of before) {
      const now = await roleOf(name);
      assert.deepEqual(now.permissions.slice(0, permissions.length), permissions, name);
      assert.equal(now.version, version + 1);
    }
    const extended = (await shop.get("/audit?event=role.extended")).body.items;
    assert.equal(extended.length, 3);
    assert.deepEqual(
      extended.find(({ details }: { details: { name: string } }) => details.name === "Cashier").details.added,
      { permissions: ["gifts.read"], permissionsWithApproval: ["gifts.sell"] },
    );
  });

  test("a shop that opens with the module has them from the start, and what it fills in", async () => {
    shop = await service.openShop({ modules: ["Gifts"] });
    assert.deepEqual(await held("Cashier", "gifts"), [["gifts.read"], ["gifts.sell"]]);
    const names = (await shop.get("/categories")).body.items.map(({ name }: { name: string }) => name);
    assert.deepEqual(names, ["Gift cards"]);
  });

  test("a module that a shop had before it filled any table fills them in the release that brings that", async () => {
    const bare = { name: "Gifts" };
    const path = `/admin/tenants/${shop.tenantId}/modules`;
    const body = { enabledModules: ["Gifts"] };
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    await service.deps.databases.write(tenant, (tx) => introduce(tx, [bare], service.deps.now()));
    assert.equal((await service.request("PUT", path, { token: await service.admin(), body })).status, 200);
    const names = (await shop.get("/categories")).body.items.map(({ name }: { name: string }) => name);
    assert.deepEqual(names, ["Gift cards"]);
  });

  test("a starting role keeps being one under another name; a role of the shop's own is left alone", async () => {
    const cashier = await roleOf("Cashier");
    await shop.patch(`/roles/${cashier.id}`, { name: "Front desk", permissions: ["sales.read"] });
    assert.equal((await shop.post("/roles", { name: "Cashier", permissions: ["sales.read"] })).status, 201);
    const manager = await roleOf("Manager");
    assert.equal((await shop.delete(`/roles/${manager.id}`)).status, 204);
    await enable(["Gifts"]);
    assert.deepEqual((await roleOf("Front desk")).permissions, ["sales.read", "gifts.read"]);
    assert.deepEqual(await held("Cashier", "gifts"), [[], []]);
    assert.equal((await rolesOf()).length, 3);
  });

  /** Adds to the role Cashier by hand, while the module is off. */
  const giveCashier = async (permissions: string[], permissionsWithApproval: string[]) => {
    const cashier = await roleOf("Cashier");
    const { status } = await shop.patch(`/roles/${cashier.id}`, {
      permissions: [...cashier.permissions, ...permissions],
      permissionsWithApproval: [...cashier.permissionsWithApproval, ...permissionsWithApproval],
    });
    assert.equal(status, 200);
  };

  test("what a starting role was given by hand it is not given a second time", async () => {
    await giveCashier(["gifts.read"], ["gifts.sell"]);
    await enable(["Gifts"]);
    assert.deepEqual(await held("Cashier", "gifts"), [["gifts.read"], ["gifts.sell"]]);
  });

  test("what a starting role holds outright it is not given with approval", async () => {
    await giveCashier(["gifts.sell"], []);
    await enable(["Gifts"]);
    assert.deepEqual(await held("Cashier", "gifts"), [["gifts.read", "gifts.sell"], []]);
  });

  test("what the owner took away stays away: at the next enabling, and at the next release", async () => {
    await enable(["Gifts"]);
    const cashier = await roleOf("Cashier");
    const without = cashier.permissions.filter((name) => name !== "gifts.read" && name !== "sales.create");
    await shop.patch(`/roles/${cashier.id}`, { permissions: without, permissionsWithApproval: [] });
    await enable([]);
    await enable(["Gifts"]);
    await release([giftsWith("gifts.void")]);
    const now = await roleOf("Cashier");
    assert.deepEqual([now.permissions, now.permissionsWithApproval], [without, []]);
    assert.deepEqual(await held("Owner", "gifts"), [["gifts.read", "gifts.sell", "gifts.void"], []]);
    // The old release, which knows less, takes nothing away.
    await service.deps.scheduler.run();
    assert.equal((await held("Owner", "gifts"))[0].length, 3);
  });

  test("a release reaches closed shops when they open, and shops behind when they are migrated", async () => {
    await enable(["Gifts"]);
    await service.deps.scheduler.run();
    assert.equal((await operate(service, shop, "POST", "suspend")).status, 200);
    const owns = async (name: string) => (await held("Owner", "gifts"))[0].includes(name);
    await release([giftsWith("gifts.refund")]);
    assert.equal((await operate(service, shop, "POST", "activate")).status, 200);
    assert.equal(await owns("gifts.refund"), false);
    await release([giftsWith("gifts.refund")]);
    assert.equal(await owns("gifts.refund"), true);
    const text = "CREATE TABLE gifts_refunded (id uuid PRIMARY KEY)";
    const checksum = createHash("sha256").update(text).digest("hex");
    const migrations = [...service.deps.tenantMigrations, { name: "9991_gifts", sql: text, checksum }];
    await release([giftsWith("gifts.print")], migrations);
    assert.equal(await owns("gifts.print"), false);
    await (
      await startFanOut(service.deps, { actor: commandLine, migrations })
    ).finished;
    await release([giftsWith("gifts.print")], migrations);
    assert.equal(await owns("gifts.print"), true);
  });

  test("a module that cannot fill its tables leaves nothing, stays enabled, and is tried again", async () => {
    isFailing = true;
    await enable(["Gifts"]);
    assert.deepEqual(await held("Owner", "gifts"), [[], []]);
    assert.deepEqual((await shop.get("/categories")).body.items, []);
    assert.deepEqual((await shop.get("/capabilities")).body.enabledModules, ["Gifts"]);
    isFailing = false;
    service.now.advance(61_000);
    await service.deps.scheduler.run();
    assert.equal((await held("Owner", "gifts"))[0].length, 2);
    assert.equal((await shop.get("/categories")).body.items.length, 1);
    await enable([]);
    await enable(["Gifts"]);
    assert.equal((await shop.get("/categories")).body.items.length, 1);
  });
});
