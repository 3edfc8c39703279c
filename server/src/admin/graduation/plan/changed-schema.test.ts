import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startService, type TestService, type Shop } from "../../../../test/harness.ts";
import { oddities } from "../../../../test/odd-schema.ts";
import { asSuperuser } from "../../../../test/superuser.ts";

// What is in a shop's schema without being of the migrations would be lost or fail behind the fence.

describe("a shop whose schema was changed by hand", () => {
  let service: TestService;
  let shop: Shop;

  before(async () => {
    service = await startService({ shops: "small", config: { drainMs: 20 }, migrations: [oddities] });
    shop = await service.openShop();
  });
  after(() => service.close());

  const byHand = (text: string) =>
    asSuperuser(
      service,
      "default",
      `SET search_path = t_${shop.tenantId.replaceAll("-", "")}; ${text}`,
      [],
      `${service.deps.config.databasePrefix}_shared_1`,
    );
  const graduate = async (query: string) =>
    service.request("POST", `/admin/tenants/${shop.tenantId}/graduate?server=second${query}`, {
      token: await service.admin(),
    });

  const changes: Readonly<Record<string, readonly [made: string, undone: string, named: RegExp]>> = {
    "a table": ["CREATE TABLE leftover (id int)", "DROP TABLE leftover", /table leftover is not of the migrations/],
    "a policy": [
      "CREATE POLICY mine ON guarded USING (true)",
      "DROP POLICY mine ON guarded",
      /policy mine of table guarded is not of the migrations/,
    ],
    "forced row security": [
      "ALTER TABLE units FORCE ROW LEVEL SECURITY",
      "ALTER TABLE units NO FORCE ROW LEVEL SECURITY",
      /table units has "forced row security"/,
    ],
    "a function": [
      "CREATE FUNCTION helper() RETURNS int LANGUAGE sql AS 'SELECT 1'",
      "DROP FUNCTION helper",
      /function helper\(\) is not of the migrations/,
    ],
    "a domain": ["CREATE DOMAIN price AS int", "DROP DOMAIN price", /domain price is not of the migrations/],
    "a rule": [
      "CREATE RULE mine AS ON DELETE TO units DO INSTEAD NOTHING",
      "DROP RULE mine ON units",
      /rule mine of table units is not of the migrations/,
    ],
    "extended statistics": [
      "CREATE STATISTICS mine ON code, name FROM units",
      "DROP STATISTICS mine",
      /extended statistics mine of table units is not of the migrations/,
    ],
    "an UNLOGGED table": [
      "ALTER TABLE nothing SET UNLOGGED",
      "ALTER TABLE nothing SET LOGGED",
      /table nothing has "unlogged"/,
    ],
    "a missing index": [
      "ALTER INDEX products_search_idx RENAME TO mine",
      "ALTER INDEX mine RENAME TO products_search_idx",
      /index products_search_idx of table products is missing/,
    ],
  };
  for (const [what, [made, undone, named]] of Object.entries(changes)) {
    test(`409 not_graduable before anything is touched: ${what}`, async () => {
      await byHand(made);
      try {
        for (const query of ["", "&dryRun=true"]) {
          const { status, body } = await graduate(query);
          assert.deepEqual([status, body.errorCode], [409, "not_graduable"], JSON.stringify(body));
          assert.match(body.detail, named);
        }
        assert.equal((await shop.get("/products")).status, 200);
      } finally {
        await byHand(undone);
      }
      const { body } = await service.request("GET", `/admin/tenants/${shop.tenantId}/diagnosis`, {
        token: await service.admin(),
      });
      assert.deepEqual([body.state, body.findings], ["Healthy", []]);
    });
  }

  test("moves once it is as the migrations make it", async () => {
    const { status, body } = await graduate("");
    assert.equal(status, 200, JSON.stringify(body));
  });
});
