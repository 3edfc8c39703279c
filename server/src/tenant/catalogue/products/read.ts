import { readLabel } from "@tillhouse/pricing/label.ts";
import type { TenantRead } from "../../../kernel/db/handles.ts";
import { notFound } from "../../../kernel/http/problem.ts";
import { money } from "../../../kernel/http/shapes.ts";
import { holds, type Actor } from "../../gate/context.ts";
import type { Product, Variant, VariantDetail, VariantLookup } from "./schema.ts";
import { findProduct, findScanned, findVariant } from "./sql.ts";

/** Sets the cost to null for a caller who may not see it. */
export function hideCost<Any extends Variant>(variant: Any, actor: Actor): Any {
  return holds(actor, "catalogue.readCost") ? variant : { ...variant, cost: null };
}

/** Counts the variant, its codes and components. */
export function countPartsOfVariant({ barcodes, components }: Variant): number {
  return 1 + barcodes.length + components.length;
}

/** Counts the variants of a product, their codes and components. */
export function countParts({ variants }: Product): number {
  return variants.reduce((sum, variant) => sum + countPartsOfVariant(variant), 0);
}

/** Sets the costs of all variants to null for a caller who may not see them. */
export function hideCosts(product: Product, actor: Actor): Product {
  return { ...product, variants: product.variants.map((variant) => hideCost(variant, actor)) };
}

/** Throws 404 `not_found`. */
export async function getProduct(tx: TenantRead, actor: Actor, id: string): Promise<Product> {
  const product = await findProduct(tx, id);
  if (product === undefined) throw notFound("product");
  return hideCosts(product, actor);
}

/** Throws 404 `not_found`. */
export async function getVariant(tx: TenantRead, actor: Actor, id: string): Promise<VariantDetail> {
  const variant = await findVariant(tx, id);
  if (variant === undefined) throw notFound("variant");
  return hideCost(variant, actor);
}

/** The variant that a scanned code means, and what a label of a scale says. Throws 404 `not_found`. */
export async function lookUp(tx: TenantRead, actor: Actor, code: string): Promise<VariantLookup> {
  const found = await findScanned(tx, code);
  const label = found?.rule ? readLabel(code, found.rule) : null;
  if (found === undefined || label === undefined) throw notFound("variant");
  const isPrice = label?.kind === "Price";
  return {
    ...hideCost(found.variant, actor),
    isArchived: found.isArchived,
    scannedQuantity: isPrice ? null : (label?.value ?? null),
    scannedPrice: label !== null && isPrice ? money(label.value) : null,
  };
}
