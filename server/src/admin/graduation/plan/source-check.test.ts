import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type pg from "pg";
import { startService, type TestService } from "../../../../test/harness.ts";
import { migrationOf, oddities } from "../../../../test/odd-schema.ts";
import { readLocale } from "../../../kernel/db/locale.ts";
import { checkSourceSchema } from "./source-check.ts";

describe("the check of a shop's schema against the migrations", () => {
  let service: TestService;
  let client: pg.Client;
  let schema: string;
  let template: string;

  before(async () => {
    service = await startService({ shops: "small", migrations: [oddities] });
    const tenant = await service.deps.directory.resolve((await service.openShop()).tenantId);
    client = await service.deps.servers.mustGet("default").connect(tenant?.databaseName);
    schema = tenant?.schemaName ?? "";
    template = await service.deps.templates.of("second", await readLocale(client));
  });
  after(async () => {
    await client.end();
    await service.close();
  });

  const check = () => checkSourceSchema(service.deps, client, { schema, role: schema, server: "second", template });
  /** What it says of the schema with this made by hand, which is undone. */
  async function checkWith(text: string): Promise<string | undefined> {
    await client.query(`BEGIN; SET LOCAL search_path = ${schema}`);
    try {
      await client.query(text.replaceAll("$schema", schema));
      return await check();
    } finally {
      await client.query("ROLLBACK");
    }
  }

  test("what the migrations make may move, of every kind, whatever its role may do", async () => {
    assert.equal(await check(), undefined);
    assert.equal(await checkWith("REVOKE ALL ON quick FROM $schema; GRANT TRUNCATE ON units TO $schema"), undefined);
  });

  const byHand: Readonly<Record<string, readonly [text: string, said: string]>> = {
    "a table": [
      "CREATE TABLE leftover (id int PRIMARY KEY, note text CHECK (note <> '')); CREATE INDEX ON leftover (note)",
      "table leftover is not of the migrations",
    ],
    "a policy": [
      "CREATE POLICY mine ON guarded USING (false)",
      "policy mine of table guarded is not of the migrations",
    ],
    "a changed policy": [
      "ALTER POLICY open ON guarded USING (false)",
      'policy open of table guarded has "false" for "true"',
    ],
    "forced row security": [
      "ALTER TABLE guarded FORCE ROW LEVEL SECURITY",
      'table guarded has "forced row security", which the migrations do not make',
    ],
    "a function": [
      "CREATE FUNCTION helper(n int) RETURNS int LANGUAGE sql AS 'SELECT 1'",
      "function helper(integer) is not of the migrations",
    ],
    "a function's other text": [
      "CREATE OR REPLACE PROCEDURE proceed() LANGUAGE sql AS 'SELECT 2'",
      'procedure proceed() has "2" for "1"',
    ],
    "a domain": ["CREATE DOMAIN price AS numeric CHECK (VALUE > 0)", "domain price is not of the migrations"],
    "a domain's missing check": [
      "ALTER DOMAIN amount DROP CONSTRAINT small",
      "constraint small of domain amount is missing",
    ],
    "a rule": [
      "CREATE RULE mine AS ON DELETE TO units DO INSTEAD NOTHING",
      "rule mine of table units is not of the migrations",
    ],
    "extended statistics": [
      "CREATE STATISTICS mine ON code, name FROM units",
      "extended statistics mine of table units is not of the migrations",
    ],
    "a table that is LOGGED": ["ALTER TABLE quick SET LOGGED", 'table quick lacks "unlogged"'],
    "a missing index": ["DROP INDEX products_search_idx", "index products_search_idx of table products is missing"],
    "a missing constraint": [
      "ALTER TABLE variants DROP CONSTRAINT variants_price_check",
      "constraint variants_price_check of table variants is missing",
    ],
    "a unique constraint, which is an index, too": [
      "ALTER TABLE quick ADD CONSTRAINT once UNIQUE (id)",
      "constraint once of table quick is not of the migrations",
    ],
    "a column": ["ALTER TABLE units ADD COLUMN extra int", "column units.extra is not of the migrations"],
    "a column's type": [
      "ALTER TABLE guarded ALTER COLUMN id TYPE bigint",
      'column guarded.id has "bigint" for "integer"',
    ],
    "a trigger that is off": [
      'ALTER TABLE "Odd ""table""" DISABLE TRIGGER loud',
      'trigger loud of table Odd "table" has "enabled=D" for "enabled=O"',
    ],
    "a sequence's step": ["ALTER SEQUENCE tickets INCREMENT 5", 'sequence tickets has "increment=5" for "increment=3"'],
    "a comment": ["COMMENT ON TABLE units IS 'mine'", "the comment on table units is not of the migrations"],
    "a grant to somebody else": [
      "GRANT SELECT ON units TO pg_monitor",
      "the grant of SELECT to pg_monitor on table units is not of the migrations",
    ],
    "a kind that nobody thought of": [
      "CREATE TEXT SEARCH CONFIGURATION mine (COPY = simple)",
      "text search configuration mine is not of the migrations",
    ],
    "a view elsewhere, which would be dropped with the schema": [
      "CREATE SCHEMA elsewhere; CREATE VIEW elsewhere.spy AS SELECT id FROM units",
      'rule "_RETURN" on elsewhere.spy is not of the migrations',
    ],
  };
  for (const [what, [text, said]] of Object.entries(byHand)) {
    test(`names by hand: ${what}`, async () => {
      assert.equal(await checkWith(text), `its schema is not what the migrations make: ${said}`);
    });
  }

  test("refuses forced row security of the migrations, too: the owner, who copies, would not see every row", async () => {
    const forced = "CREATE TABLE forced (); ALTER TABLE forced FORCE ROW LEVEL SECURITY";
    const own = await startService({ shops: "small", migrations: [migrationOf("9001_forced", forced)] });
    try {
      const tenant = await own.deps.directory.resolve((await own.openShop()).tenantId);
      const said = await own.deps.servers.mustGet("default").withClient(tenant?.databaseName, async (inside) =>
        checkSourceSchema(own.deps, inside, {
          schema: tenant?.schemaName ?? "",
          role: tenant?.roleName ?? "",
          server: "default",
          template: await own.deps.templates.of("default", await readLocale(inside)),
        }),
      );
      assert.equal(said, "forced row security hides rows from the copy: forced");
    } finally {
      await own.close();
    }
  });

  test("names them in alphabetical order, whether too many, missing or otherwise", async () => {
    const text = "CREATE TABLE leftover (); ALTER SEQUENCE tickets INCREMENT 5";
    const said = ['sequence tickets has "increment=5" for "increment=3"', "table leftover is not of the migrations"];
    assert.equal(await checkWith(text), `its schema is not what the migrations make: ${said.join("; ")}`);
  });

  test("names twenty and counts the rest", async () => {
    const tables = Array.from({ length: 23 }, (_, i) => `CREATE TABLE leftover_${i} ()`);
    const said = (await checkWith(tables.join(";"))) ?? "";
    assert.equal(said.split("; ").length, 21);
    assert.match(said, /; and 3 more$/);
  });

  test("waits for another session's ALTER TABLE no longer than lock_timeout, and says why", async () => {
    const other = await service.deps.servers.mustGet("default").connect((client as { database?: string }).database);
    try {
      await other.query(`BEGIN; ALTER TABLE ${schema}.units ADD COLUMN later int`);
      await client.query("SET lock_timeout = '50ms'");
      assert.match((await check()) ?? "", /locked by another session/);
    } finally {
      await other.end();
      await client.query("RESET lock_timeout");
    }
    assert.equal(await check(), undefined);
  });
});
