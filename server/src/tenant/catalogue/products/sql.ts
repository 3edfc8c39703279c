import { withConstraints, type ConstraintProblems } from "../../../kernel/db/errors.ts";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { afterCursor, moneyText, quantityText, sortKeyOf, type SortKey } from "../../../kernel/db/records.ts";
import { sql } from "../../../kernel/db/sql.ts";
import { conflict, invalid } from "../../../kernel/http/problem.ts";
import type { Product, ProductQuery, Variant } from "./schema.ts";

const variantJson = sql`json_build_object('id', v.id, 'productId', v.product_id, 'name', v.name, 'sku', v.sku, 'unitId', v.unit_id,
  'price', ${moneyText("v.price")}, 'cost', ${moneyText("v.cost")}, 'isArchived', v.is_archived, 'version', v.version,
  'createdAt', to_char(v.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'barcodes', (SELECT coalesce(json_agg(json_build_object('code', b.code, 'type', b.type) ORDER BY b.position, b.code), '[]')
               FROM barcodes b WHERE b.variant_id = v.id),
  'isOpenPrice', v.is_open_price,
  'components', (SELECT coalesce(json_agg(json_build_object('variantId', c.component_id, 'quantity', ${quantityText("c.quantity")}) ORDER BY c.position), '[]')
                 FROM variant_components c WHERE c.variant_id = v.id))`;
const productColumns = sql`p.id, p.name, p.description, p.category_id AS "categoryId", p.tax_group_id AS "taxGroupId",
  p.is_archived AS "isArchived", p.version, p.created_at AS "createdAt",
  (SELECT coalesce(json_agg(${variantJson} ORDER BY v.position, v.id), '[]') FROM variants v WHERE v.product_id = p.id) AS variants`;

type ProductRow = Product & Record<string, unknown>;

export function findProduct(tx: TenantRead, id: string): Promise<Product | undefined> {
  return tx.maybe<ProductRow>(sql`SELECT ${productColumns} FROM products p WHERE p.id = ${id}`);
}

export async function lockProduct(tx: TenantWrite, id: string): Promise<boolean> {
  return (await tx.run(sql`SELECT 1 FROM products WHERE id = ${id} FOR NO KEY UPDATE`)) === 1;
}

const byName: SortKey = [
  ["lower(p.name)", "text"],
  ["p.id", "uuid"],
];

/** By name; `q` finds words of name and description by their beginning, and whole SKUs and barcodes. */
export async function listProducts(tx: TenantRead, query: ProductQuery): Promise<(Product & { sortKey: unknown[] })[]> {
  const words =
    (query.q ?? "")
      .match(/[\p{L}\p{N}]+/gu)
      ?.map((word) => `${word}:*`)
      .join(" & ") ?? "";
  const search =
    query.q === undefined
      ? sql`true`
      : sql`p.id IN (
          SELECT id FROM products WHERE search @@ to_tsquery('simple', ${words})
          UNION SELECT product_id FROM variants WHERE lower(sku) = lower(${query.q})
          UNION SELECT v.product_id FROM barcodes b JOIN variants v ON v.id = b.variant_id WHERE b.code = ${query.q})`;
  const category = query.categoryId === undefined ? sql`true` : sql`p.category_id = ${query.categoryId}`;
  const archived = query.includeArchived ? sql`true` : sql`NOT p.is_archived`;
  return tx.many<ProductRow & { sortKey: unknown[] }>(sql`
    SELECT ${productColumns}, ${sortKeyOf(byName)} AS "sortKey" FROM products p
    WHERE ${search} AND ${category} AND ${archived} ${afterCursor(byName, query.cursor)}
    ORDER BY lower(p.name), p.id LIMIT ${query.limit + 1}`);
}

type ProductValues = Pick<Product, "id" | "name" | "description" | "categoryId" | "taxGroupId" | "isArchived">;

export async function insertProduct(tx: TenantWrite, p: Omit<ProductValues, "isArchived">): Promise<void> {
  await tx.run(sql`
    INSERT INTO products (id, name, description, category_id, tax_group_id)
    VALUES (${p.id}, ${p.name}, ${p.description}, ${p.categoryId}, ${p.taxGroupId})`);
}

