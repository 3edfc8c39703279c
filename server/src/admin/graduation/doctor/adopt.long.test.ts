import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { assertAudited, operatorsLog } from "../../../../test/audit-expectations.ts";
import { copyMarked, moments, moveAndTurnBack, type Candidate } from "../../../../test/central-rows.ts";
import { crashesIn } from "../../../../test/crashes.ts";
import { eventually } from "../../../../test/eventually.ts";
import { startService, type TestService, type Shop } from "../../../../test/harness.ts";
import {
  adopt,
  categoriesOf,
  databasesOf,
  impatient,
  onCentral,
  operate,
  recoverOverHttp,
  supportToken,
} from "../../../../test/moves.ts";
import { problemOf } from "../../../../test/staff.ts";
import { asSuperuser } from "../../../../test/superuser.ts";
import { commandLine } from "../../gate/actor.ts";
import { restartFeedsDue } from "../../tenants/feeds.ts";
import { graduate } from "../service.ts";
import { diagnose } from "./diagnose.ts";

describe("adopting a database as a shop's home", () => {
  let service: TestService;

  before(async () => {
    service = await startService({ shops: "small", config: impatient });
  });
  after(() => service.close());

  const refused = [409, "not_adoptable"];
  const move = (shop: Shop) => graduate(service.deps, shop.tenantId, { server: "second", actor: commandLine });

  async function homeOf(shop: Shop): Promise<Candidate> {
    const [database = ""] = await databasesOf(service, "second", shop);
    return { server: "second", database };
  }

  /** A shop whose row points at a home that is gone, and the database that it lives in. */
  async function openLost() {
    const shop = await service.openShop();
    assert.equal((await shop.post("/categories", { name: "Before" })).status, 201);
    return { shop, ...(await moveAndTurnBack(service, shop, { to: "before it began", writes: ["Since"] })) };
  }

  async function adopted(shop: Shop, candidate: Candidate) {
    const { status, body } = await adopt(service, shop, candidate);
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  }

  test("gives it a new password: the one of before opens nothing any more", async () => {
    const { shop, candidate, connectionString } = await openLost();
    const enter = async (database: string) => {
      const url = new URL(connectionString);
      url.pathname = `/${database}`;
      const client = new pg.Client({ connectionString: url.href });
      try {
        await client.connect();
      } finally {
        await client.end().catch(() => undefined);
      }
    };
    await enter(candidate.database);
    const { database } = await adopted(shop, candidate);
    // Another password, no such role, or no right to connect.
    const isRefused = ({ code }: { code: string }) => ["28P01", "28000", "42501"].includes(code);
    await assert.rejects(enter(database), isRefused);
  });

  test("gives it a new name: nobody finds it under the old one", async () => {
    const { shop, candidate } = await openLost();
    const { database } = await adopted(shop, candidate);
    assert.notEqual(database, candidate.database);
    assert.deepEqual(await databasesOf(service, "second", shop), [database]);
  });

  /** A superuser in the database (a backup, say), whose session the service may not end; it ends by itself. */
  async function enterAsSuperuser({ database }: Candidate, forSeconds: number): Promise<{ left: Promise<unknown> }> {
    const stays = asSuperuser(service, "second", `SELECT pg_sleep(${forSeconds})`, [], database);
    const entered = "SELECT FROM pg_stat_activity WHERE datname = $1 AND query LIKE '%pg_sleep%'";
    const isIn = async () => (await asSuperuser(service, "second", entered, [database])).length > 0;
    await eventually("the superuser is in it", isIn);
    return { left: stays };
  }

  test("waits for a superuser who is in it", async () => {
    const { shop, candidate } = await openLost();
    const { left } = await enterAsSuperuser(candidate, 1);
    await adopted(shop, candidate);
    await left;
  });

  test("a superuser stays in it: 409, it stands as it was, and can be adopted later", async () => {
    const { shop, candidate } = await openLost();
    const { left } = await enterAsSuperuser(candidate, 8);
    assert.deepEqual(problemOf(await adopt(service, shop, candidate)), refused);
    assert.deepEqual(await databasesOf(service, "second", shop), [candidate.database]);
    await left;
    await adopted(shop, candidate);
  });

  for (const to of moments)
    test(`a suspended shop, central turned back to ${to}: it stays suspended, and can be activated`, async () => {
      const shop = await service.openShop();
      assert.equal((await shop.post("/categories", { name: "Before" })).status, 201);
      await operate(service, shop, "POST", "suspend");
      const { candidate } = await moveAndTurnBack(service, shop, { to, writes: [] });
      await recoverOverHttp(service, shop);
      assert.equal((await adopted(shop, candidate)).diagnosis.isActive, false);
      assert.equal((await shop.get("/categories")).status, 503);
      assert.equal((await operate(service, shop, "POST", "activate")).status, 200);
      assert.deepEqual(await categoriesOf(shop), ["Before"]);
    });

  test("is audited, with who did it", async () => {
    const { shop, candidate } = await openLost();
    const { database } = await adopted(shop, candidate);
    const [by, to] = [service.operator.email, ["Tenant", shop.tenantId]] as const;
    const details = { ...candidate, as: database };
    await assertAudited(operatorsLog(service), { event: "tenant.adopted", by, to, details });
  });

  test("lets the shop's tills take new snapshots, also when the process dies then: the service does it", async () => {
    const { shop, candidate } = await openLost();
    const restarts = () =>
      onCentral(service, "SELECT actor_name AS by FROM audit_events WHERE event = $1 AND subject_id = $2", [
        ...["tenant.feed_restarted", shop.tenantId],
      ]);
    assert.deepEqual(await restarts(), []);
    await adopted(shop, candidate);
    await restartFeedsDue(service.deps);
    assert.deepEqual(await restarts(), [{ by: "the service" }]);
    assert.deepEqual(await onCentral(service, "SELECT FROM feeds_due"), []);
  });

  test("takes the permission to graduate: support gets 403, and nothing is touched", async () => {
    const { shop, candidate } = await openLost();
    const token = await supportToken(service);
    assert.deepEqual(problemOf(await adopt(service, shop, candidate, token)), [403, "permission_denied"]);
    assert.deepEqual(await databasesOf(service, "second", shop), [candidate.database]);
  });

  test("a database without a graduation's mark: 409, and it stands as it was", async () => {
    const shop = await service.openShop();
    const database = `${service.deps.config.databasePrefix}_by_hand`;
    await asSuperuser(service, "second", `CREATE DATABASE ${database} OWNER tillhouse_provisioner`);
    assert.deepEqual(problemOf(await adopt(service, shop, { server: "second", database })), refused);
    const rows = await asSuperuser(service, "second", "SELECT FROM pg_database WHERE datname = $1", [database]);
    assert.equal(rows.length, 1);
  });

  test("the home that it has: 409, and the shop serves on", async () => {
    const shop = await service.openShop();
    await move(shop);
    assert.deepEqual(problemOf(await adopt(service, shop, await homeOf(shop))), refused);
    assert.equal((await shop.get("/categories")).status, 200);
  });

  test("another shop's home: 409, and both serve on", async () => {
    const [shop, other] = [await service.openShop(), await service.openShop()];
    await move(other);
    assert.deepEqual(problemOf(await adopt(service, shop, await homeOf(other))), refused);
    for (const { get } of [shop, other]) assert.equal((await get("/categories")).status, 200);
  });

  test("what a dead graduation was still building: 409, and it stays an orphan", async () => {
    const shop = await service.openShop();
    const crashes = crashesIn(service);
    try {
      await crashes.run({ tenantId: shop.tenantId, server: "second", death: { event: "Copy Done" } });
      await crashes.settled(shop);
    } finally {
      await crashes.close();
    }
    assert.deepEqual(problemOf(await adopt(service, shop, await homeOf(shop))), refused);
    assert.equal((await recoverOverHttp(service, shop)).body.diagnosis.state, "Healthy");
    assert.deepEqual(await databasesOf(service, "second", shop), []);
  });

  test("a database that does not let its role connect: 409 that says so", async () => {
    const { shop, candidate } = await openLost();
    const owner = "SELECT DISTINCT grantee::regrole FROM pg_database, aclexplode(datacl) WHERE datname = $1";
    for (const { grantee } of await asSuperuser(service, "second", owner, [candidate.database]))
      await asSuperuser(service, "second", `REVOKE ALL ON DATABASE ${candidate.database} FROM ${grantee}`);
    const { status, body } = await adopt(service, shop, candidate);
    assert.deepEqual([status, body.errorCode], refused);
    assert.match(body.detail, /its role cannot connect: permission denied for database/);
  });

  test("two databases bear the mark of a home that is missing: the diagnosis says what is in each", async () => {
    const { shop, candidate } = await openLost();
    const copy = await copyMarked(service, candidate);
    await asSuperuser(service, "second", "DELETE FROM categories WHERE name = 'Since'", [], copy.database);
    const { findings } = await diagnose(service.deps, shop.tenantId);
    const missing = findings.filter(({ kind }) => kind === "MissingHome");
    assert.equal(missing.length, 2);
    for (const { detail, candidate: one } of missing) {
      assert.ok(one);
      assert.match(detail, new RegExp(`${one.database} on second has its newest row at \\S+ in`));
      assert.equal(detail.includes("more rows in categories 2:1"), one.database === candidate.database, detail);
    }
  });

  test("a database that is not there: 409", async () => {
    const shop = await service.openShop();
    assert.deepEqual(problemOf(await adopt(service, shop, { server: "second", database: "nowhere" })), refused);
  });

  test("an unknown shop: 404", async () => {
    const stranger = { tenantId: randomUUID() };
    const reply = await adopt(service, stranger, { server: "second", database: "nowhere" });
    assert.deepEqual(problemOf(reply), [404, "tenant_not_found"]);
  });

  test("an unknown server: 400", async () => {
    const reply = await adopt(service, await service.openShop(), { server: "nowhere", database: "nowhere" });
    assert.deepEqual(problemOf(reply), [400, "unknown_server"]);
  });
});
