import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { startService, type TestService, type Shop } from "../../../../test/harness.ts";
import { hexOf, impatient, operate } from "../../../../test/moves.ts";
import { problemOf } from "../../../../test/staff.ts";
import { asSuperuser } from "../../../../test/superuser.ts";
import { commandLine } from "../../gate/actor.ts";
import { graduate } from "../service.ts";

describe("what a graduation refuses, in this order and at once", () => {
  let service: TestService;

  before(async () => {
    service = await startService({ shops: "small", config: impatient });
  });
  after(() => service.close());

  const post = (shop: Pick<Shop, "tenantId">, path = "graduate") => operate(service, shop, "POST", path);
  const inProgress = [409, "maintenance_in_progress"];

  /** Does it in a session of the superuser that ends afterwards, with what it has not committed. */
  async function inSession<T>(database: string, text: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
    const url = new URL(service.superusers["default"] ?? "");
    url.pathname = `/${service.deps.config.databasePrefix}_${database}`;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      await client.query(text);
      return await work(client);
    } finally {
      await client.end();
    }
  }

  const lock = "SELECT pg_advisory_lock(hashtext('tillhouse'), hashtext('maintenance'))";
  const whileMaintained = <T>(work: () => Promise<T>) => inSession("central", lock, work);

  for (const path of ["graduate", "graduate?dryRun=true"]) {
    test(`${path} beside an open ALTER TABLE: 409 without waiting for it`, async () => {
      const shop = await service.openShop();
      const alter = `BEGIN; ALTER TABLE t_${hexOf(shop)}.categories ADD COLUMN colour text`;
      // A statement that waited for the table would wait for longer than a test may take.
      const reply = await inSession("shared_1", alter, () => post(shop, path));
      assert.equal(reply.status, 409);
      assert.equal((await shop.get("/me/permissions")).status, 200);
    });

    test(`${path} during a fan-out: 409 maintenance_in_progress, also for a shop that it has not reached`, async () => {
      const [behind, done] = [await service.openShop(), await service.openShop()];
      const schema = `t_${hexOf(behind)}`;
      await asSuperuser(
        service,
        "default",
        `DELETE FROM ${schema}.schema_migrations WHERE name = (SELECT max(name) FROM ${schema}.schema_migrations)`,
        [],
        `${service.deps.config.databasePrefix}_shared_1`,
      );
      await whileMaintained(async () => {
        for (const shop of [behind, done]) assert.deepEqual(problemOf(await post(shop, path)), inProgress);
      });
      assert.deepEqual(problemOf(await post(behind, path)), [409, "migrations_pending"]);
    });

    test(`${path} of a shop whose graduation cleans up: 409 maintenance_in_progress`, async () => {
      const shop = await service.openShop();
      const seen: unknown[] = [];
      const { mode } = await graduate(service.deps, shop.tenantId, {
        server: "second",
        actor: commandLine,
        onProgress: async ({ step, state }) => {
          if (step === "CleanUp" && state === "Doing") seen.push(problemOf(await post(shop, path)));
        },
      });
      assert.deepEqual([mode, seen], ["Dedicated", [inProgress]]);
    });

    test(`${path} while the lock is held: an unknown server is 400 and an unknown shop 404 all the same`, async () => {
      const shop = await service.openShop();
      await whileMaintained(async () => {
        const server = `${path}${path.includes("?") ? "&" : "?"}server=nowhere`;
        assert.deepEqual(problemOf(await post(shop, server)), [400, "unknown_server"]);
        assert.deepEqual(problemOf(await post({ tenantId: randomUUID() }, path)), [404, "tenant_not_found"]);
        assert.deepEqual(problemOf(await post(shop, path)), inProgress);
      });
    });
  }

  test("a dry run takes no lock: many at once are all answered", async () => {
    const shop = await service.openShop();
    const replies = await Promise.all(Array.from({ length: 12 }, () => post(shop, "graduate?dryRun=true")));
    assert.deepEqual(
      replies.map(({ status }) => status),
      replies.map(() => 200),
    );
  });

  test("the graduations of an unknown shop: 404 tenant_not_found", async () => {
    const reply = await operate(service, { tenantId: randomUUID() }, "GET", "graduations");
    assert.deepEqual(problemOf(reply), [404, "tenant_not_found"]);
  });
});
