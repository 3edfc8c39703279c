import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { assertAudited, operatorsLog } from "../../../../test/audit-expectations.ts";
import { eventually } from "../../../../test/eventually.ts";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { homesOf } from "../../../../test/homes.ts";
import { impatient, onCentral } from "../../../../test/moves.ts";
import { problemOf } from "../../../../test/staff.ts";
import { commandLine } from "../../gate/actor.ts";
import { startDrain } from "./service.ts";

describe("a server is drained", () => {
  let service: TestService;
  before(async () => {
    service = await startService({ shops: "opened", config: impatient });
  });
  after(() => service.close());
  beforeEach(async () => {
    await onCentral(service, "DELETE FROM drain_tenants");
    await onCentral(service, "DELETE FROM drains");
  });

  const call = async (method: string, path: string, body?: object) =>
    service.request(method, `/admin/${path}`, {
      token: await service.admin(),
      ...(body === undefined ? {} : { body }),
    });
  const ended = (drainId: string) =>
    eventually("the drain ends", async () => {
      const { body } = await call("GET", `drains/${drainId}`);
      return body.state !== "Running" && body;
    });
  const tenantsOf = async (drainId: string, query = "") =>
    (await call("GET", `drains/${drainId}/tenants${query}`)).body.items;
  const openOnSecond = async (count: number) => {
    const shops: Shop[] = [];
    for (let n = 0; n < count; n++) shops.push(await service.openShop({ server: "second" }));
    return shops;
  };
  const inHome = async ({ tenantId }: Shop, text: (schema: string) => string) => {
    const { databaseName, schemaName } = (await service.deps.directory.reload(tenantId)) ?? {};
    await service.deps.servers
      .mustGet("second")
      .withClient(databaseName, (client) => client.query(text(schemaName ?? "public")));
  };

  test("every shop moves, one after the other; the drain tells of each, and names its move", async () => {
    const shops = await openOnSecond(2);
    const begun = await call("POST", "servers/second/drain", { to: "default" });
    assert.equal(begun.status, 202);
    const { drainId, state, pending, startedBy } = begun.body;
    assert.deepEqual([state, pending, startedBy], ["Running", 2, service.operator.email]);
    assert.equal(begun.headers.get("location"), `/admin/drains/${drainId}`);
    const { moved, failed, finishedAt } = await ended(drainId);
    assert.deepEqual([moved, failed, finishedAt !== null], [2, 0, true]);
    for (const shop of shops) assert.deepEqual(await homesOf(service, shop), ["default: role", "default: schema"]);
    for (const tenant of await tenantsOf(drainId)) {
      assert.deepEqual([tenant.state, tenant.reason], ["Moved", null]);
      const move = await call("GET", `tenants/${tenant.tenantId}/graduations/${tenant.graduationId}`);
      assert.deepEqual([move.body.state, move.body.targetServer], ["Succeeded", "default"]);
    }
    assert.equal((await call("GET", "overview")).body.moves.drain.drainId, drainId);
    const listed = await call("GET", "drains?server=second");
    assert.deepEqual(
      listed.body.items.map(({ drainId: id }: { drainId: string }) => id),
      [drainId],
    );
    assert.deepEqual((await call("GET", "drains?server=default")).body.items, []);
    await assertAudited(operatorsLog(service), {
      event: "server.drain_started",
      by: service.operator.email,
      to: ["Drain", drainId],
      details: { from: "second", to: "default", mode: null },
    });
  });

  test("one that cannot be moved stays, with the reason; the next drain has it alone", async () => {
    const [first, broken] = await openOnSecond(2);
    assert.ok(first && broken);
    await inHome(broken, (schema) => `CREATE TABLE ${schema}.by_hand (id int)`);
    const { drainId } = (await call("POST", "servers/second/drain", { to: "default" })).body;
    const { state, moved, failed } = await ended(drainId);
    assert.deepEqual([state, moved, failed], ["Failed", 1, 1]);
    const [left, ...others] = await tenantsOf(drainId, "?state=Failed");
    assert.deepEqual([left.tenantId, others], [broken.tenantId, []]);
    assert.match(left.reason, /table by_hand is not of the migrations/);
    await inHome(broken, (schema) => `DROP TABLE ${schema}.by_hand`);
    const next = await call("POST", "servers/second/drain", { to: "default", mode: "Dedicated" });
    const again = await ended(next.body.drainId);
    assert.deepEqual([again.state, again.moved, again.mode], ["Succeeded", 1, "Dedicated"]);
  });

  test("stopped, the move under way is finished and the others stay; a second drain waits for its end", async () => {
    const shops = await openOnSecond(2);
    const request = { from: "second", to: "default", actor: commandLine };
    const { drain: begun, finished } = await startDrain(service.deps, request);
    const { drainId } = begun;
    const busy = await call("POST", "servers/default/drain", { to: "second" });
    assert.deepEqual(problemOf(busy), [409, "maintenance_in_progress"]);
    assert.equal((await call("POST", `drains/${drainId}/stop`)).status, 200);
    const { moved, left } = await finished;
    assert.ok(left.length >= 1 && moved.length + left.length === shops.length);
    const drain = (await call("GET", `drains/${drainId}`)).body;
    assert.deepEqual(
      [drain.state, drain.pending, drain.stoppedBy, drain.startedBy],
      ["Stopped", left.length, service.operator.email, "command line"],
    );
    await assertAudited(operatorsLog(service), {
      event: "server.drain_stopped",
      by: service.operator.email,
      to: ["Drain", drainId],
    });
    assert.equal((await call("POST", `drains/${drainId}/stop`)).body.state, "Stopped");
    const { drainId: next } = (await call("POST", "servers/second/drain", { to: "default" })).body;
    assert.equal((await ended(next)).state, "Succeeded");
  });

  test("one whose process has died is Interrupted, and keeps nobody from the next", async () => {
    await onCentral(
      service,
      `INSERT INTO drains (id, server, target_server, state, started_by_name, heard_at)
       VALUES (gen_random_uuid(), 'second', 'default', 'Running', 'x', now() - interval '1 day')`,
    );
    const shop = await service.openShop({ server: "default" });
    await onCentral(
      service,
      "INSERT INTO drain_tenants (drain_id, tenant_id, state, started_at) SELECT id, $1, 'Moving', now() FROM drains",
      [shop.tenantId],
    );
    const [{ drainId, state }] = (await call("GET", "drains")).body.items;
    assert.equal(state, "Interrupted");
    const isInterrupted = async () =>
      (await tenantsOf(drainId, "?state=Interrupted")).map(({ state: of }: { state: string }) => of);
    assert.deepEqual(await isInterrupted(), ["Interrupted"]);
    assert.deepEqual(await tenantsOf(drainId, "?state=Moving"), []);
    const next = await call("POST", "servers/second/drain", { to: "default" });
    assert.equal(next.status, 202);
    assert.equal((await ended(next.body.drainId)).state, "Succeeded");
    assert.equal((await call("GET", `drains/${drainId}`)).body.state, "Interrupted");
    assert.deepEqual(await isInterrupted(), ["Interrupted"]);
  });

  test("what an interrupted one has left is what is still on the server", async () => {
    const [first, second] = await openOnSecond(2);
    assert.ok(first && second);
    await onCentral(
      service,
      `WITH drain AS (
         INSERT INTO drains (id, server, target_server, state, started_by_name, heard_at)
         VALUES (gen_random_uuid(), 'second', 'default', 'Running', 'x', now() - interval '1 day') RETURNING id
       )
       INSERT INTO drain_tenants (drain_id, tenant_id) SELECT id, unnest($1::uuid[]) FROM drain`,
      [[first.tenantId, second.tenantId]],
    );
    const left = async () => (await call("GET", "drains")).body.items[0].pending;
    assert.equal(await left(), 2);
    for (const [shop, expected] of [
      [first, 1],
      [second, 0],
    ] as const) {
      await onCentral(service, "UPDATE tenants SET server = 'default' WHERE tenant_id = $1", [shop.tenantId]);
      assert.equal(await left(), expected);
    }
    for (const shop of [first, second])
      await onCentral(service, "UPDATE tenants SET server = 'second' WHERE tenant_id = $1", [shop.tenantId]);
  });

  test("servers that are not there or are the same are refused", async () => {
    const drain = async (from: string, to: string) => call("POST", `servers/${from}/drain`, { to });
    assert.deepEqual(problemOf(await drain("none", "default")), [404, "not_found"]);
    assert.deepEqual(problemOf(await drain("second", "none")), [400, "unknown_server"]);
    assert.deepEqual((await drain("second", "second")).body.errors, {
      to: ["must be another server than the one that is drained"],
    });
  });
});
