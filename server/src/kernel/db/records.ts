import type { QueryResultRow } from "pg";
import { decodeCursor, mostCounted, pageOf, withCount, type CursorType } from "../http/page.ts";
import { ValidationFailed } from "../http/problem.ts";
import { type ConstraintProblems, withConstraints } from "./errors.ts";
import type { Handle } from "./handles.ts";
import { raw, sql, written, type Fragment } from "./sql.ts";

/**
 * Money as it is sent: at least two fraction digits and no other trailing zeros. `column` must be a constant, never
 * input.
 */
export function moneyText(column: string) {
  return raw(`round(${column}, greatest(2, scale(trim_scale(${column}))))::text`);
}

/** A quantity or rate as it is sent: no trailing zeros. `column` must be a constant, never input. */
export function quantityText(column: string) {
  return raw(`trim_scale(${column})::text`);
}

/** A time as it is sent, where the database makes JSON of it. `column` must be a constant, never input. */
export function timeText(column: string) {
  return raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
}

/**
 * A value that the planner does not look at, so that it plans the statement once for all values: where one seems to
 * find fewer rows than most do, it would plan each call anew. `type` must be a constant, never input.
 */
export function unseen(value: unknown, type: string) {
  return sql`(SELECT ${value}::${raw(type)})`;
}

/** `ANY` of a list whose length the planner does not look at. */
export function anyOf(values: readonly unknown[] | null, type: "uuid" | "text" | "bytea" = "uuid") {
  return sql`ANY (${unseen(values, `${type}[]`)}::${raw(type)}[])`;
}

/**
 * `version = version + 1` and the members of `patch` that `columns` knows, as a SET list. Absent members stay as they
 * are.
 */
function assignments(patch: Readonly<Record<string, unknown>>, columns: Readonly<Record<string, string>>) {
  return Object.entries(columns)
    .filter(([member]) => patch[member] !== undefined)
    .reduce((list, [member, column]) => sql`${list}, ${raw(column)} = ${patch[member]}`, sql`version = version + 1`);
}

/** The order of a list: expressions with their types; the last one makes it unique. */
export type SortKey = readonly (readonly [expression: string, type: CursorType])[];

/** `json_build_array(…)` of the key, to be selected as `"sortKey"`: a cursor is made of it. */
export function sortKeyOf(key: SortKey) {
  return raw(`json_build_array(${key.map(([expression]) => expression).join(", ")})`);
}

/** Which end of the order a list begins at. */
export type Direction = "ASC" | "DESC";

/** `ORDER BY` of the key. */
export function sortedBy(key: SortKey, direction: Direction = "ASC"): Fragment {
  return raw(`ORDER BY ${key.map(([expression]) => `${expression} ${direction}`).join(", ")}`);
}

/** The rows after `cursor`: `AND (…) > (…)`, nothing without a cursor; 400 when it is not one of this list. */
export function afterCursor(key: SortKey, cursor: string | undefined, direction: Direction = "ASC") {
  const values = decodeCursor(
    cursor,
    key.map(([, type]) => type),
  );
  if (values === undefined) return sql``;
  const typed = key
    .map(([, type], i) => sql`${values[i]}::${raw(type)}`)
    .reduce((list, value) => sql`${list}, ${value}`);
  const beyond = raw(direction === "ASC" ? ">" : "<");
  return sql`AND (${raw(key.map(([expression]) => expression).join(", "))}) ${beyond} (${typed})`;
}

/**
 * The condition of a row to be shown: one of those that are asked for by their ids, archived or not; else one in use,
 * unless all are asked for. `prefix`: what its columns begin with, as `p.`; `hasArchive`: whether it has `is_archived`.
 */
export function isListed(
  prefix: string,
  { ids, includeArchived = false }: { readonly ids?: readonly string[]; readonly includeArchived?: boolean },
  hasArchive = true,
): Fragment {
  if (ids !== undefined) return sql`${raw(prefix)}id = ${anyOf(ids)}`;
  return includeArchived || !hasArchive ? sql`true` : sql`NOT ${raw(prefix)}is_archived`;
}

/**
 * `count`, to be selected beside each row of a page: how many rows `found`, a statement, has, counted to one more than
 * is told. Nothing unless it is asked for.
 */
export function counted({ count = false }: { readonly count?: boolean }, found: Fragment): Fragment {
  return count
    ? sql`, (SELECT count(*)::int FROM (${found} LIMIT ${raw(String(mostCounted + 1))}) every_row) AS count`
    : sql``;
}

/** Whether `found`, a statement, has more than so many rows. */
export async function hasMoreThan(tx: Handle, most: number, found: Fragment): Promise<boolean> {
  return (await tx.maybe(sql`SELECT FROM (${found}) every_row OFFSET ${written(most)} LIMIT 1`)) !== undefined;
}

