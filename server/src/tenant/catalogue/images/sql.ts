import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { anyOf } from "../../../kernel/db/records.ts";
import { raw, sql } from "../../../kernel/db/sql.ts";
import type { EncodedImage } from "../../../deps.ts";
import type { ImageSize } from "./schema.ts";

const columns = { Full: raw("i.content"), Small: raw("i.thumbnail") };

export interface StoredImage {
  readonly digest: string;
  /** Null when the caller has it. */
  readonly bytes: Buffer | null;
}

/** The picture of a product that is not archived, without its bytes if its digest is one of these. */
export function findImage(
  tx: TenantRead,
  productId: string,
  size: ImageSize,
  known: readonly string[],
): Promise<StoredImage | undefined> {
  return tx.maybe<StoredImage>(sql`
    SELECT i.digest, CASE WHEN i.digest = ${anyOf(known, "text")} THEN NULL ELSE ${columns[size]} END AS bytes
    FROM product_images i JOIN products p ON p.id = i.product_id WHERE p.id = ${productId} AND NOT p.is_archived`);
}

/** False when the product has this picture already. */
export async function saveImage(
  tx: TenantWrite,
  productId: string,
  { digest, width, height, full, small }: EncodedImage,
  at: Date,
): Promise<boolean> {
  const saved = await tx.run(sql`
    INSERT INTO product_images AS i (product_id, digest, width, height, content, thumbnail, created_at)
    VALUES (${productId}, ${digest}, ${width}, ${height}, ${full}, ${small}, ${at})
    ON CONFLICT (product_id) DO UPDATE SET digest = excluded.digest, width = excluded.width, height = excluded.height,
      content = excluded.content, thumbnail = excluded.thumbnail, created_at = excluded.created_at
    WHERE i.digest <> excluded.digest`);
  return saved === 1;
}

/** False when there is none. */
export async function deleteImage(tx: TenantWrite, productId: string): Promise<boolean> {
  return (await tx.run(sql`DELETE FROM product_images WHERE product_id = ${productId}`)) === 1;
}
