import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import type pg from "pg";
import { eventually } from "../../../../test/eventually.ts";
import { startService, type TestService, type Shop } from "../../../../test/harness.ts";
import { impatient, onCentral } from "../../../../test/moves.ts";
import { newId } from "../../../kernel/ids.ts";
import { acquireMaintenanceLock, takeOverMaintenanceLock, type MaintenanceLock } from "../../maintenance.ts";
import { beat, listLiving, pruneMaintenanceSessions } from "../../maintenance.sql.ts";
import type { Plan, SourceTenant } from "../schema.ts";
import {
  closeInterrupted,
  fenceTenant,
  finishGraduation,
  flipTenant,
  getSourceTenant,
  adoptHome,
  unfenceTenant,
} from "../sql.ts";

// What the statements of the central database compare, each sent alone and late (decision 0013).

describe("a statement of a graduation on the tenant's row", () => {
  let service: TestService;
  let shop: Shop;
  let id: string;
  let another: string;
  let lock: MaintenanceLock;
  let stranger: pg.Client;
  let tenant: SourceTenant;

  before(async () => {
    service = await startService({ shops: "small", config: impatient });
  });
  after(() => service.close());
  beforeEach(async () => {
    shop = await service.openShop();
    [id, another] = [newId(), newId()];
    lock = await acquireMaintenanceLock(service.deps, { id, what: "graduation" });
    stranger = await service.deps.central.connect();
    for (const one of [id, another]) {
      const text =
        "INSERT INTO graduations (id, tenant_id, state, source_server, target_server, plan, target_connection_sealed) VALUES ($1, $2, 'Running', 'default', 'second', '{}', 'a secret')";
      await onCentral(service, text, [one, shop.tenantId]);
    }
    tenant = await service.deps.central.transact((tx) => getSourceTenant(tx, shop.tenantId));
  });
  afterEach(async () => {
    await stranger.end();
    await lock.release();
  });

  const plan = { targetServer: "second", targetDatabase: "home", targetRole: "d", head: "0001" } as Plan;
  const fence = (client = lock.client) => fenceTenant(client, id, tenant);
  const flip = (client = lock.client) => flipTenant(client, { id, tenant, plan, sealed: "sealed" });
  const adopt = (client = lock.client) =>
    adoptHome(client, { tenant, server: "second", database: "home", role: "d", sealed: "sealed", head: "0001" });
  const change = (set: string, values: unknown[] = []) =>
    onCentral(service, `UPDATE tenants SET ${set} WHERE tenant_id = $1`, [shop.tenantId, ...values]);
  const row = async () => {
    const text = `SELECT mode, is_active AS "isActive", fenced_by AS by FROM tenants WHERE tenant_id = $1`;
    const [found] = await onCentral<{ mode: string; isActive: boolean; by: string | null }>(service, text, [
      shop.tenantId,
    ]);
    return [found?.mode, found?.isActive, found?.by];
  };
  const graduation = async () => {
    const text = "SELECT state, target_connection_sealed AS secret FROM graduations WHERE id = $1";
    return (await onCentral<{ state: string; secret: string | null }>(service, text, [id]))[0];
  };

  test("fences and flips when everything is as it was captured", async () => {
    assert.equal(await fence(), true);
    assert.deepEqual(await row(), ["Shared", false, id]);
    assert.equal(await flip(), true);
    assert.deepEqual(await row(), ["Dedicated", true, null]);
  });

  test("fences nothing from a session without the lock, though another has it", async () => {
    assert.equal(await fence(stranger), false);
    assert.deepEqual(await row(), ["Shared", true, null]);
  });

  test("flips nothing from a session without the lock, though another has it", async () => {
    await fence();
    assert.equal(await flip(stranger), false);
    assert.deepEqual(await row(), ["Shared", false, id]);
  });

  test("adopts nothing from a session without the lock, though another has it", async () => {
    assert.equal(await adopt(stranger), false);
    assert.deepEqual(await row(), ["Shared", true, null]);
  });

  for (const [what, act] of Object.entries({ fence, adopt }))
    test(`${what}: refused when the row has another connection by now`, async () => {
      await change("connection_string = 'another'");
      assert.equal(await act(), false);
      assert.deepEqual(await row(), ["Shared", true, null]);
    });

  for (const [what, set] of [
    ["has another connection by now", "connection_string = 'another'"],
    ["was opened meanwhile", "is_active = true"],
    [
      "is another attempt's by now",
      "fenced_by = (SELECT id FROM graduations g WHERE g.tenant_id = $1 AND g.id <> fenced_by)",
    ],
  ])
    test(`flip: refused when the row ${what}`, async () => {
      await fence();
      await change(set ?? "");
      assert.equal(await flip(), false);
      assert.equal((await row())[0], "Shared");
    });

  test("flip: waits for a cancelling that is not committed yet, and is refused by it", async () => {
    await fence();
    await stranger.query("BEGIN");
    await stranger.query(
      "UPDATE graduations SET state = 'RollingBack', cancelled_at = now(), cancelled_by_name = 'x' WHERE id = $1",
      [id],
    );
    const flipped = flip();
    const waiting =
      "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%CleanupPending%' AND datname = current_database()";
    await eventually("it waits", async () => (await onCentral(service, waiting)).length > 0);
    await stranger.query("COMMIT");
    assert.equal(await flipped, false);
    assert.deepEqual([(await graduation())?.state, (await row())[0]], ["RollingBack", "Shared"]);
  });

  test("unfence: opens nothing that another attempt has closed", async () => {
    await fence();
    await service.deps.central.transact((tx) => unfenceTenant(tx, shop.tenantId, newId()));
    assert.deepEqual(await row(), ["Shared", false, id]);
  });

  test("unfence: a shop that was suspended and that an operator opened by hand meanwhile stays open", async () => {
    await fence();
    await change("active_after = false, is_active = true");
    await service.deps.central.transact((tx) => unfenceTenant(tx, shop.tenantId, id));
    assert.deepEqual(await row(), ["Shared", true, null]);
  });

  test("an end that another process has recorded is not overwritten", async () => {
    await onCentral(service, "UPDATE graduations SET state = 'Succeeded' WHERE id = $1", [id]);
    const end = { id, from: ["RollingBack"], state: "Stuck", figures: {}, error: null } as const;
    await service.deps.central.transact((tx) => finishGraduation(tx, end));
    assert.equal((await graduation())?.state, "Succeeded");
  });

  test("its end leaves no secret", async () => {
    const end = { id, from: ["Running"], state: "RolledBack", figures: {}, error: null } as const;
    await service.deps.central.transact((tx) => finishGraduation(tx, end));
    assert.deepEqual(await graduation(), { state: "RolledBack", secret: null });
  });

  test("the end of an interrupted one leaves no secret", async () => {
    await onCentral(service, "UPDATE graduations SET state = 'Interrupted' WHERE id = $1", [id]);
    await service.deps.central.transact((tx) => closeInterrupted(tx, [id]));
    assert.deepEqual(await graduation(), { state: "RolledBack", secret: null });
  });

  test("one that was interrupted since the others were listed is not closed with them", async () => {
    await onCentral(service, "UPDATE graduations SET state = 'Interrupted' WHERE id = $1", [id]);
    await service.deps.central.transact((tx) => closeInterrupted(tx, [another]));
    assert.deepEqual(await graduation(), { state: "Interrupted", secret: "a secret" });
  });

  test("the session of the lock commits to the disk, whatever its database is set to", async () => {
    const database = `${service.deps.config.databasePrefix}_central`;
    await lock.release();
    await onCentral(service, `ALTER DATABASE ${database} SET synchronous_commit = off`);
    try {
      lock = await acquireMaintenanceLock(service.deps, { id, what: "graduation" });
      const { rows } = await lock.client.query("SHOW synchronous_commit");
      assert.deepEqual(rows, [{ synchronous_commit: "on" }]);
    } finally {
      await onCentral(service, `ALTER DATABASE ${database} RESET synchronous_commit`);
    }
  });

  test("the holder of the lock counts as alive at once, before its first beat", async () => {
    const living = await service.deps.central.transact((tx) => listLiving(tx, [id], service.deps.config.deadAfterMs));
    assert.deepEqual(living, new Set([id]));
  });

  test("the end of an attempt is no other's", async () => {
    await service.deps.central.transact((tx) => beat(tx, { id: another, what: "recovery" }));
    const refused = acquireMaintenanceLock(service.deps, { id: newId(), what: "recovery" });
    await assert.rejects(refused, { errorCode: "maintenance_in_progress" });
    const alive = await service.deps.central.transact((tx) =>
      listLiving(tx, [id, another], service.deps.config.deadAfterMs),
    );
    assert.deepEqual(alive, new Set([id, another]));
    await onCentral(service, "DELETE FROM maintenance_sessions WHERE id = $1", [another]);
  });

  test("taking the lock over is refused while its holder beats, and ends nothing", async () => {
    const taken = takeOverMaintenanceLock(service.deps, { id: newId(), what: "recovery" });
    await assert.rejects(taken, { errorCode: "maintenance_in_progress" });
    assert.equal(await fence(), true);
  });

  test("an attempt that lives is not forgotten with those of a week ago", async () => {
    await service.deps.central.transact(pruneMaintenanceSessions);
    const found = await onCentral(service, "SELECT FROM maintenance_sessions WHERE id = $1", [id]);
    assert.equal(found.length, 1);
  });
});
