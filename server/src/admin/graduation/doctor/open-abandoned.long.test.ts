import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { crashesIn, type Crashes } from "../../../../test/crashes.ts";
import { eventually } from "../../../../test/eventually.ts";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { homesOf } from "../../../../test/homes.ts";
import { hexOf, impatient, onCentral, operate } from "../../../../test/moves.ts";
import { productionSettings, startProcess } from "../../../../test/service-process.ts";
import { openServiceWithOwnServer } from "../../../../test/sleeper.ts";
import { problemOf } from "../../../../test/staff.ts";
import { asSuperuser } from "../../../../test/superuser.ts";
import { openAbandoned } from "./open-abandoned.ts";

const main = join(import.meta.dirname, "../../../main.ts");
const atHome = ["default: role", "default: schema"];

describe("a shop that a dead mover left closed", { skip: process.platform !== "linux" && "it needs Linux" }, () => {
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

  /** A shop whose mover was killed there; its sessions in the central database have ended. */
  async function openLeft(event: string, of = service, dying = crashes, server?: string): Promise<Shop> {
    const shop = await of.openShop(server === undefined ? {} : { server });
    await dying.run({ tenantId: shop.tenantId, server: "second", death: { event } });
    await eventually("it is Fenced", async () => (await stateOf(shop, of)) === "Fenced");
    await eventually("its sessions have ended", async () => {
      const name =
        "SELECT FROM pg_stat_activity a JOIN tenants t ON a.application_name = 'tillhouse-central:' || t.fenced_by";
      return (await onCentral(of, `${name} WHERE tenant_id = $1`, [shop.tenantId])).length === 0;
    });
    return shop;
  }
  const stateOf = async (shop: Shop, of = service): Promise<string> =>
    (await operate(of, shop, "GET", "diagnosis")).body.state;
  async function recoveriesOf(shop: Shop, of = service): Promise<{ actorName: string; outcome: string }[]> {
    const path = `/admin/audit?event=tenant.recovered&subjectId=${shop.tenantId}`;
    return (await of.request("GET", path, { token: await of.admin() })).body.items;
  }

  for (const event of ["Fence Done", "Copy Done"])
    test(`at ${event} is opened on its old home, and what the mover left is dropped; the audit log says who`, async () => {
      const shop = await openLeft(event);
      await openAbandoned(service.deps);
      assert.equal((await shop.get("/categories")).status, 200);
      assert.equal(await stateOf(shop), "Healthy");
      assert.deepEqual(await homesOf(service, shop), atHome);
      const told = (await recoveriesOf(shop)).map(({ actorName, outcome }) => [actorName, outcome]);
      assert.deepEqual(told, [["the service", "Success"]]);
    });

  test("is opened once by several processes that look at the same moment", async () => {
    const shop = await openLeft("Copy Done");
    await Promise.all([1, 2, 3].map(() => openAbandoned(service.deps)));
    assert.equal(await stateOf(shop), "Healthy");
    assert.equal((await recoveriesOf(shop)).length, 1);
  });

  test("that was suspended stays suspended, and its login works again", async () => {
    const shop = await openLeft("Copy Done");
    await onCentral(service, "UPDATE tenants SET active_after = false WHERE tenant_id = $1", [shop.tenantId]);
    await openAbandoned(service.deps);
    const { body } = await operate(service, shop, "GET", "diagnosis");
    assert.deepEqual([body.state, body.isActive], ["Healthy", false]);
  });

  test("is left alone while its mover still has a session: it goes on, and the shop moves", async () => {
    const shop = await service.openShop();
    const frozen = await crashes.freeze({ tenantId: shop.tenantId, server: "second" }, "Copy Done");
    try {
      await openAbandoned(service.deps);
      assert.equal(await stateOf(shop), "Fenced");
      await frozen.goOn();
    } finally {
      await frozen.kill();
    }
    const { body } = await operate(service, shop, "GET", "diagnosis");
    assert.deepEqual([body.state, body.mode, body.server], ["Healthy", "Dedicated", "second"]);
    assert.deepEqual(await recoveriesOf(shop), []);
  });

  test("is left alone while its mover has been heard of; nobody else has the lock first: 409", async () => {
    const [shop, other] = [await openLeft("Copy Done"), await service.openShop()];
    const heardAgo = (seconds: number) =>
      onCentral(service, "UPDATE maintenance_sessions SET heartbeat_at = clock_timestamp() - $1 * interval '1 s'", [
        seconds,
      ]);
    const refused = async () =>
      problemOf(await operate(service, other, "POST", "graduate?server=second")).join() ===
      "409,maintenance_in_progress";
    await heardAgo(0);
    await openAbandoned(service.deps);
    assert.deepEqual([(await shop.get("/categories")).status, await refused()], [503, true]);
    // Dead, and waited for.
    await heardAgo(20);
    assert.equal(await refused(), true);
    await openAbandoned(service.deps);
    assert.equal((await shop.get("/categories")).status, 200);
    assert.equal((await operate(service, other, "POST", "graduate?server=second")).status, 200);
  });

  test("is not opened, and nobody is told again and again, while its home is not where its row says", async () => {
    const shop = await openLeft("Copy Done");
    const schema = `t_${hexOf(shop)}`;
    const rename = (from: string, to: string) =>
      asSuperuser(
        service,
        "default",
        `ALTER SCHEMA ${from} RENAME TO ${to}`,
        [],
        `${service.deps.config.databasePrefix}_shared_1`,
      );
    await rename(schema, `${schema}_away`);
    await openAbandoned(service.deps);
    assert.deepEqual([await stateOf(shop), await recoveriesOf(shop)], ["Broken", []]);
    await rename(`${schema}_away`, schema);
    await openAbandoned(service.deps);
    assert.equal(await stateOf(shop), "Healthy");
  });

  test("waits for its server when that is away, and is tried again after a pause", async (t) => {
    const { service: mine, own } = await openServiceWithOwnServer(t);
    const dying = crashesIn(mine);
    try {
      const shop = await openLeft("Copy Done", mine, dying, "own");
      await own.stop();
      const pauses = new Map();
      await openAbandoned(mine.deps, pauses);
      assert.deepEqual([pauses.size, await recoveriesOf(shop, mine)], [1, []]);
      await own.start();
      await openAbandoned(mine.deps, pauses);
      assert.equal(await stateOf(shop, mine), "Fenced", "the pause is not over");
      const now = performance.now.bind(performance);
      t.mock.method(performance, "now", () => now() + 60_000);
      await openAbandoned(mine.deps, pauses);
      assert.deepEqual([await stateOf(shop, mine), pauses.size], ["Healthy", 0]);
    } finally {
      await dying.close();
    }
  });

  test("is opened by a service that starts", async () => {
    const shop = await openLeft("Copy Done");
    const { centralUrl = "", encryptionKeys = "", databasePrefix } = service.deps.config;
    const env = {
      ...productionSettings(service.servers, centralUrl),
      TILLHOUSE_ENCRYPTION_KEYS: encryptionKeys,
      TILLHOUSE_DATABASE_PREFIX: databasePrefix,
    };
    const started = await startProcess({ command: ["node", main, "serve"], cwd: import.meta.dirname, env });
    try {
      await eventually("it is open", async () => (await shop.get("/categories")).status === 200);
    } finally {
      await started.stop();
    }
  });
});
