import { formsOfKey, keysOfScan } from "@tillhouse/pricing/gtin.ts";
import type { LabelRule } from "@tillhouse/pricing/label.ts";
import { withConstraints, type ConstraintProblems } from "../../../kernel/db/errors.ts";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import {
  afterCursor,
  anyOf,
  counted,
  isListed,
  moneyText,
  sortedBy,
  quantityText,
  sortKeyOf,
  timeText,
  type Direction,
  type SortKey,
} from "../../../kernel/db/records.ts";
import { sql, written, type Fragment } from "../../../kernel/db/sql.ts";
import { conflict, invalid } from "../../../kernel/http/problem.ts";
import { pageFound, searchedProducts, variantsFound } from "../../engine/search.sql.ts";
import { searchFor } from "../../engine/search.ts";
import { scanned, type KeyedBarcode } from "../codes/service.ts";
import type { Product, ProductQuery, Variant, VariantDetail, VariantQuery } from "./schema.ts";

const variantJson = sql`json_build_object('id', v.id, 'productId', v.product_id, 'name', v.name, 'sku', v.sku, 'unitId', v.unit_id,
  'price', ${moneyText("v.price")}, 'cost', ${moneyText("v.cost")}, 'isArchived', v.is_archived, 'version', v.version,
  'createdAt', ${timeText("v.created_at")},
  'barcodes', (SELECT coalesce(json_agg(json_build_object('code', b.code, 'type', b.type) ORDER BY b.position, b.code), '[]')
               FROM barcodes b WHERE b.variant_id = v.id),
  'isOpenPrice', v.is_open_price,
  'components', (SELECT coalesce(json_agg(json_build_object('variantId', c.component_id, 'quantity', ${quantityText("c.quantity")}) ORDER BY c.position), '[]')
                 FROM variant_components c WHERE c.variant_id = v.id))`;
const productColumns = sql`p.id, p.name, p.description, p.category_id AS "categoryId", p.tax_group_id AS "taxGroupId",
  p.is_archived AS "isArchived", p.version, p.created_at AS "createdAt",
  (SELECT '/products/' || p.id || '/image?v=' || i.digest FROM product_images i WHERE i.product_id = p.id AND NOT p.is_archived) AS "imageUrl",
  (SELECT coalesce(json_agg(${variantJson} ORDER BY v.position, v.id), '[]') FROM variants v WHERE v.product_id = p.id) AS variants`;

type ProductRow = Product & Record<string, unknown>;

export function findProduct(tx: TenantRead, id: string): Promise<Product | undefined> {
  return tx.maybe<ProductRow>(sql`SELECT ${productColumns} FROM products p WHERE p.id = ${id}`);
}

export async function lockProduct(tx: TenantWrite, id: string): Promise<boolean> {
  return (await tx.run(sql`SELECT 1 FROM products WHERE id = ${id} FOR NO KEY UPDATE`)) === 1;
}

/** The category, and those below it when they are asked for, as `k`; undefined without one. */
function categoriesOf({
  categoryId,
  includeSubcategories,
}: Pick<ProductQuery, "categoryId" | "includeSubcategories">): Fragment | undefined {
  if (categoryId === undefined) return undefined;
  if (!includeSubcategories) return sql`SELECT ${categoryId}::uuid AS id`;
  return sql`
    WITH RECURSIVE below AS (
      SELECT id FROM categories WHERE id = ${categoryId}
      UNION SELECT c.id FROM categories c JOIN below ON c.parent_id = below.id)
    SELECT id FROM below`;
}

