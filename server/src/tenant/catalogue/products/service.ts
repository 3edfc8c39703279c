import { claimCreation } from "../../../kernel/db/replay.ts";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { badRequest, conflict, notFound } from "../../../kernel/http/problem.ts";
import { created, replayed, type Answer } from "../../../kernel/http/route.ts";
import { requireVersion } from "../../../kernel/http/version.ts";
import { newId } from "../../../kernel/ids.ts";
import { holds, requirePermission, type Caller } from "../../caller.ts";
import { readLabel } from "../prices/service.ts";
import type { NewProduct, NewVariant, Product, ProductPatch, Scan, Variant, VariantPatch } from "./schema.ts";
import {
  findAmbiguousCode,
  findProduct,
  findVariant,
  findVariantByCode,
  isNested,
  lockProduct,
  lockVariant,
  saveProduct,
  saveVariant,
} from "./sql.ts";

/** Cost prices are for those who may see them; for others they are null. */
function present(variant: Variant, caller: Caller): Variant {
  return holds(caller, "catalogue.cost.read") ? variant : { ...variant, cost: null };
}

export function presentProduct(product: Product, caller: Caller): Product {
  return { ...product, variants: product.variants.map((variant) => present(variant, caller)) };
}

export async function getProduct(tx: TenantRead, id: string, caller: Caller): Promise<Product> {
  const product = await findProduct(tx, id);
  if (product === undefined) throw notFound("product");
  return presentProduct(product, caller);
}

export async function getVariant(tx: TenantRead, id: string, caller: Caller): Promise<Variant> {
  const variant = await findVariant(tx, id);
  if (variant === undefined) throw notFound("variant");
  return present(variant, caller);
}

/** The variant of a scan: a barcode, else a SKU, else what a label of a scale names. */
export async function lookUp(tx: TenantRead, code: string, caller: Caller): Promise<Scan> {
  const variant = await findVariantByCode(tx, code);
  if (variant !== undefined) return { ...present(variant, caller), scannedQuantity: null, scannedPrice: null };
  const label = await readLabel(tx, code);
  const weighed = label && (await findVariantByCode(tx, label.code));
  if (label === undefined || weighed === undefined) throw notFound("variant");
  return { ...present(weighed, caller), scannedQuantity: label.quantity, scannedPrice: label.price };
}

export async function createProduct(tx: TenantWrite, body: NewProduct, caller: Caller): Promise<Answer<Product>> {
  const id = body.id?.toLowerCase() ?? newId();
  if (body.id !== undefined && (await claimCreation(tx, "product", id, body)) === "replayed")
    return replayed(await getProduct(tx, id, caller));
  const { variants, ...product } = body;
  await saveProduct(tx, { description: null, categoryId: null, taxGroupId: null, ...product, id, isArchived: false });
  for (const [position, variant] of variants.entries()) {
    const variantId = variant.id?.toLowerCase() ?? newId();
    await addVariant(tx, { productId: id, variantId, variant, position, path: `variants[${position}].` }, caller);
  }
  return created(`/products/${id}`, await getProduct(tx, id, caller));
}

export async function patchProduct(
  tx: TenantWrite,
  id: string,
  patch: ProductPatch,
  expected: number | undefined,
  caller: Caller,
): Promise<Product> {
  if (!(await lockProduct(tx, id))) throw notFound("product");
  const current = await getProduct(tx, id, caller);
  requireVersion(current.version, expected);
  await saveProduct(tx, { ...current, ...patch });
  return getProduct(tx, id, caller);
}

export async function createVariant(
  tx: TenantWrite,
  productId: string,
  body: NewVariant,
  caller: Caller,
): Promise<Answer<Variant>> {
  const variantId = body.id?.toLowerCase() ?? newId();
  const content = { ...body, productId: productId.toLowerCase() };
  if (body.id !== undefined && (await claimCreation(tx, "variant", variantId, content)) === "replayed") {
    return replayed(await getVariant(tx, variantId, caller));
  }
  if (!(await lockProduct(tx, productId))) throw notFound("product");
  const { variants } = await getProduct(tx, productId, caller);
  await addVariant(tx, { productId, variantId, variant: body, position: variants.length, path: "" }, caller);
  return created(`/variants/${variantId}`, await getVariant(tx, variantId, caller));
}

interface AddedVariant {
  readonly productId: string;
  readonly variantId: string;
  readonly variant: NewVariant;
  readonly position: number;
  readonly path: string;
}

const newVariant = { name: "", cost: null, barcodes: [], isOpenPrice: false, components: [] };

async function addVariant(
  tx: TenantWrite,
  { productId, variantId, variant, position, path }: AddedVariant,
  caller: Caller,
): Promise<void> {
  requireCostRight(variant, caller);
  if ((await findVariant(tx, variantId)) !== undefined)
    throw conflict("duplicate_conflict", "This variant id was used before.");
  const values = { ...newVariant, ...variant, id: variantId, productId, isArchived: false };
  await checkCodes(tx, values);
  await checkComponents(tx, values);
  await saveVariant(tx, { ...values, position }, path);
}

export async function patchVariant(
  tx: TenantWrite,
  id: string,
  patch: VariantPatch,
  expected: number | undefined,
  caller: Caller,
): Promise<Variant> {
  requireCostRight(patch, caller);
  if (!(await lockVariant(tx, id))) throw notFound("variant");
  const current = await findVariant(tx, id);
  if (current === undefined) throw notFound("variant");
  requireVersion(current.version, expected);
  const values = { ...current, ...patch };
  await checkCodes(tx, values);
  await checkComponents(tx, values);
  await saveVariant(tx, { ...values, position: 0 }, "");
  return getVariant(tx, id, caller);
}

function requireCostRight(body: { cost?: string | null }, caller: Caller): void {
  if (body.cost !== undefined) requirePermission(caller, "catalogue.cost.read");
}

/** One scan must mean one thing. */
async function checkCodes(tx: TenantWrite, variant: Pick<Variant, "id" | "sku" | "barcodes">): Promise<void> {
  const found = await findAmbiguousCode(
    tx,
    variant.id,
    variant.sku,
    variant.barcodes.map(({ code }) => code),
  );
  if (found !== undefined) throw conflict("barcode_taken", `The code ${found.code} belongs to another variant.`);
}

/** A set of sets has no end; one level is what tills and stock can follow. */
async function checkComponents(tx: TenantWrite, { id, components }: Pick<Variant, "id" | "components">): Promise<void> {
  if (components.length === 0) return;
  const ids = components.map(({ variantId }) => variantId.toLowerCase());
  if (await isNested(tx, id, ids)) throw badRequest("composite_nested", "A component cannot have components.");
}
