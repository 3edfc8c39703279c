import { afterCursor, counted, sortedBy, sortKeyOf, unseen, type Direction } from "../../kernel/db/records.ts";
import { raw, sql, written, type Fragment, type Statement } from "../../kernel/db/sql.ts";
import { decodeCursor } from "../../kernel/http/page.ts";
import { invalid } from "../../kernel/http/problem.ts";
import type { Search } from "./search.ts";
import type { NamedSort } from "./shapes.ts";

/**
 * A table with `id`, `search`, `sort_key` and `created_at`, of which the latter two have indexes with the id. All
 * expressions name it by `alias`.
 */
interface SearchedTable {
  readonly table: string;
  readonly alias: string;
  /** The condition for a tsquery. */
  readonly found: (query: Fragment) => Fragment;
}
export const searchedProducts: SearchedTable = {
  table: "products",
  alias: "p",
  found: (query) => sql`p.search @@ ${query}`,
};
interface SearchedList extends SearchedTable {
  readonly columns: Fragment;
  /** The condition of the rows that are listed at all. */
  readonly filter: Fragment;
  /**
   * Read by group (`all`: a SELECT of ids `k`; `isIn`: the condition of a row to be in `k`): an index on (group, order)
   * gives each group's rows in order. Rows of no group are not listed.
   */
  readonly groups?: { readonly all: Fragment; readonly isIn: Fragment } | undefined;
}

const columnsOf: Readonly<Record<NamedSort, readonly ["sort_key" | "created_at", Direction]>> = {
  Name: ["sort_key", "ASC"],
  NameDescending: ["sort_key", "DESC"],
  Newest: ["created_at", "DESC"],
  Oldest: ["created_at", "ASC"],
};

/**
 * How many next rows of the order are looked at before the index of words is asked: the nearest always, those ahead
 * only when one of the nearest has the words, because in a large table each row lies on a page of its own.
 */
const [rowsNear, rowsAhead] = [100, 1_000];
/** A sample of this size shows which words are frequent. */
const rowsOfSample = 100;

/**
 * A page of the rows that the search finds (all, without one) with their cursor's values as `sortKey`. 400 for a search
 * that is to be sorted otherwise than by name: no index has what it finds in another order. First come those whose name
 * begins with what was typed, then the others, each by their sort key. The parts of the statement:
 * - `first`: the rows whose name begins so, a range of the sort key's index.
 * - `near`: the next rows of the order; `near_found`: those of them that have the words.
 * - `ahead`: `near_found`, and when it has a row, what is found in a longer stretch of the order. This finds words that
 *   many rows have.
 * - `indexed`: what the index of words finds, when all these are fewer than a page. This finds rare words.
 * - `best`: as many of `indexed` as a page has, in its order.
 * - `page`: `first`, then `ahead` and `best` together.
 *
 * So a page takes no longer in a larger table. The planner is left no choice, because it does not know how often words
 * occur.
 */
export function pageFound(
  list: SearchedList,
  search: Search | undefined,
  query: { readonly limit: number; readonly cursor?: string; readonly count?: boolean; readonly sort: NamedSort },
): Statement {
  const { limit, cursor } = query;
  const { filter, found } = list;
  const [table, alias] = [raw(list.table), raw(list.alias)];
  const columns = sql`${list.columns} ${counted(query, everyFound(list, search))}`;
  if (search === undefined) return pageSorted(list, columns, query);
  if (query.sort !== "Name") throw invalid("sort", "must be Name with q: what it finds comes by name");
  const order = sql`${alias}.sort_key, ${alias}.id`;
  const cut = sql`ORDER BY ${order} LIMIT ${written(limit + 1)}`;
  const { afterFirst, afterOthers } = readCursor(cursor, order);
  const { beginning } = search;
  const isFirst =
    beginning === ""
      ? sql`false`
      : sql`${alias}.sort_key >= ${unseen(beginning, "text")} AND ${alias}.sort_key < ${unseen(`${beginning}\u{10ffff}`, "text")}`;
  const others = sql`NOT (${isFirst}) AND ${filter} AND ${afterOthers}`;
  const exact = unseen(search.exact, "tsquery");
  const next = (which: Fragment) =>
    sql`SELECT * FROM ${table} ${alias} WHERE ${afterOthers} ORDER BY ${order} ${which}`;
  return sql`
    WITH first AS MATERIALIZED (
      SELECT ${alias}.id FROM ${table} ${alias} WHERE ${isFirst} AND ${filter} AND ${afterFirst} ${cut}
    ), near AS MATERIALIZED (
      ${next(sql`LIMIT ${raw(String(rowsNear))}`)}
    ), near_found AS MATERIALIZED (
      SELECT ${alias}.* FROM near ${alias} WHERE ${others} AND ${found(exact)}
    ), ahead AS MATERIALIZED (
      SELECT ${alias}.id FROM (
        SELECT * FROM near_found
        UNION ALL
        SELECT ${alias}.* FROM (${next(sql`LIMIT ${raw(String(rowsAhead - rowsNear))} OFFSET ${raw(String(rowsNear))}`)}) ${alias}
        WHERE EXISTS (SELECT FROM near_found) AND ${others} AND ${found(exact)}
      ) ${alias}
      WHERE (SELECT count(*) FROM first) <= ${limit} ${cut}
    ), indexed AS MATERIALIZED (
      ${rowsFound(list, search, {
        more: sql`${alias}.sort_key`,
        condition: sql`(SELECT count(*) FROM first) + (SELECT count(*) FROM ahead) <= ${limit} AND ${others}`,
        isForgiving: sql`NOT EXISTS (SELECT FROM first)`,
        sample: sql`SELECT search FROM ${table} ORDER BY id LIMIT ${raw(String(rowsOfSample))}`,
      })}
    ), best AS (
      SELECT id FROM indexed ORDER BY sort_key, id LIMIT ${written(limit + 1)}
    ), page AS (
      SELECT id, 0 AS rank FROM first UNION ALL SELECT id, 1 FROM (SELECT id FROM ahead UNION SELECT id FROM best) other
    )
    SELECT json_build_array(page.rank, ${order}) AS "sortKey", ${columns}
    FROM page JOIN ${table} ${alias} USING (id) ORDER BY page.rank, ${order} LIMIT ${written(limit + 1)}`;
}

