import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eventually } from "../../../test/eventually.ts";
import { startService, type Shop, type TestService } from "../../../test/harness.ts";
import { onCentral } from "../../../test/moves.ts";
import { asSuperuser } from "../../../test/superuser.ts";
import { connectionAad } from "../../kernel/db/directory.ts";
import { newId } from "../../kernel/ids.ts";
import { diagnose } from "../graduation/doctor/diagnose.ts";
import { graduate } from "../graduation/service.ts";
import { commandLine } from "../gate/actor.ts";
import { acquireMaintenanceLock } from "../maintenance.ts";
import { rotateKeys } from "../keys/service.ts";
import { rotatePasswords } from "./password.ts";

describe("the passwords of tenants' roles", () => {
  let service: TestService;
  let shop: Shop;

  before(async () => {
    service = await startService({ shops: "small" });
    shop = await service.openShop();
  });
  after(() => service.close());

  const rotate = (ids: readonly string[], deps = service.deps) => rotatePasswords(deps, ids, { actor: commandLine });
  const known = async ({ tenantId }: Shop) => {
    const { connectionString = "", nextConnectionString } = (await service.deps.directory.reload(tenantId)) ?? {};
    return [connectionString, nextConnectionString] as const;
  };
  const audited = async () => {
    const { body } = await service.request("GET", "/admin/audit?event=tenant.password_rotated", {
      token: await service.admin(),
    });
    return body.items;
  };
  /** Ends every connection of the shop: the next request signs in anew. */
  const endSessions = () => service.deps.databases.disconnect(shop.tenantId);

  test("change without a refused request", async () => {
    let [answered, isOver] = [0, false];
    const refused: unknown[] = [];
    const reader = async () => {
      for (; !isOver; await endSessions()) {
        const { status } = await shop.get("/me/permissions");
        if (status === 200) answered += 1;
        else refused.push(status);
      }
    };
    const traffic = Array.from({ length: 6 }, reader);
    const [before] = await known(shop);
    try {
      for (let times = 0; times < 5; times++) {
        assert.deepEqual(await rotate([shop.tenantId]), []);
        const before = answered;
        await eventually("it is read with the new one", () => refused.length > 0 || answered >= before + 6);
      }
    } finally {
      isOver = true;
    }
    await Promise.all(traffic);
    const [now, next] = await known(shop);
    assert.deepEqual([refused, next], [[], undefined]);
    assert.notEqual(now, before);
    const events = await audited();
    assert.equal(events.length, 5);
    assert.doesNotMatch(JSON.stringify(events), /postgres:|SCRAM/);
  });

  /** The service's dependencies, whose central database fails at the nth transaction. */
  function failingAt(nth: number) {
    const { central } = service.deps;
    let count = 0;
    const transact: typeof central.transact = (work) => {
      count += 1;
      return count === nth ? Promise.reject(new Error("gone")) : central.transact(work);
    };
    const named = () => ({ transact, close: async () => undefined });
    return { ...service.deps, central: { connect: () => central.connect(), transact, named } } as never;
  }

  test("a change that is cut short anywhere leaves a shop that serves, and is finished by the next", async () => {
    let cut = 0;
    for (let nth = 1; nth <= 4; nth++) {
      const failed = await rotate([shop.tenantId], failingAt(nth)).catch(() => [{}]);
      cut += failed.length;
      await endSessions();
      assert.equal((await shop.get("/me/permissions")).status, 200);
      assert.equal((await diagnose(service.deps, shop.tenantId)).state, "Healthy");
      if ((await known(shop))[1] === undefined) continue;
      await rotateKeys(service.deps);
      assert.deepEqual(await rotate([shop.tenantId]), []);
      await endSessions();
      assert.equal((await shop.get("/me/permissions")).status, 200);
      assert.equal((await known(shop))[1], undefined);
    }
    assert.ok(cut >= 3);
  });

  test("a change that comes late changes nothing: the role bears another's mark by then", async () => {
    const { deps } = service;
    const server = deps.servers.mustGet("default");
    const late = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    // Sleeps once it has read the role's mark.
    const sleeper: typeof server.withClient = (database, work, options) =>
      server.withClient(
        database,
        (client) => {
          const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
          client.query = (async (...args: unknown[]) => {
            const result = await query(...args);
            if (String(args[0]).startsWith("SELECT shobj_description")) {
              asked.resolve();
              await late.promise;
            }
            return result;
          }) as never;
          return work(client);
        },
        options,
      );
    const servers = { mustGet: () => ({ ...server, withClient: sleeper }) };
    const sleeping = rotate([shop.tenantId], { ...deps, servers } as never);
    await asked.promise;
    // As if its session had been lost: another takes the lock.
    await asSuperuser(
      service,
      "default",
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'
         AND database = (SELECT oid FROM pg_database WHERE datname = '${deps.config.databasePrefix}_central')`,
    );
    const done = await eventually("the lock is free", () => rotate([shop.tenantId]).catch(() => undefined));
    assert.deepEqual(done, []);
    const [after] = await known(shop);
    late.resolve();
    const [unchanged] = await sleeping;
    assert.match(unchanged?.reason ?? "", /came first|in progress/);
    await endSessions();
    assert.equal((await shop.get("/me/permissions")).status, 200);
    assert.equal((await known(shop))[0], after);
    assert.deepEqual(await rotate([shop.tenantId]), []);
  });

  test("a password that was lost: the doctor says what to do, and it helps", async () => {
    const other = await service.openShop();
    const role = `t_${other.tenantId.replaceAll("-", "")}`;
    await asSuperuser(service, "default", `ALTER ROLE ${role} PASSWORD 'somebody set it by hand'`);
    await service.deps.databases.disconnect(other.tenantId);
    assert.equal((await other.get("/me/permissions")).status, 503);
    const { state, findings } = await diagnose(service.deps, other.tenantId);
    assert.equal(state, "Unreachable");
    assert.match(findings[0]?.detail ?? "", new RegExp(`tenants rotate-password ${other.tenantId}`));
    assert.deepEqual(await rotate([other.tenantId]), []);
    assert.equal((await other.get("/me/permissions")).status, 200);
    assert.equal((await diagnose(service.deps, other.tenantId)).state, "Healthy");
  });

  test("of a shop that was graduated, too; the mark of its role stays one", async () => {
    const other = await service.openShop();
    await graduate(service.deps, other.tenantId, { actor: commandLine });
    const [before] = await known(other);
    assert.deepEqual(await rotate([other.tenantId]), []);
    assert.notEqual((await known(other))[0], before);
    assert.equal((await other.get("/me/permissions")).status, 200);
    assert.deepEqual((await diagnose(service.deps, other.tenantId)).findings, []);
  });

  test("one that cannot be changed does not stop the others; 409 while somebody holds the maintenance lock", async () => {
    const [before] = await known(shop);
    const nobody = "00000000-0000-4000-8000-000000000000";
    const unchanged = await rotate([nobody, shop.tenantId]);
    assert.deepEqual(unchanged, [{ tenantId: nobody, reason: "No such tenant." }]);
    const [now] = await known(shop);
    assert.notEqual(now, before);
    const lock = await acquireMaintenanceLock(service.deps, {
      ...{ id: "00000000-0000-4000-8000-000000000001", what: "migrations" as const },
    });
    await assert.rejects(rotate([shop.tenantId]), { errorCode: "maintenance_in_progress" });
    await lock.release();
    const fence =
      "UPDATE tenants SET is_active = $2, fenced_by = CASE WHEN $2 THEN NULL ELSE $3::uuid END WHERE tenant_id = $1";
    const dead = `INSERT INTO graduations (id, tenant_id, state, source_server, target_server, plan)
      VALUES ($2, $1, 'RolledBack', 'default', 'second', '{}')`;
    await onCentral(service, dead, [shop.tenantId, nobody]);
    await onCentral(service, fence, [shop.tenantId, false, nobody]);
    assert.match((await rotate([shop.tenantId]))[0]?.reason ?? "", /graduation/);
    await onCentral(service, fence, [shop.tenantId, true, null]);
  });

  test("is sealed like the first one", async () => {
    const [{ sealed } = { sealed: "" }] = await asSuperuser<{ sealed: string }>(
      service,
      "default",
      "SELECT connection_string AS sealed FROM tenants WHERE tenant_id = $1",
      [shop.tenantId],
      `${service.deps.config.databasePrefix}_central`,
    );
    const url = new URL(service.deps.secrets.open(sealed, connectionAad(shop.tenantId)));
    assert.match(url.username, /^t_/);
    assert.equal(url.port, new URL(service.servers["default"] ?? "").port);
    assert.ok(url.password.length >= 43);
  });

  test("by an operator whose session is proven: 204, audited as theirs; 404, and 409 while it is closed", async () => {
    const token = await service.admin();
    const asked = (id: string) => service.request("POST", `/admin/tenants/${id}/rotate-password`, { token });
    const [before] = await known(shop);
    const count = (await audited()).length;
    assert.equal((await asked(shop.tenantId)).status, 204);
    assert.notEqual((await known(shop))[0], before);
    const [last] = await audited();
    assert.deepEqual(
      [(await audited()).length, last.actorName, last.subjectId],
      [count + 1, service.operator.email, shop.tenantId],
    );
    assert.equal((await shop.get("/me/permissions")).status, 200);
    assert.equal((await asked("018f0000-0000-7000-8000-000000000000")).body.errorCode, "tenant_not_found");
    const lock = await acquireMaintenanceLock(service.deps, { id: newId(), what: "passwords" });
    assert.equal((await asked(shop.tenantId)).body.errorCode, "maintenance_in_progress");
    await lock.release();
  });
});
