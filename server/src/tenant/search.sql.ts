import { raw, sql, type Fragment, type Statement } from "../kernel/db/sql.ts";
import { decodeCursor } from "../kernel/http/page.ts";
import type { Search } from "./search.ts";

/** A table with `id`, `search` and `sort_key`, which has an index with the id. All expressions name it by `alias`. */
interface SearchedTable {
  readonly table: string;
  readonly alias: string;
  /** The condition for a tsquery. */
  readonly found: (query: string) => Fragment;
}
export const searchedProducts: SearchedTable = {
  table: "products",
  alias: "p",
  found: (query) => sql`p.search @@ ${query}::tsquery`,
};
interface SearchedList extends SearchedTable {
  readonly columns: Fragment;
  /** Of the rows that are listed at all. */
  readonly filter: Fragment;
  /**
   * Groups `k` that an index has in the order of the list, and the condition of a row to be in one. Others are not
   * listed.
   */
  readonly groups?: { readonly all: Fragment; readonly isIn: Fragment } | undefined;
}

/** So many rows of the order are looked at before the index of words is asked. */
const rowsAhead = 1_000;

/**
 * A page of the rows that the search finds (all, without one) with their cursor's values as `sortKey`: first those
 * whose name begins with what was typed, then the others, each by their sort key. The first are a range of that key's
 * index. Of the others, those with words that many rows have are found among the next rows of the order, and those with
 * rare words by the words' index, so that a page takes no longer in a larger table. The planner is left no choice,
 * because it does not know how often words occur.
 */
export function pageFound(
  list: SearchedList,
  search: Search | undefined,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string },
): Statement {
  const { columns, filter, found } = list;
  const [table, alias] = [raw(list.table), raw(list.alias)];
  const order = sql`${alias}.sort_key, ${alias}.id`;
  const cut = sql`ORDER BY ${order} LIMIT ${limit + 1}`;
  const { afterFirst, afterOthers } = readCursor(cursor, order);
  if (search === undefined && list.groups !== undefined)
    return sql`
      SELECT ${columns}, json_build_array(0, ${order}) AS "sortKey" FROM (${list.groups.all}) k CROSS JOIN LATERAL (
        SELECT * FROM ${table} ${alias} WHERE ${list.groups.isIn} AND ${filter} AND ${afterFirst} ${cut}) ${alias} ${cut}`;
  if (search === undefined)
    return sql`
      SELECT ${columns}, json_build_array(0, ${order}) AS "sortKey" FROM ${table} ${alias}
      WHERE ${filter} AND ${afterFirst} ${cut}`;
  const { beginning } = search;
  const isFirst =
    beginning === ""
      ? sql`false`
      : sql`${alias}.sort_key >= ${beginning} AND ${alias}.sort_key < ${`${beginning}\u{10ffff}`}`;
  const others = sql`NOT (${isFirst}) AND ${filter} AND ${afterOthers}`;
  return sql`
    WITH first AS MATERIALIZED (
      SELECT ${alias}.id FROM ${table} ${alias} WHERE ${isFirst} AND ${filter} AND ${afterFirst} ${cut}
    ), ahead AS MATERIALIZED (
      SELECT ${alias}.id
      FROM (SELECT * FROM ${table} ${alias} WHERE ${afterOthers} ORDER BY ${order} LIMIT ${rowsAhead}) ${alias}
      WHERE (SELECT count(*) FROM first) <= ${limit} AND ${others} AND ${found(search.exact)} ${cut}
    ), indexed AS MATERIALIZED (
      ${rowsFound(list, search, {
        more: sql`${alias}.sort_key`,
        condition: sql`(SELECT count(*) FROM first) + (SELECT count(*) FROM ahead) <= ${limit} AND ${others}`,
        isForgiving: sql`NOT EXISTS (SELECT FROM first)`,
      })}
    ), best AS (
      SELECT id FROM indexed ORDER BY sort_key, id LIMIT ${limit + 1}
    ), page AS (
      SELECT id, 0 AS rank FROM first UNION ALL SELECT id, 1 FROM (SELECT id FROM ahead UNION SELECT id FROM best) other
    )
    SELECT ${columns}, json_build_array(page.rank, ${order}) AS "sortKey"
    FROM page JOIN ${table} ${alias} USING (id) ORDER BY page.rank, ${order} LIMIT ${limit + 1}`;
}

/**
 * What comes after the cursor of those whose name begins so, and of the others. 400 when it is not one of these lists.
 */
function readCursor(cursor: string | undefined, order: Fragment): { afterFirst: Fragment; afterOthers: Fragment } {
  const values = decodeCursor(cursor, ["integer", "text", "uuid"]);
  if (values === undefined) return { afterFirst: sql`true`, afterOthers: sql`true` };
  const [rank, key, id] = values;
  const after = sql`(${order}) > (${key}, ${id}::uuid)`;
  return rank === 0 ? { afterFirst: after, afterOthers: sql`true` } : { afterFirst: sql`false`, afterOthers: after };
}

/**
 * Ids, and `more`, of the rows with all the words; where there is none and `isForgiving`, of those that have them but
 * for a letter each.
 */
export function rowsFound(
  { table: name, alias: short, found }: SearchedTable,
  { exact, forgiving }: Search,
  { more, condition, isForgiving }: Readonly<Record<"more" | "condition" | "isForgiving", Fragment>>,
): Fragment {
  const [table, alias] = [raw(name), raw(short)];
  const rows = (query: string) => sql`
    SELECT ${alias}.id, ${more} FROM ${table} ${alias} WHERE ${found(query)} AND ${condition}`;
  if (forgiving === null) return rows(exact);
  return sql`
    WITH exact AS MATERIALIZED (${rows(exact)})
    SELECT * FROM exact UNION ALL ${rows(forgiving)} AND ${isForgiving} AND NOT EXISTS (SELECT FROM exact)`;
}

/** The tsvector of the lexemes. */
export function searchVector(lexemes: readonly string[]): Fragment {
  return sql`array_to_tsvector(${lexemes}::text[])`;
}
