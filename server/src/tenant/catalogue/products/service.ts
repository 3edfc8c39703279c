import type { TenantWrite } from "../../../kernel/db/handles.ts";
import { notFound } from "../../../kernel/http/problem.ts";
import type { Answer } from "../../../kernel/http/route.ts";
import { requireVersion } from "../../../kernel/http/version.ts";
import { newId } from "../../../kernel/ids.ts";
import { create } from "../../../kernel/db/resource.ts";
import { auditChange } from "../../engine/changes.ts";
import type { Actor } from "../../gate/context.ts";
import { keyedBarcodes } from "../codes/service.ts";
import { getProduct } from "./read.ts";
import { requireFreeCodes, requireComponents, requireArchivable, requireHeadings } from "./rules.ts";
import type { NewProduct, Product, ProductPatch } from "./schema.ts";
import { refreshSearch } from "./search.ts";
import { insertProduct, lockProduct, updateProduct } from "./sql.ts";
import { addVariant } from "./variants.ts";
import { requireRoom } from "../../quotas/service.ts";

/** Throws 409 `duplicate_conflict`, `sku_taken`, `barcode_taken`, 400 `composite_nested`. */
export function createProduct(tx: TenantWrite, actor: Actor, body: NewProduct): Promise<Answer<Product>> {
  return create(tx, {
    kind: "product",
    path: "/products",
    body,
    insert: async (id) => {
      const { variants, ...product } = body;
      await requireRoom(tx, actor);
      await requireHeadings(tx, product);
      await insertProduct(tx, { ...product, id });
      const added = variants.map((variant, position) => ({
        ...{ productId: id, variantId: variant.id ?? newId(), variant, position },
        path: `variants[${position}].`,
      }));
      const composed = added.map(({ variantId, variant: { components }, path }) => ({
        id: variantId,
        components,
        path,
      }));
      await requireComponents(tx, composed);
      for (const one of added) await addVariant(tx, actor, one);
      await refreshSearch(tx, [id]);
    },
    get: (id) => getProduct(tx, actor, id),
  });
}

/** Throws 404 `not_found`, 409 `version_conflict`, `has_stock`, `component_in_use`, `barcode_taken`. */
export async function patchProduct(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  patch: ProductPatch,
  expected: number | undefined,
): Promise<Product> {
  if (!(await lockProduct(tx, id))) throw notFound("product");
  const current = await getProduct(tx, actor, id);
  requireVersion(current.version, expected);
  const values = { ...current, ...patch };
  await requireHeadings(tx, values.isArchived ? patch : values);
  if (values.isArchived && !current.isArchived) {
    await requireArchivable(
      tx,
      current.variants.map((variant) => variant.id),
    );
  }
  const restored = current.isArchived && !values.isArchived ? current.variants.filter((one) => !one.isArchived) : [];
  for (const variant of restored)
    await requireFreeCodes(tx, { ...variant, barcodes: keyedBarcodes(variant.barcodes, "") });
  await updateProduct(tx, values);
  // After it, because the parts may be its own variants.
  await requireComponents(
    tx,
    restored.map((variant) => ({ ...variant, path: `variants[${current.variants.indexOf(variant)}].` })),
  );
  await refreshSearch(tx, [id]);
  const event = { event: "product.tax_changed", subjectType: "Product", subjectId: id } as const;
  await auditChange(tx, actor, event, [current, values], ["taxGroupId"]);
  return getProduct(tx, actor, id);
}