/** The products that `q` finds, by name; without `q` all of them, as `sort` says. */
export async function listProducts(tx: TenantRead, query: ProductQuery): Promise<(Product & { sortKey: unknown[] })[]> {
  const categories = categoriesOf(query);
  const inCategory = categories === undefined ? sql`true` : sql`p.category_id = ANY (ARRAY(${categories}))`;
  const list = {
    ...searchedProducts,
    columns: productColumns,
    filter: sql`${inCategory} AND ${isListed("p.", query)}`,
    // A few ids are soon found, and a category may be long.
    groups:
      query.ids === undefined && categories !== undefined
        ? { all: categories, isIn: sql`p.category_id = k.id` }
        : undefined,
  };
  return tx.many<ProductRow & { sortKey: unknown[] }>(pageFound(list, searchFor(query.q), query));
}

const codeProblems: ConstraintProblems = {
  barcodes_live_key: () => conflict("barcode_taken", "A barcode is taken."),
};

type ProductValues = Pick<Product, "id" | "name" | "description" | "categoryId" | "taxGroupId" | "isArchived">;

export async function insertProduct(tx: TenantWrite, p: Omit<ProductValues, "isArchived">): Promise<void> {
  await tx.run(sql`
    INSERT INTO products (id, name, description, category_id, tax_group_id)
    VALUES (${p.id}, ${p.name}, ${p.description}, ${p.categoryId}, ${p.taxGroupId})`);
}

export function updateProduct(tx: TenantWrite, p: ProductValues): Promise<void> {
  return withConstraints(codeProblems, async () => {
    await tx.run(sql`
      UPDATE products SET name = ${p.name}, description = ${p.description}, category_id = ${p.categoryId},
        tax_group_id = ${p.taxGroupId}, is_archived = ${p.isArchived}, version = version + 1
      WHERE id = ${p.id}`);
    await tx.run(sql`
      UPDATE barcodes b SET is_live = NOT v.is_archived AND NOT ${p.isArchived} FROM variants v
      WHERE v.product_id = ${p.id} AND b.variant_id = v.id AND b.is_live <> (NOT v.is_archived AND NOT ${p.isArchived})`);
  });
}

const namedVariant = sql`${variantJson} AS variant, p.name AS "productName"`;
interface NamedVariant {
  readonly variant: Variant;
  readonly productName: string;
}
const detailOf = ({ variant, productName }: NamedVariant): VariantDetail => ({ ...variant, productName });

export async function findVariant(tx: TenantRead, id: string): Promise<VariantDetail | undefined> {
  const row = await tx.maybe<NamedVariant & Record<string, unknown>>(
    sql`SELECT ${namedVariant} FROM variants v JOIN products p ON p.id = v.product_id WHERE v.id = ${id}`,
  );
  return row && detailOf(row);
}

const bySku: SortKey = [["lower(v.sku)", "text"]];
const byAge: SortKey = [
  ["v.created_at", "timestamptz"],
  ["v.id", "uuid"],
];
const variantOrders: Readonly<Record<VariantQuery["sort"], readonly [SortKey, Direction]>> = {
  Sku: [bySku, "ASC"],
  SkuDescending: [bySku, "DESC"],
  Newest: [byAge, "DESC"],
  Oldest: [byAge, "ASC"],
};

