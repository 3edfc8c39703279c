import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { startService, type Shop, type TestService } from "../../../test/harness.ts";
import { operate } from "../../../test/moves.ts";
import { problemOf } from "../../../test/staff.ts";
import { compareHead, headOf, loadMigrations } from "../../kernel/db/migrate.ts";
import { newId } from "../../kernel/ids.ts";
import { commandLine } from "../gate/actor.ts";
import { captureHome } from "../graduation/removal/service.ts";
import { countByHead, startFanOut } from "./service.ts";

const text = "CREATE TABLE extra (id int PRIMARY KEY)";
const extra = { name: "9001_extra", sql: text, checksum: createHash("sha256").update(text).digest("hex") };

describe("processes of two releases beside each other", () => {
  let newer: TestService;
  let older: TestService;
  /** Each opened by a process of that release. */
  let newShop: Shop;
  let oldShop: Shop;

  before(async () => {
    newer = await startService({ migrations: [extra] });
    const { centralUrl = "", databasePrefix } = newer.deps.config;
    older = await startService({ shops: "opened", config: { centralUrl, databasePrefix } });
    newShop = await newer.openShop({ server: "default" });
    oldShop = await older.openShop({ server: "default" });
  });
  after(async () => {
    await older.close();
    await newer.close();
  });

  const diagnosisOf = async (service: TestService, shop: Shop) => {
    const { body } = await operate(service, shop, "GET", "diagnosis");
    return [body.state, body.findings.map(({ kind, isFixable }: Record<string, unknown>) => [kind, isFixable])];
  };
  const behindIn = async (service: TestService) =>
    /^tillhouse_shops_behind (\d+)$/m.exec(String((await service.request("GET", "/metrics")).body))?.[1];
  const fanOut = async (service: TestService, tenantIds?: readonly string[]) =>
    (await startFanOut(service.deps, { actor: commandLine, tenantIds })).finished;

  test("the older one serves a shop that the newer one has migrated, and does not call it behind", async () => {
    assert.deepEqual(await countByHead(older.deps), { behind: 0, newer: 1 });
    assert.equal(await behindIn(older), "0");
    const { status } = await older.request("GET", "/categories", { token: newShop.token, tenantId: newShop.tenantId });
    assert.equal(status, 200);
    assert.deepEqual(await diagnosisOf(older, newShop), ["Newer", [["NewerMigrations", false]]]);
  });

  test("the older one migrates such a shop never: passed over with all, refused by name when it is chosen", async () => {
    const all = await fanOut(older);
    assert.deepEqual([all.state, all.done, all.pending, all.failed], ["Succeeded", 0, 0, []]);
    const { state, failed } = await fanOut(older, [newShop.tenantId]);
    assert.deepEqual([state, failed.length], ["Failed", 1]);
    assert.match(failed[0]?.error ?? "", /^migration 9001_extra was applied, which this version does not have/);
  });

  test("the older one does not graduate such a shop: 409 not_graduable, which names the migration", async () => {
    const refused = await operate(older, newShop, "POST", "graduate?server=second");
    assert.deepEqual(problemOf(refused), [409, "not_graduable"]);
    assert.match(refused.body.detail, /a newer release has migrated it, to 9001_extra/);
  });

  test("a shop that the older one opens is behind for the newer one: doctor, metric, 409 migrations_pending; it can be deleted", async () => {
    assert.deepEqual(await countByHead(newer.deps), { behind: 1, newer: 0 });
    assert.equal(await behindIn(newer), "1");
    assert.deepEqual(await diagnosisOf(newer, oldShop), ["Behind", [["PendingMigrations", false]]]);
    assert.deepEqual(problemOf(await operate(newer, oldShop, "POST", "graduate")), [409, "migrations_pending"]);
    assert.equal(
      (await captureHome(newer.deps, oldShop.tenantId, newId())).tenant.head,
      headOf(older.deps.tenantMigrations),
    );
    assert.equal((await fanOut(newer)).done, 1);
    assert.equal(await behindIn(newer), "0");
    assert.deepEqual(await diagnosisOf(newer, oldShop), ["Healthy", []]);
  });
});

test("heads are compared by the order of the migrations, and one after all that are known is newer", async () => {
  const known = await loadMigrations("tenant");
  const head = headOf(known);
  const migrations = [...known, extra];
  assert.deepEqual(
    [null, head, "9001_extra", "9001_extra_", "9000_unknown", "a"].map((one) => compareHead(migrations, one)),
    ["behind", "behind", "current", "newer", "behind", "newer"],
  );
});
