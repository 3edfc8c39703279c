import assert from "node:assert/strict";
import { lockBackups } from "../../src/admin/tenants/backup/backup.ts";
import { requestDeletion } from "../../src/admin/tenants/deletion/service.ts";
import { findOpenDeletion, forgetTenant } from "../../src/admin/tenants/deletion/sql.ts";
import { appoint } from "../../src/admin/graduation/appointments/service.ts";
import { claimAppointment } from "../../src/admin/graduation/appointments/sql.ts";
import { commandLine } from "../../src/admin/gate/actor.ts";
import { lockPlacement } from "../../src/admin/tenants/sql.ts";
import { fenceTenant, cancelGraduation, getSourceTenant, unfenceTenant } from "../../src/admin/graduation/sql.ts";
import { forbidLogin, readMoveRow, takeMoveRow } from "../../src/admin/graduation/fence/proof.sql.ts";
import { lockTables } from "../../src/admin/graduation/servers.sql.ts";
import { acquireMaintenanceLock } from "../../src/admin/maintenance.ts";
import { createPlatformUser, ensureFirstUser } from "../../src/admin/users/service.ts";
import { lockSigningKeys } from "../../src/auth/keys/keys.sql.ts";
import { openCentral } from "../../src/kernel/db/central.ts";
import { endClient } from "../../src/kernel/db/servers.ts";
import { migrateCentral } from "../../src/kernel/db/migrate.ts";
import type { BootConfig } from "../../src/boot.ts";
import { newId } from "../../src/kernel/ids.ts";
import { onCentral, operate } from "../moves.ts";
import { asSuperuser } from "../superuser.ts";
import { made, unique, type Race, type World } from "./world.ts";