/** All variants of what `q` finds. */
export async function listVariants(
  tx: TenantRead,
  query: VariantQuery,
): Promise<(VariantDetail & { sortKey: unknown[] })[]> {
  const { ids, productId, cursor, limit } = query;
  const [key, direction] = variantOrders[query.sort];
  const categories = categoriesOf(query);
  const search = searchFor(query.q);
  // Variants of a category are read by its index: in the order of SKUs they could lie far apart.
  const listed =
    search !== undefined
      ? variantsFound(search)
      : categories === undefined || ids !== undefined || productId !== undefined
        ? sql`variants`
        : sql`(SELECT f.* FROM (${categories}) k CROSS JOIN LATERAL (
            SELECT id FROM products WHERE category_id = k.id OFFSET 0) p CROSS JOIN LATERAL (
            SELECT * FROM variants WHERE product_id = p.id OFFSET 0) f)`;
  const conditions = sql`${categories === undefined ? sql`true` : sql`p.category_id = ANY (ARRAY(${categories}))`}
    AND ${productId === undefined ? sql`true` : sql`v.product_id = ${productId}`}
    AND ${isListed("v.", query)} AND ${ids === undefined ? isListed("p.", query) : sql`true`}`;
  const from = sql`FROM ${listed} v CROSS JOIN LATERAL (SELECT * FROM products WHERE id = v.product_id OFFSET 0) p`;
  const rows = await tx.many<NamedVariant & { sortKey: unknown[]; count?: number } & Record<string, unknown>>(sql`
    SELECT ${namedVariant}, ${sortKeyOf(key)} AS "sortKey" ${counted(query, sql`SELECT ${from} WHERE ${conditions}`)}
    ${from} WHERE ${conditions} ${afterCursor(key, cursor, direction)}
    ${sortedBy(key, direction)} LIMIT ${written(limit + 1)}`);
  return rows.map((row) => ({ ...detailOf(row), sortKey: row.sortKey, count: row.count }));
}

/** Holds the variant, and its product against being archived, until the transaction ends. */
export function lockVariant(tx: TenantWrite, id: string): Promise<{ isProductArchived: boolean } | undefined> {
  return tx.maybe(sql`
    SELECT p.is_archived AS "isProductArchived" FROM variants v JOIN products p ON p.id = v.product_id
    WHERE v.id = ${id} FOR NO KEY UPDATE OF p, v`);
}

/** The variant that a scanned code means, whether it or its product is archived, and the rule that reads a label. */
export function findScanned(
  tx: TenantRead,
  code: string,
): Promise<{ variant: Variant; isArchived: boolean; rule: LabelRule | null } | undefined> {
  return tx.maybe(sql`
    SELECT ${variantJson} AS variant, v.is_archived OR p.is_archived AS "isArchived", f.rule
    FROM ${scanned(code, keysOfScan(code))} f JOIN variants v ON v.id = f.variant_id JOIN products p ON p.id = v.product_id`);
}

type VariantValues = Pick<
  Variant,
  "id" | "productId" | "name" | "sku" | "unitId" | "price" | "cost" | "isOpenPrice" | "components"
> & { readonly barcodes: readonly KeyedBarcode[] };

/** `path` begins the paths of faults: "" or "variants[0].". */
function variantProblems({ sku }: VariantValues, path: string): ConstraintProblems {
  return {
    variants_sku_key: () => conflict("sku_taken", `The SKU ${sku} is taken.`),
    variant_components_component_id_fkey: () => invalid(`${path}components`, "no such variant"),
    variant_components_pkey: () => invalid(`${path}components`, "names a variant twice"),
    barcodes_pkey: () => invalid(`${path}barcodes`, "names a code twice"),
    ...codeProblems,
  };
}

export function insertVariant(
  tx: TenantWrite,
  v: VariantValues & { readonly position: number },
  path: string,
): Promise<void> {
  return withConstraints(variantProblems(v, path), async () => {
    await tx.run(sql`
      INSERT INTO variants (id, product_id, position, name, sku, unit_id, price, cost, is_open_price)
      VALUES (${v.id}, ${v.productId}, ${v.position}, ${v.name}, ${v.sku}, ${v.unitId}, ${v.price}, ${v.cost}, ${v.isOpenPrice})`);
    await insertParts(tx, v);
  });
}

export function updateVariant(tx: TenantWrite, v: VariantValues & Pick<Variant, "isArchived">): Promise<void> {
  return withConstraints(variantProblems(v, ""), async () => {
    await tx.run(sql`
      UPDATE variants SET name = ${v.name}, sku = ${v.sku}, unit_id = ${v.unitId}, price = ${v.price}, cost = ${v.cost},
        is_open_price = ${v.isOpenPrice}, is_archived = ${v.isArchived}, version = version + 1
      WHERE id = ${v.id}`);
    await tx.run(sql`DELETE FROM barcodes WHERE variant_id = ${v.id}`);
    await tx.run(sql`DELETE FROM variant_components WHERE variant_id = ${v.id}`);
    await insertParts(tx, v);
  });
}

