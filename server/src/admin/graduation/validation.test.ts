import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type pg from "pg";
import { startHouse, type House, type Shop } from "../../../test/harness.ts";
import { asSuperuser } from "../../../test/superuser.ts";
import type { Problem } from "../../kernel/http/problem.ts";
import { commandLine } from "../actor.ts";
import { graduate, type ProgressEvent } from "./service.ts";

describe("the validation of a graduation", () => {
  let house: House;

  before(async () => {
    house = await startHouse({ config: { drainMs: 20 } });
  });
  after(() => house.close());

  const onServer = <Row extends pg.QueryResultRow>(server: string, text: string, database: string) =>
    asSuperuser<Row>(house, server, text, [], database);
  const hexOf = (shop: Shop) => shop.tenantId.replaceAll("-", "");
  const sharedDatabase = () => `${house.deps.config.databasePrefix}_shared_1`;
  const ownDatabase = (shop: Shop) => `${house.deps.config.databasePrefix}_${hexOf(shop)}`;
  const before6 = (act: () => Promise<unknown>) => async (event: ProgressEvent) => {
    if (event.step === "ValidateCopy" && event.state === "Doing") await act();
  };
  const move = (shop: Shop, onProgress?: (event: ProgressEvent) => Promise<void>) =>
    graduate(house.deps, shop.tenantId, {
      server: "second",
      actor: commandLine,
      ...(onProgress === undefined ? {} : { onProgress }),
    });

  /** Beside the real tables: what a shop's schema may hold, each with rows. */
  const oddities = (schema: string) => `
    SET search_path = ${schema};
    CREATE TYPE mood AS ENUM ('calm', 'busy');
    CREATE DOMAIN amount AS numeric(12,4) CHECK (VALUE > -1000);
    CREATE TABLE "Odd ""table""" (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      "the amount" amount, other numeric, mood mood, note text, raw bytea, twice numeric GENERATED ALWAYS AS (other * 2) STORED,
      at timestamptz, span interval, doc jsonb, tags text[], flags boolean, code char(4), ratio double precision
    );
    CREATE TABLE nothing ();
    CREATE TABLE empty (id serial PRIMARY KEY, odd bigint REFERENCES "Odd ""table""");
    CREATE SEQUENCE tickets START 7 INCREMENT 3;
    SELECT nextval('tickets');
    CREATE FUNCTION shout() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.note := upper(NEW.note); RETURN NEW; END $$;
    INSERT INTO "Odd ""table""" ("the amount", other, mood, note, raw, at, span, doc, tags, flags, code, ratio)
    SELECT n * CASE WHEN n % 2 = 0 THEN 1 ELSE -1 END, CASE WHEN n % 3 > 0 THEN n * 1.50 END, 'busy', 'note ' || n,
           decode(repeat('00ff', n), 'hex'), now(), n * interval '1 day', jsonb_build_object('n', n), ARRAY['a', NULL, 'ü"'], n % 2 = 0, 'c', 'NaN'
    FROM generate_series(1, 50) n;
    CREATE TRIGGER loud BEFORE INSERT OR UPDATE ON "Odd ""table""" FOR EACH ROW EXECUTE FUNCTION shout();
    INSERT INTO nothing DEFAULT VALUES;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${schema};
    GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${schema};
    REVOKE INSERT, UPDATE, DELETE ON schema_migrations FROM ${schema}; REVOKE UPDATE, DELETE ON audit_events FROM ${schema};`;

  /** Puts the oddities into the shop and into the target, as a migration of both would. */
  async function makeOdd(shop: Shop): Promise<(event: ProgressEvent) => Promise<void>> {
    await onServer("default", oddities(`t_${hexOf(shop)}`), sharedDatabase());
    const role = `d_${hexOf(shop)}`;
    const text = oddities("public").replaceAll("TO public;", `TO ${role};`).replaceAll("FROM public;", `FROM ${role};`);
    return async ({ step, state }) => {
      if (step !== "CreateDatabase" || state !== "Done") return;
      await onServer("second", text, ownDatabase(shop));
      const names = ['"Odd ""table"""', "nothing", "empty"].map(
        (name) => `ALTER TABLE ${name} OWNER TO tillhouse_provisioner`,
      );
      const others = ["SEQUENCE tickets", "TYPE mood", "DOMAIN amount"].map(
        (what) => `ALTER ${what} OWNER TO tillhouse_provisioner`,
      );
      await onServer("second", [...names, ...others].join(";"), ownDatabase(shop));
    };
  }

  async function openOddShop() {
    const shop = await house.openShop();
    const prepare = await makeOdd(shop);
    const schema = `t_${hexOf(shop)}`;
    const own = ['"Odd ""table"""', "nothing", "empty"].map(
      (name) => `ALTER TABLE ${schema}.${name} OWNER TO tillhouse_provisioner`,
    );
    const others = ["SEQUENCE", "TYPE", "DOMAIN"].map(
      (what, i) => `ALTER ${what} ${schema}.${["tickets", "mood", "amount"][i]} OWNER TO tillhouse_provisioner`,
    );
    await onServer("default", [...own, ...others].join(";"), sharedDatabase());
    return { shop, prepare };
  }

  test("odd data moves as it is: quoted names, enums, domains, generated columns, identities, no columns, still triggers", async () => {
    const { shop, prepare } = await openOddShop();
    const read = `SELECT md5(string_agg(o::text, E'\\n' ORDER BY id)) AS all FROM`;
    const [old] = await onServer<{ all: string }>(
      "default",
      `${read} t_${hexOf(shop)}."Odd ""table""" o`,
      sharedDatabase(),
    );
    const result = await move(shop, prepare);
    assert.equal(result.mode, "Dedicated");
    const database = ownDatabase(shop);
    const [fresh] = await onServer<{ all: string }>("second", `${read} "Odd ""table""" o`, database);
    assert.equal(fresh?.all, old?.all);
    const [next] = await onServer(
      "second",
      "SELECT nextval('tickets')::int AS ticket, (SELECT count(*)::int FROM nothing) AS nothings",
      database,
    );
    assert.deepEqual(next, { ticket: 10, nothings: 1 });
    const [loud] = await onServer(
      "second",
      `UPDATE "Odd ""table""" SET note = 'x' WHERE id = 1 RETURNING note, twice`,
      database,
    );
    assert.equal(loud?.["note"], "X");
  });

  test("columns whose bytes name objects of their database: 409 not_graduable, and nothing is touched", async () => {
    const shop = await house.openShop();
    const schema = `t_${hexOf(shop)}`;
    const text = `SET search_path = ${schema}; CREATE TYPE mood AS ENUM ('calm'); ALTER TABLE units ADD COLUMN moods mood[]`;
    await onServer("default", text, sharedDatabase());
    await assert.rejects(move(shop), { errorCode: "not_graduable", message: /units\.moods/ });
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
    "a missing trigger": `DROP TRIGGER loud ON ${odd}`,
    "a trigger that does not fire": `ALTER TABLE ${odd} DISABLE TRIGGER loud`,
    "a missing grant": "REVOKE DELETE ON units FROM $role",
    "a grant too many": "GRANT TRUNCATE ON units TO $role",
    "the right to create": "GRANT CREATE ON SCHEMA public TO $role",
  };
  for (const [what, text] of Object.entries(mutations)) {
    test(`catches ${what} in the target, and all is undone`, async () => {
      const { shop, prepare } = await openOddShop();
      const mutate = before6(() => onServer("second", text.replaceAll("$role", `d_${hexOf(shop)}`), ownDatabase(shop)));
      await assert.rejects(
        move(shop, async (event) => {
          await prepare(event);
          await mutate(event);
        }),
        ({ members }: Problem) => members["step"] === "ValidateCopy",
      );
      const { body } = await house.request("GET", `/admin/tenants/${shop.tenantId}/diagnosis`, {
        token: await house.admin(),
      });
      assert.deepEqual([body.state, body.mode, body.isActive], ["Healthy", "Shared", true]);
    });
  }
});
