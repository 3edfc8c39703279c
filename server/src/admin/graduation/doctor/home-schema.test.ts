import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, describe, test } from "node:test";
import type pg from "pg";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { impatient, operate } from "../../../../test/moves.ts";
import { commandLine } from "../../gate/actor.ts";
import { startFanOut } from "../../migrations/service.ts";

const text = "CREATE TABLE extra (id int PRIMARY KEY)";
const extra = { name: "9001_extra", sql: text, checksum: createHash("sha256").update(text).digest("hex") };

describe("the doctor compares a shop's schema with what the migrations make", () => {
  let service: TestService;
  let shared: Shop;
  let dedicated: Shop;

  before(async () => {
    service = await startService({ shops: "small", config: impatient, migrations: [extra] });
    shared = await service.openShop();
    dedicated = await service.openShop();
    assert.equal((await operate(service, dedicated, "POST", "graduate?server=second")).status, 200);
  });
  after(() => service.close());

  /** In the shop's home, by who owns it; its tables are found without naming the schema. */
  async function atHome<T>(shop: Shop, work: (client: pg.Client) => Promise<T>): Promise<T> {
    const home = await service.deps.directory.resolve(shop.tenantId);
    const server = service.deps.servers.mustGet(home?.server ?? "");
    return server.withClient(home?.databaseName, async (client) => {
      await client.query(`SET search_path = ${home?.schemaName ?? "public"}`);
      return work(client);
    });
  }
  async function diagnosisOf(shop: Shop, query = "?schema=true") {
    const { status, body } = await operate(service, shop, "GET", `diagnosis${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    const [finding] = body.findings;
    return { state: body.state, kinds: body.findings.map(({ kind }: { kind: string }) => kind), finding };
  }
  const well = { state: "Healthy", kinds: [], finding: undefined };

  test("as they make it, it is Healthy, in the shared tier and in a database of its own", async () => {
    for (const shop of [shared, dedicated]) assert.deepEqual(await diagnosisOf(shop), well);
  });

  test("a renamed column is Altered, and named; without being asked for it is not looked at", async () => {
    for (const shop of [shared, dedicated]) {
      await atHome(shop, (client) => client.query("ALTER TABLE categories RENAME COLUMN name TO title"));
      assert.deepEqual(await diagnosisOf(shop, ""), well);
      const { state, kinds, finding } = await diagnosisOf(shop);
      assert.deepEqual([state, kinds, finding.isFixable], ["Altered", ["ChangedSchema"], false]);
      assert.match(finding.detail, /column categories\.title is not of the migrations/);
      assert.match(finding.detail, /column categories\.name is missing/);
      await atHome(shop, (client) => client.query("ALTER TABLE categories RENAME COLUMN title TO name"));
      assert.deepEqual(await diagnosisOf(shop), well);
    }
  });

  test("while somebody alters a table, it is Unknown, and nothing waits", async () => {
    await atHome(shared, async (client) => {
      await client.query("BEGIN; LOCK TABLE categories");
      const { state, kinds, finding } = await diagnosisOf(shared);
      assert.deepEqual([state, kinds], ["Unknown", ["UncomparedSchema"]]);
      assert.match(finding.detail, /^One of its tables is locked/);
    });
    assert.deepEqual(await diagnosisOf(shared), well);
  });

  test("a home that is older than its row says is Behind; migrating this shop mends it", async () => {
    await atHome(shared, (client) =>
      client.query("DROP TABLE extra; DELETE FROM schema_migrations WHERE name = '9001_extra'"),
    );
    assert.deepEqual(await diagnosisOf(shared, ""), well);
    const { state, kinds } = await diagnosisOf(shared);
    assert.deepEqual([state, kinds], ["Behind", ["PendingMigrations"]]);
    const { finished } = await startFanOut(service.deps, { actor: commandLine, tenantIds: [shared.tenantId] });
    assert.deepEqual((await finished).failed, []);
    assert.deepEqual(await diagnosisOf(shared), well);
  });
});
