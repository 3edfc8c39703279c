import type { ClientBase } from "pg";
import { ident } from "../../../kernel/db/sql.ts";
import type { Table } from "../../tables.sql.ts";
import { linesOf, readSchemaParts } from "./describe.sql.ts";

/** Below it, a table without statistics is counted; a larger one without them is unusual, and guessed by its size. */
const countableBytes = 64 * 1024 * 1024;
const bytesOfRow = 200;

/** The tables with an estimate of their rows even where the planner has none. */
export async function withEstimates(client: ClientBase, schema: string, tables: readonly Table[]): Promise<Table[]> {
  const unknown = tables.filter(({ estimatedRows, bytes }) => estimatedRows < 0 && bytes <= countableBytes);
  const counts = new Map<string, number>();
  if (unknown.length > 0) {
    const texts = unknown.map(
      (table, i) => `SELECT ${i} AS at, count(*)::float8 AS count FROM ONLY ${ident(schema)}.${ident(table.name)}`,
    );
    const { rows } = await client.query<{ at: number; count: number }>(texts.join(" UNION ALL "));
    for (const { at, count } of rows) counts.set(unknown[at]?.name ?? "", count);
  }
  return tables.map((table) => {
    const guess = table.estimatedRows < 0 ? table.bytes / bytesOfRow : table.estimatedRows;
    return { ...table, estimatedRows: counts.get(table.name) ?? guess };
  });
}

/** Columns whose binary form means nothing in another database: it holds OIDs, their own or of a type made there. */
export async function listUnportableColumns(client: ClientBase, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname || '.' || a.attname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid JOIN pg_type t ON t.oid = a.atttypid
     WHERE c.relnamespace = to_regnamespace($1) AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
       AND (t.typtype = 'c' OR (t.typelem >= 16384 AND t.typcategory = 'A') OR t.typname ~ '^reg' OR t.typname IN ('oid', 'xid', 'cid') OR t.typsend = 0 OR t.typreceive = 0)`,
    [ident(schema)],
  );
  return rows.map(({ name }) => name);
}

/** Everything that a schema is but its rows, a line each, the rights of `role` among them: `readSchemaParts`. */
export async function describeSchema(client: ClientBase, schema: string, role: string): Promise<string[]> {
  return linesOf(await readSchemaParts(client, schema, role));
}

/** Whether the session's login finds the tables of a tenant without naming a schema, and a user in them. */
export async function seesItsTables(client: ClientBase): Promise<boolean> {
  return (await client.query("SELECT FROM users LIMIT 1")).rowCount === 1;
}

/** Tries a write, which is rolled back, and a CREATE, which must be refused. Returns what is wrong, if anything. */
export async function tryRights(client: ClientBase): Promise<string | undefined> {
  // One message: an INSERT that arrived late, without its ROLLBACK, would stay.
  await client.query(
    `BEGIN; INSERT INTO creations (kind, id, content_digest) VALUES ('graduation-probe', gen_random_uuid(), '');
     SELECT count(*) FROM creations; ROLLBACK`,
  );
  const mayCreate = await client.query<{ may: boolean }>(
    "SELECT has_schema_privilege('public', 'CREATE') OR has_database_privilege(current_database(), 'CREATE') OR has_database_privilege(current_database(), 'TEMPORARY') AS may",
  );
  return mayCreate.rows[0]?.may === true ? "the dedicated role may create objects" : undefined;
}

/** What a home holds, for an operator who has to choose between two. */
export interface Contents {
  /** The newest row that has a time of its own, sign-ins aside. */
  readonly newest: { readonly table: string; readonly at: string } | undefined;
  readonly rows: ReadonlyMap<string, number>;
}

const signInTables = ["sessions", "refresh_tokens", "login_failures", "login_challenges", "second_factors"];

export async function readContents(client: ClientBase, schema: string): Promise<Contents> {
  const { rows: tables } = await client.query<{ name: string; times: string[] }>(
    `SELECT c.relname AS name, ARRAY(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0
            AND NOT a.attisdropped AND a.atttypid = 'timestamptz'::regtype AND a.attname ~ '^(created|updated|received|recorded)_at$|^at$') AS times
     FROM pg_class c WHERE c.relnamespace = to_regnamespace($1) AND c.relkind = 'r' AND c.relname <> ALL ($2) ORDER BY c.relname`,
    [ident(schema), ["schema_migrations", ...signInTables]],
  );
  const texts = tables.map(({ name, times }, i) => {
    const newest =
      times.length === 0 ? "NULL::timestamptz" : `greatest(${times.map((time) => `max(${ident(time)})`).join(", ")})`;
    return `SELECT ${i} AS at, count(*)::float8 AS count, ${newest} AS newest FROM ${ident(schema)}.${ident(name)}`;
  });
  const { rows } = await client.query<{ at: number; count: number; newest: string | null }>(
    `${texts.join(" UNION ALL ")} ORDER BY newest DESC NULLS LAST`,
  );
  const nameOf = (at: number) => tables[at]?.name ?? "";
  const [first] = rows;
  return {
    newest: first === undefined || first.newest === null ? undefined : { table: nameOf(first.at), at: first.newest },
    rows: new Map(rows.map(({ at, count }) => [nameOf(at), count])),
  };
}
