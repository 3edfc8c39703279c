import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { eventually } from "../../../test/eventually.ts";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";
import { hexOf, impatient, onCentral, operate, rolesOf } from "../../../test/moves.ts";
import { problemOf } from "../../../test/staff.ts";
import { asSuperuser } from "../../../test/superuser.ts";
import { dropSharedHome } from "../shared-tier/home.sql.ts";

describe("a shop that a graduation has closed", () => {
  let service: TestService;
  let shop: Shop;

  before(async () => {
    service = await startService({ shops: "small", config: impatient });
  });
  after(() => service.close());
  beforeEach(async () => {
    shop = await service.openShop();
  });

  const close = `
    WITH dead AS (
      INSERT INTO graduations (id, tenant_id, state, source_server, target_server, plan)
      VALUES (gen_random_uuid(), $1, 'RolledBack', 'default', 'second', '{}') RETURNING id)
    UPDATE tenants SET is_active = false, active_after = true, fenced_by = (SELECT id FROM dead) WHERE tenant_id = $1`;
  const setLogin = (login: string) => asSuperuser(service, "default", `ALTER ROLE t_${hexOf(shop)} ${login}`);
  const inProgress = [409, "maintenance_in_progress"];

  test("is not activated, only recovered: 409 maintenance_in_progress", async () => {
    await onCentral(service, close, [shop.tenantId]);
    await setLogin("NOLOGIN");
    assert.deepEqual(problemOf(await operate(service, shop, "POST", "activate")), inProgress);
  });

  test("is one that was fenced: with a role that alone may not log in it is suspended and activated", async () => {
    await setLogin("NOLOGIN");
    for (const action of ["suspend", "activate"])
      assert.equal((await operate(service, shop, "POST", action)).status, 200);
  });

  test("at this very moment: activating waits for the closing and is refused", async () => {
    await setLogin("NOLOGIN");
    const closing = await service.deps.central.connect();
    try {
      await closing.query("BEGIN");
      await closing.query(close, [shop.tenantId]);
      const activated = operate(service, shop, "POST", "activate");
      const waiting =
        "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%tenants%' AND datname = current_database()";
      await eventually("it waits", async () => (await onCentral(service, waiting)).length > 0);
      await closing.query("COMMIT");
      assert.deepEqual(problemOf(await activated), inProgress);
    } finally {
      await closing.end();
    }
  });

  test("repaired by hand and suspended it is Healthy: nothing of the graduation is left in its row", async () => {
    await onCentral(service, close, [shop.tenantId]);
    assert.equal((await operate(service, shop, "POST", "suspend")).status, 200);
    assert.equal((await operate(service, shop, "GET", "diagnosis")).body.state, "Healthy");
  });

  test("a home that bears another provisioning's mark is not dropped", async () => {
    const name = `t_${hexOf(shop)}`;
    await service.deps.servers
      .mustGet("default")
      .withClient(`${service.deps.config.databasePrefix}_shared_1`, (client) =>
        dropSharedHome(client, { name, marker: "another" }),
      );
    assert.deepEqual(await rolesOf(service, "default", shop), [name]);
    assert.equal((await shop.get("/categories")).status, 200);
  });
});
