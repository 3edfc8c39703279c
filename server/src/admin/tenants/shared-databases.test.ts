import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { startService, type TestService } from "../../../test/harness.ts";
import { newId } from "../../kernel/ids.ts";
import { beginHome, sharedHomeName } from "../shared-tier/home.sql.ts";

test("a shop is opened while the home of another is filled on the same server, however long that takes", async (t) => {
  const service = await startService({ shops: "small" });
  t.after(() => service.close());
  await service.openShop({ server: "second" });
  const database = `${service.deps.config.databasePrefix}_shared_1`;
  const tenantId = newId();
  const attempt = { installation: newId(), tenantId, id: newId() };
  await service.deps.servers.mustGet("second").withClient(database, async (client) => {
    await beginHome(client, { tenantId, attempt, database, name: sharedHomeName(tenantId), password: "x" });
    await service.openShop({ server: "second" });
    await client.query("ROLLBACK");
  });
});

describe("shared databases of two shops each", () => {
  let service: TestService;

  before(async () => {
    service = await startService({ shops: "small", config: { sharedTenantsMax: 2 } });
  });
  after(() => service.close());

  test("a full one opens the next; at once, too; each closed to the public", async () => {
    const shops = await Promise.all([1, 2, 3, 4, 5].map(() => service.openShop({ server: "second" })));
    assert.equal(shops.length, 5);
    const prefix = service.deps.config.databasePrefix;
    const url = new URL(service.superusers["second"] ?? "");
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    const { rows } = await client.query(
      `SELECT datname, pg_encoding_to_char(encoding) AS encoding,
                has_database_privilege('public', oid, 'CONNECT') OR has_database_privilege('public', oid, 'TEMP') AS open,
                has_database_privilege(datname || '_tenants', oid, 'CONNECT') AS "group",
                (SELECT rolcanlogin FROM pg_roles WHERE rolname = datname || '_tenants') AS login
         FROM pg_database WHERE starts_with(datname, $1) ORDER BY 1`,
      [`${prefix}_shared`],
    );
    await client.end();
    const closed = { encoding: "UTF8", open: false, group: true, login: false };
    assert.deepEqual(
      rows,
      [1, 2, 3].map((n) => ({ datname: `${prefix}_shared_${n}`, ...closed })),
    );
  });
});
