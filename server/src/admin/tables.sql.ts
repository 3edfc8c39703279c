import type { ClientBase } from "pg";
import { ident } from "../kernel/db/sql.ts";

// The parts of a schema that are copied or exported.

/** A table to be copied. Generated columns are left out: the target computes them. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly bytes: number;
  /** The same without indexes. */
  readonly heapBytes: number;
  /** The number of rows by the planner's statistics; -1 while it has none. */
  readonly estimatedRows: number;
}

/** The tables of a schema, largest first, but for the record of its migrations. */
export async function listTables(client: ClientBase, schema: string): Promise<Table[]> {
  const { rows } = await client.query<Table & { bytes: string }>(
    `SELECT c.relname AS name, pg_total_relation_size(c.oid)::text AS bytes,
            pg_table_size(c.oid)::float8 AS "heapBytes", c.reltuples::float8 AS "estimatedRows",
            ARRAY(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
                  AND a.attgenerated = '' ORDER BY a.attnum) AS columns
     FROM pg_class c WHERE c.relnamespace = to_regnamespace($1) AND c.relkind = 'r' AND c.relname <> 'schema_migrations'
     ORDER BY pg_table_size(c.oid) DESC, c.relname`,
    [ident(schema)],
  );
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }));
}

export interface SequenceState {
  readonly name: string;
  readonly value: string;
  readonly isCalled: boolean;
}

export async function readSequences(client: ClientBase, schema: string): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = to_regnamespace($1) AND relkind = 'S' ORDER BY relname",
    [ident(schema)],
  );
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const state = await client.query<{ value: string; isCalled: boolean }>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${ident(schema)}.${ident(name)}`,
    );
    if (state.rows[0] !== undefined) states.push({ name, ...state.rows[0] });
  }
  return states;
}

export async function writeSequences(
  client: ClientBase,
  schema: string,
  states: readonly SequenceState[],
): Promise<void> {
  for (const { name, value, isCalled } of states) {
    await client.query("SELECT setval($1::regclass, $2::bigint, $3)", [
      `${ident(schema)}.${ident(name)}`,
      value,
      isCalled,
    ]);
  }
}