async function insertParts(tx: TenantWrite, v: VariantValues): Promise<void> {
  await tx.run(sql`
    INSERT INTO barcodes (code, scan_key, is_live, variant_id, position, type)
    SELECT b.value->>'code', b.value->>'key', NOT v.is_archived AND NOT p.is_archived, v.id, b.position, b.value->>'type'
    FROM jsonb_array_elements(${JSON.stringify(v.barcodes)}::jsonb) WITH ORDINALITY b(value, position)
    JOIN variants v ON v.id = ${v.id} JOIN products p ON p.id = v.product_id`);
  await tx.run(sql`
    INSERT INTO variant_components (variant_id, component_id, quantity, position)
    SELECT ${v.id}, (c.value->>'variantId')::uuid, (c.value->>'quantity')::numeric, c.position
    FROM jsonb_array_elements(${JSON.stringify(v.components)}::jsonb) WITH ORDINALITY c(value, position)`);
}

/** The ids of the variants that are not archived, nor is their product. Both are locked until the transaction ends. */
export async function lockComponents(tx: TenantWrite, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    SELECT v.id FROM variants v JOIN products p ON p.id = v.product_id
    WHERE v.id = ${anyOf(ids)} AND NOT v.is_archived AND NOT p.is_archived ORDER BY p.id, v.id FOR SHARE OF p, v`);
  return rows.map(({ id }) => id);
}

/** Sets, none of them archived or among these, that have one of these variants as a component. */
export async function listSetsOf(tx: TenantRead, variantIds: readonly string[]): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    SELECT DISTINCT v.id FROM variant_components c JOIN variants v ON v.id = c.variant_id JOIN products p ON p.id = v.product_id
    WHERE c.component_id = ${anyOf(variantIds)} AND NOT v.is_archived AND NOT p.is_archived
      AND v.id <> ALL (${variantIds}::uuid[])
    ORDER BY v.id LIMIT 100`);
  return rows.map(({ id }) => id);
}

/** Is one of the components made of components itself, or is one of the sets a component of another? */
export async function isNested(
  tx: TenantWrite,
  sets: readonly string[],
  components: readonly string[],
): Promise<boolean> {
  // By the index for each: the planner takes it that the first of many is soon found, and reads the table whole.
  const { nested } = await tx.one<{ nested: boolean }>(sql`
    SELECT EXISTS (SELECT FROM unnest(${components}::uuid[]) k (id)
        CROSS JOIN LATERAL (SELECT FROM variant_components WHERE variant_id = k.id OFFSET 0) c)
      OR EXISTS (SELECT FROM unnest(${sets}::uuid[]) k (id)
        CROSS JOIN LATERAL (SELECT FROM variant_components WHERE component_id = k.id OFFSET 0) c) AS nested`);
  return nested;
}

/**
 * A code that would name two things when scanned: the SKU of one variant and a barcode of another, neither archived.
 */
export function findAmbiguousCode(
  tx: TenantRead,
  variantId: string,
  sku: string,
  barcodes: readonly KeyedBarcode[],
): Promise<{ code: string } | undefined> {
  const codes = barcodes.flatMap(({ code, key }) => [code.toLowerCase(), ...formsOfKey(key)]);
  return tx.maybe(sql`
    SELECT code FROM barcodes WHERE variant_id <> ${variantId} AND is_live AND scan_key = ${anyOf(keysOfScan(sku), "text")}
    UNION ALL SELECT v.sku FROM variants v JOIN products p ON p.id = v.product_id
    WHERE v.id <> ${variantId} AND NOT v.is_archived AND NOT p.is_archived AND lower(v.sku) = ${anyOf(codes, "text")} LIMIT 1`);
}