export async function updateProduct(tx: TenantWrite, p: ProductValues): Promise<void> {
  await tx.run(sql`
    UPDATE products SET name = ${p.name}, description = ${p.description}, category_id = ${p.categoryId},
      tax_group_id = ${p.taxGroupId}, is_archived = ${p.isArchived}, version = version + 1
    WHERE id = ${p.id}`);
}

export async function findVariant(tx: TenantRead, id: string): Promise<Variant | undefined> {
  const row = await tx.maybe<{ variant: Variant }>(
    sql`SELECT ${variantJson} AS variant FROM variants v WHERE v.id = ${id}`,
  );
  return row?.variant;
}

export async function lockVariant(tx: TenantWrite, id: string): Promise<boolean> {
  return (await tx.run(sql`SELECT 1 FROM variants WHERE id = ${id} FOR NO KEY UPDATE`)) === 1;
}

/** The variant that a scan means: a barcode, else a SKU; none that is archived, itself or with its product. */
export async function findVariantByCode(tx: TenantRead, code: string): Promise<Variant | undefined> {
  const row = await tx.maybe<{ variant: Variant }>(sql`
    SELECT ${variantJson} AS variant FROM variants v JOIN products p ON p.id = v.product_id
    WHERE NOT v.is_archived AND NOT p.is_archived AND (v.id IN (SELECT variant_id FROM barcodes WHERE code = ${code}) OR lower(v.sku) = lower(${code}))
    ORDER BY (lower(v.sku) = lower(${code})) LIMIT 1`);
  return row?.variant;
}

type VariantValues = Pick<
  Variant,
  "id" | "productId" | "name" | "sku" | "unitId" | "price" | "cost" | "barcodes" | "isOpenPrice" | "components"
>;

/** `path` begins the paths of faults: "" or "variants[0].". */
function variantProblems({ sku }: VariantValues, path: string): ConstraintProblems {
  return {
    variants_sku_key: () => conflict("sku_taken", `The SKU ${sku} is taken.`),
    variant_components_component_id_fkey: () => invalid(`${path}components`, "no such variant"),
    variant_components_pkey: () => invalid(`${path}components`, "names a variant twice"),
    barcodes_pkey: () => conflict("barcode_taken", "A barcode is taken."),
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
    INSERT INTO barcodes (code, variant_id, position, type)
    SELECT b.value->>'code', ${v.id}, b.position, b.value->>'type'
    FROM jsonb_array_elements(${JSON.stringify(v.barcodes)}::jsonb) WITH ORDINALITY b(value, position)`);
  await tx.run(sql`
    INSERT INTO variant_components (variant_id, component_id, quantity, position)
    SELECT ${v.id}, (c.value->>'variantId')::uuid, (c.value->>'quantity')::numeric, c.position
    FROM jsonb_array_elements(${JSON.stringify(v.components)}::jsonb) WITH ORDINALITY c(value, position)`);
}

/** Holds the variants as they are until the transaction ends. */
export async function lockComponents(tx: TenantWrite, ids: readonly string[]): Promise<void> {
  await tx.run(sql`SELECT FROM variants WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR SHARE`);
}

/** Is one of these made of components itself, or is the variant a component of another? */
export async function isNested(tx: TenantWrite, id: string, components: readonly string[]): Promise<boolean> {
  const found = await tx.maybe(sql`
    SELECT FROM variant_components WHERE variant_id = ANY (${components}::uuid[]) OR component_id = ${id} LIMIT 1`);
  return found !== undefined || components.includes(id);
}

/** A code that would name two things when scanned: a SKU of one variant and a barcode of another. */
export function findAmbiguousCode(
  tx: TenantRead,
  variantId: string,
  sku: string,
  barcodes: readonly string[],
): Promise<{ code: string } | undefined> {
  return tx.maybe(sql`
    SELECT code FROM barcodes WHERE variant_id <> ${variantId} AND lower(code) = lower(${sku})
    UNION ALL SELECT sku FROM variants WHERE id <> ${variantId} AND lower(sku) = ANY (SELECT lower(c) FROM unnest(${barcodes}::text[]) c) LIMIT 1`);
}
