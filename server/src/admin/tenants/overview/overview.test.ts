import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { putShopStates } from "../../graduation/sql.ts";
import { noteBackup } from "../../installation.sql.ts";
import { startService, type TestService } from "../../../../test/harness.ts";
import { onCentral, operate } from "../../../../test/moves.ts";
import type { Overview } from "./schema.ts";

describe("the overview", () => {
  let service: TestService;

  before(async () => {
    service = await startService({ shops: "small" });
  });
  after(() => service.close());

  const overview = async (): Promise<Overview> => {
    const { status, body } = await service.request("GET", "/admin/overview", { token: await service.admin() });
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };

  test("of an installation without shops: nothing is there, nothing waits, nothing is wrong", async () => {
    assert.deepEqual(await overview(), {
      tenants: { count: 0, byMode: [], byServer: [], byState: [], behind: 0, newer: 0 },
      health: { diagnosedAt: null, notHealthy: 0, states: [] },
      moves: { running: [], drain: null, appointments: 0, nextAppointmentAt: null },
      deletions: { waiting: 0, overdue: 0, nextDueAt: null },
      quotas: { count: 0, items: [] },
      webhooks: { count: 0, items: [] },
      mails: { waiting: 0, shops: 0, oldestSeconds: null },
      serversDown: [],
      backup: { lastGoodAt: null, ageSeconds: null },
    });
  });

  test("says how many mails wait, and for how long the oldest has", async () => {
    await onCentral(
      service,
      `INSERT INTO outbox (id, recipient, sealed, created_at, due_at)
       VALUES (gen_random_uuid(), 'gone@platform.test', '', $1, $2)`,
      [3_600_000, -3_600_000].map((ms) => new Date(service.deps.now().getTime() - ms)),
    );
    const { oldestSeconds, ...counts } = (await overview()).mails;
    assert.deepEqual(counts, { waiting: 1, shops: 0 });
    assert.ok(oldestSeconds !== null && oldestSeconds >= 3600 && oldestSeconds < 3700, String(oldestSeconds));
    await onCentral(service, "DELETE FROM outbox");
    assert.equal((await overview()).mails.oldestSeconds, null);
  });

  test("counts shops by mode, server and state, those behind, and says what waits and what is wrong", async () => {
    const [first, second, third] = [await service.openShop(), await service.openShop(), await service.openShop()];
    await operate(service, second, "POST", "suspend");
    await service.request("PUT", `/admin/tenants/${third.tenantId}/deletion`, {
      token: await service.admin(),
      body: {},
    });
    await onCentral(service, "UPDATE tenants SET migration_head = '0000' WHERE tenant_id = $1", [first.tenantId]);
    await onCentral(service, "INSERT INTO tenant_usage VALUES ($1, 95, 50, 10, 0, now())", [first.tenantId]);
    const quotas = { users: 100, devices: null, rows: 100, bytes: 50, requestsPerMinute: 5 };
    await onCentral(service, "UPDATE tenants SET quotas = $2 WHERE tenant_id = $1", [
      first.tenantId,
      JSON.stringify(quotas),
    ]);
    await onCentral(
      service,
      `WITH g AS (INSERT INTO graduations (id, tenant_id, state, source_server, target_server, plan)
                  VALUES (gen_random_uuid(), $1, 'Running', 'default', 'second', '{}') RETURNING id)
       INSERT INTO maintenance_sessions SELECT id, 'graduation', now() + interval '1 hour' FROM g`,
      [first.tenantId],
    );
    await onCentral(
      service,
      `INSERT INTO move_appointments (id, tenant_id, server, mode, at, latest_at, due_at, made_at, made_by, source_server,
                                      source_database)
       SELECT gen_random_uuid(), tenant_id, server, 'Dedicated', now() + interval '1 day', now() + interval '2 days',
              now() + interval '1 day', now(), 'x', server, database_name FROM tenants WHERE tenant_id = $1`,
      [second.tenantId],
    );
    const at = new Date(service.deps.now().getTime() - 60_000);
    await service.deps.central.transact(async (tx) => {
      await putShopStates(
        tx,
        new Map([
          ["Healthy", 2],
          ["Broken", 1],
          ["Running", 1],
        ]),
        at,
      );
      await noteBackup(tx, at);
    });
    const { tenants, health, moves, deletions, quotas: near, serversDown, backup } = await overview();
    assert.deepEqual(tenants, {
      count: 3,
      byMode: [{ mode: "Shared", tenants: 3 }],
      byServer: [{ server: "default", tenants: 3 }],
      byState: [
        { state: "DeletionPending", tenants: 1 },
        { state: "Graduating", tenants: 1 },
        { state: "Suspended", tenants: 1 },
      ],
      behind: 1,
      newer: 0,
    });
    assert.deepEqual([health.diagnosedAt, health.notHealthy, health.states.length], [at.toISOString(), 1, 3]);
    assert.deepEqual(
      moves.running.map(({ tenantId, state }) => [tenantId, state]),
      [[first.tenantId, "Running"]],
    );
    assert.deepEqual([moves.appointments, typeof moves.nextAppointmentAt], [1, "string"]);
    const { appointment } = (
      await service.request("GET", `/admin/tenants/${second.tenantId}`, { token: await service.admin() })
    ).body;
    assert.deepEqual([appointment.state, appointment.at], ["Waiting", moves.nextAppointmentAt]);
    assert.deepEqual([deletions.waiting, deletions.overdue, typeof deletions.nextDueAt], [1, 0, "string"]);
    assert.deepEqual(
      near.items.map(({ quota, used, allowed }) => [quota, used, allowed]),
      [
        ["Bytes", 50, 50],
        ["Rows", 95, 100],
      ],
    );
    assert.equal(near.count, 2);
    assert.deepEqual(serversDown, []);
    assert.equal(backup.lastGoodAt, at.toISOString());
    assert.ok(Number(backup.ageSeconds) >= 60);
  });

  test("the next day of a deletion is one that is to come", async () => {
    const token = await service.admin();
    const ask = async (waitDays: number) => {
      const { tenantId } = await service.openShop();
      await service.request("PUT", `/admin/tenants/${tenantId}/deletion`, { token, body: { waitDays } });
      return tenantId;
    };
    const before = (await overview()).deletions;
    const late = await ask(0);
    const { deletions } = await overview();
    assert.deepEqual(deletions, { ...before, waiting: before.waiting + 1, overdue: before.overdue + 1 });
    await ask(5);
    const nextDueAt = new Date(service.deps.now().getTime() + 5 * 86_400_000);
    assert.ok(Math.abs(Date.parse((await overview()).deletions.nextDueAt ?? "") - nextDueAt.getTime()) < 60_000);
    await service.request("DELETE", `/admin/tenants/${late}/deletion`, { token });
  });

  test("names a server that is not configured and has shops", async () => {
    const { tenantId } = await service.openShop();
    await onCentral(service, "UPDATE tenants SET server = 'gone' WHERE tenant_id = $1", [tenantId]);
    assert.deepEqual((await overview()).serversDown, ["gone"]);
  });

  test("names the shops whose webhooks have failed for ten minutes, the longest first", async () => {
    const minutesAgo = (minutes: number) => new Date(service.deps.now().getTime() - minutes * 60_000);
    const [brief, long, longest] = [await service.openShop(), await service.openShop(), await service.openShop()];
    for (const [{ tenantId }, minutes] of [
      [brief, 9],
      [long, 11],
      [longest, 300],
    ] as const)
      await onCentral(service, "INSERT INTO webhook_notices VALUES ($1, now(), 'infinity', $2)", [
        ...[tenantId, minutesAgo(minutes)],
      ]);
    const { count, items } = (await overview()).webhooks;
    assert.deepEqual([count, items.map(({ tenantId }) => tenantId)], [2, [longest.tenantId, long.tenantId]]);
    assert.ok(Math.abs(Date.parse(items[0]?.since ?? "") - minutesAgo(300).getTime()) < 60_000);
  });
});
