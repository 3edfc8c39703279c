import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type pg from "pg";
import { startService, type TestService } from "../../../test/harness.ts";
import {
  applyMigrations,
  loadMigrations,
  MigrationMismatch,
  rightsOf,
  type Migration,
} from "../../kernel/db/migrate.ts";
import { describeSchema } from "../graduation/plan/catalogue.sql.ts";

// A schema is the same however it came to be: made at the head or brought there step by step, in the shared database or
// in one of its own.

function migration(name: string, sql: string): Migration {
  return { name, sql, checksum: name };
}

describe("the tenants' migrations", () => {
  let service: TestService;
  let client: pg.Client;
  let migrations: Migration[];
  let role: string;

  before(async () => {
    service = await startService({ shops: "small" });
    const shop = await service.openShop();
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    role = tenant?.roleName ?? "";
    client = await service.deps.servers.mustGet("default").connect(tenant?.databaseName);
    const baseline = await loadMigrations("tenant");
    const rights = `${rightsOf(baseline)} REVOKE DELETE ON gift_wraps FROM $role;`;
    migrations = [
      ...baseline,
      migration("9001_gift_wraps", "CREATE TABLE gift_wraps (id uuid PRIMARY KEY, order_id uuid REFERENCES orders)"),
      {
        ...migration("9002_prices", "ALTER TABLE gift_wraps ADD COLUMN price numeric(21,6) CHECK (price >= 0)"),
        rights,
      },
      migration("9003_order", "CREATE INDEX gift_wraps_order_id_idx ON gift_wraps (order_id)"),
    ];
  });
  after(async () => {
    await client.end();
    await service.close();
  });

  /** The lines of the catalogue after the migrations were applied in runs of the given lengths. */
  async function build(schema: string, runs: readonly number[]): Promise<string[]> {
    if (schema !== "public") await client.query(`CREATE SCHEMA ${schema}`);
    const [first = 0, ...more] = runs;
    await applyMigrations(client, { schema, role, migrations: migrations.slice(0, first) });
    for (const count of more) await applyMigrations(client, { schema, role, migrations: migrations.slice(0, count) });
    return describeSchema(client, schema, role);
  }

  test("fresh is upgraded, in a schema of the shared database and in public of a database", async () => {
    const stepByStep = migrations.map((_, i) => i + 1);
    const fresh = await build("fresh_schema", [migrations.length]);
    assert.ok(fresh.length > 100);
    assert.deepEqual(await build("upgraded_schema", stepByStep), fresh);
    assert.deepEqual(await build("public", [migrations.length]), fresh);
  });

  test("an edited, inserted, missing or unknown migration is refused by name, and nothing is changed", async () => {
    await build("checked_schema", [migrations.length]);
    const newest: Migration = { name: "9999_new", sql: "CREATE TABLE new ()", checksum: "0" };
    const [first, second, last] = [migrations[0]?.name, migrations[1]?.name, migrations.at(-1)?.name];
    const edited = migrations.map((migration, i) => (i === 0 ? { ...migration, checksum: "edited" } : migration));
    const inserted = { ...newest, name: "0000_inserted" };
    const refuse = (files: readonly Migration[], message: string) =>
      assert.rejects(
        applyMigrations(client, { schema: "checked_schema", migrations: files }),
        (error) => error instanceof MigrationMismatch && error.message.startsWith(`migration ${message}`),
      );
    await refuse([...edited, newest], `${first} was edited after it was applied`);
    await refuse([inserted, ...migrations, newest], `0000_inserted is new but stands before ${first},`);
    await refuse([...migrations.slice(1), newest], `${first} was applied, where the files have ${second}`);
    await refuse([...migrations.slice(0, -1), newest], `${last} was applied, where the files have 9999_new`);
    await refuse(migrations.slice(0, -1), `${last} was applied, which this version does not have`);
    const { rows } = await client.query("SELECT to_regclass('checked_schema.new') AS new");
    assert.deepEqual(rows, [{ new: null }]);
  });
});
