import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { readCentralRows, turnBackCentral } from "../../../../test/central-rows.ts";
import { eventually } from "../../../../test/eventually.ts";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { homesOf } from "../../../../test/homes.ts";
import { passphrase } from "../../../../test/leaving.ts";
import { adopt, categoriesOf, hexOf, impatient, onCentral, operate } from "../../../../test/moves.ts";
import { asSuperuser } from "../../../../test/superuser.ts";
import { Problem } from "../../../kernel/http/problem.ts";
import { newId } from "../../../kernel/ids.ts";
import { commandLine } from "../../gate/actor.ts";
import { graduate } from "../../graduation/service.ts";
import { acquireMaintenanceLock } from "../../maintenance.ts";
import { beginHomeAttempt } from "../../shared-tier/attempts.sql.ts";
import { beginHome } from "../../shared-tier/home.sql.ts";
import { backUp } from "./backup.ts";
import { openBackup, type OpenedBackup } from "./reading.ts";
import { restoreShops } from "./restore.ts";

// A shop whose home somebody has dropped by hand gets another one from a backup.

describe("a shop whose home is lost", () => {
  let service: TestService;
  let folder: string;

  before(async () => {
    service = await startService({ shops: "small", config: impatient });
    folder = await mkdtemp(join(tmpdir(), "tillhouse-rehome-"));
  });
  after(async () => {
    await service?.close();
    await rm(folder, { recursive: true });
  });

  /** A shop with a row, and a backup that has it. */
  async function openShop(): Promise<{ shop: Shop; backup: OpenedBackup }> {
    const shop = await service.openShop();
    assert.equal((await shop.post("/categories", { name: "Bread" })).status, 201);
    return { shop, backup: await backedUp() };
  }

  async function backedUp(): Promise<OpenedBackup> {
    const { path } = await backUp(service.deps, { folder, passphrase, release: "0.0.0", actor: commandLine });
    return openBackup(path, passphrase);
  }

  async function lose(shop: Shop): Promise<void> {
    const [row] = await rowOf(shop);
    const [name, database] = [String(row?.["role_name"]), String(row?.["database_name"])];
    await asSuperuser(service, "default", `DROP SCHEMA ${name} CASCADE; DROP OWNED BY ${name}`, [], database);
    await asSuperuser(
      service,
      "default",
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE usename = '${name}'; DROP ROLE ${name}`,
    );
  }

  const restore = (backup: OpenedBackup, { tenantId }: Shop, to?: string) =>
    restoreShops(service.deps, backup, {
      ...{ passphrase, to, actor: commandLine, isServerLost: false },
      shops: { tenantIds: [tenantId] },
    });
  const rowOf = ({ tenantId }: Shop) => onCentral(service, "SELECT * FROM tenants WHERE tenant_id = $1", [tenantId]);
  const isProblem = (errorCode: string) => (error: unknown) =>
    error instanceof Problem && error.errorCode === errorCode;

  test("keeps its row: the name, quotas, suspension and deletion that it has by now", async () => {
    const { shop, backup } = await openShop();
    const token = await service.admin();
    const path = `/admin/tenants/${shop.tenantId}`;
    await service.request("PATCH", path, { token, body: { name: "Renamed" } });
    await service.request("PUT", `${path}/quotas`, { token, body: { users: 7 } });
    await service.request("PUT", `${path}/deletion`, { token, body: { waitDays: 3 } });
    await lose(shop);
    const [before] = await rowOf(shop);
    await restore(backup, shop, "second");
    const [now] = await rowOf(shop);
    const home = ["connection_string", "schema_name", "role_name", "server", "version"];
    const rest = (row: Record<string, unknown> = {}) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !home.includes(column)));
    assert.deepEqual(rest(now), rest(before));
    assert.deepEqual([now?.["server"], now?.["is_active"]], ["second", false]);
    const { body } = await service.request("GET", `${path}/deletion`, { token });
    assert.equal(body.state, "Waiting");
    await service.request("DELETE", `${path}/deletion`, { token });
    assert.deepEqual(await categoriesOf(shop), ["Bread"]);
    const audited = "SELECT details -> 'lost' ->> 'server' AS lost FROM audit_events WHERE event = 'tenant.restored'";
    assert.deepEqual(await onCentral(service, audited), [{ lost: "default" }]);
  });

  test("is as it was when its row cannot be committed, and can be restored then", async () => {
    const { shop, backup } = await openShop();
    await lose(shop);
    const before = await rowOf(shop);
    await onCentral(
      service,
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no commit'; END $$;
       CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON lost_homes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()`,
    );
    await assert.rejects(restore(backup, shop), /no commit/);
    assert.deepEqual([await rowOf(shop), await homesOf(service, shop)], [before, []]);
    await onCentral(service, "DROP TRIGGER refuse ON lost_homes; DROP FUNCTION refuse");
    await restore(backup, shop);
    assert.deepEqual(await categoriesOf(shop), ["Bread"]);
    assert.deepEqual(await homesOf(service, shop), ["default: role", "default: schema"]);
    assert.deepEqual((await operate(service, shop, "GET", "diagnosis")).body.state, "Healthy");
  });

  test("gets rid of what a restore left that was killed before its row was committed", async () => {
    const { shop, backup } = await openShop();
    await lose(shop);
    const { deps } = service;
    const attempt = await deps.central.transact((tx) =>
      beginHomeAttempt(tx, { id: newId(), tenantId: shop.tenantId, server: "default" }),
    );
    const database = `${deps.config.databasePrefix}_shared_1`;
    const home = { tenantId: shop.tenantId, attempt, database, name: `t_${hexOf(shop)}_0123456789ab`, password: "x" };
    await deps.servers.mustGet("default").withClient(database, async (client) => {
      await beginHome(client, home);
      await client.query("COMMIT");
    });
    await restore(backup, shop);
    assert.deepEqual(await homesOf(service, shop), ["default: role", "default: schema"]);
    assert.deepEqual(await onCentral(service, "SELECT FROM home_attempts WHERE tenant_id = $1", [shop.tenantId]), []);
    assert.deepEqual(await categoriesOf(shop), ["Bread"]);
  });

  test("is not restored while another database may be its home: 409 name_taken, and nothing is changed", async () => {
    const { shop, backup } = await openShop();
    const then = await readCentralRows(service, shop);
    await graduate(service.deps, shop.tenantId, { server: "second", actor: commandLine });
    assert.equal((await shop.post("/categories", { name: "Since the backup" })).status, 201);
    await turnBackCentral(service, then);
    const before = [await rowOf(shop), await homesOf(service, shop)];
    await assert.rejects(restore(backup, shop), isProblem("name_taken"));
    assert.deepEqual([await rowOf(shop), await homesOf(service, shop)], before);
  });

  test("may have its old home again by an operator's word, and then the restored one is left over", async () => {
    const { shop } = await openShop();
    await graduate(service.deps, shop.tenantId, { server: "second", actor: commandLine });
    assert.equal((await shop.post("/categories", { name: "Cake" })).status, 201);
    const backup = await backedUp();
    assert.equal((await shop.post("/categories", { name: "Since the backup" })).status, 201);
    const [row] = await rowOf(shop);
    const database = String(row?.["database_name"]);
    const onSecond = (text: string) => asSuperuser<{ mark: string }>(service, "second", text);
    const [marked] = await onSecond(
      `SELECT shobj_description(oid, 'pg_database') AS mark FROM pg_database WHERE datname = '${database}'`,
    );
    // As if its server were another one.
    const away = `${service.deps.config.databasePrefix}_away`;
    const end = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = ";
    const isRenamed = async () => {
      await onSecond(`${end} '${database}'`);
      return onSecond(`ALTER DATABASE ${database} RENAME TO ${away}`).catch(() => undefined);
    };
    await eventually("nobody is in it", isRenamed);
    await onSecond(`COMMENT ON DATABASE ${away} IS NULL`);
    await restore(backup, shop, "default");
    assert.deepEqual(await categoriesOf(shop), ["Bread", "Cake"]);
    await onSecond(`ALTER DATABASE ${away} RENAME TO ${database}`);
    await onSecond(`COMMENT ON DATABASE ${database} IS '${marked?.mark}'`);
    const findings = async () =>
      (await operate(service, shop, "GET", "diagnosis")).body.findings.map(
        ({ kind, server, name }: Record<string, string>) => [kind, server, name],
      );
    assert.deepEqual(await findings(), [["LostHome", "second", database]]);
    const [restored] = await rowOf(shop);
    assert.equal((await adopt(service, shop, { server: "second", database })).status, 200);
    assert.deepEqual(await categoriesOf(shop), ["Bread", "Cake", "Since the backup"]);
    assert.deepEqual(await findings(), [["LostHome", "default", restored?.["role_name"]]]);
  });

  test("is not restored beside a graduation or another restore: 409 maintenance_in_progress", async () => {
    const { shop, backup } = await openShop();
    await lose(shop);
    const lock = await acquireMaintenanceLock(service.deps, { id: newId(), what: "restore" });
    await assert.rejects(restore(backup, shop), isProblem("maintenance_in_progress"));
    await lock.release();
    await restore(backup, shop);
    await assert.rejects(restore(backup, shop), isProblem("duplicate_conflict"));
  });

  test("is restored again when its next home is lost, too", async () => {
    const { shop, backup } = await openShop();
    await lose(shop);
    await restore(backup, shop);
    assert.equal((await shop.post("/categories", { name: "Cake" })).status, 201);
    const second = await backedUp();
    await lose(shop);
    await restore(second, shop, "second");
    assert.deepEqual(await categoriesOf(shop), ["Bread", "Cake"]);
    assert.deepEqual((await operate(service, shop, "GET", "diagnosis")).body.findings, []);
  });

  test("keeps what is written into it when its server comes back while another home is filled", async () => {
    const { shop, backup } = await openShop();
    const [row] = await rowOf(shop);
    const [name, database] = [String(row?.["role_name"]), String(row?.["database_name"])];
    const onHome = (text: string) => asSuperuser<{ mark: string }>(service, "default", text, [], database);
    const [role] = await onHome(
      `SELECT shobj_description(oid, 'pg_authid') AS mark FROM pg_roles WHERE rolname = '${name}'`,
    );
    // As if an empty server stood in the place of the one that the home is on.
    await onHome(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE usename = '${name}'`);
    const away = `ALTER SCHEMA ${name} RENAME TO away; ALTER ROLE ${name} RENAME TO away_${name}`;
    await onHome(`${away}; COMMENT ON ROLE away_${name} IS NULL`);
    const { servers } = service.deps;
    const watched = (server: string) => {
      const found = servers.mustGet(server);
      const withClient: typeof found.withClient = async (of, work, options) => {
        if (options?.applicationName?.startsWith("tillhouse-import") === true) {
          const back = `ALTER SCHEMA away RENAME TO ${name}; ALTER ROLE away_${name} RENAME TO ${name}`;
          await onHome(`${back}; COMMENT ON ROLE ${name} IS '${role?.mark ?? ""}'`);
          await service.deps.databases.disconnect(shop.tenantId);
          assert.equal((await shop.post("/categories", { name: "Sold since" })).status, 201);
        }
        return found.withClient(of, work, options);
      };
      return { ...found, withClient };
    };
    const filling = { names: () => servers.names(), get: watched, mustGet: watched } as unknown as typeof servers;
    const restoring = restoreShops({ ...service.deps, servers: filling }, backup, {
      ...{ passphrase, to: "second", actor: commandLine, isServerLost: false },
      shops: { tenantIds: [shop.tenantId] },
    });
    await assert.rejects(restoring, isProblem("duplicate_conflict"));
    assert.deepEqual(await categoriesOf(shop), ["Bread", "Sold since"]);
    assert.deepEqual(await rowOf(shop), [row]);
  });

  test("whose schema alone was dropped is restored, though its role is there", async () => {
    const { shop, backup } = await openShop();
    const [row] = await rowOf(shop);
    const drop = `DROP SCHEMA ${String(row?.["role_name"])} CASCADE`;
    await asSuperuser(service, "default", drop, [], String(row?.["database_name"]));
    assert.deepEqual((await restore(backup, shop)).failed, []);
    assert.deepEqual(await categoriesOf(shop), ["Bread"]);
  });
});
