import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { eventually } from "../../../test/eventually.ts";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";
import { markFor, onCentral } from "../../../test/moves.ts";
import { asSuperuser } from "../../../test/superuser.ts";
import { isExploring } from "../../../../proof/exploring.ts";
import { commandLine } from "../gate/actor.ts";
import { steps } from "./graduation.ts";
import { namesOf } from "./marks.ts";
import { graduate, type ProgressEvent } from "./service.ts";

describe("graduation", () => {
  let service: TestService;

  before(async () => {
    service = await startService({ shops: "small" });
  });
  after(() => service.close());

  const onServer = <Row extends pg.QueryResultRow>(
    server: string,
    text: string,
    values?: unknown[],
    database?: string,
  ) => asSuperuser<Row>(service, server, text, values, database);
  const hexOf = (shop: Shop) => shop.tenantId.replaceAll("-", "");
  const rolesOf = async (server: string, shop: Shop) =>
    await onServer<{ rolname: string; rolcanlogin: boolean }>(
      server,
      "SELECT rolname, rolcanlogin FROM pg_roles WHERE rolname LIKE '%\\_' || $1 || '%' ORDER BY 1",
      [hexOf(shop)],
    );
  const databasesOf = (server: string, shop: Shop) =>
    onServer(server, "SELECT datname FROM pg_database WHERE datname LIKE '%\\_' || $1 || '%'", [hexOf(shop)]);
  const tenant = async (shop: Shop) =>
    (await service.request("GET", `/admin/tenants/${shop.tenantId}`, { token: await service.admin() })).body;
  const post = async (shop: Shop, query = "") =>
    service.request("POST", `/admin/tenants/${shop.tenantId}/graduate${query}`, { token: await service.admin() });
  const at = (step: string, state: string, act: () => void | Promise<void>) => (event: ProgressEvent) =>
    event.step === step && event.state === state ? act() : undefined;

  async function assertUntouched(shop: Shop, isActive = true): Promise<void> {
    const row = await tenant(shop);
    assert.deepEqual([row.mode, row.isActive, row.server], ["Shared", isActive, "default"]);
    assert.deepEqual(await rolesOf("default", shop), [{ rolname: `t_${hexOf(shop)}`, rolcanlogin: true }]);
    assert.deepEqual(await rolesOf("second", shop), []);
    for (const server of ["default", "second"]) assert.deepEqual(await databasesOf(server, shop), []);
    if (isActive) assert.equal((await shop.get("/me/permissions")).status, 200);
  }

  for (const server of ["second", "default"]) {
    test(`to ${server}: 200, the same token works, the old schema and role are gone`, async () => {
      const shop = await service.openShop();
      const versionOf = async () =>
        Number(
          (
            await onCentral<{ version: string }>(service, "SELECT version FROM tenants WHERE tenant_id = $1", [
              shop.tenantId,
            ])
          )[0]?.version,
        );
      const before = await versionOf();
      const reply = await post(shop, server === "default" ? "" : `?server=${server}`);
      assert.equal(reply.status, 200, JSON.stringify(reply.body));
      assert.deepEqual([reply.body.mode, reply.body.server, reply.body.cleanupPending], ["Dedicated", server, false]);
      const row = await tenant(shop);
      assert.deepEqual([row.mode, row.schemaName, row.isActive, row.server], ["Dedicated", null, true, server]);
      assert.equal((await shop.get("/me/permissions")).status, 200);
      const own = await rolesOf(server, shop);
      assert.deepEqual(
        own.map(({ rolname, rolcanlogin }) => [rolname.startsWith(`d_${hexOf(shop)}_`), rolcanlogin]),
        [[true, true]],
      );
      if (server !== "default") assert.deepEqual(await rolesOf("default", shop), []);
      const shared = `${service.deps.config.databasePrefix}_shared_1`;
      const fences = "SELECT number::int FROM tillhouse.move_fences WHERE tenant_id = $1";
      // Taken once and given back once.
      assert.deepEqual(await onServer("default", fences, [shop.tenantId], shared), [{ number: 2 }]);
      const again = await post(shop);
      assert.deepEqual([again.status, again.body.errorCode], [409, "tenant_not_shared"]);
      const { body } = await service.request("GET", `/admin/tenants/${shop.tenantId}/graduations`, {
        token: await service.admin(),
      });
      assert.deepEqual(
        body.items.map((item: { state: string }) => item.state),
        ["Succeeded"],
      );
      // Statistics are taken later, and may have been.
      assert.deepEqual(
        body.items[0].steps.slice(0, steps.length).map(({ step, state }: Record<string, string>) => [step, state]),
        steps.map(({ name }) => [name, "Done"]),
      );
      assert.ok(body.items[0].finishedAt >= body.items[0].startedAt);
      // Closed and opened again at its new home.
      assert.ok((await versionOf()) >= before + 2);
    });
  }

  test("under traffic: every acknowledged write is there once, no client sees a 4xx or 500, refresh cookies work", async () => {
    const shop = await service.openShop();
    const signedIn = await service.request("POST", "/identity/login", { tenantId: shop.tenantId, body: shop.owner });
    const cookie = signedIn.cookies["service_tenant_rt"]?.split(";")[0] ?? "";
    const written: string[] = [];
    const seen = new Map<number | string, number>();
    let [running, read] = [true, 0];
    const note = (what: number | string) => seen.set(what, (seen.get(what) ?? 0) + 1);
    const persist = (call: () => Promise<{ status: number }>) =>
      eventually("it is answered", async () => {
        const reply = await call().catch(() => undefined);
        note(reply?.status ?? "dropped");
        return reply?.status !== 503 && reply;
      });
    const writer = async (n: number) => {
      for (let i = 0; running; i++) {
        const id = `0199${n}000-0000-7000-8000-${String(i).padStart(12, "0")}`;
        await persist(() => shop.post("/categories", { id, name: `Category ${n}-${i}` }));
        written.push(id);
      }
    };
    const reader = async () => {
      for (; running; read += 1) await persist(() => shop.get("/categories?limit=5"));
    };
    const goesOn = () => {
      const [writtenBefore, readBefore] = [written.length, read];
      return eventually("the traffic goes on", () => written.length >= writtenBefore + 12 && read >= readBefore + 24);
    };
    const traffic = [...[1, 2, 3, 4].map(writer), ...Array.from({ length: 8 }, reader)];
    const reply = await (async () => {
      await goesOn();
      const moved = await post(shop, "?server=second");
      await goesOn();
      return moved;
    })().finally(() => (running = false));
    await Promise.all(traffic);
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    const allowed = new Set<number | string>([200, 201, 503, "dropped"]);
    assert.deepEqual(
      [...seen.keys()].filter((what) => !allowed.has(what)),
      [],
      JSON.stringify([...seen]),
    );
    const rows = await onServer<{ id: string }>("second", "SELECT id FROM categories", [], reply.body.database);
    assert.deepEqual(rows.map(({ id }) => id).sort(), written.sort());
    assert.ok(written.length > 20);
    const refreshed = await service.request("POST", "/identity/refresh", { tenantId: shop.tenantId, cookie });
    assert.equal(refreshed.status, 200);
  });

  test("behind the fence no session of the shop's role is left, be it idle or in a transaction, of whatever process", async () => {
    const shop = await service.openShop();
    const home = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(home);
    const clients = [1, 2].map(() => new pg.Client({ connectionString: home.connectionString }));
    for (const client of clients) {
      client.on("error", () => undefined);
      await client.connect();
    }
    await clients[0]?.query("BEGIN; SELECT 1");
    let left: unknown;
    const onProgress = at("Fence", "Done", async () => {
      left = await onServer("default", "SELECT state FROM pg_stat_activity WHERE usename = $1", [home.roleName]);
      throw new Error("seen enough");
    });
    await assert.rejects(graduate(service.deps, shop.tenantId, { server: "second", actor: commandLine, onProgress }), {
      errorCode: "graduation_failed",
    });
    assert.deepEqual(left, []);
    for (const client of clients) await client.end();
  });

  const failing = isExploring ? steps.map(({ name }) => name) : ["CreateRole", "Fence", "Copy", "Flip"];
  for (const name of failing) {
    for (const state of ["Doing", "Done"]) {
      // After "Flip Done" there is no way back; the next tests are about that.
      if (name === "CleanUp" || (name === "Flip" && state === "Done")) continue;
      test(`a failure at ${name} ${state} leaves the tenant as it was`, async () => {
        const shop = await service.openShop();
        const onProgress = at(name, state, () => {
          throw new Error("injected");
        });
        await assert.rejects(
          graduate(service.deps, shop.tenantId, { server: "second", actor: commandLine, onProgress }),
          { errorCode: "graduation_failed" },
        );
        await assertUntouched(shop);
      });
    }
  }

  test("renamed and given modules meanwhile: harmless; suspending and activating: 409 maintenance_in_progress", async () => {
    const shop = await service.openShop();
    const answers: unknown[] = [];
    const asOperator = async (method: string, path: string, body?: unknown) => {
      const options = { token: await service.admin(), ...(body === undefined ? {} : { body }) };
      const { status, body: answer } = await service.request(method, `/admin/tenants/${shop.tenantId}${path}`, options);
      answers.push([status, answer.errorCode]);
    };
    const onProgress = async ({ step, state }: ProgressEvent) => {
      if (step === "Validate" && state === "Done") await asOperator("POST", "/suspend");
      if (step !== "Copy" || state !== "Doing") return;
      await asOperator("POST", "/suspend");
      await asOperator("POST", "/activate");
      await asOperator("PATCH", "", { name: "Renamed" });
      await asOperator("PUT", "/modules", { enabledModules: ["Purchasing"] });
    };
    const result = await graduate(service.deps, shop.tenantId, { server: "second", actor: commandLine, onProgress });
    const busy = [409, "maintenance_in_progress"];
    assert.deepEqual(answers, [busy, busy, busy, [200, undefined], [200, undefined]]);
    assert.equal(result.mode, "Dedicated");
    const row = await tenant(shop);
    assert.deepEqual([row.name, row.isActive, row.enabledModules], ["Renamed", true, ["Purchasing"]]);
    assert.equal((await shop.get("/me/permissions")).status, 200);
  });

  test("a login that was admitted just before the fence and shows late is waited for and ended: what it wrote has moved", async () => {
    const shop = await service.openShop();
    const { connectionString } = (await service.deps.directory.resolve(shop.tenantId)) ?? {};
    const late = new pg.Client({ connectionString, options: "-c post_auth_delay=2" });
    late.on("error", () => undefined);
    let wrote = "nothing";
    const onProgress = at("Fence", "Doing", async () => {
      const connected = late.connect().then(() => late.query("DELETE FROM user_branches"));
      connected.then(
        () => (wrote = "a row"),
        () => (wrote = "refused"),
      );
      // It is under way, authenticated, and shows no user yet.
      await onServer("default", "SELECT pg_sleep(0.3)");
    });
    const result = await graduate(service.deps, shop.tenantId, { server: "second", actor: commandLine, onProgress });
    assert.equal(result.mode, "Dedicated");
    // What it still did before it was ended is acknowledged, and so must have moved; nothing else may have changed.
    assert.notEqual(wrote, "nothing");
    assert.deepEqual(
      await onServer("second", "SELECT count(*)::int AS n FROM user_branches", [], result.database ?? ""),
      [{ n: wrote === "a row" ? 0 : 1 }],
    );
  });

  test("the session that fences the tables is lost: no flip", async () => {
    const shop = await service.openShop();
    const onProgress = at("Flip", "Doing", async () => {
      await onServer(
        "default",
        `SELECT pg_terminate_backend(l.pid) FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
        WHERE l.mode = 'ShareLock' AND l.locktype = 'relation' AND a.datname LIKE $1 || '%'`,
        [service.deps.config.databasePrefix],
      );
    });
    await assert.rejects(graduate(service.deps, shop.tenantId, { server: "second", actor: commandLine, onProgress }), {
      errorCode: "graduation_failed",
    });
    await assertUntouched(shop);
  });

  for (const direction of ["TO STDOUT", "FROM STDIN"]) {
    test(`a COPY ${direction} that is killed half way fails the graduation, with nothing left`, async () => {
      const shop = await service.openShop();
      const schema = `t_${hexOf(shop)}`;
      const { databaseName } = (await service.deps.directory.resolve(shop.tenantId)) ?? {};
      await onServer(
        "default",
        // Without triggers, which take longer than the rows.
        `SET session_replication_role = replica;
         INSERT INTO ${schema}.categories (id, name) SELECT gen_random_uuid(), 'Category ' || n || repeat('.', 200) FROM generate_series(1, 60000) n`,
        [],
        databaseName,
      );
      const server = direction === "TO STDOUT" ? "default" : "second";
      // One session that looks without a pause, so that it is there in time.
      const watch = `DO $$ BEGIN
        FOR look IN 1..2000000 LOOP
          PERFORM pg_stat_clear_snapshot();
          PERFORM pg_terminate_backend(pid) FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid()
            AND query LIKE '%COPY%categories%${direction}%' AND datname LIKE '${service.deps.config.databasePrefix}%';
          IF FOUND THEN RETURN; END IF;
        END LOOP;
        RAISE 'the COPY was over before it could be killed';
      END $$`;
      let killed: Promise<unknown> | undefined;
      const onProgress = at("Copy", "Doing", () => {
        killed = onServer(server, `SET statement_timeout = '20s'; ${watch}`);
        killed.catch(() => undefined);
      });
      const failed = await graduate(service.deps, shop.tenantId, {
        server: "second",
        actor: commandLine,
        onProgress,
      }).catch((error: unknown) => error);
      await killed;
      assert.equal((failed as { errorCode?: string }).errorCode, "graduation_failed");
      await assertUntouched(shop);
    });
  }

  test("a failure after the flip leaves it Dedicated with cleanupPending", async () => {
    const shop = await service.openShop();
    const onProgress = at("CleanUp", "Doing", () => {
      throw new Error("injected");
    });
    const result = await graduate(service.deps, shop.tenantId, { server: "second", actor: commandLine, onProgress });
    assert.deepEqual([result.mode, result.cleanupPending], ["Dedicated", true]);
    assert.equal((await shop.get("/me/permissions")).status, 200);
  });

  test("a suspended shop stays suspended, after success and after failure", async () => {
    const [good, bad] = [await service.openShop(), await service.openShop()];
    for (const shop of [good, bad])
      await service.request("POST", `/admin/tenants/${shop.tenantId}/suspend`, { token: await service.admin() });
    assert.equal((await post(good, "?server=second")).status, 200);
    assert.equal((await tenant(good)).isActive, false);
    const onProgress = at("Copy", "Done", () => {
      throw new Error("injected");
    });
    await assert.rejects(graduate(service.deps, bad.tenantId, { server: "second", actor: commandLine, onProgress }));
    await assertUntouched(bad, false);
  });

  test("in the window: 503 tenant_unavailable with Retry-After; a second graduation 409 maintenance_in_progress", async () => {
    const [shop, other] = [await service.openShop(), await service.openShop()];
    const during: unknown[] = [];
    const onProgress = at("Copy", "Doing", async () => {
      const reply = await shop.get("/me/permissions");
      during.push([reply.status, reply.body.errorCode, reply.headers.get("retry-after"), reply.body.detail]);
      const second = await post(other);
      during.push([second.status, second.body.errorCode]);
    });
    await graduate(service.deps, shop.tenantId, { server: "second", actor: commandLine, onProgress });
    assert.deepEqual(during, [
      [503, "tenant_unavailable", "1", "This shop is unavailable for the moment; try again shortly."],
      [409, "maintenance_in_progress"],
    ]);
  });

  test("unknown server, unknown tenant, dry run: nothing is touched", async () => {
    const shop = await service.openShop();
    const unknown = await post(shop, "?server=nowhere");
    assert.deepEqual([unknown.status, unknown.body.errorCode], [400, "unknown_server"]);
    const dry = await post(shop, "?server=second&dryRun=true");
    assert.deepEqual([dry.status, dry.body.dryRun, dry.body.mode], [200, true, "Shared"]);
    assert.ok(dry.body.tables.some((table: { table: string }) => table.table === "users"));
    await assertUntouched(shop);
    const missing = await service.request("POST", "/admin/tenants/00000000-0000-7000-8000-000000000001/graduate", {
      token: await service.admin(),
    });
    assert.deepEqual([missing.status, missing.body.errorCode], [404, "tenant_not_found"]);
  });

  test("a client that goes away does not stop it", async () => {
    const shop = await service.openShop();
    const controller = new AbortController();
    const request = fetch(`${service.url}/admin/tenants/${shop.tenantId}/graduate?server=second`, {
      method: "POST",
      signal: controller.signal,
      headers: { authorization: `Bearer ${await service.admin()}` },
    });
    const left = assert.rejects(request);
    const running = "SELECT FROM graduations WHERE tenant_id = $1";
    await eventually("it has begun", async () => (await onCentral(service, running, [shop.tenantId])).length > 0);
    controller.abort();
    await left;
    await service.deps.background.wait();
    assert.equal((await tenant(shop)).mode, "Dedicated");
  });

  test("a role of exactly its name that somebody makes meanwhile: 409 name_taken, and it stands", async () => {
    const shop = await service.openShop();
    let taken = "";
    const onProgress = async ({ step, state, graduationId }: ProgressEvent) => {
      if (step !== "CreateRole" || state !== "Doing") return;
      taken = namesOf(service.deps.config.databasePrefix, shop.tenantId, graduationId).role;
      await onServer("second", `CREATE ROLE ${taken}`);
    };
    await assert.rejects(graduate(service.deps, shop.tenantId, { server: "second", actor: commandLine, onProgress }), {
      errorCode: "name_taken",
    });
    assert.deepEqual(await rolesOf("second", shop), [{ rolname: taken, rolcanlogin: false }]);
    assert.equal((await shop.get("/me/permissions")).status, 200);
    await onServer("second", `DROP ROLE ${taken}`);
  });

  test("an orphan with the tenant's mark is swept", async () => {
    const shop = await service.openShop();
    const name = `d_${hexOf(shop)}_000000000000`;
    const marker = await markFor(service, shop);
    const provisioner = new pg.Client({ connectionString: service.servers["second"] });
    await provisioner.connect();
    await provisioner.query(`CREATE ROLE ${name} NOLOGIN; COMMENT ON ROLE ${name} IS '${marker}'`);
    await provisioner.end();
    assert.equal((await post(shop, "?server=second")).status, 200);
    assert.equal((await rolesOf("second", shop)).length, 1);
  });
});
