import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { crashesIn, type Crashes } from "../../../../test/crashes.ts";
import { startService, type TestService } from "../../../../test/harness.ts";
import { homesOf } from "../../../../test/homes.ts";
import { hexOf } from "../../../../test/moves.ts";
import { asSuperuser } from "../../../../test/superuser.ts";
import { commandLine } from "../../gate/actor.ts";
import { recover } from "../doctor/doctor.ts";
import { graduate } from "../service.ts";

const atSecond = ["second: database", "second: role"];

// Kills at every other point are in proof/kills.

describe("a move back to the shared tier whose process is killed just before its flip", () => {
  let service: TestService;
  let crashes: Crashes;

  before(async () => {
    service = await startService({ shops: "small", config: { drainMs: 20 } });
    crashes = crashesIn(service);
  });
  after(async () => {
    await crashes.close();
    await service.close();
  });

  /** A shop whose move back to the shared tier died between publishing and the flip, and the schema that it made. */
  async function openPublished() {
    const shop = await service.openShop();
    const { tenantId } = shop;
    await graduate(service.deps, tenantId, { server: "second", actor: commandLine });
    const before = "UPDATE graduations SET state = 'CleanupPending'";
    assert.equal(await crashes.run({ tenantId, mode: "Shared", server: "default", death: { before } }), undefined);
    const { diagnosis } = await crashes.settled(shop);
    const schema = diagnosis.findings.find(({ kind }) => kind === "OrphanSchema")?.name ?? "";
    return { shop, diagnosis, schema };
  }

  test("the schema in the shared tier is an orphan, and dropped", async () => {
    const { shop, diagnosis, schema } = await openPublished();
    assert.deepEqual([diagnosis.state, schema.startsWith(`t_${hexOf(shop)}_`)], ["Fenced", true]);
    const { failed, diagnosis: after } = await recover(service.deps, shop.tenantId, commandLine);
    assert.deepEqual([failed, after.state], [[], "Healthy"]);
    assert.deepEqual(await homesOf(service, shop), atSecond);
  });

  test("and somebody wrote to the schema since: it is kept, and the shop is open where it was", async () => {
    const { shop, schema } = await openPublished();
    const shared = `${service.deps.config.databasePrefix}_shared_1`;
    const write = `INSERT INTO ${schema}.categories (id, name) VALUES (gen_random_uuid(), 'Since')`;
    await asSuperuser(service, "default", write, [], shared);
    const { failed, diagnosis } = await recover(service.deps, shop.tenantId, commandLine);
    assert.match(failed.join(), /has been written to/);
    assert.deepEqual([diagnosis.state, diagnosis.mode], ["Orphans", "Dedicated"]);
    assert.equal((await shop.get("/me/permissions")).status, 200);
    const rows = await asSuperuser(service, "default", `SELECT name FROM ${schema}.categories`, [], shared);
    assert.deepEqual(rows, [{ name: "Since" }]);
    // No other move begins while it is there.
    const again = graduate(service.deps, shop.tenantId, { mode: "Shared", server: "default", actor: commandLine });
    await assert.rejects(again, { errorCode: "graduation_failed" });
    assert.equal((await shop.get("/me/permissions")).status, 200);
  });
});