/** A statement of all rows that are found, in no order. */
export function everyFound(list: SearchedList, search: Search | undefined): Fragment {
  const { filter, alias } = list;
  return search === undefined
    ? sql`SELECT FROM ${raw(list.table)} ${raw(alias)} WHERE ${filter}`
    : rowsFound(list, search, { more: raw(`${alias}.sort_key`), condition: filter, isForgiving: sql`true` });
}

/** A page of all rows in the order of an index, or group by group in the order of its own (`groups`). */
function pageSorted(
  { table: name, alias: short, filter, groups }: SearchedList,
  columns: Fragment,
  { limit, cursor, sort }: { readonly limit: number; readonly cursor?: string; readonly sort: NamedSort },
): Statement {
  const [column, direction] = columnsOf[sort];
  const key = [
    [`${short}.${column}`, column === "sort_key" ? "text" : "timestamptz"],
    [`${short}.id`, "uuid"],
  ] as const;
  const cut = sql`${sortedBy(key, direction)} LIMIT ${written(limit + 1)}`;
  const rows = sql`${raw(name)} ${raw(short)} WHERE ${filter} ${afterCursor(key, cursor, direction)}`;
  const listed =
    groups === undefined
      ? rows
      : sql`(${groups.all}) k CROSS JOIN LATERAL (SELECT * FROM ${rows} AND ${groups.isIn} ${cut}) ${raw(short)}`;
  return sql`SELECT ${sortKeyOf(key)} AS "sortKey", ${columns} FROM ${listed} ${cut}`;
}

/**
 * The conditions of the rows after the cursor, for `first` and for the others. 400 for a cursor of another list.
 */
function readCursor(cursor: string | undefined, order: Fragment): { afterFirst: Fragment; afterOthers: Fragment } {
  const values = decodeCursor(cursor, ["integer", "text", "uuid"]);
  if (values === undefined) return { afterFirst: sql`true`, afterOthers: sql`true` };
  const [rank, key, id] = values;
  const after = sql`(${order}) > (${key}, ${id}::uuid)`;
  return rank === 0 ? { afterFirst: after, afterOthers: sql`true` } : { afterFirst: sql`false`, afterOthers: after };
}

/**
 * The condition of a row to have all the words of `query`. With a sample, the index is asked only for the words that no
 * row of the sample has, if there are such words: a frequent word makes it look at every row that has the word.
 */
function having(
  found: SearchedTable["found"],
  query: string,
  words: readonly string[],
  sample: Fragment | undefined,
): Fragment {
  const all = found(unseen(query, "tsquery"));
  if (sample === undefined || words.length === 0) return all;
  const rarest = sql`(
    WITH sample AS MATERIALIZED (${sample})
    SELECT coalesce(string_agg(word, ' & ') FILTER (WHERE NOT EXISTS (
      SELECT FROM sample WHERE sample.search @@ word::tsquery)), ${query}) FROM unnest(${words}::text[]) word)::tsquery`;
  // With IS TRUE the planner does not ask the index for this condition.
  return sql`${found(rarest)} AND (${all}) IS TRUE`;
}

/**
 * Ids, and `more`, of the rows with all the words; where there is none and `isForgiving`, of those that have them but
 * for a letter each. `sample`: a statement of some rows' `search`.
 */
function rowsFound(
  { table: name, alias: short, found }: SearchedTable,
  { exact, forgiving, words }: Search,
  {
    more,
    condition,
    isForgiving,
    sample,
  }: Readonly<Record<"more" | "condition" | "isForgiving", Fragment>> & { readonly sample?: Fragment },
): Fragment {
  const [table, alias] = [raw(name), raw(short)];
  const rows = (query: string, parts: readonly string[]) => sql`
    SELECT ${alias}.id, ${more} FROM ${table} ${alias} WHERE ${having(found, query, parts, sample)} AND ${condition}`;
  const exactly = rows(exact, words.exact);
  if (forgiving === null) return exactly;
  return sql`
    WITH exact AS MATERIALIZED (${exactly})
    SELECT * FROM exact
    UNION ALL ${rows(forgiving, words.forgiving)} AND ${isForgiving} AND NOT EXISTS (SELECT FROM exact)`;
}

const everywhere = { more: sql`p.sort_key`, condition: sql`true`, isForgiving: sql`true` };

/** All variants of the products that are found, to be selected from. */
export function variantsFound(search: Search): Fragment {
  // Few rows are found, which the planner does not know: it would read the tables whole.
  return sql`(SELECT f.* FROM (${rowsFound(searchedProducts, search, everywhere)}) every CROSS JOIN LATERAL (
    SELECT * FROM variants WHERE product_id = every.id OFFSET 0) f OFFSET 0)`;
}

/** The tsvector of the lexemes. */
export function searchVector(lexemes: readonly string[]): Fragment {
  return sql`array_to_tsvector(${lexemes}::text[])`;
}
