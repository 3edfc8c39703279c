import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { isExploring } from "../../../../../proof/exploring.ts";
import { assertAudited, operatorsLog } from "../../../../test/audit-expectations.ts";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { homesOf } from "../../../../test/homes.ts";
import { digestsIn, digestsOf, exportShop, fileFor, importShop, passphrase } from "../../../../test/leaving.ts";
import { impatient, operate } from "../../../../test/moves.ts";
import { problemOf } from "../../../../test/staff.ts";
import { commandLine } from "../../gate/actor.ts";
import { deleteTenant } from "../../tenants/deletion/delete.ts";
import { requestDeletion } from "../../tenants/deletion/service.ts";
import { newId } from "../../../kernel/ids.ts";
import { dropOldDatabase, serverFor } from "../homes/dedicated.ts";
import { steps } from "../graduation.ts";
import { markText, readMark } from "../marks.ts";
import { findMarkedObjects, markDatabase } from "../servers.sql.ts";
import { getSourceTenant } from "../sql.ts";
import { graduate, type ProgressEvent } from "../service.ts";

type Mode = "Shared" | "Dedicated";
interface Way {
  readonly mode: Mode;
  readonly server: string;
}
const allWays: readonly Way[] = [
  { mode: "Shared", server: "default" },
  { mode: "Dedicated", server: "default" },
  { mode: "Shared", server: "second" },
];
const ways = isExploring ? allWays : allWays.slice(0, 1);
/** The steps that fail before one moves: those that leave most behind. */
const untilFlip = steps.slice(0, steps.findIndex(({ final }) => final === true) + 1).map(({ name }) => name);
const failing = isExploring ? untilFlip : ["Flip"];
const homeIn = ({ mode, server }: Way) =>
  mode === "Shared" ? [`${server}: role`, `${server}: schema`] : [`${server}: database`, `${server}: role`];

