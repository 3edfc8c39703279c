import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { sql, written } from "../../../kernel/db/sql.ts";
import type { KeyedBarcode } from "../codes/service.ts";
import { anyOf, moneyText, quantityText } from "../../../kernel/db/records.ts";

/** A variant with its product as import and export see it. */
export interface ImportItem {
  readonly productId: string;
  readonly variantId: string;
  readonly sku: string;
  readonly name: string;
  readonly variantName: string;
  readonly description: string | null;
  readonly categoryId: string | null;
  readonly taxGroupId: string | null;
  readonly unitId: string;
  readonly price: string;
  readonly isOpenPrice: boolean;
  readonly cost: string | null;
  readonly isTracked: boolean;
  readonly barcodes: readonly KeyedBarcode[];
  readonly components: readonly { readonly variantId: string; readonly sku: string; readonly quantity: string }[];
  readonly isArchived: boolean;
}

const itemColumns = sql`p.id AS "productId", v.id AS "variantId", v.sku, p.name, v.name AS "variantName", p.description, p.category_id AS "categoryId",
  p.tax_group_id AS "taxGroupId", v.unit_id AS "unitId", ${moneyText("v.price")} AS price, ${moneyText("v.cost")} AS cost,
  (SELECT coalesce(json_agg(json_build_object('code', b.code, 'type', b.type, 'key', b.scan_key) ORDER BY b.position, b.code), '[]')
   FROM barcodes b WHERE b.variant_id = v.id) AS barcodes,
  v.is_open_price AS "isOpenPrice", v.is_tracked AS "isTracked", v.is_archived OR p.is_archived AS "isArchived",
  (SELECT coalesce(json_agg(json_build_object('variantId', c.component_id, 'quantity', ${quantityText("c.quantity")},
     'sku', (SELECT part.sku FROM variants part WHERE part.id = c.component_id)) ORDER BY c.position), '[]')
   FROM variant_components c WHERE c.variant_id = v.id) AS components`;

/**
 * From here to the end of the transaction tables are read by index, and a join reads each once at most. Their
 * statistics are of the time before it, when they may have been empty: each batch of 500 rows would compare each with a
 * whole table. For the same reason no statement here joins a table with what it is given.
 */
export async function readByIndex(tx: TenantWrite): Promise<void> {
  await tx.run(sql`SELECT set_config('enable_seqscan', 'off', true), set_config('enable_nestloop', 'off', true)`);
}

type ItemRow = ImportItem & Record<string, unknown>;

/** The items of these SKUs, locked against change until the transaction ends. */
export function lockItemsBySku(tx: TenantWrite, skus: readonly string[]): Promise<ImportItem[]> {
  return tx.many<ItemRow>(sql`
    SELECT ${itemColumns} FROM variants v JOIN products p ON p.id = v.product_id
    WHERE lower(v.sku) = ANY (ARRAY(SELECT lower(s) FROM unnest(${skus}::text[]) s)) ORDER BY p.id, v.id FOR NO KEY UPDATE OF p, v`);
}

/** Which variants own these codes as the key of a barcode or, in lower case, as a SKU; none that is archived. */
export function listOwnersOfCodes(
  tx: TenantRead,
  codes: readonly string[],
): Promise<{ code: string; variantId: string }[]> {
  return tx.many(sql`
    SELECT scan_key AS code, variant_id AS "variantId" FROM barcodes WHERE scan_key = ${anyOf(codes, "text")} AND is_live
    UNION ALL SELECT lower(sku), id FROM variants v
    WHERE lower(sku) = ${anyOf(codes, "text")} AND NOT is_archived AND NOT (SELECT is_archived FROM products WHERE id = v.product_id)`);
}

export function listVariantIds(tx: TenantRead, skus: readonly string[]): Promise<{ id: string; sku: string }[]> {
  return tx.many(sql`
    SELECT id, sku FROM variants WHERE lower(sku) = ANY (ARRAY(SELECT lower(s) FROM unnest(${skus}::text[]) s))`);
}

