import type { TenantWrite } from "../../../kernel/db/handles.ts";
import { notFound } from "../../../kernel/http/problem.ts";
import { audit, type Actor } from "../../gate/context.ts";
import { getProduct } from "../products/read.ts";
import { productArchived } from "../products/rules.ts";
import type { Product } from "../products/schema.ts";
import { lockProduct } from "../products/sql.ts";
import type { EncodedImage } from "../../../deps.ts";
import { deleteImage, saveImage } from "./sql.ts";

/** Gives the product this picture in place of the one it has. Throws 404 `not_found`, 409 `product_archived`. */
export async function setImage(
  tx: TenantWrite,
  actor: Actor,
  productId: string,
  image: EncodedImage,
): Promise<Product> {
  await requireLive(tx, actor, productId);
  if (await saveImage(tx, productId, image, actor.now)) {
    const { digest, width, height, full } = image;
    const details = { digest, width, height, bytes: full.length };
    await audit(tx, actor, { event: "product.image_set", subjectType: "Product", subjectId: productId, details });
  }
  return getProduct(tx, actor, productId);
}

/** Throws 404 `not_found` when there is none, 409 `product_archived`. */
export async function removeImage(tx: TenantWrite, actor: Actor, productId: string): Promise<void> {
  await requireLive(tx, actor, productId);
  if (!(await deleteImage(tx, productId))) throw notFound("image");
  await audit(tx, actor, { event: "product.image_removed", subjectType: "Product", subjectId: productId });
}

async function requireLive(tx: TenantWrite, actor: Actor, productId: string): Promise<void> {
  if (!(await lockProduct(tx, productId))) throw notFound("product");
  if ((await getProduct(tx, actor, productId)).isArchived) throw productArchived();
}