/** Races of operators: platform users, keys, shops, graduations. */
export function operatorRaces({ service, shop }: World): Race[] {
  const { deps } = service;
  const password = "seven bells ring at noon";
  const operator = async (role: "Owner" | "Operator") => {
    const user = { email: `${unique()}@platform.test`, name: "Opal Owl", role, password };
    return { ...user, id: await createPlatformUser(deps, user) };
  };
  const login = (email: string) => service.request("POST", "/admin/identity/login", { body: { email, password } });
  const signUp = { name: "Ada", password };
  const provisioner = () => deps.servers.mustGet("default");
  const homeOf = ({ tenantId }: { tenantId: string }) => deps.central.transact((tx) => getSourceTenant(tx, tenantId));
  return [
    {
      lock: "admin/users/sql.ts lockOwners FOR NO KEY UPDATE",
      what: "the two last owners take it from each other: one stays",
      set: async () => {
        const other = await operator("Owner");
        const [mine, theirs] = [await service.admin(), (await made(login(other.email))).accessToken];
        const me: string = (await service.request("GET", "/admin/me", { token: mine })).body.userId;
        const body = { role: "Operator" };
        return {
          first: () => service.request("PATCH", `/admin/users/${other.id}`, { token: mine, body }),
          rival: () => service.request("PATCH", `/admin/users/${me}`, { token: theirs, body }),
          outcome: [200, "409 last_owner"],
          cleanUp: () => onCentral(service, "UPDATE users SET role = 'Owner' WHERE id = $1", [me]),
        };
      },
    },
    {
      lock: "admin/users/sql.ts lockPlatformUser FOR NO KEY UPDATE",
      what: "an operator signs in while it is deactivated",
      set: async () => {
        const { id, email } = await operator("Operator");
        const token = await service.admin();
        return {
          first: () => service.request("POST", `/admin/users/${id}/deactivate`, { token }),
          rival: () => login(email),
          waitsAt: /AND password_hash = .* FOR NO KEY UPDATE/,
          outcome: [200, 401],
        };
      },
    },
    {
      lock: "admin/users/sql.ts lockFirstUser pg_advisory_xact_lock",
      what: "two processes start on an empty database: one makes the first user",
      set: async () => {
        const database = `${deps.config.databasePrefix}_${unique()}`;
        await provisioner().withClient(undefined, (client) => client.query(`CREATE DATABASE ${database}`));
        const url = new URL((deps.config as BootConfig).centralUrl);
        url.pathname = `/${database}`;
        await migrateCentral(url.href);
        const central = openCentral(url.href, { maxConnections: 4 });
        const start = () => ensureFirstUser({ ...deps, central }, { ...signUp, email: `${unique()}@platform.test` });
        return { first: start, rival: start, outcome: [true, false], cleanUp: () => central.close() };
      },
    },
    {
      lock: "auth/keys/keys.sql.ts lockSigningKeys pg_advisory_xact_lock",
      what: "two change the keys of a plane",
      set: () => ({
        first: async () => (await deps.keys.admin.rotate(300, { immediately: false })).kid.length,
        rival: () => deps.central.transact((tx) => lockSigningKeys(tx, "admin")),
        outcome: [43, undefined],
      }),
    },
    {
      lock: "admin/tenants/sql.ts lockPlacement pg_advisory_xact_lock",
      what: "two choose a shared database for a shop",
      set: () => ({
        first: async () => (await service.openShop()).owner.email.length > 0,
        rival: () => deps.central.transact((tx) => lockPlacement(tx, "default")),
        outcome: [true, undefined],
      }),
    },
    {
      lock: "admin/tenants/sql.ts lockTenant FOR NO KEY UPDATE",
      what: "a shop is activated while it is suspended",
      set: () => ({
        first: () => operate(service, shop, "POST", "suspend"),
        rival: () => operate(service, shop, "POST", "activate"),
        outcome: [200, 200],
        after: async () => assert.equal((await homeOf(shop)).isActive, true),
        cleanUp: () => operate(service, shop, "POST", "activate"),
      }),
    },
    {
      lock: "admin/tenants/sql.ts lockVersion FOR NO KEY UPDATE",
      what: "two operators who saw the same version choose a shop's modules",
      set: async () => {
        const [{ tenantId }, token] = await Promise.all([service.openShop(), service.admin()]);
        const { version } = (await service.request("GET", `/admin/tenants/${tenantId}`, { token })).body;
        const choose = (name: string) =>
          service.request("PUT", `/admin/tenants/${tenantId}/modules`, {
            ...{ token, body: { enabledModules: [name] } },
            headers: { "If-Match": `"${version}"` },
          });
        return {
          first: () => choose("Credit"),
          rival: () => choose("Loyalty"),
          outcome: [200, "409 version_conflict"],
        };
      },
    },
    {
      lock: "admin/tenants/deletion/sql.ts forgetTenant FOR UPDATE",
      what: "a shop is forgotten while its deletion is withdrawn",
      set: async () => {
        const { tenantId } = await service.openShop();
        await requestDeletion(deps, tenantId, { waitDays: 0 }, commandLine);
        const tenant = await homeOf({ tenantId });
        const lock = await acquireMaintenanceLock(deps, { id: newId(), what: "deletion" });
        const open = await deps.central.transact((tx) => findOpenDeletion(tx, tenantId));
        assert.ok(open);
        const { installation, server, database, schema, role, sealedConnection } = tenant;
        const home = {
          installation,
          tenantId,
          server,
          database,
          schema,
          role,
          own: null,
          oldSchema: `old_${unique()}`,
        };
        const exported = { exportId: newId(), exportedAt: open.dueAt, sha256: "", bytes: 0, tables: 0, rows: 0 };
        return {
          first: () => forgetTenant(lock.client, { id: open.id, home, sealedConnection, exported }),
          rival: () => operate(service, { tenantId }, "DELETE", "deletion"),
          waitsAt: /AS "isGraduating"[^]* FOR NO KEY UPDATE/,
          outcome: [true, "404 tenant_not_found"],
          cleanUp: () => lock.release(),
        };
      },
    },
    {
      lock: "admin/maintenance.sql.ts tryMaintenanceLock pg_try_advisory_lock",
      what: "two begin to graduate, migrate or recover",
      set: () => {
        const begin = async () => {
          const lock = await acquireMaintenanceLock(deps, { id: newId(), what: "migrations" });
          await lock.release();
        };
        const refused = "A graduation or a migration run is in progress.";
        return { first: begin, rival: begin, waitsAt: null, outcome: [undefined, refused] };
      },
    },
    {
      lock: "admin/maintenance.sql.ts tryBackupLock pg_try_advisory_lock",
      what: "two begin a backup",
      set: () => {
        const begin = async () => endClient(await lockBackups(deps));
        const refused = "Another backup of this installation is under way.";
        return { first: begin, rival: begin, waitsAt: null, outcome: [undefined, refused] };
      },
    },
    {
      lock: "admin/graduation/sql.ts running FOR UPDATE",
      what: "a shop is fenced while its graduation is cancelled",
      set: async () => {
        const [id, tenant] = [newId(), await homeOf(shop)];
        const lock = await acquireMaintenanceLock(deps, { id, what: "graduation" });
        const begun = `INSERT INTO graduations (id, tenant_id, state, source_server, target_server, plan)
          VALUES ($1, $2, 'Running', 'default', 'second', '{}')`;
        await onCentral(service, begun, [id, shop.tenantId]);
        return {
          first: () => deps.central.transact((tx) => cancelGraduation(tx, id, { by: "x", now: new Date() })),
          heldAt: /UPDATE graduations SET state = 'RollingBack'/,
          rival: () => fenceTenant(lock.client, id, tenant),
          outcome: [true, false],
          cleanUp: async () => {
            await deps.central.transact((tx) => unfenceTenant(tx, shop.tenantId, id));
            await onCentral(service, "DELETE FROM graduations WHERE id = $1", [id]);
            deps.directory.forget(shop.tenantId);
            await lock.release();
          },
        };
      },
    },
    {
      lock: "admin/graduation/fence/proof.sql.ts proven FOR UPDATE",
      what: "an attempt acts on the old home while another takes the tenant over",
      set: async () => {
        const { tenantId, database, role } = await homeOf(shop);
        const [mine, theirs] = [await provisioner().connect(database), await provisioner().connect(database)];
        const take = async (client: typeof mine) =>
          takeMoveRow(client, { tenantId, attempt: newId(), seen: await readMoveRow(client, tenantId) });
        const proof = await take(mine);
        assert.ok(proof);
        return {
          first: async () => {
            await theirs.query("BEGIN");
            await take(theirs);
            await theirs.query("COMMIT");
          },
          heldAt: /INSERT INTO tillhouse\.move_fences/,
          rival: () => forbidLogin(mine, proof, role),
          outcome: [undefined, "another attempt has taken this tenant over"],
          cleanUp: async () => {
            await Promise.all([mine.end(), theirs.end()]);
            await asSuperuser(service, "default", `ALTER ROLE ${role} LOGIN`);
          },
        };
      },
    },
    {
      lock: "admin/graduation/appointments/sql.ts claimAppointment FOR UPDATE SKIP LOCKED",
      what: "two look for a shop whose time to be moved has come: one moves it",
      set: async () => {
        const { tenantId } = await service.openShop();
        const [nowMs, hourMs] = [deps.now().getTime(), 3_600_000];
        const claim = { now: new Date(nowMs + 2 * hourMs), leaseMs: hourMs, deadAfterMs: 1_000 };
        await appoint(deps, tenantId, { at: new Date(nowMs + hourMs).toISOString() }, commandLine);
        const take = () => deps.central.transact(async (tx) => (await claimAppointment(tx, claim))?.tenantId);
        return { first: take, rival: take, waitsAt: null, outcome: [tenantId, undefined] };
      },
    },
    {
      lock: "admin/graduation/servers.sql.ts lockTables LOCK TABLE IN SHARE MODE",
      what: "somebody writes while the tables are locked for a move",
      set: async () => {
        const { database, schema } = await homeOf(shop);
        const client = await provisioner().connect(database);
        return {
          first: async () => {
            await lockTables(client, schema ?? "", ["tax_rates"]);
            await client.query("ROLLBACK");
          },
          rival: () => shop.post("/tax-rates", { name: unique(), rate: "0.1" }),
          waitsAt: /INSERT INTO tax_rates/,
          outcome: [undefined, 201],
          cleanUp: () => client.end(),
        };
      },
    },
  ];
}
