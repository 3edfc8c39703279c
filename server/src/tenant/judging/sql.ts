import type { TenantWrite } from "../../kernel/db/handles.ts";
import { ident, literal, raw, sql } from "../../kernel/db/sql.ts";
import type { StoredRule, Values } from "../engine/stored-rules.ts";

/** More than any request can write into a row. */
const mostBytes = raw(String(4 * 1024 * 1024));
const atOnce = 20;

/** A row as the wire has it, or the member in which it is what no request writes. */
export interface StoredRow {
  readonly row: Values | null;
  readonly wrong: string | null;
}

/** The rows of a rule's table, few of them in memory at a time. */
export async function* readStored(
  tx: TenantWrite,
  { table, columns, select, isDistinct = false }: StoredRule,
): AsyncGenerator<StoredRow> {
  const members = Object.entries(columns);
  const plain = members.map(([member, column]) => `${ident(column)} AS ${ident(member)}`).join(", ");
  // The wire has no null of JSON: what is not there is NULL.
  const nulls = members.map(
    ([member, column]) => `WHEN jsonb_typeof(to_jsonb(${ident(column)})) = 'null' THEN ${literal(member)}`,
  );
  await tx.run(sql`
    DECLARE stored NO SCROLL CURSOR FOR
    SELECT CASE WHEN octet_length(row) <= ${mostBytes} THEN row::json END AS row,
           CASE WHEN octet_length(row) <= ${mostBytes} THEN "null" ELSE (
             SELECT key FROM json_each_text(row::json) ORDER BY octet_length(value) DESC NULLS LAST LIMIT 1) END AS wrong
    FROM (SELECT ${raw(isDistinct ? "DISTINCT" : "")} row_to_json(r)::text AS row, "null"
          FROM (SELECT ${select ?? raw(plain)}, CASE ${raw(nulls.join(" "))} END AS "null"
                FROM ${raw(ident(table))}) r) rows`);
  for (;;) {
    const rows = await tx.many<StoredRow>(sql`FETCH ${raw(String(atOnce))} FROM stored`);
    yield* rows;
    if (rows.length < atOnce) break;
  }
  await tx.run(sql`CLOSE stored`);
}
