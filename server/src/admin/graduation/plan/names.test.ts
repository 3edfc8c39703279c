import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { crashesIn } from "../../../../test/crashes.ts";
import { startService, type TestService, type Shop } from "../../../../test/harness.ts";
import { hexOf, impatient, onCentral, recoverOverHttp } from "../../../../test/moves.ts";
import { asSuperuser } from "../../../../test/superuser.ts";
import { commandLine } from "../../gate/actor.ts";
import { graduate } from "../service.ts";

describe("somebody's database under the name that a graduation is about to take", () => {
  let service: TestService;

  before(async () => {
    service = await startService({ shops: "small", config: impatient });
  });
  after(() => service.close());

  const buildOf = (shop: Shop, graduationId: string) =>
    `${service.deps.config.databasePrefix}_${hexOf(shop)}_${graduationId.slice(-12)}_b`;

  /** Owned by the provisioner, as everything that a graduation makes. */
  async function take(database: string): Promise<void> {
    await asSuperuser(service, "second", `CREATE DATABASE "${database}" OWNER tillhouse_provisioner`);
    await asSuperuser(service, "second", "CREATE TABLE theirs AS SELECT 'kept' AS word", [], database);
  }

  async function assertStands(database: string): Promise<void> {
    const rows = await asSuperuser(service, "second", "SELECT word FROM theirs", [], database);
    assert.deepEqual(rows, [{ word: "kept" }]);
  }

  async function assertServes(shop: Shop): Promise<void> {
    service.deps.directory.forget(shop.tenantId);
    assert.equal((await shop.get("/me/permissions")).status, 200);
  }

  test("made just before CREATE DATABASE: the graduation fails, the database stands, and the shop is open", async () => {
    const shop = await service.openShop();
    let database = "";
    const moved = graduate(service.deps, shop.tenantId, {
      server: "second",
      actor: commandLine,
      onProgress: async ({ graduationId, step, state }) => {
        if (step !== "CreateDatabase" || state !== "Doing") return;
        database = buildOf(shop, graduationId);
        await take(database);
      },
    });
    await assert.rejects(moved, { errorCode: "name_taken" });
    await assertStands(database);
    await assertServes(shop);
  });

  test("made where a graduation was killed just before CREATE DATABASE: TakenName, and recovering leaves it", async () => {
    const shop = await service.openShop();
    const crashes = crashesIn(service);
    try {
      await crashes.run({ tenantId: shop.tenantId, server: "second", death: { event: "CreateDatabase Doing" } });
    } finally {
      await crashes.close();
    }
    const text = "SELECT id FROM graduations WHERE tenant_id = $1";
    const [row] = await onCentral<{ id: string }>(service, text, [shop.tenantId]);
    const database = buildOf(shop, row?.id ?? "");
    await take(database);
    const { body } = await recoverOverHttp(service, shop);
    await assertStands(database);
    const found = body.diagnosis.findings.map(({ kind, server, name, isFixable }: Record<string, unknown>) => [
      kind,
      server,
      name,
      isFixable,
    ]);
    assert.deepEqual([body.failed, found], [[], [["TakenName", "second", database, false]]]);
    await assertServes(shop);
  });

  test("left there: the next graduation takes another name and succeeds", async () => {
    const shop = await service.openShop();
    const taken = `${service.deps.config.databasePrefix}_${hexOf(shop)}_000000000000_b`;
    await take(taken);
    const { mode } = await graduate(service.deps, shop.tenantId, { server: "second", actor: commandLine });
    assert.equal(mode, "Dedicated");
    await assertStands(taken);
    await assertServes(shop);
  });
});
