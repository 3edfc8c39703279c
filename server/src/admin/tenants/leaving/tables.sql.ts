import type { ClientBase } from "pg";
import { from, to, type CopyStreamQuery, type CopyToStreamQuery } from "pg-copy-streams";
import type { Migration } from "../../../kernel/db/migrate.ts";
import { ident, literal } from "../../../kernel/db/sql.ts";
import type { Table } from "../../tables.sql.ts";

// The rows of a shop as text that does not depend on a server's settings: on placement servers, as the provisioner.

/** Values are written with all that they have; these are the forms that README.txt promises. */
const plainForms = `SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'iso_8601'; SET bytea_output = 'hex';
  SET extra_float_digits = 1; SET client_encoding = 'UTF8'`;

export async function usePlainForms(client: ClientBase): Promise<void> {
  await client.query(plainForms);
}

/** Limits how long it waits for another session that has a table locked. */
export async function limitWaiting(client: ClientBase, ms: number): Promise<void> {
  await client.query(`SET lock_timeout = ${ms}`);
}

/** From the next statement on the session sees the shop as it is at that statement's moment, whatever is written. */
export async function beginSnapshot(client: ClientBase): Promise<void> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY");
}

/** The migrations that the schema has, in order. */
export async function listApplied(client: ClientBase, schema: string): Promise<Pick<Migration, "name" | "checksum">[]> {
  const { rows } = await client.query<Pick<Migration, "name" | "checksum">>(
    `SELECT name, checksum FROM ${ident(schema)}.schema_migrations ORDER BY name COLLATE "C"`,
  );
  return rows;
}

/** A table and what sorts its rows the same everywhere: its primary key, by bytes. */
export interface SortedTable extends Pick<Table, "name" | "columns"> {
  readonly order: string;
}

