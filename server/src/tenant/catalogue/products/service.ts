import { readLabel } from "@tillhouse/pricing/label.ts";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { requireAlive } from "../../../kernel/db/records.ts";
import { badRequest, conflict, notFound } from "../../../kernel/http/problem.ts";
import { money } from "../../../kernel/http/shapes.ts";
import type { Answer } from "../../../kernel/http/route.ts";
import { requireVersion } from "../../../kernel/http/version.ts";
import { newId } from "../../../kernel/ids.ts";
import { create } from "../../../kernel/resource.ts";
import { holds, requirePermission, type Actor } from "../../context.ts";
import { keyedBarcodes, type KeyedBarcode } from "../codes/service.ts";
import { categoryTable, taxGroupTable, unitTable } from "../sql.ts";
import type { NewProduct, NewVariant, Product, ProductPatch, Variant, VariantLookup, VariantPatch } from "./schema.ts";
import { refreshSearch } from "./search.ts";
import {
  findAmbiguousCode,
  findProduct,
  findScanned,
  findVariant,
  insertProduct,
  insertVariant,
  isNested,
  lockComponents,
  lockProduct,
  lockVariant,
  updateProduct,
  updateVariant,
} from "./sql.ts";

/** Cost prices are for those who may see them; for others they are null. */
function present(variant: Variant, actor: Actor): Variant {
  return holds(actor, "catalogue.readCost") ? variant : { ...variant, cost: null };
}

export function presentProduct(product: Product, actor: Actor): Product {
  return { ...product, variants: product.variants.map((variant) => present(variant, actor)) };
}

export async function getProduct(tx: TenantRead, actor: Actor, id: string): Promise<Product> {
  const product = await findProduct(tx, id);
  if (product === undefined) throw notFound("product");
  return presentProduct(product, actor);
}

export async function getVariant(tx: TenantRead, actor: Actor, id: string): Promise<Variant> {
  const variant = await findVariant(tx, id);
  if (variant === undefined) throw notFound("variant");
  return present(variant, actor);
}

/** The variant that a scanned code means, and what a label of a scale says. Throws 404 `not_found`. */
export async function lookUp(tx: TenantRead, actor: Actor, code: string): Promise<VariantLookup> {
  const found = await findScanned(tx, code);
  const label = found?.rule ? readLabel(code, found.rule) : null;
  if (found === undefined || label === undefined) throw notFound("variant");
  const isPrice = label?.kind === "Price";
  return {
    ...present(found.variant, actor),
    isArchived: found.isArchived,
    scannedQuantity: isPrice ? null : (label?.value ?? null),
    scannedPrice: label !== null && isPrice ? money(label.value) : null,
  };
}

export function createProduct(tx: TenantWrite, actor: Actor, body: NewProduct): Promise<Answer<Product>> {
  return create(tx, {
    kind: "product",
    path: "/products",
    body,
    insert: async (id) => {
      const { variants, ...product } = body;
      await requireHeadings(tx, product);
      await insertProduct(tx, { ...product, id });
      for (const [position, variant] of variants.entries()) {
        const variantId = variant.id ?? newId();
        await addVariant(tx, actor, { productId: id, variantId, variant, position, path: `variants[${position}].` });
      }
      await refreshSearch(tx, [id]);
    },
    get: (id) => getProduct(tx, actor, id),
  });
}

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
  if (current.isArchived && !values.isArchived) {
    for (const variant of current.variants.filter((one) => !one.isArchived))
      await checkCodes(tx, { ...variant, barcodes: keyedBarcodes(variant.barcodes, "") });
  }
  await updateProduct(tx, values);
  await refreshSearch(tx, [id]);
  return getProduct(tx, actor, id);
}

/** What is sold stands in a category and a tax group that are in use. */
async function requireHeadings(
  tx: TenantWrite,
  { categoryId, taxGroupId }: Pick<ProductPatch, "categoryId" | "taxGroupId">,
): Promise<void> {
  await requireAlive(tx, categoryTable, "category", { categoryId });
  await requireAlive(tx, taxGroupTable, "tax group", { taxGroupId });
}

export function createVariant(
  tx: TenantWrite,
  actor: Actor,
  productId: string,
  body: NewVariant,
): Promise<Answer<Variant>> {
  const content = { ...body, productId };
  return create(tx, {
    kind: "variant",
    path: "/variants",
    body: content,
    insert: async (variantId) => {
      if (!(await lockProduct(tx, productId))) throw notFound("product");
      const { variants } = await getProduct(tx, actor, productId);
      await addVariant(tx, actor, { productId, variantId, variant: body, position: variants.length, path: "" });
      await refreshSearch(tx, [productId]);
    },
    get: (id) => getVariant(tx, actor, id),
  });
}

interface AddedVariant {
  readonly productId: string;
  readonly variantId: string;
  readonly variant: NewVariant;
  readonly position: number;
  readonly path: string;
}

async function addVariant(
  tx: TenantWrite,
  actor: Actor,
  { productId, variantId, variant, position, path }: AddedVariant,
): Promise<void> {
  requireCostRight(variant, actor);
  const barcodes = keyedBarcodes(variant.barcodes, path);
  const values = { cost: null, ...variant, barcodes, id: variantId, productId };
  await checkCodes(tx, values);
  await checkComponents(tx, values);
  await requireAlive(tx, unitTable, "unit", { [`${path}unitId`]: values.unitId });
  await insertVariant(tx, { ...values, position }, path);
}

export async function patchVariant(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  patch: VariantPatch,
  expected: number | undefined,
): Promise<Variant> {
  requireCostRight(patch, actor);
  if (!(await lockVariant(tx, id))) throw notFound("variant");
  const current = await findVariant(tx, id);
  if (current === undefined) throw notFound("variant");
  requireVersion(current.version, expected);
  const values = { ...current, ...patch, barcodes: keyedBarcodes(patch.barcodes ?? current.barcodes, "") };
  await checkCodes(tx, values);
  await checkComponents(tx, values);
  await requireAlive(tx, unitTable, "unit", { unitId: values.isArchived ? patch.unitId : values.unitId });
  await updateVariant(tx, values);
  await refreshSearch(tx, [current.productId]);
  return getVariant(tx, actor, id);
}

function requireCostRight(body: { cost?: string | null }, actor: Actor): void {
  if (body.cost !== undefined) requirePermission(actor, "catalogue.readCost");
}

/** A scanned code must identify one variant only. */
async function checkCodes(
  tx: TenantWrite,
  { id, sku, barcodes }: Pick<Variant, "id" | "sku"> & { readonly barcodes: readonly KeyedBarcode[] },
): Promise<void> {
  const found = await findAmbiguousCode(tx, id, sku, barcodes);
  if (found !== undefined) throw conflict("barcode_taken", `The code ${found.code} belongs to another variant.`);
}

/** A component cannot have components: tills and stock follow one level. */
async function checkComponents(tx: TenantWrite, { id, components }: Pick<Variant, "id" | "components">): Promise<void> {
  if (components.length === 0) return;
  const ids = components.map(({ variantId }) => variantId);
  await lockComponents(tx, ids);
  if (await isNested(tx, id, ids)) throw badRequest("composite_nested", "A component cannot have components.");
}
