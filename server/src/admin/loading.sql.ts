import type { ClientBase } from "pg";
import { ident } from "../kernel/db/sql.ts";
import type { Table } from "./tables.sql.ts";

// How the tables of a target are made ready for many rows, filled, and finished after.

interface Constraint {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
  /** f foreign key, p primary key, u unique, x exclusion. */
  readonly type: string;
}

interface Index {
  readonly table: string;
  readonly name: string;
  /** The whole CREATE INDEX. */
  readonly definition: string;
  /** The statement that makes it the index of its constraint. */
  readonly adopt: string | null;
  /** GIN and the like take several times as long as a B-tree of the same rows. */
  readonly isBtree: boolean;
}

/** What was taken off fresh tables so that rows load as they are and fast, and what puts it back. */
export interface LoadState {
  /** The tables without indexes that autovacuum, which would be in the way, keeps off until they are finished. */
  readonly quiet: readonly string[];
  readonly indexes: readonly Index[];
  readonly foreignKeys: readonly Constraint[];
  /** The statements that let the triggers fire again; copied rows are not new to anyone. */
  readonly enableTriggers: readonly string[];
}

/**
 * Takes the foreign keys off the tables, whose order of loading is free then, stills their triggers, and takes off
 * every index of the tables named in `bare` and the constraints that stand on one. The tables named in `empty` have no
 * row and get none: their triggers stay, and their foreign keys, but those to a bare table, whose key comes off.
 */