/** Ids with the name or code of what rows refer to. */
export function listNamed(tx: TenantRead, what: "tax_groups" | "units"): Promise<{ name: string; id: string }[]> {
  return what === "units"
    ? tx.many(sql`SELECT code AS name, id FROM units WHERE NOT is_archived`)
    : tx.many(sql`SELECT name, id FROM tax_groups WHERE NOT is_archived`);
}

export function listCategoryNodes(tx: TenantRead): Promise<{ id: string; name: string; parentId: string | null }[]> {
  return tx.many(sql`SELECT id, name, parent_id AS "parentId" FROM categories WHERE NOT is_archived`);
}

export async function insertCategory(
  tx: TenantWrite,
  category: { id: string; name: string; parentId: string | null },
): Promise<void> {
  await tx.run(
    sql`INSERT INTO categories (id, name, parent_id) VALUES (${category.id}, ${category.name}, ${category.parentId})`,
  );
}

/** Inserts new items and overwrites known ones, table by table. Items of one product say the same of it. */
export async function saveItems(tx: TenantWrite, items: readonly ImportItem[]): Promise<void> {
  const json = JSON.stringify(items);
  const variantIds = items.map(({ variantId }) => variantId);
  await tx.run(sql`
    INSERT INTO products AS r (id, name, description, category_id, tax_group_id)
    SELECT DISTINCT ON ("productId") "productId", name, description, "categoryId", "taxGroupId"
    FROM jsonb_to_recordset(${json}::jsonb) i("productId" uuid, name text, description text, "categoryId" uuid, "taxGroupId" uuid)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, description = excluded.description, category_id = excluded.category_id,
      tax_group_id = excluded.tax_group_id, version = r.version + 1`);
  await tx.run(sql`
    INSERT INTO variants AS r (id, product_id, sku, name, unit_id, price, is_open_price, cost, is_tracked)
    SELECT "variantId", "productId", sku, "variantName", "unitId", price, "isOpenPrice", cost, "isTracked"
    FROM jsonb_to_recordset(${json}::jsonb) i("variantId" uuid, "productId" uuid, sku text, "variantName" text, "unitId" uuid,
      price numeric, "isOpenPrice" boolean, cost numeric, "isTracked" boolean)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, unit_id = excluded.unit_id, price = excluded.price,
      is_open_price = excluded.is_open_price, cost = excluded.cost, is_tracked = excluded.is_tracked, version = r.version + 1`);
  await tx.run(sql`DELETE FROM barcodes WHERE variant_id = ${anyOf(variantIds)}`);
  await tx.run(sql`
    INSERT INTO barcodes (code, scan_key, is_live, variant_id, position, type)
    SELECT b.value->>'code', b.value->>'key', NOT (i->>'isArchived')::boolean, (i->>'variantId')::uuid, b.position, b.value->>'type'
    FROM jsonb_array_elements(${json}::jsonb) i, jsonb_array_elements(i->'barcodes') WITH ORDINALITY b(value, position)`);
  await tx.run(sql`DELETE FROM variant_components WHERE variant_id = ${anyOf(variantIds)}`);
  await tx.run(sql`
    INSERT INTO variant_components (variant_id, component_id, quantity, position)
    SELECT (i->>'variantId')::uuid, (c.value->>'variantId')::uuid, (c.value->>'quantity')::numeric, c.position
    FROM jsonb_array_elements(${json}::jsonb) i, jsonb_array_elements(i->'components') WITH ORDINALITY c(value, position)`);
}

/** Items after a variant id, in the order of ids, with the names that rows have for what they refer to. */
export function listExportItems(
  tx: TenantRead,
  after: string | null,
  limit: number,
): Promise<(ImportItem & { taxGroup: string | null; unit: string })[]> {
  return tx.many<ItemRow & { taxGroup: string | null; unit: string }>(sql`
    SELECT ${itemColumns}, g.name AS "taxGroup", u.code AS unit
    FROM variants v JOIN products p ON p.id = v.product_id JOIN units u ON u.id = v.unit_id LEFT JOIN tax_groups g ON g.id = p.tax_group_id
    WHERE (${after}::uuid IS NULL OR v.id > ${after}::uuid) AND NOT v.is_archived AND NOT p.is_archived ORDER BY v.id LIMIT ${written(limit)}`);
}
