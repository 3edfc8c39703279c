import type { TenantRead } from "../../kernel/db/handles.ts";
import { anyOf } from "../../kernel/db/records.ts";
import { ident, literal, raw, sql, written } from "../../kernel/db/sql.ts";
import type { SyncStream } from "../engine/manifest.ts";
import type { FeedPosition, Row } from "./cursor.ts";

/** The most transactions that one read looks at: all rows of most of them have changed again since. */
const transactionsAtOnce = 1_000;

/** How far the shop's feed is. */
export interface Head {
  readonly epoch: string;
  /** The number of the last transaction that has one. */
  readonly number: number;
  /** Deleted rows of before it are forgotten. */
  readonly floor: number;
  /** A transaction that has committed has no number yet. */
  readonly isWaiting: boolean;
}

const head = sql`h.epoch, h.number::float8 AS number, h.floor::float8 AS floor,
  EXISTS (SELECT FROM feed_transactions WHERE number IS NULL) AS "isWaiting"`;

export function getHead(tx: TenantRead): Promise<Head> {
  return tx.one<Head>(sql`SELECT ${head} FROM feed_head h`);
}

/** A row that has changed, as it is now; null: there is none any more, or none for this till. */
export interface ChangedRow extends Row {
  readonly number: number;
  readonly data: Readonly<Record<string, unknown>> | null;
}

/**
 * The next rows of the streams that have changed after the position, in the order of their numbers, and the head they
 * were read at: one statement, one snapshot. `readTo`: the number up to which was looked, if there are more
 * transactions.
 */
export function readChanges(
  tx: TenantRead,
  all: readonly SyncStream[],
  branchId: string,
  { number, after }: Pick<FeedPosition, "number" | "after">,
  limit: number,
): Promise<Head & { readonly changes: ChangedRow[]; readonly readTo: number | null }> {
  const streams = all.filter(({ isOnlyInSnapshot }) => isOnlyInSnapshot !== true);
  const names = streams.map(({ name }) => name);
  const data = streams.reduce(
    (cases, stream) => sql`${cases} WHEN ${raw(literal(stream.name))} THEN (
      SELECT ${dataOf(stream)} ${rowsOf(stream, branchId)} AND ${isKey(stream)})`,
    sql``,
  );
  return tx.one(sql`
    WITH next AS MATERIALIZED (
      SELECT key, number FROM feed_transactions WHERE number >= ${number} ORDER BY number LIMIT ${raw(String(transactionsAtOnce))})
    SELECT ${head}, (SELECT max(number)::float8 FROM next HAVING count(*) = ${transactionsAtOnce}) AS "readTo", (
      SELECT coalesce(json_agg(json_build_object('stream', c.stream, 'key', c.key, 'number', c.number, 'data', CASE c.stream ${data} END)
        ORDER BY c.number, c.stream, c.key), '[]')
      FROM (
        SELECT f.stream, f.key, t.number FROM next t JOIN feed_changes f ON f.transaction = t.key
        WHERE f.stream = ${anyOf(names, "text")}
          AND (t.number > ${number} OR (f.stream, f.key) > (${after?.stream ?? null}::text, ${after?.key ?? null}::text[]))
        ORDER BY t.number, f.stream, f.key LIMIT ${written(limit)}) c) AS changes
    FROM feed_head h`);
}

/** The next rows of a stream after this key, each as the text of its JSON. */
export function listRows(
  tx: TenantRead,
  stream: SyncStream,
  branchId: string,
  after: readonly string[] | undefined,
  limit: number,
): Promise<{ key: string[]; data: string }[]> {
  const columns = raw(stream.key.map(([column]) => ident(column)).join(", "));
  const from =
    after === undefined
      ? sql``
      : sql`AND (${columns}) > (${stream.key
          .map(([, type], i) => sql`${after[i]}::${raw(type)}`)
          .reduce((list, one) => sql`${list}, ${one}`)})`;
  return tx.many(sql`
    SELECT ARRAY[${raw(stream.key.map(([column]) => `${ident(column)}::text`).join(", "))}] AS key, ${dataOf(stream)}::text AS data
    ${rowsOf(stream, branchId)} ${from} ORDER BY ${columns} LIMIT ${written(limit)}`);
}

function dataOf({ select }: SyncStream) {
  return sql`(SELECT row_to_json(d) FROM (SELECT ${select}) d)`;
}

/** The rows of the table that a till of the branch sees; conditions follow. */
function rowsOf({ table, alias = table, key, branch }: SyncStream, branchId: string) {
  const from = sql`FROM ${raw(ident(table))} ${raw(ident(alias))} WHERE`;
  if (branch === undefined) return sql`${from} true`;
  const column = raw(ident(branch));
  // What is part of the key is never null, and can be looked up by its index.
  return key.some(([name]) => name === branch)
    ? sql`${from} ${column} = ${branchId}`
    : sql`${from} (${column} = ${branchId} OR ${column} IS NULL)`;
}

function isKey({ key }: SyncStream) {
  return raw(key.map(([column, type], i) => `${ident(column)} = c.key[${i + 1}]::${type}`).join(" AND "));
}
