import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, describe, test } from "node:test";
import { pino } from "pino";
import { appointmentOf, graduateLater, inMs, minuteMs, noticesOf } from "../../../../test/appointments.ts";
import { assertAudited, operatorsLog } from "../../../../test/audit-expectations.ts";
import { eventually } from "../../../../test/eventually.ts";
import { startService, type Reply, type Shop, type TestService } from "../../../../test/harness.ts";
import { homesOf } from "../../../../test/homes.ts";
import { fileFor, passphrase } from "../../../../test/leaving.ts";
import { hexOf, impatient, onCentral, operate, supportToken } from "../../../../test/moves.ts";
import { hire, problemOf } from "../../../../test/staff.ts";
import { asSuperuser } from "../../../../test/superuser.ts";
import { boot, type BootConfig } from "../../../boot.ts";
import type { Deps } from "../../../deps.ts";
import { newId } from "../../../kernel/ids.ts";
import { commandLine } from "../../gate/actor.ts";
import { acquireMaintenanceLock } from "../../maintenance.ts";
import { deleteTenant } from "../../tenants/deletion/delete.ts";
import { requestDeletion } from "../../tenants/deletion/service.ts";
import { graduate } from "../service.ts";
import { keepAppointments } from "./run.ts";

const dayMs = 1_440 * minuteMs;
const atHome = ["default: role", "default: schema"];
const atSecond = ["second: database", "second: role"];

