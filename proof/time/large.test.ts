import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startService, type TestService, type Shop } from "../../server/test/harness.ts";
import { asSuperuser } from "../../server/test/superuser.ts";
import { ownOf } from "../../server/test/traces.ts";
import { commandLine } from "../../server/src/admin/gate/actor.ts";
import { graduate } from "../../server/src/admin/graduation/service.ts";

describe("a graduation of much", () => {
  let service: TestService;

  before(async () => {
    service = await startService({ shops: "small", config: { drainMs: 20 } });
  });
  after(() => service.close());

  const hexOf = (shop: Shop) => shop.tenantId.replaceAll("-", "");
  const inSource = (shop: Shop, text: (schema: string) => string) =>
    asSuperuser(service, "default", text(`t_${hexOf(shop)}`), [], `${service.deps.config.databasePrefix}_shared_1`);
  const inTarget = async (shop: Shop, text: string) =>
    asSuperuser(service, "second", text, [], (await ownOf(service, shop)).database);
  const move = (shop: Shop) => graduate(service.deps, shop.tenantId, { server: "second", actor: commandLine });

  test("values of 100 MB, of one letter and of noise, arrive as they were", async () => {
    const shop = await service.openShop();
    const ids = ["01990000-0000-7000-8000-000000000001", "01990000-0000-7000-8000-000000000002"];
    await inSource(
      shop,
      (
        schema,
      ) => `INSERT INTO ${schema}.audit_events (id, event, details) VALUES ('${ids[0]}', 'bench', jsonb_build_object('note', repeat('ü', 50 * 1024 * 1024)));
       INSERT INTO ${schema}.creations (kind, id, content_digest)
       SELECT 'large', '${ids[1]}', string_agg(sha512(n::text::bytea), ''::bytea) FROM generate_series(1, 1638400) n`,
    );
    const sums = (
      schema: string,
    ) => `SELECT md5((SELECT details->>'note' FROM ${schema}.audit_events WHERE id = '${ids[0]}')) AS letters,
                         md5((SELECT content_digest FROM ${schema}.creations WHERE id = '${ids[1]}')) AS noise`;
    const before = await inSource(shop, sums);
    const result = await move(shop);
    assert.equal(result.tables.filter(({ bytes }) => bytes > 100 * 1024 * 1024).length, 2);
    assert.deepEqual(await inTarget(shop, sums("public")), before);
  });

  for (const rows of [100_000, 5_000_000]) {
    test(`a table of ${rows} rows beside empty ones`, async () => {
      const shop = await service.openShop();
      await inSource(
        shop,
        (schema) =>
          `INSERT INTO ${schema}.categories (id, name) SELECT gen_random_uuid(), 'Category ' || n FROM generate_series(1, ${rows}) n`,
      );
      const result = await move(shop);
      const counts = new Map(result.tables.map(({ table, rows: copied }) => [table, copied]));
      assert.deepEqual([counts.get("categories"), counts.get("orders")], [rows, 0]);
      const [found] = await inTarget(
        shop,
        "SELECT count(*)::int AS rows, count(DISTINCT name)::int AS names FROM categories",
      );
      assert.deepEqual(found, { rows, names: rows });
      // The token of its opening may have run out by now.
      const { tenantId, owner } = shop;
      const token = await shop.login(owner.email, owner.password);
      assert.equal((await service.request("GET", "/categories?limit=1", { tenantId, token })).status, 200);
    });
  }
});
