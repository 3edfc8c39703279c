import assert from "node:assert/strict";
import { createHash, randomUUID } from "node:crypto";
import { after, before, beforeEach, describe, test } from "node:test";
import pg from "pg";
import { assertAudited, operatorsLog } from "../../../test/audit-expectations.ts";
import { eventually } from "../../../test/eventually.ts";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";
import { headOf, loadMigrations, type Migration } from "../../kernel/db/migrate.ts";
import { problemOf } from "../../../test/staff.ts";
import { commandLine } from "../gate/actor.ts";
import { newId } from "../../kernel/ids.ts";
import { acquireMaintenanceLock } from "../maintenance.ts";
import { countByHead, startFanOut, type FanOut, type FanOutOptions } from "./service.ts";

const actor = commandLine;
/** The advisory lock that the canary of a run waits for. */
const canaryWaitsFor = 4711;

describe("the migration fan-out", () => {
  let service: TestService;
  let migrations: Migration[];
  let shops: Shop[];
  let number = 0;

  before(async () => {
    service = await startService({ shops: "opened" });
    migrations = await loadMigrations("tenant");
    shops = [];
    for (const server of ["default", "default", "second", "default"]) shops.push(await service.openShop({ server }));
  });
  after(() => service.close());

  /** Each test has one more migration that nobody has yet. */
  beforeEach(() => {
    number += 1;
    const sql = `CREATE TABLE extra_${number} (id int PRIMARY KEY)`;
    migrations = [
      ...migrations,
      {
        name: `9${String(number).padStart(3, "0")}_extra`,
        sql,
        checksum: createHash("sha256").update(sql).digest("hex"),
      },
    ];
  });

  const schemaOf = (shop: Shop) => `t_${shop.tenantId.replaceAll("-", "")}`;
  async function run(options: Partial<FanOutOptions> = {}) {
    const { finished } = await startFanOut(service.deps, { actor, migrations, ...options });
    return finished;
  }
  async function heads(): Promise<(string | null)[]> {
    const { body } = await service.request("GET", "/admin/tenants", { token: await service.admin() });
    const byId = new Map(
      body.items.map((item: { tenantId: string; migrationHead: string }) => [item.tenantId, item.migrationHead]),
    );
    return shops.map(({ tenantId }) => byId.get(tenantId) as string);
  }
  async function inHome(shop: Shop, text: string): Promise<pg.QueryResult> {
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    return service.deps.servers
      .mustGet(tenant?.server ?? "")
      .withClient(tenant?.databaseName, (client) => client.query(text));
  }
  /** The table that the newest migration wants to make is there already. */
  const spoil = (shop: Shop) => inHome(shop, `CREATE TABLE ${schemaOf(shop)}.extra_${number} (other int)`);
  const mend = (shop: Shop) => inHome(shop, `DROP TABLE ${schemaOf(shop)}.extra_${number}`);
  const tenantsOf = (failed: readonly { tenantId: string }[]) => failed.map(({ tenantId }) => tenantId).sort();

  test("brings every tenant to the head, tells of progress, and its tables are the tenant's to use", async () => {
    const seen: { done: number; failed: number; total: number }[] = [];
    const result = await run({ onProgress: (progress) => seen.push(progress) });
    assert.deepEqual([result.state, result.done, result.pending, result.failed], ["Succeeded", 4, 0, []]);
    assert.deepEqual(
      seen.map(({ done }) => done),
      [1, 2, 3, 4],
    );
    assert.deepEqual(
      await heads(),
      shops.map(() => headOf(migrations)),
    );
    for (const shop of shops) {
      const tenant = await service.deps.directory.resolve(shop.tenantId);
      assert.ok(tenant);
      const granted = await inHome(
        shop,
        `SELECT has_table_privilege('${tenant.roleName}', '${schemaOf(shop)}.extra_${number}', 'INSERT') AS may`,
      );
      assert.deepEqual(granted.rows, [{ may: true }]);
    }
    const again = await run();
    assert.deepEqual([again.state, again.done], ["Succeeded", 0]);
  });

  test("goes on past a failed tenant, keeps its error, and resumes with it alone", async () => {
    const [, broken] = shops;
    assert.ok(broken);
    await spoil(broken);
    const failed = await run();
    assert.deepEqual([failed.state, failed.done, failed.pending], ["Failed", 3, 0]);
    assert.deepEqual(tenantsOf(failed.failed), [broken.tenantId]);
    assert.match(failed.failed[0]?.error ?? "", /already exists/);
    assert.equal((await heads()).filter((head) => head === headOf(migrations)).length, 3);
    await mend(broken);
    const resumed = await run({ resumeRunId: failed.runId });
    assert.deepEqual([resumed.state, resumed.done, resumed.pending], ["Succeeded", 1, 0]);
    assert.deepEqual(
      await heads(),
      shops.map(() => headOf(migrations)),
    );
  });

  test("a failed canary stops it before anyone else is touched, and is not the canary of the resumption", async () => {
    const [first] = shops;
    assert.ok(first);
    await spoil(first);
    const failed = await run();
    assert.deepEqual([failed.state, failed.done, failed.pending], ["Failed", 0, 3]);
    assert.deepEqual(tenantsOf(failed.failed), [first.tenantId]);
    const resumed = await run({ resumeRunId: failed.runId });
    assert.deepEqual([resumed.state, resumed.done, resumed.pending], ["Failed", 3, 0]);
    assert.deepEqual(tenantsOf(resumed.failed), [first.tenantId]);
    await mend(first);
    assert.equal((await run({ resumeRunId: resumed.runId })).state, "Succeeded");
  });

  test("when all that are pending have failed before, there is no canary: one that fails again stops nobody", async () => {
    const [first] = shops;
    assert.ok(first);
    await Promise.all(shops.map(spoil));
    let last = await run();
    for (let i = 1; i < shops.length; i++) last = await run({ resumeRunId: last.runId });
    assert.deepEqual([last.state, last.done, last.failed.length], ["Failed", 0, 1], "the last of four canaries");
    await Promise.all(shops.slice(1).map(mend));
    const resumed = await run();
    assert.deepEqual([resumed.state, resumed.done, resumed.pending], ["Failed", 3, 0]);
    assert.deepEqual(tenantsOf(resumed.failed), [first.tenantId]);
    await mend(first);
    assert.equal((await run({ resumeRunId: resumed.runId })).state, "Succeeded");
  });

  test("a shop that has succeeded since it failed is a canary again", async () => {
    const [first] = shops;
    assert.ok(first);
    await spoil(first);
    const { done, pending } = await run();
    assert.deepEqual([done, pending], [0, 3]);
    await mend(first);
    assert.equal((await run()).done, 4);
  });

  test("chosen tenants are migrated and nobody else; 404 for one that is not there", async () => {
    const [, second, third] = shops;
    assert.ok(second && third);
    const before = await heads();
    await assert.rejects(run({ tenantIds: [second.tenantId, newId()] }), { errorCode: "tenant_not_found" });
    assert.deepEqual(await heads(), before);
    const chosen = await run({ tenantIds: [third.tenantId, second.tenantId] });
    assert.deepEqual([chosen.state, chosen.done, chosen.pending, chosen.failed], ["Succeeded", 2, 0, []]);
    const head = headOf(migrations);
    assert.deepEqual(await heads(), [before[0], head, head, before[3]]);
    assert.deepEqual([(await run({ tenantIds: [third.tenantId] })).done, (await run()).done], [1, 2]);
  });

  test("a chosen canary goes first, also one that failed before; 400 when it is not among those to be migrated", async () => {
    const [first, , third] = shops;
    assert.ok(first && third);
    await spoil(third);
    const chosen = await run({ canaryId: third.tenantId });
    assert.deepEqual([chosen.state, chosen.done, chosen.pending], ["Failed", 0, 3]);
    const again = await run({ canaryId: third.tenantId });
    assert.deepEqual([tenantsOf(again.failed), again.pending], [[third.tenantId], 3]);
    await assert.rejects(run({ canaryId: third.tenantId, tenantIds: [first.tenantId] }), {
      errors: {
        canaryId: ["must be one of the tenants that are to be migrated: those that are behind, or the chosen ones"],
      },
    });
    await mend(third);
    assert.equal((await run({ canaryId: third.tenantId })).done, 4);
  });

  test("one at a time: 409 maintenance_in_progress; what died is Interrupted", async () => {
    const [living, dead] = [newId(), newId()];
    const lock = await acquireMaintenanceLock(service.deps, { id: living, what: "migrations" });
    for (const id of [living, dead])
      await lock.client.query("INSERT INTO migration_runs (id, state, head) VALUES ($1, 'Running', 'x')", [id]);
    const token = await service.admin();
    const busy = await service.request("POST", "/admin/migrations", { token, body: {} });
    assert.deepEqual([busy.status, busy.body.errorCode], [409, "maintenance_in_progress"]);
    const state = async (id: string) => (await service.request("GET", `/admin/migrations/${id}`, { token })).body.state;
    assert.deepEqual([await state(living), await state(dead)], ["Running", "Interrupted"]);
    await lock.client.query(
      `UPDATE migration_runs SET started_at = now() - interval '20 s', finished_at = CASE WHEN id = $1 THEN now() END
       WHERE id = ANY ($2)`,
      [dead, [living, dead]],
    );
    await lock.client.query(
      `INSERT INTO migration_run_tenants (run_id, tenant_id, state)
       SELECT run, tenant_id, CASE WHEN n % 2 = 0 THEN 'Done' ELSE 'Pending' END
       FROM unnest($1::uuid[]) run, (SELECT tenant_id, row_number() OVER () AS n FROM tenants ORDER BY tenant_id LIMIT 2) t`,
      [[living, dead]],
    );
    const eta = async (id: string) => (await service.request("GET", `/admin/migrations/${id}`, { token })).body.etaS;
    assert.ok([20, 21, 22].includes(await eta(living)), "as long again as for the first of two");
    assert.equal(await eta(dead), null, "of what has ended");
    await lock.release();
    assert.equal(await state(living), "Interrupted");
  });

  test("a run whose lock is lost migrates no further tenant", async (t) => {
    const prefix = service.deps.config.databasePrefix;
    const kill = () =>
      service.deps.servers
        .mustGet("default")
        .withClient(undefined, (client) =>
          client.query(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted)",
            [`${prefix}_central`],
          ),
        );
    const runId = await whileCanaryWaits(async ({ finished }, release) => {
      const ended = assert.rejects(finished);
      await kill();
      // A proof that the lock is held is good for a moment, and that is over.
      const now = performance.now.bind(performance);
      t.mock.method(performance, "now", () => now() + 1_000);
      await release();
      await ended;
    });
    const { body } = await service.request("GET", `/admin/migrations/${runId}`, { token: await service.admin() });
    assert.deepEqual([body.state, body.done, body.pending], ["Failed", 1, 3]);
  });

  test("a run that is stopped finishes the tenant under way and begins no other; the rest can be resumed", async (t) => {
    const call = async (method: string, path: string) =>
      service.request(method, `/admin/migrations/${path}`, { token: await service.admin() });
    const by = service.operator.email;
    const runId = await whileCanaryWaits(async ({ run: { runId: id }, finished }, release) => {
      assert.equal((await call("POST", `${id}/stop`)).status, 200);
      assert.partialDeepStrictEqual((await call("GET", id)).body, { state: "Running", pending: 4, stoppedBy: by });
      const now = performance.now.bind(performance);
      t.mock.method(performance, "now", () => now() + 1_000);
      await release();
      await finished;
    });
    t.mock.restoreAll();
    const { body } = await call("GET", runId);
    assert.deepEqual([body.state, body.done, body.pending, body.failed], ["Stopped", 1, 3, []]);
    await assertAudited(operatorsLog(service), { event: "migrations.stopped", by, to: ["MigrationRun", runId] });
    const again = await call("POST", `${runId}/stop`);
    assert.deepEqual([again.status, again.body], [200, body]);
    assert.deepEqual((await run({ resumeRunId: runId })).state, "Succeeded");
    assert.deepEqual(problemOf(await call("POST", `${newId()}/stop`)), [404, "not_found"]);
  });

  /** Starts a run, and does `work` while its canary, any of the shops, waits until it is released. */
  async function whileCanaryWaits(
    work: (begun: FanOut, release: () => Promise<unknown>) => Promise<unknown>,
  ): Promise<string> {
    const holders = Object.values(service.superusers).map((superuser) => {
      const url = new URL(superuser);
      url.pathname = `/${service.deps.config.databasePrefix}_shared_1`;
      return new pg.Client({ connectionString: url.href });
    });
    const onAll = (text: string) => Promise.all(holders.map((holder) => holder.query(text)));
    await Promise.all(holders.map((holder) => holder.connect()));
    try {
      await onAll(`SELECT pg_advisory_lock(${canaryWaitsFor})`);
      const begun = await startFanOut(service.deps, { actor, migrations: withWaitingCanary() });
      const waits = `SELECT FROM pg_locks WHERE NOT granted AND locktype = 'advisory' AND objid = ${canaryWaitsFor}`;
      await eventually("the canary waits", async () => (await onAll(waits)).some(({ rowCount }) => rowCount === 1));
      const release = () => onAll(`SELECT pg_advisory_unlock(${canaryWaitsFor})`);
      await work(begun, release);
      return begun.run.runId;
    } finally {
      await Promise.all(holders.map((holder) => holder.end()));
    }
  }

  function withWaitingCanary(): Migration[] {
    const sql = `${migrations.at(-1)?.sql}; SELECT pg_advisory_xact_lock(${canaryWaitsFor})`;
    migrations = [
      ...migrations.slice(0, -1),
      {
        name: `9${String(number).padStart(3, "0")}_extra`,
        sql,
        checksum: createHash("sha256").update(sql).digest("hex"),
      },
    ];
    return migrations;
  }

  test("over HTTP: 202 with the run, listed and read; 404 for what is not there", async () => {
    const own = await startService({ shops: "opened" });
    try {
      const shop = await own.openShop();
      const token = await own.admin();
      const client = await own.deps.central.connect();
      await client.query("UPDATE tenants SET migration_head = NULL");
      await client.end();
      assert.deepEqual(await countByHead(own.deps), { behind: 1, newer: 0 });
      const started = await own.request("POST", "/admin/migrations", { token, body: {} });
      assert.equal(started.status, 202, JSON.stringify(started.body));
      assert.equal(started.headers.get("location"), `/admin/migrations/${started.body.runId}`);
      assert.deepEqual([started.body.state, started.body.pending], ["Running", 1]);
      await own.deps.background.wait();
      const { body } = await own.request("GET", `/admin/migrations/${started.body.runId}`, { token });
      assert.deepEqual([body.state, body.done, body.failed], ["Succeeded", 1, []]);
      assert.deepEqual(await countByHead(own.deps), { behind: 0, newer: 0 });
      const tenant = await own.request("GET", `/admin/tenants/${shop.tenantId}`, { token });
      assert.equal(tenant.body.migrationHead, headOf(await loadMigrations("tenant")));
      const list = await own.request("GET", "/admin/migrations", { token });
      assert.deepEqual(list.body, { items: [body], nextCursor: null });
      const again = (await own.request("POST", "/admin/migrations", { token, body: {} })).body.runId;
      await own.deps.background.wait();
      const first = (await own.request("GET", "/admin/migrations?limit=1", { token })).body;
      assert.deepEqual([first.items.length, first.items[0].runId], [1, again]);
      const second = await own.request("GET", `/admin/migrations?limit=1&cursor=${first.nextCursor}`, { token });
      assert.deepEqual(second.body, { items: [body], nextCursor: null });
      const missing = await own.request("GET", `/admin/migrations/${randomUUID()}`, { token });
      assert.equal(missing.status, 404);
      const post = (wanted: object) => own.request("POST", "/admin/migrations", { token, body: wanted });
      assert.equal((await post({ resumeRunId: randomUUID() })).status, 404);
      assert.deepEqual(problemOf(await post({ tenantIds: [randomUUID()] })), [404, "tenant_not_found"]);
      assert.deepEqual((await post({ canaryId: shop.tenantId })).body.errors, {
        canaryId: ["must be one of the tenants that are to be migrated: those that are behind, or the chosen ones"],
      });
      assert.equal((await post({ tenantIds: [] })).status, 400);
      const audit = await own.request("GET", "/admin/audit?event=migrations.started", { token });
      assert.deepEqual(
        audit.body.items.map((item: { subjectId: string }) => item.subjectId),
        [again, started.body.runId],
      );
      // A refused start has let go of the lock.
      await (await acquireMaintenanceLock(own.deps, { id: newId(), what: "migrations" })).release();
    } finally {
      await own.close();
    }
  });

  test("half of the pilots failing stops it before the rest; when fewer fail it goes on", async () => {
    const [first] = shops;
    assert.ok(first);
    const [canary, pilots, rest] = [1, 10, 3];
    const migrations = [{ name: "0001_pilot", sql: "CREATE TABLE pilot (id int)", checksum: "0" }];
    /** Homes that are empty, one after the other, of which some of the pilots' have the table already. */
    const makeHomes = async (failing: number) => {
      const client = await service.deps.central.connect();
      await client.query("UPDATE tenants SET migration_head = '0001_pilot'");
      const { rows } = await client.query<{ schema: string }>(
        `INSERT INTO tenants (tenant_id, name, slug, connection_string, schema_name, server, database_name, role_name, created_at)
         SELECT gen_random_uuid(), 'Pilot', $2 || '-' || i, '', 'pilot_' || $2 || '_' || i, server, database_name, role_name, now() + i * interval '1 s'
         FROM tenants, generate_series(1, $3::int) i WHERE tenant_id = $1 ORDER BY i RETURNING schema_name AS schema`,
        [first.tenantId, String(failing), canary + pilots + rest],
      );
      await client.end();
      const fails = (i: number) => i >= canary && i < canary + failing;
      const texts = rows.map(({ schema }, i) =>
        fails(i) ? `CREATE SCHEMA ${schema} CREATE TABLE pilot ()` : `CREATE SCHEMA ${schema}`,
      );
      await inHome(first, texts.join(";"));
    };
    for (const [failing, done, pending] of [
      [5, canary + 5, rest],
      [4, canary + 6 + rest, 0],
    ] as const) {
      await makeHomes(failing);
      const result = await run({ migrations });
      assert.deepEqual(
        [result.state, result.done, result.failed.length, result.pending],
        ["Failed", done, failing, pending],
      );
    }
  });

  test("a shop whose home or server is not there is neither canary nor pilot: the next takes its turn", async () => {
    const [first] = shops;
    assert.ok(first);
    const migrations = [{ name: "0001_turn", sql: "CREATE TABLE turn (id int)", checksum: "0" }];
    const client = await service.deps.central.connect();
    await client.query("UPDATE tenants SET migration_head = '0001_turn'");
    const { rows } = await client.query<{ schema: string }>(
      `INSERT INTO tenants (tenant_id, name, slug, connection_string, schema_name, server, database_name, role_name, created_at)
       SELECT gen_random_uuid(), 'Turn', 'turn-' || i, '', 'turn_' || i, CASE WHEN i IN (2, 5, 6) THEN 'gone' ELSE server END,
              CASE WHEN i = 3 THEN 'no_database' ELSE database_name END, role_name, now() + i * interval '1 s'
       FROM tenants, generate_series(1, 16) i WHERE tenant_id = $1 ORDER BY i RETURNING schema_name AS schema`,
      [first.tenantId],
    );
    await client.end();
    await inHome(
      first,
      rows
        .slice(6)
        .map(({ schema }) => `CREATE SCHEMA ${schema}`)
        .join(";"),
    );
    const { state, done, failed, pending } = await run({ migrations });
    assert.deepEqual([state, done, failed.length, pending], ["Failed", 10, 6, 0]);
  });
});
