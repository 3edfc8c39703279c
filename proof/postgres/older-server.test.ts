import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startService, type TestService } from "../../server/test/harness.ts";
import { startOwnServer, type OwnServer } from "../../server/test/own-server.ts";
import { readLocale } from "../../server/src/kernel/db/locale.ts";
import { postgresOf } from "../postgres-releases.ts";
import { PlacementServers } from "../../server/src/kernel/db/servers.ts";

describe("a graduation to an older server", () => {
  let own: OwnServer;
  let service: TestService;

  before(async () => {
    own = await startOwnServer({}, { postgres: postgresOf(15) });
    service = await startService({ shops: "opened", config: { drainMs: 20 }, servers: { older: own.provisionerUrl } });
  });
  after(async () => {
    await service.close();
    await own.remove();
  });

  test("that lacks the source's locale provider: 409 not_graduable, in a dry run, too, and nothing is touched", async (t) => {
    const shop = await service.openShop();
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    const source = await service.deps.servers
      .mustGet("default")
      .withClient(tenant?.databaseName, (client) => readLocale(client));
    if (source.provider !== "b") return t.skip("the run's PostgreSQL has no builtin provider itself");
    const token = await service.admin();
    const path = `/admin/tenants/${shop.tenantId}`;
    for (const query of ["", "&dryRun=true"]) {
      const { status, body } = await service.request("POST", `${path}/graduate?server=older${query}`, { token });
      assert.deepEqual([status, body.errorCode], [409, "not_graduable"], JSON.stringify(body));
      assert.match(body.detail, /PostgreSQL 15, has no builtin locale C\.UTF-8/);
    }
    const { body } = await service.request("GET", `${path}/diagnosis`, { token });
    assert.deepEqual([body.state, body.mode, body.isActive, body.findings], ["Healthy", "Shared", true, []]);
    const made = await new PlacementServers({ older: own.provisionerUrl })
      .mustGet("older")
      .withClient(undefined, (client) => client.query("SELECT FROM pg_roles WHERE starts_with(rolname, 'd_')"));
    assert.equal(made.rowCount, 0);
  });
});
