import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type pg from "pg";
import { startOwnServer, type OwnServer } from "../../../test/own-server.ts";
import { pino } from "pino";
import { readLocale, type DatabaseLocale } from "./locale.ts";
import type { Migration } from "./migrate.ts";
import { PlacementServers } from "./servers.ts";
import { SchemaTemplates } from "./templates.ts";

const migrations: Migration[] = [
  { name: "0001_goods", sql: "CREATE TABLE goods (id int PRIMARY KEY)", checksum: "1" },
  { name: "0002_prices", sql: "CREATE TABLE prices (id int REFERENCES goods)", checksum: "2" },
];

describe("the template databases", () => {
  let own: OwnServer;
  let servers: PlacementServers;
  let client: pg.Client;
  let locale: DatabaseLocale;

  before(async () => {
    own = await startOwnServer();
    servers = new PlacementServers({ one: own.provisionerUrl });
    client = await servers.mustGet("one").connect();
    locale = await readLocale(client);
  });
  after(async () => {
    await client.end();
    await own.remove();
  });

  const templatesOf = (of: readonly Migration[]) =>
    new SchemaTemplates({ servers, migrations: of, log: pino({ level: "silent" }) });
  const databases = async () => {
    const { rows } = await client.query<{ name: string }>(
      "SELECT datname AS name FROM pg_database WHERE datname ~ '^(tillhouse_|x_)' ORDER BY datname",
    );
    return rows.map(({ name }) => name);
  };
  const inDatabase = async (database: string, text: string) =>
    (await servers.mustGet("one").withClient(database, (inside) => inside.query<{ value: unknown }>(text))).rows;

  test("made once, by several processes at once, and then found: what the migrations make, closed to everyone", async () => {
    const names = await Promise.all([1, 2, 3].map(() => templatesOf(migrations).of("one", locale)));
    const [name = ""] = names;
    assert.deepEqual(new Set(names), new Set(await databases()));
    assert.match(name, /^tillhouse_template_[0-9a-f]{32}$/);
    const { rows: before } = await client.query("SELECT oid FROM pg_database WHERE datname = $1", [name]);
    assert.equal(await templatesOf(migrations).of("one", locale), name);
    const { rows } = await client.query(
      `SELECT oid, (SELECT count(*)::int FROM aclexplode(datacl) WHERE grantee = 0) AS open FROM pg_database WHERE datname = $1`,
      [name],
    );
    assert.deepEqual(rows, [{ ...before[0], open: 0 }]);
    await client.query(`CREATE DATABASE tillhouse_copy TEMPLATE ${name}`);
    assert.deepEqual(
      await inDatabase(
        "tillhouse_copy",
        "SELECT relname AS value FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1",
      ),
      [{ value: "goods" }, { value: "prices" }, { value: "schema_migrations" }],
    );
    const open =
      "SELECT count(*)::int AS value FROM pg_namespace, aclexplode(nspacl) WHERE nspname = 'public' AND grantee = 0";
    assert.deepEqual(await inDatabase("tillhouse_copy", open), [{ value: 0 }]);
    // The copy is an ordinary database.
    await inDatabase("tillhouse_copy", "INSERT INTO goods VALUES (1)");
    await client.query("DROP DATABASE tillhouse_copy");
  });

  test("another content or locale has another name", async () => {
    const edited = migrations.map((migration) => ({ ...migration, checksum: `${migration.checksum}0` }));
    const names = [
      await templatesOf(migrations).of("one", locale),
      await templatesOf(edited).of("one", locale),
      await templatesOf(migrations.slice(0, 1)).of("one", locale),
      await templatesOf(migrations).of("one", { ...locale, provider: "c", collate: "C", ctype: "C", locale: null }),
    ];
    assert.equal(new Set(names).size, 4);
  });

  test("refuses to be written to", async () => {
    const name = await templatesOf(migrations).of("one", locale);
    await assert.rejects(inDatabase(name, "INSERT INTO goods VALUES (1)"), { code: "25006" });
  });

  test("what a dead process left half made is removed, and a failure leaves nothing and is not remembered", async () => {
    const underWay = `tillhouse_staging_${Math.floor(Date.now() / 1_000)}_0a`;
    await client.query(`CREATE DATABASE ${underWay} TEMPLATE template0`);
    const before = await databases();
    await client.query("CREATE DATABASE tillhouse_staging_dead TEMPLATE template0");
    const templates = templatesOf([
      ...migrations,
      { name: "0003_broken", sql: "SELECT 1/pg_backend_pid() * 0 / count(*) FROM goods", checksum: "3" },
    ]);
    await assert.rejects(templates.of("one", locale), { code: "22012" });
    assert.deepEqual(await databases(), before);
    await assert.rejects(templates.of("one", locale), { code: "22012" });
    await client.query(`DROP DATABASE ${underWay}`);
  });

  test("is made however long it takes, whatever timeout its maker's role has", async () => {
    const slow = { name: "0003_slow", sql: "SELECT pg_sleep(0.3)", checksum: "slow" };
    await client.query("ALTER ROLE CURRENT_USER SET statement_timeout = '100ms'");
    try {
      assert.match(await templatesOf([...migrations, slow]).of("one", locale), /^tillhouse_template_/);
    } finally {
      await client.query("ALTER ROLE CURRENT_USER RESET statement_timeout");
    }
  });

  test("one that somebody dropped is made again", async () => {
    const templates = templatesOf(migrations);
    const name = await templates.of("one", locale);
    await client.query(`DROP DATABASE ${name}`);
    assert.equal(await templates.of("one", locale), name);
    assert.ok((await databases()).includes(name));
  });

  test("what was read of one is kept, and a failed reading is not", async () => {
    const templates = templatesOf(migrations);
    const name = await templates.of("one", locale);
    let times = 0;
    const read = async () => {
      times += 1;
      if (times === 1) throw new Error("once");
      return times;
    };
    await assert.rejects(templates.read("one", name, read), /once/);
    assert.deepEqual([await templates.read("one", name, read), await templates.read("one", name, read)], [2, 2]);
  });

  test("an unreachable server does not prevent the templates of the others", async () => {
    const both = new PlacementServers({ one: own.provisionerUrl, away: "postgres://nobody@127.0.0.1:1/postgres" });
    const name = await templatesOf(migrations).of("one", locale);
    await client.query(`DROP DATABASE ${name}`);
    const lines: string[] = [];
    const log = pino({ level: "info" }, { write: (line) => void lines.push(line) });
    await new SchemaTemplates({ servers: both, migrations, log }).prepare();
    assert.ok((await databases()).includes(name));
    // Others say that it is away.
    assert.deepEqual(lines, []);
  });
});
