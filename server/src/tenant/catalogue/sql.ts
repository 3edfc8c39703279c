import type { Handle, TenantWrite } from "../../kernel/db/handles.ts";
import { quantityText, type RecordTable } from "../../kernel/db/records.ts";
import { sql } from "../../kernel/db/sql.ts";
import { conflict } from "../../kernel/http/problem.ts";

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

export const taxRateTable: RecordTable = {
  name: "tax_rates",
  select: sql`id, name, ${quantityText("rate")} AS rate, ${stamps}`,
  columns: { name: "name", rate: "rate" },
  sortKey: byName,
  canArchive: true,
  constraints: { tax_rates_name_key: nameTaken("tax rate") },
};

export const taxGroupTable: RecordTable = {
  name: "tax_groups",
  select: sql`id, name, ${stamps}, (
    SELECT coalesce(json_agg(json_build_object('taxRateId', c.tax_rate_id, 'isCompound', c.is_compound) ORDER BY c.position), '[]')
    FROM tax_group_components c WHERE c.tax_group_id = tax_groups.id) AS components`,
  columns: { name: "name" },
  sortKey: byName,
  canArchive: true,
  constraints: { tax_groups_name_key: nameTaken("tax group") },
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

export async function replaceComponents(
  tx: TenantWrite,
  groupId: string,
  components: readonly { taxRateId: string; isCompound: boolean }[],
): Promise<void> {
  await tx.run(sql`DELETE FROM tax_group_components WHERE tax_group_id = ${groupId}`);
  await tx.run(sql`
    INSERT INTO tax_group_components (tax_group_id, position, tax_rate_id, is_compound)
    SELECT ${groupId}, position - 1, (component ->> 'taxRateId')::uuid, (component ->> 'isCompound')::boolean
    FROM jsonb_array_elements(${JSON.stringify(components)}::jsonb) WITH ORDINALITY AS c (component, position)`);
}

/** Does a live product or subcategory stand in it? */
export async function isCategoryUsed(tx: Handle, id: string): Promise<boolean> {
  return (
    await tx.one<{ used: boolean }>(sql`
    SELECT EXISTS (SELECT FROM products WHERE category_id = ${id} AND NOT is_archived)
        OR EXISTS (SELECT FROM categories WHERE parent_id = ${id} AND NOT is_archived) AS used`)
  ).used;
}

export async function isTaxRateUsed(tx: Handle, id: string): Promise<boolean> {
  return (
    await tx.one<{ used: boolean }>(sql`
    SELECT EXISTS (
      SELECT FROM tax_group_components c JOIN tax_groups g ON g.id = c.tax_group_id
      WHERE c.tax_rate_id = ${id} AND NOT g.is_archived) AS used`)
  ).used;
}

export async function isTaxGroupUsed(tx: Handle, id: string): Promise<boolean> {
  return (
    await tx.one<{ used: boolean }>(sql`
    SELECT EXISTS (SELECT FROM products WHERE tax_group_id = ${id} AND NOT is_archived) AS used`)
  ).used;
}

export async function isUnitUsed(tx: Handle, id: string): Promise<boolean> {
  return (
    await tx.one<{ used: boolean }>(sql`
    SELECT EXISTS (SELECT FROM variants WHERE unit_id = ${id} AND NOT is_archived) AS used`)
  ).used;
}
