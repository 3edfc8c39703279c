import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";
import { ensureSharedDatabase } from "../shared-tier/home.sql.ts";

// What somebody could do who got hold of a shop's own database login.

describe("a tenant's login", () => {
  let service: TestService;
  let mine: Shop;
  let theirs: Shop;
  let client: pg.Client;

  before(async () => {
    service = await startService({ shops: "small" });
    [mine, theirs] = [await service.openShop(), await service.openShop()];
    client = await connect(mine);
  });
  after(async () => {
    await client.end();
    await service.close();
  });

  async function connect(shop: Shop, change: (url: URL) => void = () => undefined): Promise<pg.Client> {
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    const url = new URL(tenant?.connectionString ?? "");
    change(url);
    const connected = new pg.Client({ connectionString: url.href });
    await connected.connect();
    return connected;
  }
  const schemaOf = (shop: Shop) => `t_${shop.tenantId.replaceAll("-", "")}`;
  const refused = (text: string, code: string | RegExp = "42501") =>
    assert.rejects(client.query(text), (error: pg.DatabaseError) => {
      assert.match(error.code ?? "", code instanceof RegExp ? code : new RegExp(`^${code}$`), text);
      return true;
    });

  test("reads and writes its own tables by their bare names", async () => {
    const { rows } = await client.query("SELECT email FROM users");
    assert.deepEqual(rows, [{ email: mine.owner.email }]);
    const written = await client.query("UPDATE users SET name = name");
    assert.equal(written.rowCount, 1);
  });

  test("reads and writes nothing of another tenant", async () => {
    for (const text of ["SELECT * FROM %.users", "DELETE FROM %.users", "CREATE TABLE %.x (a int)", "DROP SCHEMA %"])
      await refused(text.replace("%", schemaOf(theirs)));
  });

  test("makes, changes and drops nothing, in its schema or elsewhere", async () => {
    for (const text of [
      "CREATE TABLE x (a int)",
      "CREATE TABLE public.x (a int)",
      "CREATE TEMP TABLE x (a int)",
      "CREATE SCHEMA x",
      "CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1'",
      "CREATE DATABASE x",
      "CREATE ROLE x",
      "ALTER TABLE users ADD COLUMN x int",
      "DROP TABLE users CASCADE",
      "TRUNCATE users CASCADE",
      `SET ROLE ${schemaOf(theirs)}`,
      `ALTER ROLE ${schemaOf(theirs)} NOLOGIN`,
      "COPY users TO '/tmp/x'",
    ])
      await refused(text, /^(42501|0LP01)$/);
  });

  test("gives no role a right: PostgreSQL warns and grants nothing", async () => {
    await client.query(`GRANT SELECT ON users TO ${schemaOf(theirs)}`);
    const { rows } = await client.query("SELECT has_table_privilege($1, 'users', 'SELECT') AS may", [schemaOf(theirs)]);
    assert.deepEqual(rows, [{ may: false }]);
  });

  test("cannot rewrite its audit log or its record of migrations", async () => {
    for (const text of [
      "UPDATE audit_events SET event = 'x'",
      "DELETE FROM audit_events",
      "DELETE FROM schema_migrations",
      "INSERT INTO schema_migrations (name, checksum) VALUES ('x', 'x')",
    ])
      await refused(text);
    await client.query("SELECT count(*) FROM schema_migrations");
  });

  test("cannot reach the central database, nor any other", async () => {
    const prefix = service.deps.config.databasePrefix;
    // A shared database that it is not in, too.
    await ensureSharedDatabase(service.deps.servers.mustGet("default"), `${prefix}_shared_2`);
    for (const database of [`${prefix}_central`, `${prefix}_shared_2`]) {
      await assert.rejects(
        connect(mine, (url) => {
          url.pathname = `/${database}`;
        }),
        { code: "42501" },
      );
    }
  });

  test("cannot sign in with another's password, and owns nothing", async () => {
    await assert.rejects(
      connect(mine, (url) => {
        url.username = schemaOf(theirs);
      }),
      { code: "28P01" },
    );
    const { rows } = await client.query(
      "SELECT count(*)::int AS owned FROM pg_class WHERE relowner = (SELECT oid FROM pg_roles WHERE rolname = current_user)",
    );
    assert.deepEqual(rows, [{ owned: 0 }]);
  });

  test("has its limits set on the role", async () => {
    const { rows } = await client.query(
      `SELECT current_setting('search_path') AS path, current_setting('statement_timeout') AS statement,
              current_setting('lock_timeout') AS lock, current_setting('idle_in_transaction_session_timeout') AS idle,
              rolconnlimit AS connections, rolsuper OR rolcreatedb OR rolcreaterole OR rolbypassrls OR rolreplication AS special
       FROM pg_roles WHERE rolname = current_user`,
    );
    assert.deepEqual(rows, [
      {
        path: schemaOf(mine),
        statement: "30s",
        lock: "5s",
        idle: "30s",
        connections: 20,
        special: false,
      },
    ]);
  });
});