describe("a shop with a database of its own", () => {
  let service: TestService;
  before(async () => {
    service = await startService({ shops: "small", config: impatient });
  });
  after(() => service.close());

  async function openMoved(): Promise<Shop> {
    const shop = await service.openShop();
    await graduate(service.deps, shop.tenantId, { server: "second", actor: commandLine });
    assert.equal((await shop.post("/categories", { name: "Bread" })).status, 201);
    return shop;
  }
  const move = (shop: Shop, way: Way, onProgress: (event: ProgressEvent) => void = () => undefined) =>
    graduate(service.deps, shop.tenantId, { ...way, actor: commandLine, onProgress });
  const post = (shop: Shop, { mode, server }: Way, more = "") =>
    operate(service, shop, "POST", `move?mode=${mode}&server=${server}${more}`);
  const tenantOf = async (shop: Shop) =>
    (await service.request("GET", `/admin/tenants/${shop.tenantId}`, { token: await service.admin() })).body;
  const atSecond = homeIn({ mode: "Dedicated", server: "second" });

  for (const way of ways) {
    const { mode, server } = way;
    const to = `${mode} on ${server}`;

    test(`moves to ${to}: 200, every row and token as it was, and nothing of the old home is left`, async (t) => {
      const shop = await openMoved();
      const manifest = await exportShop(service, shop, await fileFor(t));
      const reply = await post(shop, way);
      assert.equal(reply.status, 200, JSON.stringify(reply.body));
      const { body } = reply;
      assert.deepEqual([body.mode, body.server, body.cleanupPending], [mode, server, false]);
      assert.deepEqual(
        body.steps.map(({ step }: { step: string }) => step),
        steps.map(({ name }) => name),
      );
      const tenant = await tenantOf(shop);
      assert.deepEqual([tenant.mode, tenant.server, tenant.isActive], [mode, server, true]);
      assert.equal(tenant.schemaName !== null, mode === "Shared");
      assert.deepEqual(await homesOf(service, shop), homeIn(way));
      assert.deepEqual(await digestsOf(service, shop, manifest), digestsIn(manifest));
      assert.equal((await shop.get("/categories")).status, 200);
      assert.equal((await shop.post("/categories", { name: "Rolls" })).status, 201);
      assert.equal((await operate(service, shop, "GET", "diagnosis")).body.state, "Healthy");
      await assertAudited(operatorsLog(service), {
        event: "tenant.moved",
        by: service.operator.email,
        to: ["Tenant", shop.tenantId],
        details: { graduationId: body.graduationId, server },
      });
    });

    test(`to ${to} after steps have failed once: only planned and rolled back, it is as it was; then it moves`, async () => {
      const shop = await openMoved();
      const { status, body } = await post(shop, way, "&dryRun=true");
      assert.deepEqual([status, body.dryRun, body.mode, body.server], [200, true, "Dedicated", server]);
      assert.deepEqual(await homesOf(service, shop), atSecond);
      for (const name of failing) {
        const failed = move(shop, way, ({ step, state }) => {
          const last = name === "Flip" ? "Doing" : "Done";
          if (step === name && state === last) throw new Error("injected");
        });
        await assert.rejects(failed, { errorCode: "graduation_failed" }, name);
        assert.deepEqual(await homesOf(service, shop), atSecond, name);
        assert.equal((await shop.get("/categories")).status, 200, name);
        assert.equal((await operate(service, shop, "GET", "diagnosis")).body.state, "Healthy", name);
      }
      assert.equal((await move(shop, way)).cleanupPending, false);
      assert.deepEqual(await homesOf(service, shop), homeIn(way));
    });
  }

  test("suspended, is suspended after a move, too", async () => {
    const shop = await openMoved();
    await operate(service, shop, "POST", "suspend");
    assert.equal((await post(shop, { mode: "Shared", server: "default" })).status, 200);
    assert.equal((await tenantOf(shop)).isActive, false);
  });

  test("to where it is, or a shop of the shared tier: 409; to an unknown server: 400", async () => {
    const [shop, shared] = [await openMoved(), await service.openShop()];
    const here = { mode: "Dedicated", server: "second" } as const;
    assert.deepEqual(problemOf(await post(shop, here)), [409, "tenant_already_there"]);
    assert.deepEqual(problemOf(await post(shop, { ...here, server: "none" })), [400, "unknown_server"]);
    assert.deepEqual(problemOf(await post(shared, here)), [409, "tenant_not_dedicated"]);
    assert.deepEqual(problemOf(await operate(service, shop, "POST", "graduate")), [409, "tenant_not_shared"]);
  });

  test("whose tables somebody is writing to for too long stays open where it is: 500 graduation_failed", async () => {
    const shop = await openMoved();
    const { databaseName = "" } = (await service.deps.directory.reload(shop.tenantId)) ?? {};
    const writer = await service.deps.servers.mustGet("second").connect(databaseName);
    try {
      await writer.query("BEGIN; UPDATE users SET name = name");
      const { status, body } = await post(shop, { mode: "Shared", server: "default" });
      assert.deepEqual([status, body.errorCode, body.step, body.stuck], [500, "graduation_failed", "Fence", []]);
      assert.deepEqual(await homesOf(service, shop), atSecond);
      assert.equal((await shop.get("/categories")).status, 200);
    } finally {
      await writer.end();
    }
  });

  test("is not dropped as an old home once an adoption has marked it anew", async () => {
    const shop = await openMoved();
    const { tenantId } = shop;
    const tenant = await service.deps.central.transact((tx) => getSourceTenant(tx, tenantId));
    const { databaseName = "" } = (await service.deps.directory.reload(tenantId)) ?? {};
    const server = serverFor(service.deps, newId(), "second", 10_000);
    const find = async () =>
      (await server.run(undefined, findMarkedObjects)).databases.find(({ name }) => name === databaseName);
    const before = await find();
    assert.ok(before);
    const attemptId = readMark(before.marker)?.attemptId ?? "";
    const mark = markText({ installation: tenant.installation, tenantId, attemptId: newId(), state: "Home" });
    await server.run(undefined, (client) => markDatabase(client, databaseName, mark));
    await dropOldDatabase(server, { home: { oid: before.oid, attemptId }, role: "renamed", tenant });
    assert.equal((await find())?.oid, before.oid);
    assert.equal((await shop.get("/categories")).status, 200);
  });

  test("goes around: graduated, moved, back to the shared tier, graduated again, with every row", async (t) => {
    const shop = await openMoved();
    const manifest = await exportShop(service, shop, await fileFor(t));
    for (const way of allWays.slice(1)) await move(shop, way);
    await graduate(service.deps, shop.tenantId, { server: "default", actor: commandLine });
    await move(shop, { mode: "Dedicated", server: "second" });
    assert.deepEqual(await homesOf(service, shop), atSecond);
    assert.deepEqual(await digestsOf(service, shop, manifest), digestsIn(manifest));
    assert.equal((await shop.get("/categories")).status, 200);
  });

  test("exported, deleted, imported, graduated and moved back has every row and every token that it had", async (t) => {
    const shop = await openMoved();
    const { tenantId } = shop;
    const signedIn = await service.request("POST", "/identity/login", { tenantId, body: shop.owner });
    const file = await fileFor(t);
    const manifest = await exportShop(service, shop, file);
    await requestDeletion(service.deps, tenantId, { waitDays: 0 }, commandLine);
    const lastExport = async () => ({ file: `${file}.last`, passphrase });
    await deleteTenant(service.deps, tenantId, { actor: commandLine, lastExport });
    assert.deepEqual(await homesOf(service, shop), []);
    assert.equal((await importShop(service, `${file}.last`)).keepsTokens, true);
    await graduate(service.deps, tenantId, { server: "second", actor: commandLine });
    await move(shop, { mode: "Shared", server: "default" });
    const { feed_head: _before, ...rows } = digestsIn(manifest);
    const { feed_head: _now, ...found } = await digestsOf(service, shop, manifest);
    assert.deepEqual(found, rows);
    assert.equal((await shop.get("/categories")).status, 200);
    const [, cookie = ""] = /^([^;]+)/.exec(Object.values(signedIn.cookies)[0] ?? "") ?? [];
    assert.equal((await service.request("POST", "/identity/refresh", { tenantId, cookie })).status, 200);
    // Back in the shared tier it can be deleted, too.
    await requestDeletion(service.deps, tenantId, { waitDays: 0 }, commandLine);
    const again = async () => ({ file: `${file}.again`, passphrase });
    await deleteTenant(service.deps, tenantId, { actor: commandLine, lastExport: again });
    assert.deepEqual(await homesOf(service, shop), []);
  });
});
