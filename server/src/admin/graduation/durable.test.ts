import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { isExploring } from "../../../../proof/exploring.ts";
import { eventually } from "../../../test/eventually.ts";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";
import { categoriesOf, hexOf, impatient, operate } from "../../../test/moves.ts";
import { startOwnServer, type OwnServer } from "../../../test/own-server.ts";
import { asSuperuser } from "../../../test/superuser.ts";

// What a server that answers before it has written may lose, up to ten seconds of it: a graduation must not be in
// there.

const settings = {
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "off",
  wal_writer_delay: "10s",
  wal_writer_flush_after: "1GB",
  bgwriter_lru_maxpages: "0",
  autovacuum: "off",
};
const rows = 2_000;

const skip = process.platform !== "linux" && "it needs Linux";

describe("a graduation to a server that crashes just after the 200", { skip }, () => {
  let service: TestService;
  let own: OwnServer;
  /** The home of a shop like the others, on a server that runs on. */
  let expected: readonly string[];

  before(async () => {
    own = await startOwnServer(settings);
    await forgetComment();
    service = await startService({ shops: "small", config: impatient, servers: { own: own.provisionerUrl } });
    expected = await describeHome((await openMoved("second")).shop, "second");
  });
  after(async () => {
    await service.close();
    await own.remove();
  });

  async function onOwn<Row extends pg.QueryResultRow>(database: string, text: string): Promise<Row[]> {
    const url = new URL(own.superuserUrl);
    url.pathname = `/${database}`;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** A schema public without its comment, so that taking it away again writes nothing. */
  async function forgetComment(): Promise<void> {
    await onOwn("postgres", "ALTER DATABASE template0 ALLOW_CONNECTIONS true");
    await onOwn("template0", "COMMENT ON SCHEMA public IS NULL");
    await onOwn("postgres", "ALTER DATABASE template0 ALLOW_CONNECTIONS false");
  }

  /** A shop with rows, moved to that server; what it said and when. */
  async function openMoved(server: string): Promise<{ shop: Shop; database: string }> {
    const shop = await service.openShop();
    const fill = `INSERT INTO t_${hexOf(shop)}.categories (id, name) SELECT gen_random_uuid(), 'Category ' || n FROM generate_series(1, ${rows}) n`;
    await asSuperuser(service, "default", fill, [], `${service.deps.config.databasePrefix}_shared_1`);
    const { status, body } = await operate(service, shop, "POST", `graduate?server=${server}`);
    assert.equal(status, 200, JSON.stringify(body));
    return { shop, database: body.database };
  }

  /** Every constraint and index, whether it holds, and how many rows each table has. */
  async function describeHome({ tenantId }: Shop, server: string): Promise<string[]> {
    const tenant = await service.deps.directory.resolve(tenantId);
    const database = new URL(tenant?.connectionString ?? "").pathname.slice(1);
    return service.deps.servers.mustGet(server).withClient(database, async (client) => {
      const { rows: found } = await client.query<{ line: string }>(`
        SELECT 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || convalidated || ' ' || pg_get_constraintdef(oid) AS line
        FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
        UNION ALL SELECT 'index ' || indrelid::regclass || ' ' || indisvalid || ' ' || pg_get_indexdef(indexrelid)
        FROM pg_index JOIN pg_class c ON c.oid = indexrelid WHERE c.relnamespace = 'public'::regnamespace
        UNION ALL SELECT 'trigger ' || tgrelid::regclass || ' ' || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
        UNION ALL SELECT 'categories: ' || count(*) FROM categories ORDER BY 1`);
      return found.map(({ line }) => line);
    });
  }

  for (const afterMs of isExploring ? [0, 20, 100, 300, 1_000] : [0])
    test(`${afterMs} ms after it: every row, foreign key and index is there when it is up again`, async () => {
      const { shop, database } = await openMoved("own");
      await asSuperuser(service, "default", `SELECT pg_sleep(${afterMs / 1000})`);
      await own.kill();
      await own.start();
      assert.deepEqual(await describeHome(shop, "own"), expected);
      const comments = await onOwn(database, "SELECT obj_description('public'::regnamespace) AS comment");
      assert.deepEqual(comments, [{ comment: null }]);
      service.deps.directory.forget(shop.tenantId);
      await eventually("it serves", async () => (await shop.get("/me/permissions")).status === 200);
      assert.equal((await shop.post("/categories", { name: "After" })).status, 201);
      assert.equal((await categoriesOf(shop)).length, 100);
    });
});
