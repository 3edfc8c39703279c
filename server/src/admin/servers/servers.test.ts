import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startService, type TestService } from "../../../test/harness.ts";
import { onCentral } from "../../../test/moves.ts";
import { PlacementServers } from "../../kernel/db/servers.ts";
import { patient } from "../../kernel/patience.ts";
import { describeServers, listHealths } from "./service.ts";

describe("placement servers", () => {
  let service: TestService;

  before(async () => {
    service = await startService({ shops: "small" });
    service.now.hold();
  });
  after(() => service.close());

  test("health, version, tenants, databases and connections of each; no address", async () => {
    await service.openShop({ server: "second" });
    const { status, body } = await service.request("GET", "/admin/servers", { token: await service.admin() });
    assert.equal(status, 200);
    assert.deepEqual(
      body.items.map(({ name, health, tenants }: Record<string, unknown>) => [name, health, tenants]).sort(),
      [
        ["default", "Up", 0],
        ["second", "Up", 1],
      ],
    );
    for (const server of body.items) {
      assert.match(server.version, /^\d+/);
      assert.ok(server.databases >= 1 && server.connections >= 1 && server.maxConnections >= server.connections);
    }
    assert.doesNotMatch(JSON.stringify(body), /postgres:|127\.0\.0\.1|provisioner/);
  });

  test("one that cannot be reached is Down and does not hide the others", async () => {
    const servers = new PlacementServers({
      ...service.servers,
      gone: "postgresql://nobody:secret@127.0.0.1:1/postgres",
    });
    const described = await describeServers({ ...service.deps, servers });
    const gone = described.find(({ name }) => name === "gone");
    assert.deepEqual(gone, {
      name: "gone",
      health: "Down",
      tenants: 0,
      version: null,
      databases: null,
      connections: null,
      maxConnections: null,
    });
    assert.equal(described.filter(({ health }) => health === "Up").length, 2);
  });

  test("a tenant, and each row of their list, says how the server is that holds it", async () => {
    const [well, lost] = [await service.openShop({ server: "second" }), await service.openShop()];
    await onCentral(service, "UPDATE tenants SET server = 'gone' WHERE tenant_id = $1", [lost.tenantId]);
    const token = await service.admin();
    for (const [shop, health] of [
      [well, "Up"],
      [lost, "Down"],
    ] as const) {
      const one = await service.request("GET", `/admin/tenants/${shop.tenantId}`, { token });
      const { items } = (await service.request("GET", `/admin/tenants?q=${shop.tenantId}`, { token })).body;
      assert.deepEqual([one.body.serverHealth, items[0].serverHealth], [health, health]);
    }
  });

  test("how a server is, is told for some seconds without asking it again", async (t) => {
    const servers = new PlacementServers({
      ...service.servers,
      gone: "postgresql://nobody:secret@127.0.0.1:1/postgres",
    });
    const asked = t.mock.method(servers, "mustGet");
    const healths = () => listHealths({ servers, now: service.deps.now }, ["second", "gone", "second", "unknown"]);
    const [first, meanwhile] = await Promise.all([healths(), healths()]);
    assert.deepEqual([...first].sort(), [
      ["gone", "Down"],
      ["second", "Up"],
      ["unknown", "Down"],
    ]);
    assert.deepEqual([meanwhile, await healths()], [first, first]);
    assert.deepEqual(asked.mock.calls.map(({ arguments: [name] }) => name).sort(), ["gone", "second"]);
    service.now.advance(6_000);
    await healths();
    assert.equal(asked.mock.callCount(), 4);
  });

  test("one that hangs is as it was before, so that no list waits for it", async (t) => {
    const servers = new PlacementServers(service.servers);
    const healths = () => listHealths({ servers, now: service.deps.now }, ["second"]);
    assert.deepEqual([...(await healths())], [["second", "Up"]]);
    const hanging = Promise.withResolvers<never>();
    t.mock.method(servers, "mustGet", () => ({ connect: () => hanging.promise }));
    service.now.advance(6_000);
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const asked = healths();
    t.mock.timers.tick(patient(200));
    assert.deepEqual([...(await asked)], [["second", "Up"]]);
    hanging.reject(new Error("it is gone"));
    await hanging.promise.catch(() => undefined);
    assert.deepEqual([...(await healths())], [["second", "Down"]]);
  });
});
