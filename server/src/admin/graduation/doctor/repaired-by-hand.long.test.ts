import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { crashesIn, type Crashes } from "../../../../test/crashes.ts";
import { eventually } from "../../../../test/eventually.ts";
import { startService, type TestService, type Shop } from "../../../../test/harness.ts";
import { databasesOf, hexOf, impatient, onCentral, operate, recoverOverHttp, rolesOf } from "../../../../test/moves.ts";
import { asSuperuser } from "../../../../test/superuser.ts";
import { commandLine } from "../../gate/actor.ts";
import { graduate } from "../service.ts";

describe("a shop that a dead graduation closed", () => {
  let service: TestService;
  let crashes: Crashes;
  let shop: Shop;

  before(async () => {
    service = await startService({ shops: "small", config: impatient });
    crashes = crashesIn(service);
  });
  after(async () => {
    await crashes.close();
    await service.close();
  });
  beforeEach(async () => {
    shop = await service.openShop();
    await crashes.run({ tenantId: shop.tenantId, server: "second", death: { event: "Copy Done" } });
    await eventually("it counts as dead", async () => (await diagnosis()).state === "Fenced");
  });

  const diagnosis = async () => (await operate(service, shop, "GET", "diagnosis")).body;
  const post = async (path: string) => {
    const { status, body } = await operate(service, shop, "POST", path);
    return [status, body?.errorCode, body?.isActive];
  };
  const suspend = () => post("suspend");
  const activate = () => post("activate");
  const statusOf = async () => {
    service.deps.directory.forget(shop.tenantId);
    return (await shop.get("/me/permissions")).status;
  };

  const allowLogin = () => asSuperuser(service, "default", `ALTER ROLE t_${hexOf(shop)} LOGIN`);

  /** What the contract prescribes for this state, word for word. */
  async function repairByHand(): Promise<void> {
    for (const name of await databasesOf(service, "second", shop))
      await asSuperuser(service, "second", `DROP DATABASE "${name}" WITH (FORCE)`);
    for (const name of await rolesOf(service, "second", shop))
      await asSuperuser(service, "second", `DROP ROLE "${name}"`);
    await allowLogin();
    await onCentral(service, "UPDATE tenants SET is_active = true WHERE tenant_id = $1", [shop.tenantId]);
  }

  test("repaired by hand as the contract prescribes it is Healthy and serves", async () => {
    await repairByHand();
    assert.deepEqual([(await diagnosis()).state, await statusOf()], ["Healthy", 200]);
  });

  test("repaired by hand it can be graduated", async () => {
    await repairByHand();
    const { status, body } = await operate(service, shop, "POST", "graduate?server=second");
    assert.deepEqual([status, body.mode], [200, "Dedicated"], JSON.stringify(body));
    assert.equal(await statusOf(), 200);
  });

  test("repaired by hand it can be suspended and activated", async () => {
    await repairByHand();
    assert.deepEqual(await suspend(), [200, undefined, false]);
    assert.equal(await statusOf(), 503);
    assert.deepEqual(await activate(), [200, undefined, true]);
    assert.equal(await statusOf(), 200);
  });

  test("with LOGIN given by hand and nothing else it can be activated, and serves", async () => {
    await allowLogin();
    assert.deepEqual(await activate(), [200, undefined, true]);
    assert.equal(await statusOf(), 200);
  });

  test("can be suspended: 200, and its recovery leaves it suspended", async () => {
    const version = "SELECT version::int FROM tenants WHERE tenant_id = $1";
    const versions = () => onCentral<{ version: number }>(service, version, [shop.tenantId]);
    const [before] = await versions();
    assert.deepEqual(await suspend(), [200, undefined, false]);
    assert.deepEqual(await versions(), [{ version: (before?.version ?? NaN) + 1 }]);
    const { status, body } = await recoverOverHttp(service, shop);
    assert.deepEqual([status, body.diagnosis.state, body.diagnosis.isActive], [200, "Healthy", false]);
    assert.equal(await statusOf(), 503);
  });

  test("suspended and recovered it can be activated, and serves", async () => {
    assert.equal((await suspend())[0], 200);
    await recoverOverHttp(service, shop);
    assert.deepEqual(await activate(), [200, undefined, true]);
    assert.equal(await statusOf(), 200);
  });

  test("suspended once LOGIN was given by hand, it stays suspended when it is recovered", async () => {
    await allowLogin();
    assert.equal((await suspend())[0], 200);
    const { body } = await recoverOverHttp(service, shop);
    assert.deepEqual([body.diagnosis.state, body.diagnosis.isActive], ["Healthy", false]);
  });

  test("its graduation is listed as Interrupted before anyone recovers", async () => {
    const { body } = await operate(service, shop, "GET", "graduations");
    assert.deepEqual(
      body.items.map(({ state }: { state: string }) => state),
      ["Interrupted"],
    );
  });

  test("while a graduation lives, suspending is 409 maintenance_in_progress and changes nothing", async () => {
    const other = await service.openShop();
    const seen: unknown[] = [];
    await graduate(service.deps, other.tenantId, {
      server: "second",
      actor: commandLine,
      onProgress: async ({ step, state }) => {
        if (step !== "Copy" || state !== "Done") return;
        const { status, body } = await operate(service, other, "POST", "suspend");
        seen.push([status, body.errorCode]);
      },
    });
    assert.deepEqual(seen, [[409, "maintenance_in_progress"]]);
    assert.equal((await other.get("/me/permissions")).status, 200);
  });
});

