import type { ClientBase } from "pg";
import { applyWithin, type Migration } from "../../kernel/db/migrate.ts";
import { openingQuery } from "../../kernel/db/servers.ts";
import { ident, literal } from "../../kernel/db/sql.ts";
import { durably } from "./servers.sql.ts";

// A new home in the shared tier, to which a tenant moves back: a schema that one attempt has made and marked.

/** Throws when the schema bears another mark, or is not there. */
export async function proveSchema(client: ClientBase, schema: string, mark: string): Promise<void> {
  await openingQuery(client, proven(schema, mark, ""));
}

function proven(schema: string, mark: string, act: string): string {
  return `DO $$ BEGIN
    IF obj_description(to_regnamespace(${literal(ident(schema))}), 'pg_namespace') IS DISTINCT FROM ${literal(mark)}
    THEN RAISE EXCEPTION 'this schema bears another mark'; END IF;
    ${act}
  END $$`;
}

/** The schema with what the migrations make, and its mark, in one transaction. */
export async function createSharedSchema(
  client: ClientBase,
  { schema, mark, migrations }: { schema: string; mark: string; migrations: readonly Migration[] },
): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(`CREATE SCHEMA ${ident(schema)}; COMMENT ON SCHEMA ${ident(schema)} IS ${literal(mark)}`);
    await applyWithin(client, { schema, migrations });
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

/** The comment on a schema; undefined when it is not there. */
export async function readSchemaMark(client: ClientBase, schema: string): Promise<string | null | undefined> {
  const { rows } = await client.query<{ mark: string | null }>(
    "SELECT obj_description(oid, 'pg_namespace') AS mark FROM pg_namespace WHERE nspname = $1",
    [schema],
  );
  return rows[0]?.mark;
}

/**
 * Gives a schema its next mark, if it has the one before. With everything committed on the server before it is on the
 * disk when this returns.
 */
export async function markSchema(
  client: ClientBase,
  schema: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await durably(client, proven(schema, from, `COMMENT ON SCHEMA ${ident(schema)} IS ${literal(to)};`));
}

/** Drops a schema that bears this mark. */
export async function dropMarkedSchema(client: ClientBase, schema: string, mark: string): Promise<void> {
  await client.query(proven(schema, mark, `DROP SCHEMA ${ident(schema)} CASCADE;`));
}

/** Ends the other sessions of this name in this database: nobody writes there under it any more. */
export async function endSessionsHere(client: ClientBase, name: string): Promise<void> {
  for (let tries = 0; tries < 4; tries++) {
    const { rowCount } = await client.query(
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
       WHERE application_name = $1 AND datname = current_database() AND pid <> pg_backend_pid()`,
      [name],
    );
    if (rowCount === 0) return;
  }
  throw new Error(`sessions called ${name} would not end`);
}
