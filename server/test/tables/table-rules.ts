import type pg from "pg";

/** The two kinds of databases, each a schema of its name here. */
export const planes = ["central", "tenant"] as const;

/** What the tables of both planes state of their rows. */
export interface TableRules {
  /** `tenant.orders.orders_total_check`, sorted. */
  readonly checks: readonly string[];
  /** The table of each unique key that is no primary key: `tenant.roles_name_key` is of `tenant.roles`. */
  readonly keys: ReadonlyMap<string, string>;
  /** Columns that hold the id of something else, sorted. */
  readonly ids: readonly string[];
  /** Columns that refer to a row, each with what its deletion does: `a` refuses. */
  readonly references: ReadonlyMap<string, string>;
  /** The columns of each table that may be null. */
  readonly lacking: Readonly<Record<string, string>>;
  /** The default of each boolean column that has one. */
  readonly flags: ReadonlyMap<string, string>;
}

export async function readStated(client: pg.Client): Promise<TableRules> {
  const read = async (text: string): Promise<[string, string][]> => {
    const { rows } = await client.query<{ name: string; value: string }>(text, [planes]);
    return rows.map(({ name, value }) => [name, value]);
  };
  const constraints = "pg_constraint k JOIN pg_class t ON t.oid = k.conrelid";
  const columns = "pg_attribute a JOIN pg_class t ON t.oid = a.attrelid AND t.relkind = 'r' AND a.attnum > 0";
  const here = "t.relnamespace::regnamespace::text = ANY ($1) AND t.relname <> 'schema_migrations'";
  const table = "t.relnamespace::regnamespace || '.' || t.relname";
  return {
    checks: (
      await read(
        `SELECT ${table} || '.' || k.conname AS name FROM ${constraints} WHERE ${here} AND k.contype = 'c' ORDER BY 1`,
      )
    ).map(([name]) => name),
    keys: new Map(
      await read(
        `SELECT t.relnamespace::regnamespace || '.' || c.relname AS name, ${table} AS value
         FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
         WHERE ${here} AND i.indisunique AND NOT i.indisprimary`,
      ),
    ),
    ids: (
      await read(
        `SELECT ${table} || '.' || a.attname AS name FROM ${columns}
         WHERE ${here} AND a.atttypid = 'uuid'::regtype AND a.attname ~ '_(id|by)$' ORDER BY 1`,
      )
    ).map(([name]) => name),
    references: new Map(
      await read(
        `SELECT ${table} || '.' || a.attname AS name, k.confdeltype AS value
         FROM ${constraints} JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = ANY (k.conkey)
         WHERE ${here} AND k.contype = 'f'`,
      ),
    ),
    lacking: Object.fromEntries(
      await read(
        `SELECT ${table} AS name, string_agg(a.attname, ' ' ORDER BY a.attnum) AS value FROM ${columns}
         WHERE ${here} AND NOT a.attnotnull AND NOT a.attisdropped AND a.attgenerated = '' GROUP BY 1`,
      ),
    ),
    flags: new Map(
      await read(
        `SELECT ${table} || '.' || a.attname AS name, pg_get_expr(d.adbin, d.adrelid) AS value
         FROM ${columns} JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = a.attnum
         WHERE ${here} AND a.atttypid = 'boolean'::regtype AND a.attgenerated = ''`,
      ),
    ),
  };
}