describe("a graduation that died behind its clean-up", () => {
  let service: TestService;
  let crashes: Crashes;

  before(async () => {
    service = await startService({ shops: "small", config: impatient });
    crashes = crashesIn(service);
  });
  after(async () => {
    await crashes.close();
    await service.close();
  });

  test("in it leaves what it has renamed with the shop's mark; dropped by hand, only statistics are left", async () => {
    const shop = await service.openShop();
    await crashes.run({ tenantId: shop.tenantId, server: "second", death: { before: "DROP SCHEMA IF EXISTS" } });
    const diagnosis = async () => (await operate(service, shop, "GET", "diagnosis")).body;
    await eventually("it counts as dead", async () => (await diagnosis()).findings.length > 0, 10_000);
    const shared = `${service.deps.config.databasePrefix}_shared_1`;
    const inShared = <Row extends object>(text: string) => asSuperuser<Row>(service, "default", text, [], shared);
    const found = await inShared<{ name: string; mark: string }>(
      `SELECT quote_ident(nspname) AS name, obj_description(oid, 'pg_namespace') AS mark FROM pg_namespace
       WHERE obj_description(oid, 'pg_namespace') LIKE '%${shop.tenantId}%'`,
    );
    assert.equal(found.length, 1);
    assert.deepEqual(
      found.map(({ mark }) => JSON.parse(mark).state),
      ["Trash"],
    );
    for (const { name } of found) await inShared(`DROP SCHEMA ${name} CASCADE`);
    const { state, findings } = await diagnosis();
    assert.deepEqual([state, findings.map(({ kind }: { kind: string }) => kind)], ["Healthy", ["CoarseStatistics"]]);
    assert.equal((await shop.get("/me/permissions")).status, 200);
  });

  test("leaves CoarseStatistics, which recovering refines", async () => {
    const shop = await service.openShop();
    await asSuperuser(
      service,
      "default",
      `INSERT INTO t_${hexOf(shop)}.categories (id, name) SELECT gen_random_uuid(), 'Category ' || n FROM generate_series(1, 5000) n`,
      [],
      `${service.deps.config.databasePrefix}_shared_1`,
    );
    await crashes.run({ tenantId: shop.tenantId, server: "second", death: { event: "CleanUp Done" } });
    const kinds = async () => {
      const { body } = await operate(service, shop, "GET", "diagnosis");
      return body.findings.map(({ kind }: { kind: string }) => kind);
    };
    await eventually("it counts as dead", async () => (await kinds()).includes("CoarseStatistics"), 10_000);
    const { status, body } = await recoverOverHttp(service, shop);
    assert.deepEqual([status, body.failed, body.diagnosis.findings], [200, [], []]);
    // As many bounds as the default target has; the coarse ones of the copy are a tenth of it.
    const bounds = await asSuperuser<{ n: number }>(
      service,
      "second",
      "SELECT array_length(histogram_bounds::text::text[], 1) AS n FROM pg_stats WHERE tablename = 'categories' AND attname = 'name'",
      [],
      (await databasesOf(service, "second", shop))[0],
    );
    assert.deepEqual(bounds, [{ n: 101 }]);
  });
});