/** `tables` by name, each with its order; one without a primary key is sorted by whole rows. */
export async function sortTables(client: ClientBase, schema: string, tables: readonly Table[]): Promise<SortedTable[]> {
  const { rows } = await client.query<{ table: string; order: string }>(
    `SELECT c.relname AS table, string_agg(format('%I', a.attname) || CASE WHEN a.attcollation = 0 THEN '' ELSE ' COLLATE "C"' END, ', ' ORDER BY k.position) AS order
     FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid, unnest(i.indkey::int2[]) WITH ORDINALITY AS k (attnum, position), pg_attribute a
     WHERE i.indisprimary AND c.relnamespace = to_regnamespace($1) AND a.attrelid = c.oid AND a.attnum = k.attnum GROUP BY c.relname`,
    [ident(schema)],
  );
  const orders = new Map(rows.map(({ table, order }) => [table, order]));
  return tables
    .map(({ name, columns }) => ({ name, columns, order: orders.get(name) ?? `${ident(name)}::text COLLATE "C"` }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * The rows of a table as CSV. Codes that were mailed in the last five minutes stay behind: they are sealed by the
 * installation's key, and their owner asks for another.
 */
export function copyOut(client: ClientBase, schema: string, { name, columns, order }: SortedTable): CopyToStreamQuery {
  const list = columns.map((column) => (column === "code_sealed" ? "NULL AS code_sealed" : ident(column))).join(", ");
  const rows = `SELECT ${list} FROM ONLY ${ident(schema)}.${ident(name)} ORDER BY ${order}`;
  return client.query(to(`COPY (${rows}) TO STDOUT (FORMAT csv, HEADER, FORCE_QUOTE *)`));
}

/** The same back into the table; refused unless the first line names its columns. */
export function copyIn(client: ClientBase, schema: string, { name, columns }: SortedTable): CopyStreamQuery {
  const target = `${ident(schema)}.${ident(name)} (${columns.map(ident).join(", ")})`;
  return client.query(from(`COPY ${target} FROM STDIN (FORMAT csv, HEADER MATCH)`));
}

/** The tables of a schema that the login may not read: somebody else has made them. */
export async function listForeignTables(client: ClientBase, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = to_regnamespace($1) AND relkind = 'r' AND NOT has_table_privilege(oid, 'SELECT') ORDER BY 1`,
    [ident(schema)],
  );
  return rows.map(({ name }) => name);
}

/** The columns, as `table.column`, where -infinity is a value: what holds from the beginning on. */
const fromTheBeginning = ["tax_rate_periods.valid_from"];

/**
 * The columns of times and numbers of each table, with what is true of a value that cannot be read back: a time outside
 * the years 1 to 9999, an infinite one too, and a number that is none. No input of the service has them (`isTime` and
 * `isDecimal` of kernel/http/shapes.ts), so a file that has one was not written by it.
 */
export async function listReadable(client: ClientBase, schema: string): Promise<ReadableColumn[]> {
  const { rows } = await client.query<ReadableColumn>(
    `SELECT c.relname AS table, a.attname AS column,
            CASE WHEN t.typcategory <> 'D' THEN format('%I IN (%L, %L, %L)', a.attname, 'NaN', 'Infinity', '-Infinity')
                 ELSE format('%1$I < %2$L AND (%3$s) OR %1$I >= %4$L', a.attname, '0001-01-01',
                             CASE WHEN c.relname || '.' || a.attname = ANY ($2) THEN format('%I <> %L', a.attname, '-infinity')
                                  ELSE 'true' END, '10000-01-01') END AS otherwise
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_type t ON t.oid = a.atttypid
     WHERE c.relnamespace = to_regnamespace($1) AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
       AND t.typname IN ('date', 'timestamp', 'timestamptz', 'numeric', 'float4', 'float8')
     ORDER BY c.relname, a.attnum`,
    [ident(schema), fromTheBeginning],
  );
  return rows;
}

export interface ReadableColumn {
  readonly table: string;
  readonly column: string;
  readonly otherwise: string;
}

/** The first of a table's columns with a value that cannot be read back; undefined when all can be. */
export async function findUnreadable(
  client: ClientBase,
  schema: string,
  table: string,
  columns: readonly ReadableColumn[],
): Promise<string | undefined> {
  const own = columns.filter((column) => column.table === table);
  if (own.length === 0) return undefined;
  const cases = own.map(({ column, otherwise }) => `WHEN ${otherwise} THEN ${literal(column)}`).join(" ");
  const any = own.map(({ otherwise }) => otherwise).join(" OR ");
  const { rows } = await client.query<{ column: string }>(
    `SELECT CASE ${cases} END AS column FROM ONLY ${ident(schema)}.${ident(table)} WHERE ${any} LIMIT 1`,
  );
  return rows[0]?.column;
}

/**
 * What other installations gave out is nothing here: sessions, links and challenges that lead to one, the mails that
 * wait with such links, what webhooks are signed with, so that none is sent, and who has agreed to be mailed reports.
 */
export async function dropTokens(client: ClientBase, schema: string): Promise<void> {
  const tables = [
    "refresh_tokens",
    "sessions",
    "login_challenges",
    "one_time_links",
    "outbox",
    "webhook_secrets",
    "mail_recipients",
  ];
  const deletions = tables.map((table) => `DELETE FROM ${ident(schema)}.${ident(table)}`);
  await client.query(`${deletions.join("; ")}; UPDATE ${ident(schema)}.webhooks SET is_active = false WHERE is_active`);
}

/** The statements of shops, which name no schema, are of this one until the transaction ends. */
export async function useSchema(client: ClientBase, schema: string): Promise<void> {
  await client.query(`SET LOCAL search_path = ${ident(schema)}`);
}

/** Every till takes a new snapshot (docs/decisions/0022-the-change-feed.md); in the caller's transaction. */
export async function restartFeed(client: ClientBase, schema: string): Promise<void> {
  await useSchema(client, schema);
  await client.query("SELECT restart_feed()");
}

/** The same in a transaction of its own. */
export async function restartFeedAlone(client: ClientBase, schema: string): Promise<void> {
  await client.query("BEGIN");
  try {
    await restartFeed(client, schema);
    await client.query("COMMIT");
  } catch (error) {
    await rollBack(client);
    throw error;
  }
}

/** What loading has switched off for speed: this commit waits for the disk. */
export async function commitDurably(client: ClientBase): Promise<void> {
  await client.query("SET LOCAL synchronous_commit = on; COMMIT");
}

export async function rollBack(client: ClientBase): Promise<void> {
  await client.query("ROLLBACK").catch(() => undefined);
}