/** A table whose rows are whole resources: `id`, `version` and plain columns. */
export interface RecordTable {
  readonly name: string;
  /** The select list, its names in camelCase; must have `id` and `version`. */
  readonly select: Fragment;
  /** Column by the member a caller may write. */
  readonly columns: Readonly<Record<string, string>>;
  readonly sortKey: SortKey;
  readonly canArchive: boolean;
  readonly constraints: ConstraintProblems;
}

export interface RecordRow extends QueryResultRow {
  readonly id: string;
  readonly version: number;
  readonly isArchived?: boolean;
}

/** One page of the table in its order; of the rows for which all `conditions` that are there are true. */
export async function listRecords(
  tx: Handle,
  table: RecordTable,
  query: { limit: number; cursor?: string; count?: boolean; includeArchived?: boolean; ids?: readonly string[] },
  conditions: readonly (Fragment | undefined)[] = [],
) {
  const { limit, cursor, count = false } = query;
  const listed = isListed("", query, table.canArchive);
  const all = conditions.reduce<Fragment>((sum, one) => (one === undefined ? sum : sql`${sum} AND ${one}`), listed);
  const rows = await tx.many<RecordRow & { sortKey: unknown[] }>(sql`
    SELECT ${table.select}, ${sortKeyOf(table.sortKey)} AS "sortKey"
      ${counted(query, sql`SELECT FROM ${raw(table.name)} WHERE ${all}`)} FROM ${raw(table.name)}
    WHERE ${all} ${afterCursor(table.sortKey, cursor)}
    ORDER BY ${raw(table.sortKey.map(([expression]) => expression).join(", "))} LIMIT ${written(limit + 1)}`);
  return withCount(
    pageOf(rows, limit, (row) => row.sortKey),
    rows,
    { ...query, count },
  );
}

export function findRecord(tx: Handle, table: RecordTable, id: string): Promise<RecordRow | undefined> {
  return tx.maybe<RecordRow>(sql`SELECT ${table.select} FROM ${raw(table.name)} WHERE id = ${id}`);
}

/** Finds the row and holds it until the transaction ends. */
export function lockRecord(tx: Handle, table: RecordTable, id: string): Promise<RecordRow | undefined> {
  return tx.maybe<RecordRow>(sql`SELECT ${table.select} FROM ${raw(table.name)} WHERE id = ${id} FOR NO KEY UPDATE`);
}

/**
 * 400 for each member that names no record of the table, or an archived one; the others stay alive until the
 * transaction ends. `named`: ids by the paths of their members; null and undefined name nothing.
 */
export async function requireAlive(
  tx: Handle,
  { name }: Pick<RecordTable, "name">,
  noun: string,
  named: Readonly<Record<string, string | null | undefined>>,
): Promise<void> {
  const given = Object.entries(named).filter(([, id]) => id !== null && id !== undefined);
  if (given.length === 0) return;
  const rows = await tx.many<{ id: string }>(sql`
    SELECT id FROM ${raw(name)} WHERE id = ${anyOf(given.map(([, id]) => id))} AND NOT is_archived ORDER BY id FOR SHARE`);
  const alive = new Set(rows.map(({ id }) => id));
  const faults = given.filter(([, id]) => !alive.has(id ?? "")).map(([path]) => [path, [`no such ${noun}`]] as const);
  if (faults.length > 0) throw new ValidationFailed(Object.fromEntries(faults));
}

/** Inserts what `values` has; the rest gets the columns' defaults. Throws the table's constraint problems. */
export async function insertRecord(
  tx: Handle,
  table: RecordTable,
  id: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const given = Object.entries(table.columns).filter(([member]) => values[member] !== undefined);
  const names = raw(given.map(([, column]) => `, ${column}`).join(""));
  const list = given.reduce((sum, [member]) => sql`${sum}, ${values[member]}`, sql`${id}`);
  await withConstraints(table.constraints, () =>
    tx.run(sql`INSERT INTO ${raw(table.name)} (id${names}) VALUES (${list})`),
  );
}

/** Writes what `patch` has and raises the version. Throws the table's constraint problems. */
export async function updateRecord(
  tx: Handle,
  table: Pick<RecordTable, "name" | "columns" | "canArchive" | "constraints">,
  id: string,
  patch: Readonly<Record<string, unknown>>,
): Promise<void> {
  const columns = table.canArchive ? { ...table.columns, isArchived: "is_archived" } : table.columns;
  await withConstraints(table.constraints, () =>
    tx.run(sql`UPDATE ${raw(table.name)} SET ${assignments(patch, columns)} WHERE id = ${id}`),
  );
}
