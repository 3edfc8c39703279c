import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { anyOf } from "../../../kernel/db/records.ts";
import { sql } from "../../../kernel/db/sql.ts";

interface ProductTexts {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly variants: readonly { readonly name: string; readonly sku: string; readonly barcodes: readonly string[] }[];
}

export function listTexts(tx: TenantRead, productIds: readonly string[]): Promise<ProductTexts[]> {
  return tx.many<ProductTexts>(sql`
    SELECT p.id, p.name, p.description, (
      SELECT json_agg(json_build_object('name', v.name, 'sku', v.sku, 'barcodes', (
               SELECT coalesce(json_agg(b.code), '[]') FROM barcodes b WHERE b.variant_id = v.id)))
      FROM variants v WHERE v.product_id = p.id) AS variants
    FROM products p WHERE p.id = ${anyOf(productIds)}`);
}

/** Writes what products are found and sorted by. */
export async function updateSearch(
  tx: TenantWrite,
  products: readonly { readonly id: string; readonly sortKey: string; readonly lexemes: readonly string[] }[],
): Promise<void> {
  await tx.run(sql`
    UPDATE products p SET (search, sort_key) = (
      SELECT array_to_tsvector(lexemes), "sortKey"
      FROM jsonb_to_recordset(${JSON.stringify(products)}::jsonb) i(id uuid, "sortKey" text, lexemes text[]) WHERE i.id = p.id)
    WHERE id = ${anyOf(products.map(({ id }) => id))}`);
}
