import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { crashesIn, type Crashes } from "../../../../test/crashes.ts";
import { eventually } from "../../../../test/eventually.ts";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { homesOf } from "../../../../test/homes.ts";
import { databasesOf, hexOf, impatient, onCentral, operate, rolesOf } from "../../../../test/moves.ts";
import { asSuperuser } from "../../../../test/superuser.ts";
import { endFinished, startEnding } from "./end-graduations.ts";

const runbook = join(import.meta.dirname, "../../../../../docs/operations/graduation.md");

describe("a graduation that was cleaned up by hand", () => {
  let service: TestService;
  let crashes: Crashes;
  /** The statements that the runbook prints. */
  let printed: readonly string[];

  before(async () => {
    service = await startService({ shops: "small", config: impatient });
    crashes = crashesIn(service);
    const page = (await readFile(runbook, "utf8")).split("**By hand**").slice(1).join("");
    printed = [...page.matchAll(/`((?:UPDATE|ALTER|GRANT|DROP|SELECT pg_terminate_backend) ?[^`]*)`/g)].map(
      ([, text = ""]) => text,
    );
  });
  after(async () => {
    await crashes.close();
    await service.close();
  });

  const statement = (shop: Shop, begins: string) => {
    const text = printed.find((one) => one.startsWith(begins));
    assert.ok(text, `${begins} is printed`);
    return text.replaceAll("<hex>", hexOf(shop)).replaceAll("<id>", shop.tenantId);
  };
  /** As the provisioner, whom the runbook names. */
  const inShared = async <Row extends object>(text: string): Promise<Row[]> => {
    const url = new URL(service.servers["default"] ?? "");
    url.pathname = `/${service.deps.config.databasePrefix}_shared_1`;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      return (await client.query<Row & pg.QueryResultRow>(text)).rows;
    } finally {
      await client.end();
    }
  };
  const diagnosis = async (shop: Shop) => (await operate(service, shop, "GET", "diagnosis")).body;
  async function stateOf(shop: Shop): Promise<string> {
    const { items } = (await operate(service, shop, "GET", "graduations")).body;
    assert.equal(items.length, 1);
    return items[0].state;
  }
  async function openLeft(death: { event: string } | { before: string }, state: string): Promise<Shop> {
    const shop = await service.openShop();
    await crashes.run({ tenantId: shop.tenantId, server: "second", death });
    await eventually(`it is ${state}`, async () => (await diagnosis(shop)).state === state);
    await eventually("its sessions have ended", async () => {
      const sessions = `SELECT FROM pg_stat_activity a JOIN graduations g ON a.application_name = 'tillhouse-central:' || g.id
        WHERE g.tenant_id = $1`;
      return (await onCentral(service, sessions, [shop.tenantId])).length === 0;
    });
    return shop;
  }
  async function cleanFlipped(shop: Shop): Promise<void> {
    for (const begins of ["DROP SCHEMA t_", "GRANT t_", "DROP OWNED BY t_", "DROP ROLE t_"])
      await inShared(statement(shop, begins));
  }

  test("behind its flip is Succeeded at the next look, and its new home has the planner's statistics", async () => {
    const shop = await openLeft({ event: "Flip Done" }, "Flipped");
    await endFinished(service.deps);
    assert.equal(await stateOf(shop), "CleanupPending", "there is something to drop");
    assert.equal((await homesOf(service, shop)).length, 4, "which is left to the operator");
    await cleanFlipped(shop);
    assert.equal(await stateOf(shop), "CleanupPending");
    await endFinished(service.deps);
    assert.equal(await stateOf(shop), "Succeeded");
    const { state, findings, graduationId } = await diagnosis(shop);
    assert.deepEqual([state, findings, graduationId], ["Healthy", [], null]);
    assert.equal((await shop.get("/me/permissions")).status, 200);
  });

  test("behind its flip is Succeeded, too, when its old schema had its other name", async () => {
    const shop = await openLeft({ before: "DROP SCHEMA IF EXISTS" }, "Flipped");
    const found = await inShared<{ name: string }>(
      `SELECT nspname AS name FROM pg_namespace
       WHERE nspname LIKE 'old\\_%' AND obj_description(oid, 'pg_namespace') LIKE '%${shop.tenantId}%'`,
    );
    const drop = statement(shop, "DROP SCHEMA t_");
    for (const { name } of found) await inShared(drop.replace(`t_${hexOf(shop)}`, `"${name}"`));
    await endFinished(service.deps);
    assert.equal(await stateOf(shop), "Succeeded");
  });

  test("between fence and flip is RolledBack at the next look, and the shop can be graduated", async () => {
    const shop = await openLeft({ event: "Copy Done" }, "Fenced");
    await inShared(statement(shop, "UPDATE tillhouse.move_fences"));
    await inShared(statement(shop, "ALTER ROLE"));
    await onCentral(service, statement(shop, "UPDATE tenants"));
    for (const name of await databasesOf(service, "second", shop))
      await asSuperuser(service, "second", `DROP DATABASE "${name}"`);
    await endFinished(service.deps);
    assert.equal(await stateOf(shop), "Interrupted", "its role is still there");
    for (const name of await rolesOf(service, "second", shop))
      await asSuperuser(service, "second", `DROP ROLE "${name}"`);
    await endFinished(service.deps);
    assert.equal(await stateOf(shop), "RolledBack");
    service.deps.directory.forget(shop.tenantId);
    assert.equal((await shop.get("/me/permissions")).status, 200);
    assert.equal((await operate(service, shop, "POST", "graduate?server=second")).status, 200);
  });

  test("is ended by a service that looks, once of several; the audit log says who", async () => {
    const shop = await openLeft({ event: "Flip Done" }, "Flipped");
    await cleanFlipped(shop);
    const stops = [1, 2, 3].map(() => startEnding(service.deps));
    try {
      await eventually("it is ended", async () => (await stateOf(shop)) === "Succeeded");
    } finally {
      for (const stop of stops) stop();
    }
    const path = `/admin/audit?event=tenant.recovered&subjectId=${shop.tenantId}`;
    const { body } = await service.request("GET", path, { token: await service.admin() });
    assert.deepEqual(
      body.items.map(({ actorName }: { actorName: string }) => actorName),
      ["the service"],
    );
  });

  test("is ended at a look that comes a little early", async () => {
    const look = async () => {
      const before = await due();
      const stop = startEnding(service.deps);
      try {
        await eventually("the look is claimed", async () => (await due()) !== before);
      } finally {
        stop();
      }
    };
    const due = async () =>
      (await onCentral<{ due: string }>(service, "SELECT due_at::text AS due FROM chores WHERE name = 'ending'", []))[0]
        ?.due;
    service.now.set(new Date(service.deps.now().getTime() + 120_000));
    await look();
    service.now.set(new Date(service.deps.now().getTime() + 27_000));
    await look();
  });

  test("ends the sessions of a process that died while its flip waited, by what the runbook prints", async () => {
    const shop = await service.openShop();
    const frozen = await crashes.freeze({ tenantId: shop.tenantId, server: "second" }, "Copy Done");
    try {
      const [{ id } = { id: "" }] = await onCentral<{ id: string }>(
        service,
        "SELECT id FROM graduations WHERE tenant_id = $1",
        [shop.tenantId],
      );
      const end = statement(shop, "SELECT pg_terminate_backend").replaceAll("<attempt>", id);
      const ended = await onCentral(service, end, []);
      assert.ok(ended.length > 0);
      assert.deepEqual(await onCentral(service, end, []), []);
      await inShared(end);
      assert.deepEqual(await inShared(end), []);
    } finally {
      await frozen.kill();
    }
  });

  test("stays as it is while its process lives", async () => {
    const shop = await service.openShop();
    const frozen = await crashes.freeze({ tenantId: shop.tenantId, server: "second" }, "Flip Done");
    try {
      await endFinished(service.deps);
      assert.equal(await stateOf(shop), "CleanupPending");
      await frozen.goOn();
    } finally {
      await frozen.kill();
    }
    assert.equal(await stateOf(shop), "Succeeded");
  });
});
