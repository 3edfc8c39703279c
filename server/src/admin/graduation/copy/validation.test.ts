import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type pg from "pg";
import { startService, type TestService, type Shop } from "../../../../test/harness.ts";
import { migrationOf, oddities, oddRows } from "../../../../test/odd-schema.ts";
import { asSuperuser } from "../../../../test/superuser.ts";
import type { Problem } from "../../../kernel/http/problem.ts";
import { isExploring } from "../../../../../proof/exploring.ts";
import { commandLine } from "../../gate/actor.ts";
import { describeSchema } from "../plan/catalogue.sql.ts";
import { graduate, type ProgressEvent } from "../service.ts";

describe("the validation of a graduation", () => {
  let service: TestService;

  before(async () => {
    service = await startService({ shops: "small", config: { drainMs: 20 }, migrations: [oddities] });
  });
  after(() => service.close());

  const onServer = <Row extends pg.QueryResultRow>(server: string, text: string, database?: string) =>
    asSuperuser<Row>(service, server, text, [], database);
  const hexOf = (shop: Shop) => shop.tenantId.replaceAll("-", "");
  const sharedDatabase = () => `${service.deps.config.databasePrefix}_shared_1`;
  /** What the graduation made for the shop on the second server, whatever it is called at the moment. */
  async function madeFor(shop: Shop): Promise<{ database: string; role: string }> {
    const [made] = await onServer<{ database: string; role: string }>(
      "second",
      `SELECT datname AS database, rolname AS role FROM pg_database, pg_roles
       WHERE starts_with(datname, '${service.deps.config.databasePrefix}_${hexOf(shop)}') AND starts_with(rolname, 'd_${hexOf(shop)}')`,
    );
    assert.ok(made);
    return made;
  }
  const inTarget = async <Row extends pg.QueryResultRow>(shop: Shop, text: string) => {
    const { database, role } = await madeFor(shop);
    return onServer<Row>("second", text.replaceAll("$role", role), database);
  };
  const before6 = (act: () => Promise<unknown>) => async (event: ProgressEvent) => {
    if (event.step === "ValidateCopy" && event.state === "Doing") await act();
  };
  const move = (shop: Shop, onProgress?: (event: ProgressEvent) => Promise<void>) =>
    graduate(service.deps, shop.tenantId, {
      server: "second",
      actor: commandLine,
      ...(onProgress === undefined ? {} : { onProgress }),
    });

  async function openOddShop(): Promise<Shop> {
    const shop = await service.openShop();
    await onServer("default", `SET search_path = t_${hexOf(shop)}; ${oddRows}`, sharedDatabase());
    return shop;
  }

  test("odd data moves as it is: quoted names, enums, domains, generated columns, identities, no columns, still triggers", async () => {
    const shop = await openOddShop();
    const read = `SELECT md5(string_agg(o::text, E'\\n' ORDER BY id)) AS all FROM`;
    const [old] = await onServer<{ all: string }>(
      "default",
      `${read} t_${hexOf(shop)}."Odd ""table""" o`,
      sharedDatabase(),
    );
    const result = await move(shop);
    assert.equal(result.mode, "Dedicated");
    const [fresh] = await inTarget<{ all: string }>(shop, `${read} "Odd ""table""" o`);
    assert.equal(fresh?.all, old?.all);
    const [next] = await inTarget(
      shop,
      `SELECT nextval('tickets')::int AS ticket, (SELECT count(*)::int FROM nothing) AS nothings,
              (SELECT note FROM guarded) AS guarded, (SELECT note FROM quick) AS quick`,
    );
    assert.deepEqual(next, { ticket: 10, nothings: 1, guarded: "seen", quick: "lost in a crash" });
    const [loud] = await inTarget(shop, `UPDATE "Odd ""table""" SET note = 'x' WHERE id = 1 RETURNING note, twice`);
    assert.equal(loud?.["note"], "X");
  });

  test("policies, functions, domains, rules, extended statistics, views, types and UNLOGGED of the migrations move", async () => {
    const shop = await openOddShop();
    const { database, schema } = { database: sharedDatabase(), schema: `t_${hexOf(shop)}` };
    const describeIn = (server: string, inDatabase: string, name: string, role: string) =>
      service.deps.servers.mustGet(server).withClient(inDatabase, (client) => describeSchema(client, name, role));
    const old = await describeIn("default", database, schema, schema);
    await move(shop);
    const made = await madeFor(shop);
    assert.deepEqual(await describeIn("second", made.database, "public", made.role), old);
  });

  test("columns whose bytes name objects of their database: 409 not_graduable, and nothing is touched", async () => {
    const moods = migrationOf(
      "9000_moods",
      "CREATE TYPE mood AS ENUM ('calm'); ALTER TABLE units ADD COLUMN moods mood[]",
    );
    const own = await startService({ shops: "small", migrations: [moods] });
    try {
      const shop = await own.openShop();
      await assert.rejects(graduate(own.deps, shop.tenantId, { server: "second", actor: commandLine }), {
        errorCode: "not_graduable",
        message: /units\.moods/,
      });
    } finally {
      await own.close();
    }
  });

  const odd = '"Odd ""table"""';
  const quietly = (text: string) =>
    `ALTER TABLE ${odd} DISABLE TRIGGER loud; ${text}; ALTER TABLE ${odd} ENABLE TRIGGER loud`;
  const mutations: Readonly<Record<string, string>> = {
    "a changed value": "UPDATE users SET name = name || '.'",
    "a missing row": "DELETE FROM user_branches",
    "a row too many": "INSERT INTO branches (id, code, name) VALUES (gen_random_uuid(), 'X', 'X')",
    "NULL against a value": "UPDATE users SET last_login_at = NULL",
    "the sign of an amount": quietly(`UPDATE ${odd} SET "the amount" = -"the amount" WHERE id = 2`),
    "the scale of a number": quietly(`UPDATE ${odd} SET other = other::numeric(20,1) WHERE id = 2`),
    "NULL against 0": quietly(`UPDATE ${odd} SET other = 0 WHERE id = 3`),
    "values swapped between rows": quietly(
      `UPDATE ${odd} SET note = CASE id WHEN 1 THEN 'note 2' ELSE 'note 1' END WHERE id IN (1, 2)`,
    ),
    "a doubled row": "INSERT INTO nothing DEFAULT VALUES",
    "a sequence off by one": "SELECT setval('tickets', 8)",
    "a sequence not called": "SELECT setval('tickets', 7, false)",
    "a missing index": "DROP INDEX products_search_idx",
    "a missing constraint": "ALTER TABLE variants DROP CONSTRAINT variants_price_check",
    "another default": "ALTER TABLE units ALTER COLUMN is_archived SET DEFAULT true",
    "a storage option": "ALTER TABLE units SET (autovacuum_enabled = off)",
    "a changed policy": "ALTER POLICY open ON guarded USING (id > 0)",
    "a missing policy": "DROP POLICY open ON guarded",
    "row security that is off": "ALTER TABLE guarded DISABLE ROW LEVEL SECURITY",
    "forced row security": "ALTER TABLE guarded FORCE ROW LEVEL SECURITY",
    "another function": "CREATE OR REPLACE PROCEDURE proceed() LANGUAGE sql AS 'SELECT 2'",
    "a missing function": "DROP FUNCTION quickly",
    "a domain's missing check": "ALTER DOMAIN amount DROP CONSTRAINT small",
    "a missing rule": "DROP RULE kept ON quick",
    "missing extended statistics": "DROP STATISTICS together",
    "a table that is LOGGED": "ALTER TABLE quick SET LOGGED",
    "a table too many": "CREATE TABLE leftover ()",
    "another label of an enumeration": "ALTER TYPE mood RENAME VALUE 'calm' TO 'still'",
    "a missing view": "DROP VIEW quickest",
    "another comment": "COMMENT ON COLUMN quick.note IS 'other'",
    "another step of a sequence": "ALTER SEQUENCE tickets INCREMENT 4",
    "a grant to everyone": "GRANT SELECT ON units TO PUBLIC",
    "a foreign key that is switched off": "ALTER TABLE empty DISABLE TRIGGER ALL",
    "a missing trigger": `DROP TRIGGER loud ON ${odd}`,
    "a trigger that does not fire": `ALTER TABLE ${odd} DISABLE TRIGGER loud`,
    "a missing grant": "REVOKE DELETE ON units FROM $role",
    "a grant too many": "GRANT TRUNCATE ON units TO $role",
    "the right to create": "GRANT CREATE ON SCHEMA public TO $role",
  };
  /** What each comparison of the validation has to find. */
  const oneOfEach = [
    "a changed value",
    "a missing row",
    "a sequence off by one",
    "a missing index",
    "a changed policy",
    "a trigger that does not fire",
    "a grant too many",
  ];
  describe("of a change in the target, after which all is undone", () => {
    let shop: Shop;
    before(async () => {
      shop = await openOddShop();
    });

    for (const [what, text] of Object.entries(mutations)) {
      if (!isExploring && !oneOfEach.includes(what)) continue;
      test(`catches ${what}`, async () => {
        await assert.rejects(
          move(
            shop,
            before6(() => inTarget(shop, text)),
          ),
          ({ members }: Problem) => members["step"] === "ValidateCopy",
        );
        const { body } = await service.request("GET", `/admin/tenants/${shop.tenantId}/diagnosis`, {
          token: await service.admin(),
        });
        assert.deepEqual([body.state, body.mode, body.isActive], ["Healthy", "Shared", true]);
      });
    }
  });
});
