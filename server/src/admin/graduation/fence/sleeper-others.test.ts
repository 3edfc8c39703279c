import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe } from "node:test";
import { crashesIn } from "../../../../test/crashes.ts";
import { startHoldProxy } from "../../../../test/ghosts/hold-proxy.ts";
import { startService } from "../../../../test/harness.ts";
import { impatient, onCentral, operate, recoverOverHttp, until } from "../../../../test/moves.ts";
import { migrationOf } from "../../../../test/odd-schema.ts";
import { openService, openServiceWithOwnServer, sleepIn } from "../../../../test/sleeper.ts";
import { asSuperuser } from "../../../../test/superuser.ts";
import { isThorough } from "../../../../test/thorough.ts";
import { test } from "../../../../test/turns.ts";

describe("who sleeps beside the graduations", { skip: process.platform !== "linux" && "it needs Linux" }, () => {
  // The claim on the shop's id ends with the idle transaction of who sleeps, after half a minute.
  const claimMs = 60_000;

  test(
    "a provisioning that slept does not drop the shop that its repetition made",
    { skip: !isThorough && "it waits for a minute: npm run test:thorough" },
    async (t) => {
      const service = await openService(t);
      await service.openShop();
      const [tenantId, email, password] = [randomUUID(), "owner@sleeper.test", "the tills of the sleeper"];
      const owner = { email, password, name: "Olive Owner" };
      const input = { id: tenantId, name: "Sleeper", slug: "sleeper", enabledModules: [], owner };
      const lookingForHalfOfIt = { statement: "AS marker FROM pg_roles WHERE rolname" };
      const sleeper = await sleepIn(t, service, { what: "provision", input }, lookingForHalfOfIt);
      const repeat = async () =>
        service.request("POST", "/admin/tenants", { token: await service.admin(), body: input });
      await until("the repetition makes the shop", async () => (await repeat()).status === 201, claimMs);
      const login = await service.request("POST", "/identity/login", { tenantId, body: { email, password } });
      const till = { tenantId, token: login.body.accessToken };
      assert.equal(
        (await service.request("POST", "/categories", { ...till, body: { name: "Acknowledged" } })).status,
        201,
      );
      await sleeper.wake();
      const { body } = await service.request("GET", "/categories", till);
      assert.deepEqual(
        body.items?.map(({ name }: { name: string }) => name),
        ["Acknowledged"],
      );
    },
  );

  test("a fan-out frozen between two migrations of a shop keeps it closed no longer than until it is recovered", async (t) => {
    const service = await openService(t);
    const shop = await service.openShop();
    const migrations = [
      migrationOf("9998_one", "ALTER TABLE categories ADD COLUMN sleeper int"),
      migrationOf("9999_two", "SELECT 'second sleeper'"),
    ];
    await sleepIn(t, service, { what: "fan out", migrations }, { statement: "second sleeper" });
    await recoverOverHttp(service, shop);
    assert.equal((await shop.get("/categories")).status, 200);
  });

  test("what a fan-out that slept writes into the books is true of the home that the shop has by then", async (t) => {
    const service = await openService(t);
    const crashes = crashesIn(service);
    t.after(() => crashes.close());
    const shop = await service.openShop();
    const migrations = [migrationOf("9999_index", "CREATE INDEX sleeper_name ON categories (name)")];
    const sleeper = await sleepIn(t, service, { what: "fan out", migrations }, { statement: "sleeper_name" });
    await recoverOverHttp(service, shop);
    await crashes.run({ tenantId: shop.tenantId, server: "second", death: { event: "CleanUp Doing" } });
    await crashes.settled(shop);
    await sleeper.wake();
    const [row] = await onCentral<{ head: string; mode: string; database: string }>(
      service,
      "SELECT migration_head AS head, mode, database_name AS database FROM tenants WHERE tenant_id = $1",
      [shop.tenantId],
    );
    const ofHome = "SELECT max(name) AS head FROM schema_migrations";
    const [home] = await asSuperuser<{ head: string }>(service, "second", ofHome, [], row?.database);
    assert.deepEqual([row?.mode, row?.head], ["Dedicated", home?.head]);
  });

  test("a process frozen while it makes a template does not prevent a graduation", async (t) => {
    const { service } = await openServiceWithOwnServer(t);
    const shop = await service.openShop({ server: "own" });
    await service.deps.background.wait();
    await service.deps.servers.mustGet("own").withClient(undefined, async (client) => {
      const text = "SELECT datname AS name FROM pg_database WHERE datname LIKE 'tillhouse\\_template\\_%'";
      for (const { name } of (await client.query<{ name: string }>(text)).rows)
        await client.query(`DROP DATABASE "${name}"`);
    });
    const database = `${service.deps.config.databasePrefix}_shared_1`;
    const fillingIt = { statement: "REVOKE ALL ON DATABASE" };
    await sleepIn(t, service, { what: "make a template", server: "own", database }, fillingIt);
    assert.equal((await operate(service, shop, "POST", "graduate?server=second")).status, 200);
  });

  test(
    "an answer of a placement server that never comes does not let a graduation keep the maintenance lock for ever",
    { skip: !isThorough && "it waits for a minute: npm run test:thorough" },
    async (t) => {
      const url = new URL((await openService(t)).servers["second"] ?? "");
      const proxy = await startHoldProxy(url.hostname, Number(url.port), (database) => database);
      t.after(() => proxy.close());
      url.port = String(proxy.port);
      const service = await startService({ config: impatient, servers: { mute: url.href } });
      t.after(() => service.close());
      const [shop, other] = [await service.openShop(), await service.openShop()];
      await service.deps.background.wait();
      // Opening the first shop made the templates ready: a graduation looks for one in the same words.
      const lookingForTheTemplate = proxy.sent.find(({ key }) => key.includes("datcollversion IS NOT DISTINCT"));
      assert.ok(lookingForTheTemplate !== undefined);
      const held = new Promise<unknown>((resolve) =>
        proxy.arm({ ...lookingForTheTemplate, nth: 1, where: "reply" }, resolve),
      );
      const graduating = operate(service, shop, "POST", "graduate?server=mute");
      await held;
      const recover = () => operate(service, other, "POST", "recover");
      assert.equal((await recover()).body.errorCode, "maintenance_in_progress");
      await until("the lock is free", async () => (await recover()).status === 200, 90_000);
      proxy.release();
      await graduating;
    },
  );
});
