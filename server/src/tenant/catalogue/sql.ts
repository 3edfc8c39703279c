import type { Handle, TenantWrite } from "../../kernel/db/handles.ts";
import type { RecordTable } from "../../kernel/db/records.ts";
import { sql, written } from "../../kernel/db/sql.ts";
import { conflict } from "../../kernel/http/problem.ts";
import { mostLevels } from "./schema.ts";

const stamps = sql`is_archived AS "isArchived", version, created_at AS "createdAt"`;
const byName = [
  ["lower(name)", "text"],
  ["id", "uuid"],
] as const;
const nameTaken = (noun: string) => () => conflict("name_taken", `Another ${noun} has this name.`);

export const categoryTable: RecordTable = {
  name: "categories",
  select: sql`id, name, parent_id AS "parentId", sort_order AS "sortOrder", ${stamps}`,
  columns: { name: "name", parentId: "parent_id", sortOrder: "sort_order" },
  sortKey: [["sort_order", "integer"], ...byName],
  canArchive: true,
  constraints: { categories_name_key: nameTaken("category under the same parent") },
};

export const unitTable: RecordTable = {
  name: "units",
  select: sql`id, code, name, precision, ${stamps}`,
  columns: { code: "code", name: "name", precision: "precision" },
  sortKey: [
    ["lower(code)", "text"],
    ["id", "uuid"],
  ],
  canArchive: true,
  constraints: { units_code_key: () => conflict("code_taken", "Another unit has this code.") },
};

/** Blocks all other moves of categories until the transaction ends, and nothing else. */
export async function lockMoves(tx: TenantWrite): Promise<void> {
  await tx.run(sql`LOCK TABLE categories IN SHARE UPDATE EXCLUSIVE MODE`);
}

/** Whether `parentId` as parent of `id` would make a cycle. */
export async function wouldCycle(tx: TenantWrite, id: string, parentId: string): Promise<boolean> {
  const found = await tx.maybe(sql`
    WITH RECURSIVE above AS (
      SELECT id, parent_id FROM categories WHERE id = ${parentId}
      UNION SELECT c.id, c.parent_id FROM categories c JOIN above ON c.id = above.parent_id)
    SELECT FROM above WHERE id = ${id}`);
  return found !== undefined;
}

/**
 * How deep the lowest of what stands under a category, or the category, would stand under a parent; more than
 * `mostLevels` is not looked for. `id`: of a category, or of a new one.
 */
export async function levelsUnder(tx: TenantWrite, id: string, parentId: string): Promise<number> {
  const { levels } = await tx.one<{ levels: number }>(sql`
    WITH RECURSIVE above AS (
      SELECT parent_id, 1 AS level FROM categories WHERE id = ${parentId}
      UNION ALL SELECT c.parent_id, a.level + 1 FROM categories c JOIN above a ON c.id = a.parent_id WHERE a.level <= ${mostLevels}
    ), below AS (
      SELECT ${id}::uuid AS id, 1 AS level
      UNION ALL SELECT c.id, b.level + 1 FROM categories c JOIN below b ON c.parent_id = b.id WHERE b.level <= ${mostLevels})
    SELECT (SELECT coalesce(max(level), 0) FROM above) + (SELECT max(level) FROM below) AS levels`);
  return levels;
}

/** What is judged of a row, with its `level`: one more than `mostLevels` when it is deeper, or under itself. */
export const judgedCategory = sql`${categoryTable.select}, (
  WITH RECURSIVE above AS (
    SELECT categories.parent_id, 1 AS level
    UNION ALL SELECT c.parent_id, a.level + 1 FROM categories c JOIN above a ON c.id = a.parent_id WHERE a.level <= ${written(mostLevels)})
  SELECT max(level) FROM above) AS level`;

/** Does a live product or subcategory stand in it? */
export async function isCategoryUsed(tx: Handle, id: string): Promise<boolean> {
  return (
    await tx.one<{ used: boolean }>(sql`
    SELECT EXISTS (SELECT FROM products WHERE category_id = ${id} AND NOT is_archived)
        OR EXISTS (SELECT FROM categories WHERE parent_id = ${id} AND NOT is_archived) AS used`)
  ).used;
}

export async function isUnitUsed(tx: Handle, id: string): Promise<boolean> {
  return (
    await tx.one<{ used: boolean }>(sql`
    SELECT EXISTS (SELECT FROM variants WHERE unit_id = ${id} AND NOT is_archived) AS used`)
  ).used;
}
