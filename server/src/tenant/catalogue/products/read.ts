import { readLabel } from "@tillhouse/pricing/label.ts";
import type { TenantRead } from "../../../kernel/db/handles.ts";
import { notFound } from "../../../kernel/http/problem.ts";
import { money } from "../../../kernel/http/shapes.ts";
import { holds, type Actor } from "../../gate/context.ts";
import type { Product, Variant, VariantDetail, VariantLookup } from "./schema.ts";
import { findProduct, findScanned, findVariant } from "./sql.ts";

/** Cost prices are for those who may see them; for others they are null. */
export function present<Any extends Variant>(variant: Any, actor: Actor): Any {
  return holds(actor, "catalogue.readCost") ? variant : { ...variant, cost: null };
}

/** The variant, its codes and components. */
export function partsOfVariant({ barcodes, components }: Variant): number {
  return 1 + barcodes.length + components.length;
}

/** Variants, codes and components. */
export function partsOf({ variants }: Product): number {
  return variants.reduce((sum, variant) => sum + partsOfVariant(variant), 0);
}

export function presentProduct(product: Product, actor: Actor): Product {
  return { ...product, variants: product.variants.map((variant) => present(variant, actor)) };
}

/** Throws 404 `not_found`. */
export async function getProduct(tx: TenantRead, actor: Actor, id: string): Promise<Product> {
  const product = await findProduct(tx, id);
  if (product === undefined) throw notFound("product");
  return presentProduct(product, actor);
}

/** Throws 404 `not_found`. */
export async function getVariant(tx: TenantRead, actor: Actor, id: string): Promise<VariantDetail> {
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