describe("a move by appointment", () => {
  let service: TestService;
  before(async () => {
    service = await startService({ shops: "small", config: impatient });
  });
  after(() => service.close());
  // Appointments of the test before are not due in the next one.
  beforeEach(() => onCentral(service, "DELETE FROM move_appointments"));

  const ask = (
    shop: Pick<Shop, "tenantId">,
    verb: "move" | "graduate",
    query: Record<string, string>,
    token?: string,
  ) => operate(service, shop, "POST", `${verb}?${new URLSearchParams(query).toString()}`, token);
  const operatorId = async (): Promise<string> =>
    (await service.request("GET", "/admin/me", { token: await service.admin() })).body.userId;
  const keep = (deps: Deps = service.deps) => keepAppointments(deps);
  const holdLock = () => acquireMaintenanceLock(service.deps, { id: newId(), what: "migrations" });
  const endOf = ({ body }: Reply) => [body.state, body.errorCode, body.error];

  test("202; the shop reads of it, and neither where it is nor where it goes: no move before its time", async () => {
    const [shop, other] = [await service.openShop(), await service.openShop()];
    const at = inMs(service, 60 * minuteMs);
    const { status, headers, body } = await ask(shop, "graduate", { server: "second", at });
    const { id, madeAt, latestAt, tenantName, ...told } = body;
    assert.deepEqual([status, headers.get("location")], [202, `/admin/tenants/${shop.tenantId}/appointment`]);
    assert.deepEqual(told, {
      ...{ tenantId: shop.tenantId, server: "second", mode: "Dedicated", at, state: "Waiting" },
      ...{ madeBy: service.operator.email, graduationId: null, endedAt: null, endedBy: null },
      ...{ errorCode: null, error: null },
    });
    assert.deepEqual(
      [Date.parse(latestAt) - Date.parse(at), Date.parse(madeAt) < Date.parse(at), tenantName.slice(0, 5)],
      [30 * minuteMs, true, "Shop "],
    );
    assert.deepEqual((await appointmentOf(service, shop)).body, body);
    assert.deepEqual(await noticesOf(service, shop), [{ kind: "Maintenance", at, latestAt }]);
    assert.deepEqual(await noticesOf(service, other), []);
    const clerk = await hire(service, shop, [], []);
    assert.equal((await clerk.get("/notices")).body.items.length, 1);
    await assertAudited(operatorsLog(service), {
      event: "tenant.appointment_made",
      by: service.operator.email,
      to: ["Tenant", shop.tenantId],
      details: { appointmentId: id, server: "second", mode: "Dedicated", at },
    });
    await keep();
    assert.deepEqual(await homesOf(service, shop), atHome);
  });

  test("is done at its time, under the same steps, in the name of who made it; then no notice is left", async () => {
    const shop = await service.openShop();
    const { id } = await graduateLater(service, shop);
    service.now.advance(61 * minuteMs);
    await keep();
    assert.deepEqual(await homesOf(service, shop), atSecond);
    const { body } = await appointmentOf(service, shop);
    assert.deepEqual([body.id, body.state, body.errorCode], [id, "Succeeded", null]);
    assert.deepEqual(await noticesOf(service, shop), []);
    const { body: graduation } = await operate(service, shop, "GET", `graduations/${body.graduationId}`);
    assert.equal(graduation.state, "Succeeded");
    await assertAudited(operatorsLog(service), {
      event: "tenant.graduated",
      by: service.operator.email,
      actorId: await operatorId(),
      to: ["Tenant", shop.tenantId],
      details: { graduationId: body.graduationId, server: "second" },
      isUnasked: true,
    });
    const metrics = String((await service.request("GET", "/metrics")).body);
    assert.match(metrics, /tillhouse_appointments_total\{outcome="Succeeded"\} [1-9]/);
  });

  test("of a shop with a database of its own, back to the shared tier: done at its time; 503 while it is suspended", async () => {
    const shop = await service.openShop();
    await graduate(service.deps, shop.tenantId, { server: "second", actor: commandLine });
    const later = () => ask(shop, "move", { mode: "Shared", at: inMs(service, minuteMs) });
    await operate(service, shop, "POST", "suspend");
    assert.deepEqual(problemOf(await later()), [503, "tenant_unavailable"]);
    await operate(service, shop, "POST", "activate");
    const { status, body } = await later();
    assert.deepEqual([status, body.server, body.mode], [202, "second", "Shared"]);
    service.now.advance(2 * minuteMs);
    await keep();
    assert.deepEqual(await homesOf(service, shop), ["second: role", "second: schema"]);
    assert.equal((await appointmentOf(service, shop)).body.state, "Succeeded");
  });

  test("204 when it is cancelled: no notice, no move, and 404 to cancel it again; another can be made", async () => {
    const shop = await service.openShop();
    const { id, at } = await graduateLater(service, shop);
    assert.equal((await operate(service, shop, "DELETE", "appointment")).status, 204);
    assert.deepEqual(await noticesOf(service, shop), []);
    const { body } = await appointmentOf(service, shop);
    assert.deepEqual([body.id, body.state, body.endedBy], [id, "Cancelled", service.operator.email]);
    await assertAudited(operatorsLog(service), {
      event: "tenant.appointment_cancelled",
      by: service.operator.email,
      to: ["Tenant", shop.tenantId],
      details: { appointmentId: id, server: "second", mode: "Dedicated", at },
    });
    assert.deepEqual(problemOf(await operate(service, shop, "DELETE", "appointment")), [404, "not_found"]);
    service.now.advance(61 * minuteMs);
    await keep();
    assert.deepEqual(await homesOf(service, shop), atHome);
    await graduateLater(service, shop);
  });

  test("400 for a time that is past, too far away or none; the move's own refusals come at once", async () => {
    const shop = await service.openShop();
    for (const at of [inMs(service, -1000), inMs(service, 91 * dayMs), "tomorrow", "2027-02-30T00:00:00Z"]) {
      const { status, body } = await ask(shop, "move", { at });
      assert.deepEqual([status, Object.keys(body.errors)], [400, ["at"]], at);
    }
    const at = inMs(service, minuteMs);
    assert.deepEqual(problemOf(await ask(shop, "move", { at })), [409, "tenant_not_dedicated"]);
    assert.deepEqual(problemOf(await ask(shop, "graduate", { at, server: "none" })), [400, "unknown_server"]);
    assert.deepEqual(problemOf(await ask({ tenantId: randomUUID() }, "graduate", { at })), [404, "tenant_not_found"]);
    await onCentral(service, "UPDATE tenants SET migration_head = migration_head WHERE tenant_id = $1", [
      shop.tenantId,
    ]);
    const shared = `${service.deps.config.databasePrefix}_shared_1`;
    await asSuperuser(service, "default", `CREATE TABLE t_${hexOf(shop)}.by_hand (id int)`, [], shared);
    assert.deepEqual(problemOf(await ask(shop, "graduate", { at })), [409, "not_graduable"]);
    await asSuperuser(service, "default", `DROP TABLE t_${hexOf(shop)}.by_hand`, [], shared);
    await operate(service, shop, "POST", "suspend");
    assert.deepEqual(problemOf(await ask(shop, "graduate", { at })), [503, "tenant_unavailable"]);
    assert.deepEqual(problemOf(await appointmentOf(service, shop)), [404, "not_found"]);
    assert.deepEqual(problemOf(await operate(service, shop, "DELETE", "appointment")), [404, "not_found"]);
  });

  test("409 appointment_exists for a second one, of two at the same time, too; a dry run makes none", async () => {
    const shop = await service.openShop();
    const at = inMs(service, 60 * minuteMs);
    const dry = await ask(shop, "graduate", { at, dryRun: "true" });
    assert.deepEqual([dry.status, dry.body.dryRun], [200, true]);
    assert.equal((await appointmentOf(service, shop)).status, 404);
    const both = await Promise.all([ask(shop, "graduate", { at }), ask(shop, "graduate", { at })]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [202, 409]);
    assert.deepEqual(problemOf(await ask(shop, "graduate", { at: inMs(service, dayMs) })), [409, "appointment_exists"]);
    assert.equal((await appointmentOf(service, shop)).body.at, at);
  });

  test("all that wait are listed, the next one first, to operators who may only look; 403 to cancel for those", async () => {
    const [first, second] = [await service.openShop(), await service.openShop()];
    await graduateLater(service, second, 90 * minuteMs);
    await graduateLater(service, first, 60 * minuteMs);
    const token = await supportToken(service);
    const { body } = await service.request("GET", "/admin/appointments?limit=1", { token });
    const next = await service.request("GET", `/admin/appointments?limit=1&cursor=${body.nextCursor}`, { token });
    assert.deepEqual(
      [...body.items, ...next.body.items].map(({ tenantId }: { tenantId: string }) => tenantId),
      [first.tenantId, second.tenantId],
    );
    assert.equal(next.body.nextCursor, null);
    assert.equal((await service.request("GET", "/admin/appointments?limit=0", { token })).status, 400);
    const refused = await operate(service, first, "DELETE", "appointment", token);
    assert.deepEqual(problemOf(refused), [403, "permission_denied"]);
  });

  test("waits for the maintenance lock, says so, and is done when it is free", async () => {
    const shop = await service.openShop();
    await graduateLater(service, shop);
    service.now.advance(61 * minuteMs);
    const lock = await holdLock();
    try {
      await keep();
    } finally {
      await lock.release();
    }
    const { body } = await appointmentOf(service, shop);
    assert.deepEqual([body.state, body.errorCode], ["Waiting", "maintenance_in_progress"]);
    assert.equal((await noticesOf(service, shop)).length, 1);
    service.now.advance(11_000);
    await keep();
    assert.deepEqual(endOf(await appointmentOf(service, shop)), ["Succeeded", null, null]);
    assert.deepEqual(await homesOf(service, shop), atSecond);
  });

  test("is missed when the lock is not free in time, with the reason; the shop stays, and its notice goes", async () => {
    const shop = await service.openShop();
    const { id, at } = await graduateLater(service, shop);
    service.now.advance(61 * minuteMs);
    const lock = await holdLock();
    try {
      await keep();
    } finally {
      await lock.release();
    }
    service.now.advance(30 * minuteMs);
    await keep();
    const { body } = await appointmentOf(service, shop);
    assert.deepEqual([body.state, body.errorCode], ["Missed", "maintenance_in_progress"]);
    assert.deepEqual([await homesOf(service, shop), await noticesOf(service, shop)], [atHome, []]);
    await assertAudited(operatorsLog(service), {
      event: "tenant.appointment_missed",
      outcome: "Failure",
      by: service.operator.email,
      actorId: await operatorId(),
      to: ["Tenant", shop.tenantId],
      details: {
        ...{ appointmentId: id, server: "second", mode: "Dedicated", at, graduationId: null },
        ...{ errorCode: body.errorCode, error: body.error },
      },
      isUnasked: true,
    });
  });

  test("is missed by processes that all slept through its time", async () => {
    const shop = await service.openShop();
    await graduateLater(service, shop);
    service.now.advance(5 * 60 * minuteMs);
    await keep();
    assert.deepEqual(endOf(await appointmentOf(service, shop)), ["Missed", null, null]);
    assert.deepEqual(await homesOf(service, shop), atHome);
  });

  for (const [when, message, state, errorCode] of [
    ["just before it begins", "graduation begins", "Missed", null],
    ["just before it closes the shop", "graduation step", "Failed", "graduation_failed"],
  ] as const)
    test(`is not kept by a process that sleeps for hours ${when}: ${state}, and the shop stays open`, async () => {
      const shop = await service.openShop();
      await graduateLater(service, shop);
      service.now.advance(61 * minuteMs);
      await keep(sleepsAt(service.deps, message));
      service.now.advance(300 * minuteMs);
      await keep();
      const { body } = await appointmentOf(service, shop);
      assert.deepEqual([body.state, body.errorCode], [state, errorCode]);
      assert.deepEqual(await homesOf(service, shop), atHome);
      assert.equal((await operate(service, shop, "GET", "diagnosis")).body.state, "Healthy");
    });

  test("ends as failed, touching nothing, when the shop is suspended by then, or was moved meanwhile", async () => {
    const [suspended, moved] = [await service.openShop(), await service.openShop()];
    for (const shop of [suspended, moved]) await graduateLater(service, shop);
    await operate(service, suspended, "POST", "suspend");
    await graduate(service.deps, moved.tenantId, { server: "second", actor: commandLine });
    // Where it lives now it has none, although the appointment is not over.
    assert.deepEqual(await noticesOf(service, moved), []);
    await graduate(service.deps, moved.tenantId, { mode: "Shared", actor: commandLine });
    service.now.advance(61 * minuteMs);
    await keep();
    assert.deepEqual(endOf(await appointmentOf(service, suspended)), [
      "Failed",
      "tenant_unavailable",
      "This shop is suspended.",
    ]);
    const { body } = await appointmentOf(service, moved);
    assert.deepEqual([body.state, body.errorCode, body.graduationId], ["Failed", "not_graduable", null]);
    assert.deepEqual(
      [await homesOf(service, suspended), await homesOf(service, moved)],
      [atHome, ["second: role", "second: schema"]],
    );
  });

  test("ends as failed when the prechecks refuse it at its time, or its move fails; nothing tries it again", async () => {
    const [altered, busy] = [await service.openShop(), await service.openShop()];
    const shared = `${service.deps.config.databasePrefix}_shared_1`;
    for (const shop of [altered, busy]) await graduateLater(service, shop);
    await asSuperuser(service, "default", `CREATE TABLE t_${hexOf(altered)}.by_hand (id int)`, [], shared);
    const writer = await service.deps.servers.mustGet("default").connect(shared);
    service.now.advance(61 * minuteMs);
    try {
      await writer.query("BEGIN");
      await writer.query(`UPDATE t_${hexOf(busy)}.users SET name = name`);
      await keep();
    } finally {
      await writer.end();
    }
    const { body: refused } = await appointmentOf(service, altered);
    assert.deepEqual([refused.state, refused.errorCode, refused.graduationId], ["Failed", "not_graduable", null]);
    const { body: failed } = await appointmentOf(service, busy);
    assert.deepEqual([failed.state, failed.errorCode], ["Failed", "graduation_failed"]);
    assert.match(failed.error, /Fence failed; everything was rolled back/);
    await assertAudited(operatorsLog(service), {
      event: "tenant.appointment_failed",
      outcome: "Failure",
      by: service.operator.email,
      actorId: await operatorId(),
      to: ["Tenant", busy.tenantId],
      details: {
        ...{ appointmentId: failed.id, server: "second", mode: "Dedicated", at: failed.at },
        ...{ graduationId: failed.graduationId, errorCode: failed.errorCode, error: failed.error },
      },
      isUnasked: true,
    });
    service.now.advance(2 * minuteMs);
    await keep();
    for (const shop of [altered, busy]) {
      assert.deepEqual(await homesOf(service, shop), atHome);
      assert.deepEqual(await noticesOf(service, shop), []);
    }
  });

  test("is announced to every process, also when its row is changed by hand", async () => {
    const shop = await service.openShop();
    await graduateLater(service, shop);
    assert.equal((await noticesOf(service, shop)).length, 1);
    await onCentral(service, "DELETE FROM move_appointments WHERE tenant_id = $1", [shop.tenantId]);
    await eventually("the notice is gone", async () => (await noticesOf(service, shop)).length === 0);
  });

  test("two processes at the same time do it once", async () => {
    const shop = await service.openShop();
    await graduateLater(service, shop);
    service.now.advance(61 * minuteMs);
    const { config, now } = service.deps;
    const other = await boot(config as BootConfig, pino({ level: "silent" }), {
      now,
      migrations: service.deps.tenantMigrations,
    });
    try {
      await Promise.all([keep(), keep(other.deps), keep(), keep(other.deps)]);
    } finally {
      await other.close();
    }
    assert.equal((await appointmentOf(service, shop)).body.state, "Succeeded");
    assert.equal((await operate(service, shop, "GET", "graduations")).body.items.length, 1);
  });

  test("cannot be cancelled once it was begun: 409 maintenance_in_progress", async () => {
    const shop = await service.openShop();
    await graduateLater(service, shop);
    service.now.advance(61 * minuteMs);
    let refused: unknown;
    let graduationId = "";
    const log = intercepted(service.deps, "graduation step", async () => {
      if (graduationId !== "") return;
      graduationId = (await appointmentOf(service, shop)).body.graduationId;
      refused = problemOf(await operate(service, shop, "DELETE", "appointment"));
    });
    await keep(log.deps);
    await log.done();
    assert.deepEqual(refused, [409, "maintenance_in_progress"]);
    assert.equal((await appointmentOf(service, shop)).body.graduationId, graduationId);
  });

  test("goes with the shop that is deleted", async (t) => {
    const shop = await service.openShop();
    await graduateLater(service, shop);
    await requestDeletion(service.deps, shop.tenantId, { waitDays: 0 }, commandLine);
    const file = await fileFor(t);
    await deleteTenant(service.deps, shop.tenantId, {
      actor: commandLine,
      lastExport: async () => ({ file, passphrase }),
    });
    assert.deepEqual(problemOf(await appointmentOf(service, shop)), [404, "tenant_not_found"]);
    assert.deepEqual(await onCentral(service, "SELECT id FROM move_appointments"), []);
  });
});

/** The same process, whose clock goes ahead by hours when it logs that. */
function sleepsAt(deps: Deps, message: string): Deps {
  let isLater = false;
  const { deps: logging } = intercepted(deps, message, async () => void (isLater = true));
  return { ...logging, now: () => new Date(deps.now().getTime() + (isLater ? 300 * minuteMs : 0)) };
}

/** The same process, which calls `work` whenever it logs that. */
function intercepted(deps: Deps, message: string, work: () => Promise<void>) {
  const works: Promise<void>[] = [];
  const log = Object.create(deps.log, {
    info: {
      value: (_object: object, text: string) => {
        if (text === message) works.push(work());
      },
    },
  }) as Deps["log"];
  return { deps: { ...deps, log }, done: () => Promise.all(works) };
}
