import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { assertAudited, operatorsLog } from "../../../../test/audit-expectations.ts";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { digestsIn, digestsOf, fileFor, importShop, passphrase } from "../../../../test/leaving.ts";
import { hexOf, impatient, onCentral, operate } from "../../../../test/moves.ts";
import { problemOf } from "../../../../test/staff.ts";
import { asSuperuser } from "../../../../test/superuser.ts";
import { tracesOf } from "../../../../test/traces.ts";
import { newId } from "../../../kernel/ids.ts";
import { commandLine } from "../../gate/actor.ts";
import { graduate } from "../../graduation/service.ts";
import { openExport } from "../leaving/reading.ts";
import { deleteTenant } from "./delete.ts";

const dayMs = 86_400_000;

describe("a shop that is to be deleted", () => {
  let service: TestService;
  before(async () => {
    service = await startService({ shops: "small", config: impatient });
  });
  after(() => service.close());

  const request = async (shop: Shop, waitDays?: number) =>
    service.request("PUT", `/admin/tenants/${shop.tenantId}/deletion`, {
      token: await service.admin(),
      body: waitDays === undefined ? {} : { waitDays },
    });
  const categories = (shop: Shop) => shop.get("/categories");
  const remove = (shop: Pick<Shop, "tenantId">, file: string, before: () => Promise<unknown> = async () => undefined) =>
    deleteTenant(service.deps, shop.tenantId, {
      actor: commandLine,
      lastExport: async () => {
        await before();
        return { file, passphrase };
      },
    });
  const unasked = async (): Promise<never> => assert.fail("nothing is exported");
  async function openDue(mode: "Shared" | "Dedicated" = "Shared"): Promise<Shop> {
    const shop = await service.openShop();
    if (mode === "Dedicated") await graduate(service.deps, shop.tenantId, { server: "second", actor: commandLine });
    assert.equal((await request(shop, 0)).status, 200);
    return shop;
  }

  test("is suspended at once, and nobody activates it: 409 deletion_pending", async () => {
    const shop = await service.openShop();
    const { body } = await request(shop);
    assert.deepEqual([body.state, Date.parse(body.dueAt) - Date.parse(body.requestedAt)], ["Waiting", 30 * dayMs]);
    assert.deepEqual(problemOf(await categories(shop)), [503, "tenant_unavailable"]);
    assert.deepEqual(problemOf(await operate(service, shop, "POST", "activate")), [409, "deletion_pending"]);
    assert.deepEqual((await operate(service, shop, "GET", "deletion")).body, body);
    await assertAudited(operatorsLog(service), {
      event: "tenant.deletion_requested",
      by: service.operator.email,
      to: ["Tenant", shop.tenantId],
      details: { dueAt: body.dueAt },
    });
  });

  test("goes on as it was when that is withdrawn, also when the day was moved: 204, then 404 not_found", async () => {
    const [active, suspended] = [await service.openShop(), await service.openShop()];
    await operate(service, suspended, "POST", "suspend");
    for (const shop of [active, suspended]) {
      await request(shop);
      assert.equal((await request(shop, 2)).status, 200);
      assert.equal((await operate(service, shop, "DELETE", "deletion")).status, 204);
      await assertAudited(operatorsLog(service), {
        event: "tenant.deletion_withdrawn",
        by: service.operator.email,
        to: ["Tenant", shop.tenantId],
      });
      assert.deepEqual(problemOf(await operate(service, shop, "DELETE", "deletion")), [404, "not_found"]);
      assert.deepEqual(problemOf(await operate(service, shop, "GET", "deletion")), [404, "not_found"]);
    }
    assert.equal((await categories(active)).status, 200);
    assert.deepEqual(problemOf(await categories(suspended)), [503, "tenant_unavailable"]);
  });

  test("is neither asked for nor withdrawn while a graduation holds it closed: 409 maintenance_in_progress", async () => {
    const shop = await service.openShop();
    await request(shop);
    await onCentral(
      service,
      `WITH dead AS (
         INSERT INTO graduations (id, tenant_id, state, source_server, target_server, plan)
         VALUES (gen_random_uuid(), $1, 'RolledBack', 'default', 'second', '{}') RETURNING id)
       UPDATE tenants SET active_after = false, fenced_by = (SELECT id FROM dead) WHERE tenant_id = $1`,
      [shop.tenantId],
    );
    await asSuperuser(service, "default", `ALTER ROLE t_${hexOf(shop)} NOLOGIN`);
    for (const refused of [await request(shop, 1), await operate(service, shop, "DELETE", "deletion")])
      assert.deepEqual(problemOf(refused), [409, "maintenance_in_progress"]);
  });

  test("is there until its day, and one that nobody asked to delete stays: nothing is exported", async () => {
    const [waiting, wanted] = [await service.openShop(), await service.openShop()];
    await request(waiting, 1);
    await assert.rejects(remove(waiting, "/none", unasked), /not to be deleted before/);
    await assert.rejects(remove(wanted, "/none", unasked), /Nobody has asked/);
    await assert.rejects(remove({ tenantId: newId() }, "/none", unasked), { errorCode: "tenant_not_found" });
    assert.equal((await categories(wanted)).status, 200);
    assert.equal((await operate(service, waiting, "DELETE", "deletion")).status, 204);
    assert.equal((await categories(waiting)).status, 200);
  });

  test("stays when what is in the way of a graduation is in its way: the doctor's finding is told", async () => {
    const shop = await openDue();
    const orphan = `d_${hexOf(shop)}_orphan`;
    await asSuperuser(service, "second", `CREATE ROLE ${orphan}`);
    await assert.rejects(remove(shop, "/none", unasked), new RegExp(`TakenName ${orphan} on second`));
    await asSuperuser(service, "second", `DROP ROLE ${orphan}`);
    assert.equal((await operate(service, shop, "DELETE", "deletion")).status, 204);
    assert.equal((await categories(shop)).status, 200);
  });

  test("stays when it is graduating: 409 maintenance_in_progress", async () => {
    const shop = await openDue();
    let refused: unknown;
    await graduate(service.deps, shop.tenantId, {
      actor: commandLine,
      onProgress: async ({ step, state }) => {
        if (step === "Copy" && state === "Doing")
          refused = await remove(shop, "/none", unasked).catch(({ errorCode }) => errorCode);
      },
    });
    assert.equal(refused, "maintenance_in_progress");
    assert.equal((await operate(service, shop, "GET", "diagnosis")).body.state, "Healthy");
  });

  test("stays when it is withdrawn while it is exported", async (t) => {
    const shop = await openDue();
    const withdrawn = remove(shop, await fileFor(t), () => operate(service, shop, "DELETE", "deletion"));
    await assert.rejects(withdrawn, /withdrawn/);
    assert.equal((await categories(shop)).status, 200);
  });

  test("stays when the session that keeps writers out is ended while it is exported", async (t) => {
    const shop = await openDue();
    const ofItsTables = `SELECT pg_terminate_backend(pid) FROM pg_locks
      WHERE mode = 'ShareLock' AND relation = 't_${hexOf(shop)}.users'::regclass`;
    const shared = `${service.deps.config.databasePrefix}_shared_1`;
    let ended: unknown[] = [];
    const end = async () => (ended = await asSuperuser(service, "default", ofItsTables, [], shared));
    await assert.rejects(remove(shop, await fileFor(t), end));
    assert.equal(ended.length, 1);
    assert.equal((await operate(service, shop, "DELETE", "deletion")).status, 204);
    assert.equal((await categories(shop)).status, 200);
  });

  test("stays while somebody writes to it, and is not exported", async () => {
    const shop = await openDue();
    const writer = await service.deps.servers
      .mustGet("default")
      .connect(`${service.deps.config.databasePrefix}_shared_1`);
    try {
      await writer.query("BEGIN");
      await writer.query(`UPDATE t_${hexOf(shop)}.users SET name = name`);
      await assert.rejects(remove(shop, "/none", unasked), /still writing/);
    } finally {
      await writer.end();
    }
    assert.equal((await operate(service, shop, "GET", "deletion")).body.state, "Waiting");
  });

  for (const mode of ["Shared", "Dedicated"] as const) {
    test(`${mode}, leaves a file that has all of it, a proof, and nothing else: its tokens are 404 tenant_not_found`, async (t) => {
      const shop = await openDue(mode);
      const file = await fileFor(t);
      const { tenantId } = shop;
      const deletion = await remove(shop, file);
      assert.deepEqual(await tracesOf(service, shop), []);
      assert.deepEqual(problemOf(await categories(shop)), [404, "tenant_not_found"]);
      assert.deepEqual(problemOf(await operate(service, shop, "GET", "diagnosis")), [404, "tenant_not_found"]);
      const content = await readFile(file);
      const { manifest, archive } = await openExport(file, passphrase);
      archive.close();
      assert.deepEqual(deletion.export, {
        exportId: manifest.exportId,
        exportedAt: manifest.exportedAt,
        sha256: createHash("sha256").update(content).digest("hex"),
        bytes: content.length,
        tables: manifest.tables.length,
        rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      });
      const kinds = deletion.dropped?.map(({ kind, server }) => `${kind} on ${server}`);
      const home =
        mode === "Shared" ? ["Schema on default", "Role on default"] : ["Database on second", "Role on second"];
      assert.deepEqual(kinds, home);
      assert.deepEqual(
        [deletion.state, deletion.deletedBy, deletion.searchedServers],
        ["Deleted", "command line", ["default", "second"]],
      );
      assert.deepEqual((await operate(service, shop, "GET", "deletion")).body, deletion);
      await assertAudited(operatorsLog(service), {
        event: "tenant.deleted",
        by: "command line",
        to: ["Tenant", tenantId],
        details: { export: deletion.export, dropped: deletion.dropped, searchedServers: deletion.searchedServers },
        isUnasked: true,
      });
      await assert.rejects(remove(shop, file, unasked), /is over/);
    });

    test(`${mode}, deleted, imported and graduated, has every row and every token that it had`, async (t) => {
      const shop = await openDue(mode);
      const file = await fileFor(t);
      await remove(shop, file);
      assert.equal((await importShop(service, file)).keepsTokens, true);
      await graduate(service.deps, shop.tenantId, { actor: commandLine });
      const { manifest, archive } = await openExport(file, passphrase);
      archive.close();
      const { feed_head: _before, ...rows } = digestsIn(manifest);
      const { feed_head: _now, ...found } = await digestsOf(service, shop, manifest);
      assert.deepEqual(found, rows);
      assert.equal((await categories(shop)).status, 200);
      // It can leave again, and is asked for it again.
      assert.deepEqual((await request(shop)).body.state, "Waiting");
    });
  }

  test("gives its id to no other shop: 409 duplicate_conflict", async (t) => {
    const shop = await openDue();
    await remove(shop, await fileFor(t));
    const owner = { email: "owner@again.test", name: "Olive Owner" };
    const body = { id: shop.tenantId, name: "Again", slug: `again-${hexOf(shop)}`, owner };
    const again = await service.request("POST", "/admin/tenants", { token: await service.admin(), body });
    assert.deepEqual(problemOf(again), [409, "duplicate_conflict"]);
  });

  for (const mode of ["Shared", "Dedicated"] as const) {
    test(`${mode}, whose removal was cut short, is unknown, not imported before its end, and removed by the next call`, async (t) => {
      const shop = await openDue(mode);
      const file = await fileFor(t);
      const [server, role] = mode === "Shared" ? ["default", `t_${hexOf(shop)}`] : ["second", await roleOf(shop)];
      // PostgreSQL drops no role that something depends on.
      const depend = (what: string) => asSuperuser(service, server, `${what} ${role}`, [], "postgres");
      const hinder = () => depend("CREATE TABLE of_somebody (id int); GRANT SELECT ON of_somebody TO");
      await assert.rejects(remove(shop, file, hinder), { code: "2BP01" });
      assert.equal((await operate(service, shop, "GET", "deletion")).body.state, "Dropping");
      assert.deepEqual(problemOf(await categories(shop)), [404, "tenant_not_found"]);
      assert.deepEqual(problemOf(await operate(service, shop, "DELETE", "deletion")), [404, "tenant_not_found"]);
      await assert.rejects(importShop(service, file), { errorCode: "maintenance_in_progress" });
      await asSuperuser(service, server, "DROP TABLE of_somebody", [], "postgres");
      const { state, export: exported } = await remove(shop, file, unasked);
      assert.deepEqual([state, exported?.bytes], ["Deleted", (await readFile(file)).length]);
      assert.deepEqual(await tracesOf(service, shop), []);
    });
  }

  async function roleOf({ tenantId }: Shop): Promise<string> {
    const text = "SELECT role_name AS role FROM tenants WHERE tenant_id = $1";
    return (await onCentral<{ role: string }>(service, text, [tenantId]))[0]?.role ?? "";
  }

  test("deleted by another process while this one slept, and imported since, is not touched when it wakes", async (t) => {
    const shop = await openDue();
    const file = await fileFor(t);
    const { servers } = service.deps;
    const mustGet = servers.mustGet.bind(servers);
    const shared = `${service.deps.config.databasePrefix}_shared_1`;
    /** As who takes its lock over does: its sessions end. */
    const endSessions = () =>
      asSuperuser(
        service,
        "default",
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name ~ '^tillhouse-(central|graduation):' AND datname = ANY ($1)",
        [[shared, shared.replace("_shared_1", "_central")]],
      );
    const overtake = async () => {
      servers.mustGet = mustGet;
      await endSessions();
      assert.equal((await remove(shop, file, unasked)).state, "Deleted");
      await importShop(service, file);
    };
    const sleepAtRemoval = async () => {
      servers.mustGet = (name) => {
        const server = mustGet(name);
        const withClient: typeof server.withClient = async (database, work, options) => {
          if (database === shared && options?.applicationName?.startsWith("tillhouse-graduation:") === true)
            await overtake();
          return server.withClient(database, work, options);
        };
        return Object.assign(Object.create(server) as typeof server, { withClient });
      };
    };
    try {
      await assert.rejects(remove(shop, file, sleepAtRemoval), /Another process has ended/);
    } finally {
      servers.mustGet = mustGet;
    }
    assert.equal((await categories(shop)).status, 200);
    assert.equal((await operate(service, shop, "GET", "diagnosis")).body.state, "Healthy");
  });

  test("is not over while a server cannot be asked whether something is left", async (t) => {
    const shop = await openDue();
    const { servers } = service.deps;
    const mustGet = servers.mustGet.bind(servers);
    const file = await fileFor(t);
    const goAway = async () => {
      servers.mustGet = (name) => {
        if (name === "second") throw new Error("it is away");
        return mustGet(name);
      };
    };
    try {
      await assert.rejects(remove(shop, file, goAway), /second cannot be asked/);
    } finally {
      servers.mustGet = mustGet;
    }
    assert.equal((await remove(shop, file, unasked)).state, "Deleted");
  });
});
