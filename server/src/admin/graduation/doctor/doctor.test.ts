import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { randomBytes } from "node:crypto";
import { crashesIn, type Crashes } from "../../../../test/crashes.ts";
import { startService, type TestService, type Shop } from "../../../../test/harness.ts";
import { markFor, recoverOverHttp } from "../../../../test/moves.ts";
import { startOwnServer, type OwnServer } from "../../../../test/own-server.ts";
import { asSuperuser } from "../../../../test/superuser.ts";
import { ownOf, tracesOf } from "../../../../test/traces.ts";
import { commandLine } from "../../gate/actor.ts";
import { diagnose } from "./diagnose.ts";
import { recover } from "./doctor.ts";
import { graduate } from "../service.ts";

describe("the doctor", () => {
  let service: TestService;
  let own: OwnServer;
  let crashes: Crashes;

  before(async () => {
    own = await startOwnServer();
    service = await startService({ shops: "small", config: { drainMs: 20 }, servers: { own: own.provisionerUrl } });
    crashes = crashesIn(service);
  });
  after(async () => {
    await crashes.close();
    await service.close();
    await own.remove();
  });

  const hexOf = (shop: Shop) => shop.tenantId.replaceAll("-", "");
  const kindsOf = async (shop: Shop) => (await diagnose(service.deps, shop.tenantId)).findings.map(({ kind }) => kind);

  /** A shop whose graduation died there. */
  async function openBroken(event: string, server = "second"): Promise<Shop> {
    const shop = await service.openShop();
    await crashes.run({ tenantId: shop.tenantId, server, death: { event } });
    await crashes.settled(shop);
    return shop;
  }

  async function assertServes(shop: Shop, isActive = true): Promise<void> {
    service.deps.directory.forget(shop.tenantId);
    assert.equal((await shop.get("/me/permissions")).status, isActive ? 200 : 503);
  }

  /** Whatever state it is in: recovers it, and it serves, with nothing left but its home. */
  async function assertRecovers(shop: Shop): Promise<void> {
    // A recovery that was killed counts as alive for a while.
    const { failed, diagnosis } = (await recoverOverHttp(service, shop)).body;
    assert.deepEqual([failed, diagnosis.state, diagnosis.graduationId], [[], "Healthy", null]);
    const home = { Shared: ["default: role t", "default: schema"], Dedicated: ["second: database", "second: role d"] };
    assert.deepEqual(await tracesOf(service, shop), home[diagnosis.mode as keyof typeof home]);
    await assertServes(shop);
  }

  test("over HTTP: what was found, each thing with what is done about it, then what was done", async () => {
    const shop = await openBroken("Copy Done");
    const token = await service.admin();
    const path = `/admin/tenants/${shop.tenantId}`;
    const { status, body } = await service.request("GET", `${path}/diagnosis`, { token });
    assert.deepEqual([status, body.state, body.mode, body.isActive], [200, "Fenced", "Shared", false]);
    const kinds = body.findings.map(({ kind, isFixable }: { kind: string; isFixable: boolean }) => [kind, isFixable]);
    const fixable = ["FencedRole", "FencedTenant", "OrphanDatabase", "OrphanRole"].map((kind) => [kind, true]);
    assert.deepEqual(kinds.sort(), fixable);
    await assertServes(shop, false);
    const recovered = await service.request("POST", `${path}/recover`, { token });
    assert.deepEqual([recovered.status, recovered.body.found, recovered.body.failed], [200, "Fenced", []]);
    assert.equal(recovered.body.diagnosis.state, "Healthy");
    const [attempt] = (await service.request("GET", `${path}/graduations`, { token })).body.items;
    assert.equal(attempt.state, "RolledBack", "what has been cleared up is over");
    await assertServes(shop);
    const again = await service.request("POST", `${path}/recover`, { token });
    assert.deepEqual([again.status, again.body.found, again.body.done], [200, "Healthy", []]);
  });

  test("refuses while a graduation runs: 409 maintenance_in_progress; the diagnosis says Running", async () => {
    const shop = await service.openShop();
    const seen: unknown[] = [];
    await graduate(service.deps, shop.tenantId, {
      server: "second",
      actor: commandLine,
      onProgress: async ({ step, state }) => {
        if (step !== "Copy" || state !== "Doing") return;
        seen.push((await diagnose(service.deps, shop.tenantId)).state);
        seen.push(await recover(service.deps, shop.tenantId, commandLine).catch(({ errorCode }) => errorCode));
      },
    });
    assert.deepEqual(seen, ["Running", "maintenance_in_progress"]);
  });

  test("a shop that was suspended before its graduation died is suspended after its recovery", async () => {
    const shop = await service.openShop();
    const token = await service.admin();
    await service.request("POST", `/admin/tenants/${shop.tenantId}/suspend`, { token });
    await crashes.run({ tenantId: shop.tenantId, server: "second", death: { event: "Copy Done" } });
    await crashes.settled(shop);
    const { diagnosis } = await recover(service.deps, shop.tenantId, commandLine);
    assert.deepEqual([diagnosis.state, diagnosis.isActive], ["Healthy", false]);
    assert.deepEqual(await tracesOf(service, shop), ["default: role t", "default: schema"]);
  });

  test("a DROP DATABASE that was interrupted: InvalidDatabase, and it is dropped again", async () => {
    const shop = await openBroken("Copy Done");
    const { database } = await ownOf(service, shop);
    const trash = `x_${randomBytes(12).toString("hex")}`;
    const marker = await markFor(service, shop, { state: "Trash" });
    await asSuperuser(service, "second", `ALTER DATABASE ${database} RENAME TO ${trash}`);
    await asSuperuser(service, "second", `COMMENT ON DATABASE ${trash} IS '${marker}'`);
    await asSuperuser(service, "second", "UPDATE pg_database SET datconnlimit = -2 WHERE datname = $1", [trash]);
    assert.ok((await kindsOf(shop)).includes("InvalidDatabase"));
    await assertRecovers(shop);
    assert.equal(
      (await graduate(service.deps, shop.tenantId, { server: "second", actor: commandLine })).mode,
      "Dedicated",
    );
  });

  test("the target server is gone: the shop is opened all the same, and the leftovers wait for it", async () => {
    const shop = await openBroken("Copy Done", "own");
    await own.stop();
    const recovery = await recover(service.deps, shop.tenantId, commandLine);
    assert.deepEqual([recovery.found, recovery.failed, recovery.diagnosis.state], ["Fenced", [], "Unknown"]);
    assert.equal(recovery.diagnosis.isActive, true);
    await assertServes(shop);
    await own.start();
    assert.deepEqual((await kindsOf(shop)).sort(), ["OrphanDatabase", "OrphanRole"]);
    await assertRecovers(shop);
  });

  test("the server is not configured any more: UnreachableServer, and the shop is opened", async () => {
    const shop = await openBroken("Copy Done", "own");
    const { servers } = service.deps;
    const mustGet = servers.mustGet.bind(servers);
    servers.mustGet = (name) => {
      if (name === "own") throw new Error("placement server own is not configured");
      return mustGet(name);
    };
    try {
      const { failed, diagnosis } = await recover(service.deps, shop.tenantId, commandLine);
      assert.deepEqual([failed, diagnosis.state, diagnosis.isActive], [[], "Unknown", true]);
      assert.deepEqual(await kindsOf(shop), ["UnreachableServer"]);
      await assertServes(shop);
    } finally {
      servers.mustGet = mustGet;
    }
    await assertRecovers(shop);
  });

  test("things with this tenant's name and another's mark, or none: TakenName, and never touched", async () => {
    const [shop, other] = [await openBroken("Copy Done"), await service.openShop()];
    const marker = await markFor(service, other);
    const foreign = { database: `elsewhere_${hexOf(shop)}`, role: `d_${hexOf(shop)}` };
    await asSuperuser(service, "default", `CREATE DATABASE ${foreign.database}`);
    await asSuperuser(service, "default", `CREATE ROLE ${foreign.role}`);
    await asSuperuser(service, "default", `COMMENT ON ROLE ${foreign.role} IS '${marker}'`);
    try {
      const { failed, diagnosis } = await recover(service.deps, shop.tenantId, commandLine);
      assert.deepEqual([failed, diagnosis.state], [[], "Healthy"]);
      const findings = diagnosis.findings.map(({ kind, name, isFixable }) => [kind, name, isFixable]);
      assert.deepEqual(findings, [
        ["TakenName", foreign.database, false],
        ["TakenName", foreign.role, false],
      ]);
      const moved = await graduate(service.deps, shop.tenantId, { server: "second", actor: commandLine });
      assert.equal(moved.mode, "Dedicated");
      assert.deepEqual((await kindsOf(shop)).sort(), ["TakenName", "TakenName"]);
    } finally {
      await asSuperuser(service, "default", `DROP DATABASE ${foreign.database}`);
      await asSuperuser(service, "default", `DROP ROLE ${foreign.role}`);
    }
    assert.deepEqual([await kindsOf(shop), await kindsOf(other)], [[], []]);
  });
});
