import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { crashesIn } from "../../../../test/crashes.ts";
import { onCentral, operate, recoverOverHttp } from "../../../../test/moves.ts";
import { migrationOf } from "../../../../test/odd-schema.ts";
import { openService, openServiceWithOwnServer, sleepIn } from "../../../../test/sleeper.ts";
import { asSuperuser } from "../../../../test/superuser.ts";

describe("who sleeps beside the graduations", { skip: process.platform !== "linux" && "it needs Linux" }, () => {
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
});
