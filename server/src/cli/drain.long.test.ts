import assert from "node:assert/strict";
import { after, before, describe, test, type TestContext } from "node:test";
import { runCommand, runPlain, variablesOf } from "../../test/command-line.ts";
import { startService, type TestService } from "../../test/harness.ts";
import { homesOf } from "../../test/homes.ts";
import { commandLine } from "../admin/gate/actor.ts";
import { graduate } from "../admin/graduation/service.ts";

describe("shops are moved by the command line", () => {
  let service: TestService;
  before(async () => {
    service = await startService({ shops: "opened" });
  });
  after(() => service.close());

  const run = (t: TestContext, ...args: readonly string[]) => runCommand(t, variablesOf(service), ...args);

  test("one, back to the shared tier; to where it is, exit code 1; to no mode, 2", async (t) => {
    const shop = await service.openShop();
    await graduate(service.deps, shop.tenantId, { actor: commandLine });
    assert.equal((await run(t, "tenants", "move", shop.tenantId, "--mode", "Lent")).code, 2);
    const stays = await run(t, "tenants", "move", shop.tenantId);
    assert.equal(stays.code, 1);
    assert.match(stays.err, /on this server already/);
    const moved = await run(t, "tenants", "move", shop.tenantId, "--mode", "Shared");
    assert.deepEqual([moved.code, JSON.parse(moved.out).mode], [0, "Shared"], moved.err);
    assert.equal((await shop.get("/categories")).status, 200);
  });

  test("one, and it is said where it lives; a dry run says where it would", async (t) => {
    const { tenantId } = await service.openShop();
    const graduated = await runPlain(t, variablesOf(service), "tenants", "graduate", tenantId);
    assert.match(graduated.out, /^The shop lives in a database of its own on default\.$/m);
    const planned = await runPlain(
      t,
      variablesOf(service),
      "tenants",
      "move",
      tenantId,
      "--mode",
      "Shared",
      "--dry-run",
    );
    assert.match(planned.out, /^The shop would live in the shared tier of default\.$/m);
    const moved = await runPlain(t, variablesOf(service), "tenants", "move", tenantId, "--mode", "Shared");
    assert.match(moved.out, /^The shop lives in the shared tier of default\.$/m);
  });

  test("by appointment: made, listed and cancelled; exit code 1 for a second one, 2 for a time that is past", async (t) => {
    const { tenantId } = await service.openShop();
    await graduate(service.deps, tenantId, { actor: commandLine });
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const move = (...more: readonly string[]) => run(t, "tenants", "move", tenantId, "--server", "second", ...more);
    const past = await move("--at", "2020-01-01T00:00:00Z");
    assert.deepEqual([past.code, JSON.parse(past.err).detail], [2, "--at must lie in the future."]);
    assert.equal((await move("--at", at, "--dry-run")).code, 2);
    const made = await move("--at", at);
    assert.deepEqual([made.code, JSON.parse(made.out).state], [0, "Waiting"], made.err);
    assert.equal((await move("--at", at)).code, 1);
    const listed = await run(t, "tenants", "appointments");
    assert.deepEqual(JSON.parse(listed.out), [JSON.parse(made.out)]);
    assert.equal((await run(t, "tenants", "cancel-appointment", tenantId)).code, 0);
    assert.deepEqual(JSON.parse((await run(t, "tenants", "appointments")).out), []);
    const graduated = await run(t, "tenants", "graduate", tenantId, "--at", at);
    assert.deepEqual([graduated.code, graduated.out], [1, ""]);
  });

  test("all of a server: those that cannot be moved are told, with exit code 1, and 0 when none is left", async (t) => {
    const shops = [await service.openShop(), await service.openShop(), await service.openShop()];
    const [first, second, altered] = shops;
    for (const { tenantId } of shops) await graduate(service.deps, tenantId, { server: "second", actor: commandLine });
    assert.ok(first && second && altered);
    const { databaseName = "" } = (await service.deps.directory.reload(altered.tenantId)) ?? {};
    const change = (text: string) =>
      service.deps.servers.mustGet("second").withClient(databaseName, (client) => client.query(text));
    await change("CREATE TABLE by_hand (id int)");
    const drained = await run(t, "servers", "drain", "second", "--to", "default");
    const { moved, left } = JSON.parse(drained.out);
    assert.deepEqual([drained.code, new Set(moved)], [1, new Set([first.tenantId, second.tenantId])]);
    assert.deepEqual(
      left.map(({ tenantId }: { tenantId: string }) => tenantId),
      [altered.tenantId],
    );
    assert.match(left[0].reason, /table by_hand is not of the migrations/);
    await change("DROP TABLE by_hand");
    const again = await run(t, "servers", "drain", "second", "--to", "default", "--mode", "Shared");
    assert.deepEqual([again.code, JSON.parse(again.out)], [0, { moved: [altered.tenantId], left: [] }], again.err);
    assert.deepEqual(await homesOf(service, altered), ["default: role", "default: schema"]);
    for (const shop of shops) assert.equal((await shop.get("/categories")).status, 200);
  });

  test("the shared tier of a server, too: each shop goes to the shared tier of the other one", async (t) => {
    const shops = [await service.openShop({ server: "second" }), await service.openShop({ server: "second" })];
    const [shared, dedicated] = shops;
    assert.ok(shared && dedicated);
    await graduate(service.deps, dedicated.tenantId, { actor: commandLine });
    const drained = await run(t, "servers", "drain", "second", "--to", "default");
    const { moved, left } = JSON.parse(drained.out);
    assert.deepEqual([drained.code, left], [0, []], drained.err);
    for (const { tenantId } of shops) assert.ok(moved.includes(tenantId));
    assert.deepEqual(await homesOf(service, shared), ["default: role", "default: schema"]);
    assert.deepEqual(await homesOf(service, dedicated), ["default: database", "default: role"]);
    for (const shop of shops) assert.equal((await shop.get("/categories")).status, 200);
  });

  test("refuses servers that are not there or are the same", async (t) => {
    assert.equal((await run(t, "servers", "drain", "none", "--to", "second")).code, 1);
    assert.equal((await run(t, "servers", "drain", "second", "--to", "second")).code, 2);
  });
});
