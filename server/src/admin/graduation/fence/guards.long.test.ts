import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertAudited, operatorsLog, type AuditExpectation } from "../../../../test/audit-expectations.ts";
import { moveAndTurnBack } from "../../../../test/central-rows.ts";
import { crashesIn, type Crashes } from "../../../../test/crashes.ts";
import { startService, type TestService, type Reply, type Shop } from "../../../../test/harness.ts";
import { adopt, databasesOf, hexOf, impatient, onCentral, operate, supportToken } from "../../../../test/moves.ts";
import { problemOf } from "../../../../test/staff.ts";
import { asSuperuser } from "../../../../test/superuser.ts";
import { ownOf, tracesOf } from "../../../../test/traces.ts";
import { Problem } from "../../../kernel/http/problem.ts";
import { newId } from "../../../kernel/ids.ts";
import { commandLine } from "../../gate/actor.ts";
import { recover } from "../doctor/doctor.ts";
import { digestOf, serverFor } from "../homes/dedicated.ts";
import { steps } from "../graduation.ts";
import { markText, readMark } from "../marks.ts";
import { getSourceTenant } from "../sql.ts";
import { graduate, type ProgressEvent } from "../service.ts";

describe("what a graduation and its recovery look at before they go on", () => {
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

  const move = (shop: Shop, onProgress: (event: ProgressEvent) => Promise<void> = async () => undefined) =>
    graduate(service.deps, shop.tenantId, { server: "second", actor: commandLine, onProgress });
  const onSecond = <Row extends Record<string, unknown>>(text: string, database?: string) =>
    asSuperuser<Row>(service, "second", text, [], database);
  const oldHome = ["default: role t", "default: schema"];
  const states = (shop: Shop) =>
    onCentral(service, "SELECT state FROM graduations WHERE tenant_id = $1 ORDER BY started_at", [shop.tenantId]);

  /** A shop whose graduation died there. */
  async function openBroken(event: string): Promise<Shop> {
    const shop = await service.openShop();
    await crashes.run({ tenantId: shop.tenantId, server: "second", death: { event } });
    await crashes.settled(shop);
    return shop;
  }

  async function markOfHome(shop: Shop) {
    const text = `SELECT shobj_description(oid, 'pg_database') AS mark FROM pg_database WHERE datname = '${(await ownOf(service, shop)).database}'`;
    return readMark((await onSecond<{ mark: string }>(text))[0]?.mark ?? null)?.state;
  }

  /** As if the server were not configured. */
  async function without<T>(away: string, work: () => Promise<T>): Promise<T> {
    const { servers } = service.deps;
    const mustGet = servers.mustGet.bind(servers);
    servers.mustGet = (name) => {
      if (name === away) throw new Error(`placement server ${name} is not configured`);
      return mustGet(name);
    };
    try {
      return await work();
    } finally {
      servers.mustGet = mustGet;
    }
  }

  test("cleaning up: a row that does not say that the shop has moved keeps the old home", async () => {
    const shop = await service.openShop();
    const { cleanupPending } = await move(shop, async ({ step, state }) => {
      if (step !== "CleanUp" || state !== "Doing") return;
      await onCentral(service, "UPDATE tenants SET database_name = 'elsewhere' WHERE tenant_id = $1", [shop.tenantId]);
    });
    const traces = await tracesOf(service, shop);
    assert.deepEqual(
      [cleanupPending, traces.filter((trace) => oldHome.includes(trace)).length],
      [true, 1],
      traces.join(),
    );
    assert.ok(traces.includes("default: schema"));
  });

  test("recovering: a new home that the shop cannot enter keeps the old one", async () => {
    const shop = await openBroken("Flip Done");
    await onSecond(`ALTER ROLE ${(await ownOf(service, shop)).role} PASSWORD 'another'`);
    const { failed } = await recover(service.deps, shop.tenantId, commandLine);
    assert.equal(failed.length, 1);
    assert.ok((await tracesOf(service, shop)).includes("default: schema"));
  });

  test("a home bears the mark of one once its old home is gone, by the graduation or by recovering", async () => {
    const [moved, recovered] = [await service.openShop(), await openBroken("Flip Done")];
    await move(moved);
    await recover(service.deps, recovered.tenantId, commandLine);
    assert.deepEqual([await markOfHome(moved), await markOfHome(recovered)], ["Home", "Home"]);
  });

  test("recovering: where the home of the row is missing, a published database that nobody wrote to is not dropped", async () => {
    const shop = await service.openShop();
    const { candidate } = await moveAndTurnBack(service, shop, { to: "before it began", writes: [] });
    await service.deps.databases.disconnect(shop.tenantId);
    const server = serverFor(service.deps, newId(), "second", 10_000);
    const [tenantId, attemptId] = [shop.tenantId, newId()];
    const digest = await digestOf(server, candidate.database, 10_000);
    const { installation } = await service.deps.central.transact((tx) => getSourceTenant(tx, tenantId));
    const mark = markText({ installation, tenantId, attemptId, state: "MayBeLive", digest });
    await onSecond(`COMMENT ON DATABASE ${candidate.database} IS '${mark}'`);
    // An orphan beside it: its server is swept.
    const orphan = `d_${hexOf(shop)}_orphan`;
    await onSecond(
      `CREATE ROLE ${orphan}; COMMENT ON ROLE ${orphan} IS '${markText({ installation, tenantId, attemptId: newId() })}'`,
    );
    await recover(service.deps, shop.tenantId, commandLine);
    assert.deepEqual(await databasesOf(service, "second", shop), [candidate.database]);
    await onSecond(`DROP ROLE IF EXISTS ${orphan}`);
  });

  for (const isCancelled of [false, true])
    test(`undoing: a published database that somebody wrote to is kept, and the answer says that it is stuck${isCancelled ? ", also to who cancelled" : ""}`, async () => {
      const shop = await service.openShop();
      const moved = move(shop, async ({ step, state, graduationId }) => {
        if (step !== "Flip") return;
        if (state === "Doing")
          await onCentral(
            service,
            `ALTER TABLE tenants ADD CONSTRAINT stays CHECK (mode = 'Shared' OR tenant_id <> '${shop.tenantId}') NOT VALID`,
          );
        if (state === "Failed") {
          await onCentral(service, "ALTER TABLE tenants DROP CONSTRAINT stays");
          if (isCancelled)
            await onCentral(
              service,
              "UPDATE graduations SET cancelled_at = now(), cancelled_by_name = 'x' WHERE id = $1",
              [graduationId],
            );
          const insert = "INSERT INTO categories (id, name) VALUES (gen_random_uuid(), 'Since')";
          await onSecond(insert, (await ownOf(service, shop)).database);
        }
      });
      const { errorCode, members, message } = await moved.then(
        () => assert.fail("it moved"),
        (error: Problem) => (error instanceof Problem ? error : assert.fail(error)),
      );
      assert.deepEqual([errorCode, members["stuck"]], ["graduation_failed", ["Flip", "CreateRole"]], message);
      const names = await onSecond("SELECT name FROM categories", (await ownOf(service, shop)).database);
      assert.deepEqual(names, [{ name: "Since" }]);
    });

  test("a shop with two homes is not graduated: 409 not_graduable", async () => {
    const shop = await service.openShop();
    await moveAndTurnBack(service, shop, { to: "before it began", keepsOld: true, writes: ["Since"] });
    await recover(service.deps, shop.tenantId, commandLine);
    assert.deepEqual(problemOf(await operate(service, shop, "POST", "graduate")), [409, "not_graduable"]);
  });

  test("adopting closes the shared home, which stays", async () => {
    const shop = await service.openShop();
    const turned = await moveAndTurnBack(service, shop, { to: "before it began", keepsOld: true, writes: ["Since"] });
    await asSuperuser(service, "default", `ALTER ROLE t_${hexOf(shop)} LOGIN`);
    assert.equal((await adopt(service, shop, turned.candidate)).status, 200);
    const traces = (await tracesOf(service, shop)).filter((trace) => trace.startsWith("default"));
    assert.deepEqual(traces, ["default: role t without login", "default: schema"]);
  });

  test("adopting: a database in which the shop's role may create objects is refused, and the row stays as it is", async () => {
    const shop = await service.openShop();
    const { candidate } = await moveAndTurnBack(service, shop, { to: "before it began", keepsOld: true, writes: [] });
    const { role, database } = await ownOf(service, shop);
    await onSecond(`GRANT CREATE ON SCHEMA public TO ${role}`, database);
    assert.deepEqual(problemOf(await adopt(service, shop, candidate)), [409, "not_adoptable"]);
    const rows = await onCentral(service, "SELECT mode FROM tenants WHERE tenant_id = $1", [shop.tenantId]);
    assert.deepEqual(rows, [{ mode: "Shared" }]);
  });

  test("a graduation that died unfenced is closed by the next one, without a recovery", async () => {
    const shop = await openBroken("CreateRole Done");
    await move(shop);
    assert.deepEqual(await states(shop), [{ state: "RolledBack" }, { state: "Succeeded" }]);
  });

  test("one that left something on a server that is away is not closed, by recovering or by the next one", async () => {
    const shop = await openBroken("Copy Done");
    await without("second", async () => {
      await recover(service.deps, shop.tenantId, commandLine);
      assert.deepEqual(await states(shop), [{ state: "Interrupted" }]);
      await graduate(service.deps, shop.tenantId, { server: "default", actor: commandLine });
    });
    assert.deepEqual(await states(shop), [{ state: "Interrupted" }, { state: "Succeeded" }]);
  });

  for (const path of ["graduate?server=second", "recover"])
    test(`${path} takes the permission to graduate: support gets 403`, async () => {
      const reply = await operate(service, await service.openShop(), "POST", path, await supportToken(service));
      assert.deepEqual(problemOf(reply), [403, "permission_denied"]);
    });

  test("graduating, failing at it (500 graduation_failed) and recovering are audited, with who did it and how it ended", async (t) => {
    const shop = await service.openShop();
    const copy = steps.find(({ name }) => name === "Copy");
    assert.ok(copy);
    const broken = t.mock.method(copy, "do", () => Promise.reject(new Error("injected")));
    const failed = await operate(service, shop, "POST", "graduate?server=second");
    broken.mock.restore();
    assert.deepEqual(
      [...problemOf(failed), failed.body.step, failed.body.stuck],
      [500, "graduation_failed", "Copy", []],
    );
    const [moved, recovered] = [
      await operate(service, shop, "POST", "graduate?server=second"),
      await operate(service, shop, "POST", "recover"),
    ];
    assert.deepEqual([moved.status, recovered.status], [200, 200]);

    const [log, by, to] = [operatorsLog(service), service.operator.email, ["Tenant", shop.tenantId]] as const;
    const of = ({ body }: Reply) => ({ graduationId: body.graduationId, server: "second" });
    const told: readonly AuditExpectation[] = [
      { event: "tenant.graduation_started", by, to, details: of(moved) },
      {
        event: "tenant.graduation_failed",
        by,
        to,
        outcome: "Failure",
        details: { ...of(failed), step: "Copy", stuck: [] },
      },
      { event: "tenant.graduated", by, to, details: of(moved) },
      {
        event: "tenant.recovered",
        by,
        to,
        details: {
          found: recovered.body.found,
          now: recovered.body.diagnosis.state,
          done: recovered.body.done,
          failed: [],
        },
      },
    ];
    for (const one of told) await assertAudited(log, one);
    const { items } = (await log.get(`/audit?subjectId=${shop.tenantId}`)).body;
    const seen = items.map(({ event }: { event: string }) => event).toReversed();
    assert.deepEqual(seen.slice(1), [
      "tenant.graduation_started",
      "tenant.graduation_failed",
      "tenant.graduation_started",
      "tenant.graduated",
      "tenant.recovered",
    ]);
  });
});
