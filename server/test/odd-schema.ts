import { createHash } from "node:crypto";
import type { Migration } from "../src/kernel/db/migrate.ts";

/** A migration of a test's own, for `ServiceOptions.migrations`. */
export function migrationOf(name: string, sql: string): Migration {
  return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
}

/** Beside the real tables: what a shop's schema may hold. */
export const oddities = migrationOf(
  "9000_oddities",
  `
  CREATE TYPE mood AS ENUM ('calm', 'busy');
  CREATE DOMAIN amount AS numeric(12,4) CONSTRAINT small CHECK (VALUE > -1000);
  CREATE TABLE "Odd ""table""" (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    "the amount" amount, other numeric, mood mood, note text, raw bytea, twice numeric GENERATED ALWAYS AS (other * 2) STORED,
    at timestamptz, span interval, doc jsonb, tags text[], flags boolean, code char(4), ratio double precision
  );
  CREATE TABLE nothing ();
  CREATE TABLE empty (id serial PRIMARY KEY, odd bigint REFERENCES "Odd ""table""");
  CREATE SEQUENCE tickets START 7 INCREMENT 3;
  CREATE FUNCTION shout() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.note := upper(NEW.note); RETURN NEW; END $$;
  CREATE TRIGGER loud BEFORE INSERT OR UPDATE ON "Odd ""table""" FOR EACH ROW EXECUTE FUNCTION shout();
  CREATE TABLE guarded (id int PRIMARY KEY, note text DEFAULT 'as in public.guarded');
  ALTER TABLE guarded ENABLE ROW LEVEL SECURITY;
  CREATE POLICY open ON guarded USING (true) WITH CHECK (note <> 'x');
  CREATE UNLOGGED TABLE quick (id int, note text);
  CREATE RULE kept AS ON DELETE TO quick DO INSTEAD NOTHING;
  CREATE STATISTICS together (ndistinct) ON id, note FROM guarded;
  CREATE FUNCTION quickly(wanted mood, OUT many bigint) LANGUAGE sql STABLE SET search_path FROM CURRENT BEGIN ATOMIC SELECT count(*) FROM quick; END;
  REVOKE EXECUTE ON FUNCTION quickly FROM PUBLIC;
  CREATE PROCEDURE proceed() LANGUAGE sql AS 'SELECT 1';
  CREATE VIEW quickest WITH (security_invoker) AS SELECT q.id, u.name FROM quick q JOIN units u ON u.code = q.note;
  CREATE TYPE pair AS (first int, second text COLLATE "C");
  CREATE TYPE extent AS RANGE (subtype = numeric);
  CREATE INDEX odd_index ON "Odd ""table""" (lower(note) DESC, (other + 1)) INCLUDE (code) WHERE other > 3 AND note <> 'public.x';
  COMMENT ON COLUMN quick.note IS 'a comment';
  `,
);

/** Rows for the tables of `oddities`. */
export const oddRows = `
  SELECT nextval('tickets');
  ALTER TABLE "Odd ""table""" DISABLE TRIGGER loud;
  INSERT INTO "Odd ""table""" ("the amount", other, mood, note, raw, at, span, doc, tags, flags, code, ratio)
  SELECT n * CASE WHEN n % 2 = 0 THEN 1 ELSE -1 END, CASE WHEN n % 3 > 0 THEN n * 1.50 END, 'busy', 'note ' || n,
         decode(repeat('00ff', n), 'hex'), now(), n * interval '1 day', jsonb_build_object('n', n), ARRAY['a', NULL, 'ü"'], n % 2 = 0, 'c', 'NaN'
  FROM generate_series(1, 50) n;
  ALTER TABLE "Odd ""table""" ENABLE TRIGGER loud;
  INSERT INTO nothing DEFAULT VALUES;
  INSERT INTO guarded VALUES (1, 'seen');
  INSERT INTO quick VALUES (1, 'lost in a crash');`;