export async function stripTables(
  client: ClientBase,
  schema: string,
  { bare, empty }: { readonly bare: readonly string[]; readonly empty: readonly string[] },
): Promise<LoadState> {
  await client.query(`SET search_path = ${ident(schema)}`);
  const { rows: constraints } = await client.query<Constraint>(
    `SELECT c.relname AS table, k.conname AS name, pg_get_constraintdef(k.oid) AS definition, k.contype AS type
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid LEFT JOIN pg_class r ON r.oid = k.confrelid
     WHERE k.connamespace = to_regnamespace($1) AND k.contype IN ('f', 'p', 'u', 'x') AND c.relname <> 'schema_migrations'
       AND (k.contype <> 'f' OR c.relname <> ALL ($2) OR r.relname = ANY ($3))
     ORDER BY k.contype, c.relname, k.conname`,
    [ident(schema), empty, bare],
  );
  const { rows: indexes } = await client.query<Index>(
    `SELECT c.relname AS table, x.relname AS name,
            CASE WHEN k.contype = 'x' THEN format('ALTER TABLE %I ADD CONSTRAINT %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid))
                 ELSE pg_get_indexdef(i.indexrelid) END AS definition,
            CASE WHEN k.contype IN ('p', 'u') THEN
              format('ALTER TABLE %I ADD CONSTRAINT %I %s USING INDEX %I%s%s', c.relname, k.conname,
                     CASE k.contype WHEN 'p' THEN 'PRIMARY KEY' ELSE 'UNIQUE' END, x.relname,
                     CASE WHEN k.condeferrable THEN ' DEFERRABLE' ELSE '' END,
                     CASE WHEN k.condeferred THEN ' INITIALLY DEFERRED' ELSE '' END) END AS adopt,
            m.amname = 'btree' AS "isBtree"
     FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid
     JOIN pg_am m ON m.oid = x.relam
     LEFT JOIN pg_constraint k ON k.conindid = i.indexrelid AND k.contype IN ('p', 'u', 'x')
     WHERE c.relnamespace = to_regnamespace($1) AND c.relkind = 'r' AND c.relname = ANY ($2)
     ORDER BY c.relname, x.relname`,
    [ident(schema), bare],
  );
  const { rows: triggers } = await client.query<{ off: string; on: string }>(
    `SELECT format('ALTER TABLE %I DISABLE TRIGGER %I', c.relname, g.tgname) AS off,
            format('ALTER TABLE %I ENABLE %s TRIGGER %I', c.relname,
                   CASE g.tgenabled WHEN 'A' THEN 'ALWAYS' WHEN 'R' THEN 'REPLICA' ELSE '' END, g.tgname) AS on
     FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid
     WHERE c.relnamespace = to_regnamespace($1) AND c.relkind = 'r' AND NOT g.tgisinternal AND g.tgenabled <> 'D'
       AND c.relname <> ALL ($2)`,
    [ident(schema), empty],
  );
  // What a migration has decided on autovacuum stays as it is.
  const { rows: unquiet } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = to_regnamespace($1) AND relname = ANY ($2)
       AND NOT EXISTS (SELECT FROM pg_options_to_table(reloptions) WHERE option_name = 'autovacuum_enabled')`,
    [ident(schema), bare],
  );
  const quiet = unquiet.map(({ name }) => name);
  const foreignKeys = constraints.filter(({ type }) => type === "f");
  const onIndexes = constraints.filter(({ table, type }) => type !== "f" && bare.includes(table));
  const plain = indexes.filter(({ adopt, definition }) => adopt === null && definition.startsWith("CREATE"));
  const drops = [
    ...[...foreignKeys, ...onIndexes].map(
      ({ table, name }) => `ALTER TABLE ${ident(table)} DROP CONSTRAINT ${ident(name)}`,
    ),
    ...plain.map(({ name }) => `DROP INDEX ${ident(name)}`),
    ...quiet.map((table) => `ALTER TABLE ${ident(table)} SET (autovacuum_enabled = off)`),
    ...triggers.map(({ off }) => off),
  ];
  if (drops.length > 0) await client.query(drops.join("; "));
  return { quiet, indexes, foreignKeys, enableTriggers: triggers.map(({ on }) => on) };
}

/**
 * Builds one index. The constraint on it comes with `restoreTables`: it wants its table alone, while another worker
 * may be building the table's other indexes.
 */
export async function buildIndex(client: ClientBase, schema: string, { definition }: Index): Promise<void> {
  await client.query(`SET search_path = ${ident(schema)}`);
  await client.query(definition);
}

/**
 * Puts the constraints back on their indexes and the foreign keys without looking at the rows, a lock on each table but
 * a short one, and lets the triggers fire again.
 */
export async function restoreTables(client: ClientBase, schema: string, stripped: LoadState): Promise<void> {
  await client.query(`SET search_path = ${ident(schema)}`);
  const statements = [
    ...stripped.indexes.flatMap(({ adopt }) => adopt ?? []),
    ...stripped.foreignKeys.map(
      ({ table, name, definition }) =>
        `ALTER TABLE ${ident(table)} ADD CONSTRAINT ${ident(name)} ${definition}${definition.endsWith("NOT VALID") ? "" : " NOT VALID"}`,
    ),
    ...stripped.enableTriggers,
  ];
  if (statements.length > 0) await client.query(statements.join("; "));
}

/**
 * Foreign keys of loaded tables, proved row by row; of large ones also coarse statistics, for the planner until
 * `analyzeTables`, and autovacuum let in again.
 */
export async function finishTables(
  client: ClientBase,
  schema: string,
  tables: readonly string[],
  { quiet, foreignKeys, isLarge }: Pick<LoadState, "quiet" | "foreignKeys"> & { readonly isLarge: boolean },
): Promise<void> {
  const statements = tables.flatMap((table) => {
    const name = `${ident(schema)}.${ident(table)}`;
    const keys = foreignKeys.filter((key) => key.table === table);
    return [
      ...(isLarge ? [`ANALYZE ${name}`] : []),
      ...keys.map((key) => `ALTER TABLE ${name} VALIDATE CONSTRAINT ${ident(key.name)}`),
      ...(quiet.includes(table) ? [`ALTER TABLE ${name} RESET (autovacuum_enabled)`] : []),
    ];
  });
  if (statements.length === 0) return;
  await client.query([loadingSettings, "SET default_statistics_target = 10", ...statements].join("; "));
}

/**
 * The statistics that autovacuum would take: a second of work for millions of rows, better done after the fence. A
 * table that somebody has locked is left to autovacuum.
 */
export async function analyzeTables(client: ClientBase, schema: string, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) await client.query(`ANALYZE (SKIP_LOCKED) ${ident(schema)}.${ident(name)}`);
}

/**
 * Several sessions build indexes at once, which pays more than several processes for one of them. The queries that
 * prove foreign keys are over before compiling them would pay.
 */
const loadingSettings = `SET synchronous_commit = off; SET statement_timeout = 0; SET lock_timeout = 0; SET jit = off; SET synchronize_seqscans = off;
  SET maintenance_work_mem = '256MB'; SET max_parallel_maintenance_workers = 0`;

/**
 * Prepares a session of the provisioner for loading: a commit does not wait for the disk, because publishing does so
 * for all of them.
 */
export async function readyForLoading(client: ClientBase): Promise<void> {
  await client.query(loadingSettings);
}

/** The tables that have no page, and so no row; others may turn out to have none. */
export async function listEmpty(client: ClientBase, schema: string, tables: readonly Table[]): Promise<Table[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = to_regnamespace($1) AND relkind = 'r' AND pg_relation_size(oid) = 0`,
    [ident(schema)],
  );
  const empty = new Set(rows.map(({ name }) => name));
  return tables.filter(({ name }) => empty.has(name));
}

/** Deletes all rows. */
export async function emptyTables(client: ClientBase, schema: string, tables: readonly Table[]): Promise<void> {
  const statements = tables.map(({ name }) => `DELETE FROM ONLY ${ident(schema)}.${ident(name)}`);
  if (statements.length > 0) await client.query(statements.join("; "));
}

/** The text of a binary COPY of a table, to or from the client; the same columns in the same order on every side. */
export function copyText(schema: string, table: Table, direction: "TO STDOUT" | "FROM STDIN"): string {
  const columns = table.columns.length === 0 ? "" : ` (${table.columns.map(ident).join(", ")})`;
  return `COPY ${ident(schema)}.${ident(table.name)}${columns} ${direction} (FORMAT binary)`;
}

/**
 * The same into the emptied table, in one transaction. Many rows go into new files, where they need no freezing later;
 * for few, making the files takes longer.
 */
export function loadText(schema: string, table: Table, options: { readonly isLarge: boolean }): string {
  const name = `${ident(schema)}.${ident(table.name)}`;
  const load = copyText(schema, table, "FROM STDIN");
  return options.isLarge
    ? `TRUNCATE ONLY ${name}; ${load.replace(/\)$/, ", FREEZE)")}`
    : `DELETE FROM ONLY ${name}; ${load}`;
}
