import type pg from "pg";
import { ident, literal } from "../../server/src/kernel/db/sql.ts";

// A schema as it is when the shop has been open for years: a few rows in every table, and statistics of many.

/** Rows that every table really has, and how many times as many its statistics say. */
const [rows, times] = [1_000, 300];
/** Rows of a small table that others refer to. */
const few = 20;

/**
 * A table of tens of rows or some hundreds, however large the shop is; perhaps with the id of one that is much used.
 */
export type Small = ReadonlyMap<string, string | undefined>;

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly default: string | null;
  /** What a check constraint lets it have. */
  readonly words: string[] | null;
  /** The column that a foreign key, or one behind it, leads to. */
  readonly root: string;
}

/**
 * Fills every table of the schema without looking at what rows mean, and makes its statistics those of large tables,
 * all of it in the caller's transaction, which is to be rolled back. Of `small` tables few rows are referred to; a
 * column that `mostly` names is something else in one row of 200. The session must be a superuser's.
 */
export async function makeLarge(
  client: pg.ClientBase,
  schema: string,
  small: Small,
  mostly: ReadonlyMap<string, string>,
): Promise<void> {
  await client.query(`SET LOCAL search_path = ${ident(schema)}`);
  await client.query("SET LOCAL session_replication_role = replica");
  const columns = await listColumns(client, schema);
  await dropChecks(client, schema);
  for (const [table, its] of Map.groupBy(columns, (column) => column.table)) {
    const names = its.map(({ name }) => ident(name)).join(", ");
    const values = its
      .map((column, i) => {
        const usual = mostly.get(`${table}.${column.name}`);
        const value = valueOf(column, i + 1, small);
        return usual === undefined ? value : `CASE WHEN i % 200 = 0 THEN ${value} ELSE ${literal(usual)} END`;
      })
      .join(", ");
    await client.query(
      `INSERT INTO ${ident(table)} (${names}) SELECT ${values} FROM generate_series(1, ${rows}) i ON CONFLICT DO NOTHING;
       ANALYZE ${ident(table)}`,
    );
  }
  await client.query(
    `UPDATE pg_class SET reltuples = reltuples * ${times} WHERE relnamespace = ${literal(schema)}::regnamespace AND relkind IN ('r', 'i')`,
  );
}

async function listColumns(client: pg.ClientBase, schema: string): Promise<Column[]> {
  const { rows: columns } = await client.query<Column>(
    `WITH RECURSIVE foreign_key AS (
       SELECT c.conrelid AS relid, k.from AS attnum, c.confrelid AS torelid, k.to AS toattnum
       FROM pg_constraint c, unnest(c.conkey, c.confkey) AS k ("from", "to")
       WHERE c.contype = 'f' AND c.connamespace = $1::regnamespace AND c.conrelid <> c.confrelid
     ), leads AS (
       SELECT relid, attnum, torelid, toattnum FROM foreign_key
       UNION SELECT l.relid, l.attnum, f.torelid, f.toattnum
       FROM leads l JOIN foreign_key f ON f.relid = l.torelid AND f.attnum = l.toattnum
     )
     SELECT t.relname AS table, a.attname AS name, format_type(a.atttypid, NULL) AS type, NOT a.attnotnull AS "isNullable",
            pg_get_expr(d.adbin, d.adrelid) AS default,
            (SELECT array_agg(word[1]) FROM pg_constraint c,
               regexp_matches(pg_get_constraintdef(c.oid), '''([^'']+)''::text', 'g') word
             WHERE c.conrelid = t.oid AND c.contype = 'c' AND c.conkey = ARRAY[a.attnum]) AS words,
            coalesce((SELECT l.torelid::regclass::text || '.' || l.toattnum FROM leads l
              WHERE l.relid = t.oid AND l.attnum = a.attnum AND NOT EXISTS (
                SELECT FROM foreign_key f WHERE f.relid = l.torelid AND f.attnum = l.toattnum) LIMIT 1),
              t.oid::regclass::text || '.' || a.attnum) AS root
     FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = a.attnum
     WHERE t.relnamespace = $1::regnamespace AND t.relkind = 'r' ORDER BY t.relname, a.attnum`,
    [schema],
  );
  return columns;
}

/** Rows that mean nothing break them, and plans do not depend on them. */
async function dropChecks(client: pg.ClientBase, schema: string): Promise<void> {
  const { rows: checks } = await client.query<{ table: string; name: string }>(
    `SELECT conrelid::regclass::text AS table, conname AS name FROM pg_constraint
     WHERE contype = 'c' AND connamespace = $1::regnamespace`,
    [schema],
  );
  for (const { table, name } of checks) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${ident(name)}`);
}

/** SQL for row `i`: distinct where a column is a key, of a row that is there where it refers to one, else of a few. */
function valueOf(column: Column, seed: number, small: Small): string {
  const { table, name, type, isNullable, default: byDefault, words, root } = column;
  const some = `(hashint4(i # ${seed})::bigint & 2147483647)`;
  const value = () => {
    if (words !== null && type === "text")
      return `(ARRAY[${words.map(literal).join()}])[1 + ${some} % ${words.length}]`;
    // What says nothing by itself is empty; what every row must say is part of a key.
    if (type === "text[]" && !isNullable && byDefault === null) return "ARRAY[i::text]";
    if (type.endsWith("[]")) return `'{}'::${type}`;
    if (type.startsWith("timestamp")) return `now() - i * interval '1 minute'`;
    switch (type) {
      case "uuid": {
        const [owner = ""] = root.split(".");
        const nth = owner === table ? "i" : `(1 + ${some} % ${small.has(owner) ? few : rows})`;
        const known = small.get(owner);
        const others = `md5(${literal(root)} || ${nth})::uuid`;
        return known === undefined ? others : `CASE ${nth} WHEN 1 THEN ${literal(known)}::uuid ELSE ${others} END`;
      }
      case "boolean":
        return `(${some} % 20 ${byDefault === "true" ? "<>" : "="} 0)`;
      case "date":
        return `current_date - i % 700`;
      case "time without time zone":
        return `time '08:00'`;
      case "json":
      case "jsonb":
        return `'{}'::${type}`;
      case "bytea":
        return `decode(md5(${literal(name)} || i), 'hex')`;
      case "tsvector":
        return `array_to_tsvector(ARRAY[${literal(name)} || i])`;
      case "pg_lsn":
        return `'0/0'::pg_lsn + i`;
      case "text":
      case "character varying":
        return `${literal(name)} || ' ' || i`;
      default:
        return `(1 + i % 900)::${type}`;
    }
  };
  return isNullable ? `CASE WHEN ${some} % 10 = 0 THEN ${value()} END` : value();
}
